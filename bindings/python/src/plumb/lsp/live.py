"""The layout of the last check: the node that an element became, its frame and its values."""

from __future__ import annotations

import math
from collections.abc import Iterator

import plumb
from plumb._properties import _infos

from .documents import Document
from .expressions import Value
from .scanner import Attribute, Element

_MAX_CANDIDATES = 16


class LiveLayout:
    """Finds nodes of a layout by their elements.

    The engine tells of each expression its line, column and text, not its file; where another document could
    have the same, the explanation of the node, which has the file, decides.
    """

    def __init__(self, layout: plumb.Layout) -> None:
        self.layout = layout
        self._nodes: dict[tuple[int, int, str], list[plumb.Node]] | None = None

    def _places(self) -> dict[tuple[int, int, str], list[plumb.Node]]:
        if self._nodes is None:
            self._nodes = {}
            for node in self.layout.nodes:
                for info in _infos(self.layout, node._handle):
                    key = info.line, info.column, info.name.decode()
                    self._nodes.setdefault(key, []).append(node)
        return self._nodes

    def node(self, document: Document, element: Element) -> plumb.Node | None:
        """The node of an element, the first of several instances; None if there is none, or nothing tells."""
        for attribute in element.attributes:
            for candidate in self._candidates(document, attribute):
                if self._is_of(candidate, document, attribute):
                    return candidate
        identifier = element.attribute("id")
        if identifier is not None:
            return self.node_with_id(document.markup.value(identifier))
        parent = element.parent
        return self.layout.root if parent < 0 and document.path == self.layout_path else None

    def node_with_id(self, identifier: str) -> plumb.Node | None:
        """The node that the root finds by an id."""
        try:
            return self.layout[f"#{identifier}"]
        except plumb.PlumbError:
            return None

    @property
    def layout_path(self) -> str:
        """The path of the document that was loaded."""
        return self.layout._name

    def _candidates(self, document: Document, attribute: Attribute) -> Iterator[plumb.Node]:
        if not attribute.has_value:
            return
        line, column = document.lines.engine_place(attribute.value_start)
        text = Value(document.text, attribute.value_start, attribute.value_end).text
        for node in self._places().get((line, column, attribute.name), ())[:_MAX_CANDIDATES]:
            if node.properties.get(attribute.name) == text:
                yield node

    def _is_of(self, node: plumb.Node, document: Document, attribute: Attribute) -> bool:
        line, column = document.lines.engine_place(attribute.value_start)
        is_told = False
        for explanation in node.explain():
            for reason in explanation.reasons:
                if reason.line == line and reason.column == column and reason.file:
                    is_told = True
                    if reason.file == document.path:
                        return True
        return not is_told

    def frame_text(self, node: plumb.Node) -> str:
        """The frame of a node, for people."""
        frame = node.frame
        shown = (f"{name} {number_text(getattr(frame, name))}" for name in ("x", "y", "width", "height"))
        return ", ".join(shown)

    def value_text(self, node: plumb.Node, name: str) -> str | None:
        """What an attribute is at present and why, in the words of the engine; None without such a value."""
        try:
            for explanation in node.explain():
                if explanation.name == name:
                    return str(explanation)
            value = node[name]
        except (plumb.PlumbError, KeyError):
            return None
        return f"{name} is {value_text(value)}"


def number_text(value: float) -> str:
    """A number for people: thousandths are enough."""
    if not math.isfinite(value):
        return str(value)
    return f"{round(value, 3):g}" if abs(value) < 1e6 else f"{value:.0f}"


def value_text(value: object, limit: int = 200) -> str:
    """A value for people, as layouts write it, cut off where it gets long. O(limit)."""
    text = ""
    for piece in _pieces(value, limit):
        text += piece
        if len(text) > limit:
            return text[: limit - 1] + "…"
    return text


def _pieces(value: object, limit: int) -> Iterator[str]:
    if value is None:
        yield "nil"
    elif isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, float):
        yield number_text(value)
    elif isinstance(value, str):
        yield repr(value[: limit + 1])
    elif isinstance(value, list):
        yield "["
        for index, item in enumerate(value):
            yield ", " if index else ""
            yield from _pieces(item, limit)
        yield "]"
    elif isinstance(value, dict):
        yield "{"
        for index, (key, item) in enumerate(value.items()):
            yield f", {key}: " if index else f"{key}: "
            yield from _pieces(item, limit)
        yield "}"
    else:
        yield repr(value)
