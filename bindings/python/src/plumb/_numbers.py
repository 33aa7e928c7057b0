"""Numbers on their way into the library."""

from __future__ import annotations

EXACT = 1 << 53
"""Up to here every ``int`` is a ``float``."""


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


def whole(value: object, what: str, bits: int, signed: bool = True) -> int:
    """``value`` as an int that fits into ``bits``.

    Raises:
        TypeError: It is no ``int``.
        OverflowError: It does not fit.
    """
    if not isinstance(value, int):
        raise TypeError(f"{what}: expected an int, not {type(value).__name__}")
    lowest, highest = (-1 << (bits - 1), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    if not lowest <= value <= highest:
        raise OverflowError(f"{what}: {value} is out of range")
    return int(value)
