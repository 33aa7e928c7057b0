"""State of a layout as a mapping."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, MutableMapping
from typing import TYPE_CHECKING, Any

from ._enumerators import Status
from ._not_copied import NotCopied
from ._records import find_items
from ._state_keys import StateKeys
from .errors import StateError
from .values import Record

if TYPE_CHECKING:
    from .dragging import Drag
    from .layout import Layout
    from .motion import Completion, Curve
    from .running import RunningMotion


class State(NotCopied, MutableMapping[str, Any]):
    """The state of one scope: of the root, or of a node that has state of its own.

    Its keys are those the layout was loaded with and those its documents declare. Keys can be paths into
    nested values: ``state["player.score"]``. What is read is a copy: changing a dictionary that was read
    changes no state, setting it by its path does.
    """

    __slots__ = ("_keys", "_layout")

    _instead = "dict(state) is a copy of its values"

    def __init__(self, layout: Layout, keys: StateKeys) -> None:
        self._layout = layout
        self._keys = keys

    def __getitem__(self, key: str) -> Any:
        return self._keys.get(self._layout, key)

    def __setitem__(self, key: str, value: Any) -> None:
        self._keys.set(self._layout, key, value)

    def __delitem__(self, key: str) -> None:
        raise TypeError("state keys cannot be deleted")

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys.known(self._layout))

    def __len__(self) -> int:
        return len(self._keys.known(self._layout))

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        try:
            self[key]
        except StateError as error:
            if error.code is Status.NOT_FOUND:
                return False
            raise
        return True

    def __repr__(self) -> str:
        return f"<plumb.State {', '.join(self)}>"

    def is_same(self, other: object) -> bool:
        """Whether ``other`` is the state of the same scope of the same layout; equality compares values."""
        return (
            isinstance(other, State) and other._layout is self._layout and other._keys.node == self._keys.node
        )

    def animate(
        self,
        key: str,
        to: Any,
        duration: float = 0.25,
        curve: Curve = "ease-in-out",
        *,
        delay: float = 0.0,
        velocity: float | None = None,
        completion: Completion | None = None,
    ) -> None:
        """Lets a key go to a value from where it is, as :meth:`Layout.advance` is called.

        Numbers, colours, points, sizes, rectangles, insets and offsets move. A key that moves already turns
        without a jump, with springs and Bézier curves also of its speed. One that is set otherwise meanwhile
        keeps that and moves no more. A number begins with ``velocity``, in units a second, in place of the
        one that it has: that of a gesture, for one. ``completion`` is called once, by ``advance`` or by what
        ended the motion.

        Raises:
            StateError: NOT_FOUND, TYPE, ARGUMENT (a duration or a curve with wrong numbers), UNSUPPORTED
                (state of a cell), BUSY.
            ValueError: An unknown curve.
        """
        self._keys.animate(self._layout, key, to, duration, curve, delay, velocity, completion)

    def drag(
        self,
        key: str,
        *,
        lower: float = -math.inf,
        upper: float = math.inf,
        length: float = 0.0,
        rate: float = 0.998,
        page: float = 0.0,
        stops: Iterable[float] = (),
        response: float = 0.5,
    ) -> Drag:
        """Begins to drag a number with a gesture, and gives what goes on with it.

        The key stays where it is, if it moves, and follows :meth:`Drag.move` between ``lower`` and ``upper``.
        Beyond them it gives way by at most ``length``, the less the farther, as scroll views do; with 0 it
        stops there. After :meth:`Drag.end` it slides on, with ``rate`` of its speed left after each
        millisecond (0.998, fast is 0.99). A spring of ``response`` takes it to the nearest of ``stops``, to a
        multiple of ``page`` from ``lower``, or to a limit.

        >>> import plumb
        >>> layout = plumb.Engine().load('<UIView><UIView left="x"/></UIView>', state={"x": 0.0})
        >>> drag = layout.state.drag("x", lower=0, upper=200, stops=[0, 200])
        >>> drag.move(80)
        >>> layout.state["x"], drag.end(velocity=300)
        (80.0, 200.0)

        Raises:
            StateError: NOT_FOUND; TYPE: not a number; ARGUMENT: a wrong number; UNSUPPORTED: state of a cell;
                BUSY.
        """
        return self._keys.drag(
            self._layout,
            key,
            {
                "lower": lower,
                "upper": upper,
                "length": length,
                "rate": rate,
                "page": page,
                "response": response,
            },
            stops,
        )

    def motion(self, key: str) -> RunningMotion | None:
        """How a key moves at the present time; None if it does not."""
        return self._keys.motion(self._layout, key)

    def target(self, key: str) -> Any:
        """Where a key goes; None if it does not move."""
        return self._keys.target(self._layout, key)

    def end_motion(self, key: str, *, at_end: bool = True) -> None:
        """Ends the motion of a key: with ``at_end`` it has its target at once, else it stays where it is."""
        self._keys.end_motion(self._layout, key, at_end)

    def update(self, record: Any = (), /, **keys: Any) -> None:
        """Sets several keys at once, all or none of them."""
        items = find_items(record)
        if items is None:
            try:
                items = dict(record)
            except (TypeError, ValueError):
                raise TypeError(
                    f"state: expected a mapping or pairs of keys and values, not {type(record).__name__}"
                ) from None
        self._keys.set_all(self._layout, items, keys)

    def __ior__(self, record: Record) -> State:
        self._keys.set_all(self._layout, record, {})
        return self


def require_same(present: State, assigned: object) -> None:
    """What ``layout.state |= {…}`` assigns at its end; nothing else can be assigned.

    Raises:
        AttributeError: It is something else.
    """
    if not present.is_same(assigned):
        raise AttributeError("state cannot be replaced: set_state, update and |= set its keys")
