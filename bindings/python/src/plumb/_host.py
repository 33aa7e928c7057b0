"""What an engine's values mean in Python."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from .values import Object

if TYPE_CHECKING:
    from ._functions import Functions


class Host:
    """Maps values of one engine to Python objects; lives as long as the engine and its layouts."""

    __slots__ = ("enumerations", "functions", "objects", "property_keys")

    def __init__(self) -> None:
        self.objects: dict[int, Object] = {}
        """Objects that were given to the engine, by their ids."""
        self.enumerations: dict[type[enum.Enum], str] = {}
        """Registered classes with the names of their types."""
        self.property_keys: dict[str, int] = {}
        """Names of properties that were read of all nodes, resolved."""
        self.functions: Functions = {}
        """The functions registered with the engine, and those that they returned."""
