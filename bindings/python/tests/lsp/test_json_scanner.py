"""The scanner of JSON that is being written."""

from __future__ import annotations

import json
import random
import time

import pytest

from plumb.lsp.json_scanner import JSONDocument, JSONNode, scan_json

TEXT = '{"root": {"views": {"!a:UILabel": {"constraints": {"left": ["@super", {"to": "b"}]}, "z-index": 3}}}}'


def test_keys_and_values() -> None:
    document = scan_json(TEXT)
    node = document.node_at(TEXT.index("@super"))
    assert node is not None
    assert document.value_text(node) == "@super"
    assert document.path(node) == ["root", "views", "!a:UILabel", "constraints", "left"]
    string = document.string_at(TEXT.index("z-index") + 2)
    assert string is not None
    assert string.is_key
    assert document.nodes[string.node].key == "!a:UILabel"


def value(document: JSONDocument, node: JSONNode) -> object:
    children = [document.nodes[child] for child in node.children]
    if node.kind == "object":
        return {child.key: value(document, child) for child in children}
    if node.kind == "array":
        return [value(document, child) for child in children]
    return json.loads(document.text[node.start : node.end])


def test_valid_documents_are_read_as_json_is() -> None:
    for text in (
        TEXT,
        '[1, "a", [], {}, null, {"b": [true]}]',
        '{"a": {"b": {"c": [[1], {"d": 2}]}}, "e": ""}',
    ):
        document = scan_json(text)
        assert value(document, document.nodes[0]) == json.loads(text)


@pytest.mark.parametrize("cut", range(len(TEXT)))
def test_documents_that_break_off(cut: int) -> None:
    document = scan_json(TEXT[:cut])
    for offset in range(cut + 1):
        document.node_at(offset)
        document.string_at(offset)
    for node in document.nodes:
        assert node.start < node.end <= cut or not node.is_closed


def test_random_texts() -> None:
    generator = random.Random(3)
    for _ in range(3000):
        text = "".join(generator.choice('{}[],:"a1\\ \n') for _ in range(generator.randrange(30)))
        document = scan_json(text)
        for node in document.nodes:
            assert 0 <= node.start <= node.end <= len(text)
            assert node.parent < node.index
        for offset in range(len(text) + 1):
            document.node_at(offset)


@pytest.mark.parametrize("piece", ["{", "[", '"', "}", '{"a":', ",", "\\", '"\\'])
def test_time_is_linear(piece: str) -> None:
    def seconds(count: int) -> float:
        start = time.process_time()
        scan_json(piece * count)
        return time.process_time() - start

    assert seconds(50_000) < 40 * seconds(5_000) + 0.2
