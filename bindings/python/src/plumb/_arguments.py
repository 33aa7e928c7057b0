"""Arguments of calls: checked, with errors that name them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from ._enumerators import Status
from .errors import PlumbError


def path_bytes(path: object, what: str) -> bytes:
    """A path as the system has it.

    Raises:
        TypeError: It is not a path.
        PlumbError: ENCODING: it has surrogates that stand for no byte.
    """
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"{what}: expected a path, not {type(path).__name__}")
    try:
        return os.fsencode(path)
    except UnicodeEncodeError as error:
        raise PlumbError(
            Status.ENCODING, f"{what}: the surrogate at index {error.start} is not a character"
        ) from None


def mapping(value: Any, what: str) -> Mapping[Any, Any]:
    """A mapping; None is an empty one.

    Raises:
        TypeError: It is something else.
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise TypeError(f"{what}: expected a mapping, not {type(value).__name__}")
    return value


def items(value: Any, what: str) -> list[Any]:
    """What an iterable has; a text is not taken for its characters.

    Raises:
        TypeError: It is a text, or not iterable.
    """
    if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, Iterable):
        raise TypeError(f"{what}: expected a list, not {type(value).__name__}")
    return list(value)
