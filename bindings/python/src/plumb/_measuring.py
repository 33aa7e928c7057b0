"""Calls a host's measurer from C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _ffi
from ._callbacks import THREAD
from ._enumerators import Status
from ._numbers import number
from .node import Node

if TYPE_CHECKING:
    from ._cell_layouts import KnownLayouts

Measured: TypeAlias = "Sequence[float | None] | None"
Measurer: TypeAlias = "Callable[[Node, float | None, float | None], Measured]"
"""Answers how large the content of a node is.

Takes the node and a proposed width and height, each ``None`` where there is no limit. Returns ``(width,
height)``, ``(width, height, first_baseline, last_baseline)``, or ``None`` for the built-in size.
"""


def measure_function(measurer: Measurer, layouts: KnownLayouts) -> Any:
    """A C function that calls ``measurer``; it must be kept alive as long as C may call it.

    An exception is left on the thread, and compute raises it: nothing can be thrown through C.
    """

    def measure(
        user_data: int | None, address: int, handle: int, width: float, height: float, out: Any
    ) -> int:
        layout = layouts.get(address)
        if layout is None:
            return Status.USER
        try:
            answer = measurer(
                Node(layout, handle), None if width < 0 else width, None if height < 0 else height
            )
            if answer is None:
                return Status.DECLINED
            out[0] = _measurement(answer)
        except BaseException as error:
            THREAD.raised = error
            return Status.USER
        return Status.OK

    return _ffi.MeasureFunction(measure)


def _measurement(answer: Any) -> _ffi.Measurement:
    if not isinstance(answer, (tuple, list)) or len(answer) not in (2, 4):
        raise TypeError(
            "a measurer returns (width, height), (width, height, first_baseline, last_baseline) or None, "
            f"not {answer!r}"
        )
    numbers = [number(item, "what a measurer returns") for item in answer[:2]]
    # A negative baseline means none.
    baselines = [-1.0 if item is None else number(item, "a baseline") for item in answer[2:] or (None, None)]
    return _ffi.Measurement(*numbers, *baselines)


NO_MEASURER = _ffi.MeasureFunction()
NO_DESTROY = _ffi.DestroyFunction()
