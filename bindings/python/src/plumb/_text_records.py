"""Structures and the callback of ``plumb/text.h``."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_double, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

from ._ffi import CALLBACKS, STRUCTURES


class TextQuery(ctypes.Structure):
    """``plumb_text_query``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("kind", c_uint32),
        ("offset", c_size_t),
        ("at_line_end", c_uint32),
        ("reserved", c_uint32),
        ("x", c_double),
        ("y", c_double),
        ("width", c_double),
        ("height", c_double),
    ]


class TextPlace(ctypes.Structure):
    """``plumb_text_place``."""

    _fields_ = [
        ("offset", c_size_t),
        ("line_start", c_size_t),
        ("line_end", c_size_t),
        ("x", c_double),
        ("top", c_double),
        ("height", c_double),
    ]


TextLocateFunction = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_uint64, POINTER(TextQuery), POINTER(TextPlace))
"""``plumb_text_locate_fn``."""

STRUCTURES.update({"plumb_text_query": TextQuery, "plumb_text_place": TextPlace})
CALLBACKS["plumb_text_locate_fn"] = TextLocateFunction
