"""Structures of ``plumb/constraints.h`` and ``plumb/explain.h``."""

import ctypes
from ctypes import POINTER, c_char_p, c_double, c_size_t, c_uint32, c_uint64


class ConstraintFields(ctypes.Structure):
    """``plumb_constraint_fields``."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("view", c_char_p),
        ("attribute", c_char_p),
        ("relation", c_char_p),
        ("to", c_char_p),
        ("to_attribute", c_char_p),
        ("identifier", c_char_p),
        ("multiplier", c_double),
        ("constant", c_double),
        ("priority", c_double),
    ]


class ConstraintInfo(ctypes.Structure):
    """``plumb_constraint_info``."""

    _fields_ = [
        ("text", c_char_p),
        ("identifier", c_char_p),
        ("node", c_uint64),
        ("constant", c_double),
        ("priority", c_double),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    ]


class Reason(ctypes.Structure):
    """``plumb_reason``."""

    _fields_ = [
        ("kind", c_uint32),
        ("line", c_uint32),
        ("column", c_uint32),
        ("reserved", c_uint32),
        ("node", c_uint64),
        ("constraint", c_uint64),
        ("text", c_char_p),
        ("file", c_char_p),
        ("value", c_double),
        ("value_text", c_char_p),
    ]


class Explanation(ctypes.Structure):
    """``plumb_explanation``."""

    _fields_ = [
        ("name", c_char_p),
        ("text", c_char_p),
        ("value", c_double),
        ("value_text", c_char_p),
        ("rule", c_uint32),
        ("flags", c_uint32),
        ("reasons", POINTER(Reason)),
        ("reason_count", c_size_t),
        ("omitted_count", c_size_t),
    ]
