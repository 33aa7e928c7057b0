"""Completion in layouts in XML."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    CompletionList,
    InsertTextFormat,
    MarkupContent,
    MarkupKind,
    Range,
    TextEdit,
)

from .catalog import Catalog
from .context import Context, Place, context_at
from .expression_completion import ExpressionCompletion
from .expressions import Reading
from .index import PARTS, is_component_name
from .offers import Offer, fits, kept
from .scope import Scope

_MAX_FILES = 500
MAX_ITEMS = 300
"""What is sent at once: nobody reads more, and sending takes longer than finding."""


class Completion:
    """Completes at one offset of a document."""

    def __init__(self, scope: Scope, offset: int, snippets: bool) -> None:
        self._scope = scope
        self._document = scope.document
        self._catalog: Catalog = scope.catalog
        self._language = scope.catalog.language
        self._reader = self._document.reader(scope.catalog)
        self._context: Context = context_at(self._reader, offset)
        self._snippets = snippets

    def list(self) -> CompletionList:
        """What may stand at the offset."""
        context = self._context
        place = context.place
        offers: Iterable[Offer]
        if place is Place.ELEMENT:
            offers = self._elements()
        elif place is Place.END_TAG:
            offers = self._end_tags()
        elif place is Place.ATTRIBUTE:
            offers = self._attributes()
        elif place is Place.VALUE:
            offers = self._values()
        elif place is Place.EXPRESSION:
            offers = ExpressionCompletion(self._scope, self._reader, context).offers()
        elif place is Place.CONSTRAINT:
            offers = ExpressionCompletion(self._scope, self._reader, context).constraint_offers()
        else:
            offers = ()
        replaced = self._document.lines.range(context.start, context.end)
        prefix = context.prefix.lower()
        fitting = [offer for offer in offers if fits(offer.label.lower(), prefix)]
        fitting.sort(key=lambda offer: (offer.order, not offer.label.lower().startswith(prefix), offer.label))
        # What comes first hides others of its name, as state hides a function.
        first: dict[str, Offer] = {}
        for offer in fitting:
            first.setdefault(offer.label, offer)
        fitting = list(first.values())
        # Deeper paths are offered once a dot is written, and there may be more: editors have to ask again.
        is_incomplete = place in (Place.ATTRIBUTE, Place.EXPRESSION) or len(fitting) > MAX_ITEMS
        return CompletionList(is_incomplete, [self._item(offer, replaced) for offer in fitting[:MAX_ITEMS]])

    def _item(self, offer: Offer, replaced: Range) -> CompletionItem:
        item = CompletionItem(
            label=offer.label,
            kind=offer.kind,
            detail=offer.detail or None,
            sort_text=f"{offer.order}{offer.label}",
            filter_text=offer.label,
            text_edit=TextEdit(replaced, offer.insert or offer.label),
        )
        if offer.documentation:
            item.documentation = MarkupContent(MarkupKind.Markdown, offer.documentation)
        if offer.snippet and self._snippets:
            item.text_edit = TextEdit(replaced, offer.snippet)
            item.insert_text_format = InsertTextFormat.Snippet
        return item

    def _elements(self) -> Iterable[Offer]:
        around = self._context.element
        yield from kept(self._catalog, "components", self._components).fitting(self._context.prefix.lower())
        for name, (documentation, attributes) in self._language.declarations.items():
            snippet = "".join(f' {key}="${place + 1}"' for place, key in enumerate(attributes))
            has_lines = name in self._language.structure
            whole = f"{name}>\n\t$0\n</{name}>" if has_lines else f"{name}{snippet}/>$0"
            yield Offer(
                name,
                CompletionItemKind.Keyword,
                "",
                documentation,
                order=2,
                snippet=self._unless_written(whole),
            )
        if around is not None and is_component_name(around.name):
            for name in self._language.markup:
                yield Offer(name, CompletionItemKind.Text, "HTML", order=4)

    def _components(self) -> Iterable[Offer]:
        for name, component in self._catalog.components.items():
            detail = f"builds on {component.base}" if component.base else ""
            yield Offer(name, CompletionItemKind.Class, detail, component.text)

    def _unless_written(self, snippet: str) -> str:
        """A snippet that closes a tag, where nothing of the tag is written behind its name."""
        behind = self._document.text[self._context.end : self._context.end + 1]
        return snippet if behind in ("", "\n", "\r", "<") else ""

    def _end_tags(self) -> Iterable[Offer]:
        element = self._context.element
        closes = "" if self._document.text.startswith(">", self._context.end) else ">"
        order = 0
        while element is not None and order < 8:
            if element.close_start < 0 or element.close_start == self._context.start:
                yield Offer(
                    element.name, CompletionItemKind.Class, order=order, insert=f"{element.name}{closes}"
                )
                order += 1
            element = self._document.markup.elements[element.parent] if element.parent >= 0 else None

    def _attributes(self) -> Iterable[Offer]:
        context = self._context
        element = context.element
        if element is None:
            return
        written = {item.name for item in element.attributes if item.start != context.start}
        declaration = self._language.declarations.get(element.name)
        if declaration is not None:
            for name, attribute in declaration.attributes.items():
                if name not in written:
                    yield self._attribute(name, "", attribute.documentation)
            return
        if not is_component_name(element.name):
            return
        for name, declared in self._scope.parameters(element).items():
            if name not in written:
                yield self._attribute(
                    name, "parameter", f"Declared in {_file(declared.document.path)}.", order=0
                )
        for name, structural in self._language.structure.items():
            if name not in written and "." not in context.prefix:
                yield self._attribute(name, "", structural.documentation, order=2)
        component = self._catalog.component(element.name)
        if component is None:
            return
        head = context.prefix.rpartition(".")[0]
        has_value = self._has_value()

        def properties() -> Iterable[Offer]:
            for name, known in component.properties.items():
                if not known.is_read_only and _is_next(name, head):
                    yield self._attribute(name, known.type, known.documentation)

        offers = kept(self._catalog, ("attributes", component.name, head, has_value), properties)
        yield from (offer for offer in offers.fitting(context.prefix.lower()) if offer.label not in written)

    def _has_value(self) -> bool:
        return self._document.text.startswith("=", self._context.end)

    def _attribute(self, name: str, detail: str, documentation: str, order: int = 1) -> Offer:
        has_value = self._has_value()
        kind = CompletionItemKind.Property
        if has_value:
            return Offer(name, kind, detail, documentation, order)
        return Offer(name, kind, detail, documentation, order, insert=f'{name}=""', snippet=f'{name}="$1"$0')

    def _values(self) -> Iterable[Offer]:
        """Values that are read as they are written."""
        context = self._context
        element, attribute = context.element, context.attribute
        if element is None or attribute is None:
            return
        name = attribute.name
        if name in PARTS and is_component_name(element.name):
            yield from self._files()
        elif element.name in ("param", "state") and name == "type":
            names = self._catalog.type_names
            for type_name in sorted({*names, *self._catalog.types, *self._catalog.components}):
                # Those of the language first, by the name that it uses itself.
                order = 0 if names.get(type_name) == type_name else 1
                text = self._catalog.type_documentation.get(type_name, "")
                yield Offer(type_name, CompletionItemKind.TypeParameter, "", text, order=order)
        elif self._catalog.is_type(self._reader.type_of(element, name), "UIFont"):
            for word, meaning in self._catalog.fonts.items():
                yield Offer(word, CompletionItemKind.Value, meaning)
        elif self._reader.reading(element, attribute) is Reading.NAME:
            yield from ExpressionCompletion(self._scope, self._reader, context).offers()

    def _files(self) -> Iterable[Offer]:
        """Documents below the folder of this one, and beside it."""
        folder = os.path.dirname(self._document.path)
        count = 0
        for path in self._scope.workspace.known_paths():
            if path != self._document.path and path.endswith((".xml", ".json")):
                relative = os.path.relpath(path, folder).replace(os.sep, "/")
                yield Offer(relative, CompletionItemKind.File, order=relative.startswith("../"))
                count += 1
                if count == _MAX_FILES:
                    return


def _is_next(name: str, head: str) -> bool:
    """Whether a path goes one step further than its head."""
    if not head:
        return "." not in name
    return name.startswith(f"{head}.") and "." not in name[len(head) + 1 :]


def _file(path: str) -> str:
    return os.path.basename(path)
