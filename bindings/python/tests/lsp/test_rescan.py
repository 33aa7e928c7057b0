"""What is kept over keystrokes: it equals what a scan of the whole text finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plumb.lsp.documents import Document
from plumb.lsp.positions import Change
from plumb.lsp.scanner import Markup

TEXT = """<UIView id="root">
  <!-- a note -->
  <macro name="GAP" value="8"/>
  <UILabel id="a" text="one {GAP}" left='1'/>text<b>bold</b> &lt;more
  <![CDATA[raw <x> ]]>
  <UIView id='b' width="50% - 1"><UIView><state name="n" type="Int"/></UIView></UIView>
  <constraints>a.left == b.right; // why
    b.top == 1</constraints>
  <UILabel text="open
  <UIButton id="c">
</UIView>
"""
PIECES = (
    *"x \"'<>/=\n",
    "",
    ' id="z"',
    "<UIView/>",
    "</UIView>",
    "-->",
    "<!--",
    "äé𝄞",
    "{a}",
    "\r",
    "\r\n",
    "\n\n",
)


def shown(markup: Markup) -> Any:
    elements = [
        (
            (item.name, item.start, item.tag_end, item.end, item.close_start),
            (item.tag_is_closed, item.is_empty),
            (item.parent, item.depth, tuple(item.children), item.index),
        )
        for item in markup.elements
    ]
    attributes = [
        (part.name, part.start, part.value_start, part.value_end, part.is_closed)
        for item in markup.elements
        for part in item.attributes
    ]
    return elements, attributes, markup.texts, markup.comments, markup.starts, markup.text


def changed(document: Document, start: int, end: int, piece: str) -> Document:
    text = document.text[:start] + piece + document.text[end:]
    return document.changed(text, None, Change(start, end, start + len(piece)))


def check(document: Document) -> None:
    fresh = Document(document.uri, document.text)
    assert shown(document.markup) == shown(fresh.markup)
    assert document.lines._starts == fresh.lines._starts
    assert document.declarations.ids == fresh.declarations.ids
    assert document.declarations.by_element == fresh.declarations.by_element


@pytest.mark.parametrize("seed", range(40))
def test_random_keystrokes(seed: int) -> None:
    chance = random.Random(seed)
    document = Document("file:///a.xml", TEXT)
    for _ in range(60):
        before = shown(document.markup)
        document.declarations
        start = chance.randrange(len(document.text) + 1)
        end = min(len(document.text), start + chance.choice((0, 0, 0, 1, 2, 9)))
        after = changed(document, start, end, chance.choice(PIECES))
        check(after)
        # The document before is still what it was: a check of it may be running.
        assert shown(document.markup) == before
        document = after


def test_every_place() -> None:
    document = Document("file:///a.xml", TEXT)
    document.declarations
    for start in range(len(TEXT) + 1):
        for end, piece in ((start, "x"), (start, " "), (start, '"'), (min(start + 1, len(TEXT)), "")):
            check(changed(document, start, end, piece))


def test_a_value_keeps_the_elements() -> None:
    document = Document("file:///a.xml", TEXT)
    document.declarations
    place = TEXT.index("50%")
    after = changed(document, place, place, "1 + ")
    assert after._markup is not None
    assert after._declarations is not None
    # Texts of documents that are gone are not kept by the elements before.
    assert all(element._text is after.text for element in after._markup.elements)
    assert changed(document, TEXT.index("root"), TEXT.index("root") + 1, "g")._declarations is None


def test_a_document_that_becomes_another_kind() -> None:
    document = Document("file:///a.xml", TEXT)
    document.declarations
    assert changed(document, 1, 7, "catalog")._markup is None
    json = Document("file:///a.json", '{"root": {"views": {"!a": {}}}}')
    json.declarations
    after = changed(json, 22, 23, "b")
    assert list(after.declarations.ids) == ["root", "b"]
