"""Engines: what a host sets up once, and what loads documents."""

from __future__ import annotations

import ctypes
import os
import weakref
from collections.abc import Callable, Iterable, Mapping
from ctypes import byref
from typing import Any, TypedDict

from . import _ffi
from ._actions import Owner
from ._arguments import items, mapping
from ._callbacks import begin, fail
from ._decoding import decode
from ._encoding import Encoder
from ._enumerators import Status
from ._failures import engine_diagnostics, failure, load_failure, report_diagnostics
from ._json_options import Environment, JSONOptions
from ._library import UNLOCKED, C
from ._load_options import LoadOptions
from ._measuring import Measurer
from ._owners import BoundOwner, OwnerRecord
from ._part_set_up import PartSetUp, Path
from ._scopes import Constants, Scopes, merged_scope
from ._source import Source
from ._streams import DocumentStream, Readable
from ._text import c_string, utf8
from ._text_locating import TextLocator
from .diagnostics import Diagnostic
from .element import Element, ElementRecord
from .errors import ExpressionError, PlumbError
from .formula import Formula
from .fragment import Fragment
from .layout import Console, Layout
from .loading import Loader, Verifier, data_bytes
from .template import Template
from .values import Record


def _bound(owner: Owner | None) -> tuple[BoundOwner | None, OwnerRecord | None]:
    """The owner that a load is given."""
    if owner is None:
        return None, None
    if not isinstance(owner, Owner):
        raise TypeError(f"owner: expected a plumb.Owner, not {type(owner).__name__}")
    bound = BoundOwner(owner, owner.actions, owner.handle_error)
    return bound, OwnerRecord(bound, owner.name, owner.outlets, owner.protocols)


class Limits(TypedDict, total=False):
    """What an engine refuses to exceed.

    A missing or 0 option has its default; one above the largest value has the largest value.
    """

    max_document_bytes: int
    """Default 64 MiB, at most 4 GiB - 2."""
    max_nodes: int
    """Default 1,000,000, at most 2^30."""
    max_depth: int
    """Of elements in one another. Default 512, at most 2^20, of a :class:`plumb.Element` 1,024."""
    max_expression_depth: int
    """Default 256, at most 1,024."""
    max_expression_nodes: int
    """Of one attribute, its macros expanded. Default 10,000, at most 2^30."""
    max_value_bytes: int
    """Of one string or list that an expression makes. Default 16 MiB, at most 1 TiB."""
    max_program_nodes: int
    """Of all attributes of a document, their macros expanded. Default 4,000,000, at most 2^30."""
    max_diagnostics: int
    """Of one load. Default 100, at most 2^30."""
    max_inclusions: int
    """Of templates and includes in one another. Default 64, at most 1,024."""
    max_parts: int
    """Documents that one layout is made of. Default 10,000, at most 2^24."""
    max_total_value_bytes: int
    """Of all texts, lists and other large values of one layout together. Default 64,000,000."""
    max_layout_memory: int
    """Of what :attr:`plumb.Layout.memory_usage` says. Default: no limit."""
    max_engine_memory: int
    """Of what :attr:`plumb.Engine.memory_usage` says, and of what loads need. Default: no limit."""


