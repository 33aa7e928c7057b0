"""The files that a program was pushed: what has arrived in whole updates, and the update that is arriving."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from urllib.parse import unquote

from ._frames import ProtocolError, Reason
from ._messages import MAX_FILES, MAX_TOTAL_BYTES, Update


@dataclass(slots=True)
class _Staged:
    """An update of which the commit has not arrived."""

    update: Update
    files: dict[str, bytes] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    bytes: int = 0


class PushedFiles:
    """Files by name. They change only when the last frame of an update has arrived."""

    def __init__(self, folder: str | None = None) -> None:
        self.folder = folder
        """Where copies are kept; None: in memory only."""
        self.files: dict[str, bytes] = {}
        self._staged: _Staged | None = None
        self._uncopied: set[str] = set()

    def load(self, url: str, base: str) -> bytes | None:
        """A loader of the engine: the file of that name, None if it was not pushed."""
        data = self.files.get(url)
        return self.files.get(unquote(url)) if data is None else data

    # ---------------------------------------------------------------------------------------------- An update

    def begin(self, update: Update) -> None:
        """An update begins; one that is not complete is forgotten."""
        self._staged = _Staged(update)

    def stage(self, name: str, data: bytes | None) -> None:
        """A file of the update; None: it is gone.

        Raises:
            ProtocolError: It was not announced.
        """
        staged = self._staged
        if staged is None:
            raise ProtocolError(Reason.MALFORMED, f"{name} does not belong to an update")
        if name in staged.files or name in staged.removed:
            raise ProtocolError(Reason.MALFORMED, f"{name} is in the update twice")
        if data is None:
            staged.removed.add(name)
        else:
            staged.files[name] = data
            staged.bytes += len(data)
        announced = staged.update
        if (
            len(staged.files) > announced.files
            or len(staged.removed) > announced.removals
            or staged.bytes > announced.bytes
        ):
            raise ProtocolError(Reason.MALFORMED, f"{name} is more than the update announced")

    def commit(self, revision: int) -> set[str]:
        """The update is complete: its files count from now on. The names that are different.

        Raises:
            ProtocolError: It is not the update that was announced, or makes the files too many.
            OSError: The copies cannot be written.
        """
        staged, self._staged = self._staged, None
        if staged is None or staged.update.revision != revision:
            raise ProtocolError(Reason.MALFORMED, f"revision {revision} was not announced")
        announced = staged.update
        if (len(staged.files), len(staged.removed), staged.bytes) != (
            announced.files,
            announced.removals,
            announced.bytes,
        ):
            raise ProtocolError(Reason.MALFORMED, f"revision {revision} is not all that was announced")
        removed = staged.removed & self.files.keys()
        if announced.is_everything:
            removed |= self.files.keys() - staged.files.keys()
        changed = {name for name, data in staged.files.items() if self.files.get(name) != data}
        merged = {name: data for name, data in self.files.items() if name not in removed}
        merged.update(staged.files)
        if len(merged) > MAX_FILES or sum(map(len, merged.values())) > MAX_TOTAL_BYTES:
            raise ProtocolError(
                Reason.TOO_LONG, f"more than {MAX_FILES} files, or {MAX_TOTAL_BYTES} bytes, together"
            )
        self.files = merged
        if self.folder is not None:
            # What cannot be written now is written with the next update.
            self._uncopied |= changed | removed
            self._copy(self.folder)
        return changed | removed

    def abandon(self) -> None:
        """The connection is gone: what has arrived of an update is forgotten."""
        self._staged = None

    # --------------------------------------------------------------------------------------------- The copies

    def _copy(self, folder: str) -> None:
        for name in sorted(self._uncopied):
            path = self.path(folder, name)
            beside = os.path.dirname(path)
            if not _is_inside(beside, folder):
                raise OSError(f"{name}: a link leads out of {folder}")
            data = self.files.get(name)
            if data is not None:
                os.makedirs(beside, exist_ok=True)
                _replace(path, data)
            elif os.path.isfile(path):
                os.unlink(path)
            self._uncopied.discard(name)

    @staticmethod
    def path(folder: str, name: str) -> str:
        """Where the copy of a file is."""
        return os.path.join(folder, *name.split("/"))


def _replace(path: str, data: bytes) -> None:
    """Writes a file that is never seen half written."""
    handle, temporary = tempfile.mkstemp(prefix=".pushed-", dir=os.path.dirname(path))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _is_inside(path: str, folder: str) -> bool:
    real = os.path.realpath(folder)
    return os.path.commonpath([real, os.path.realpath(path)]) == real
