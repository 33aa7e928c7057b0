"""Checks a document by loading and computing it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import plumb

from .catalog_file import CatalogFile
from .host_values import HostValueError, read_values
from .settings import Settings

_CARET = re.compile(r"^ *\| *(\^~*)$", re.M)
_NOTE = re.compile(r"^ *= (.*)$", re.M)
_INCLUDED = re.compile(r"included by (.*), line ([0-9]+)$")
_MEANT = re.compile(r"`([^`]*)`")
# A document that is being written may be anything: it is refused before the editor's machine suffers.
_LIMITS: plumb.Limits = {
    "max_nodes": 100_000,
    "max_diagnostics": 200,
    "max_document_bytes": 16 << 20,
    "max_layout_memory": 1 << 30,
    "max_total_value_bytes": 64_000_000,
}


@dataclass(frozen=True)
class Problem:
    """A problem with its place, as the engine tells it."""

    path: str
    """"" where it has none, as that of a setting."""
    line: int
    """From 1, as the engine counts."""
    column: int
    length: int
    """Characters that are underlined, at least 1."""
    message: str
    notes: tuple[str, ...]
    suggestions: tuple[str, ...]
    code: str
    is_error: bool
    included_by: tuple[tuple[str, int], ...] = ()
    """The documents through which it was loaded, with the line of each inclusion."""


@dataclass
class Check:
    """The result of a check."""

    problems: list[Problem] = field(default_factory=list)
    layout: plumb.Layout | None = None
    """None if the document cannot be loaded."""
    paths: set[str] = field(default_factory=set)
    """The documents that were read."""


Overlay = Callable[[str], "str | None"]
"""The text of a document that an editor has open, by its path."""


def check(path: str, text: str, settings: Settings, folder: str, overlay: Overlay) -> Check:
    """Loads a document and computes it; takes as long as the engine does.

    Args:
        path: Of the document, absolute.
        text: Its text.
        settings: Its settings.
        folder: What parts may lie in: the workspace's folder.
        overlay: Texts that count instead of files.
    """
    result = Check(paths={path})
    engine = _engine(result, path, settings, folder, overlay)
    if engine is None:
        return result
    try:
        constants = read_values(settings.constants, engine)
        state = read_values(settings.state, engine)
    except HostValueError as error:
        result.problems.append(_setting_problem(str(error)))
        constants = state = {}
    name = _name(path)
    try:
        layout = engine.load(
            _encoded(text),
            constants=constants,
            state=state,
            name=name,
            language=settings.language or None,
            inject=settings.inject,
            environment=_environment(settings),
            size_class=_size_class(settings),
        )
    except plumb.PlumbError as error:
        _add(result, error.diagnostics, error, path)
        return result
    except (ValueError, TypeError) as error:
        result.problems.append(_setting_problem(str(error)))
        return result
    result.layout = layout
    try:
        layout.direction = "rtl" if settings.direction == "rtl" else "ltr"
        if len(settings.safe_area) == 4:
            layout.safe_area = (
                settings.safe_area[0],
                settings.safe_area[1],
                settings.safe_area[2],
                settings.safe_area[3],
            )
        layout.compute(*settings.container())
    except plumb.PlumbError as error:
        _add(result, error.diagnostics, error, path)
    _add(result, layout.diagnostics, None, path)
    return result


def check_catalog(path: str, text: str) -> Check:
    """Loads a catalog file."""
    result = Check(paths={path})
    try:
        plumb.Engine(live_reload=False).load_catalog(_encoded(text), url=path)
    except plumb.PlumbError as error:
        _add(result, error.diagnostics, error, path)
    except ValueError as error:
        result.problems.append(_setting_problem(str(error)))
    return result


def _engine(
    result: Check, path: str, settings: Settings, folder: str, overlay: Overlay
) -> plumb.Engine | None:
    def load(url: str, base: str) -> bytes | None:
        place = os.path.normpath(os.path.join(os.path.dirname(path), url)) if "://" not in url else url
        result.paths.add(place)
        text = overlay(place)
        return None if text is None else _encoded(text)

    root = folder or os.path.dirname(path)
    try:
        engine = plumb.Engine(
            strict=settings.strict,
            legacy=settings.legacy,
            lenient=settings.lenient,
            loader=load,
            limits=_LIMITS,
            root=root if os.path.isdir(root) else None,
            live_reload=False,
        )
    except (plumb.PlumbError, ValueError, OSError) as error:
        result.problems.append(_setting_problem(str(error)))
        return None
    for catalog in settings.catalogs:
        opened = overlay(catalog)
        file = CatalogFile.read(catalog, opened)
        try:
            engine.load_catalog(_encoded(file.text), url=catalog)
        except (plumb.PlumbError, ValueError) as error:
            result.problems.append(_setting_problem(f"{catalog}: {error}"))
        file.register_functions(engine)
    try:
        if settings.assets:
            engine.asset_folder = settings.assets
        for strings in _strings(path, settings):
            engine.add_strings(strings[0], Path(strings[1]).read_bytes(), strings[1])
    except (plumb.PlumbError, ValueError, OSError) as error:
        result.problems.append(_setting_problem(str(error)))
    return engine


def _strings(path: str, settings: Settings) -> list[tuple[str | None, str]]:
    """Files of texts: those that a document loaded from its file would have, and those of the setting."""
    beside = os.path.dirname(path)
    names: list[tuple[str | None, str]] = [
        (None, "Localizable.strings"),
        (None, "Base.lproj/Localizable.strings"),
    ]
    parts = settings.language.split("-") if settings.language else []
    for count in range(1, len(parts) + 1):
        tongue = "-".join(parts[:count])
        names.append((tongue, f"{tongue}.lproj/Localizable.strings"))
    found = [(tongue, os.path.join(beside, name)) for tongue, name in names]
    return [item for item in found if os.path.isfile(item[1])] + [(None, name) for name in settings.strings]


def _environment(settings: Settings) -> Mapping[str, str] | None:
    if not settings.environment:
        return None
    return {
        name: component or "UIView" for name, _, component in (e.partition(":") for e in settings.environment)
    }


def _size_class(settings: Settings) -> tuple[str, str] | None:
    return (settings.size_class[0], settings.size_class[1]) if len(settings.size_class) == 2 else None


def _name(path: str) -> str:
    """What the engine calls a document: a path may be bytes that are no text."""
    return path.encode("utf-8", "replace").decode()


def _encoded(text: str) -> bytes:
    # Half a character of UTF-16, which a client may send, is no text: the engine tells where it is.
    return text.encode("utf-8", "surrogatepass")


def _setting_problem(message: str) -> Problem:
    return Problem("", 1, 1, 1, message, (), (), "SETTING", True)


def _add(result: Check, found: list[plumb.Diagnostic], error: plumb.PlumbError | None, path: str) -> None:
    if error is not None and not found:
        result.problems.append(Problem(path, 1, 1, 1, error.message, (), (), error.code.name, True))
    for diagnostic in found:
        result.problems.append(_problem(diagnostic, path))


def _problem(diagnostic: plumb.Diagnostic, path: str) -> Problem:
    caret = _CARET.search(diagnostic.rendered)
    notes = _NOTE.findall(diagnostic.rendered)
    included = [_INCLUDED.match(note) for note in notes]
    suggestions = [diagnostic.suggestion] if diagnostic.suggestion else []
    kept = []
    for note, inclusion in zip(notes, included, strict=True):
        if note.startswith("did you mean"):
            suggestions.extend(word for word in _MEANT.findall(note) if word not in suggestions)
        if inclusion is None:
            kept.append(note)
    return Problem(
        path=path if diagnostic.file in ("", _name(path)) else diagnostic.file,
        line=max(1, diagnostic.line),
        column=max(1, diagnostic.column),
        length=len(caret.group(1)) if caret else 1,
        message=diagnostic.message,
        notes=tuple(kept),
        suggestions=tuple(suggestions),
        code=f"PLUMB_ERROR_{diagnostic.code.name}",
        is_error=diagnostic.severity == plumb.Severity.ERROR,
        included_by=tuple((match.group(1), int(match.group(2))) for match in included if match),
    )
