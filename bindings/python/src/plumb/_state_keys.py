"""Reads and sets the state of one scope, by keys that are resolved once."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _ffi, dragging, running
from ._decoding import decode
from ._encoding import Encoder
from ._enumerators import Status
from ._library import C
from ._motion_records import RunningMotion
from ._numbers import EXACT, number
from ._records import record_items
from ._text import utf8
from .errors import StateError

if TYPE_CHECKING:
    from .layout import Layout
    from .motion import Completion, Curve

_find_key = C.plumb_layout_state_key
_count_keys = C.plumb_layout_state_count
_key_name = C.plumb_layout_state_name
_get_state = C.plumb_layout_get_state
_set_state = C.plumb_layout_set_state
_set_number = C.plumb_layout_set_number
_set_bool = C.plumb_layout_set_bool
_set_string = C.plumb_layout_set_string
_set_value = C.plumb_layout_set_value

_animate_value = C.plumb_layout_animate_value
_motion_target = C.plumb_layout_motion_target
_end_motion = C.plumb_layout_end_motion
_key_motion = C.plumb_layout_key_motion

_PLAIN = frozenset((float, int, bool, str))


class StateKeys:
    """The resolved keys of one scope of a layout.

    The layout is passed to every call instead of kept: a layout in a reference cycle would live until the
    next garbage collection, and with it native memory that the collector knows nothing of.
    """

    __slots__ = ("_resolved", "node")

    def __init__(self, node: int) -> None:
        self.node = node
        self._resolved: dict[str, int] = {}

    def known(self, layout: Layout) -> list[str]:
        """The keys there are, those in dictionaries not counted, in the order they were declared."""
        count = ctypes.c_size_t()
        status = _count_keys(layout._handle, self.node, ctypes.byref(count))
        name = ctypes.c_char_p()
        found = []
        for index in range(count.value):
            status = status or _key_name(layout._handle, self.node, index, ctypes.byref(name))
            found.append((name.value or b"").decode())
        if status:
            raise layout._failure(status, StateError)
        return found

    def get(self, layout: Layout, key: str) -> Any:
        """The present value, a copy."""
        name = utf8(key, "a state key")
        value = _ffi.Value()
        status = _get_state(layout._handle, self.node, name, len(name), ctypes.byref(value))
        if status:
            raise layout._failure(status, StateError)
        return decode(value, layout._host)

    def set(self, layout: Layout, key: str, value: Any) -> None:
        """Sets one key or key path."""
        if not isinstance(key, str):
            raise TypeError(f"a state key: expected str, not {type(key).__name__}")
        identifier = self._resolved.get(key)
        if identifier is None:
            if "." in key and not self._has_key(layout, key):
                # A path into an array, or nothing at all: setting says which.
                self._set_items(layout, {key: value})
                return
            identifier = self._resolve(layout, key)
        if type(value) is float or (type(value) is int and -EXACT <= value <= EXACT):
            # The hot path of frame loops: as few calls as possible.
            status = _set_number(layout._handle, identifier, value)
            if not status:
                return
        else:
            status = self._set_resolved(layout, key, identifier, value)
        if status == Status.HANDLE:
            # A reload may have taken the key away, and another may have brought it back.
            self._resolved.clear()
            status = self._set_resolved(layout, key, self._resolve(layout, key), value)
        if status:
            raise layout._failure(status, StateError)

    def _set_resolved(self, layout: Layout, key: str, identifier: int, value: Any) -> int:
        status: int
        kind = type(value)
        if kind is float or (kind is int and -EXACT <= value <= EXACT):
            status = _set_number(layout._handle, identifier, value)
        elif kind is bool:
            status = _set_bool(layout._handle, identifier, value)
        elif kind is str:
            data = utf8(value, f"state.{key}")
            status = _set_string(layout._handle, identifier, data, len(data))
        else:
            encoder = Encoder(layout._host, layout._functions)
            record = encoder.value(value, f"state.{key}")
            status = _set_value(layout._handle, identifier, ctypes.byref(record))
            if not status:
                encoder.transfer_ownership()
        return status

    def set_all(self, layout: Layout, record: object, keys: dict[str, Any]) -> None:
        """Sets the values of ``record`` (None: nothing) and ``keys``, all or none of them."""
        items: Mapping[str, Any]
        if record is None:
            items = keys
        else:
            items = record if type(record) is dict else record_items(record, "state")
            if keys:
                items = {**items, **keys}
        if len(items) == 1:
            # The commonest case in a frame loop, and much cheaper by key.
            for key, value in items.items():
                if type(value) in _PLAIN:
                    self.set(layout, key, value)
                    return
        self._set_items(layout, items)

    def animate(
        self,
        layout: Layout,
        key: str,
        to: Any,
        duration: float,
        curve: Curve,
        delay: float,
        velocity: float | None,
        completion: Completion | None,
    ) -> None:
        """Lets a key go to a value."""
        identifier = self._present(layout, key)
        encoder = Encoder(layout._host, layout._functions)
        value = encoder.value(to, f"state.{key}")
        speed = None if velocity is None else number(velocity, "velocity")
        motion, completed = layout._motion_record(duration, curve, delay, completion)
        if speed is not None:
            motion.velocity, motion.has_velocity = speed, 1
        status = _animate_value(layout._handle, identifier, ctypes.byref(value), ctypes.byref(motion))
        if status:
            layout._forget_completion(completed)
            raise layout._failure(status, StateError)
        encoder.transfer_ownership()

    def drag(
        self, layout: Layout, key: str, numbers: Mapping[str, float], stops: Iterable[float]
    ) -> dragging.Drag:
        """Begins to drag a key."""
        return dragging.Drag(layout, self._present(layout, key), numbers, stops)

    def motion(self, layout: Layout, key: str) -> running.RunningMotion | None:
        """How a key moves; None if it does not."""
        record = RunningMotion()
        layout._call(_key_motion, self._present(layout, key), ctypes.byref(record), kind=lambda _: StateError)
        return running.decode(record, layout)

    def target(self, layout: Layout, key: str) -> Any:
        """Where a key goes; None if it does not move."""
        value = _ffi.Value()
        status = _motion_target(layout._handle, self._present(layout, key), ctypes.byref(value))
        if status:
            raise layout._failure(status, StateError)
        return decode(value, layout._host)

    def end_motion(self, layout: Layout, key: str, at_end: bool) -> None:
        """Ends the motion of a key."""
        layout._call(_end_motion, self._present(layout, key), bool(at_end), kind=lambda _: StateError)

    def _present(self, layout: Layout, key: str) -> int:
        """The resolved key, also after a reload that took it away and brought it back."""
        if not isinstance(key, str):
            raise TypeError(f"a state key: expected str, not {type(key).__name__}")
        self._resolved.pop(key, None)
        return self._resolve(layout, key)

    def _set_items(self, layout: Layout, items: Mapping[str, Any]) -> None:
        encoder = Encoder(layout._host, layout._functions)
        entries, count = encoder.entries(items, "state")
        status = _set_state(layout._handle, self.node, entries, count)
        if status:
            raise layout._failure(status, StateError)
        encoder.transfer_ownership()

    def _has_key(self, layout: Layout, key: str) -> bool:
        name = utf8(key, "a state key")
        return not _find_key(layout._handle, self.node, name, len(name), ctypes.byref(ctypes.c_uint64()))

    def _resolve(self, layout: Layout, key: str) -> int:
        name = utf8(key, "a state key")
        found = ctypes.c_uint64()
        status = _find_key(layout._handle, self.node, name, len(name), ctypes.byref(found))
        if status:
            raise layout._failure(status, StateError)
        self._resolved[key] = found.value
        return found.value
