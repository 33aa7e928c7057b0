"""Converts statuses, reports and diagnostics to exceptions."""

from __future__ import annotations

import ctypes
import errno
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from . import _ffi
from ._enumerators import Severity, Status
from ._library import C
from .diagnostics import Diagnostic
from .errors import (
    DocumentError,
    ExpressionError,
    LayoutError,
    NotFoundError,
    PlumbError,
    UnsupportedError,
)

if TYPE_CHECKING:
    from ._layout_handle import LayoutHandle

_FALLBACK_MESSAGES = {
    Status.BUSY: "a callback can read properties of the node it measures, and nothing else of the layout",
    Status.HANDLE: "this node is not one of this layout (any more)",
    Status.FROZEN: "an engine that has loaded a document cannot be set up any further",
    Status.NOT_FOUND: "there is no node, property or key of that name",
    Status.ARGUMENT: "an argument is not finite, negative where it may not be, or out of range",
    Status.TYPE: "the value does not have the type that is required here",
}
"""Messages of failures that leave no diagnostic."""

_CALL_CODES = frozenset((Status.ARGUMENT, Status.HANDLE, Status.BUSY, Status.DUPLICATE))
_EXPRESSION_CODES = frozenset((Status.SYNTAX, Status.TYPE, Status.SYMBOL, Status.CYCLE, Status.EVALUATION))


def sentence(status: int) -> str:
    """The message for ``status`` without a diagnostic."""
    known = _FALLBACK_MESSAGES.get(Status(status))
    if known is not None:
        return known
    name: bytes = C.plumb_status_string(status)
    return name.decode()


def _text(data: bytes | None) -> str:
    return data.decode("utf-8", "replace") if data else ""


def diagnostic(record: _ffi.Diagnostic, layout: LayoutHandle | None) -> Diagnostic:
    """A copy of ``record``, which may be one of a live layout."""
    return Diagnostic(
        code=Status(record.code),
        severity=Severity(record.severity),
        message=_text(record.message),
        file=_text(record.file),
        line=record.line,
        column=record.column,
        node=layout._node(record.node) if layout is not None and record.node != _ffi.NO_NODE else None,
        node_path=_text(record.node_path),
        component=_text(record.component),
        property=_text(record.property),
        expression=_text(record.expression),
        suggestion=_text(record.suggestion),
        rendered=_text(record.rendered),
    )


def report_diagnostics(report: ctypes.c_void_p) -> list[Diagnostic]:
    """The diagnostics of ``report``; none if it is NULL."""
    found = []
    record = _ffi.Diagnostic()
    for index in range(C.plumb_report_count(report)):
        if C.plumb_report_get(report, index, ctypes.byref(record)) == Status.OK:
            found.append(diagnostic(record, None))
    return found


def engine_diagnostics(engine: int, status: int) -> list[Diagnostic]:
    """The engine's diagnostic for the call that just failed with ``status``."""
    record = _ffi.Diagnostic()
    if C.plumb_engine_get_diagnostic(engine, ctypes.byref(record)) != Status.OK or record.code != status:
        return []
    return [diagnostic(record, None)]


def layout_diagnostics(layout: LayoutHandle, handle: int) -> list[Diagnostic]:
    """The diagnostics of the layout's last failed call, or its present problems."""
    return _diagnostics(
        layout, handle, C.plumb_layout_diagnostic_count(handle), C.plumb_layout_get_diagnostic
    )


def problem_diagnostics(layout: LayoutHandle, handle: int) -> list[Diagnostic]:
    """The problems in the layout's console."""
    return _diagnostics(layout, handle, C.plumb_layout_problem_count(handle), C.plumb_layout_get_problem)


def _diagnostics(layout: LayoutHandle, handle: int, count: int, get: Callable[..., int]) -> list[Diagnostic]:
    found = []
    record = _ffi.Diagnostic()
    for index in range(count):
        if get(handle, index, ctypes.byref(record)) == Status.OK:
            found.append(diagnostic(record, layout))
    return found


def failure(kind: type[PlumbError], status: int, diagnostics: Sequence[Diagnostic]) -> PlumbError:
    """The exception for ``status``; its message is that of the first diagnostic, if there is one."""
    message = diagnostics[0].message if diagnostics else sentence(status)
    system_error = _system_error(diagnostics[0]) if status == Status.FILE and diagnostics else None
    return kind(Status(status), message, diagnostics, system_error)


_SYSTEM_ERRORS = {
    "no such file": errno.ENOENT,
    "permission denied": errno.EACCES,
    "a part of the path is not a directory": errno.ENOTDIR,
    "This is not a folder": errno.ENOTDIR,
    "it is a directory": errno.EISDIR,
    "This is a directory, not a file": errno.EISDIR,
    "too many symbolic links": errno.ELOOP,
    "the path is too long": errno.ENAMETOOLONG,
    "too many open files": errno.EMFILE,
    "input/output error": errno.EIO,
    "no such device": errno.ENXIO,
}
"""What the engine's messages about files end with; it reports no ``errno``."""


def _system_error(diagnostic: Diagnostic) -> OSError | None:
    """The exception that Python itself would raise for the file; None if the reason is not the system's."""
    number = _SYSTEM_ERRORS.get(diagnostic.message.rpartition(": ")[2])
    if number is None:
        return None
    # With a line it is the document that names the file, not the file itself.
    name = diagnostic.file if not diagnostic.line else None
    return OSError(number, os.strerror(number), name)


def load_failure(status: int, diagnostics: Sequence[Diagnostic]) -> PlumbError:
    """The exception for a load that failed."""
    return failure(ExpressionError if status in _EXPRESSION_CODES else DocumentError, status, diagnostics)


def lookup_kind(status: int) -> type[PlumbError]:
    """The exception type for a failed call that looks something up by its name."""
    return NotFoundError if status == Status.NOT_FOUND else LayoutError


def change_kind(status: int) -> type[PlumbError]:
    """The exception type for a failed change of a live layout: of documents, expressions, or the call."""
    if status in _CALL_CODES:
        return LayoutError
    if status == Status.UNSUPPORTED:
        return UnsupportedError
    return ExpressionError if status in _EXPRESSION_CODES else DocumentError
