"""Explanations: why a node is where it is, and has the values that it has."""

from __future__ import annotations

from ctypes import POINTER, byref, c_size_t
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _ffi
from ._enumerators import ExplanationFlag, ReasonKind, Rule
from ._failures import lookup_kind
from ._library import C

if TYPE_CHECKING:
    from .constraint import Constraint
    from .layout import Layout
    from .node import Node


@dataclass(frozen=True)
class Reason:
    """One thing that a value follows from."""

    kind: ReasonKind
    text: str
    """As it is written, or what it is called."""
    value: float | None
    """A number that is read; of a constraint that does not hold, by how much it is missed, in points."""
    value_text: str
    """The value in words, also of what is no number; empty where there is none."""
    node: Node | None
    constraint: Constraint | None
    file: str
    line: int
    """Where an attribute or a constraint is written, from 1; 0: in no document."""
    column: int


@dataclass(frozen=True)
class Explanation:
    """Why a number of a frame, or a property, has its value. ``str()`` says it in words, in one line."""

    name: str
    """``left``, ``top``, ``width``, ``height``, or the name of a property."""
    value: float | None
    """In points; None for what is no number."""
    value_text: str
    rule: Rule
    is_ambiguous: bool
    """Whether other values would be as good by all constraints."""
    reasons: tuple[Reason, ...]
    omitted_count: int
    """How many more things it reads."""
    text: str

    def __str__(self) -> str:
        return self.text


def explain(layout: Layout, node: int) -> list[Explanation]:
    """The explanations of a node."""
    first = POINTER(_ffi.Explanation)()
    count = c_size_t()
    status = C.plumb_layout_explain(layout._handle, node, byref(first), byref(count))
    layout._finish(status, lookup_kind(status))
    return [_explanation(layout, first[index]) for index in range(count.value)]


def _explanation(layout: Layout, record: _ffi.Explanation) -> Explanation:
    return Explanation(
        name=record.name.decode(),
        value=_number(record.value),
        value_text=record.value_text.decode(),
        rule=Rule(record.rule),
        is_ambiguous=bool(record.flags & ExplanationFlag.AMBIGUOUS),
        reasons=tuple(_reason(layout, record.reasons[index]) for index in range(record.reason_count)),
        omitted_count=record.omitted_count,
        text=record.text.decode(),
    )


def _reason(layout: Layout, record: _ffi.Reason) -> Reason:
    from .constraint import Constraint
    from .node import Node

    return Reason(
        kind=ReasonKind(record.kind),
        text=record.text.decode(),
        value=_number(record.value),
        value_text=record.value_text.decode(),
        node=Node(layout, record.node) if record.node else None,
        constraint=Constraint(layout, record.constraint) if record.constraint else None,
        file=record.file.decode(),
        line=record.line,
        column=record.column,
    )


def _number(value: float) -> float | None:
    return None if value != value else value
