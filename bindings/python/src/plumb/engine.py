"""Engines: what a host sets up once, and what loads documents."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Mapping
from ctypes import byref
from typing import Any, Literal, TypeAlias, TypedDict

from . import _ffi
from ._component import component_record
from ._failures import engine_diagnostics, failure, load_failure, report_diagnostics
from ._ffi import Mode, Status
from ._library import UNLOCKED, C
from ._measuring import NO_DESTROY, NO_MEASURER, Measurer, measure_function
from ._scopes import Constants, Scopes, ScopeTable, merged_scope
from ._source import Source
from ._text import c_string, utf8
from ._values import Encoder, decode
from .diagnostics import Diagnostic
from .errors import ClosedError, ExpressionError, PlumbError, UnsupportedError
from .layout import Layout
from .values import Record

PropertySpec: TypeAlias = "str | tuple[str, Any] | tuple[str, Any, str | None]"
"""The type of a component's property, or (type, default), or (type, default, documentation)."""


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


class Engine:
    """Loads documents.

    Set it up (:attr:`measurer`, :meth:`register_component`) before the first load; from then on it is
    immutable and may be shared by threads. Closing it leaves its layouts alive.

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
        self._handle: int | None = handle.value
        self._finalizer = weakref.finalize(self, C.plumb_engine_destroy, handle.value)
        # Loads give up the interpreter's lock, and what they work on may not be set up meanwhile.
        self._lock = threading.Lock()
        self._layouts: weakref.WeakValueDictionary[int, Layout] = weakref.WeakValueDictionary()
        self._measurer: Measurer | None = None
        self._measure_function: Any = NO_MEASURER
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

    # ------------------------------------------------------------------------------------------------- Set-up

    @property
    def measurer(self) -> Measurer | None:
        """What answers how large the content of a node is; None for the built-in sizes.

        Called as ``measurer(node, width, height)`` with the size proposed, None where there is no limit.
        Returns ``(width, height)``, ``(width, height, first_baseline, last_baseline)``, or None for the
        built-in size. It may read properties of ``node`` and must leave its layout alone otherwise. What it
        raises comes out of :meth:`Layout.compute`.
        """
        return self._measurer

    @measurer.setter
    def measurer(self, measurer: Measurer | None) -> None:
        if measurer is not None and not callable(measurer):
            raise TypeError(f"measurer: expected a function, not {type(measurer).__name__}")
        function = NO_MEASURER if measurer is None else measure_function(measurer, self._layouts)
        with self._lock:
            engine = self._open_handle()
            status = C.plumb_engine_set_measurer(engine, function, None, NO_DESTROY)
            if status:
                raise failure(PlumbError, status, engine_diagnostics(engine, status))
            self._measurer = measurer
            self._measure_function = function

    def register_component(
        self,
        name: str,
        base: str | None = "UIView",
        properties: Mapping[str, PropertySpec] | None = None,
        natural: Literal["none", "width", "height", "both"] = "none",
    ) -> None:
        """Makes an element name known.

        ``engine.register_component("HealthBar", properties={"level": "Double"}, natural="height")``

        Args:
            name: Begins with a capital letter; ``UIName`` is found as ``Name`` too.
            base: The component whose properties it has as well.
            properties: By name; types are Double, CGFloat, Int, Bool, String, UIColor, Array, Any.
            natural: On which axes it has a size of its own, which the measurer is asked for.

        Raises:
            PlumbError: DUPLICATE, COMPONENT (unknown base), ARGUMENT (not a name), FROZEN (after the
                first load).
        """
        encoder = Encoder()
        record = component_record(name, base, properties or {}, natural, encoder)
        with self._lock:
            engine = self._open_handle()
            status = C.plumb_engine_register_component(engine, byref(record))
            if status:
                raise failure(PlumbError, status, engine_diagnostics(engine, status))

    # -------------------------------------------------------------------------------------------------- Loads

    def load(
        self,
        source: str | bytes | os.PathLike[str] | os.PathLike[bytes],
        constants: Constants | None = None,
        state: Record | None = None,
        scopes: Scopes | None = None,
        legacy: bool | None = None,
        name: str | None = None,
    ) -> Layout:
        """Loads a document and makes a layout of it.

        Args:
            source: A ``str`` or ``bytes`` that begins with ``<`` (or ``{``) is the text, all else is a path.
            constants: Constants of the root; in a list, later ones win key by key.
            state: The root's state: which keys there are, their types and first values. A type in place of a
                value (``float``, ``bool``, ``str``, ``list``, ``plumb.Color``) declares a key that is nil
                until it is set.
            scopes: Constants and state of other nodes: ``{"#id": {"constants": {…}, "state": {…}}}``.
            legacy: Other than the engine's setting.
            name: Stands for the file in errors.

        Raises:
            DocumentError: The document cannot be loaded; all its errors are in ``diagnostics``.
        """
        document = Source(source)
        table = ScopeTable(constants, state, scopes)
        label = None if name is None else utf8(name, "name")
        mode = Mode.DEFAULT if legacy is None else Mode.LEGACY if legacy else Mode.NEW
        options = _ffi.LoadOptions(
            struct_size=ctypes.sizeof(_ffi.LoadOptions),
            mode=mode,
            name=label,
            name_length=len(label or b""),
            scopes=table.array,
            scope_count=table.count,
        )
        function = UNLOCKED.plumb_template_load_file if document.is_path else UNLOCKED.plumb_template_load
        template = ctypes.c_void_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            status = function(
                engine, document.data, len(document.data), byref(options), byref(template), byref(report)
            )
            found = self._take_report(engine, status, report)
        if status:
            raise load_failure(status, found)
        handle = ctypes.c_void_p()
        status = C.plumb_layout_create(template, byref(handle))
        C.plumb_template_destroy(template)
        if status or handle.value is None:
            raise load_failure(status, ())
        layout = Layout(self, handle.value, name or document.name, found, table.keys)
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
                ``{…}`` segments), ``color`` or ``array``.
            constants: What it may refer to.
            state: As ``constants``.

        Raises:
            ExpressionError: It cannot be parsed or evaluated.
        """
        data = utf8(expression, "expression")
        kind = c_string(type, "type")
        encoder = Encoder()
        scope = merged_scope(constants, state, encoder)
        value = _ffi.Value()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            status = C.plumb_engine_evaluate(
                engine, data, len(data), kind, byref(scope), byref(value), byref(report)
            )
            try:
                # The report owns what the value points to.
                result = None if status else decode(value)
            finally:
                found = self._take_report(engine, status, report)
        if status:
            raise failure(ExpressionError, status, found)
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

    def _open_handle(self) -> int:
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the engine is closed")
        return self._handle

    def _take_report(self, engine: int, status: int, report: ctypes.c_void_p) -> list[Diagnostic]:
        """What the report says, which is freed; what the engine says where the call was wrong itself."""
        found = report_diagnostics(report)
        C.plumb_report_destroy(report)
        if status and not found:
            return engine_diagnostics(engine, status)
        return found
