"""Structures of ``plumb/formats.h``."""

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int32, c_size_t, c_uint32, c_void_p

from ._ffi import CALLBACKS, STRUCTURES, DestroyFunction


class StageInput(ctypes.Structure):
    """``plumb_stage_input``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("stage", c_int32),
        ("name", c_char_p),
        ("name_length", c_size_t),
        ("json", c_char_p),
        ("json_length", c_size_t),
        ("view", c_char_p),
        ("view_length", c_size_t),
    ]


class StageOutput(ctypes.Structure):
    """``plumb_stage_output``."""

    _fields_ = [("json", c_char_p), ("json_length", c_size_t)]


class SourceSpan(ctypes.Structure):
    """``plumb_source_span``."""

    _fields_ = [("offset", c_size_t), ("source_offset", c_size_t), ("source_length", c_size_t)]


class FormatOutput(ctypes.Structure):
    """``plumb_format_output``."""

    _fields_ = [
        ("json", c_char_p),
        ("json_length", c_size_t),
        ("spans", POINTER(SourceSpan)),
        ("span_count", c_size_t),
        ("error_offset", c_size_t),
        ("error_length", c_size_t),
    ]


StageFunction = CFUNCTYPE(c_int32, c_void_p, POINTER(StageInput), POINTER(StageOutput))
"""``plumb_stage_fn``."""

RecognizeFunction = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_void_p, c_size_t)
"""``plumb_recognize_fn``; the bytes as an address, as in the next."""

FormatFunction = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_void_p, c_size_t, POINTER(FormatOutput))
"""``plumb_format_fn``."""


class Format(ctypes.Structure):
    """``plumb_format``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("name", c_char_p),
        ("suffix", c_char_p),
        ("recognize", RecognizeFunction),
        ("read", FormatFunction),
        ("user_data", c_void_p),
        ("destroy", DestroyFunction),
    ]


STRUCTURES.update(
    plumb_stage_input=StageInput,
    plumb_stage_output=StageOutput,
    plumb_source_span=SourceSpan,
    plumb_format_output=FormatOutput,
    plumb_format=Format,
)
CALLBACKS.update(
    plumb_stage_fn=StageFunction, plumb_recognize_fn=RecognizeFunction, plumb_format_fn=FormatFunction
)
