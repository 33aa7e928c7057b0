"""Formulas: expressions over numbers, compiled by themselves."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterable
from ctypes import byref
from typing import Any

from ._enumerators import Status
from ._failures import sentence
from ._library import C
from ._not_copied import NotCopied
from ._numbers import number
from .errors import ClosedError, PlumbError


class Formula(NotCopied):
    """An expression over numbers, which :meth:`plumb.Engine.formula` compiles: called, it gives its value.

    >>> import plumb
    >>> middle = plumb.Engine().formula("(a + b) / 2", ["a", "b"])
    >>> middle(3, b=4)
    3.5

    It may be used by any number of threads at once.
    """

    __slots__ = ("__weakref__", "_finalizer", "_handle", "_names", "_numbers", "_text")

    _instead = "share it, or compile its text again"

    def __init__(self, handle: int, text: str, names: Iterable[str]) -> None:
        self._handle: int | None = handle
        self._finalizer = weakref.finalize(self, C.plumb_expression_destroy, handle)
        self._text = text
        self._names = tuple(names)
        self._numbers: Any = ctypes.c_double * len(self._names)

    @property
    def text(self) -> str:
        """What was compiled."""
        return self._text

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the inputs, in the order in which a call takes them."""
        return self._names

    def __call__(self, *inputs: float, **named: float) -> float:
        """The value for these inputs; booleans are 0 and 1, in the result too.

        Raises:
            TypeError: There are not as many numbers as names, or a name is unknown.
            ClosedError: It has been closed.
        """
        if named:
            inputs = self._ordered(inputs, named)
        if len(inputs) != len(self._names):
            raise TypeError(f"expected {len(self._names)} numbers, not {len(inputs)}")
        if self._handle is None:
            raise ClosedError(Status.HANDLE, "the formula is closed")
        result = ctypes.c_double()
        try:
            numbers = self._numbers(*inputs)
        except (TypeError, OverflowError):
            # Again, with the name of the one that is wrong.
            numbers = self._numbers(*map(number, inputs, self._names))
        status = C.plumb_expression_evaluate(self._handle, numbers, len(inputs), byref(result))
        if status:
            raise PlumbError(Status(status), sentence(status))
        return result.value

    def _ordered(self, inputs: tuple[float, ...], named: dict[str, float]) -> tuple[float, ...]:
        rest = self._names[len(inputs) :]
        for name in named:
            if name not in rest:
                raise TypeError(f"there is no further input {name!r}")
        missing = [name for name in rest if name not in named]
        if missing:
            raise TypeError(f"missing inputs: {', '.join(missing)}")
        return (*inputs, *(named[name] for name in rest))

    def close(self) -> None:
        """Frees it; closing twice is fine, calling it afterwards is a :class:`ClosedError`."""
        self._handle = None
        self._finalizer()

    def __repr__(self) -> str:
        return f"<plumb.Formula {self._text!r}>"
