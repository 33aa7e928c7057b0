"""Names of font weights and traits, which are numbers in C."""

from __future__ import annotations

from collections.abc import Iterable

from ._enumerators import FontTrait, Status
from ._numbers import index
from .errors import PlumbError

WEIGHTS = ("ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black")
"""Names of the weights 100 to 900."""

TRAITS = {trait.name.lower(): trait for trait in FontTrait if trait.name}


def weight_number(weight: object, what: str) -> int:
    """100 to 900 for the name of a weight, or such a number itself.

    Raises:
        TypeError: It is neither a str nor an int.
        PlumbError: ARGUMENT: another name or number.
    """
    if isinstance(weight, str) and weight in WEIGHTS:
        return (WEIGHTS.index(weight) + 1) * 100
    if not isinstance(weight, str):
        found = index(weight, what)
        if found in range(100, 1000, 100):
            return found
    raise PlumbError(Status.ARGUMENT, f"{what}: expected one of {', '.join(WEIGHTS)}, not {weight!r}")


def trait_bits(traits: object, what: str) -> int:
    """The bits of the names of traits.

    Raises:
        TypeError: ``traits`` is not a collection of str.
        PlumbError: ARGUMENT: an unknown one.
    """
    if isinstance(traits, str) or not isinstance(traits, Iterable):
        raise TypeError(f"{what}: expected a set of str, not {type(traits).__name__}")
    bits = 0
    for trait in traits:
        if not isinstance(trait, str):
            raise TypeError(f"{what}: expected a set of str, not of {type(trait).__name__}")
        if trait not in TRAITS:
            raise PlumbError(Status.ARGUMENT, f"{what}: expected some of {', '.join(TRAITS)}, not {trait!r}")
        bits |= TRAITS[trait]
    return bits
