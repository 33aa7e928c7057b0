"""The C interface as one table: structures and prototypes of ``plumb/plumb.h`` and the headers it includes.

The names follow the headers without their ``plumb_`` prefix. This file needs nothing but :mod:`ctypes` and
loads no library; a test parses the headers and fails on any difference in name, arity, type or layout.
"""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_bool,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

VERSION = (0, 1, 0)
"""The version of the header this table was written for."""

VERSION_STRING = ".".join(map(str, VERSION))

NO_NODE = 0
NO_CONTAINER = -1.0
UNBOUNDED = -1.0
ANY_NUMBER = -1


class Value(ctypes.Structure):
    """``plumb_value``; its fields are completed below, since it refers to itself."""


class Entry(ctypes.Structure):
    """``plumb_entry``; its fields are completed below."""


class Font(ctypes.Structure):
    """``plumb_font``."""

    _fields_ = [
        ("family", c_char_p),
        ("face", c_char_p),
        ("text_style", c_char_p),
        ("size", c_double),
        ("weight", c_int32),
        ("traits", c_uint32),
    ]


class Image(ctypes.Structure):
    """``plumb_image``."""

    _fields_ = [("name", c_char_p), ("bundle", c_char_p), ("width", c_double), ("height", c_double)]


class Run(ctypes.Structure):
    """``plumb_run``."""

    _fields_ = [
        ("start", c_uint64),
        ("length", c_uint64),
        ("font", POINTER(Font)),
        ("color", c_double * 4),
        ("baseline_offset", c_double),
        ("first_indent", c_double),
        ("indent", c_double),
        ("spacing", c_double),
        ("alignment", c_char_p),
        ("line_break", c_char_p),
        ("flags", c_uint32),
        ("list_level", c_uint32),
    ]


class AttributedText(ctypes.Structure):
    """``plumb_attributed_text``."""

    _fields_ = [
        ("utf8", c_char_p),
        ("length", c_size_t),
        ("runs", POINTER(Run)),
        ("run_count", c_size_t),
    ]


class Function(ctypes.Structure):
    """``plumb_function``; its fields are completed below, since its arguments are values."""


class ValueAs(ctypes.Union):
    """The payload of a value."""

    _fields_ = [
        ("number", c_double),
        ("integer", c_int64),
        ("boolean", c_int32),
        ("utf8", c_char_p),
        ("components", POINTER(c_double)),
        ("items", POINTER(Value)),
        ("entries", POINTER(Entry)),
        ("font", POINTER(Font)),
        ("image", POINTER(Image)),
        ("text", POINTER(AttributedText)),
        ("function", POINTER(Function)),
        ("object", c_void_p),
        ("bits", c_uint64),
    ]


class ValueExtra(ctypes.Union):
    """What some types say in addition."""

    _fields_ = [("type_name", c_char_p), ("bits", c_uint64)]


# `as` is a keyword of Python, hence `as_`.
Value._fields_ = [
    ("type", c_int32),
    ("flags", c_uint32),
    ("count", c_uint64),
    ("as_", ValueAs),
    ("extra", ValueExtra),
]

Entry._fields_ = [
    ("key", c_char_p),
    ("key_length", c_size_t),
    ("value", Value),
    ("declared_type", c_int32),
    ("reserved", c_uint32),
]


DestroyFunction = CFUNCTYPE(None, c_void_p)
"""``void (*)(void *user_data)``."""

CallFunction = CFUNCTYPE(c_int32, c_void_p, POINTER(Value), c_size_t, POINTER(Value))
"""``plumb_function_fn``."""

Function._fields_ = [
    ("struct_size", c_uint32),
    ("is_pure", c_uint32),
    ("name", c_char_p),
    ("call", CallFunction),
    ("user_data", c_void_p),
    ("destroy", DestroyFunction),
    ("min_arguments", c_int32),
    ("max_arguments", c_int32),
    ("argument_types", POINTER(c_char_p)),
    ("argument_type_count", c_size_t),
    ("result_type", c_char_p),
]


class Field(ctypes.Structure):
    """``plumb_field``."""

    _fields_ = [("key", c_char_p), ("type", c_int32), ("reserved", c_uint32), ("offset", c_size_t)]


