"""Definitions, references and renames, over all documents of a layout."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import NamedTuple

from .catalog_file import CatalogFile
from .documents import NAMING, Document, DocumentKind
from .everlayout_names import HOST, ROOT
from .index import Name, name_at
from .scope import Scope

_IDENTIFIER = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*\Z")
_MAX_DOCUMENTS = 1_000
_MAX_BASES = 64


class Location(NamedTuple):
    """A piece of a document, or of another file."""

    path: str
    start: int
    end: int


class RenameError(ValueError):
    """A name that cannot be changed, or not to this one; the text is for people."""


@dataclass(slots=True)
class Target:
    """What a name at an offset means."""

    name: Name
    document: Document
    """The document that declares it; the one that it stands in if none does."""
    declaration: Name | None


class Navigation:
    """Finds what names mean, and where else they stand."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._workspace = scope.workspace
        self._document = scope.document
        self._catalog = scope.catalog

    # -------------------------------------------------------------------------------------------- Definitions

    def definitions(self, offset: int) -> list[Location]:
        """Where the thing at an offset is declared."""
        name = self._name_at(offset)
        if name is None:
            return self._property_in_catalogs(offset)
        if name.kind == "part":
            path = self._workspace.resolve(self._document.path, name.name)
            is_there = path is not None and (self._workspace.is_open(path) or os.path.exists(path))
            return [Location(path, 0, 0)] if path is not None and is_there else []
        if name.kind == "string":
            text = self._scope.texts().get(name.name)
            return [Location(text.path, text.start, text.start + len(text.key))] if text else []
        if name.kind in ("component", "function"):
            return self._in_catalogs(name)
        if name.kind == "outlet":
            # An owner is code, which is not seen; several parts of a layout may have the outlet.
            return self._same(name, self._workspace.family(self._document.path))
        if name.kind == "template":
            return [found for found, is_declared in self._in_document(name) if is_declared]
        if name.kind in ("action", "placeholder"):
            return []
        target = self._target(name)
        if target.declaration is None:
            host = self._scope.host_names().get(name.name)
            return self._key_in_file(host.path, name.name) if host and host.path else []
        return [Location(target.document.path, target.declaration.start, target.declaration.end)]

    def _in_catalogs(self, name: Name) -> list[Location]:
        component = self._catalog.component(name.name)
        for path in self._scope.settings.catalogs:
            file = CatalogFile.read(path, self._workspace.open_text(path))
            found = (
                file.components.get(component.name if component else name.name)
                if name.kind == "component"
                else file.functions.get(name.name)
            )
            if found is not None:
                return [Location(path, found.value_start, found.value_end)]
        return []

    def _property_in_catalogs(self, offset: int) -> list[Location]:
        """Where the property that an attribute sets is declared, if that is in a catalog file."""
        tag = self._document.markup.tag_at(offset) if self._document.kind is DocumentKind.LAYOUT else None
        attribute = tag.attribute_at(offset) if tag is not None else None
        if tag is None or attribute is None:
            return []
        files = [
            CatalogFile.read(path, self._workspace.open_text(path)) for path in self._scope.settings.catalogs
        ]
        component = self._catalog.component(tag.name)
        for _ in range(_MAX_BASES):
            if component is None:
                break
            for file in files:
                found = file.properties.get((component.name, attribute.name.partition(".")[0]))
                if found is not None:
                    return [Location(file.path, found.value_start, found.value_end)]
            component = self._catalog.component(component.base)
        return []

    def _key_in_file(self, path: str, key: str) -> list[Location]:
        document = self._workspace.document(path)
        if document is None:
            return []
        for node in document.json.nodes:
            if node.key == key and node.parent == 0:
                return [Location(path, node.key_start, node.key_end)]
        return [Location(path, 0, 0)]

    # --------------------------------------------------------------------------------------------- References

    def references(self, offset: int, with_declaration: bool = True) -> list[Location]:
        """Where the thing at an offset stands, in all documents that are connected with this one."""
        name = self._name_at(offset)
        if name is None:
            return []
        found: list[Location] = []
        if name.kind == "id":
            found = self._same(name, self._workspace.family(self._document.path))
        elif name.kind in ("template", "placeholder"):
            found = [location for location, _ in self._in_document(name)]
        elif name.kind in ("string", "component", "function", "outlet", "action"):
            # An owner may have the same outlets and actions in other layouts.
            found = self._same(name, self._workspace.known_paths())
        elif name.kind == "part":
            found = self._part_references(name)
        elif name.kind == "variable":
            found = self._variable_references(self._target(name))
        if not with_declaration:
            declared = set(self.definitions(offset))
            found = [location for location in found if location not in declared]
        return found

    def _in_document(self, name: Name) -> list[tuple[Location, bool]]:
        """The occurrences of a name that only its own document knows, and whether it is declared there."""
        return [
            (Location(self._document.path, other.start, other.end), other.is_declaration)
            for other in self._document.names(self._catalog)
            if other.kind == name.kind and other.name == name.name
        ]

    def _name_at(self, offset: int) -> Name | None:
        if self._document.kind is DocumentKind.JSON:
            found = [name for name in self._document.json_names if name.start <= offset <= name.end]
            return min(found, key=lambda name: name.end - name.start, default=None)
        name = name_at(self._document.reader(self._catalog), offset)
        return name or self._parameter_at(offset)

    def _parameter_at(self, offset: int) -> Name | None:
        """The name of an attribute that sets a parameter."""
        tag = self._document.markup.tag_at(offset)
        if tag is None:
            return None
        for attribute in tag.attributes:
            if attribute.start <= offset <= attribute.name_end and attribute.name in self._scope.parameters(
                tag
            ):
                return Name(
                    "variable", attribute.name, attribute.start, attribute.name_end, tag.index, False, "set"
                )
        return None

    def _target(self, name: Name) -> Target:
        document = self._document
        element = document.markup.elements[name.element] if name.element >= 0 else None
        if name.kind == "id":
            declared = self._scope.ids().get(name.name)
        elif name.role == "set" and element is not None:
            declared = self._scope.parameters(element).get(name.name)
        else:
            declared = self._scope.variables(element).get(name.name)
        if declared is None:
            return Target(name, document, None)
        return Target(name, declared.document, declared.name)

    def _documents(self, paths: list[str]) -> list[Document]:
        found = []
        for path in paths[:_MAX_DOCUMENTS]:
            document = self._document if path == self._document.path else self._workspace.document(path)
            if document is not None and document.kind in NAMING:
                found.append(document)
        return found

    def _same(self, name: Name, paths: list[str]) -> list[Location]:
        """All occurrences of a name of one kind."""
        component = self._catalog.component(name.name) if name.kind == "component" else None
        found = []
        for document in self._documents(paths):
            if name.name not in document.text and component is None:
                continue
            for other in document.names(self._catalog):
                if other.kind != name.kind:
                    continue
                is_same = other.name == name.name or (
                    component is not None and self._catalog.component(other.name) is component
                )
                if is_same:
                    found.append(Location(document.path, other.start, other.end))
                    if other.kind != "component" or other.element < 0:
                        continue
                    element = document.markup.elements[other.element]
                    if element.close_start >= 0:
                        end = element.close_start + len(element.name)
                        found.append(Location(document.path, element.close_start, end))
        return found

    def _part_references(self, name: Name) -> list[Location]:
        path = self._workspace.resolve(self._document.path, name.name)
        found = []
        for document in self._documents(self._workspace.known_paths()):
            if path not in self._workspace.parts(document.path):
                continue
            for other in document.names(self._catalog):
                if other.kind == "part" and self._workspace.resolve(document.path, other.name) == path:
                    found.append(Location(document.path, other.start, other.end))
        return found

    def _variable_references(self, target: Target) -> list[Location]:
        """Uses of a variable: in its own document by scope, in documents that are included below it where
        they leave the name open, and attributes that set it if it is a parameter.
        """
        name = target.name.name
        found = []
        for document in self._documents(self._workspace.family(target.document.path)):
            if name not in document.text:
                continue
            scope = Scope(self._workspace, document, self._catalog, self._scope.settings)
            for other in document.names(self._catalog):
                if other.kind == "variable" and other.name == name and self._means(scope, other, target):
                    found.append(Location(document.path, other.start, other.end))
            if target.declaration is not None and target.declaration.role == "param":
                found.extend(self._setters(scope, target))
        return found

    def _means(self, scope: Scope, other: Name, target: Target) -> bool:
        document = scope.document
        element = document.markup.elements[other.element] if other.element >= 0 else None
        declared = scope.variables(element).get(other.name)
        if declared is None:
            return target.declaration is None
        return declared.document.path == target.document.path and declared.name == target.declaration

    def _setters(self, scope: Scope, target: Target) -> list[Location]:
        found = []
        document = scope.document
        for element in document.markup.elements:
            attribute = element.attribute(target.name.name)
            if attribute is None:
                continue
            declared = scope.parameters(element).get(attribute.name)
            if declared is None or declared.document.path != target.document.path:
                continue
            if declared.name == target.declaration:
                found.append(Location(document.path, attribute.start, attribute.name_end))
        return found

    # ------------------------------------------------------------------------------------------------ Renames

    def renamed_at(self, offset: int) -> Location:
        """The piece of text that a rename at an offset changes.

        Raises:
            RenameError: There is nothing that can be renamed.
        """
        name = self._name_at(offset)
        if name is None:
            raise RenameError(
                "There is no name here: ids, macros, parameters and keys of state can be renamed, "
                "and in JSON views and templates"
            )
        if name.kind in ("id", "variable", "template"):
            declaration = self._declaration(name)
            what = f"#{name.name}" if name.kind == "id" else name.name
            if declaration is None:
                raise RenameError(f"{what} is not declared in these documents: the host has it, or nobody")
            if declaration.role == HOST:
                raise RenameError(f"{what} is a view of the host, which names it")
            if declaration.role == ROOT:
                raise RenameError("The view around all others is always called root")
            return Location(self._document.path, name.start, name.end)
        kinds = {
            "string": "keys of texts are in .strings files",
            "component": "the catalog names components",
            "function": "the host or the engine names functions",
            "part": "rename the file",
            "outlet": "the host names outlets",
            "action": "the host names actions",
            "placeholder": "the host names texts",
        }
        raise RenameError(f"{name.name} cannot be renamed here: {kinds[name.kind]}")

    def rename(self, offset: int, new_name: str) -> list[Location]:
        """Where the new name goes.

        Raises:
            RenameError: It cannot be renamed, or the new name is not valid or taken.
        """
        self.renamed_at(offset)
        name = self._name_at(offset)
        if name is None:
            return []
        wanted = new_name.removeprefix("#") if name.kind == "id" else new_name
        if name.kind == "id" and self._is_word_of_constraints(wanted):
            raise RenameError(f"{wanted} is a name of the language")
        if not _IDENTIFIER.match(wanted) or (name.kind == "id" and "." in wanted):
            raise RenameError(f"{new_name} is not a valid name: letters, digits and _ are, a letter first")
        if wanted == name.name:
            return []
        if name.kind == "variable" and wanted in self._words():
            raise RenameError(f"{wanted} is a name of the language")
        found = self.references(offset)
        for document in self._documents(sorted({location.path for location in found})):
            self._check_free(document, name, wanted)
        return found

    def _declaration(self, name: Name) -> Name | None:
        if name.kind != "template":
            return self._target(name).declaration
        names = self._document.names(self._catalog)
        same = (other for other in names if other.kind == name.kind and other.name == name.name)
        return next((other for other in same if other.is_declaration), None)

    def _is_word_of_constraints(self, name: str) -> bool:
        """Whether a name means a view in constraints that is not the one with this id."""
        names = self._catalog.language.constraints
        return name in names.views or name in names.areas

    def _words(self) -> set[str]:
        """The names that the language has in all expressions."""
        names = self._catalog.language
        return {*names.values, *names.relatives, *names.texts}

    def _check_free(self, document: Document, name: Name, wanted: str) -> None:
        for other in document.names(self._catalog):
            if (
                other.kind == name.kind
                and other.name == wanted
                and (other.is_declaration or name.kind == "variable")
            ):
                line = document.lines.engine_place(other.start)[0]
                what = f"#{wanted}" if name.kind == "id" else wanted
                place = f"{os.path.basename(document.path)}, line {line}"
                raise RenameError(f"{what} is used already: {place}")
