"""A tolerant scanner of XML documents, for documents that are being written.

It accepts any text: a tag without its end, an attribute without its value, elements that are never closed.
All places are offsets into the text. It takes linear time and does not recurse.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

_NAME = re.compile(r"[^\s<>/=\"']+")
# A value ends at its quote, and where that is missing at the next tag: XML has no `<` in values.
_ATTRIBUTE = re.compile(
    r"\s*(?P<name>[^\s<>/=\"']+)(?P<equals>\s*=\s*)?(?:\"(?P<double>[^\"<]*)(?P<double_end>\"?)|'(?P<single>[^'<]*)(?P<single_end>'?))?"
)
_JUNK = re.compile(r"[\s\"'=]+|/(?!>)")
_MARKUP = re.compile(r"<(?=[^\s<>=\"'0-9])")
START_TAG = re.compile(r"<([^\s<>/=\"']+)(?:[^<>\"']+|\"[^\"<]*\"?|'[^'<]*'?)*(>?)")


@dataclass(slots=True)
class Attribute:
    """An attribute of a start tag."""

    name: str
    start: int
    """Of the name."""
    value_start: int
    """Behind the opening quote; the end of the name where there is no value."""
    value_end: int
    has_value: bool
    is_closed: bool
    """Whether the value has its closing quote."""

    @property
    def name_end(self) -> int:
        """Behind the name."""
        return self.start + len(self.name)


@dataclass(slots=True)
class Element:
    """An element, as far as it is written."""

    index: int
    """In the document's list, which is in document order."""
    parent: int
    """The index of the element around it; -1 for a root."""
    depth: int
    """The number of elements around it."""
    name: str
    start: int
    """Of the `<`."""
    tag_end: int = 0
    """Behind the `>` of the start tag, or where the tag breaks off."""
    end: int = 0
    """Behind the end tag, or where the element breaks off."""
    tag_is_closed: bool = False
    is_empty: bool = False
    """Whether it is written `<name/>`."""
    close_start: int = -1
    """Of the name in the end tag; -1 without one."""
    children: list[int] = field(default_factory=list)
    _text: str = ""
    _attributes: list[Attribute] | None = None

    @property
    def attributes(self) -> list[Attribute]:
        """Those of the start tag, which are looked for when somebody asks first."""
        if self._attributes is None:
            self._attributes = _attributes(self._text, self.name_end, self.tag_end)
        return self._attributes

    @property
    def name_start(self) -> int:
        """Of the name in the start tag."""
        return self.start + 1

    @property
    def name_end(self) -> int:
        """Behind the name in the start tag."""
        return self.start + 1 + len(self.name)

    def attribute_at(self, offset: int) -> Attribute | None:
        """The attribute in whose name an offset is, or at whose end it is."""
        for attribute in self.attributes:
            if attribute.start <= offset <= attribute.name_end:
                return attribute
        return None

    def attribute(self, name: str) -> Attribute | None:
        """The first attribute of this name."""
        for attribute in self.attributes:
            if attribute.name == name:
                return attribute
        return None


class Span(NamedTuple):
    """A piece of the text: characters between tags, or a comment."""

    start: int
    end: int
    parent: int
    """The index of the element around it; -1 outside of all."""


@dataclass(slots=True)
class Markup:
    """What a text holds."""

    text: str
    elements: list[Element]
    texts: list[Span]
    comments: list[Span]
    starts: list[int]
    """Of the elements, in ascending order."""

    def value(self, attribute: Attribute) -> str:
        """The value as it is written, references such as `&lt;` included."""
        return self.text[attribute.value_start : attribute.value_end]

    def element_at(self, offset: int) -> Element | None:
        """The innermost element around an offset, which may be in its tags."""
        index = bisect_right(self.starts, offset) - 1
        while index >= 0:
            element = self.elements[index]
            # At its very end it still counts while its tag is open, since that is where somebody types.
            if offset < element.end or (offset == element.end and not element.tag_is_closed):
                return element
            index = element.parent
        return None

    def tag_at(self, offset: int) -> Element | None:
        """The element in whose start tag an offset is, behind the `<` and up to the `>`."""
        index = bisect_right(self.starts, offset - 1) - 1
        if index < 0:
            return None
        element = self.elements[index]
        last = element.tag_end - 1 if element.tag_is_closed else element.tag_end
        return element if element.start < offset <= last else None

    def text_at(self, offset: int) -> Span | None:
        """The characters between tags that an offset is in, or at whose end it is."""
        place = bisect_right(self.texts, offset, key=lambda span: span.start) - 1
        if place >= 0 and offset <= self.texts[place].end:
            return self.texts[place]
        return None

    def ancestors(self, element: Element) -> list[Element]:
        """The elements around one, the nearest first."""
        found = []
        index = element.parent
        while index >= 0:
            found.append(self.elements[index])
            index = found[-1].parent
        return found

    def comment_at(self, offset: int) -> bool:
        """Whether an offset is inside of a comment, which may have no end yet."""
        place = bisect_right(self.comments, offset - 1, key=lambda span: span.start) - 1
        if place < 0:
            return False
        start, end, _ = self.comments[place]
        is_open = end == len(self.text) and not self.text.endswith("-->", start + 4)
        return start < offset < end or (is_open and offset == end)


