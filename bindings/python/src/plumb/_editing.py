"""What nodes do to the tree."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import TYPE_CHECKING

from . import _ffi
from ._enumerators import Status
from ._library import C
from .element import Element, ElementRecord
from .errors import PlumbError
from .loading import data_bytes

if TYPE_CHECKING:
    from ._layout_handle import LayoutHandle


def insert(layout: LayoutHandle, parent: int, index: int, child: Element | str | bytes) -> int:
    """Makes a child of an element, or of the text of one; the new node's handle."""
    handle = ctypes.c_uint64()
    if isinstance(child, Element):
        record = ElementRecord(child, layout._host)
        layout._change(C.plumb_layout_insert, parent, index, byref(record.record), byref(handle))
    else:
        data = data_bytes(child, "a plumb.Element or the text of one")
        layout._change(C.plumb_layout_insert_xml, parent, index, data, len(data), byref(handle))
    return handle.value


def c_index(index: int | None, count: int) -> int:
    """``index`` among ``count`` as C has it; below 0 it counts from the end, as for lists.

    Raises:
        PlumbError: ARGUMENT: it is out of range.
    """
    if index is None:
        return _ffi.LAST
    if not isinstance(index, int):
        raise TypeError(f"index: expected an int, not {type(index).__name__}")
    found = index + count if index < 0 else index
    if not 0 <= found <= count:
        raise PlumbError(Status.ARGUMENT, f"index: {index} is out of range, there are {count}")
    return found
