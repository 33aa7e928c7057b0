"""Engines: what a host sets up once, and what loads documents."""

from __future__ import annotations

import ctypes
import os
import weakref
from ctypes import byref
from typing import Any, TypedDict

from . import _ffi
from ._callbacks import begin, fail
from ._decoding import decode
from ._encoding import Encoder
from ._enumerators import Mode, Status
from ._failures import engine_diagnostics, failure, load_failure, report_diagnostics
from ._library import UNLOCKED, C
from ._measuring import Measurer
from ._scopes import Constants, Scopes, ScopeTable, merged_scope
from ._setup import SetUp
from ._source import Source
from ._text import c_string, utf8
from .diagnostics import Diagnostic
from .errors import ExpressionError, PlumbError, UnsupportedError
from .layout import Layout
from .values import Record


class Limits(TypedDict, total=False):
    """What an engine refuses to exceed; what is missing or 0 is as the C header says."""

    max_document_bytes: int
    max_nodes: int
    max_depth: int
    max_expression_depth: int
    max_expression_nodes: int
    max_value_bytes: int
    max_program_nodes: int
    max_diagnostics: int


class Engine(SetUp):
    """Loads documents.

    Set it up (:attr:`measurer`, :attr:`assets`, the methods ``register_…`` and :meth:`add_strings`) before
    the first load; from then on it is immutable and may be shared by threads. Closing it leaves its layouts
    alive.

    >>> import plumb
    >>> engine = plumb.Engine()
    >>> engine.evaluate("1 + 2 * 3")
    7.0

    Args:
        strict: Attributes without effect are errors instead of warnings.
        legacy: ``right`` and ``bottom`` are coordinates, as in the original's old layout mode.
        lenient: Unknown elements act as plain views, unknown properties are kept as text.
        measurer: See :attr:`measurer`.
        loader: For documents that include others, which this version does not support.
        limits: See :class:`Limits`.
    """

    def __init__(
        self,
        strict: bool = False,
        legacy: bool = False,
        lenient: bool = False,
        measurer: Measurer | None = None,
        loader: Any = None,
        *,
        limits: Limits | None = None,
    ) -> None:
        if loader is not None:
            raise UnsupportedError(
                Status.UNSUPPORTED,
                "loader: this version loads no documents from within documents; a later one will",
            )
        self.loader = loader
        options = _ffi.EngineOptions(
            struct_size=ctypes.sizeof(_ffi.EngineOptions),
            strict=bool(strict),
            legacy=bool(legacy),
            lenient=bool(lenient),
        )
        for name, limit in (limits or {}).items():
            if name not in Limits.__annotations__:
                raise TypeError(f"limits: there is no {name!r}")
            if not isinstance(limit, int) or not 0 <= limit < 1 << 64:
                raise ValueError(f"limits[{name!r}]: expected an int from 0 to 2^64 - 1, not {limit!r}")
            setattr(options, name, limit)
        handle = ctypes.c_void_p()
        status = C.plumb_engine_create(byref(options), byref(handle))
        if status:
            raise failure(PlumbError, status, ())
        if handle.value is None:
            raise failure(PlumbError, Status.LIMIT, ())
        super().__init__(handle.value)
        self._finalizer = weakref.finalize(self, C.plumb_engine_destroy, handle.value)
        if measurer is not None:
            self.measurer = measurer

    # ----------------------------------------------------------------------------------------------- Lifetime

    def close(self) -> None:
        """Frees the engine; closing twice is fine, using it afterwards is a :class:`ClosedError`."""
        with self._lock:
            self._handle = None
            self._finalizer()

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._handle is None

    def __enter__(self) -> Engine:
        self._open_handle()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -------------------------------------------------------------------------------------------------- Loads

    def load(
        self,
        source: str | bytes | os.PathLike[str] | os.PathLike[bytes],
        constants: Constants | None = None,
        state: Record | None = None,
        scopes: Scopes | None = None,
        legacy: bool | None = None,
        name: str | None = None,
        language: str | None = None,
    ) -> Layout:
        """Loads a document and makes a layout of it.

        Args:
            source: A ``str`` or ``bytes`` that begins with ``<`` (or ``{``) is the text, all else is a path.
            constants: Constants of the root; in a list, later ones win key by key. Functions among them can
                be called.
            state: The root's state: which keys there are, their types and first values. A type in place of a
                value (``float``, ``bool``, ``str``, ``list``, ``plumb.Color``) declares a key that is nil
                until it is set.
            scopes: Constants and state of other nodes: ``{"#id": {"constants": {…}, "state": {…}}}``.
            legacy: Other than the engine's setting.
            name: Stands for the file in errors.
            language: Of ``strings.Key``; see :attr:`Layout.language`.

        Raises:
            DocumentError: The document cannot be loaded; all its errors are in ``diagnostics``.
            Exception: Whatever a function or a resolver of assets raised.
        """
        document = Source(source)
        table = ScopeTable(self._host, constants, state, scopes)
        label = None if name is None else utf8(name, "name")
        tongue = None if language is None else utf8(language, "language")
        mode = Mode.DEFAULT if legacy is None else Mode.LEGACY if legacy else Mode.NEW
        options = _ffi.LoadOptions(
            struct_size=ctypes.sizeof(_ffi.LoadOptions),
            mode=mode,
            name=label,
            name_length=len(label or b""),
            scopes=table.array,
            scope_count=table.count,
            language=tongue,
            language_length=len(tongue or b""),
        )
        function = UNLOCKED.plumb_template_load_file if document.is_path else UNLOCKED.plumb_template_load
        template = ctypes.c_void_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            begin()
            status = function(
                engine, document.data, len(document.data), byref(options), byref(template), byref(report)
            )
            found = self._take_report(engine, status, report)
        if status:
            fail(load_failure(status, found))
        table.given()
        handle = ctypes.c_void_p()
        status = C.plumb_layout_create(template, byref(handle))
        C.plumb_template_destroy(template)
        if status or handle.value is None:
            raise load_failure(status, ())
        layout = Layout(self, handle.value, name or document.name, found, table.keys, language)
        self._layouts[handle.value] = layout
        return layout

    def evaluate(
        self,
        expression: str,
        type: str = "number",
        constants: Constants | None = None,
        state: Record | None = None,
    ) -> Any:
        """Evaluates one expression outside any layout.

        Args:
            expression: Its text.
            type: ``any`` (a raw expression), ``number``, ``int``, ``bool``, ``string`` (attribute text with
                ``{…}`` segments), ``url``, ``color``, ``font``, ``image``, ``array``, ``attributed-string``,
                ``enum:NAME``, ``optionset:NAME``, or a name of the catalog.
            constants: What it may refer to.
            state: As ``constants``.

        Raises:
            ExpressionError: It cannot be parsed or evaluated.
            Exception: Whatever a function or a resolver of assets raised.
        """
        data = utf8(expression, "expression")
        kind = c_string(type, "type")
        encoder = Encoder(self._host)
        scope = merged_scope(constants, state, encoder)
        value = _ffi.Value()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            begin()
            status = C.plumb_engine_evaluate(
                engine, data, len(data), kind, byref(scope), byref(value), byref(report)
            )
            try:
                # The report owns what the value points to.
                result = None if status else decode(value, self._host)
            finally:
                found = self._take_report(engine, status, report)
        if status:
            fail(failure(ExpressionError, status, found))
        encoder.given()
        return result

    def format(self, format: str, /, *arguments: Any) -> str:
        """Formats as printf does: all of IEEE printf but ``%n``, and ``%@`` for anything.

        >>> import plumb
        >>> plumb.Engine().format("%05.1f %@", 3.14159, "pi")
        '003.1 pi'

        Raises:
            ExpressionError: SYNTAX, TYPE (arguments that do not fit), LIMIT.
        """
        data = utf8(format, "format")
        encoder = Encoder(self._host)
        values = (_ffi.Value * len(arguments))()
        for index, argument in enumerate(arguments):
            encoder.fill(values[index], argument, f"arguments[{index}]")
        text = ctypes.c_char_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            status = C.plumb_engine_format(
                engine, data, len(data), values, len(arguments), byref(text), byref(report)
            )
            result = (text.value or b"").decode()
            found = self._take_report(engine, status, report)
        if status:
            raise failure(ExpressionError, status, found)
        encoder.given()
        return result

    def format_expression(self, expression: str) -> str:
        """An expression in normalised form.

        Raises:
            ExpressionError: It cannot be parsed.
        """
        data = utf8(expression, "expression")
        text = ctypes.c_char_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            status = C.plumb_engine_print_expression(engine, data, len(data), byref(text), byref(report))
            result = (text.value or b"").decode()
            found = self._take_report(engine, status, report)
        if status:
            raise failure(ExpressionError, status, found)
        return result

    # --------------------------------------------------------------------------------------------------------

    def _take_report(self, engine: int, status: int, report: ctypes.c_void_p) -> list[Diagnostic]:
        """What the report says, which is freed; what the engine says where the call was wrong itself."""
        found = report_diagnostics(report)
        C.plumb_report_destroy(report)
        if status and not found:
            return engine_diagnostics(engine, status)
        return found
