"""What there is to complete: components, properties, types, cases, functions, with their documentation.

It is read from what the tool prints (`catalog_reading.py`), which makes it from the tables of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple

from .expressions import Reading


class Property(NamedTuple):
    """A property of a component."""

    name: str
    type: str
    default: str
    is_read_only: bool
    is_constructor: bool


@dataclass(slots=True)
class Component:
    """A component, with all its properties, those of its bases included."""

    name: str
    base: str
    properties: dict[str, Property]
    documentation: str = ""


class Case(NamedTuple):
    """What a name stands for in attributes of a type."""

    name: str
    type: str


@dataclass(slots=True)
class ValueType:
    """A type with names of its own: an enumeration, an option set, named numbers."""

    name: str
    kind: str
    cases: list[str]
    spellings: list[str] = field(default_factory=list)


class Function(NamedTuple):
    """A function that expressions may call."""

    name: str
    signature: str
    takes: str
    documentation: str


@dataclass(slots=True)
class Catalog:
    """All that documents may use."""

    components: dict[str, Component] = field(default_factory=dict)
    types: dict[str, ValueType] = field(default_factory=dict)
    """By every spelling of their names."""
    functions: dict[str, Function] = field(default_factory=dict)
    documentation: dict[str, dict[str, str]] = field(default_factory=dict)
    """What properties are for, by the component or class that declares them; "" for all elements."""
    property_types: dict[str, dict[str, str]] = field(default_factory=dict)
    """The types of these properties."""
    bases: dict[str, str] = field(default_factory=dict)
    """Of components and classes of values."""
    readings: dict[str, Reading] = field(default_factory=dict)
    """Of types, by all their names."""
    type_documentation: dict[str, str] = field(default_factory=dict)
    colors: dict[str, str] = field(default_factory=dict)
    """Names of colours, and the value as `#rrggbb` or `#rrggbbaa`."""
    fonts: dict[str, str] = field(default_factory=dict)
    """Words of fonts, and what they are."""
    constants: dict[str, str] = field(default_factory=dict)
    """Constants of catalogs, and their type."""
    images: dict[str, str] = field(default_factory=dict)
    problem: str = ""
    """Why it is empty or lacks something; for people."""
    short_names: dict[str, str] = field(default_factory=dict)

    def copied(self) -> Catalog:
        """A catalog that may be added to without changing this one. O(components + types)."""
        copy = replace(self)
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, dict):
                setattr(copy, item.name, dict(value))
        return copy

    def index_names(self) -> None:
        """Fills :attr:`short_names`: `Label` is `UILabel`, `Bar` is `Game.Bar`, where that is unambiguous."""
        candidates: dict[str, set[str]] = {}
        for name in self.components:
            if name.startswith("UI") and name[2:3].isupper():
                candidates.setdefault(name[2:], set()).add(name)
            if "." in name:
                candidates.setdefault(name.rpartition(".")[2], set()).add(name)
        self.short_names = {
            short: next(iter(names))
            for short, names in candidates.items()
            if len(names) == 1 and short not in self.components
        }

    def component(self, name: str) -> Component | None:
        """The component that an element of this name is."""
        return self.components.get(name) or self.components.get(self.short_names.get(name, ""))

    def property(self, component: str, name: str) -> Property | None:
        """A property of a component, a path such as `layer.cornerRadius` included."""
        found = self.component(component)
        return found.properties.get(name) if found else None

    def reading(self, type_name: str) -> Reading:
        """How attributes of a type are read."""
        if type_name == "Constraints":
            return Reading.CONSTRAINTS
        return self.readings.get(type_name, Reading.EXPRESSION)

    def describe(self, component: str, name: str) -> str:
        """What a property is for; "" if nothing says it. O(path + bases)."""
        found = self.component(component)
        holder = found.name if found else component
        text = ""
        path = name.split(".")
        for place, key in enumerate(path):
            # Some paths are properties of their own, as `contentHuggingPriority.vertical` is.
            rest = ".".join(path[place:])
            owner = self._declaring(holder, rest, place == 0)
            if owner is not None:
                return self.documentation[owner][rest]
            owner = self._declaring(holder, key, place == 0)
            if owner is None:
                return text
            text = self.documentation[owner][key]
            holder = self.property_types[owner][key]
        return text

    def _declaring(self, holder: str, name: str, is_element: bool) -> str | None:
        """The component or class that declares a property: this one or a base, "" for every element."""
        seen = 0
        while holder and seen < 64:
            if name in self.documentation.get(holder, {}):
                return holder
            holder = self.bases.get(holder, "")
            seen += 1
        return "" if is_element and name in self.documentation.get("", {}) else None

    def builds_on(self, component: str, base: str) -> bool:
        """Whether a component is another one, or builds on it."""
        found = self.component(component)
        name = found.name if found else ""
        seen = 0
        while name and seen < 64:
            if name == base:
                return True
            name = self.bases.get(name, "")
            seen += 1
        return False
