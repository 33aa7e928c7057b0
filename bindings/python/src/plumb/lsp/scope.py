"""What names mean at a place: what the document, the documents around it and the host declare."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .catalog import Catalog
from .documents import NAMING, Document, DocumentKind
from .everlayout_names import HOST, ROOT
from .index import Name
from .scanner import Element
from .settings import Settings
from .workspace import Workspace

_STRING = re.compile(r'^\s*(?:"((?:[^"\\]|\\.)*)"|([\w.]+))\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', re.M)
_MAX_DOCUMENTS = 64


class Declared(NamedTuple):
    """A variable or id, and the document that declares it."""

    document: Document
    name: Name

    @property
    def element(self) -> Element | None:
        """The element that has it; None for a view in JSON."""
        return self.document.markup.elements[self.name.element] if self.name.element >= 0 else None

    @property
    def component(self) -> str:
        """Of an id: the component of the view that has it; "" for a view of the host."""
        element = self.element
        if element is not None:
            return element.name
        return {HOST: "", ROOT: "UIView"}.get(self.name.role, self.name.role)


class HostName(NamedTuple):
    """A name that the host brings: a key of state, a constant."""

    name: str
    kind: str
    value: Any
    path: str


class Text(NamedTuple):
    """A localised text."""

    key: str
    value: str
    path: str
    start: int
    """The offset of the key in the file."""


class Scope:
    """What names mean in a document."""

    def __init__(
        self, workspace: Workspace, document: Document, catalog: Catalog, settings: Settings
    ) -> None:
        self.workspace = workspace
        self.document = document
        self.catalog = catalog
        self.settings = settings
        self._variables: dict[int, dict[str, Declared]] = {}
        self._outer: dict[str, Declared] | None = None

    def variables(self, element: Element | None) -> dict[str, Declared]:
        """The variables that an element sees, the nearest of each name, also those of documents around."""
        index = -1 if element is None else element.index
        known = self._variables.get(index)
        if known is None:
            known = self._variables[index] = {}
            self._collect(self.document, element, known)
            for name, declared in self._around().items():
                known.setdefault(name, declared)
        return known

    def _around(self) -> dict[str, Declared]:
        """The variables of all documents that include this one, at the places where they do."""
        if self._outer is not None:
            return self._outer
        found = self._outer = {}
        seen = {self.document.path}
        queue = [self.document.path]
        for path in queue:
            for outer in sorted(self.workspace.includers(path)):
                including = self.workspace.document(outer)
                if including is None or including.kind is not DocumentKind.LAYOUT:
                    continue
                for place in self.including_elements(including, path):
                    self._collect(including, place, found)
                if outer not in seen and len(seen) < _MAX_DOCUMENTS:
                    seen.add(outer)
                    queue.append(outer)
        return found

    def _collect(self, document: Document, element: Element | None, found: dict[str, Declared]) -> None:
        while element is not None:
            for holder, place in self._layers(document, element):
                for name, declared in holder.declarations.by_element.get(place.index, {}).items():
                    found.setdefault(name, Declared(holder, declared))
            element = document.markup.elements[element.parent] if element.parent >= 0 else None

    def _layers(self, document: Document, element: Element) -> Iterator[tuple[Document, Element]]:
        """An element and the roots of what it includes: what they declare is seen inside of it."""
        inside: Document | None = document
        place: Element | None = element
        seen: set[str] = set()
        while inside is not None and place is not None and inside.path not in seen:
            yield inside, place
            seen.add(inside.path)
            inside = self.part_of(place, inside)
            place = inside.markup.elements[0] if inside is not None and inside.markup.elements else None

    def including_elements(self, document: Document, path: str) -> Iterator[Element]:
        """The elements of a document that include another one."""
        for element in document.markup.elements:
            for name in ("template", "xml"):
                attribute = element.attribute(name)
                if attribute is not None:
                    reference = document.markup.value(attribute)
                    if self.workspace.resolve(document.path, reference) == path:
                        yield element

    def part_of(self, element: Element, document: Document | None = None) -> Document | None:
        """The document that an element includes."""
        inside = document or self.document
        for name in ("template", "xml"):
            attribute = element.attribute(name)
            if attribute is not None:
                path = self.workspace.resolve(inside.path, inside.markup.value(attribute))
                if path is not None:
                    return self.workspace.document(path)
        return None

    def parameters(self, element: Element) -> dict[str, Declared]:
        """The parameters that an element may set: its own, and those of the roots of what it includes."""
        found: dict[str, Declared] = {}
        for document, place in self._layers(self.document, element):
            for name, declared in document.declarations.by_element.get(place.index, {}).items():
                if declared.role == "param":
                    found.setdefault(name, Declared(document, declared))
        return found

    def ids(self, own: bool = False) -> dict[str, Declared]:
        """The ids of the layout: those of this document first."""
        found: dict[str, Declared] = {}
        paths = [self.document.path] if own else self.workspace.family(self.document.path)[:_MAX_DOCUMENTS]
        for path in paths:
            document = self.document if path == self.document.path else self.workspace.document(path)
            if document is None or document.kind not in NAMING:
                continue
            for name, places in document.declarations.ids.items():
                found.setdefault(name, Declared(document, places[0]))
        return found

    def host_names(self) -> dict[str, HostName]:
        """State and constants of the files that settings name, and constants of catalogs."""
        found: dict[str, HostName] = {}
        for kind, paths in (("state", self.settings.state), ("constant", self.settings.constants)):
            for path in paths:
                for name, value in _json_object(path).items():
                    found[name] = HostName(name, kind, value, path)
        for name, value in self.catalog.constants.items():
            found.setdefault(name, HostName(name, "constant", value, ""))
        return found

    def texts(self) -> dict[str, Text]:
        """Localised texts: of the files beside the document and of the setting."""
        found: dict[str, Text] = {}
        folder = os.path.dirname(self.document.path)
        names = ["Localizable.strings", "Base.lproj/Localizable.strings"]
        if self.settings.language:
            names.append(f"{self.settings.language}.lproj/Localizable.strings")
        for path in [*(os.path.join(folder, name) for name in names), *self.settings.strings]:
            for text in _texts(path):
                found[text.key] = text
        return found


_JSON: dict[str, tuple[tuple[int, int], dict[str, Any]]] = {}
_TEXTS: dict[str, tuple[tuple[int, int], list[Text]]] = {}


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size


def _json_object(path: str) -> dict[str, Any]:
    stamp = _stamp(path)
    if stamp is None or stamp[1] > 4 << 20:
        return {}
    known = _JSON.get(path)
    if known is None or known[0] != stamp:
        try:
            value = json.loads(Path(path).read_bytes().decode("utf-8-sig"))
        except (OSError, ValueError, RecursionError):
            # The check of a document that uses it tells.
            value = {}
        known = stamp, value if isinstance(value, dict) else {}
        _JSON[path] = known
    return known[1]


def _texts(path: str) -> list[Text]:
    stamp = _stamp(path)
    if stamp is None or stamp[1] > 4 << 20:
        return []
    known = _TEXTS.get(path)
    if known is None or known[0] != stamp:
        try:
            data = Path(path).read_bytes()
        except OSError:
            data = b""
        wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        text = data.decode("utf-16" if wide else "utf-8", "replace")
        found = []
        for match in _STRING.finditer(text):
            group = 1 if match.group(1) is not None else 2
            found.append(Text(match.group(group), match.group(3), path, match.start(group)))
        known = stamp, found
        _TEXTS[path] = known
    return known[1]
