"""Watches a folder by polling.

Compared are size, time of change and inode of each file, and its bytes where these may deceive.
"""

from __future__ import annotations

import os
import re
import stat as modes
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import translate
from typing import NamedTuple

from ._frames import MAX_FILE_BYTES
from ._messages import MAX_FILES, MAX_TOTAL_BYTES, check_name

PATTERNS = ("*.xml", "*.json", "*.strings")
"""The names of files that layouts are made of."""

# A file that was changed so short a time before it was read may be changed again with the same time and size.
_SETTLED_NANOSECONDS = 2_000_000_000
_MAX_DEPTH = 32


class _Stamp(NamedTuple):
    size: int
    changed: int
    inode: int

    @classmethod
    def of(cls, status: os.stat_result) -> _Stamp:
        return cls(status.st_size, status.st_mtime_ns, status.st_ino)


class _Entry(NamedTuple):
    stamp: _Stamp
    is_settled: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """The difference between two looks at a folder."""

    files: dict[str, bytes] = field(default_factory=dict)
    """New and changed files, by name."""
    removed: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.files or self.removed)


class Folder:
    """The files of a folder that match some patterns, as they were at the last :meth:`scan`.

    Names are paths below the folder with ``/``. Skipped are names that begin with a dot, folders behind
    symbolic links, links that lead out of the folder, and what exceeds a limit; ``warn`` is told once for
    each.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        patterns: Iterable[str] = PATTERNS,
        warn: Callable[[str], None] = lambda message: None,
    ) -> None:
        self.path = os.fspath(path)
        self._real = os.path.realpath(self.path)
        self._pattern = re.compile("|".join(f"(?:{translate(pattern)})" for pattern in patterns) or "(?!)")
        self._warn = warn
        self._warned: set[str] = set()
        self._entries: dict[str, _Entry] = {}
        self.files: dict[str, bytes] = {}
        """The contents by name."""
        self.total_bytes = 0
        self._is_missing = False

    def scan(self) -> Changes:
        """Looks at every file; reads those that may have changed. O(files), a system call each."""
        try:
            found = dict(self._walk())
        except OSError as error:
            # A folder that is renamed or checked out again is not a folder of removed files.
            self._warn_once(f"{self.path}: {error.strerror}; the files stay as they were")
            self._is_missing = True
            return Changes()
        if self._is_missing:
            self._is_missing = False
            self._warned.clear()
        changes = Changes()
        for name in [name for name in self.files if name not in found]:
            self.total_bytes -= len(self.files.pop(name))
            self._entries.pop(name, None)
            changes.removed.append(name)
        for name, stamp in found.items():
            entry = self._entries.get(name)
            if entry is not None and entry.is_settled and entry.stamp == stamp:
                continue
            data = self._read(name)
            if data is not None and data != self.files.get(name):
                if not self._has_room(name, data):
                    self._entries.pop(name, None)
                    continue
                self.total_bytes += len(data) - len(self.files.get(name, b""))
                self.files[name] = data
                changes.files[name] = data
        return Changes(dict(sorted(changes.files.items())), sorted(changes.removed))

    def _has_room(self, name: str, data: bytes) -> bool:
        known = self.files.get(name)
        if known is None and len(self.files) >= MAX_FILES:
            self._warn_once(f"{self.path}: more than {MAX_FILES} files; the rest is not pushed")
            return False
        if self.total_bytes + len(data) - len(known or b"") > MAX_TOTAL_BYTES:
            self._warn_once(f"{self.path}: more than {MAX_TOTAL_BYTES} bytes; {name} is not pushed")
            return False
        return True

    def _warn_once(self, message: str) -> None:
        if message not in self._warned and len(self._warned) < 1000:
            self._warned.add(message)
            self._warn(message)

    def _walk(self) -> Iterator[tuple[str, _Stamp]]:
        """The names and stamps of the files.

        Raises:
            OSError: The folder itself cannot be listed.
        """
        pending = [("", self.path, 0)]
        while pending:
            prefix, path, depth = pending.pop()
            try:
                with os.scandir(path) as entries:
                    listed = list(entries)
            except OSError:
                if not prefix:
                    raise
                # It went while it was listed.
                continue
            for entry in listed:
                if entry.name.startswith("."):
                    continue
                name = prefix + entry.name
                try:
                    if entry.is_dir(follow_symlinks=False):
                        if depth < _MAX_DEPTH:
                            pending.append((name + "/", entry.path, depth + 1))
                        else:
                            self._warn_once(
                                f"{entry.path}: deeper than {_MAX_DEPTH} folders; it is not pushed"
                            )
                    elif self._pattern.match(entry.name) and self._is_inside(entry):
                        status = entry.stat(follow_symlinks=entry.is_symlink())
                        if modes.S_ISREG(status.st_mode) and (
                            name in self._entries or self._is_named_well(name, entry)
                        ):
                            yield name, _Stamp.of(status)
                except OSError:
                    continue

    def _is_named_well(self, name: str, entry: os.DirEntry[str]) -> bool:
        wrong = check_name(name)
        if wrong is not None:
            self._warn_once(f"{os.fsencode(entry.path)!r} is not pushed: {wrong}")
        return wrong is None

    def _is_inside(self, entry: os.DirEntry[str]) -> bool:
        if not entry.is_symlink():
            return True
        target = os.path.realpath(entry.path)
        if os.path.commonpath([self._real, target]) == self._real:
            return True
        self._warn_once(f"{entry.path}: a link that leads out of the folder; it is not pushed")
        return False

    def _read(self, name: str) -> bytes | None:
        """The bytes of a file; None: they stay as they were, and the next scan looks again."""
        path = os.path.join(self.path, *name.split("/"))
        try:
            with open(path, "rb") as file:
                before = os.fstat(file.fileno())
                if before.st_size > MAX_FILE_BYTES:
                    self._warn_once(f"{path}: more than {MAX_FILE_BYTES} bytes; it is not pushed")
                    self._entries[name] = _Entry(_Stamp.of(before), True)
                    return None
                data = file.read(MAX_FILE_BYTES + 1)
                after = os.fstat(file.fileno())
        except OSError as error:
            self._warn_once(f"{path}: {error.strerror}; it is not pushed")
            return None
        stamp = _Stamp.of(before)
        if stamp != _Stamp.of(after) or len(data) != stamp.size:
            # It is being written.
            self._entries.pop(name, None)
            return None
        is_settled = abs(time.time_ns() - stamp.changed) > _SETTLED_NANOSECONDS
        if not data and not is_settled:
            # Most likely it was cut short to be written again.
            self._entries.pop(name, None)
            return None
        self._entries[name] = _Entry(stamp, is_settled)
        return data
