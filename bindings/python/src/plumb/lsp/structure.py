"""Outline and folding of layouts in XML."""

from __future__ import annotations

from lsprotocol.types import DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind

from .documents import Document
from .index import is_component_name
from .scanner import Element

MAX_DEPTH = 20
"""Of symbols in one another, since who sends or reads them recurses. Deeper ones are siblings."""


def symbols(document: Document) -> list[DocumentSymbol]:
    """The outline: nodes, with macros, parameters and state. O(length)."""
    found: list[DocumentSymbol] = []
    made: dict[int, DocumentSymbol] = {}
    # The list that a symbol stands in, and how deep that is.
    places: dict[int, tuple[list[DocumentSymbol], int]] = {}
    for element in document.markup.elements:
        symbol = _symbol(document, element)
        if symbol is None:
            continue
        place = found, 0
        holder = _holder(document, element, made)
        if holder is not None:
            place = places[holder]
            children = made[holder].children
            if place[1] + 1 < MAX_DEPTH and isinstance(children, list):
                place = children, place[1] + 1
        place[0].append(symbol)
        made[element.index] = symbol
        places[element.index] = place
    return found


def _holder(document: Document, element: Element, made: dict[int, DocumentSymbol]) -> int | None:
    index = element.parent
    while index >= 0 and index not in made:
        index = document.markup.elements[index].parent
    return index if index >= 0 else None


def _symbol(document: Document, element: Element) -> DocumentSymbol | None:
    markup, lines = document.markup, document.lines
    if element.name in ("macro", "param", "state"):
        named = element.attribute("name")
        name = markup.value(named) if named else ""
        kind = SymbolKind.Constant if element.name == "macro" else SymbolKind.Variable
        value = element.attribute("value") or element.attribute("type")
        detail = markup.value(value) if value else element.name
    elif is_component_name(element.name):
        identifier = element.attribute("id")
        name = f"#{markup.value(identifier)}" if identifier and identifier.has_value else element.name
        kind, detail = SymbolKind.Object, element.name if identifier else _shown(document, element)
    else:
        return None
    return DocumentSymbol(
        name=name or element.name,
        kind=kind,
        range=lines.range(element.start, element.end),
        selection_range=lines.range(element.name_start, element.name_end),
        detail=" ".join(detail.split())[:100] or None,
        children=[],
    )


def _shown(document: Document, element: Element) -> str:
    for name in "text", "title", "image", "xml", "template":
        attribute = element.attribute(name)
        if attribute is not None:
            return document.markup.value(attribute)
    return ""


def folding_ranges(document: Document) -> list[FoldingRange]:
    """What can be folded: elements and comments of several lines. O(length)."""
    found = []
    lines = document.lines
    for element in document.markup.elements:
        first = lines.position(element.start).line
        last = lines.position(element.end).line
        # The end tag stays visible.
        last -= 1 if element.close_start >= 0 else 0
        if last > first:
            found.append(FoldingRange(first, last))
    for comment in document.markup.comments:
        first, last = lines.position(comment.start).line, lines.position(comment.end).line
        if last > first:
            found.append(FoldingRange(first, last, kind=FoldingRangeKind.Comment))
    return found
