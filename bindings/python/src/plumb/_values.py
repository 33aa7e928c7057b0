"""Values across the border: Python objects to ``plumb_value`` and back."""

from __future__ import annotations

import ctypes
import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _ffi
from ._ffi import Status, Type
from ._text import utf8
from .errors import UnsupportedError
from .values import Color, Frame, Insets, Point, Range, Rect, Size

_COMPONENTS: dict[type[Any], Type] = {
    Color: Type.COLOR,
    Point: Type.POINT,
    Size: Type.SIZE,
    Rect: Type.RECT,
    Frame: Type.RECT,
    Insets: Type.INSETS,
    Range: Type.RANGE,
}

_DECLARED: dict[type[Any], Type] = {
    bool: Type.BOOL,
    int: Type.NUMBER,
    float: Type.NUMBER,
    str: Type.STRING,
    list: Type.ARRAY,
    **_COMPONENTS,
}
"""What a state key may be declared as by naming a type in place of its value."""

_DEPTH_LIMIT = 128
"""Of containers in containers: a list that contains itself must end somewhere."""


def record_items(record: object, what: str) -> Mapping[str, Any]:
    """The names and values of a mapping, a dataclass instance or a named tuple.

    Raises:
        TypeError: ``record`` is none of these.
    """
    items = find_items(record)
    if items is None:
        raise TypeError(
            f"{what}: expected a mapping, a dataclass instance or a named tuple, not {type(record).__name__}"
        )
    return items


def find_items(value: object) -> Mapping[str, Any] | None:
    """As :func:`record_items`, None for what is no record."""
    if isinstance(value, Mapping):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names is not None:
            return dict(zip(names, value, strict=True))
    return None


class Encoder:
    """Makes C values of Python ones and keeps alive what they point to.

    Whatever it fills is valid as long as the encoder.
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: list[object] = []

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
        self._kept.append(array)
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
        elif isinstance(value, (int, float)):
            target.type = Type.NUMBER
            target.as_.number = number(value, what)
        elif isinstance(value, str):
            data = utf8(value, what)
            self._kept.append(data)
            target.type = Type.STRING
            target.count = len(data)
            target.as_.utf8 = data
        elif type(value) in _COMPONENTS:
            self._fill_components(target, value, what)
        else:
            self._fill_container(target, value, what, depth + 1)

    def _fill_components(self, target: _ffi.Value, value: Any, what: str) -> None:
        numbers = [number(item, f"{what}.{name}") for name, item in zip(value._fields, value, strict=True)]
        array = (ctypes.c_double * len(numbers))(*numbers)
        self._kept.append(array)
        target.type = _COMPONENTS[type(value)]
        target.count = len(numbers)
        target.as_.components = array

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
        else:
            raise TypeError(f"{what}: values of type {type(value).__name__} are not supported")

    def _fill_array(self, target: _ffi.Value, items: Sequence[object], what: str, depth: int) -> None:
        array = (_ffi.Value * len(items))()
        self._kept.append(array)
        for index, item in enumerate(items):
            self.fill(array[index], item, f"{what}[{index}]", depth)
        target.type = Type.ARRAY
        target.count = len(items)
        if items:
            target.as_.items = array


def number(value: object, what: str) -> float:
    """``value`` as a float; ``what`` names it in errors.

    Raises:
        TypeError: It is neither ``int`` nor ``float``.
        OverflowError: An ``int`` beyond the largest ``float``.
    """
    if not isinstance(value, (int, float)):
        raise TypeError(f"{what}: expected a number, not {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        raise OverflowError(f"{what}: this int is too large for a number") from None


def decode(value: _ffi.Value) -> Any:
    """The Python object for ``value``; a copy that borrows nothing.

    Raises:
        UnsupportedError: A type of a later version.
    """
    reader = _READERS.get(value.type)
    if reader is None:
        raise UnsupportedError(Status.UNSUPPORTED, f"values of type {value.type} are not supported")
    return reader(value)


def _read_text(value: _ffi.Value) -> str:
    # The address, since reading a `c_char_p` would end at the first NUL.
    return ctypes.string_at(value.as_.bits, value.count).decode("utf-8", "replace")


def _read_array(value: _ffi.Value) -> list[Any]:
    items = value.as_.items
    return [decode(items[index]) for index in range(value.count)]


def _read_dictionary(value: _ffi.Value) -> dict[str, Any]:
    entries = value.as_.entries
    return {
        entry.key.decode("utf-8", "replace"): decode(entry.value)
        for entry in (entries[index] for index in range(value.count))
    }


def _components_reader(make: Callable[..., Any], count: int) -> Callable[[_ffi.Value], Any]:
    def read(value: _ffi.Value) -> Any:
        return make(*value.as_.components[:count])

    return read


_READERS: dict[int, Callable[[_ffi.Value], Any]] = {
    Type.NIL: lambda value: None,
    Type.NUMBER: lambda value: value.as_.number,
    Type.BOOL: lambda value: value.as_.boolean != 0,
    Type.STRING: _read_text,
    Type.TEXT: _read_text,
    Type.COLOR: _components_reader(Color, 4),
    Type.ARRAY: _read_array,
    Type.DICTIONARY: _read_dictionary,
    Type.RANGE: _components_reader(Range, 2),
    Type.POINT: _components_reader(Point, 2),
    Type.SIZE: _components_reader(Size, 2),
    Type.RECT: _components_reader(Rect, 4),
    Type.INSETS: _components_reader(Insets, 4),
}
