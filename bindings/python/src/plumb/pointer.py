"""What a mouse or a finger does to a layout."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from ctypes import byref, c_bool, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any

from . import _ffi
from ._callbacks import begin
from ._enumerators import PointerKind, Status
from ._failures import lookup_kind, sentence
from ._library import C
from ._not_copied import NotCopied
from ._numbers import number
from .errors import ClosedError, PlumbError

if TYPE_CHECKING:
    from .layout import Layout
    from .node import Node


class Pointer(NotCopied):
    """A mouse, or one of several fingers, that a program tells what it does.

    It finds the control or scroll view under it, highlights controls that it holds, sends their events to
    owners, sets the state that sliders, switches, segmented controls, steppers and page controls show, and
    scrolls. It is optional: see :meth:`Layout.hit_test`, :meth:`Node.set_control_state` and
    :meth:`Node.send`.

    Places are in the root's coordinates, times in seconds of any clock that does not go back. What changes is
    there after the next compute. Every method raises what the functions of owners raise, and:

    Raises:
        LayoutError: ARGUMENT: a number is not finite. TYPE, LIMIT: state cannot be set.
        NotFoundError: No owner declares an action.
        ClosedError: The pointer or its layout was closed.
        PlumbError: BUSY: from a callback of the layout, or in an edit.

    >>> import plumb
    >>> form = '<UIView><UISwitch isOn="sound" width="51" height="31"/></UIView>'
    >>> layout = plumb.Engine().load(form, state={"sound": True})
    >>> layout.compute(100, 100)
    >>> pointer = plumb.Pointer(layout)
    >>> pointer.down(10, 10, 0.0)
    >>> pointer.up(10, 10, 0.1)
    >>> layout.state["sound"]
    False
    """

    __slots__ = ("__weakref__", "_finalizer", "_handle", "_layout")

    _instead = "make one for each finger"

    def __init__(self, layout: Layout, kind: PointerKind = PointerKind.MOUSE) -> None:
        """A pointer for a layout."""
        handle = c_void_p()
        layout._check(C.plumb_pointer_create(layout._handle, PointerKind(kind), byref(handle)))
        self._handle: int | None = handle.value
        self._layout = layout
        self._finalizer = weakref.finalize(self, C.plumb_pointer_destroy, handle.value)

    @property
    def layout(self) -> Layout:
        """The layout that it acts on."""
        return self._layout

    def down(self, x: float, y: float, time: float) -> None:
        """It is pressed. One that is pressed already is cancelled first."""
        self._call(C.plumb_pointer_down, number(x, "x"), number(y, "y"), number(time, "time"))

    def move(self, x: float, y: float, time: float) -> None:
        """It moves, pressed or not."""
        self._call(C.plumb_pointer_move, number(x, "x"), number(y, "y"), number(time, "time"))

    def up(self, x: float, y: float, time: float) -> None:
        """It is released; ignored if it is not pressed. What it has scrolled slides on (:meth:`advance`)."""
        self._call(C.plumb_pointer_up, number(x, "x"), number(y, "y"), number(time, "time"))

    def cancel(self) -> None:
        """It loses what it holds, without its action; ignored if it is not pressed."""
        self._call(C.plumb_pointer_cancel)

    def wheel(self, x: float, y: float, delta_x: float, delta_y: float) -> Node | None:
        """A wheel is turned at a place, by a distance in points: right and down are positive.

        The nearest scroll view that has room in that direction scrolls, at most to its end. Returns it, None
        for none.
        """
        place = (number(x, "x"), number(y, "y"), number(delta_x, "delta_x"), number(delta_y, "delta_y"))
        found = c_uint64()
        self._call(C.plumb_pointer_wheel, *place, byref(found))
        return self._found(found)

    def advance(self, time: float) -> bool:
        """Goes on with what happens by itself: content that slides, steppers that are held.

        To be called for each frame, before the compute. Returns whether anything goes on; otherwise the
        program may wait for input.
        """
        is_active = c_bool()
        self._call(C.plumb_pointer_advance, number(time, "time"), byref(is_active))
        return is_active.value

    @property
    def target(self) -> Node | None:
        """What takes what is done with the pointer now.

        The control that it holds or scroll view that it drags; while it is not pressed, what it would hold or
        scroll. None: nothing, it is the program's own.
        """
        found = c_uint64()
        self._call(C.plumb_pointer_target, byref(found))
        return self._found(found)

    def close(self) -> None:
        """Frees it; closing twice is fine, using it afterwards is a :class:`ClosedError`."""
        self._handle = None
        self._finalizer()

    def _found(self, node: c_uint64) -> Node | None:
        return None if node.value == _ffi.NO_NODE else self._layout._node(node.value)

    def _call(self, function: Callable[..., int], *arguments: Any) -> None:
        layout = self._layout
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the pointer is closed")
        if layout._handle is None:
            raise ClosedError(Status.HANDLE, "the layout is closed")
        begin()
        status = function(self._handle, *arguments)
        if status == Status.BUSY:
            raise PlumbError(Status.BUSY, sentence(status))
        if status or layout._pending_error is not None:
            layout._finish(status, lookup_kind(status))
