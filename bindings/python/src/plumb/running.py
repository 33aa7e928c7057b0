"""What moves at present."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_size_t
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _ffi
from . import _motion_records as records
from ._decoding import decode as decode_value
from ._enumerators import Type
from ._library import C
from .values import Frame

if TYPE_CHECKING:
    from ._layout_handle import LayoutHandle
    from .node import Node

_COUNTS = {Type.NUMBER: 1, Type.POINT: 2, Type.SIZE: 2, Type.OFFSET: 2, Type.AFFINE_TRANSFORM: 6}


class RunningMotion(NamedTuple):
    """A key, a frame or a property that moves, as it is at the present time."""

    node: Node | None
    """Of what is shown; None of a key."""
    property: str | None
    """The property that moves; None of a frame and of a key."""
    start: Any
    """Where it began. A transform, also one in space, is the affine one that is seen of it."""
    value: Any
    """Where it is: what the next compute shows."""
    target: Any
    """Where it goes."""
    velocity: float | tuple[float, ...]
    """Units a second: a number of a number, else one for each number of the value."""
    elapsed: float
    """Seconds since it was begun, its delay among them."""
    delay: float
    """Seconds before it starts."""
    duration: float
    """Seconds from the end of its delay to its own: of a spring, until it rests."""


def decode(record: records.RunningMotion, layout: LayoutHandle) -> RunningMotion | None:
    """A copy of what C says; None for what does not move."""
    if record.type == Type.NIL:
        return None
    count = _COUNTS.get(Type(record.type), 4)

    def value(numbers: Any) -> Any:
        if record.node and record.property is None:
            return Frame(*numbers[:4])
        value = _ffi.Value()
        value.type, value.count = record.type, count
        if record.type == Type.NUMBER:
            return float(numbers[0])
        value.as_.components = ctypes.cast(numbers, ctypes.POINTER(ctypes.c_double))
        return decode_value(value, layout._host)

    return RunningMotion(
        layout._node(record.node) if record.node else None,
        None if record.property is None else record.property.decode(),
        value(getattr(record, "from")),
        value(record.value),
        value(record.to),
        record.velocity[0] if count == 1 else tuple(record.velocity[:count]),
        record.elapsed,
        record.delay,
        record.duration,
    )


def of_node(layout: LayoutHandle, node: int) -> list[RunningMotion]:
    """What is shown of a node on its way, 0: of all nodes."""
    count = c_size_t()
    layout._call(C.plumb_node_motions, node, None, 0, byref(count))
    found = (records.RunningMotion * count.value)()
    layout._call(C.plumb_node_motions, node, found, count.value, byref(count))
    return [motion for record in found if (motion := decode(record, layout)) is not None]
