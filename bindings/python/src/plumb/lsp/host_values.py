"""State and constants from files in JSON, with the tags that the tool reads: `{"$color": "#f00"}`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import plumb

_STRUCTURES: dict[str, tuple[type, tuple[str, ...]]] = {
    "$insets": (plumb.Insets, ("top", "left", "bottom", "right")),
    "$point": (plumb.Point, ("x", "y")),
    "$size": (plumb.Size, ("width", "height")),
    "$rect": (plumb.Rect, ("x", "y", "width", "height")),
    "$offset": (plumb.Offset, ("horizontal", "vertical")),
}
_TEXTS = {
    "$color": "color",
    "$font": "font",
    "$url": "url",
    "$enum": "any",
    "$text": "attributed-string",
}


class HostValueError(ValueError):
    """A file of values that cannot be used; the text is for people."""


def read_values(paths: Iterable[str], engine: plumb.Engine) -> dict[str, Any]:
    """The values of all files; of one name the last counts.

    Raises:
        HostValueError: A file cannot be read, or a value in it.
    """
    values: dict[str, Any] = {}
    for path in paths:
        try:
            text = Path(path).read_bytes().decode("utf-8-sig")
            given = json.loads(text)
            if not isinstance(given, dict):
                raise ValueError("an object with a value for each name is expected")
            values.update({name: _value(value, engine) for name, value in given.items()})
        except (OSError, ValueError, LookupError, TypeError, RecursionError, plumb.PlumbError) as error:
            raise HostValueError(f"{path}: {error}") from error
    return values


def _value(value: Any, engine: plumb.Engine) -> Any:
    if isinstance(value, list):
        return [_value(item, engine) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        tag, content = next(iter(value.items()))
        if tag in _TEXTS and isinstance(content, str):
            return engine.evaluate(content, _TEXTS[tag])
        if tag == "$color" and isinstance(content, list):
            return plumb.Color(*map(float, content))
        if tag in _STRUCTURES:
            kind, names = _STRUCTURES[tag]
            numbers = [content[name] for name in names] if isinstance(content, dict) else content
            return kind(*map(float, numbers))
        if tag.startswith("$"):
            # Functions and images are the host's; what reads them is nil here.
            return None
    return {name: _value(item, engine) for name, item in value.items()}
