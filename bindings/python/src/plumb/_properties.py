"""Reads the properties of nodes: the only place that does."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import TYPE_CHECKING, Any

from . import _ffi
from ._decoding import decode
from ._enumerators import Status
from ._library import C
from ._text import utf8
from .errors import LayoutError, NotFoundError

if TYPE_CHECKING:
    from .layout import Layout

_property = C.plumb_node_property
_property_count = C.plumb_node_property_count
_property_info = C.plumb_node_property_info

_MOST_ABSENT = 10_000
"""How many names that components lack are remembered; they come from the host."""


def raw_value(layout: Layout, node: int, name: bytes) -> tuple[int, _ffi.Value]:
    """The status, and the value, which is borrowed until the next compute or relink."""
    value = _ffi.Value()
    status: int = _property(layout._handle, node, name, len(name), byref(value))
    return status, value


def read(layout: Layout, node: int, name: str) -> Any:
    """The value of a property as of the last compute.

    Raises:
        NotFoundError: There is no such property, or no value yet; the message names the closest property.
    """
    status, value = raw_value(layout, node, utf8(name, "a property name"))
    if status:
        raise layout._failure(status, NotFoundError if status == Status.NOT_FOUND else LayoutError)
    return decode(value, layout._host)


def find(layout: Layout, node: int, name: str) -> _ffi.Value | None:
    """As :func:`read`, not decoded yet; None where there is nothing to be read.

    The library looks for similar names where there is none, which takes a hundred times as long as reading.
    So names that a component lacks are remembered, and the next node is only asked for its own expressions,
    which may have the name nevertheless: parameters do.
    """
    data = utf8(name, "a property name")
    component = ctypes.c_char_p()
    C.plumb_node_component(layout._handle, node, byref(component))
    key = component.value, data
    absent = layout._host.absent
    if key in absent and not layout._is_changed and data not in expression_names(layout, node):
        return None
    status, value = raw_value(layout, node, data)
    if not status:
        return value
    if status != Status.NOT_FOUND:
        raise layout._failure(status)
    # Until the next compute, values of removed expressions can be read. Baselines are there once measured.
    if not layout._is_changed and b"aseline" not in data and data not in expression_names(layout, node):
        if len(absent) >= _MOST_ABSENT:
            absent.clear()
        absent.add(key)
    return None


def expression_names(layout: Layout, node: int) -> list[bytes]:
    """The names of the properties that have an expression, in the order they are written."""
    return [info.name for info in _infos(layout, node)]


def expressions(layout: Layout, node: int) -> dict[str, str]:
    """The properties that have an expression, in the order they are written, with the text of each."""
    return {info.name.decode(): info.expression.decode() for info in _infos(layout, node)}


def _infos(layout: Layout, node: int) -> Any:
    count = ctypes.c_size_t()
    status = _property_count(layout._handle, node, byref(count))
    info = _ffi.PropertyInfo()
    for index in range(count.value):
        status = status or _property_info(layout._handle, node, index, byref(info))
        if status:
            break
        yield info
    if status:
        raise layout._failure(status)
