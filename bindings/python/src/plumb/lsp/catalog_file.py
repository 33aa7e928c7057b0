"""Catalog files, in which a host declares what it adds: what the server reads of them itself.

The engine loads them to check documents. This is what it is not asked for: where things are declared, and the
functions, for which the server answers as `plumb check` does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import plumb

from .catalog import Catalog, Component, Function, Property, ValueType
from .expressions import Value
from .scanner import Attribute, Element, Markup, scan

_NUMBERS = ("CGFloat", "Double", "Float", "Int", "UInt", "NSNumber", "TimeInterval", "NSInteger")
_TEXTS = ("String", "NSString", "URL", "NSURL", "NSAttributedString")


@dataclass(slots=True)
class CatalogFile:
    """A catalog file as it is written, mistakes included."""

    path: str
    text: str
    markup: Markup
    namespace: str = ""
    components: dict[str, Attribute] = field(default_factory=dict)
    """Where each is declared, by its full name."""
    functions: dict[str, Attribute] = field(default_factory=dict)
    properties: dict[tuple[str, str], Attribute] = field(default_factory=dict)
    """Where each is declared, by the full name of its component and its own."""

    @classmethod
    def read(cls, path: str, text: str | None = None) -> CatalogFile:
        """Reads a file, or its text in an editor; one that cannot be read is empty."""
        if text is None:
            try:
                text = Path(path).read_bytes().decode("utf-8-sig", "replace")
            except OSError:
                text = ""
        file = cls(path, text, scan(text))
        roots = [element for element in file.markup.elements if element.parent < 0]
        file.namespace = file._text(roots[0], "namespace") if roots else ""
        for element in file.markup.elements:
            name = element.attribute("name")
            if name is None:
                continue
            if element.name == "component":
                full = file._full(file.markup.value(name))
                file.components[full] = name
                for child in element.children:
                    part = file.markup.elements[child]
                    key = part.attribute("name") if part.name in ("property", "action") else None
                    if key is not None:
                        file.properties[full, file.markup.value(key)] = key
            elif element.name == "function":
                file.functions[file.markup.value(name)] = name
        return file

    def add_to(self, catalog: Catalog) -> None:
        """Adds what is declared, as it is written. Values of colours and constants only the engine knows."""
        for element in self.markup.elements:
            name = self._text(element, "name")
            if not name:
                continue
            documentation = self._text(element, "documentation")
            if element.name in ("enumeration", "options"):
                self._add_type(catalog, element, self._full(name))
            elif element.name == "function":
                takes = self._text(element, "arguments")
                result = self._text(element, "result")
                signature = f"{name}({takes})" + (f" → {result}" if result else "")
                catalog.functions[name] = Function(name, signature, takes, documentation)
            elif element.name == "component":
                self._add_component(catalog, element, self._full(name))
            elif element.name == "color":
                value = self._text(element, "value")
                catalog.colors[name] = value if value.startswith("#") else ""
            elif element.name == "font":
                catalog.fonts[name] = documentation or self._text(element, "value")
            elif element.name == "image":
                catalog.images[name] = documentation
            elif element.name == "constant":
                catalog.constants[name] = None

    def _add_type(self, catalog: Catalog, element: Element, name: str) -> None:
        cases = [self._text(self.markup.elements[child], "name") for child in element.children]
        kind = "option set" if element.name == "options" else "enumeration"
        found = ValueType(name, kind, [case for case in cases if case], self._text(element, "documentation"))
        for spelling in name, name.rpartition(".")[2]:
            catalog.types.setdefault(spelling, found)

    def _add_component(self, catalog: Catalog, element: Element, name: str) -> None:
        base_name = self._text(element, "base") or "UIView"
        base = catalog.component(base_name) or catalog.component(self._full(base_name))
        properties = dict(base.properties) if base else {}
        for child in element.children:
            part = self.markup.elements[child]
            key = self._text(part, "name")
            if part.name in ("property", "action") and key:
                properties[key] = Property(
                    key,
                    self._text(part, "type") or "Selector",
                    self._text(part, "default"),
                    self._text(part, "readonly") == "true",
                    self._text(part, "constructor") == "true",
                    self._text(part, "documentation"),
                )
        facts = f"Builds on `{base.name}`." if base else ""
        catalog.components[name] = Component(
            name, base.name if base else "", properties, self._text(element, "documentation"), facts
        )
        short = name.rpartition(".")[2]
        if short != name and short not in catalog.components:
            catalog.short_names.setdefault(short, name)

    def register_functions(self, engine: plumb.Engine) -> None:
        """Gives each declared function an answer: 0, an empty text or nil."""
        for element in self.markup.elements:
            name = self._text(element, "name")
            if element.name == "function" and name:
                answer = _answer(self._text(element, "result"))
                try:
                    engine.register_function(name, lambda *_, answer=answer: answer)
                except (plumb.PlumbError, ValueError):
                    # Its declaration is wrong, which the load of the catalog has told.
                    continue

    def _full(self, name: str) -> str:
        return f"{self.namespace}.{name}" if self.namespace and "." not in name else name

    def _text(self, element: Element, name: str) -> str:
        attribute = element.attribute(name)
        if attribute is None:
            return ""
        return Value(self.text, attribute.value_start, attribute.value_end).text


def _answer(result: str) -> Any:
    if result in _NUMBERS or result.startswith(("Int", "UInt")):
        return 0
    if result == "Bool":
        return False
    return "" if result in _TEXTS else None
