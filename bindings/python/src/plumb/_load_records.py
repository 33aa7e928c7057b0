"""Structures of ``plumb/load.h``, but for scopes."""

import ctypes
from ctypes import POINTER, c_char_p, c_int32, c_size_t, c_uint32

from ._ffi import STRUCTURES, Owner, Scope


class Injection(ctypes.Structure):
    """``plumb_injection``."""

    _fields_ = [
        ("name", c_char_p),
        ("name_length", c_size_t),
        ("text", c_char_p),
        ("text_length", c_size_t),
    ]


class EnvironmentView(ctypes.Structure):
    """``plumb_environment_view``."""

    _fields_ = [
        ("name", c_char_p),
        ("name_length", c_size_t),
        ("component", c_char_p),
        ("component_length", c_size_t),
        ("id", c_char_p),
        ("id_length", c_size_t),
    ]


class LoadOptions(ctypes.Structure):
    """``plumb_load_options``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("mode", c_int32),
        ("name", c_char_p),
        ("name_length", c_size_t),
        ("scopes", POINTER(Scope)),
        ("scope_count", c_size_t),
        ("language", c_char_p),
        ("language_length", c_size_t),
        ("owner", POINTER(Owner)),
        ("injections", POINTER(Injection)),
        ("injection_count", c_size_t),
        ("environment", POINTER(EnvironmentView)),
        ("environment_count", c_size_t),
        ("lenient", c_uint32),
        ("horizontal_size_class", c_int32),
        ("vertical_size_class", c_int32),
        ("reserved", c_uint32),
    ]


STRUCTURES.update(
    plumb_injection=Injection, plumb_environment_view=EnvironmentView, plumb_load_options=LoadOptions
)
