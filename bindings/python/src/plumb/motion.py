"""What moves, in the clock of the program."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import byref, sizeof
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from ._enumerators import CurveKind
from ._layout_handle import LayoutHandle
from ._library import C
from ._motion_records import CompletedFunction, Motion
from ._numbers import number
from .running import RunningMotion, of_node

if TYPE_CHECKING:
    from .layout import Layout


class Bezier(NamedTuple):
    """A cubic Bézier curve from (0, 0) to (1, 1), as ``cubic-bezier`` of CSS: progress over time."""

    x1: float
    """Of the first control point, from 0 to 1."""
    y1: float
    x2: float
    """Of the second, from 0 to 1."""
    y2: float


class Spring(NamedTuple):
    """The damped harmonic oscillator. It takes as long as it needs."""

    response: float = 0.5
    """Seconds of an oscillation without damping, from 0.001 to 1000000."""
    damping: float = 1.0
    """1 comes to rest soonest, less overshoots, more creeps; from 0.001 to 1000."""


Curve: TypeAlias = "str | Bezier | Spring"
"""A name, such as ``"linear"``, ``"ease-in-out"`` and ``"spring"``, or one with numbers of your own.

``"spring"`` is a :class:`Spring` that does not overshoot and whose response is the duration."""

Completion: TypeAlias = "Callable[[Layout, bool], object]"
"""Called with the layout, and with True if the motion reached its target."""

_NAMES = {kind.name.lower().replace("_", "-"): kind for kind in CurveKind if kind is not CurveKind.BEZIER}
_NO_COMPLETION = CompletedFunction()
_LEAST_RESPONSE = 0.001


def _set_curve(record: Motion, curve: Curve) -> None:
    if isinstance(curve, Spring):
        record.curve = CurveKind.SPRING
        record.response = number(curve.response, "curve.response")
        record.damping = number(curve.damping, "curve.damping")
        return
    if isinstance(curve, Bezier):
        record.curve = CurveKind.BEZIER
        for name, value in zip(Bezier._fields, curve, strict=False):
            setattr(record, name, number(value, f"curve.{name}"))
        return
    kind = _NAMES.get(curve) if isinstance(curve, str) else None
    if kind is None:
        raise ValueError(f"curve: expected one of {', '.join(_NAMES)}, a Bezier or a Spring, not {curve!r}")
    record.curve = kind
    record.response, record.damping = Spring()
    if kind == CurveKind.SPRING:
        # Of no time: at once, which no spring is.
        if record.duration < _LEAST_RESPONSE:
            record.curve = CurveKind.LINEAR
        else:
            record.response = record.duration


class MotionMixin(LayoutHandle):
    """The part of a layout that moves what it shows, and its state: :meth:`State.animate` lets keys move."""

    _completions: dict[int, Completion]
    _completed_function: Any = None
    _completion_number = 0
    _reduced_motion = False
    _motion_speed = 1.0

    @contextmanager
    def animation(
        self,
        duration: float = 0.25,
        curve: Curve = "ease-in-out",
        *,
        delay: float = 0.0,
        completion: Completion | None = None,
    ) -> Iterator[None]:
        """Lets what is changed within move from where it is shown, from the next :meth:`compute` on.

        Frames move, and properties that are numbers, colours, points, sizes, rectangles, insets or offsets,
        whether state or edits change them. The layout is computed once; frames, properties, display lists and
        hit tests are of what is shown, :attr:`Node.target_frame` and :meth:`Node.target` of what was
        computed. What is new is there at once. Calling :meth:`compute` within is allowed: its changes move.

        >>> import plumb
        >>> layout = plumb.Engine().load('<UIView><UIView width="bar"/></UIView>', state={"bar": 0.0})
        >>> layout.compute(100, 100)
        >>> with layout.animation(2.0, "linear"):
        ...     layout.state["bar"] = 100
        >>> layout.compute(100, 100)
        >>> layout.advance(0.5)
        >>> layout.compute(100, 100)
        >>> layout.root.children[0].frame.width, layout.root.children[0].target_frame.width
        (25.0, 100.0)

        Raises:
            LayoutError: ARGUMENT: a wrong number; UNSUPPORTED: the layout of a cell; BUSY.
        """
        record, number = self._motion_record(duration, curve, delay, completion)
        try:
            self._call(C.plumb_layout_animate_changes, byref(record))
        except BaseException:
            self._forget_completion(number)
            raise
        yield

    def advance(self, seconds: float) -> None:
        """Lets time pass: what moves has its value at the new time, for the next :meth:`compute`.

        Call it once a frame, with the seconds since the last one. What completions raise comes out of it.

        >>> import plumb
        >>> layout = plumb.Engine().load('<UIView><UIView width="bar"/></UIView>', state={"bar": 0.0})
        >>> layout.state.animate("bar", 100, 2.0, "linear")
        >>> layout.advance(0.5)
        >>> layout.state["bar"], layout.is_moving
        (25.0, True)

        Raises:
            LayoutError: ARGUMENT: less than 0 seconds, or not finite; BUSY.
        """
        self._call(C.plumb_layout_advance, number(seconds, "seconds"))

    @property
    def is_moving(self) -> bool:
        """Whether time makes a difference: while it does, a loop has to go on calling :meth:`advance`."""
        self._require_idle()
        return bool(C.plumb_layout_is_moving(self._handle))

    def end_motion(self, *, at_end: bool = True) -> None:
        """Ends all motions: with ``at_end`` keys have their targets at once, else they stay as they are.

        What is shown is where it goes from the next :meth:`compute` on.
        """
        self._call(C.plumb_layout_end_motion, 0, bool(at_end))
        self._call(C.plumb_node_end_motion, 0)

    @property
    def motions(self) -> list[RunningMotion]:
        """What is shown on its way, in the order of the tree; keys of state are not among it."""
        return of_node(self, 0)

    @property
    def motion_speed(self) -> float:
        """How many seconds pass for what moves while one passes for :meth:`advance`; 0 pauses."""
        return self._motion_speed

    @motion_speed.setter
    def motion_speed(self, speed: float) -> None:
        speed = number(speed, "motion_speed")
        self._call(C.plumb_layout_set_motion_speed, speed)
        self._motion_speed = speed

    @property
    def reduced_motion(self) -> bool:
        """Whether everything that would move is at its end at once, as users can ask for."""
        return self._reduced_motion

    @reduced_motion.setter
    def reduced_motion(self, is_reduced: bool) -> None:
        self._call(C.plumb_layout_set_reduced_motion, bool(is_reduced))
        self._reduced_motion = bool(is_reduced)

    def _motion_record(
        self, duration: float, curve: Curve, delay: float, completion: Completion | None
    ) -> tuple[Motion, int]:
        """What a motion is in C, and the number of its completion, 0 for none."""
        record = Motion()
        record.struct_size = sizeof(Motion)
        record.duration = number(duration, "duration")
        record.delay = number(delay, "delay")
        _set_curve(record, curve)
        if completion is None:
            record.completed = _NO_COMPLETION
            return record, 0
        if not callable(completion):
            raise TypeError(f"completion: expected a function, not {type(completion).__name__}")
        if self._completed_function is None:
            self._completions = {}
            self._completed_function = _completed_function(self)
        self._completion_number += 1
        self._completions[self._completion_number] = completion
        record.completed = self._completed_function
        record.context = self._completion_number
        return record, self._completion_number

    def _forget_completion(self, completion: int) -> None:
        if completion:
            del self._completions[completion]

    def _release(self) -> None:
        super()._release()
        self._completions = {}


def _completed_function(layout: MotionMixin) -> Any:
    # Weak, since the layout has the function.
    reference = weakref.ref(layout)

    def completed(context: int | None, address: int | None, is_at_end: bool) -> None:
        layout = reference()
        completion = None if layout is None else layout._completions.pop(context or 0, None)
        if layout is None or completion is None:
            return
        try:
            completion(cast("Layout", layout), is_at_end)
        except BaseException as error:
            layout._pending_error = error

    return CompletedFunction(completed)
