"""A host's component as a ``plumb_component`` record."""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from . import _ffi
from ._encoding import Encoder
from ._enumerators import Natural, PropertyFlag
from ._text import c_string

_NATURAL = {
    "none": Natural.NONE,
    "width": Natural.WIDTH,
    "height": Natural.HEIGHT,
    "both": Natural.BOTH,
}


@dataclass(frozen=True)
class Property:
    """A property of a host's component, for :meth:`plumb.Engine.register_component`.

    ``plumb.Property("CGFloat", 1, documentation="From 0 to 1.")``
    """

    type: str
    """Double, Int, Bool, String, UIColor, UIFont, [Int], Any…, an enumeration, or Selector for an action of
    owners. Any other name is a type of :class:`plumb.Object`."""
    default: Any = None
    """Its value without an expression; None: the zero of the type."""
    documentation: str | None = None
    """What it is for."""
    read_only: bool = False
    """Expressions may read it, documents cannot set it: its value is the default, or a default expression."""
    constructor: bool = False
    """Used once, when the node is made: its expression has to be constant. Not of one that is read-only."""


@dataclass(frozen=True)
class ComponentParts:
    """What a component has besides its name, base and properties."""

    natural: str
    size: tuple[float | None, float | None] | None
    template: str | None
    body: str | None
    defaults: Mapping[str, str]
    documentation: str | None


def component_record(
    name: str, base: str | None, properties: Mapping[str, Any], parts: ComponentParts, encoder: Encoder
) -> _ffi.Component:
    """The record; valid as long as ``encoder``.

    Raises:
        TypeError: A property is not described by a type, (type, default), (type, default, documentation) or a
            :class:`Property`; ``natural_size`` is not a pair.
        ValueError: ``natural`` is not one of the four words.
    """
    natural = parts.natural
    if not isinstance(natural, str) or natural not in _NATURAL:
        raise ValueError(f"natural: expected 'none', 'width', 'height' or 'both', not {natural!r}")
    axes = _NATURAL[natural]
    width, height = _size(parts.size)
    if width is not None:
        axes = Natural(axes | Natural.WIDTH)
    if height is not None:
        axes = Natural(axes | Natural.HEIGHT)
    array = (_ffi.Property * len(properties))()
    for record, (key, given) in zip(array, properties.items(), strict=True):
        what = f"properties[{key!r}]"
        spec = _spec(given, what)
        record.name = c_string(key, "a property name")
        record.type = c_string(spec.type, what)
        encoder.fill(record.default_value, spec.default, what)
        if spec.documentation is not None:
            record.documentation = c_string(spec.documentation, what)
        record.flags = (PropertyFlag.READ_ONLY if spec.read_only else 0) | (
            PropertyFlag.CONSTRUCTOR if spec.constructor else 0
        )
    defaults = (_ffi.Default * len(parts.defaults))()
    for item, (attribute, expression) in zip(defaults, parts.defaults.items(), strict=True):
        item.attribute = c_string(attribute, "an attribute in defaults")
        item.expression = c_string(expression, f"defaults[{attribute!r}]")
    return _ffi.Component(
        struct_size=ctypes.sizeof(_ffi.Component),
        natural=axes,
        name=c_string(name, "name"),
        base=None if base is None else c_string(base, "base"),
        properties=array if properties else None,
        property_count=len(properties),
        template_=None if parts.template is None else c_string(parts.template, "template"),
        body=None if parts.body is None else c_string(parts.body, "body"),
        defaults=defaults if parts.defaults else None,
        default_count=len(parts.defaults),
        natural_width=0 if width is None else width,
        natural_height=0 if height is None else height,
        documentation=None if parts.documentation is None else c_string(parts.documentation, "documentation"),
    )


def _size(size: object) -> tuple[float | None, float | None]:
    if size is None:
        return None, None
    if not isinstance(size, Collection) or isinstance(size, str | bytes) or len(size) != 2:
        raise TypeError(f"natural_size: expected (width, height), not {size!r}")
    for length in size:
        if length is not None and (isinstance(length, bool) or not isinstance(length, int | float)):
            raise TypeError(f"natural_size: expected numbers or None, not {length!r}")
    width, height = size
    return width, height


def _spec(spec: object, what: str) -> Property:
    if isinstance(spec, Property):
        return spec
    if isinstance(spec, str):
        return Property(spec)
    if isinstance(spec, tuple) and len(spec) in (2, 3):
        return Property(*spec)
    raise TypeError(
        f"{what}: expected a type, (type, default), (type, default, documentation) or plumb.Property, "
        f"not {spec!r}"
    )
