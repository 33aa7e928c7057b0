"""Changes of the tree that nodes share."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import TYPE_CHECKING, Any

from . import _ffi
from ._enumerators import Status
from ._library import C
from ._numbers import index as whole_index
from .element import Element, ElementRecord
from .errors import LayoutError
from .fragment import Fragment
from .loading import data_bytes

if TYPE_CHECKING:
    from ._layout_handle import LayoutHandle
    from .node import Node


def insert(layout: LayoutHandle, parent: int, index: int, child: Element | Fragment | str | bytes) -> int:
    """Makes a child of an element, a fragment, or the text of an element; the new node's handle."""
    calls = (C.plumb_layout_insert, C.plumb_layout_insert_fragment, C.plumb_layout_insert_xml)
    return _add(layout, calls, (parent, index), child)


def push(layout: LayoutHandle, controller: int, child: Element | Fragment | str | bytes) -> int:
    """Pushes the same onto a navigation controller; the new node's handle."""
    calls = (C.plumb_layout_push, C.plumb_layout_push_fragment, C.plumb_layout_push_xml)
    return _add(layout, calls, (controller,), child)


def insert_copies(layout: LayoutHandle, parent: int, index: int, fragment: Fragment, count: int) -> list[int]:
    """Makes children of copies of a fragment, one behind the other; the handles of the new nodes."""
    if not isinstance(fragment, Fragment):
        raise TypeError(f"fragment: expected a plumb.Fragment, not {type(fragment).__name__}")
    copies = whole_index(count, "count")
    if copies < 0:
        raise LayoutError(Status.ARGUMENT, f"count: {copies} is below 0")
    # The library refuses more nodes than a layout can have: an array for their handles could take gigabytes.
    handles = (ctypes.c_uint64 * copies)() if copies <= layout._engine._max_nodes else None
    count = min(copies, _ffi.LAST)
    layout._change(C.plumb_layout_insert_copies, parent, index, fragment._open_handle(), count, handles)
    return list(handles or ())


def _add(
    layout: LayoutHandle,
    calls: tuple[Any, Any, Any],
    place: tuple[int, ...],
    child: Element | Fragment | str | bytes,
) -> int:
    """Calls the one of three functions that takes an element, a fragment or a text."""
    handle = ctypes.c_uint64()
    if isinstance(child, Element):
        record = ElementRecord(child, layout._host)
        layout._change(calls[0], *place, byref(record.record), byref(handle))
    elif isinstance(child, Fragment):
        layout._change(calls[1], *place, child._open_handle(), byref(handle))
    else:
        data = data_bytes(child, "child", "a plumb.Element, a plumb.Fragment, bytes or str")
        layout._change(calls[2], *place, data, len(data), byref(handle))
    return handle.value


def c_index(parent: Node, index: int, moved: Node | None = None) -> int:
    """``index`` among the children of ``parent``, ``moved`` not counted, as C has it.

    Below 0 it counts from the end, as for lists; there is no telling how many there are during an edit.

    Raises:
        LayoutError: ARGUMENT: it is out of range.
    """
    index = whole_index(index, "index")
    if index < 0:
        if parent.layout._is_editing():
            raise LayoutError(
                Status.ARGUMENT, f"index: {index} counts from the end, not known during an edit"
            )
        index += len(parent.children) - (moved is not None and moved.parent == parent)
    if not 0 <= index < _ffi.LAST:
        raise LayoutError(Status.ARGUMENT, "index: out of range")
    return index
