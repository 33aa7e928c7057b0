"""Documents: those that an editor has open, and files."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from urllib.parse import unquote, urlsplit

from . import everlayout_names
from .catalog import Catalog
from .index import Declarations, Name, Reader, all_names, find_declarations, is_component_name
from .json_scanner import JSONDocument, scan_json
from .positions import Change, Lines
from .rescan import redeclare, rescan
from .scanner import Markup, scan

MAX_BYTES = 16 << 20
"""Of a file that is read for its names; the engine has limits of its own."""


class DocumentKind(Enum):
    """What a document is, by its text."""

    LAYOUT = "layout"
    JSON = "json"
    CATALOG = "catalog"
    OTHER = "other"


NAMING = (DocumentKind.LAYOUT, DocumentKind.JSON)
"""Documents whose views have names."""


def uri_of(path: str) -> str:
    """The URI of a file."""
    return Path(os.path.abspath(path)).as_uri()


def path_of(uri: str) -> str:
    """The path of a document: of a file its own, of another document something that no file has."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return uri
    if parts.scheme == "file":
        path = unquote(parts.path, errors="surrogateescape")
        return path[1:] if os.name == "nt" and path[2:3] == ":" else path
    return f"/{parts.scheme}:/{unquote(parts.path).lstrip('/')}"


class Document:
    """A text, with what is computed of it when somebody asks first."""

    def __init__(
        self,
        uri: str,
        text: str,
        version: int | None = None,
        encoding: str = "utf-16",
        lines: Lines | None = None,
    ) -> None:
        self.uri = uri
        self.path = path_of(uri)
        self.text = text
        self.version = version
        self.encoding = encoding
        self.lines = lines or Lines(text, encoding)
        self.kind = _kind(text)
        self._markup: Markup | None = None
        self._json: JSONDocument | None = None
        self._declarations: Declarations | None = None
        self._reader: Reader | None = None
        self._names: tuple[Catalog, list[Name]] | None = None
        self._json_names: list[Name] | None = None

    def changed(self, text: str, version: int | None, change: Change) -> Document:
        """The document after a change of its text, made of what is known of this one where it can be."""
        lines = self.lines.changed(text, change)
        document = Document(self.uri, text, version, self.encoding, lines)
        if self._markup is not None and document.kind is self.kind:
            document._markup = rescan(self._markup, text, change)
            if (
                document._markup is not None
                and self._declarations is not None
                and self.kind is not DocumentKind.JSON
            ):
                document._declarations = redeclare(self._declarations, self._markup, document._markup, change)
        return document

    @property
    def markup(self) -> Markup:
        """Its elements."""
        if self._markup is None:
            self._markup = scan(self.text)
        return self._markup

    @property
    def json(self) -> JSONDocument:
        """Its values, if it is JSON."""
        if self._json is None:
            self._json = scan_json(self.text)
        return self._json

    @property
    def declarations(self) -> Declarations:
        """What it declares."""
        if self._declarations is None:
            if self.kind is DocumentKind.JSON:
                self._declarations = Declarations()
                for name in self.json_names:
                    if name.kind == "id" and name.is_declaration:
                        self._declarations.ids.setdefault(name.name, []).append(name)
            else:
                self._declarations = find_declarations(self.markup)
        return self._declarations

    @property
    def json_names(self) -> list[Name]:
        """All names of a document in JSON, by their places."""
        if self._json_names is None:
            self._json_names = everlayout_names.names(self.json)
        return self._json_names

    def reader(self, catalog: Catalog) -> Reader:
        """How its values are read, in terms of a catalog."""
        if self._reader is None or self._reader.catalog is not catalog:
            self._reader = Reader(self.markup, catalog)
        return self._reader

    def names(self, catalog: Catalog) -> list[Name]:
        """All of its names, in terms of a catalog."""
        if self.kind is DocumentKind.JSON:
            return self.json_names
        if self._names is None or self._names[0] is not catalog:
            self._names = catalog, all_names(self.reader(catalog))
        return self._names[1]


def _kind(text: str) -> DocumentKind:
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return DocumentKind.JSON
    if not start.startswith("<"):
        return DocumentKind.OTHER
    position = 0
    # The first tag that is neither a comment nor a declaration.
    while True:
        position = start.find("<", position)
        if position < 0:
            return DocumentKind.OTHER
        if start.startswith("<!--", position):
            position = start.find("-->", position)
            if position < 0:
                return DocumentKind.OTHER
        elif start[position + 1 : position + 2] not in ("?", "!"):
            break
        position += 1
    name = ""
    for character in start[position + 1 : position + 200]:
        if character in " \t\r\n/><=\"'":
            break
        name += character
    if name == "catalog":
        return DocumentKind.CATALOG
    return DocumentKind.LAYOUT if is_component_name(name) or not name else DocumentKind.OTHER


def read_file(path: str) -> str | None:
    """The text of a file; None if there is none that could be a document."""
    try:
        if os.path.getsize(path) > MAX_BYTES or not os.path.isfile(path):
            return None
        data = Path(path).read_bytes()
    except (OSError, ValueError):
        return None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")
