"""What there is to complete: components, properties, types, cases, functions, with their documentation.

It is read from the engine's schema (`schema.py`). Without the tool, catalog files are read as written.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from .expressions import Reading
from .language import LanguageNames


class Property(NamedTuple):
    """A property of a component."""

    name: str
    type: str
    default: str
    is_read_only: bool
    is_constructor: bool
    documentation: str = ""


@dataclass(slots=True)
class Component:
    """A component, with all its properties, those of its bases included."""

    name: str
    base: str
    properties: dict[str, Property]
    documentation: str = ""
    facts: str = ""
    """What it builds on, and what its content does."""

    @property
    def text(self) -> str:
        """What it is for and what it is, in Markdown."""
        return "\n\n".join(part for part in (self.documentation, self.facts) if part)


@dataclass(slots=True)
class ValueType:
    """A type with names of its own: an enumeration, an option set, named numbers."""

    name: str
    kind: str
    cases: list[str]
    documentation: str = ""


class Function(NamedTuple):
    """A function that expressions may call."""

    name: str
    signature: str
    takes: str
    documentation: str


@dataclass(slots=True)
class Catalog:
    """All that documents may use. Not changed once it is in use."""

    components: dict[str, Component] = field(default_factory=dict)
    short_names: dict[str, str] = field(default_factory=dict)
    """`Label` is `UILabel`, `Bar` is `Game.Bar`, where that is unambiguous."""
    types: dict[str, ValueType] = field(default_factory=dict)
    """By every spelling of their names."""
    functions: dict[str, Function] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)
    """Of types, by all their names."""
    type_names: dict[str, str] = field(default_factory=dict)
    """The name that the language uses for a type, by all its names: `CGColor` is `UIColor`."""
    type_documentation: dict[str, str] = field(default_factory=dict)
    colors: dict[str, str] = field(default_factory=dict)
    """Names of colours, and the value as `#rrggbb` or `#rrggbbaa`."""
    fonts: dict[str, str] = field(default_factory=dict)
    """Words of fonts, and what they are."""
    constants: dict[str, Any] = field(default_factory=dict)
    """Constants of catalogs, and their value."""
    images: dict[str, str] = field(default_factory=dict)
    language: LanguageNames = field(default_factory=LanguageNames)
    problem: str = ""
    """Why it is empty or lacks something; for people."""
    kept: dict[object, object] = field(default_factory=dict, compare=False)
    """What was made of it and stays right as long as it is not changed."""

    def copied(self) -> Catalog:
        """A catalog that may be added to without changing this one. O(components + types)."""
        copy = replace(self)
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, dict):
                setattr(copy, item.name, dict(value))
        copy.kept = {}
        return copy

    def component(self, name: str) -> Component | None:
        """The component that an element of this name is."""
        return self.components.get(name) or self.components.get(self.short_names.get(name, ""))

    def property(self, component: str, name: str) -> Property | None:
        """A property of a component, a path such as `layer.cornerRadius` included."""
        found = self.component(component)
        return found.properties.get(name) if found else None

    def reading(self, type_name: str) -> Reading:
        """How attributes of a type are read."""
        return self.readings.get(type_name, Reading.EXPRESSION)

    def is_type(self, name: str | None, wanted: str) -> bool:
        """Whether a type is the one that the language calls `wanted`."""
        return name is not None and self.type_names.get(name, name) == wanted

    def describe(self, component: str, name: str) -> str:
        """What a property is for; "" if nothing says it."""
        found = self.property(component, name)
        return found.documentation if found else ""
