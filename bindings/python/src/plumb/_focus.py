"""Which node has the focus."""

from __future__ import annotations

from ctypes import byref, c_uint64, c_void_p
from typing import TYPE_CHECKING, Literal

from . import _ffi
from ._enumerators import FocusMove, Status
from ._layout_handle import LayoutHandle
from ._library import C
from .errors import PlumbError
from .node import Node

if TYPE_CHECKING:
    from .layout import Layout

Move = Literal["next", "previous", "up", "down", "left", "right"]

_MOVES = {move.name.lower(): move for move in FocusMove}


class FocusMixin(LayoutHandle):
    """Part of :class:`plumb.Layout`: the focus."""

    @property
    def focus(self: Layout) -> Node | None:  # type: ignore[misc]
        """The node that keys and game pads go to; None for none. Settable, also to None.

        In a list it is the node of a cell, whose layout is the cell's. A layout and the cells of its lists
        have one focus together, which goes with the row: while the row is not visible it is None.

        As of the last compute a node can have the focus if its ``isFocusable`` is true (as it is for
        controls), neither it nor a node around it is hidden, transparent or without user interaction, it is
        enabled, its frame has an area, and it is not outside of a node whose ``accessibilityViewIsModal`` is
        true. A node that can have it no longer is not answered, but the next move begins at its place.

        What depends on it, such as its ``isFocused``, follows at the next compute. It stays through edits and
        reloads as long as the node.

        Raises:
            LayoutError: ARGUMENT: the node cannot have the focus now, and why.
        """
        found, around = c_uint64(), c_void_p()
        self._check(C.plumb_layout_focus_in_cells(self._handle, byref(around), byref(found)))
        if found.value == _ffi.NO_NODE or around.value is None:
            return None
        return Node(self._engine._layouts.find(around.value), found.value)

    @focus.setter
    def focus(self: Layout, node: Node | None) -> None:  # type: ignore[misc]
        if node is not None and not isinstance(node, Node):
            raise TypeError(f"the focus is a plumb.Node or None, not {type(node).__name__}")
        if node is None:
            self._check(C.plumb_layout_set_focus(self._handle, _ffi.NO_NODE))
            return
        layout = node._layout
        around = layout
        while around is not self and (cell := around.cell) is not None:
            around = cell.list.layout
        if around is not self:
            raise PlumbError(Status.HANDLE, "focus: a node of another layout")
        layout._check(C.plumb_layout_set_focus(layout._handle, node._handle))

    def move_focus(self: Layout, move: FocusMove | Move) -> Node | None:  # type: ignore[misc]
        """Moves the focus, and returns the node that has it then: the same as before if nothing is there.

        ``NEXT`` and ``PREVIOUS`` go in document order, with the nodes of a group (``focusGroupIdentifier``)
        together, and around at the ends. Directions stay in the group while they find something there, and
        choose by the rules of CSS Spatial Navigation. Both go through the cells of lists, on to rows that are
        not visible, to which the list scrolls at the next compute. While nothing has the focus, ``PREVIOUS``
        leads to the last node, all others to the first.

        Raises:
            ValueError: Not a move.
            PlumbError: BUSY: the rows of a list have changed since the last compute.
        """
        try:
            number = _MOVES[move] if isinstance(move, str) else FocusMove(move)
        except (KeyError, ValueError):
            raise ValueError(f"{move!r} is not a plumb.FocusMove, nor its name in lower case") from None
        self._call(C.plumb_layout_move_focus, number, None)
        return self.focus