class Engine(PartSetUp):
    """Loads documents.

    Set it up (:attr:`measurer`, :attr:`loader`, :attr:`assets`, the methods ``register_…`` and
    :meth:`add_strings`) before the first load; from then on it is immutable and may be shared by threads.
    Closing it leaves its layouts alive; what their loaders have not answered by then, they never get.

    >>> import plumb
    >>> engine = plumb.Engine()
    >>> engine.evaluate("1 + 2 * 3")
    7.0

    Args:
        strict: Attributes without effect are errors instead of warnings.
        legacy: ``right`` and ``bottom`` are coordinates, as in Schibsted's Layout of old.
        lenient: Unknown elements act as plain views, unknown properties are kept as text.
        measurer: See :attr:`measurer`.
        loader: See :attr:`loader`.
        limits: See :class:`Limits`.
        root: See :attr:`root`.
        search_folders: See :attr:`search_folders`.
        source_root: See :attr:`source_root`.
        live_reload: See :attr:`live_reload`.
        verifier: See :attr:`verifier`.
        text_locator: See :attr:`text_locator`.
    """

    def __init__(
        self,
        strict: bool = False,
        legacy: bool = False,
        lenient: bool = False,
        measurer: Measurer | None = None,
        loader: Loader | None = None,
        *,
        limits: Limits | None = None,
        root: Path | None = None,
        search_folders: Iterable[Path] = (),
        source_root: Path | None = None,
        live_reload: bool = True,
        verifier: Verifier | None = None,
        text_locator: TextLocator | None = None,
    ) -> None:
        options = _ffi.EngineOptions(
            struct_size=ctypes.sizeof(_ffi.EngineOptions),
            strict=bool(strict),
            legacy=bool(legacy),
            lenient=bool(lenient),
            no_live_reload=not live_reload,
        )
        for name, limit in mapping(limits, "limits").items():
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
        # What the header says of the option; of more copies than that, none is inserted.
        self._max_nodes = min(options.max_nodes or 1_000_000, 1 << 30)
        self._live_reload = bool(live_reload) and os.environ.get("PLUMB_LIVE_RELOAD") != "0"
        if measurer is not None:
            self.measurer = measurer
        if text_locator is not None:
            self.text_locator = text_locator
        if loader is not None:
            self.loader = loader
        if verifier is not None:
            self.verifier = verifier
        if root is not None:
            self.root = root
        for folder in items(search_folders, "search_folders"):
            self.add_search_folder(folder)
        if source_root is not None:
            self.source_root = source_root

    @property
    def live_reload(self) -> bool:
        """Whether layouts follow their files; ``PLUMB_LIVE_RELOAD=0`` in the environment turns it off too."""
        return self._live_reload

    @property
    def memory_usage(self) -> int:
        """Bytes in use for the templates and layouts of this engine, their values included."""
        usage: int = C.plumb_engine_memory_usage(self._open_handle())
        return usage

    # ----------------------------------------------------------------------------------------------- Lifetime

    def close(self) -> None:
        """Frees the engine; closing twice is fine, using it afterwards is a :class:`ClosedError`."""
        with self._lock, self._answer_lock:
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
        source: str | bytes | os.PathLike[str] | os.PathLike[bytes] | Readable,
        constants: Constants | None = None,
        state: Record | None = None,
        scopes: Scopes | None = None,
        legacy: bool | None = None,
        name: str | None = None,
        language: str | None = None,
        owner: Owner | None = None,
        inject: Mapping[str, str] | None = None,
        environment: Environment | None = None,
        size_class: tuple[str, str] | None = None,
        lenient: bool = False,
    ) -> Layout:
        """Loads a document and makes a layout of it.

        Args:
            source: A ``str`` or ``bytes`` that begins with ``<`` (or ``{``) is the text, what has a method
                ``read`` is read in pieces, all else is a path. Only a path has a folder for other files.
            constants: Constants of the root; in a list, later ones win key by key. Functions among them can
                be called. Keys, as those of state, contain no NUL.
            state: The root's state: which keys there are, their types and first values. A type in place of a
                value (``float``, ``bool``, ``str``, ``list``, ``plumb.Color``) declares a key that is nil
                until it is set.
            scopes: Constants and state of other nodes: ``{"#id": {"constants": {…}, "state": {…}}}``.
            legacy: Other than the engine's setting.
            name: Stands for the file in errors.
            language: Of ``strings.Key``, by the rules of :attr:`Layout.language`.
            owner: Of the root, as if :meth:`Layout.bind_owner` had bound it; actions and outlets that are
                missing are errors of the load, with their places.
            inject: Texts for the placeholders ``#{name}`` of a document in JSON. They are data: nothing in
                them means anything to the document.
            environment: The views that a document in JSON names without ``!``: a list of names, or a mapping
                of names to components, or to a component and the id of the node.
            size_class: Those that the layout begins with, ``("regular", "compact")``; see
                :meth:`Layout.set_size_class`.
            lenient: What is wrong with a document in JSON but can be passed over is a warning.

        Raises:
            DocumentError: The document cannot be loaded; all its errors are in ``diagnostics``.
            Exception: Whatever a loader, a function or a resolver of assets raised.
        """
        bound, record = _bound(owner)
        json = JSONOptions(inject, environment, size_class, lenient)
        options = LoadOptions(self._host, constants, state, scopes, legacy, name, language, record, json)
        return self._only_layout(self._load_document(source, options, name), bound)

    def load_template(
        self,
        source: str | bytes | os.PathLike[str] | os.PathLike[bytes] | Readable,
        constants: Constants | None = None,
        state: Record | None = None,
        scopes: Scopes | None = None,
        legacy: bool | None = None,
        name: str | None = None,
        language: str | None = None,
        inject: Mapping[str, str] | None = None,
        environment: Environment | None = None,
        size_class: tuple[str, str] | None = None,
        lenient: bool = False,
    ) -> Template:
        """Loads a document, to make any number of layouts of it; all else is as in :meth:`load`.

        Each layout is bound to owners of its own, by :meth:`Layout.bind_owner`.
        ``row = engine.load_template("row.xml", state={"score": 0})``, then ``row.instantiate({"score": 3})``
        """
        json = JSONOptions(inject, environment, size_class, lenient)
        options = LoadOptions(self._host, constants, state, scopes, legacy, name, language, None, json)
        return self._load_document(source, options, name)

    def _load_document(
        self,
        source: str | bytes | os.PathLike[str] | os.PathLike[bytes] | Readable,
        options: LoadOptions,
        name: str | None,
    ) -> Template:
        if hasattr(source, "read") and not isinstance(source, os.PathLike):
            return self._load_stream(source, options, name or "layout.xml")
        document = Source(source)
        function = UNLOCKED.plumb_template_load_file if document.is_path else UNLOCKED.plumb_template_load
        return self._load(function, (document.data, len(document.data)), options, name or document.name)

    def build(
        self,
        element: Element,
        constants: Constants | None = None,
        state: Record | None = None,
        scopes: Scopes | None = None,
        legacy: bool | None = None,
        name: str | None = None,
        language: str | None = None,
        owner: Owner | None = None,
    ) -> Layout:
        """Makes a layout of a :class:`plumb.Element`, without XML; all else is as in :meth:`load`."""
        bound, record = _bound(owner)
        options = LoadOptions(self._host, constants, state, scopes, legacy, name, language, record)
        return self._only_layout(self._build(element, options, name), bound)

    def build_template(
        self,
        element: Element,
        constants: Constants | None = None,
        state: Record | None = None,
        scopes: Scopes | None = None,
        legacy: bool | None = None,
        name: str | None = None,
        language: str | None = None,
    ) -> Template:
        """As :meth:`load_template`, of a :class:`plumb.Element`."""
        return self._build(
            element, LoadOptions(self._host, constants, state, scopes, legacy, name, language), name
        )

    @staticmethod
    def _only_layout(template: Template, owner: BoundOwner | None) -> Layout:
        """The layout of a template that nothing else is made of: its functions become the layout's."""
        with template:
            layout = template._make(template._functions)
        if owner is not None:
            owner.join(layout)
            layout._owners[layout.root._handle] = owner
        return layout

    def _build(self, element: Element, options: LoadOptions, name: str | None) -> Template:
        record = ElementRecord(element, self._host)
        return self._load(
            UNLOCKED.plumb_template_build, (byref(record.record),), options, name or "layout.xml"
        )

    def fragment(self, text: str | bytes, name: str | None = None) -> Fragment:
        """Parses an XML element, or a document in JSON, once, to be inserted again and again without parsing.

        ``row = engine.fragment("<UILabel height='20'/>", name="row.xml")``, then ``layout.root.append(row)``

        Names of state, ids and parts are looked for where it is inserted.

        Args:
            text: Of one element or document.
            name: Stands for the file in errors; None: ``fragment.xml``.

        Raises:
            DocumentError: It cannot be parsed; all its errors are in ``diagnostics``.
        """
        data = data_bytes(text, "text")
        options = LoadOptions(self._host, None, None, None, None, name, None)
        fragment = ctypes.c_void_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            begin()
            status = UNLOCKED.plumb_fragment_load(
                engine, data, len(data), byref(options.record), byref(fragment), byref(report)
            )
            found = self._take_report(engine, status, report)
        if status or fragment.value is None:
            fail(load_failure(status, found))
        return Fragment(self, fragment.value, name or "fragment.xml", found)

    def console(self) -> Console:
        """Makes a layout that shows problems; see :meth:`Console.show`."""
        handle = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            begin()
            status = C.plumb_console_create(engine, byref(handle))
            found = engine_diagnostics(engine, status) if status else []
        if status or handle.value is None:
            fail(load_failure(status, found))
        console = Console(self, handle.value, "console", [])
        self._layouts[handle.value] = console
        return console

    def _load(
        self, function: Callable[..., int], document: tuple[Any, ...], options: LoadOptions, name: str
    ) -> Template:
        template = ctypes.c_void_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            begin()
            status = function(engine, *document, byref(options.record), byref(template), byref(report))
            found = self._take_report(engine, status, report)
        if not status:
            options.transfer_ownership()
        return self._template(status, template, found, options, name)

    def _load_stream(self, source: Readable, options: LoadOptions, name: str) -> Template:
        template = ctypes.c_void_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            stream = DocumentStream(engine, options.record)
            found = engine_diagnostics(engine, stream.status) if stream.status else []
        if stream.status:
            fail(load_failure(stream.status, found))
        options.transfer_ownership()
        try:
            # Without the lock, since reading may wait.
            stream.feed(source)
            with self._lock:
                engine = self._open_handle()
                begin()
                status = stream.finish(UNLOCKED.plumb_stream_finish, byref(template), byref(report))
                found = self._take_report(engine, status, report)
        finally:
            stream.close()
        return self._template(status, template, found, options, name)

    def _template(
        self,
        status: int,
        template: ctypes.c_void_p,
        found: list[Diagnostic],
        options: LoadOptions,
        name: str,
    ) -> Template:
        if status or template.value is None:
            C.plumb_template_destroy(template)
            fail(load_failure(status, found))
        return Template(self, template.value, name, found, options.language, options.functions)

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
        encoder = Encoder(self._host, self._host.functions)
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
        encoder.transfer_ownership()
        return result

    def formula(self, expression: str, names: Iterable[str] = ()) -> Formula:
        """Compiles an expression over numbers, to be evaluated again and again without a layout.

        Args:
            expression: The text of an attribute that is a number, with built-in functions of numbers alone.
            names: Of its inputs; dots are allowed. A name means its input before anything else.

        >>> import plumb
        >>> fade = plumb.Engine().formula("max(0, min(1, (position - 50) / 100))", ["position"])
        >>> fade(70)
        0.2

        Raises:
            ExpressionError: It cannot be parsed, a name is unknown, it is not a number, or it would mean
                something in a layout only.
        """
        data = utf8(expression, "expression")
        inputs = [names] if isinstance(names, str) else items(names, "names")
        encoded = (ctypes.c_char_p * len(inputs))(*(c_string(name, "names") for name in inputs))
        compiled = ctypes.c_void_p()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            begin()
            status = C.plumb_expression_create(
                engine, data, len(data), encoded, len(inputs), byref(compiled), byref(report)
            )
            found = self._take_report(engine, status, report)
        if status or compiled.value is None:
            fail(failure(ExpressionError, status, found))
        return Formula(compiled.value, expression, inputs)

    def format(self, format: str, /, *arguments: Any) -> str:
        """Formats as printf does: all of IEEE printf but ``%n``, and ``%@`` for anything.

        >>> import plumb
        >>> plumb.Engine().format("%05.1f %@", 3.14159, "pi")
        '003.1 pi'

        Raises:
            ExpressionError: SYNTAX, TYPE (arguments that do not fit), LIMIT.
        """
        data = utf8(format, "format")
        encoder = Encoder(self._host, self._host.functions)
        values = (_ffi.Value * len(arguments))()
        for index, argument in enumerate(arguments):
            encoder.fill(values[index], argument, f"arguments[{index}]")
        text = ctypes.c_char_p()
        length = ctypes.c_size_t()
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            status = C.plumb_engine_format(
                engine, data, len(data), values, len(arguments), byref(text), byref(length), byref(report)
            )
            # By its length, since reading a `c_char_p` would end at the first NUL.
            result = ctypes.string_at(text, length.value).decode() if text else ""
            found = self._take_report(engine, status, report)
        if status:
            raise failure(ExpressionError, status, found)
        encoder.transfer_ownership()
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
