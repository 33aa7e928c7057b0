"""Completion inside of expressions and constraints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from lsprotocol.types import CompletionItemKind

from .context import Context
from .documents import Document
from .index import Reader, is_component_name
from .live import value_text
from .offers import Offer, fits, kept
from .scanner import Element
from .scope import Scope

_PLAIN_NAME = re.compile(r"[^\W\d][\w.]*$")


class ExpressionCompletion:
    """What may stand where an expression is written."""

    def __init__(self, scope: Scope, reader: Reader, context: Context) -> None:
        self._scope = scope
        self._reader = reader
        self._context = context
        self._catalog = scope.catalog
        self._language = scope.catalog.language
        element = context.element
        if element is not None and not is_component_name(element.name):
            # A macro or a parameter means what it would on the element around it.
            element = reader.markup.elements[element.parent] if element.parent >= 0 else None
        self._element = element

    def offers(self) -> Iterable[Offer]:
        """Names, or the next steps of a path."""
        if self._context.path:
            return self._members(self._context.path)
        return self._names()

    def _type(self) -> str:
        element, attribute = self._context.element, self._context.attribute
        if element is None or attribute is None:
            return ""
        if element.name in ("state", "param"):
            typed = element.attribute("type")
            return self._reader.markup.value(typed) if typed else ""
        return self._reader.type_of(element, attribute.name) or ""

    def _names(self) -> Iterator[Offer]:
        expected = self._type()
        value_type = self._catalog.types.get(expected)
        if value_type is not None:
            for case in value_type.cases:
                yield Offer(case, CompletionItemKind.EnumMember, value_type.name, order=0)
        if self._catalog.is_type(expected, "UIColor"):
            for name, value in self._catalog.colors.items():
                yield Offer(name, CompletionItemKind.Color, value, value, order=0)
        elif self._catalog.is_type(expected, "UIImage"):
            for name in self._catalog.images:
                yield Offer(name, CompletionItemKind.File, "image", order=0)
        for name, declared in self._scope.variables(self._element).items():
            yield Offer(name, CompletionItemKind.Variable, declared.name.role, order=1)
        yield from self._repeated()
        for name, host in self._scope.host_names().items():
            yield Offer(name, CompletionItemKind.Variable, host.kind, _shown(host.value), order=1)
        prefix = self._context.prefix.lower()
        for name, id_ in self._scope.ids().items():
            # One step at a time: the path goes on behind the dot.
            label = f"#{name}"
            if fits(label.lower(), prefix):
                yield Offer(label, CompletionItemKind.Reference, id_.component, order=2)
        yield from kept(self._catalog, "names", self._words).fitting(prefix)
        if expected in ("", "CGFloat"):
            yield Offer(
                "auto", CompletionItemKind.Constant, "", self._language.values.get("auto", ""), order=3
            )
        for name, text in self._language.texts.items() if self._scope.texts() else ():
            yield Offer(name, CompletionItemKind.Module, "", text, order=3)
        element = self._element
        if element is not None:
            yield from self._written(element)
            key = "names of", element.name
            yield from kept(self._catalog, key, lambda: self._properties(element.name, 4)).fitting(prefix)

    def _words(self) -> Iterator[Offer]:
        """What every expression may use: it depends on the catalog only."""
        for name, text in self._language.relatives.items():
            yield Offer(name, CompletionItemKind.Keyword, "", text, order=2)
        seen = set()
        for name, text in self._language.values.items():
            head, dot, _ = name.partition(".")
            if head not in seen and name != "auto":
                seen.add(head)
                yield Offer(head, CompletionItemKind.Constant, "", "" if dot else text, order=3)
        for function in self._catalog.functions.values():
            yield Offer(
                function.name,
                CompletionItemKind.Function,
                function.signature,
                function.documentation,
                order=3,
                snippet=f"{function.name}($1)$0",
            )
        for type_name in {known.name for known in self._catalog.types.values()}:
            yield Offer(type_name, CompletionItemKind.Enum, order=5)

    def _repeated(self) -> Iterator[Offer]:
        element = self._element
        while element is not None:
            if element.attribute("repeat") is not None:
                for name, text in self._language.repetition.items():
                    yield Offer(name, CompletionItemKind.Variable, "", text, order=1)
                return
            element = self._parent(element)

    def _parent(self, element: Element) -> Element | None:
        return self._reader.markup.elements[element.parent] if element.parent >= 0 else None

    def _members(self, path: str) -> Iterator[Offer]:
        if "[]" in path:
            yield from self._keys(path)
            return
        head, _, rest = path.partition(".")
        if head.startswith("#"):
            declared = self._scope.ids().get(head[1:])
            if declared is not None and not rest:
                yield from self._attributes_of(declared.document, declared.element, declared.component)
            return
        if head in self._language.relatives and not rest:
            relative = self._relative(head)
            yield from self._attributes_of(self._scope.document, relative, relative.name if relative else "")
            return
        if head in self._language.texts:
            for key, found in self._scope.texts().items():
                if _PLAIN_NAME.match(key):
                    step = (
                        key[len(rest) + 1 :] if rest and key.startswith(f"{rest}.") else "" if rest else key
                    )
                    if step:
                        yield Offer(step, CompletionItemKind.Text, found.value)
            return
        for name, text in self._language.values.items():
            if name.startswith(f"{path}."):
                yield Offer(name[len(path) + 1 :], CompletionItemKind.Constant, "", text)
        value_type = self._catalog.types.get(path)
        if value_type is not None:
            for case in value_type.cases:
                yield Offer(case, CompletionItemKind.EnumMember, value_type.name)
        elif self._catalog.is_type(path, "UIColor"):
            for name, value in self._catalog.colors.items():
                yield Offer(name, CompletionItemKind.Color, value)
        yield from self._keys(path)
        if self._element is not None:
            component = self._catalog.component(self._element.name)
            for name in component.properties if component else ():
                if name.startswith(f"{path}.") and "." not in name[len(path) + 1 :]:
                    yield Offer(name[len(path) + 1 :], CompletionItemKind.Field)

    def _keys(self, path: str) -> Iterator[Offer]:
        """The next keys of a dictionary of the host."""
        # An item of an array, `[]`, is a step of its own.
        steps = path.replace("[]", ".[]").split(".")
        found: list[Any] = []
        if steps[0] == "item":
            found.extend(self._items())
            steps = steps[1:]
        else:
            host = self._scope.host_names().get(steps[0])
            if host is not None:
                found.append(host.value)
                steps = steps[1:]
        for step in steps:
            if step == "[]":
                found = [item for value in found if isinstance(value, list) for item in value[:50]]
            else:
                found = [value[step] for value in found if isinstance(value, dict) and step in value]
        seen = set()
        for value in found[:50]:
            for key in value if isinstance(value, dict) else ():
                if key not in seen:
                    seen.add(key)
                    yield Offer(key, CompletionItemKind.Field, "", _shown(value[key]))
        for name in self._scope.host_names():
            if name.startswith(f"{path}."):
                yield Offer(name[len(path) + 1 :], CompletionItemKind.Constant)

    def _items(self) -> Iterator[Any]:
        """The items of the nearest `repeat`, where it is a key of the host's state."""
        element = self._element
        while element is not None:
            repeat = element.attribute("repeat")
            if repeat is not None:
                host = self._scope.host_names().get(self._reader.markup.value(repeat).strip(" {}"))
                if host is not None and isinstance(host.value, list):
                    yield from host.value
                return
            element = self._parent(element)

    def _relative(self, name: str) -> Element | None:
        element = self._element
        if element is None:
            return None
        parent = self._parent(element)
        if name == "parent" or parent is None:
            return parent
        siblings = [
            index for index in parent.children if is_component_name(self._reader.markup.elements[index].name)
        ]
        if element.index not in siblings:
            return None
        place = siblings.index(element.index) + (1 if name == "next" else -1)
        return self._reader.markup.elements[siblings[place]] if 0 <= place < len(siblings) else None

    def _attributes_of(self, document: Document, element: Element | None, component: str) -> Iterator[Offer]:
        """What expressions may ask an element for."""
        if element is not None:
            for key in document.declarations.by_element.get(element.index, {}):
                yield Offer(key, CompletionItemKind.Variable)
            yield from self._written(element, 1)
        offers = kept(self._catalog, ("of", component), lambda: self._properties(component, 1))
        yield from offers.fitting(self._context.prefix.lower())

    def _written(self, element: Element, order: int = 4) -> Iterator[Offer]:
        """The properties that an element sets: they come before others."""
        geometry = self._language.geometry
        for attribute in element.attributes:
            known = self._catalog.property(element.name, attribute.name)
            if known is not None and "." not in known.name and known.name not in geometry:
                yield Offer(known.name, CompletionItemKind.Property, known.type, known.documentation, order)

    def _properties(self, component: str, order: int) -> Iterator[Offer]:
        """Geometry, and behind it all properties of a component: it depends on the catalog only."""
        geometry = self._language.geometry
        for key, text in geometry.items():
            yield Offer(key, CompletionItemKind.Property, "CGFloat", text, order)
        found = self._catalog.component(component)
        for key, known in found.properties.items() if found else ():
            if "." not in key and key not in geometry:
                yield Offer(key, CompletionItemKind.Property, known.type, known.documentation, order + 1)

    # -------------------------------------------------------------------------------------------- Constraints

    def constraint_offers(self) -> Iterator[Offer]:
        """Views, their attributes, priorities."""
        context = self._context
        names = self._language.constraints
        if context.is_after_at:
            for name, priority in names.priorities.items():
                yield Offer(name, CompletionItemKind.Constant, f"priority {priority:g}")
            for name, text in names.size_classes.items():
                yield Offer(name, CompletionItemKind.Constant, "size class", text)
            return
        if context.path:
            if context.path.rpartition(".")[2] not in names.areas:
                for name, text in names.areas.items():
                    yield Offer(name, CompletionItemKind.Reference, "", text, order=2)
            for name in (*names.attributes, *names.composites):
                yield Offer(name, CompletionItemKind.Property, "", names.named(name))
            return
        for name, declared in self._scope.ids().items():
            label = f"#{name}" if context.prefix.startswith("#") else name
            if fits(label.lower(), context.prefix.lower()):
                yield Offer(label, CompletionItemKind.Reference, declared.component)
        for name, text in (*names.views.items(), *names.areas.items()):
            yield Offer(name, CompletionItemKind.Keyword, "", text, order=2)
        for name in (*names.attributes, *names.composites):
            yield Offer(name, CompletionItemKind.Property, "of this element", names.named(name), order=3)
        for name, variable in self._scope.variables(self._element).items():
            yield Offer(name, CompletionItemKind.Variable, variable.name.role, order=3)


def _shown(value: Any) -> str:
    return "" if value is None else f"`{value_text(value, 100)}`"
