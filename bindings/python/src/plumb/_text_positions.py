"""Positions in the text of a node, in characters of ``str``."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import byref
from typing import TYPE_CHECKING, Any

from . import _ffi
from ._callbacks import begin
from ._enumerators import Status
from ._library import C
from ._not_copied import NotCopied
from ._numbers import index, number
from .errors import LayoutError
from .values import Frame

if TYPE_CHECKING:
    from .layout import Layout


class TextPositions(NotCopied):
    """Part of :class:`plumb.Node`: carets and selections.

    Without a measurer they are those of the built-in one, and of the pictures it makes; with one they are
    what :attr:`Engine.text_locator` answers. Offsets are indices of the ``str`` that is shown. An offset
    inside a character that has several code points, such as an emoji sequence, counts as that of its start.
    Rectangles and points are in the node's own coordinates.
    """

    __slots__ = ("_handle", "_layout")

    _layout: Layout
    _handle: int

    def text_caret(self, offset: int) -> Frame | None:
        """The caret before a character, or at the end of the text: a rectangle of width 0.

        None for a component that shows no text. An empty text has a caret as well.

        >>> import plumb
        >>> layout = plumb.Engine().load('<UITextField text="ab" font="10" width="100" height="20"/>')
        >>> layout.compute(100, 20)
        >>> layout.root.text_caret(1)
        Frame(x=5.56, y=4.0, width=0.0, height=12.0)

        Raises:
            LayoutError: ARGUMENT: it is beyond the text. UNSUPPORTED: the engine has a measurer and no text
                locator. MEASURE: the text locator answers a place that cannot be.
            BaseException: What the text locator raises.
        """
        caret = _ffi.Frame()
        place = to_bytes(text_bytes(self._layout, self._handle), index(offset, "offset"))
        if not self._located(C.plumb_node_text_caret, place, byref(caret)):
            return None
        return Frame(caret.x, caret.y, caret.width, caret.height)

    def text_selection(self, start: int, end: int) -> list[Frame] | None:
        """A rectangle for each line that the characters from ``start`` to ``end`` touch, from top to bottom.

        Empty for an empty selection, None for a component that shows no text. A line break adds nothing, so
        that an empty line has a rectangle without a width.

        Raises:
            LayoutError: As :meth:`text_caret`; ARGUMENT also if ``end`` is before ``start``.
            BaseException: What the text locator raises.
        """
        text = text_bytes(self._layout, self._handle)
        places = to_bytes(text, index(start, "start")), to_bytes(text, index(end, "end"))
        count = ctypes.c_size_t()
        # Most selections are a few lines long.
        capacity = 16
        while True:
            frames = (_ffi.Frame * capacity)()
            if not self._located(C.plumb_node_text_selection, *places, frames, capacity, byref(count)):
                return None
            if count.value <= capacity:
                return [Frame(frame.x, frame.y, frame.width, frame.height) for frame in frames[: count.value]]
            capacity = count.value

    def text_position(self, x: float, y: float) -> int | None:
        """The offset whose caret is nearest to a point, in the line at its height.

        Above all lines that is the first one, below them the last. None for a component that shows no text.
        Coordinates may be infinite.

        Raises:
            LayoutError: As :meth:`text_caret`; ARGUMENT for NaN.
            BaseException: What the text locator raises.
        """
        offset = ctypes.c_size_t()
        if not self._located(C.plumb_node_text_position, number(x, "x"), number(y, "y"), byref(offset)):
            return None
        return to_characters(text_bytes(self._layout, self._handle), offset.value)

    def _located(self, function: Callable[..., int], *arguments: Any) -> bool:
        """Whether the node shows text, after a call that may call the text locator."""
        layout = self._layout
        begin()
        status = function(layout._handle, self._handle, *arguments)
        if status == Status.NIL:
            return False
        if status or layout._pending_error is not None:
            layout._finish(status, LayoutError)
        return True


def text_bytes(layout: Layout, handle: int) -> bytes:
    """The text of a node; nothing if it has none, which other calls report."""
    record = _ffi.NodeText()
    if C.plumb_node_get_text(layout._handle, handle, byref(record)):
        return b""
    address = ctypes.c_uint64.from_buffer(record, _ffi.NodeText.utf8.offset).value
    return ctypes.string_at(address, record.length)


def to_bytes(text: bytes, offset: int) -> int:
    """An offset in characters as one in bytes. One outside of the text stays outside."""
    if offset < 0:
        return ctypes.c_size_t(-1).value
    if text.isascii():
        return min(offset, ctypes.c_size_t(-1).value)
    characters = text.decode()
    inside = len(characters[:offset].encode())
    return inside if offset <= len(characters) else inside + 1


def to_characters(text: bytes, offset: int) -> int:
    """An offset in bytes, at the start of a character, as one in characters."""
    return offset if text.isascii() else len(text[:offset].decode("utf-8", "replace"))
