"""The C interface: constants, structures and callbacks of ``plumb/plumb.h`` and the headers it includes.

The names follow the headers without their ``plumb_`` prefix. This file needs nothing but :mod:`ctypes` and
loads no library; a test parses the headers and fails on any difference in name, arity, type or layout.
"""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

from ._constraint_records import ConstraintFields as ConstraintFields
from ._constraint_records import ConstraintInfo as ConstraintInfo
from ._constraint_records import Explanation as Explanation
from ._constraint_records import Reason as Reason

VERSION = (0, 1, 0)
"""The version of the header this table was written for."""

VERSION_STRING = ".".join(map(str, VERSION))

NO_NODE = 0
NO_CONTAINER = -1.0
UNBOUNDED = -1.0
ANY_NUMBER = -1
LAST = ctypes.c_size_t(-1).value


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


class Rgba8(ctypes.Structure):
    """``plumb_rgba8``."""

    _fields_ = [("red", c_uint8), ("green", c_uint8), ("blue", c_uint8), ("alpha", c_uint8)]


class NodeText(ctypes.Structure):
    """``plumb_node_text``."""

    _fields_ = [
        ("utf8", c_char_p),
        ("length", c_size_t),
        ("attributed", POINTER(AttributedText)),
        ("font", POINTER(Font)),
        ("color", Rgba8),
        ("max_lines", c_uint32),
        ("horizontal", c_int32),
        ("vertical", c_int32),
        ("has_ellipsis", c_uint32),
        ("reserved", c_uint32),
        ("inset_top", c_double),
        ("inset_left", c_double),
        ("inset_bottom", c_double),
        ("inset_right", c_double),
    ]


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
        ("rgba8", Rgba8),
        ("bits", c_uint64),
    ]


class ValueExtra(ctypes.Union):
    """A second payload that some types use."""

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


Field._fields_ = [
    ("key", c_char_p),
    ("type", c_int32),
    ("flags", c_uint32),
    ("offset", c_size_t),
    ("fields", POINTER(Field)),
    ("field_count", c_size_t),
    ("stride", c_size_t),
    ("capacity", c_size_t),
    ("count_offset", c_size_t),
    ("count_type", c_int32),
    ("reserved", c_uint32),
]


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
        ("max_inclusions", c_uint64),
        ("max_parts", c_uint64),
        ("no_live_reload", c_uint32),
        ("reserved", c_uint32),
        ("max_total_value_bytes", c_uint64),
        ("max_layout_memory", c_uint64),
        ("max_engine_memory", c_uint64),
    ]


class Property(ctypes.Structure):
    """``plumb_property``."""

    _fields_ = [
        ("name", c_char_p),
        ("type", c_char_p),
        ("default_value", Value),
        ("documentation", c_char_p),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    ]


class Default(ctypes.Structure):
    """``plumb_default``."""

    _fields_ = [("attribute", c_char_p), ("expression", c_char_p)]


class Component(ctypes.Structure):
    """``plumb_component``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("natural", c_int32),
        ("name", c_char_p),
        ("base", c_char_p),
        ("properties", POINTER(Property)),
        ("property_count", c_size_t),
        ("template_", c_char_p),
        ("body", c_char_p),
        ("defaults", POINTER(Default)),
        ("default_count", c_size_t),
        ("natural_width", c_double),
        ("natural_height", c_double),
        ("documentation", c_char_p),
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


class Resource(ctypes.Structure):
    """``plumb_resource``."""

    _fields_ = [("bytes", c_char_p), ("length", c_size_t), ("url", c_char_p), ("url_length", c_size_t)]


class Attribute(ctypes.Structure):
    """``plumb_attribute``."""

    _fields_ = [("name", c_char_p), ("expression", c_char_p)]


class Declaration(ctypes.Structure):
    """``plumb_declaration``."""

    _fields_ = [("kind", c_int32), ("name", c_char_p), ("type", c_char_p), ("value", c_char_p)]


class Element(ctypes.Structure):
    """``plumb_element``; its fields are completed below, since it has children of its own type."""


Element._fields_ = [
    ("struct_size", c_uint32),
    ("reserved", c_uint32),
    ("component", c_char_p),
    ("attributes", POINTER(Attribute)),
    ("attribute_count", c_size_t),
    ("children", POINTER(Element)),
    ("child_count", c_size_t),
    ("declarations", POINTER(Declaration)),
    ("declaration_count", c_size_t),
    ("text", c_char_p),
]


class Part(ctypes.Structure):
    """``plumb_part``."""

    _fields_ = [("url", c_char_p), ("path", c_char_p), ("state", c_int32)]


class Reload(ctypes.Structure):
    """``plumb_reload``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("is_changed", c_uint32),
        ("changed_files", c_uint32),
        ("pending_parts", c_uint32),
        ("lost_nodes", c_uint32),
        ("lost_keys", c_uint32),
    ]


