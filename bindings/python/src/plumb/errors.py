"""The exceptions.

An exception is also an instance of the builtin exception that Python raises in such a case; the ``code`` says
which one:

=============================================== =========================================================
``FILE``                                        ``OSError``: ``FileNotFoundError``, ``PermissionError``…
``NOT_FOUND``                                   ``KeyError``
``COMPONENT``, ``PROPERTY``, ``SYMBOL``         ``LookupError``
``TYPE``                                        ``TypeError``
``ENCODING``                                    ``UnicodeError``, a ``ValueError``
``ARGUMENT``, ``DUPLICATE``, ``XML``,           ``ValueError``
``SYNTAX``, ``MEASURE``
``HANDLE``, ``BUSY``, ``FROZEN``                ``RuntimeError``
``UNSUPPORTED``                                 ``NotImplementedError``
=============================================== =========================================================

Python has no exception for the others. ``LIMIT`` in particular is not a ``MemoryError``: a limit of the
engine was reached, and the process has memory left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ._enumerators import Severity, Status
from .diagnostics import Diagnostic

if TYPE_CHECKING:
    from .node import Node


_BUILTINS: dict[Status, type[Exception]] = {
    Status.FILE: OSError,
    Status.NOT_FOUND: KeyError,
    Status.COMPONENT: LookupError,
    Status.PROPERTY: LookupError,
    Status.SYMBOL: LookupError,
    Status.TYPE: TypeError,
    Status.ENCODING: UnicodeError,
    Status.ARGUMENT: ValueError,
    Status.DUPLICATE: ValueError,
    Status.XML: ValueError,
    Status.SYNTAX: ValueError,
    Status.MEASURE: ValueError,
    Status.HANDLE: RuntimeError,
    Status.BUSY: RuntimeError,
    Status.FROZEN: RuntimeError,
    Status.UNSUPPORTED: NotImplementedError,
}


_COMBINED: dict[tuple[type[PlumbError], type[Exception]], type[PlumbError]] = {}


def _combined(kind: type[PlumbError], builtin: type[Exception]) -> type[PlumbError]:
    """A subclass of ``kind`` that is a ``builtin`` too and has the name of ``kind``."""
    found = _COMBINED.get((kind, builtin))
    if found is None:
        names = {"__module__": kind.__module__, "__qualname__": kind.__qualname__, "__doc__": kind.__doc__}
        found = type(kind.__name__, (kind, builtin), {**names, "_kind": kind})
        _COMBINED[kind, builtin] = found
    return found


class PlumbError(Exception):
    """Anything the library refuses to do.

    ``str()`` gives all the errors with their lines and carets; the attributes are those of the first error.

    It is also the builtin exception that fits its code, so that ``except FileNotFoundError`` works:

    >>> import plumb
    >>> try:
    ...     plumb.Engine().load("missing.xml")
    ... except FileNotFoundError as error:
    ...     print(error, error.filename, type(error).__name__, sep=" | ")
    missing.xml: error: Cannot open the file: no such file | missing.xml | DocumentError
    """

    _kind: ClassVar[type[PlumbError] | None] = None

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

    def __new__(cls, code: object = None, *arguments: Any, **named: Any) -> PlumbError:
        """An instance of the subclass that is the builtin exception for ``code`` too."""
        # Subclasses of hosts may take other arguments.
        builtin = _BUILTINS.get(code) if isinstance(code, Status) else None
        system_error = named.get("system_error") or (arguments[2] if len(arguments) > 2 else None)
        if isinstance(system_error, OSError):
            builtin = type(system_error)
        if builtin is not None and cls._kind is None and not issubclass(cls, builtin):
            cls = _combined(cls, builtin)
        return super().__new__(cls)

    def __init__(
        self,
        code: Status,
        message: str,
        diagnostics: Sequence[Diagnostic] = (),
        system_error: OSError | None = None,
    ) -> None:
        # As many as were given: what is copied or unpickled is made of them.
        self.args = (code, message, diagnostics) + (() if system_error is None else (system_error,))
        if system_error is not None and isinstance(self, OSError):
            self.errno = system_error.errno
            self.strerror = system_error.strerror
            self.filename = system_error.filename
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

    def __reduce__(self) -> tuple[Any, ...]:
        # By the public class, since the one that is a builtin exception too cannot be found by its name.
        return self._kind or type(self), self.args, self.__dict__

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
