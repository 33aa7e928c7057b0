"""A tolerant scanner of JSON, for EverLayout documents that are being written. Linear time, no recursion."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"\\\n]|\\.)*(?P<closed>"?))|(?P<mark>[{}\[\],:])|(?P<word>[^\s{}\[\],:"]+)|(?P<space>\s+)"""
)
_MAX_DEPTH = 10_000


@dataclass(slots=True)
class JSONNode:
    """A value: an object, an array, a string or a word."""

    index: int
    parent: int
    kind: str
    """`object`, `array`, `string`, `word`."""
    start: int
    end: int = 0
    """Behind it, or where it breaks off."""
    key: str = ""
    """Of an entry of an object."""
    key_start: int = -1
    """Of the text of the key, behind its quote; -1 without one."""
    key_end: int = -1
    children: list[int] = field(default_factory=list)
    is_closed: bool = False

    @property
    def text_start(self) -> int:
        """Of a string, behind its quote."""
        return self.start + 1 if self.kind == "string" else self.start

    @property
    def text_end(self) -> int:
        """Of a string, before its quote."""
        return self.end - 1 if self.kind == "string" and self.is_closed else self.end


@dataclass(slots=True)
class JSONString:
    """A string as it is written: a key or a value."""

    start: int
    """Behind the quote."""
    end: int
    is_key: bool
    node: int
    """The value that it is; of a key the object around it."""


@dataclass(slots=True)
class JSONDocument:
    """The values of a text, in the order in which they begin."""

    text: str
    nodes: list[JSONNode]
    strings: list[JSONString]
    starts: list[int]

    def node_at(self, offset: int) -> JSONNode | None:
        """The innermost value around an offset."""
        index = bisect_right(self.starts, offset) - 1
        while index >= 0:
            node = self.nodes[index]
            if offset < node.end or (offset == node.end and not node.is_closed):
                return node
            index = node.parent
        return None

    def string_at(self, offset: int) -> JSONString | None:
        """The string in which an offset is, between its quotes or at one."""
        place = bisect_right(self.strings, offset, key=lambda string: string.start) - 1
        if place >= 0 and self.strings[place].start <= offset <= self.strings[place].end:
            return self.strings[place]
        return None

    def path(self, node: JSONNode | None) -> list[str]:
        """The keys that lead to a value, from the root on; of items of arrays nothing."""
        keys = []
        while node is not None:
            if node.key_start >= 0:
                keys.append(node.key)
            node = self.nodes[node.parent] if node.parent >= 0 else None
        return keys[::-1]

    def value_text(self, node: JSONNode) -> str:
        """The text of a string or word, as it is written."""
        return self.text[node.text_start : node.text_end]


def scan_json(text: str) -> JSONDocument:
    """Scans a text. O(length)."""
    nodes: list[JSONNode] = []
    strings: list[JSONString] = []
    stack: list[JSONNode] = []
    key: tuple[str, int, int] | None = None
    is_value = True

    def add(kind: str, start: int, end: int) -> JSONNode:
        nonlocal key
        parent = stack[-1] if stack else None
        node = JSONNode(len(nodes), parent.index if parent else -1, kind, start, end)
        if key is not None:
            node.key, node.key_start, node.key_end = key
            key = None
        nodes.append(node)
        if parent:
            parent.children.append(node.index)
        return node

    for found in _TOKEN.finditer(text):
        in_object = bool(stack) and stack[-1].kind == "object"
        start, end = found.span()
        if found.group("string") is not None:
            inside = end - 1 if found.group("closed") else end
            if in_object and not is_value:
                key = (text[start + 1 : inside], start + 1, inside)
                strings.append(JSONString(start + 1, inside, True, stack[-1].index))
            else:
                node = add("string", start, end)
                node.is_closed = bool(found.group("closed"))
                strings.append(JSONString(start + 1, inside, False, node.index))
                is_value = not in_object
        elif found.group("word") is not None:
            add("word", start, end).is_closed = True
            is_value = not in_object
        elif found.group("mark") is not None:
            mark = found.group("mark")
            if mark in "{[" and len(stack) < _MAX_DEPTH:
                stack.append(add("object" if mark == "{" else "array", start, end))
                is_value = mark == "["
            elif mark in "}]":
                if stack:
                    closed = stack.pop()
                    closed.end, closed.is_closed = end, True
                key = None
                is_value = not (stack and stack[-1].kind == "object")
            elif mark == ":":
                is_value = True
            else:
                key = None
                is_value = not in_object
    for node in stack:
        node.end = len(text)
    return JSONDocument(text, nodes, strings, [node.start for node in nodes])
