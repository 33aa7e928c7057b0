"""The scanner of documents that are being written."""

from __future__ import annotations

import random
import time

import pytest

from plumb.lsp.scanner import scan


def outline(text: str) -> list[tuple[str, int, list[str]]]:
    return [
        (element.name, element.depth, [item.name for item in element.attributes])
        for element in scan(text).elements
    ]


def test_elements_attributes_and_texts() -> None:
    text = '<UIView id="a">\n  <UILabel text=\'x > y\' left="1"/>tail <!-- <UIView/> --></UIView>'
    markup = scan(text)
    assert outline(text) == [("UIView", 0, ["id"]), ("UILabel", 1, ["text", "left"])]
    label = markup.elements[1]
    assert [markup.value(item) for item in label.attributes] == ["x > y", "1"]
    assert text[label.start : label.end] == "<UILabel text='x > y' left=\"1\"/>"
    assert markup.elements[0].end == len(text)
    assert [text[span.start : span.end] for span in markup.texts] == ["\n  ", "tail "]
    assert markup.comment_at(text.index("<UIView/>"))
    assert not markup.comment_at(3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<UIView><UILa", [("UIView", 0, []), ("UILa", 1, [])]),
        (
            "<UIView><UILabel te\n<UIView left='1'/></UIView>",
            [("UIView", 0, []), ("UILabel", 1, ["te"]), ("UIView", 2, ["left"])],
        ),
        (
            '<UIView><UILabel text="abc\n  <UIView a="1"/>',
            [("UIView", 0, []), ("UILabel", 1, ["text"]), ("UIView", 2, ["a"])],
        ),
        ("<UIView a= b='1'>", [("UIView", 0, ["a", "b"])]),
        ("<UIView ''a='1'/>", [("UIView", 0, ["a"])]),
        ("<UIView a/b='1'>", [("UIView", 0, ["a", "b"])]),
        ("<", []),
        ("a < b", []),
        ("</UIView>", []),
        ("<!-- <UIView/>", []),
        ("<UIView><![CDATA[<UILabel/>]]></UIView>", [("UIView", 0, [])]),
        ("<?xml version='1.0'?><!DOCTYPE x><UIView/>", [("UIView", 0, [])]),
    ],
)
def test_broken_documents(text: str, expected: list[tuple[str, int, list[str]]]) -> None:
    assert outline(text) == expected


def test_end_tags_close_what_they_name() -> None:
    text = "<A><B><C></B><D/></A><E/>"
    markup = scan(text)
    assert [(item.name, item.depth) for item in markup.elements] == [
        ("A", 0),
        ("B", 1),
        ("C", 2),
        ("D", 1),
        ("E", 0),
    ]
    assert text[markup.elements[2].start : markup.elements[2].end] == "<C>"
    assert scan("<A></X><B/></A>").elements[1].depth == 1


def test_what_is_at_an_offset() -> None:
    text = '<UIView><UILabel text="a"/> </UIView>'
    markup = scan(text)
    inside = text.index("text")
    tag = markup.tag_at(inside)
    assert tag is not None
    assert tag.name == "UILabel"
    assert markup.tag_at(text.index("> </") + 1) is None
    around = markup.element_at(text.index(" </"))
    assert around is not None
    assert around.name == "UIView"
    assert markup.element_at(len(text)) is None


def test_offsets_of_random_texts_are_in_order() -> None:
    generator = random.Random(5)
    pieces = [
        "<",
        ">",
        "/",
        "=",
        '"',
        "'",
        "UIView",
        " ",
        "\n",
        "a",
        "<!--",
        "-->",
        "</UIView>",
        "<UIView ",
        "é",
        "<![CDATA[",
    ]
    for _ in range(2000):
        text = "".join(generator.choice(pieces) for _ in range(generator.randrange(40)))
        markup = scan(text)
        for element in markup.elements:
            assert element.start < element.tag_end <= element.end <= len(text)
            assert text[element.name_start : element.name_end] == element.name
            for attribute in element.attributes:
                assert element.name_end <= attribute.start <= attribute.value_start <= attribute.value_end
                assert attribute.value_end <= element.tag_end
                assert text[attribute.start : attribute.name_end] == attribute.name
        for offset in range(len(text) + 1):
            markup.element_at(offset)
            markup.tag_at(offset)
            markup.comment_at(offset)


@pytest.mark.parametrize(
    "piece",
    [
        "<",
        "<a",
        "<a ",
        "</a>",
        '<a b="',
        "<a b='",
        "<!--",
        "<![CDATA[",
        "<a>",
        "<a b=c ",
        "<a  =",
        "\"'",
        "<a/",
        "<!",
    ],
)
def test_time_is_linear(piece: str) -> None:
    def seconds(count: int) -> float:
        text = piece * count
        start = time.process_time()
        for element in scan(text).elements:
            _ = element.attributes
        return time.process_time() - start

    seconds(100)
    # Ten times the text, with room for noise; quadratic time would be a hundred times.
    assert seconds(40_000) < 40 * seconds(4_000) + 0.2
