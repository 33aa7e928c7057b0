"""Where in a document an offset is, for completion: in a name, a value, a path of an expression."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum

from .expressions import Kind, Reading, Token, segment_at, tokens
from .index import Reader
from .scanner import Attribute, Element

_END_NAME = re.compile(r"[^\s<>/=\"']*$")
_ATTRIBUTE_NAME = re.compile(r"[^\s<>/=\"']*$")
_WORD = re.compile(r"[\w.#$@-]*$")


class Place(Enum):
    """What may be written at an offset."""

    NOTHING = 0
    ELEMENT = 1
    END_TAG = 2
    ATTRIBUTE = 3
    VALUE = 4
    """A value that is read as it is written, or a text outside of braces."""
    EXPRESSION = 5
    CONSTRAINT = 6


@dataclass(slots=True)
class Context:
    """What is around an offset."""

    place: Place
    start: int
    """From here to :attr:`end` is what a completion replaces."""
    end: int
    prefix: str
    """What is written of it so far."""
    element: Element | None = None
    """The element at whose place expressions are evaluated, or in whose tag an attribute is."""
    attribute: Attribute | None = None
    token: Token | None = None
    path: str = ""
    """The part of a path before the last dot: of `#title.ri` it is `#title`, of `items[0].na` `items[]`,
    and `[]` alone where the value before the dot has no name.
    """
    is_after_at: bool = False
    """In constraints: behind an `@`."""


def context_at(reader: Reader, offset: int) -> Context:
    """What is around an offset. O(length of the tag or text + log elements)."""
    markup = reader.markup
    text = markup.text
    nothing = Context(Place.NOTHING, offset, offset, "")
    if markup.comment_at(offset):
        return nothing
    named = _END_NAME.search(text, max(0, offset - 300), offset)
    start = named.start() if named else offset
    if text.startswith("</", start - 2):
        return Context(
            Place.END_TAG, start, _word_end(text, offset), text[start:offset], _around(reader, start - 2)
        )
    tag = markup.tag_at(offset)
    if tag is None:
        if text[offset - 1 : offset] == "<":
            return Context(Place.ELEMENT, offset, offset, "", _around(reader, offset - 1))
        return _in_text(reader, offset, nothing)
    if offset <= tag.name_end:
        prefix = text[tag.name_start : offset]
        parent = markup.elements[tag.parent] if tag.parent >= 0 else None
        return Context(Place.ELEMENT, tag.name_start, tag.name_end, prefix, parent)
    for attribute in tag.attributes:
        if attribute.has_value and attribute.value_start <= offset <= attribute.value_end:
            return _in_value(reader, tag, attribute, offset)
    named = _ATTRIBUTE_NAME.search(text, max(tag.name_end, offset - 300), offset)
    start = named.start() if named else offset
    if start == offset and offset and not text[offset - 1].isspace():
        # Behind a quote or `=`: a space comes first.
        return nothing
    return Context(Place.ATTRIBUTE, start, _word_end(text, offset), text[start:offset], tag)


def _around(reader: Reader, offset: int) -> Element | None:
    return reader.markup.element_at(offset - 1) if offset > 0 else None


def _word_end(text: str, offset: int) -> int:
    end = offset
    while end < len(text) and end < offset + 300 and text[end] not in " \t\r\n<>/=\"'":
        end += 1
    return end


def _in_text(reader: Reader, offset: int, nothing: Context) -> Context:
    markup = reader.markup
    place = bisect_right(markup.texts, offset - 1, key=lambda span: span.start) - 1
    is_in_text = place >= 0 and offset <= markup.texts[place].end and markup.texts[place].parent >= 0
    element = markup.elements[markup.texts[place].parent] if is_in_text else markup.element_at(offset - 1)
    if element is not None and element.name == "constraints" and (is_in_text or offset == element.tag_end):
        around = markup.elements[element.parent] if element.parent >= 0 else element
        start = markup.texts[place].start if is_in_text else offset
        return _in_tokens(reader, around, None, start, offset, Reading.CONSTRAINTS)
    if element is None or not is_in_text:
        return nothing
    span = markup.texts[place]
    if not segment_at(markup.text, span.start, span.end, offset):
        return nothing
    return _in_tokens(reader, element, None, span.start, offset, Reading.TEXT)


def _in_value(reader: Reader, element: Element, attribute: Attribute, offset: int) -> Context:
    markup = reader.markup
    reading = reader.reading(element, attribute)
    value = markup.value(attribute)
    literal = reading is Reading.LITERAL
    if reading is Reading.TEXT or (reading is Reading.NAME and "{" in value):
        literal = not segment_at(markup.text, attribute.value_start, attribute.value_end, offset)
    if literal:
        start = attribute.value_start
        if reading is Reading.TEXT:
            # Words of a font are completed one by one.
            found = _WORD.search(markup.text, start, offset)
            start = found.start() if found else offset
        end = attribute.value_end if reading is Reading.LITERAL else offset
        return Context(Place.VALUE, start, end, markup.text[start:offset], element, attribute)
    context = _in_tokens(reader, element, attribute, attribute.value_start, offset, reading)
    if context.token is not None:
        # What stands behind the cursor of the word is replaced too.
        limit = attribute.value_end
        while context.end < limit and (markup.text[context.end].isalnum() or markup.text[context.end] == "_"):
            context.end += 1
    return context


def _in_tokens(
    reader: Reader, element: Element, attribute: Attribute | None, start: int, offset: int, reading: Reading
) -> Context:
    """The token that ends at the offset, which is all that is known of it: behind it anything may stand."""
    text = reader.markup.text
    if reading is Reading.NAME and "{" in text[start:offset]:
        reading = Reading.TEXT
    found = tokens(text, start, offset, reading)
    last = found[-1] if found else None
    place = Place.CONSTRAINT if reading is Reading.CONSTRAINTS else Place.EXPRESSION
    if last is not None and last.kind in (Kind.STRING, Kind.COMMENT, Kind.NUMBER) and last.end == offset:
        is_inside = last.kind is not Kind.STRING or len(last.text) < 2 or last.text[-1] != last.text[0]
        if is_inside:
            return Context(Place.NOTHING, offset, offset, "", element, attribute)
    if last is None or last.end != offset or last.kind is not Kind.NAME:
        is_after_at = last is not None and last.text.endswith("@") and last.end == offset
        path = _path_of_value(found)
        return Context(place, offset, offset, "", element, attribute, is_after_at=is_after_at, path=path)
    path, dot, prefix = last.text.rpartition(".")
    if not dot:
        path, prefix = "", last.text
    value = _path_of_value(found[:-1])
    if value and found[-2].end == last.start:
        path = f"{value}.{path}" if path else value
    if place is Place.CONSTRAINT and prefix.startswith("@"):
        return Context(place, last.start + 1, offset, prefix[1:], element, attribute, last, is_after_at=True)
    return Context(place, offset - len(prefix), offset, prefix, element, attribute, last, path)


def _path_of_value(before: list[Token]) -> str:
    """The path of the value that a dot at the end of these tokens stands behind: `items[]` of `items[0].`."""
    if len(before) < 2 or before[-1].text != "." or before[-2].end != before[-1].start:
        return ""
    path, depth = "", 0
    for token in reversed(before[:-1]):
        if token.kind is Kind.PUNCTUATION and token.text == "]":
            depth += 1
        elif token.kind is Kind.PUNCTUATION and token.text == "[":
            depth -= 1
            if depth < 0:
                break
            path = f"[]{path}" if depth == 0 else path
        elif depth == 0:
            return f"{token.text}{path}" if token.kind is Kind.NAME and path else "[]"
    return "[]"