def scan(text: str) -> Markup:
    """Scans a text. O(length)."""
    elements: list[Element] = []
    texts: list[Span] = []
    comments: list[Span] = []
    open_elements: list[Element] = []
    open_names: dict[str, int] = {}
    position, length = 0, len(text)
    while position < length:
        around = open_elements[-1].index if open_elements else -1
        found = _MARKUP.search(text, position)
        start = found.start() if found else length
        if start > position:
            texts.append(Span(position, start, around))
        if found is None:
            break
        if text.startswith("<!--", start):
            end = text.find("-->", start + 4)
            position = length if end < 0 else end + 3
            comments.append(Span(start, position, around))
        elif text.startswith("<![CDATA[", start):
            end = text.find("]]>", start + 9)
            position = length if end < 0 else end + 3
            texts.append(Span(start, position, around))
        elif text[start + 1] in "!?":
            end = text.find(">", start)
            position = length if end < 0 else end + 1
        elif text[start + 1] == "/":
            position = _end_tag(text, start, open_elements, open_names)
        else:
            element = _start_tag(text, start, len(elements), open_elements)
            elements.append(element)
            position = element.tag_end
            if not element.is_empty:
                open_elements.append(element)
                open_names[element.name] = open_names.get(element.name, 0) + 1
    for element in open_elements:
        element.end = length
    return Markup(text, elements, texts, comments, [element.start for element in elements])


def _end_tag(text: str, start: int, open_elements: list[Element], open_names: dict[str, int]) -> int:
    """Closes the elements that an end tag closes; one without a start tag closes nothing."""
    named = _NAME.match(text, start + 2)
    name = named.group() if named else ""
    after = named.end() if named else start + 2
    while after < len(text) and text[after].isspace():
        after += 1
    end = after + 1 if text.startswith(">", after) else after
    if not open_names.get(name):
        return max(end, start + 2)
    while True:
        element = open_elements.pop()
        open_names[element.name] -= 1
        if element.name == name:
            element.end, element.close_start = end, start + 2
            return end
        element.end = start


def _start_tag(text: str, start: int, index: int, open_elements: list[Element]) -> Element:
    found = START_TAG.match(text, start)
    name = found.group(1) if found else ""
    end = found.end() if found else start + 1
    parent = open_elements[-1] if open_elements else None
    element = Element(index, parent.index if parent else -1, parent.depth + 1 if parent else 0, name, start)
    if parent:
        parent.children.append(index)
    element._text = text
    element.tag_end = element.end = end
    element.tag_is_closed = found is not None and bool(found.group(2))
    element.is_empty = element.tag_is_closed and text[end - 2] == "/"
    return element


def _attributes(text: str, position: int, end: int) -> list[Attribute]:
    attributes = []
    while position < end:
        found = _ATTRIBUTE.match(text, position, end)
        if found:
            attributes.append(_attribute(found))
            position = found.end()
            continue
        junk = _JUNK.match(text, position, end)
        if junk is None:
            break
        position = junk.end()
    return attributes


def _attribute(found: re.Match[str]) -> Attribute:
    name = found.group("name")
    start = found.start("name")
    if found.group("equals") is not None:
        for group in "double", "single":
            if found.group(group) is not None:
                return Attribute(
                    name, start, found.start(group), found.end(group), True, bool(found.group(f"{group}_end"))
                )
    place = start + len(name)
    return Attribute(name, start, place, place, False, False)
