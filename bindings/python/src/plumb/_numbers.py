"""Numbers on their way into the library."""

from __future__ import annotations

import operator
from typing import Any

EXACT = 1 << 53
"""Up to here every ``int`` is a ``float``."""


def plain_number(value: Any) -> bool | int | float | None:
    """The number that ``value`` stands for; None if it is not a number.

    Whatever has ``__index__`` or ``__float__`` is a number: those of NumPy, ``Decimal``, ``Fraction``. What
    these methods raise is passed on. Texts, and complex numbers, dates and arrays of NumPy are not numbers.
    """
    if isinstance(value, (int, float)):
        return value
    kind = type(value)
    has_float = hasattr(kind, "__float__")
    if not (has_float or hasattr(kind, "__index__")) or isinstance(value, (str, bytes, bytearray)):
        return None
    # NumPy gives `__float__` to all its types.
    element = getattr(getattr(value, "dtype", None), "kind", None)
    if element == "b":
        return bool(value)
    if element in ("c", "m", "M") or getattr(value, "shape", None):
        return None
    if hasattr(kind, "__index__"):
        try:
            return operator.index(value)
        except TypeError:
            # An array without dimensions has `__index__` whatever is in it.
            if not has_float:
                raise
    return float(value)


def number(value: object, what: str) -> float:
    """``value`` as a float; ``what`` names it in errors.

    Raises:
        TypeError: It is not a number.
        OverflowError: An ``int`` beyond the largest ``float``.
    """
    found = plain_number(value)
    if found is None:
        raise TypeError(f"{what}: expected a number, not {type(value).__name__}")
    try:
        return float(found)
    except OverflowError:
        raise OverflowError(f"{what}: this int is too large for a number") from None


def whole(value: object, what: str, bits: int, signed: bool = True) -> int:
    """``value`` as an int that fits into ``bits``.

    Raises:
        TypeError: It is not an ``int``, and has no ``__index__``.
        OverflowError: It does not fit.
    """
    found = index(value, what)
    lowest, highest = (-1 << (bits - 1), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    if not lowest <= found <= highest:
        raise OverflowError(f"{what}: {found} is out of range")
    return found


def index(value: Any, what: str) -> int:
    """``value`` as an int.

    Raises:
        TypeError: It is not an ``int``, and has no ``__index__``.
    """
    if not hasattr(type(value), "__index__"):
        raise TypeError(f"{what}: expected an int, not {type(value).__name__}")
    return int(operator.index(value))
