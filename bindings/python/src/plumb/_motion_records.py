"""Structures of ``plumb/motion.h``."""

import ctypes
from ctypes import CFUNCTYPE, c_bool, c_double, c_int32, c_uint32, c_void_p

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
    ]


STRUCTURES["plumb_motion"] = Motion
