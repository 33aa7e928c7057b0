"""Structures of ``plumb/drawing.h``."""

import ctypes
from ctypes import POINTER, c_char_p, c_double, c_float, c_size_t, c_uint32, c_uint64, c_void_p

from ._ffi import STRUCTURES, Frame, Image, NodeText, Rgba8, RootFrame


class Transform(ctypes.Structure):
    """``plumb_transform``."""

    _fields_ = [(name, c_double) for name in ("a", "b", "c", "d", "tx", "ty")]


class Shadow(ctypes.Structure):
    """``plumb_shadow``."""

    _fields_ = [
        ("offset_x", c_double),
        ("offset_y", c_double),
        ("radius", c_double),
        ("color", Rgba8),
        ("reserved", c_uint32),
    ]


class DrawIcon(ctypes.Structure):
    """``plumb_draw_icon``."""

    _fields_ = [("frame", Frame), ("image", POINTER(Image))]


class DrawShape(ctypes.Structure):
    """``plumb_draw_shape``."""

    _fields_ = [
        ("frame", Frame),
        ("role", c_uint32),
        ("color", Rgba8),
        ("corner_radius", c_float),
        ("line_width", c_float),
        ("image", POINTER(Image)),
        ("text", POINTER(NodeText)),
    ]


class DrawControl(ctypes.Structure):
    """``plumb_draw_control``."""

    _fields_ = [
        ("kind", c_uint32),
        ("states", c_uint32),
        ("value", c_double),
        ("minimum", c_double),
        ("maximum", c_double),
        ("shapes", POINTER(DrawShape)),
        ("shape_count", c_size_t),
    ]


class DrawItem(ctypes.Structure):
    """``plumb_draw_item``."""

    _fields_ = [
        ("node", c_uint64),
        ("revision", c_uint64),
        ("row", c_uint32),
        ("parts", c_uint32),
        ("frame", Frame),
        ("clip", RootFrame),
        ("bounds", RootFrame),
        ("opacity", c_float),
        ("corner_radius", c_float),
        ("border_width", c_float),
        ("background", Rgba8),
        ("border_color", Rgba8),
        ("tint", Rgba8),
        ("content_mode", c_uint32),
        ("group", c_uint32),
        ("transform", POINTER(Transform)),
        ("shadow", POINTER(Shadow)),
        ("image", POINTER(Image)),
        ("icon", POINTER(DrawIcon)),
        ("control", POINTER(DrawControl)),
        ("text", POINTER(NodeText)),
        ("component", c_char_p),
        ("layout", c_void_p),
    ]


class DrawGroup(ctypes.Structure):
    """``plumb_draw_group``."""

    _fields_ = [
        ("root_transform", Transform),
        ("transform", Transform),
        ("node", c_uint64),
        ("row", c_uint32),
        ("parent", c_uint32),
        ("kind", c_uint32),
        ("opacity", c_float),
        ("clip", Frame),
        ("corner_radius", c_float),
        ("reserved", c_uint32),
    ]


STRUCTURES.update(
    {
        "plumb_transform": Transform,
        "plumb_shadow": Shadow,
        "plumb_draw_icon": DrawIcon,
        "plumb_draw_shape": DrawShape,
        "plumb_draw_control": DrawControl,
        "plumb_draw_item": DrawItem,
        "plumb_draw_group": DrawGroup,
    }
)
