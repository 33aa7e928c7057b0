"""Structures of ``plumb/scroll.h``."""

import ctypes
from ctypes import c_double, c_uint32

from ._ffi import STRUCTURES


class Scroll(ctypes.Structure):
    """``plumb_scroll``."""

    _fields_ = [
        ("offset_x", c_double),
        ("offset_y", c_double),
        ("minimum_x", c_double),
        ("minimum_y", c_double),
        ("maximum_x", c_double),
        ("maximum_y", c_double),
        ("width", c_double),
        ("height", c_double),
        ("content_width", c_double),
        ("content_height", c_double),
        ("inset_top", c_double),
        ("inset_left", c_double),
        ("inset_bottom", c_double),
        ("inset_right", c_double),
        ("zoom", c_double),
        ("minimum_zoom", c_double),
        ("maximum_zoom", c_double),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    ]


STRUCTURES["plumb_scroll"] = Scroll