class Diagnostic(ctypes.Structure):
    """``plumb_diagnostic``."""

    _fields_ = [
        ("code", c_int32),
        ("severity", c_int32),
        ("line", c_int32),
        ("column", c_int32),
        ("node", c_uint64),
        ("message", c_char_p),
        ("file", c_char_p),
        ("node_path", c_char_p),
        ("component", c_char_p),
        ("property", c_char_p),
        ("expression", c_char_p),
        ("suggestion", c_char_p),
        ("rendered", c_char_p),
    ]


class Measurement(ctypes.Structure):
    """``plumb_measurement``."""

    _fields_ = [
        ("width", c_double),
        ("height", c_double),
        ("first_baseline", c_double),
        ("last_baseline", c_double),
    ]


class EngineOptions(ctypes.Structure):
    """``plumb_engine_options``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("strict", c_uint32),
        ("legacy", c_uint32),
        ("lenient", c_uint32),
        ("max_document_bytes", c_uint64),
        ("max_nodes", c_uint64),
        ("max_depth", c_uint64),
        ("max_expression_depth", c_uint64),
        ("max_expression_nodes", c_uint64),
        ("max_value_bytes", c_uint64),
        ("max_program_nodes", c_uint64),
        ("max_diagnostics", c_uint64),
    ]


class Property(ctypes.Structure):
    """``plumb_property``."""

    _fields_ = [
        ("name", c_char_p),
        ("type", c_char_p),
        ("default_value", Value),
        ("documentation", c_char_p),
    ]


class Component(ctypes.Structure):
    """``plumb_component``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("natural", c_int32),
        ("name", c_char_p),
        ("base", c_char_p),
        ("properties", POINTER(Property)),
        ("property_count", c_size_t),
    ]


class Enumerator(ctypes.Structure):
    """``plumb_enumerator``."""

    _fields_ = [("name", c_char_p), ("value", c_int64)]


