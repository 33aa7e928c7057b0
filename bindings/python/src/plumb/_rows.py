"""Arrays of a layout with one element for each node, in document order."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import byref
from typing import Any

from . import _ffi
from ._decoding import decode
from ._enumerators import Type, ValueFlag
from ._failures import engine_diagnostics, failure
from ._layout_handle import LayoutHandle
from ._library import C
from ._numbers import number
from ._text import utf8
from .errors import PlumbError
from .values import Color

_CLEAR = Color(0, 0, 0, 0)


class RowsMixin(LayoutHandle):
    """Part of :class:`plumb.Layout`: the tree, and properties of all nodes at once."""

    @property
    def parents(self) -> memoryview[int]:
        """The row of each node's parent (format ``I``), 0xFFFFFFFF for the root; a copy."""
        return self._copy(C.plumb_layout_parents, ctypes.sizeof(ctypes.c_uint32)).cast("I")

    @property
    def subtree_ends(self) -> memoryview[int]:
        """The row after each node's last descendant (format ``I``); a copy."""
        return self._copy(C.plumb_layout_subtree_ends, ctypes.sizeof(ctypes.c_uint32)).cast("I")

    @property
    def depths(self) -> memoryview[int]:
        """How many ancestors each node has (format ``I``); a copy."""
        return self._copy(C.plumb_layout_depths, ctypes.sizeof(ctypes.c_uint32)).cast("I")

    @property
    def opacities(self) -> memoryview[float]:
        """How opaque each node is with its ancestors (format ``f``), 0 where it is hidden; a copy."""
        return self._copy(C.plumb_layout_opacities, ctypes.sizeof(ctypes.c_float)).cast("f")

    def read_numbers(self, name: str, absent: float = 0.0) -> memoryview[float]:
        """A number of all nodes (format ``d``), in one call of the library.

        ``absent`` stands for nodes that lack the property, have another value in it or nil, or whose
        expression no compute has reached.

        Raises:
            ClosedError: The layout is closed, or its engine is and the name was not read before.
        """
        return self._read(C.plumb_layout_read_numbers, name, ctypes.c_double, number(absent, "absent")).cast(
            "d"
        )

    def read_bools(self, name: str, absent: bool = False) -> memoryview[bool]:
        """As :meth:`read_numbers`, for booleans (format ``?``)."""
        return self._read(C.plumb_layout_read_bools, name, ctypes.c_bool, bool(absent)).cast("?")

    def read_colors(self, name: str, absent: Color = _CLEAR) -> memoryview[Any]:
        """Colours, as :meth:`read_numbers`: rows of red, green, blue and alpha, 0 to 255 (format ``B``)."""
        if not isinstance(absent, Color):
            raise TypeError(f"absent: a Color, not {type(absent).__name__}")
        rows = self._read(C.plumb_layout_read_colors, name, _ffi.Rgba8, _ffi.Rgba8(*absent.rgba8))
        return rows.cast("B", (len(rows) // 4, 4))

    def read_values(self, name: str, absent: Any = None) -> list[Any]:
        """As :meth:`read_numbers`, for values of any type: what ``node[name]`` gives."""
        count = self._count()
        values = (_ffi.Value * count)()
        self._check(C.plumb_layout_read_values(self._handle, self._property_key(name), values, count))
        return [
            absent
            if value.type == Type.NIL and value.flags == ValueFlag.ABSENT
            else decode(value, self._host)
            for value in values
        ]

    def _read(self, function: Callable[..., int], name: str, kind: Any, absent: Any) -> memoryview:
        key, count = self._property_key(name), self._count()
        rows = (kind * count)()
        self._check(function(self._handle, key, absent, rows, count))
        return memoryview(rows).toreadonly().cast("B")

    def _count(self) -> int:
        return self._array(C.plumb_layout_nodes)[1]

    def _property_key(self, name: str) -> int:
        keys = self._host.property_keys
        if name not in keys:
            data, key = utf8(name, "a property name"), ctypes.c_uint64()
            engine = self._engine._open_handle()
            status = C.plumb_engine_property(engine, data, len(data), byref(key))
            if status:
                raise failure(PlumbError, status, engine_diagnostics(engine, status))
            keys[name] = key.value
        return keys[name]
