"""What a diagnostic is: one problem, where it is, and what would be accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._enumerators import Severity, Status

if TYPE_CHECKING:
    from .node import Node


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem of a document, an expression or a live layout.

    Texts that do not apply are empty, numbers that do not apply are 0. ``str()`` gives :attr:`rendered`.
    """

    code: Status
    severity: Severity
    message: str
    """One sentence."""
    file: str
    """The file or source name."""
    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    node: Node | None
    """The node, where it is one of a live layout."""
    node_path: str
    """Child indices from the root: ``0/2``; empty for the root."""
    component: str
    """The component of the node."""
    property: str
    """The attribute."""
    expression: str
    """The text of the expression."""
    suggestion: str
    """What was probably meant."""
    rendered: str
    """All of it over several lines: place, the line, a caret, the suggestion."""

    def __str__(self) -> str:
        return self.rendered or self.message
