"""The layouts that follow pushed files: which of them an update concerns, and what their reloads say."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.parsers import expat

from .._enumerators import Severity
from ..diagnostics import Diagnostic
from ..errors import PlumbError
from ._messages import Problem

if TYPE_CHECKING:
    from ..layout import Layout

WRAPPER = "plumb-bridge"
"""The name of the document that includes a pushed one, so that the engine asks for it at each reload."""


class Followers:
    """Layouts that are reloaded when files they are made of are pushed. They are held weakly."""

    def __init__(self) -> None:
        self._layouts: list[weakref.ref[Layout]] = []
        self._stale: set[int] = set()
        """Ids of those whose last reload failed: what mends it may be a file that they do not name yet."""

    def add(self, layout: Layout) -> None:
        """Follows a layout; twice is once."""
        if all(known is not layout for known in self._alive()):
            self._layouts.append(weakref.ref(layout))

    def remove(self, layout: Layout) -> None:
        """Follows a layout no more."""
        self._layouts = [known for known in self._layouts if known() is not layout]
        self._stale.discard(id(layout))

    def _alive(self) -> list[Layout]:
        alive = [layout for known in self._layouts if (layout := known()) is not None and not layout.closed]
        if len(alive) != len(self._layouts):
            self._layouts = [weakref.ref(layout) for layout in alive]
            self._stale &= set(map(id, alive))
        return alive

    def reload(
        self, changed: set[str], folder: str | None
    ) -> tuple[list[Layout], list[tuple[Layout, Exception]]]:
        """Reloads the layouts that ``changed`` concerns; returns those that were, and those that failed."""
        reloaded: list[Layout] = []
        failed: list[tuple[Layout, Exception]] = []
        # Texts in a language that has no file yet are in none of the parts.
        has_strings = folder is not None and any(name.endswith(".strings") for name in changed)
        for layout in self._alive():
            try:
                is_concerned = has_strings or id(layout) in self._stale
                if not (is_concerned or not changed.isdisjoint(_names(layout, folder))):
                    continue
                layout.reload()
            except Exception as error:
                self._stale.add(id(layout))
                failed.append((layout, error))
            else:
                self._stale.discard(id(layout))
                reloaded.append(layout)
        return reloaded, failed


def _names(layout: Layout, folder: str | None) -> Iterable[str]:
    """The names of the pushed files that a layout may be made of."""
    for part in layout.parts:
        yield part.url
        if folder is not None and part.path is not None:
            yield os.path.relpath(part.path, os.path.realpath(folder)).replace(os.sep, "/")


def problems(error: Exception) -> list[Problem]:
    """What is wrong, as it is sent."""
    if isinstance(error, PlumbError) and error.diagnostics:
        return [problem(diagnostic) for diagnostic in error.diagnostics]
    text = f"{type(error).__name__}: {error}"
    return [Problem(False, 0, 0, "", text, "")]


def problem(diagnostic: Diagnostic) -> Problem:
    """A diagnostic, as it is sent: without the document that only includes the pushed one."""
    own = f"= included by {WRAPPER}, line 1"
    lines = [line for line in diagnostic.rendered.splitlines() if line.strip() != own]
    return Problem(
        diagnostic.severity == Severity.WARNING,
        diagnostic.line,
        diagnostic.column,
        diagnostic.file,
        diagnostic.message,
        "\n".join(lines),
    )


def root_element(data: bytes) -> tuple[str, str | None]:
    """The name and the id of a document's root element; of JSON, what Plumb makes of it.

    A document that is not well-formed has a root of ``UIView``: the engine says what is wrong with it.
    """
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"{"):
        return "UIView", "root"
    found: list[tuple[str, str | None]] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if not found:
            found.append((name, attributes.get("id")))

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    try:
        for begin in range(0, len(data), 4096):
            parser.Parse(data[begin : begin + 4096], False)
            if found:
                break
    except expat.ExpatError:
        pass
    return found[0] if found else ("UIView", None)