class Outlet(ctypes.Structure):
    """``plumb_outlet``."""

    _fields_ = [("name", c_char_p), ("component", c_char_p), ("is_required", c_uint32)]


ErrorFunction = CFUNCTYPE(c_int32, c_void_p, POINTER(Diagnostic))
"""``plumb_status (*)(void *token, const plumb_diagnostic *diagnostic)``."""


class ActionCall(ctypes.Structure):
    """``plumb_action_call``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("passes_sender", c_uint32),
        ("action", c_char_p),
        ("event", c_char_p),
        ("layout", c_void_p),
        ("sender", c_uint64),
        ("value", c_double),
    ]


ActionFunction = CFUNCTYPE(c_int32, c_void_p, POINTER(ActionCall))
"""``plumb_status (*)(void *token, const plumb_action_call *call)``."""


class Action(ctypes.Structure):
    """``plumb_action``."""

    _fields_ = [("name", c_char_p), ("perform", ActionFunction)]


class Owner(ctypes.Structure):
    """``plumb_owner``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("name", c_char_p),
        ("token", c_void_p),
        ("outlets", POINTER(Outlet)),
        ("outlet_count", c_size_t),
        ("actions", POINTER(c_char_p)),
        ("action_count", c_size_t),
        ("protocols", POINTER(c_char_p)),
        ("protocol_count", c_size_t),
        ("handle_error", ErrorFunction),
        ("action_functions", POINTER(Action)),
        ("action_function_count", c_size_t),
    ]


STRUCTURES: dict[str, type[ctypes.Structure]] = {
    "plumb_font": Font,
    "plumb_image": Image,
    "plumb_run": Run,
    "plumb_attributed_text": AttributedText,
    "plumb_rgba8": Rgba8,
    "plumb_node_text": NodeText,
    "plumb_value": Value,
    "plumb_entry": Entry,
    "plumb_field": Field,
    "plumb_diagnostic": Diagnostic,
    "plumb_measurement": Measurement,
    "plumb_engine_options": EngineOptions,
    "plumb_property": Property,
    "plumb_default": Default,
    "plumb_component": Component,
    "plumb_enumerator": Enumerator,
    "plumb_enumeration": Enumeration,
    "plumb_function": Function,
    "plumb_asset": Asset,
    "plumb_scope": Scope,
    "plumb_frame": Frame,
    "plumb_root_frame": RootFrame,
    "plumb_pixel_edges": PixelEdges,
    "plumb_change": Change,
    "plumb_property_info": PropertyInfo,
    "plumb_resource": Resource,
    "plumb_attribute": Attribute,
    "plumb_declaration": Declaration,
    "plumb_element": Element,
    "plumb_part": Part,
    "plumb_reload": Reload,
    "plumb_outlet": Outlet,
    "plumb_action_call": ActionCall,
    "plumb_action": Action,
    "plumb_owner": Owner,
    "plumb_constraint_fields": ConstraintFields,
    "plumb_constraint_info": ConstraintInfo,
    "plumb_reason": Reason,
    "plumb_explanation": Explanation,
}
"""Every structure of the header."""

MeasureFunction = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_uint64, c_double, c_double, POINTER(Measurement))
"""``plumb_measure_fn``."""

AssetFunction = CFUNCTYPE(c_int32, c_void_p, c_int32, c_char_p, c_char_p, POINTER(Asset))
"""``plumb_asset_fn``."""

LoadFunction = CFUNCTYPE(c_int32, c_void_p, c_uint64, c_char_p, c_char_p, POINTER(Resource))
"""``plumb_load_fn``."""

VerifyFunction = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_void_p, c_size_t)
"""``plumb_verify_fn``; the bytes as an address, since they may have NULs in them."""

ProblemsFunction = CFUNCTYPE(None, c_void_p, c_void_p)
"""``plumb_problems_fn``."""

CALLBACKS: dict[str, Any] = {
    "plumb_measure_fn": MeasureFunction,
    "plumb_function_fn": CallFunction,
    "plumb_asset_fn": AssetFunction,
    "plumb_load_fn": LoadFunction,
    "plumb_verify_fn": VerifyFunction,
    "plumb_problems_fn": ProblemsFunction,
}
"""Every type of callback of the header."""
