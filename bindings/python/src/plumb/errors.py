"""The exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._enumerators import Severity, Status
from .diagnostics import Diagnostic

if TYPE_CHECKING:
    from .node import Node


class PlumbError(Exception):
    """Anything the library refuses to do.

    ``str()`` gives all the errors with their lines and carets; the attributes are those of the first error.
    """

    code: Status
    message: str
    """One sentence."""
    diagnostics: list[Diagnostic]
    """Everything that was found, errors before warnings; empty where the call itself was wrong."""
    file: str
    """The file or source name; empty if none."""
    line: int
    """From 1; 0 where there is no place in a file."""
    column: int
    """From 1, in characters; 0 as ``line``."""
    node: Node | None
    """The node, where it is one of a live layout."""
    node_path: str
    """Child indices from the root; empty for the root or none."""
    component: str
    """The component of the node; empty if none."""
    property: str
    """The attribute; empty if none."""
    expression: str
    """The text of the expression; empty if none."""
    suggestion: str
    """What was probably meant; empty if nothing is near."""

    def __init__(self, code: Status, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(code, message, diagnostics)
        self.code = code
        self.message = message
        self.diagnostics = list(diagnostics)
        first = self.diagnostics[0] if self.diagnostics else None
        self.file = first.file if first else ""
        self.line = first.line if first else 0
        self.column = first.column if first else 0
        self.node = first.node if first else None
        self.node_path = first.node_path if first else ""
        self.component = first.component if first else ""
        self.property = first.property if first else ""
        self.expression = first.expression if first else ""
        self.suggestion = first.suggestion if first else ""

    def __str__(self) -> str:
        errors = [item for item in self.diagnostics if item.severity == Severity.ERROR]
        return "\n".join(str(item).rstrip("\n") for item in errors or self.diagnostics) or self.message


class DocumentError(PlumbError):
    """A document cannot be loaded."""


class ExpressionError(DocumentError):
    """An expression cannot be used: its syntax, its types, its names, or its value."""


class LayoutError(PlumbError):
    """A live layout cannot do what was asked; after a failed compute the last good frames stay."""


class NotFoundError(PlumbError, KeyError):
    """There is no node or property of that name."""


class StateError(PlumbError, KeyError):
    """A state key that does not exist, or a value of another type than the key has."""


class ClosedError(PlumbError, RuntimeError):
    """The engine or layout has been closed."""


class UnsupportedError(PlumbError, NotImplementedError):
    """A feature this version does not have yet."""
