"""Structures of ``plumb/list.h``."""

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_int32, c_size_t, c_uint32, c_void_p

from ._ffi import STRUCTURES, DestroyFunction, Frame, Value


class Cell(ctypes.Structure):
    """``plumb_cell``."""

    _fields_ = [
        ("layout", c_void_p),
        ("kind", c_int32),
        ("section", c_uint32),
        ("row", c_uint32),
        ("flags", c_uint32),
        ("frame", Frame),
        ("separator", Frame),
    ]


class RowRun(ctypes.Structure):
    """``plumb_row_run``."""

    _fields_ = [
        ("section", c_uint32),
        ("row", c_uint32),
        ("count", c_uint32),
        ("reserved", c_uint32),
    ]


SectionCountFunction = CFUNCTYPE(c_int32, c_void_p, POINTER(c_size_t))
"""``section_count`` of ``plumb_list_source``."""

RowCountFunction = CFUNCTYPE(c_int32, c_void_p, c_size_t, POINTER(c_size_t))
"""``row_count`` of ``plumb_list_source``."""

ItemFunction = CFUNCTYPE(c_int32, c_void_p, c_size_t, c_size_t, POINTER(Value))
"""``item`` of ``plumb_list_source``."""


class ListSource(ctypes.Structure):
    """``plumb_list_source``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("user_data", c_void_p),
        ("section_count", SectionCountFunction),
        ("row_count", RowCountFunction),
        ("item", ItemFunction),
        ("destroy", DestroyFunction),
    ]


STRUCTURES["plumb_cell"] = Cell
STRUCTURES["plumb_row_run"] = RowRun
STRUCTURES["plumb_list_source"] = ListSource
