"""A host's component as a ``plumb_component`` record."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from . import _ffi
from ._encoding import Encoder
from ._enumerators import Natural
from ._text import c_string

_NATURAL = {
    "none": Natural.NONE,
    "width": Natural.WIDTH,
    "height": Natural.HEIGHT,
    "both": Natural.BOTH,
}


def component_record(
    name: str,
    base: str | None,
    properties: Mapping[str, Any],
    natural: str,
    template: str | None,
    encoder: Encoder,
) -> _ffi.Component:
    """The record; valid as long as ``encoder``.

    Raises:
        TypeError: A property is not described by a type, (type, default) or (type, default, documentation).
        ValueError: ``natural`` is not one of the four words.
    """
    if not isinstance(natural, str) or natural not in _NATURAL:
        raise ValueError(f"natural: expected 'none', 'width', 'height' or 'both', not {natural!r}")
    array = (_ffi.Property * len(properties))()
    for record, (key, spec) in zip(array, properties.items(), strict=True):
        what = f"properties[{key!r}]"
        kind, default, documentation = _spec(spec, what)
        record.name = c_string(key, "a property name")
        record.type = c_string(kind, what)
        encoder.fill(record.default_value, default, what)
        if documentation is not None:
            record.documentation = c_string(documentation, what)
    return _ffi.Component(
        struct_size=ctypes.sizeof(_ffi.Component),
        natural=_NATURAL[natural],
        name=c_string(name, "name"),
        base=None if base is None else c_string(base, "base"),
        properties=array if properties else None,
        property_count=len(properties),
        template_=None if template is None else c_string(template, "template"),
    )


def _spec(spec: object, what: str) -> tuple[object, object, object]:
    if isinstance(spec, str):
        return spec, None, None
    if isinstance(spec, tuple) and len(spec) in (2, 3):
        return spec[0], spec[1], spec[2] if len(spec) == 3 else None
    raise TypeError(
        f"{what}: expected a type, (type, default) or (type, default, documentation), not {spec!r}"
    )
