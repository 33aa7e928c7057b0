"""Which nodes are at a point."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, c_size_t, c_uint64, c_void_p
from typing import TYPE_CHECKING, Any

from . import _ffi
from ._layout_handle import LayoutHandle
from ._library import C
from ._numbers import number
from .node import Node

if TYPE_CHECKING:
    from .layout import Layout


class HitTestMixin(LayoutHandle):
    """Part of :class:`plumb.Layout`: hit tests."""

    def hit_test(self: Layout, x: float, y: float) -> Node | None:  # type: ignore[misc]
        """The topmost node at a point in the root's coordinates, as of the last compute; None for none.

        Hidden nodes, those with an ``alpha`` below 0.01, and those whose ``isUserInteractionEnabled`` is
        false (as it is for labels and image views) are skipped with all in them. What is outside of a node
        hits neither it nor its children. Scroll offsets and transforms are taken into account. In a list it
        is the node of the cell there, whose layout is the cell's.

        Raises:
            LayoutError: ARGUMENT: a coordinate is NaN.
        """
        found, around = c_uint64(), c_void_p()
        place = number(x, "x"), number(y, "y")
        self._check(C.plumb_layout_hit_test_in_cells(self._handle, *place, byref(around), byref(found)))
        if found.value == _ffi.NO_NODE or around.value is None:
            return None
        return Node(self._engine._layouts.find(around.value), found.value)

    def hit_test_all(self, x: float, y: float) -> list[Node]:
        """All nodes at a point, topmost first: each is what would be hit if those before it were not there.

        Raises:
            LayoutError: ARGUMENT: a coordinate is NaN.
        """
        return self._hits(C.plumb_layout_hit_test_all, number(x, "x"), number(y, "y"))

    def nodes_in_rectangle(self, x: float, y: float, width: float, height: float) -> list[Node]:
        """All nodes that a rectangle in the root's coordinates overlaps, topmost first.

        By the rules of :meth:`hit_test`; a child is only found where its parent is. Transformed nodes count
        by their true outline; a rectangle without width and height is a point.

        Raises:
            LayoutError: ARGUMENT: a number is NaN, or a size is negative.
        """
        sides = (number(x, "x"), number(y, "y"), number(width, "width"), number(height, "height"))
        return self._hits(C.plumb_layout_nodes_in_rectangle, *sides)

    def _hits(self, function: Callable[..., int], *place: float) -> list[Node]:
        count, room = c_size_t(), 16
        while True:
            found: Any = (c_uint64 * room)()
            self._check(function(self._handle, *place, found, room, byref(count)))
            if count.value <= room:
                return [Node(self, found[index]) for index in range(count.value)]  # type: ignore[arg-type]
            room = count.value