class Enumeration(ctypes.Structure):
    """``plumb_enumeration``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("is_option_set", c_uint32),
        ("name", c_char_p),
        ("cases", POINTER(Enumerator)),
        ("case_count", c_size_t),
    ]


class Asset(ctypes.Structure):
    """``plumb_asset``."""

    _fields_ = [("color", c_double * 4), ("width", c_double), ("height", c_double)]


class Scope(ctypes.Structure):
    """``plumb_scope``."""

    _fields_ = [
        ("node", c_char_p),
        ("node_length", c_size_t),
        ("constants", POINTER(Entry)),
        ("constant_count", c_size_t),
        ("state", POINTER(Entry)),
        ("state_count", c_size_t),
        ("fields", POINTER(Field)),
        ("field_count", c_size_t),
        ("base", c_void_p),
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
    ]


class Frame(ctypes.Structure):
    """``plumb_frame``."""

    _fields_ = [("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double)]


class RootFrame(ctypes.Structure):
    """``plumb_root_frame``."""

    _fields_ = [("x", c_float), ("y", c_float), ("width", c_float), ("height", c_float)]


class PixelEdges(ctypes.Structure):
    """``plumb_pixel_edges``."""

    _fields_ = [("left", c_int32), ("top", c_int32), ("right", c_int32), ("bottom", c_int32)]


class Change(ctypes.Structure):
    """``plumb_change``."""

    _fields_ = [("node", c_uint64), ("row", c_uint32), ("kind", c_int32), ("property", c_char_p)]


class PropertyInfo(ctypes.Structure):
    """``plumb_property_info``."""

    _fields_ = [
        ("name", c_char_p),
        ("type", c_char_p),
        ("expression", c_char_p),
        ("line", c_int32),
        ("column", c_int32),
    ]


STRUCTURES: dict[str, type[ctypes.Structure]] = {
    "plumb_font": Font,
    "plumb_image": Image,
    "plumb_run": Run,
    "plumb_attributed_text": AttributedText,
    "plumb_value": Value,
    "plumb_entry": Entry,
    "plumb_field": Field,
    "plumb_diagnostic": Diagnostic,
    "plumb_measurement": Measurement,
    "plumb_engine_options": EngineOptions,
    "plumb_property": Property,
    "plumb_component": Component,
    "plumb_enumerator": Enumerator,
    "plumb_enumeration": Enumeration,
    "plumb_function": Function,
    "plumb_asset": Asset,
    "plumb_scope": Scope,
    "plumb_load_options": LoadOptions,
    "plumb_frame": Frame,
    "plumb_root_frame": RootFrame,
    "plumb_pixel_edges": PixelEdges,
    "plumb_change": Change,
    "plumb_property_info": PropertyInfo,
}
"""Every structure of the header."""

MeasureFunction = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_uint64, c_double, c_double, POINTER(Measurement))
"""``plumb_measure_fn``."""

AssetFunction = CFUNCTYPE(c_int32, c_void_p, c_int32, c_char_p, c_char_p, POINTER(Asset))
"""``plumb_asset_fn``."""

CALLBACKS: dict[str, Any] = {
    "plumb_measure_fn": MeasureFunction,
    "plumb_function_fn": CallFunction,
    "plumb_asset_fn": AssetFunction,
}
"""Every type of callback of the header."""

# Opaque handles: pointers that only the library looks behind.
_engine = _template = _layout = _stream = _report = _lease = c_void_p
# Numbers with a meaning.
_status = _type = c_int32
_node = _state_key = _binding = c_uint64
# `const char *utf8, size_t length`.
_text = (c_char_p, c_size_t)


def _out(kind: Any) -> Any:
    return POINTER(kind)


FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "plumb_version_number": (c_int32, ()),
    "plumb_version_string": (c_char_p, ()),
    "plumb_status_string": (c_char_p, (_status,)),
    # Diagnostics
    "plumb_report_destroy": (None, (_report,)),
    "plumb_report_count": (c_size_t, (_report,)),
    "plumb_report_get": (_status, (_report, c_size_t, _out(Diagnostic))),
    # Engine
    "plumb_engine_create": (_status, (POINTER(EngineOptions), _out(_engine))),
    "plumb_engine_destroy": (None, (_engine,)),
    "plumb_engine_set_measurer": (_status, (_engine, MeasureFunction, c_void_p, DestroyFunction)),
    "plumb_engine_register_component": (_status, (_engine, POINTER(Component))),
    "plumb_engine_register_color": (_status, (_engine, *_text, POINTER(c_double))),
    "plumb_engine_register_font": (_status, (_engine, *_text, POINTER(Font))),
    "plumb_engine_register_font_face": (_status, (_engine, POINTER(Font))),
    "plumb_engine_register_enumeration": (_status, (_engine, POINTER(Enumeration))),
    "plumb_engine_register_function": (_status, (_engine, POINTER(Function))),
    "plumb_engine_set_assets": (_status, (_engine, AssetFunction, c_void_p, DestroyFunction)),
    "plumb_engine_set_asset_folder": (_status, (_engine, *_text)),
    "plumb_engine_add_strings": (_status, (_engine, *_text, *_text, *_text)),
    "plumb_engine_format": (
        _status,
        (_engine, *_text, POINTER(Value), c_size_t, _out(c_char_p), _out(_report)),
    ),
    "plumb_engine_get_diagnostic": (_status, (_engine, _out(Diagnostic))),
    # Template
    "plumb_template_load": (
        _status,
        (_engine, *_text, POINTER(LoadOptions), _out(_template), _out(_report)),
    ),
    "plumb_template_load_file": (
        _status,
        (_engine, *_text, POINTER(LoadOptions), _out(_template), _out(_report)),
    ),
    "plumb_template_destroy": (None, (_template,)),
    "plumb_stream_create": (_status, (_engine, POINTER(LoadOptions), _out(_stream))),
    "plumb_stream_feed": (_status, (_stream, *_text)),
    "plumb_stream_finish": (_status, (_stream, _out(_template), _out(_report))),
    "plumb_stream_destroy": (None, (_stream,)),
    "plumb_engine_evaluate": (
        _status,
        (_engine, *_text, c_char_p, POINTER(Scope), _out(Value), _out(_report)),
    ),
    "plumb_engine_print_expression": (_status, (_engine, *_text, _out(c_char_p), _out(_report))),
    # Layout
    "plumb_layout_create": (_status, (_template, _out(_layout))),
    "plumb_layout_destroy": (None, (_layout,)),
    "plumb_layout_diagnostic_count": (c_size_t, (_layout,)),
    "plumb_layout_get_diagnostic": (_status, (_layout, c_size_t, _out(Diagnostic))),
    # State
    "plumb_layout_set_state": (_status, (_layout, _node, POINTER(Entry), c_size_t)),
    "plumb_layout_get_state": (_status, (_layout, _node, *_text, _out(Value))),
    "plumb_layout_state_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_layout_state_name": (_status, (_layout, _node, c_size_t, _out(c_char_p))),
    "plumb_layout_state_key": (_status, (_layout, _node, *_text, _out(_state_key))),
    "plumb_layout_set_number": (_status, (_layout, _state_key, c_double)),
    "plumb_layout_set_bool": (_status, (_layout, _state_key, c_bool)),
    "plumb_layout_set_string": (_status, (_layout, _state_key, *_text)),
    "plumb_layout_set_value": (_status, (_layout, _state_key, POINTER(Value))),
    "plumb_layout_bind_state": (_status, (_layout, _node, POINTER(Field), c_size_t, _out(_binding))),
    "plumb_layout_update_state": (_status, (_layout, _binding, c_void_p)),
    "plumb_layout_set_constants": (_status, (_layout, POINTER(Scope), c_size_t)),
    # Frames
    "plumb_layout_set_safe_area": (_status, (_layout, c_double, c_double, c_double, c_double)),
    "plumb_layout_set_direction": (_status, (_layout, c_int32)),
    "plumb_layout_set_text_scale": (_status, (_layout, c_double)),
    "plumb_layout_set_language": (_status, (_layout, *_text)),
    "plumb_layout_set_content_offset": (_status, (_layout, _node, c_double, c_double)),
    "plumb_layout_invalidate_size": (_status, (_layout, _node)),
    "plumb_layout_compute_frames": (_status, (_layout, c_double, c_double)),
    "plumb_layout_revision": (c_uint64, (_layout,)),
    "plumb_layout_frames": (POINTER(Frame), (_layout, _out(c_size_t))),
    "plumb_layout_root_frames": (POINTER(RootFrame), (_layout, _out(c_size_t))),
    "plumb_layout_flags": (POINTER(c_uint32), (_layout, _out(c_size_t))),
    "plumb_layout_nodes": (POINTER(_node), (_layout, _out(c_size_t))),
    "plumb_layout_snap_frames": (_status, (_layout, c_double, POINTER(PixelEdges), c_size_t)),
    "plumb_layout_changes": (POINTER(Change), (_layout, _out(c_size_t))),
    "plumb_layout_lease_frames": (
        _status,
        (_layout, _out(_lease), _out(POINTER(Frame)), _out(c_size_t)),
    ),
    "plumb_lease_release": (None, (_lease,)),
    "plumb_layout_memory_usage": (c_uint64, (_layout,)),
    # Nodes
    "plumb_layout_root": (_status, (_layout, _out(_node))),
    "plumb_layout_find": (_status, (_layout, _node, *_text, _out(_node))),
    "plumb_node_row": (_status, (_layout, _node, _out(c_uint32))),
    "plumb_node_parent": (_status, (_layout, _node, _out(_node))),
    "plumb_node_child_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_node_child": (_status, (_layout, _node, c_size_t, _out(_node))),
    "plumb_node_first_child": (_status, (_layout, _node, _out(_node))),
    "plumb_node_next_sibling": (_status, (_layout, _node, _out(_node))),
    "plumb_node_component": (_status, (_layout, _node, _out(c_char_p))),
    "plumb_node_id": (_status, (_layout, _node, _out(c_char_p))),
    "plumb_node_property": (_status, (_layout, _node, *_text, _out(Value))),
    "plumb_node_property_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_node_property_info": (_status, (_layout, _node, c_size_t, _out(PropertyInfo))),
}
"""Every function of the header: what it returns and what it takes."""


def bind(library: ctypes.CDLL) -> None:
    """Gives every function of ``library`` its prototype.

    Without one, ctypes would cut pointers to 32 bits and take anything for an argument.

    Raises:
        AttributeError: The library lacks a function.
    """
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
