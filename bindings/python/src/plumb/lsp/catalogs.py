"""Catalogs for the settings that documents have, read in the background."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from .catalog import Catalog
from .catalog_file import CatalogFile
from .schema import read_catalog
from .settings import Settings
from .workspace import Workspace

_Key = tuple[object, ...]


class Catalogs:
    """Reads each catalog once. Used by the thread of the event loop."""

    def __init__(self, workspace: Workspace, ready: Callable[[Catalog], None]) -> None:
        self._workspace = workspace
        self._ready = ready
        self._pool = ThreadPoolExecutor(1, "plumb-catalog")
        self._known: dict[_Key, Catalog] = {}
        self._latest = Catalog()

    def catalog(self, settings: Settings) -> Catalog:
        """The catalog of settings, as far as it has been read; the first call begins to read it."""
        key = self._key(settings)
        found = self._known.get(key)
        if found is None:
            # Until it is there, what was known before is better than nothing.
            found = self._known[key] = self._latest
            files = [CatalogFile.read(path) for path in settings.catalogs]
            loop = asyncio.get_running_loop()
            task = loop.run_in_executor(self._pool, read_catalog, settings.tool, files)
            task.add_done_callback(lambda done: self._done(key, done))
        return found

    def _key(self, settings: Settings) -> _Key:
        return (settings.tool, *((path, _stamp(path)) for path in settings.catalogs))

    def _done(self, key: _Key, done: asyncio.Future[Catalog]) -> None:
        if done.cancelled():
            return
        error = done.exception()
        catalog = Catalog(problem=str(error)) if error is not None else done.result()
        if len(self._known) > 16:
            self._known.clear()
        self._known[key] = self._latest = catalog
        # What stays is not to be looked through by each collection of garbage.
        gc.collect()
        gc.freeze()
        self._ready(catalog)

    def stop(self) -> None:
        """Ends the thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _stamp(path: str) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size
