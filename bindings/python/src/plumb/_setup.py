"""Set-up of an engine before its first load."""

from __future__ import annotations

import ctypes
import enum
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from ctypes import byref
from typing import Any, Literal, TypeAlias, TypeVar, overload

from . import _ffi
from ._arguments import items, mapping, path_bytes
from ._assets import NO_ASSETS, Assets, asset_function
from ._cell_layouts import KnownLayouts
from ._component import ComponentParts, Property, component_record
from ._encoding import Encoder, color_components
from ._enumerations import enumeration_cases, enumeration_record
from ._enumerators import Status
from ._failures import engine_diagnostics, failure, load_failure, report_diagnostics
from ._fonts import trait_bits, weight_number
from ._functions import function_record, type_name
from ._host import Host
from ._library import C
from ._measuring import NO_DESTROY, NO_MEASURER, Measurer, measure_function
from ._not_copied import NotCopied
from ._source import Source
from ._text import c_string, utf8
from ._text_locating import NO_TEXT_LOCATOR, TextLocator, locate_function
from .errors import ClosedError, PlumbError
from .values import Color, Font

PropertySpec: TypeAlias = "str | tuple[str, Any] | tuple[str, Any, str | None] | Property"
"""The type of a component's property, (type, default), (type, default, documentation), or all of it."""

