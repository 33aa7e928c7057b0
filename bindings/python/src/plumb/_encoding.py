"""Values on their way in: Python objects to ``plumb_value``."""

from __future__ import annotations

import ctypes
import datetime
import enum
from collections.abc import Sequence
from typing import Any

from . import _ffi
from ._enumerators import RangeFlag, RunFlag, Type
from ._fonts import trait_bits, weight_number
from ._functions import Functions, HostFunction, function_record
from ._host import Host
from ._numbers import EXACT, number, plain_number, whole
from ._records import find_items, record_items
from ._text import c_string, utf8
from .values import (
    AffineTransform,
    AttributedText,
    Color,
    EnumValue,
    Font,
    Frame,
    HalfOpenRange,
    Image,
    Insets,
    Object,
    Offset,
    OptionSet,
    Point,
    Range,
    Rect,
    Run,
    Size,
    Transform3D,
    VisualEffect,
)

_COMPONENTS: dict[type[Any], Type] = {
    Color: Type.COLOR,
    Point: Type.POINT,
    Size: Type.SIZE,
    Rect: Type.RECT,
    Frame: Type.RECT,
    Insets: Type.INSETS,
    Range: Type.RANGE,
    HalfOpenRange: Type.RANGE,
    Offset: Type.OFFSET,
    AffineTransform: Type.AFFINE_TRANSFORM,
    Transform3D: Type.TRANSFORM_3D,
}

_DECLARED: dict[type[Any], Type] = {
    bool: Type.BOOL,
    int: Type.NUMBER,
    float: Type.NUMBER,
    str: Type.STRING,
    list: Type.ARRAY,
    Font: Type.FONT,
    Image: Type.IMAGE,
    AttributedText: Type.ATTRIBUTED_TEXT,
    VisualEffect: Type.VISUAL_EFFECT,
    **_COMPONENTS,
}
"""Types that a state key may be declared with in place of a value."""

_DEPTH_LIMIT = 128
"""Limit of nested containers: a list may contain itself."""

_INTEGERS = range(-1 << 63, 1 << 63)


