"""The workspace: folders, settings, documents that are open, files, and which document includes which."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path

from lsprotocol.types import TextDocumentContentChangeEvent, TextDocumentContentChangePartial

from .documents import Document, read_file, uri_of
from .positions import apply_change
from .settings import Settings, SettingsError, for_document, read_settings, read_settings_file

# Each begins with letters, which are found much faster than white space.
_PARTS = tuple(
    re.compile(rf"""{name}(?<=\s{name})\s*=\s*(?:"([^"<{{]+)"|'([^'<{{]+)')""")
    for name in ("xml", "template")
)
_ENDINGS = (".xml", ".json", ".layout", ".plumb")
_SKIPPED = {"node_modules", "build", "__pycache__"}
MAX_FILES = 5_000
"""Of a workspace that are looked through for documents that include others."""
_MAX_ROOTS = 4
_MAX_FILE_BYTES = 2 << 20


class Workspace:
    """Documents by their path. Used by one thread, but for :meth:`scan_folders` and :meth:`open_text`."""

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding
        self.folders: list[str] = []
        self.client_settings: object = None
        self._opened: dict[str, Document] = {}
        self._by_uri: dict[str, str] = {}
        self._files: dict[str, tuple[tuple[int, int], Document]] = {}
        self._settings: dict[str, Settings] = {}
        self.setting_errors: list[str] = []
        self._parts: dict[str, frozenset[str]] = {}
        """What each known document includes: paths."""
        self._includers: dict[str, set[str]] = {}
        self._lock = threading.Lock()

    # ---------------------------------------------------------------------------------------------- Documents

    def open(self, uri: str, text: str, version: int | None) -> Document:
        """A document that the editor has opened, or whose whole text it sends."""
        document = Document(uri, text, version, self.encoding)
        with self._lock:
            self._opened[document.path] = document
            self._by_uri[uri] = document.path
        self._note_parts(document.path, text)
        return document

    def change(
        self, uri: str, changes: list[TextDocumentContentChangeEvent], version: int | None
    ) -> Document | None:
        """The document after the editor's changes, in their order; None if it is not open."""
        document = self.opened(uri)
        if document is None:
            return None
        text, lines = document.text, document.lines
        for change in changes:
            if isinstance(change, TextDocumentContentChangePartial):
                text, place = apply_change(text, lines, change.range, change.text)
                document = document.changed(text, version, place)
            else:
                text = change.text
                document = Document(uri, text, version, self.encoding)
            lines = document.lines
        with self._lock:
            self._opened[document.path] = document
        self._note_parts(document.path, text)
        return document

    def close(self, uri: str) -> str | None:
        """Forgets the text of the editor; from now on the file counts. Its path, if it was open."""
        with self._lock:
            path = self._by_uri.pop(uri, None)
            if path is None:
                return None
            self._opened.pop(path, None)
        self._note_file(path)
        return path

    def opened(self, uri: str) -> Document | None:
        """The document of a URI, if the editor has it open."""
        return self._opened.get(self._by_uri.get(uri, ""))

    def is_open(self, path: str) -> bool:
        """Whether the editor has a document open."""
        return path in self._opened

    def open_paths(self) -> list[str]:
        """The paths of all documents that the editor has open."""
        return list(self._opened)

    def open_text(self, path: str) -> str | None:
        """The text of a document that the editor has open. From any thread."""
        with self._lock:
            document = self._opened.get(path)
        return None if document is None else document.text

    def document(self, path: str) -> Document | None:
        """A document: as the editor has it, else the file; None if there is neither."""
        opened = self._opened.get(path)
        if opened is not None:
            return opened
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            return None
        stamp = status.st_mtime_ns, status.st_size
        known = self._files.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        text = read_file(path)
        if text is None:
            return None
        document = Document(uri_of(path), text, None, self.encoding)
        if len(self._files) > 500:
            self._files.clear()
        self._files[path] = stamp, document
        return document

    # ----------------------------------------------------------------------------------------------- Settings

    def folder_of(self, path: str) -> str:
        """The folder of the workspace that a document is in; its own folder if it is in none."""
        found = [folder for folder in self.folders if path.startswith(folder.rstrip(os.sep) + os.sep)]
        return max(found, key=len, default=os.path.dirname(path))

    def reset_settings(self) -> None:
        """Reads all settings again when they are needed next."""
        self._settings.clear()
        self.setting_errors.clear()

    def settings(self, path: str) -> Settings:
        """The settings of a document."""
        folder = self.folder_of(path)
        found = self._settings.get(folder)
        if found is None:
            found = Settings()
            try:
                found = read_settings(found, self.client_settings, folder)
            except SettingsError as error:
                self.setting_errors.append(str(error))
            try:
                found = read_settings_file(found, folder)
            except SettingsError as error:
                self.setting_errors.append(str(error))
            self._settings[folder] = found
        return for_document(found, path, folder)

    # ------------------------------------------------------------------------------------------------- Parts

    def scan_folders(self) -> None:
        """Finds out which files include which. From any thread; takes as long as reading them does."""
        count = 0
        for folder in list(self.folders):
            for path in _layout_files(folder):
                count += 1
                if count > MAX_FILES:
                    return
                if not self.is_open(path):
                    self._note_file(path)

    def file_changed(self, path: str) -> None:
        """A file was changed, made or removed by somebody else."""
        if not self.is_open(path):
            self._note_file(path)

    def known_paths(self) -> list[str]:
        """All documents of the workspace that are known."""
        with self._lock:
            return sorted({*self._parts, *self._opened})

    def parts(self, path: str) -> frozenset[str]:
        """The documents that a document includes directly."""
        with self._lock:
            return self._parts.get(path, frozenset())

    def includers(self, path: str) -> set[str]:
        """The documents that include a document directly."""
        with self._lock:
            return set(self._includers.get(path, ()))

    def roots(self, path: str) -> list[str]:
        """Those that include a document, directly or not, and that none includes; itself if there is none."""
        seen = {path}
        queue = [path]
        found = []
        for place in queue:
            around = self.includers(place)
            if not around and place != path:
                found.append(place)
                if len(found) == _MAX_ROOTS:
                    break
            for other in sorted(around - seen):
                seen.add(other)
                queue.append(other)
        return found or [path]

    def family(self, path: str) -> list[str]:
        """All documents that are connected with one by inclusions, itself first."""
        seen = [path]
        known = {path}
        for place in seen:
            for other in sorted(self.parts(place) | self.includers(place)):
                if other not in known and len(seen) < MAX_FILES:
                    known.add(other)
                    seen.append(other)
        return seen

    def resolve(self, path: str, reference: str) -> str | None:
        """The path of the document that a reference means; None for what is no file."""
        if "://" in reference or "\0" in reference or not reference:
            return None
        return os.path.normpath(os.path.join(os.path.dirname(path), reference))

    def _note_file(self, path: str) -> None:
        text = None
        try:
            if os.path.getsize(path) <= _MAX_FILE_BYTES:
                text = Path(path).read_bytes().decode("utf-8", "replace")
        except (OSError, ValueError):
            pass
        self._note_parts(path, text or "")

    def _note_parts(self, path: str, text: str) -> None:
        found = set()
        for pattern in _PARTS:
            for match in pattern.finditer(text):
                part = self.resolve(path, match.group(1) or match.group(2))
                if part is not None:
                    found.add(part)
        with self._lock:
            before = self._parts.get(path, frozenset())
            if before == found and path in self._parts:
                return
            for part in before - found:
                self._includers.get(part, set()).discard(path)
            for part in found - before:
                self._includers.setdefault(part, set()).add(path)
            self._parts[path] = frozenset(found)


def _layout_files(folder: str) -> Iterator[str]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".")
            and name not in _SKIPPED
            and not os.path.islink(os.path.join(parent, name))
        )
        for name in sorted(files):
            if name.endswith(_ENDINGS) and not name.startswith("."):
                yield os.path.join(parent, name)