Cases: TypeAlias = "Iterable[str] | Mapping[str, int] | type[enum.Enum]"
"""Names in order, names with their numbers, or a class of Python."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


class SetUp(NotCopied):
    """The part of an engine that is set up before the first load."""

    _instead = "share it, or set up another one"

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle
        # Loads release the interpreter's lock; the engine must not be set up meanwhile. Reentrant, because
        # functions that a load calls may use the engine.
        self._lock = threading.RLock()
        self._host = Host()
        self._layouts = KnownLayouts(self)
        self._measurer: Measurer | None = None
        self._measure_function: Any = NO_MEASURER
        self._text_locator: TextLocator | None = None
        self._locate_function: Any = NO_TEXT_LOCATOR
        self._assets: Assets | None = None
        self._asset_function: Any = NO_ASSETS
        self._asset_folder: str | None = None

    @property
    def measurer(self) -> Measurer | None:
        """The measurer of content; None for the built-in sizes.

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
            self._set_up(C.plumb_engine_set_measurer, function, None, NO_DESTROY)
            self._measurer = measurer
            self._measure_function = function

    @property
    def text_locator(self) -> TextLocator | None:
        """What finds positions in text that :attr:`measurer` measures; None for the built-in positions.

        Called as ``text_locator(node, query)`` with a :class:`TextQuery`; returns a :class:`TextPlace`, or
        None for the built-in position. Offsets are indices of the ``str`` that is shown. It may read
        properties of ``node`` and must leave its layout alone otherwise. What it raises comes out of
        :meth:`Node.text_caret` and its siblings.
        """
        return self._text_locator

    @text_locator.setter
    def text_locator(self, locator: TextLocator | None) -> None:
        if locator is not None and not callable(locator):
            raise TypeError(f"text_locator: expected a function, not {type(locator).__name__}")
        function = NO_TEXT_LOCATOR if locator is None else locate_function(locator, self._layouts)
        with self._lock:
            self._set_up(C.plumb_engine_set_text_locator, function, None, NO_DESTROY)
            self._text_locator = locator
            self._locate_function = function

    def register_component(
        self,
        name: str,
        base: str | None = "UIView",
        properties: Mapping[str, PropertySpec] | None = None,
        natural: Literal["none", "width", "height", "both"] = "none",
        template: str | None = None,
        *,
        body: str | None = None,
        defaults: Mapping[str, str] | None = None,
        natural_size: tuple[float | None, float | None] | None = None,
        documentation: str | None = None,
    ) -> None:
        """Makes an element name known.

        ``engine.register_component("HealthBar", properties={"level": "Double"}, natural="height")``

        Args:
            name: Begins with a capital letter; ``UIName`` is found as ``Name`` too, and ``Space.Name`` as
                ``Name`` unless that means something else.
            base: The component whose properties it has as well.
            properties: By name; types are Double, Int, Bool, String, UIColor, UIFont, [Int], Any…, or
                enumerations such as NSTextAlignment. Any other name is a type of :class:`plumb.Object`.
            natural: On which axes it has a size of its own, which the measurer is asked for.
            template: What every element of it inherits, as if it said ``template="…"`` itself.
            body: The property that text inside an element sets, a String or NSAttributedString; None: that of
                the base, or one called ``text`` or ``title``.
            defaults: Expressions of attributes that neither an element nor its templates have.
            natural_size: Its width and height where the measurer declines, or None on an axis without; these
                axes are natural.
            documentation: What it is for.

        Raises:
            PlumbError: DUPLICATE, COMPONENT (unknown base), PROPERTY (a body or default expression for an
                unknown property), SYNTAX (a default expression), ARGUMENT (not a name, a negative or infinite
                size), FROZEN (after the first load).
        """
        encoder = Encoder(self._host, self._host.functions)
        parts = ComponentParts(
            natural, natural_size, template, body, mapping(defaults, "defaults"), documentation
        )
        record = component_record(name, base, mapping(properties, "properties"), parts, encoder)
        self._set_up(C.plumb_engine_register_component, byref(record))

    def load_catalog(
        self, source: str | bytes | os.PathLike[str] | os.PathLike[bytes], url: str | None = None
    ) -> None:
        """Declares what a catalog file declares; all of it or, after an error, nothing.

        ``engine.load_catalog("game.xml")``

        Args:
            source: A ``str`` or ``bytes`` that begins with ``<`` is the text, all else is a path. What its
                templates name may lie in the folder of a path, whatever :attr:`root` is.
            url: Of a text: stands for the file in errors, and templates are relative to it; None: they are
                relative to the documents that use them.

        Raises:
            DocumentError, ExpressionError: It cannot be used; all its errors are in ``diagnostics``.
            PlumbError: FROZEN (after the first load).
        """
        catalog = Source(source)
        data = catalog.data
        report = ctypes.c_void_p()
        with self._lock:
            engine = self._open_handle()
            if catalog.is_path:
                if url is not None:
                    raise TypeError("url: a catalog from a path has its own")
                status = C.plumb_engine_load_catalog_file(engine, data, len(data), byref(report))
            else:
                base = b"" if url is None else utf8(url, "url")
                status = C.plumb_engine_load_catalog(engine, data, len(data), base, len(base), byref(report))
            try:
                found = report_diagnostics(report) if report.value else engine_diagnostics(engine, status)
            finally:
                C.plumb_report_destroy(report)
        if status:
            raise (
                failure(PlumbError, status, found) if status == Status.FROZEN else load_failure(status, found)
            )

    # -------------------------------------------------------------------------------------- Names of the host

    def register_color(self, name: str, color: Color | Sequence[float]) -> None:
        """Names a colour: ``name`` and ``UIColor.name`` in expressions; ``Color`` may follow.

        Raises:
            PlumbError: DUPLICATE, ARGUMENT (not a name, not finite), FROZEN (after the first load).
        """
        data = utf8(name, "name")
        self._set_up(
            C.plumb_engine_register_color, data, len(data), color_components(color, f"the colour {name}")
        )

    def register_font(self, name: str, font: Font) -> None:
        """Names a font: ``name`` in font attributes, ``UIFont.name`` elsewhere; ``Font`` may follow.

        Raises:
            PlumbError: DUPLICATE, ARGUMENT (not a name, a size not above 0 or above 100,000), FROZEN.
        """
        if not isinstance(font, Font):
            raise TypeError(f"font: expected a plumb.Font, not {type(font).__name__}")
        data = utf8(name, "name")
        encoder = Encoder(self._host, self._host.functions)
        self._set_up(C.plumb_engine_register_font, data, len(data), byref(encoder.font(font, "font")))

    def register_font_face(
        self, family: str, face: str, weight: str | int = "regular", traits: Iterable[str] = ()
    ) -> None:
        """Makes a face known that can be drawn; of a family with faces the nearest one is chosen.

        Args:
            family: What fonts are asked for by.
            face: Its own name, which font attributes find too: ``Courier-Bold``.
            weight: ``regular``, ``bold``… or 100 to 900; see :class:`plumb.Font`.
            traits: Of ``italic``, ``bold``, ``condensed``, ``expanded``, ``monospace``.

        Raises:
            PlumbError: DUPLICATE (the face), ARGUMENT, FROZEN.
        """
        record = _ffi.Font(
            family=c_string(family, "family"),
            face=c_string(face, "face"),
            weight=weight_number(weight, "weight"),
            traits=trait_bits(traits, "traits"),
        )
        self._set_up(C.plumb_engine_register_font_face, byref(record))

    @overload
    def register_enumeration(self, name: str, cases: Cases) -> None: ...
    @overload
    def register_enumeration(self, name: type[enum.Enum]) -> None: ...
    def register_enumeration(self, name: str | type[enum.Enum], cases: Cases | None = None) -> None:
        """Makes an enumeration known: a type of properties, its cases also known as ``Name.case``.

        ``engine.register_enumeration("Mode", ["easy", "hard"])``, or with an :class:`enum.Enum`, whose
        members can then be given as values: ``engine.register_enumeration(Mode)``.

        Args:
            name: Begins with a capital letter; a class in its place has its own.
            cases: Names (numbered from 0), names with numbers, or a class.

        Raises:
            PlumbError: DUPLICATE (type or case), ARGUMENT (not a name, no cases), FROZEN.
        """
        self._register_cases(name, cases, is_option_set=False)

    @overload
    def register_option_set(self, name: str, cases: Cases) -> None: ...
    @overload
    def register_option_set(self, name: type[enum.Enum]) -> None: ...
    def register_option_set(self, name: str | type[enum.Enum], cases: Cases | None = None) -> None:
        """As :meth:`register_enumeration`, for a type whose values are sets.

        Args:
            name: Begins with a capital letter; a class in its place has its own.
            cases: Names (a bit each, from 1), names with their bits, or an :class:`enum.Flag`.
        """
        self._register_cases(name, cases, is_option_set=True)

    def _register_cases(
        self, name: str | type[enum.Enum], cases: Cases | None, *, is_option_set: bool
    ) -> None:
        if isinstance(name, type):
            name, cases = name.__name__, name
        if cases is None:
            raise TypeError("cases: missing")
        numbers = enumeration_cases(cases, is_option_set)
        record = enumeration_record(name, numbers, is_option_set)
        with self._lock:
            self._set_up(C.plumb_engine_register_enumeration, byref(record))
            if isinstance(cases, type) and issubclass(cases, enum.Enum):
                self._host.enumerations[cases] = name

    def register_function(
        self,
        name: str,
        function: Callable[..., Any],
        *,
        pure: bool = False,
        arguments: Sequence[Any] | None = None,
        result: Any = None,
    ) -> None:
        """Makes a function known to all expressions; constants and state of the same name hide it.

        What it raises comes out of the call that led to it: :meth:`load`, :meth:`evaluate`,
        :meth:`Layout.compute`. It may not use the layout that is being computed.

        Args:
            name: What expressions call it.
            function: Takes positional arguments; how many, its signature says, where it has one.
            pure: Equal arguments, equal result, no effect: calls with constants are made once.
            arguments: Types of the arguments, the last one for all that follow: names as in the catalog
                (``"Double"``, ``"Any"``), Python types (``float``, ``str``, ``plumb.Color``) or registered
                enumerations. None: anything.
            result: The type of the result; another result is an error. None: anything.

        Raises:
            PlumbError: DUPLICATE (built-in functions too), ARGUMENT (not a name), TYPE (an unknown type),
                FROZEN.
        """
        if not callable(function):
            raise TypeError(f"function: expected a function, not {type(function).__name__}")
        kinds = [] if arguments is None else items(arguments, "arguments")
        types = [type_name(kind, self._host, f"arguments[{i}]") for i, kind in enumerate(kinds)]
        result_type = None if result is None else type_name(result, self._host, "result")
        host_function, record = function_record(
            function, self._host, self._host.functions, Encoder, c_string(name, "name")
        )
        record.is_pure = bool(pure)
        record.argument_types = (ctypes.c_char_p * len(types))(*types) if types else None
        record.argument_type_count = len(types)
        record.result_type = result_type
        self._set_up(C.plumb_engine_register_function, byref(record))
        host_function.keep()

    @overload
    def function(self, function: _Function, /) -> _Function: ...
    @overload
    def function(
        self,
        function: None = None,
        /,
        *,
        name: str | None = None,
        pure: bool = False,
        arguments: Sequence[Any] | None = None,
        result: Any = None,
    ) -> Callable[[_Function], _Function]: ...
    def function(
        self,
        function: _Function | None = None,
        /,
        *,
        name: str | None = None,
        pure: bool = False,
        arguments: Sequence[Any] | None = None,
        result: Any = None,
    ) -> _Function | Callable[[_Function], _Function]:
        """A decorator that registers a function by its name, or by another one.

        ``@engine.function`` or ``@engine.function(pure=True, arguments=[float])``; see
        :meth:`register_function`.
        """

        def register(function: _Function) -> _Function:
            label = function.__name__ if name is None else name
            self.register_function(label, function, pure=pure, arguments=arguments, result=result)
            return function

        return register if function is None else register(function)

    # ------------------------------------------------------------------------------------- Assets and strings

    @property
    def assets(self) -> Assets | None:
        """The resolver of named colours, images and bundles; None for none.

        Called as ``assets(kind, bundle, name)``: ``kind`` is ``"color"``, ``"image"`` or ``"bundle"``,
        ``bundle`` is None for the main one. Returns a :class:`plumb.Color`, the natural :class:`plumb.Size`
        of an image, True for a bundle, or None for what there is not. The answer for a name is kept. What it
        raises comes out of the call that asked.
        """
        return self._assets

    @assets.setter
    def assets(self, find: Assets | None) -> None:
        if find is not None and not callable(find):
            raise TypeError(f"assets: expected a function, not {type(find).__name__}")
        function = NO_ASSETS if find is None else asset_function(find)
        with self._lock:
            self._set_up(C.plumb_engine_set_assets, function, None, NO_DESTROY)
            self._assets = find
            self._asset_function = function

    @property
    def asset_folder(self) -> str | None:
        """A folder with images, ``Colors.strings`` and bundles, for what :attr:`assets` does not find.

        Images are found by their file names, with or without ``.png``, ``.jpg``, ``.jpeg``, ``.webp`` or
        ``.gif`` and ``@2x`` or ``@3x``; ``Colors.strings`` says ``"Brand" = "#f60";``; bundles are folders.
        """
        return self._asset_folder

    @asset_folder.setter
    def asset_folder(self, path: str | os.PathLike[str]) -> None:
        data = path_bytes(path, "asset_folder")
        with self._lock:
            self._set_up(C.plumb_engine_set_asset_folder, data, len(data))
            self._asset_folder = os.fsdecode(data)

    def add_strings(self, language: str | None, text: str | bytes, name: str = "Localizable.strings") -> None:
        """Adds the text of a ``.strings`` file to what ``strings.Key`` finds; later texts of a key win.

        Args:
            language: ``de``, ``pt-BR``…; None for all languages.
            text: Of the file; bytes may be UTF-8 or UTF-16.
            name: Stands for the file in errors.

        Raises:
            PlumbError: SYNTAX, ENCODING, LIMIT (more bytes than 16 MiB or ``max_document_bytes``), FROZEN.
        """
        code = b"" if language is None else utf8(language, "language")
        data = text if isinstance(text, bytes) else utf8(text, "text")
        label = utf8(name, "name")
        self._set_up(C.plumb_engine_add_strings, code, len(code), data, len(data), label, len(label))

    # --------------------------------------------------------------------------------------------------------

    def _open_handle(self) -> int:
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the engine is closed")
        return self._handle

    def _set_up(self, function: Callable[..., int], *arguments: Any) -> None:
        with self._lock:
            engine = self._open_handle()
            status = function(engine, *arguments)
            if status:
                raise failure(PlumbError, status, engine_diagnostics(engine, status))