class Encoder:
    """Converts Python values to C values, and keeps alive the memory they point to.

    Whatever it fills is valid as long as the encoder.

    Args:
        host: Of the engine.
        keeper: What keeps functions alive that were given to C.
    """

    __slots__ = ("_functions", "_host", "_keeper", "kept")

    def __init__(self, host: Host, keeper: Functions) -> None:
        self._host = host
        self._keeper = keeper
        self.kept: list[object] = []
        """The memory that C values point to."""
        # Functions whose call fails, or is never made, are freed with the encoder.
        self._functions: list[HostFunction] = []

    def transfer_ownership(self) -> None:
        """Must be called after a successful call with the filled values: C now owns their functions."""
        for function in self._functions:
            function.keep()
        self._functions.clear()

    def entries(
        self, record: object, what: str, depth: int = 0, *, declares: bool = False
    ) -> tuple[ctypes.Array[_ffi.Entry] | None, int]:
        """An array of entries, or None if there are none, and their number.

        With ``declares``, a type in place of a value declares a key that is nil for now.
        """
        items = record_items(record, what)
        if not items:
            return None, 0
        array = (_ffi.Entry * len(items))()
        self.kept.append(array)
        for entry, (key, value) in zip(array, items.items(), strict=True):
            name = utf8(key, f"a key of {what}")
            entry.key = name
            entry.key_length = len(name)
            if declares and isinstance(value, type) and value in _DECLARED:
                entry.value.type = Type.NIL
                entry.declared_type = _DECLARED[value]
                continue
            self.fill(entry.value, value, f"{what}.{key}", depth)
        return array, len(items)

    def value(self, value: object, what: str) -> _ffi.Value:
        """One value."""
        target = _ffi.Value()
        self.fill(target, value, what)
        return target

    def fill(self, target: _ffi.Value, value: object, what: str, depth: int = 0) -> None:
        """Writes ``value`` to ``target``; ``what`` is its key path, for errors.

        Raises:
            TypeError: A type that Plumb has no counterpart of.
            OverflowError: An ``int`` beyond the largest ``float``.
            ValueError: Containers nested too deeply, probably one in itself.
            PlumbError: ENCODING: text with surrogates.
        """
        if value is None:
            target.type = Type.NIL
        elif isinstance(value, bool):
            target.type = Type.BOOL
            target.as_.boolean = value
        elif isinstance(value, EnumValue):
            self._fill_text(target, Type.ENUM, value, what)
            target.extra.type_name = self._c_string(value.type, f"the type of {what}")
        elif isinstance(value, enum.Enum) and type(value) in self._host.enumerations:
            self._fill_member(target, value, what)
        elif isinstance(value, (int, float)):
            self._fill_number(target, value, what)
        elif isinstance(value, str):
            self._fill_text(target, Type.STRING, value, what)
        elif isinstance(value, OptionSet):
            self._fill_options(target, sorted(value), value.type, what)
        elif isinstance(value, Object):
            self._fill_object(target, value, what)
        elif type(value) in _COMPONENTS:
            self._fill_components(target, value, what)
        elif isinstance(value, Font):
            target.type = Type.FONT
            target.as_.font = self._pointer(self.font(value, what))
        elif isinstance(value, Image):
            target.type = Type.IMAGE
            target.as_.image = self._pointer(self._image(value, what))
        elif isinstance(value, VisualEffect):
            self._fill_text(target, Type.VISUAL_EFFECT, value.style, f"{what}.style")
            target.extra.type_name = self._c_string(value.kind, f"{what}.kind")
        elif isinstance(value, AttributedText):
            target.type = Type.ATTRIBUTED_TEXT
            target.as_.text = self._pointer(self._attributed_text(value, what))
        else:
            self._fill_container(target, value, what, depth + 1)

    def _fill_number(self, target: _ffi.Value, value: int | float, what: str) -> None:
        if isinstance(value, int) and not -EXACT <= value <= EXACT and value in _INTEGERS:
            target.type = Type.INTEGER
            target.as_.integer = value
        else:
            target.type = Type.NUMBER
            target.as_.number = number(value, what)

    def _fill_text(self, target: _ffi.Value, kind: Type, text: str, what: str) -> None:
        data = utf8(text, what)
        self.kept.append(data)
        target.type = kind
        target.count = len(data)
        target.as_.utf8 = data

    def _fill_member(self, target: _ffi.Value, member: enum.Enum, what: str) -> None:
        """A member of a class that was registered."""
        name = self._host.enumerations[type(member)]
        if isinstance(member, enum.Flag):
            options = [option for option in type(member) if option.value & member.value == option.value]
            self._fill_options(target, [option.name for option in options if option.value], name, what)
        else:
            self._fill_text(target, Type.ENUM, member.name, what)
            target.extra.type_name = self._c_string(name, what)

    def _fill_options(self, target: _ffi.Value, names: Sequence[Any], type_name: str, what: str) -> None:
        name = self._c_string(type_name, f"the type of {what}")
        array = (_ffi.Value * len(names))()
        self.kept.append(array)
        for item, option in zip(array, names, strict=True):
            self._fill_text(item, Type.ENUM, option, what)
            item.extra.type_name = name
        target.type = Type.OPTION_SET
        target.count = len(names)
        target.as_.items = array
        target.extra.type_name = name

    def _fill_object(self, target: _ffi.Value, wrapper: Object, what: str) -> None:
        address = id(wrapper.value)
        target.type = Type.OBJECT
        target.as_.object = address
        target.extra.type_name = self._c_string(wrapper.type, f"the type of {what}")
        self._host.objects[address] = wrapper

    def _c_string(self, text: object, what: str) -> bytes:
        data = c_string(text, what)
        self.kept.append(data)
        return data

    def _pointer(self, record: Any) -> Any:
        self.kept.append(record)
        return ctypes.pointer(record)

    def font(self, font: Font, what: str) -> _ffi.Font:
        """A font; valid as long as the encoder.

        Raises:
            PlumbError: ARGUMENT: an unknown weight or trait.
        """
        return _ffi.Font(
            family=c_string(font.family, f"{what}.family"),
            face=None if font.face is None else c_string(font.face, f"{what}.face"),
            text_style=None if font.style is None else c_string(font.style, f"{what}.style"),
            size=number(font.size, f"{what}.size"),
            weight=weight_number(font.weight, f"{what}.weight"),
            traits=trait_bits(font.traits, f"{what}.traits"),
        )

    def _image(self, image: Image, what: str) -> _ffi.Image:
        if not isinstance(image.size, (tuple, list)) or len(image.size) != 2:
            raise TypeError(f"{what}.size: expected a plumb.Size, not {image.size!r}")
        width, height = image.size
        return _ffi.Image(
            name=c_string(image.name, f"{what}.name"),
            bundle=None if image.bundle is None else c_string(image.bundle, f"{what}.bundle"),
            width=number(width, f"{what}.size"),
            height=number(height, f"{what}.size"),
        )

    def _attributed_text(self, text: AttributedText, what: str) -> _ffi.AttributedText:
        data = utf8(text.string, f"{what}.string")
        if not isinstance(text.runs, Sequence):
            raise TypeError(f"{what}.runs: expected a list, not {type(text.runs).__name__}")
        runs = (_ffi.Run * len(text.runs))()
        for index, run in enumerate(text.runs):
            self._fill_run(runs[index], run, f"{what}.runs[{index}]")
        return _ffi.AttributedText(
            utf8=data, length=len(data), runs=runs if text.runs else None, run_count=len(text.runs)
        )

    def _fill_run(self, target: _ffi.Run, run: Run, what: str) -> None:
        if not isinstance(run, Run):
            raise TypeError(f"{what}: expected a plumb.Run, not {type(run).__name__}")
        if not isinstance(run.font, Font):
            raise TypeError(f"{what}.font: expected a plumb.Font, not {type(run.font).__name__}")
        target.start = whole(run.start, f"{what}.start", 64, signed=False)
        target.length = whole(run.length, f"{what}.length", 64, signed=False)
        target.font = self._pointer(self.font(run.font, f"{what}.font"))
        target.color = color_components(run.color, f"{what}.color")
        target.baseline_offset = number(run.baseline_offset, f"{what}.baseline_offset")
        target.first_indent = number(run.first_indent, f"{what}.first_indent")
        target.indent = number(run.indent, f"{what}.indent")
        target.spacing = number(run.spacing, f"{what}.spacing")
        target.alignment = c_string(run.alignment, f"{what}.alignment")
        target.line_break = c_string(run.line_break, f"{what}.line_break")
        target.flags = (
            (RunFlag.UNDERLINE if run.underline else 0)
            | (RunFlag.STRIKETHROUGH if run.strikethrough else 0)
            | (RunFlag.LIST_ITEM if run.begins_list_item else 0)
        )
        target.list_level = whole(run.list_level, f"{what}.list_level", 32, signed=False)

    def _fill_components(self, target: _ffi.Value, value: Any, what: str) -> None:
        numbers = [number(item, f"{what}.{name}") for name, item in zip(value._fields, value, strict=True)]
        array = (ctypes.c_double * len(numbers))(*numbers)
        self.kept.append(array)
        target.type = _COMPONENTS[type(value)]
        target.count = len(numbers)
        target.as_.components = array
        if isinstance(value, HalfOpenRange):
            target.flags = RangeFlag.EXCLUDES_UPPER

    def _fill_container(self, target: _ffi.Value, value: object, what: str, depth: int) -> None:
        if depth > _DEPTH_LIMIT:
            start = what if len(what) <= 40 else what[:40] + "…"
            raise ValueError(f"{start}: more than {_DEPTH_LIMIT} containers in one another; one in itself?")
        record = find_items(value)
        if record is not None:
            entries, count = self.entries(record, what, depth)
            target.type = Type.DICTIONARY
            target.count = count
            if entries is not None:
                target.as_.entries = entries
        elif isinstance(value, (list, tuple)):
            self._fill_array(target, value, what, depth)
        elif callable(value) and not isinstance(value, type):
            self._fill_function(target, value, what)
        elif id(value) in self._host.objects:
            # One that was read from the engine, which knows its type.
            self._fill_object(target, self._host.objects[id(value)], what)
        elif (found := plain_number(value)) is not None:
            self.fill(target, found, what)
        else:
            raise TypeError(f"{what}: values of type {type(value).__name__} are not supported{_hint(value)}")

    def _fill_function(self, target: _ffi.Value, function: Any, what: str) -> None:
        host_function, record = function_record(function, self._host, self._keeper, Encoder)
        self._functions.append(host_function)
        target.type = Type.FUNCTION
        target.as_.function = self._pointer(record)

    def _fill_array(self, target: _ffi.Value, items: Sequence[object], what: str, depth: int) -> None:
        array = (_ffi.Value * len(items))()
        self.kept.append(array)
        for index, item in enumerate(items):
            self.fill(array[index], item, f"{what}[{index}]", depth)
        target.type = Type.ARRAY
        target.count = len(items)
        if items:
            target.as_.items = array


def _hint(value: Any) -> str:
    """What to give in place of ``value``, for a message."""
    if isinstance(value, (datetime.date, datetime.time)):
        # Not converted: a layout shows what it is given, and how a date is written depends on the reader.
        return "; give its text (strftime, isoformat) or a number (timestamp)"
    if isinstance(value, datetime.timedelta):
        return "; give a number (total_seconds) or its text"
    if hasattr(type(value), "tolist"):
        return "; give a list (tolist)"
    return ""


def color_components(color: Any, what: str) -> Any:
    """Red, green, blue and alpha as C has them; alpha may be missing.

    Raises:
        TypeError: It is not a sequence of three or four numbers.
    """
    if not isinstance(color, (tuple, list)) or len(color) not in (3, 4):
        raise TypeError(f"{what}: expected a plumb.Color, not {color!r}")
    return (ctypes.c_double * 4)(*(number(item, what) for item in (*color, 1.0)[:4]))
