"""Reads the properties of nodes: the only place that does."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import TYPE_CHECKING, Any

from . import _ffi
from ._decoding import decode
from ._enumerators import Status
from ._failures import lookup_kind
from ._library import C
from ._text import utf8

if TYPE_CHECKING:
    from .layout import Layout

_property = C.plumb_node_property
_property_count = C.plumb_node_property_count
_property_info = C.plumb_node_property_info


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
        raise layout._failure(status, lookup_kind(status))
    return decode(value, layout._host)


def read_target(layout: Layout, node: int, name: str) -> Any:
    """As :func:`read`, as it was computed where something else is shown on its way there."""
    value = _ffi.Value()
    status: int = C.plumb_node_get_target(layout._handle, node, layout._property_key(name), byref(value))
    if status:
        raise layout._failure(status, lookup_kind(status))
    return decode(value, layout._host)


def find(layout: Layout, node: int, name: str) -> _ffi.Value | None:
    """As :func:`read`, not decoded yet; None where there is nothing to be read."""
    status, value = raw_value(layout, node, utf8(name, "a property name"))
    if status == Status.NOT_FOUND:
        return None
    if status:
        raise layout._failure(status)
    return value


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
