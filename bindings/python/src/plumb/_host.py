"""What an engine's values mean in Python."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from .values import Object

if TYPE_CHECKING:
    from ._functions import Functions


class Host:
    """What values of one engine stand for; it lives as long as anything of the engine."""

    __slots__ = ("enumerations", "functions", "objects")

    def __init__(self) -> None:
        self.objects: dict[int, Object] = {}
        """What was given to the engine, by the id of the object."""
        self.enumerations: dict[type[enum.Enum], str] = {}
        """Registered classes with the names of their types."""
        self.functions: Functions = {}
        """The functions registered with the engine, and those that they returned."""
