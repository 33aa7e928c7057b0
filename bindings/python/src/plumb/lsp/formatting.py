"""Formatting, by the tool `plumb`."""

from __future__ import annotations

import os

from lsprotocol.types import TextEdit

from .documents import Document
from .settings import Settings
from .tool import call, tool_path


def format_edits(document: Document, settings: Settings) -> list[TextEdit]:
    """The edits that format a document: none if it is formatted, else one.

    Raises:
        ToolError: The tool is not there, or refuses the document; the text is what it says.
    """
    arguments = ["format", "-"]
    for catalog in settings.catalogs:
        arguments += ["--catalog", catalog]
    folder = os.path.dirname(document.path)
    formatted = call(
        tool_path(settings.tool), arguments, document.text, folder if os.path.isdir(folder) else None
    )
    return _edits(document, formatted)


def _edits(document: Document, new: str) -> list[TextEdit]:
    old = document.text
    if old == new:
        return []
    # What is equal at both ends stays, so that the cursor does.
    start = _common(old, new)
    most = min(len(old), len(new)) - start
    same = _common(old[::-1][:most], new[::-1][:most])
    # Not between CR and LF.
    while start > 0 and old[start - 1 : start] == "\r":
        start -= 1
    end = len(old) - same
    while end < len(old) and old[end - 1 : end] == "\r":
        end += 1
        same -= 1
    return [TextEdit(document.lines.range(start, end), new[start : len(new) - same])]


def _common(one: str, other: str) -> int:
    """How many characters are equal at the beginning. O(log length) comparisons of slices."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
