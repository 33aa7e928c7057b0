"""Values on their way out: ``plumb_value`` to Python objects."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, TypeAlias

from . import _ffi
from ._enumerators import Alignment, RangeFlag, RunFlag, Status, Type
from ._fonts import TRAITS, WEIGHTS
from ._host import Host
from ._owners import BOUND
from .errors import UnsupportedError
from .values import (
    AffineTransform,
    AttributedText,
    Color,
    EnumValue,
    Font,
    HalfOpenRange,
    Image,
    Insets,
    NodeText,
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

_Reader: TypeAlias = "Callable[[_ffi.Value, Host], Any]"


def decode(value: _ffi.Value, host: Host) -> Any:
    """The Python object for ``value``; a copy that borrows nothing.

    Raises:
        UnsupportedError: A type of a later version.
    """
    reader = _READERS.get(value.type)
    if reader is None:
        raise UnsupportedError(Status.UNSUPPORTED, f"values of type {value.type} are not supported")
    return reader(value, host)


def _bytes(address: int, count: int) -> str:
    # By address, since reading a `c_char_p` would end at the first NUL.
    return ctypes.string_at(address, count).decode("utf-8", "replace")


def _name(text: bytes | None) -> str:
    return (text or b"").decode("utf-8", "replace")


def _read_text(value: _ffi.Value, host: Host) -> str:
    return _bytes(value.as_.bits, value.count)


def _read_array(value: _ffi.Value, host: Host) -> list[Any]:
    items = value.as_.items
    return [decode(items[index], host) for index in range(value.count)]


def _read_dictionary(value: _ffi.Value, host: Host) -> dict[str, Any]:
    entries = value.as_.entries
    return {
        _key(entry): decode(entry.value, host) for entry in (entries[index] for index in range(value.count))
    }


def _key(entry: _ffi.Entry) -> str:
    key = entry.key or b""
    if len(key) == entry.key_length:
        return key.decode("utf-8", "replace")
    # There are NULs in it.
    return _bytes(ctypes.c_uint64.from_buffer(entry, _ffi.Entry.key.offset).value, entry.key_length)


def _components_reader(make: Callable[..., Any], count: int) -> _Reader:
    def read(value: _ffi.Value, host: Host) -> Any:
        return make(*value.as_.components[:count])

    return read


def _read_enum(value: _ffi.Value, host: Host) -> EnumValue:
    number = ctypes.c_int32(value.flags).value
    return EnumValue(_read_text(value, host), _name(value.extra.type_name), number)


def _read_option_set(value: _ffi.Value, host: Host) -> OptionSet:
    items = value.as_.items
    names = [_read_text(items[index], host) for index in range(value.count)]
    return OptionSet(names, _name(value.extra.type_name), value.flags)


def _font(record: _ffi.Font) -> Font:
    index, rest = divmod(record.weight, 100)
    return Font(
        family=_name(record.family),
        size=record.size,
        weight=WEIGHTS[index - 1] if rest == 0 and 1 <= index <= len(WEIGHTS) else record.weight,
        traits=frozenset(name for name, trait in TRAITS.items() if record.traits & trait),
        style=_name(record.text_style) or None,
        face=_name(record.face) or None,
    )


def _read_font(value: _ffi.Value, host: Host) -> Font:
    return _font(value.as_.font.contents)


def _read_image(value: _ffi.Value, host: Host) -> Image:
    return image_of(value.as_.image.contents)


def image_of(record: _ffi.Image) -> Image:
    """What a record of an image says."""
    return Image(_name(record.name), _name(record.bundle) or None, Size(record.width, record.height))


def _read_attributed_text(value: _ffi.Value, host: Host) -> AttributedText:
    return _attributed_text(value.as_.text.contents)


def _attributed_text(record: _ffi.AttributedText) -> AttributedText:
    address = ctypes.c_uint64.from_buffer(record, _ffi.AttributedText.utf8.offset).value
    return AttributedText(
        _bytes(address, record.length), [_run(record.runs[index]) for index in range(record.run_count)]
    )


def node_text(record: _ffi.NodeText) -> NodeText:
    """What ``plumb_node_get_text`` gave."""
    address = ctypes.c_uint64.from_buffer(record, _ffi.NodeText.utf8.offset).value
    color = record.color
    return NodeText(
        text=_attributed_text(record.attributed.contents)
        if record.attributed
        else _bytes(address, record.length),
        font=_font(record.font.contents) if record.font else None,
        color=Color(*(part / 255 for part in (color.red, color.green, color.blue, color.alpha))),
        max_lines=record.max_lines,
        has_ellipsis=bool(record.has_ellipsis),
        horizontal=Alignment(record.horizontal),
        vertical=Alignment(record.vertical),
        insets=Insets(record.inset_top, record.inset_left, record.inset_bottom, record.inset_right),
    )


def _run(record: _ffi.Run) -> Run:
    return Run(
        start=record.start,
        length=record.length,
        font=_font(record.font.contents),
        color=Color(*record.color),
        underline=bool(record.flags & RunFlag.UNDERLINE),
        strikethrough=bool(record.flags & RunFlag.STRIKETHROUGH),
        baseline_offset=record.baseline_offset,
        alignment=_name(record.alignment),
        line_break=_name(record.line_break),
        first_indent=record.first_indent,
        indent=record.indent,
        spacing=record.spacing,
        list_level=record.list_level,
        begins_list_item=bool(record.flags & RunFlag.LIST_ITEM),
    )


def _read_visual_effect(value: _ffi.Value, host: Host) -> VisualEffect:
    return VisualEffect(_name(value.extra.type_name), _read_text(value, host))


def _read_range(value: _ffi.Value, host: Host) -> Range | HalfOpenRange:
    make = HalfOpenRange if value.flags & RangeFlag.EXCLUDES_UPPER else Range
    return make(*value.as_.components[:2])


def _read_object(value: _ffi.Value, host: Host) -> Any:
    address = value.as_.object
    if address is None:
        return None
    # Delegates of nodes are their owners.
    bound = BOUND.get(address)
    return host.objects[address].value if bound is None else bound.owner


def _refuse_function(value: _ffi.Value, host: Host) -> Any:
    raise UnsupportedError(Status.UNSUPPORTED, "functions can be given, and not be read")


_READERS: dict[int, _Reader] = {
    Type.NIL: lambda value, host: None,
    Type.NUMBER: lambda value, host: value.as_.number,
    Type.INTEGER: lambda value, host: value.as_.integer,
    Type.BOOL: lambda value, host: value.as_.boolean != 0,
    Type.STRING: _read_text,
    Type.TEXT: _read_text,
    Type.URL: _read_text,
    Type.SELECTOR: _read_text,
    Type.CLASS: _read_text,
    Type.COLOR: _components_reader(Color, 4),
    Type.ARRAY: _read_array,
    Type.DICTIONARY: _read_dictionary,
    Type.RANGE: _read_range,
    Type.POINT: _components_reader(Point, 2),
    Type.SIZE: _components_reader(Size, 2),
    Type.RECT: _components_reader(Rect, 4),
    Type.INSETS: _components_reader(Insets, 4),
    Type.OFFSET: _components_reader(Offset, 2),
    Type.AFFINE_TRANSFORM: _components_reader(AffineTransform, 6),
    Type.TRANSFORM_3D: _components_reader(Transform3D, 16),
    Type.IMAGE: _read_image,
    Type.FONT: _read_font,
    Type.ENUM: _read_enum,
    Type.OPTION_SET: _read_option_set,
    Type.ATTRIBUTED_TEXT: _read_attributed_text,
    Type.VISUAL_EFFECT: _read_visual_effect,
    Type.OBJECT: _read_object,
    Type.FUNCTION: _refuse_function,
}
