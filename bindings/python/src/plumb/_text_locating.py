"""Calls a host's text locator from C."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from . import _text_records
from ._callbacks import THREAD
from ._enumerators import Status, TextQueryKind
from ._numbers import index, number
from ._text_positions import text_bytes, to_bytes, to_characters
from .node import Node

if TYPE_CHECKING:
    from ._cell_layouts import KnownLayouts


class TextQuery(NamedTuple):
    """A question to a text locator.

    Coordinates are from the top left corner of the room that the text has.
    """

    kind: TextQueryKind
    """OFFSET: where the caret at ``offset`` stands. POINT: which offset has the caret nearest to (x, y)."""
    offset: int
    """In characters."""
    at_line_end: bool
    """Where two lines meet without a line break, the end of the first is asked for."""
    x: float
    y: float
    width: float
    """Of the room: the frame within the insets of ``node.text``."""
    height: float


class TextPlace(NamedTuple):
    """A text locator's answer: where a caret stands, and the line it stands in."""

    offset: int
    """In characters, as the two below."""
    line_start: int
    line_end: int
    x: float
    top: float
    """Of the line."""
    height: float


TextLocator: TypeAlias = "Callable[[Node, TextQuery], TextPlace | None]"
"""Finds positions in text as the host draws it; ``None`` for the built-in position."""


def locate_function(locator: TextLocator, layouts: KnownLayouts) -> Any:
    """A C function that calls ``locator``; it must be kept alive as long as C may call it.

    An exception is left on the thread, and the call that asked raises it.
    """

    def locate(user_data: int | None, address: int, handle: int, query: Any, out: Any) -> int:
        layout = layouts.get(address)
        if layout is None:
            return Status.USER
        try:
            text = text_bytes(layout, handle)
            asked = query[0]
            answer = locator(
                Node(layout, handle),
                TextQuery(
                    TextQueryKind(asked.kind),
                    to_characters(text, asked.offset),
                    bool(asked.at_line_end),
                    asked.x,
                    asked.y,
                    asked.width,
                    asked.height,
                ),
            )
            if answer is None:
                return Status.DECLINED
            out[0] = _place(answer, text)
        except BaseException as error:
            THREAD.raised = error
            return Status.USER
        return Status.OK

    return _text_records.TextLocateFunction(locate)


def _place(answer: Any, text: bytes) -> _text_records.TextPlace:
    if not isinstance(answer, (tuple, list)) or len(answer) != len(TextPlace._fields):
        raise TypeError(f"a text locator returns a plumb.TextPlace or None, not {answer!r}")
    offsets = [to_bytes(text, index(item, "an offset of a text locator")) for item in answer[:3]]
    numbers = [number(item, "what a text locator returns") for item in answer[3:]]
    return _text_records.TextPlace(*offsets, *numbers)


NO_TEXT_LOCATOR = _text_records.TextLocateFunction()
