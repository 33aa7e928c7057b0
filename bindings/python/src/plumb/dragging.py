"""State that a gesture drags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ctypes import byref, c_double, sizeof
from typing import TYPE_CHECKING

from . import _motion_records as records
from ._library import C
from ._not_copied import NotCopied
from ._numbers import number
from .errors import StateError

if TYPE_CHECKING:
    from .layout import Layout
    from .motion import Completion


class Drag(NotCopied):
    """A gesture that drags a number of state, from :meth:`State.drag` to :meth:`end`.

    It is optional: a program can set state by gestures of its own, and let it go on with ``velocity`` of
    :meth:`State.animate`. A gesture that is cancelled ends with a velocity of 0.

    Every method raises:

    Raises:
        StateError: ARGUMENT: a number is not finite. HANDLE: the key is gone. BUSY.
        ClosedError: The layout was closed.
    """

    __slots__ = ("_key", "_layout", "_record", "_stops")

    _instead = "begin another with state.drag"

    def __init__(
        self, layout: Layout, key: int, numbers: Mapping[str, float], stops: Iterable[float]
    ) -> None:
        self._layout = layout
        self._key = key
        self._record = records.Drag()
        self._record.struct_size = sizeof(records.Drag)
        for name, value in numbers.items():
            setattr(self._record, name, number(value, name))
        found = [number(stop, "stops") for stop in stops]
        # The record borrows it.
        self._stops = (c_double * len(found))(*found)
        self._record.stops, self._record.stop_count = self._stops, len(found)
        layout._call(C.plumb_layout_begin_drag, key, byref(self._record), kind=lambda _: StateError)

    def move(self, translation: float) -> None:
        """Sets the key to where the gesture has dragged it that has moved so far since it began."""
        self._layout._call(
            C.plumb_layout_move_drag,
            self._key,
            byref(self._record),
            number(translation, "translation"),
            kind=lambda _: StateError,
        )

    def end(self, velocity: float = 0.0, *, completion: Completion | None = None) -> float:
        """Lets the key go, and gives where it goes: from where it is and as fast as it is.

        ``velocity`` is that of the gesture, in units a second. ``completion`` is called once, as that of
        :meth:`State.animate` is.
        """
        layout = self._layout
        velocity = number(velocity, "velocity")
        motion, completed = layout._motion_record(0.0, "linear", 0.0, completion)
        target = c_double()
        try:
            layout._call(
                C.plumb_layout_end_drag,
                self._key,
                byref(self._record),
                velocity,
                byref(motion),
                byref(target),
                kind=lambda _: StateError,
            )
        except BaseException:
            layout._forget_completion(completed)
            raise
        return target.value
