"""What documents in JSON are loaded with: texts for their placeholders, views of the host, size classes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import _load_records
from ._enumerators import SizeClass
from ._text import utf8

SIZE_CLASSES = tuple(member.name.lower() for member in SizeClass)

Environment = Mapping[str, "str | tuple[str, str]"] | Iterable[str]
"""Names of views; in a mapping with their components, or with a component and the id of the node."""


def size_classes(value: Any, what: str) -> tuple[int, int]:
    """The numbers of a pair of size classes."""
    if value is None:
        return 0, 0
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise TypeError(f"{what} is a pair such as ('regular', 'compact'), not {value!r}")
    numbers = []
    for name in value:
        if name not in SIZE_CLASSES:
            raise ValueError(f"{name!r} is not a size class; it is one of {', '.join(SIZE_CLASSES)}")
        numbers.append(SIZE_CLASSES.index(name))
    return numbers[0], numbers[1]


class JSONOptions:
    """The fields of a ``plumb_load_options`` that are about JSON, valid as long as this object."""

    def __init__(
        self,
        inject: Mapping[str, str] | None,
        environment: Environment | None,
        size_class: tuple[str, str] | None,
        lenient: bool,
    ) -> None:
        horizontal, vertical = size_classes(size_class, "size_class")
        if inject is not None and not isinstance(inject, Mapping):
            raise TypeError(f"inject is a mapping of names to texts, not {type(inject).__name__}")
        pairs = [
            (utf8(name, "a name of inject"), utf8(text, "a text of inject"))
            for name, text in (inject or {}).items()
        ]
        injections = (_load_records.Injection * len(pairs))(
            *(_load_records.Injection(name, len(name), text, len(text)) for name, text in pairs)
        )
        views = (
            (_load_records.EnvironmentView * len(found))(*found) if (found := _views(environment)) else None
        )
        self.fields: dict[str, Any] = {
            "injections": injections if pairs else None,
            "injection_count": len(pairs),
            "environment": views,
            "environment_count": len(found),
            "lenient": int(lenient),
            "horizontal_size_class": horizontal,
            "vertical_size_class": vertical,
        }

    def set(self, record: ctypes.Structure) -> None:
        for name, value in self.fields.items():
            if value is not None:
                setattr(record, name, value)


def _views(environment: Environment | None) -> list[_load_records.EnvironmentView]:
    if environment is None:
        return []
    if isinstance(environment, str):
        raise TypeError("environment is a list of names or a mapping, not a string")
    if not isinstance(environment, Iterable):
        raise TypeError(f"environment is a list of names or a mapping, not {type(environment).__name__}")
    entries: Iterable[tuple[str, str | tuple[str, str]]]
    entries = (
        environment.items() if isinstance(environment, Mapping) else ((name, "") for name in environment)
    )
    views = []
    for name, entry in entries:
        if not isinstance(entry, str) and not (isinstance(entry, tuple) and len(entry) == 2):
            raise TypeError(
                f"environment[{name!r}] is a component, or a pair of a component and an id, not {entry!r}"
            )
        component, node_id = (entry, "") if isinstance(entry, str) else entry
        texts = [
            utf8(name, "a name of environment"),
            utf8(component, "a component of environment"),
            utf8(node_id, "an id of environment"),
        ]
        view = _load_records.EnvironmentView()
        view.name, view.name_length = texts[0], len(texts[0])
        view.component, view.component_length = texts[1], len(texts[1])
        view.id, view.id_length = texts[2], len(texts[2])
        views.append(view)
    return views
