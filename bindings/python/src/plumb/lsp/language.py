"""The names of the language, of constraints and of EverLayout documents, as the schema lists them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .expressions import Reading


class Attribute(NamedTuple):
    """An attribute of the language itself, not a property of a component."""

    documentation: str
    reading: Reading


class Declaration(NamedTuple):
    """An element that is no node: a macro, a parameter, a key of state, or a section such as `<children>`."""

    documentation: str
    attributes: Mapping[str, Attribute]


@dataclass(frozen=True, slots=True)
class ConstraintNames:
    """What means something in constraints."""

    attributes: Mapping[str, str] = field(default_factory=dict)
    """And what it is for."""
    composites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words for several attributes."""
    views: Mapping[str, str] = field(default_factory=dict)
    areas: Mapping[str, str] = field(default_factory=dict)
    priorities: Mapping[str, float] = field(default_factory=dict)
    size_classes: Mapping[str, str] = field(default_factory=dict)

    def named(self, word: str) -> str:
        """What an attribute or a word for several is for; "" for neither."""
        composite = self.composites.get(word)
        return listed(composite) if composite else self.attributes.get(word, "")


def listed(names: Iterable[str]) -> str:
    """Names as code, with commas between."""
    return ", ".join(f"`{name}`" for name in names)


@dataclass(frozen=True, slots=True)
class EverLayoutNames:
    """What means something in EverLayout documents."""

    keys: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What keys are for, by what the object is: `layout`, `view`, `constraint`…"""
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of keys of constraints."""
    composites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words for several attributes."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What the words of a constraint in a string begin with."""
    properties: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By component, and the attributes that they set."""


@dataclass(frozen=True, slots=True)
class LanguageNames:
    """What means something in all layouts."""

    structure: Mapping[str, Attribute] = field(default_factory=dict)
    """Attributes that every element may have, and that are no properties."""
    declarations: Mapping[str, Declaration] = field(default_factory=dict)
    markup: tuple[str, ...] = ()
    """HTML inside of texts."""
    geometry: Mapping[str, str] = field(default_factory=dict)
    """What expressions ask of other elements."""
    relatives: Mapping[str, str] = field(default_factory=dict)
    """Words for elements."""
    repetition: Mapping[str, str] = field(default_factory=dict)
    """Words that elements which are repeated have."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Words that localised texts are called by."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Words for values, and what the engine computes."""
    constraints: ConstraintNames = field(default_factory=ConstraintNames)
    everlayout: EverLayoutNames = field(default_factory=EverLayoutNames)
