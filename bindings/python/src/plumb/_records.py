"""Names with values: mappings, dataclass instances, named tuples."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any


def record_items(record: object, what: str) -> Mapping[str, Any]:
    """The names and values of a mapping, a dataclass instance or a named tuple.

    Raises:
        TypeError: ``record`` is not one of these.
    """
    items = find_items(record)
    if items is None:
        raise TypeError(
            f"{what}: expected a mapping, a dataclass instance or a named tuple, not {type(record).__name__}"
        )
    return items


def find_items(value: object) -> Mapping[str, Any] | None:
    """As :func:`record_items`; None if ``record`` is not one."""
    if isinstance(value, Mapping):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names is not None:
            return dict(zip(names, value, strict=True))
    return None
