"""What the tool prints of its catalog, kept in the user's cache: printing it takes the tool seconds."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .tool import call

PAGES = ("types.md", "functions.md", "fonts.md")
_COMPONENTS, _CATALOG = "components.json", "catalog.md"
_NAMES = (_COMPONENTS, _CATALOG, *PAGES)
_KEPT = 4
"""Versions of the tool whose texts are kept."""


class CatalogTexts:
    """The texts: components as JSON, the page of all components, pages of the reference."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.components = texts[_COMPONENTS]
        self.catalog = texts[_CATALOG]
        self.pages = {name: texts[name] for name in PAGES}


def catalog_texts(path: str, early: Callable[[str], None] | None) -> CatalogTexts:
    """The texts that a tool prints, from the cache if it has them.

    Args:
        path: Of the tool.
        early: Is given the components as soon as they are there, if that is before the rest.

    Raises:
        ToolError: The tool cannot be run, or fails.
        OSError: There is no such tool, or no room for temporary files.
    """
    status = os.stat(path)
    stamp = os.path.realpath(path), status.st_mtime_ns, status.st_size
    folder = _folder() / hashlib.sha256(repr(stamp).encode()).hexdigest()[:32]
    known = _read(folder)
    if known is None:
        known = _ask(path, early)
        _write(folder, known)
    return CatalogTexts(known)


def _ask(path: str, early: Callable[[str], None] | None) -> dict[str, str]:
    with ThreadPoolExecutor(2) as pool, tempfile.TemporaryDirectory() as folder:
        components = pool.submit(call, path, ["catalog", "all", "--json"])
        reference = pool.submit(call, path, ["reference", folder])
        pages = pool.submit(call, path, ["catalog", "all"])
        texts = {_COMPONENTS: components.result()}
        if early is not None:
            early(texts[_COMPONENTS])
        reference.result()
        texts.update({name: (Path(folder) / name).read_text("utf-8") for name in PAGES})
        texts[_CATALOG] = pages.result()
        return texts


def _folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "plumb" / "lsp"


def _read(folder: Path) -> dict[str, str] | None:
    try:
        return {name: (folder / name).read_text("utf-8") for name in _NAMES}
    except (OSError, UnicodeError):
        return None


def _write(folder: Path, texts: dict[str, str]) -> None:
    """Keeps texts for the next time; whoever has no room for a cache goes without."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent))
        try:
            for name, text in texts.items():
                (made / name).write_text(text, "utf-8")
            # What is there could not be read. The new one comes at once, so that nobody reads half of it.
            shutil.rmtree(folder, ignore_errors=True)
            made.rename(folder)
        except OSError:
            shutil.rmtree(made, ignore_errors=True)
            return
        others = sorted(folder.parent.iterdir(), key=lambda item: item.stat().st_mtime)
        for old in others[:-_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        pass
