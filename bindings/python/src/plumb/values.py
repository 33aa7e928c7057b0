"""The types of values that Python has no type for: colours, points, sizes, rectangles, insets and ranges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias


class Color(NamedTuple):
    """A colour; its components go from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0


class Point(NamedTuple):
    """A place, in points; y grows downwards."""

    x: float
    y: float


class Size(NamedTuple):
    """A width and a height, in points."""

    width: float
    height: float


class Rect(NamedTuple):
    """A rectangle, in points."""

    x: float
    y: float
    width: float
    height: float


class Insets(NamedTuple):
    """Distances from the four edges of a rectangle, in points."""

    top: float
    left: float
    bottom: float
    right: float


class Range(NamedTuple):
    """A range of numbers; an open end is infinite."""

    lower: float
    upper: float


class Frame(NamedTuple):
    """Where a node is, in points: in its parent's coordinates, or the root's where that is said."""

    x: float
    y: float
    width: float
    height: float


class Dataclass(Protocol):
    """An instance of any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Record: TypeAlias = "Mapping[str, Any] | Dataclass | tuple[Any, ...]"
"""Names with values: a mapping, an instance of a dataclass, or a named tuple, nested as you like.

The values are ``None``, ``bool``, ``int``, ``float``, ``str``, the types of this module, lists, tuples, and
records.
"""
