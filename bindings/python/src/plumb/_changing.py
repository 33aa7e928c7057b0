"""Layouts that change while they run: edits from code, parts that arrive, files that are saved."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import byref
from dataclasses import dataclass
from typing import Literal, NamedTuple

from . import _ffi
from ._arguments import path_bytes
from ._enumerators import PartState, ReloadKind
from ._failures import change_kind, lookup_kind
from ._layout_handle import LayoutHandle
from ._library import C
from ._text import utf8


class Part(NamedTuple):
    """A document that a layout was made of."""

    url: str
    """Its name in errors."""
    path: str | None
    """The file that is watched; None if it did not come from a file."""
    state: Literal["ready", "pending", "failed"]
    """Whether its loader has answered."""


_PART_STATES: dict[int, Literal["ready", "pending", "failed"]] = {
    PartState.READY: "ready",
    PartState.PENDING: "pending",
    PartState.FAILED: "failed",
}


@dataclass(frozen=True, slots=True)
class Reload:
    """The result of a poll or reload; true if it changed the layout."""

    changed: bool
    """Whether the layout was composed and linked again."""
    changed_files: int
    """Files that were found to be different."""
    pending_parts: int
    """Parts that have not arrived yet."""
    lost_nodes: int
    """Nodes that are gone."""
    lost_keys: int
    """State keys that are gone or have another type: each is a warning in :attr:`Layout.problems`."""

    def __bool__(self) -> bool:
        return self.changed


class ReloadMixin(LayoutHandle):
    """The part of a layout that changes its tree."""

    @contextmanager
    def edit(self) -> Iterator[None]:
        """Several changes in one: they are checked and linked together at the end.

        ``with layout.edit(): …`` with any of :meth:`Node.insert`, :meth:`Node.append`, :meth:`Node.move`,
        :meth:`Node.remove`, :meth:`Node.set`. Until its end, the layout reads as before, new nodes can only
        be edited, and everything else is BUSY. All of it takes effect, or nothing: if it does not go
        together, or an exception leaves the block. Nodes that are new are gone then.

        Raises:
            LayoutError: ARGUMENT: an edit is open already.
            DocumentError: The changes do not go together; everything is as it was.
        """
        self._call(C.plumb_layout_begin_edit)
        try:
            yield
        except BaseException:
            C.plumb_layout_cancel_edit(self._handle)
            raise
        self._change(C.plumb_layout_end_edit)

    @property
    def parts(self) -> list[Part]:
        """Its documents, itself first: templates, includes, ``.strings`` files."""
        self._require_idle()
        record = _ffi.Part()
        found = []
        for index in range(C.plumb_layout_part_count(self._handle)):
            self._check(C.plumb_layout_get_part(self._handle, index, byref(record)))
            path = None if record.path is None else os.fsdecode(record.path)
            found.append(Part(os.fsdecode(record.url or b""), path, _PART_STATES[record.state]))
        return found

    def poll(self) -> Reload:
        """Reloads the layout if its files have changed or parts have arrived.

        Each call checks a few files, round-robin: cheap enough for every frame. Nodes that are
        still there stay what they are, state keeps its values.

        ``if layout.poll(): layout.compute(…)``

        Raises:
            DocumentError: A file has an error, raised once for each change; the layout stays as it was.
            Exception: Whatever a loader, a function or a resolver of assets raised.
        """
        record = _ffi.Reload(struct_size=ctypes.sizeof(_ffi.Reload))
        self._call(C.plumb_layout_poll_changes, byref(record), kind=change_kind)
        return self._reloaded(record)

    def reload(self, hard: bool = False) -> Reload:
        """Reads everything again, changed or not.

        Args:
            hard: State and the choice of sources are forgotten too.

        Raises:
            DocumentError: A file has an error; the layout stays as it was.
            UnsupportedError: Live reload is off.
            Exception: Whatever a loader, a function or a resolver of assets raised.
        """
        record = _ffi.Reload(struct_size=ctypes.sizeof(_ffi.Reload))
        kind = ReloadKind.HARD if hard else ReloadKind.SOFT
        self._call(C.plumb_layout_reload, kind, byref(record), kind=change_kind)
        return self._reloaded(record)

    def _reloaded(self, record: _ffi.Reload) -> Reload:
        if record.is_changed:
            self._changed()
        return Reload(
            bool(record.is_changed),
            record.changed_files,
            record.pending_parts,
            record.lost_nodes,
            record.lost_keys,
        )

    def choose_source(self, url: str, path: str | os.PathLike[str]) -> None:
        """Says which of several files is the source of a part; the engine keeps to it until a hard reload.

        Args:
            url: Of the part, as in :attr:`parts`.
            path: One of those that the error of the poll lists.

        Raises:
            NotFoundError: There is no such part, or the file is not a candidate.
        """
        part = os.fsencode(utf8(url, "url"))
        file = path_bytes(path, "path")
        self._call(C.plumb_layout_choose_source, part, len(part), file, len(file), kind=lookup_kind)
