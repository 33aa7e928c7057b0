"""The lexer of expressions."""

from __future__ import annotations

import random
import time

import pytest

from plumb.lsp.expressions import Kind, Reading, segment_at, tokens


def lexed(text: str, reading: Reading = Reading.EXPRESSION) -> list[str]:
    return [f"{token.kind.value}:{token.text}" for token in tokens(text, 0, len(text), reading)]


def test_kinds() -> None:
    assert lexed("#a.right + 2.5e3 * max(0x1F, 'it\\'s')") == [
        "name:#a.right",
        "operator:+",
        "number:2.5e3",
        "operator:*",
        "name:max",
        "punctuation:(",
        "number:0x1F",
        "punctuation:,",
        "string:'it\\'s'",
        "punctuation:)",
    ]
    assert lexed("a ?? `b c` // why + 1") == ["name:a", "operator:??", "quoted:`b c`", "comment:// why + 1"]
    assert lexed("1...3") == ["number:1", "operator:...", "number:3"]
    assert lexed("parent.") == ["name:parent."]
    assert lexed("a...b") == ["name:a", "operator:...", "name:b"]
    assert lexed("größe.x") == ["name:größe.x"]


def test_texts_have_expressions_in_braces() -> None:
    text = "a {b + '}'} c {d // x} e {f"
    assert lexed(text, Reading.TEXT) == [
        "punctuation:{",
        "name:b",
        "operator:+",
        "string:'}'",
        "punctuation:}",
        "punctuation:{",
        "name:d",
        "comment:// x",
        "punctuation:}",
        "punctuation:{",
        "name:f",
    ]
    assert segment_at(text, 0, len(text), 4)
    assert not segment_at(text, 0, len(text), text.index(" c"))
    assert segment_at(text, 0, len(text), len(text))


def test_names_are_literal_without_braces() -> None:
    assert lexed("red", Reading.NAME) == ["name:red"]
    assert lexed("Icon{index}", Reading.NAME) == ["punctuation:{", "name:index", "punctuation:}"]
    assert lexed("a b", Reading.LITERAL) == []


def test_references_of_xml_have_their_place() -> None:
    text = "a &lt; b &amp;&amp; &#x63;"
    found = tokens(text, 0, len(text), Reading.EXPRESSION)
    assert [(token.text, text[token.start : token.end]) for token in found] == [
        ("a", "a"),
        ("<", "&lt;"),
        ("b", "b"),
        ("&&", "&amp;&amp;"),
        ("c", "&#x63;"),
    ]


def test_constraints_have_comments_in_lines() -> None:
    assert lexed("a.left == 3 // x\nb.top ≥ 4 @750", Reading.CONSTRAINTS) == [
        "name:a.left",
        "operator:==",
        "number:3",
        "comment:// x",
        "name:b.top",
        "operator:≥",
        "number:4",
        "name:@750",
    ]


@pytest.mark.parametrize("reading", list(Reading))
def test_random_texts(reading: Reading) -> None:
    generator = random.Random(7)
    pieces = [
        "{",
        "}",
        "'",
        '"',
        "`",
        "\\",
        "//",
        "a",
        ".",
        "#",
        "1",
        "&lt;",
        "&",
        "&#x1F600;",
        " ",
        "\n",
        "(",
        "😀",
        "/",
    ]
    for _ in range(2000):
        text = "".join(generator.choice(pieces) for _ in range(generator.randrange(25)))
        last = 0
        for token in tokens(text, 0, len(text), reading):
            assert last <= token.start < token.end <= len(text)
            assert token.kind in Kind
            last = token.end


@pytest.mark.parametrize(
    "piece",
    ["{", "}", "'", '"', "`", "//", "{//}", "a.", "'\\", "{'", "&", "&lt;", "1", "#", "....", "{a}", '"\\'],
)
def test_time_is_linear(piece: str) -> None:
    def seconds(count: int, reading: Reading) -> float:
        text = piece * count
        start = time.process_time()
        tokens(text, 0, len(text), reading)
        return time.process_time() - start

    for reading in Reading.TEXT, Reading.EXPRESSION, Reading.CONSTRAINTS:
        assert seconds(30_000, reading) < 40 * seconds(3_000, reading) + 0.2
