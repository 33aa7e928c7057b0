"""Structures of ``plumb/motion.h``."""

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_bool,
    c_char_p,
    c_double,
    c_int32,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)

from ._ffi import STRUCTURES

CompletedFunction = CFUNCTYPE(None, c_void_p, c_void_p, c_bool)
"""``completed`` of ``plumb_motion``."""


class Motion(ctypes.Structure):
    """``plumb_motion``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("curve", c_int32),
        ("duration", c_double),
        ("delay", c_double),
        ("x1", c_double),
        ("y1", c_double),
        ("x2", c_double),
        ("y2", c_double),
        ("response", c_double),
        ("damping", c_double),
        ("completed", CompletedFunction),
        ("context", c_void_p),
        ("velocity", c_double),
        ("has_velocity", c_uint32),
        ("reserved", c_uint32),
    ]


class Drag(ctypes.Structure):
    """``plumb_drag``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("lower", c_double),
        ("upper", c_double),
        ("length", c_double),
        ("rate", c_double),
        ("page", c_double),
        ("stops", POINTER(c_double)),
        ("stop_count", c_size_t),
        ("response", c_double),
        ("origin", c_double),
    ]


class RunningMotion(ctypes.Structure):
    """``plumb_running_motion``."""

    _fields_ = [
        ("node", c_uint64),
        ("property", c_char_p),
        ("type", c_int32),
        ("reserved", c_uint32),
        ("from", c_double * 6),
        ("to", c_double * 6),
        ("value", c_double * 6),
        ("velocity", c_double * 6),
        ("elapsed", c_double),
        ("delay", c_double),
        ("duration", c_double),
    ]


STRUCTURES["plumb_motion"] = Motion
STRUCTURES["plumb_drag"] = Drag
STRUCTURES["plumb_running_motion"] = RunningMotion
