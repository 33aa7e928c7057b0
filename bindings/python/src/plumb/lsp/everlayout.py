"""Completion, hover and outline of EverLayout documents, which are JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    CompletionList,
    DocumentSymbol,
    FoldingRange,
    MarkupContent,
    MarkupKind,
    SymbolKind,
    TextEdit,
)

from . import language
from .catalog import Catalog
from .documents import Document
from .hover import Hover
from .json_scanner import JSONNode
from .navigation import Location
from .structure import MAX_DEPTH

_TARGET = re.compile(r"@([^\s.\"]+)")


def role(document: Document, node: JSONNode | None) -> str:
    """What an object is: a `layout`, `view`, `template`, `constraint`, or what holds some of them."""
    path: list[JSONNode] = []
    while node is not None:
        path.append(node)
        node = document.json.nodes[node.parent] if node.parent >= 0 else None
    current = "layout"
    for step in reversed(path[:-1]):
        if step.key_start < 0:
            # An item of an array is what the array is of.
            continue
        current = _step(current, step.key)
    return current


def _step(current: str, key: str) -> str:
    if current == "layout":
        return {"root": "view", "templates": "templates", "navigationBar": "properties"}.get(key, "")
    if current == "views":
        return "view"
    if current == "templates":
        return "template"
    if current in ("view", "template"):
        known = {"views": "views", "constraints": "constraints", "properties": "properties"}
        return known.get(key, "")
    return "constraint" if current == "constraints" else ""


def completions(document: Document, catalog: Catalog, offset: int) -> CompletionList:
    """What may be written at an offset: keys, and words of constraints."""
    string = document.json.string_at(offset)
    text = document.text
    if string is None:
        node = document.json.node_at(offset)
        if node is None or node.kind != "object":
            return CompletionList(False, [])
        return _list(document, offset, offset, _keys(document, catalog, node, ""), quoted=True)
    start = string.start
    if string.is_key:
        node = document.json.nodes[string.node]
        return _list(document, start, string.end, _keys(document, catalog, node, text[start:offset]))
    node = document.json.nodes[string.node]
    holder = document.json.nodes[node.parent] if node.parent >= 0 else None
    around = role(document, holder)
    if holder is not None and holder.kind == "array" and around == "constraint":
        around = "constraints"
    if around == "constraints":
        word = offset
        while word > start and text[word - 1] not in ' \t"':
            word -= 1
        return _list(document, word, offset, _words(document, text[word:offset]))
    if around in ("properties", ""):
        kinds = [(name, CompletionItemKind.Color, value, value) for name, value in catalog.colors.items()]
        return _list(document, start, string.end, kinds if node.key.lower().endswith("color") else [])
    if around == "constraint":
        values: dict[str, Iterable[str]] = {
            "to": ["super", "root", *view_names(document)],
            "attribute": language.CONSTRAINT_ATTRIBUTES,
            "relation": ("lte", "gte"),
            "horizontalSizeClass": ("compact", "regular"),
            "verticalSizeClass": ("compact", "regular"),
        }
        found = [(name, CompletionItemKind.Value, "", "") for name in values.get(node.key, ())]
        return _list(document, start, string.end, found)
    return CompletionList(False, [])


_Offers = Iterable[tuple[str, CompletionItemKind, str, str]]


def _keys(document: Document, catalog: Catalog, node: JSONNode, prefix: str) -> _Offers:
    what = role(document, node)
    written = {document.json.nodes[child].key for child in node.children}
    for name, text in language.EVERLAYOUT_KEYS.get(what, {}).items():
        if name not in written or name == prefix:
            yield name, CompletionItemKind.Property, "", text
    if what == "constraints":
        for name in language.CONSTRAINT_ATTRIBUTES:
            yield name, CompletionItemKind.Property, "", ""
    elif what == "properties":
        for name in language.EVERLAYOUT_PROPERTIES:
            if name not in written:
                yield name, CompletionItemKind.Property, "", catalog.describe("UILabel", name)
    elif what == "views" and ":" in prefix:
        view = prefix.partition(":")[0]
        for name in catalog.components:
            yield f"{view}:{name}", CompletionItemKind.Class, "", ""


def _words(document: Document, prefix: str) -> _Offers:
    if prefix.startswith("@"):
        view, dot, _ = prefix.partition(".")
        if dot:
            for name in language.CONSTRAINT_ATTRIBUTES:
                yield f"{view}.{name}", CompletionItemKind.Property, "", ""
            return
        for name in ["super", "root", *view_names(document)]:
            yield f"@{name}", CompletionItemKind.Reference, "", ""
        return
    for word, meaning in (
        ("@super", "the target"),
        ("+", "a constant"),
        ("<", "an inset"),
        ("*", "a multiplier"),
        ("%<=", "a relation"),
        ("%>=", "a relation"),
        ("$", "a priority"),
        ("!", "an identifier"),
        ("hc", "a size class"),
        ("hr", "a size class"),
        ("vc", "a size class"),
        ("vr", "a size class"),
    ):
        yield word, CompletionItemKind.Operator, meaning, ""


def _list(document: Document, start: int, end: int, offers: _Offers, quoted: bool = False) -> CompletionList:
    replaced = document.lines.range(start, end)
    items = []
    for name, kind, detail, text in offers:
        item = CompletionItem(name, kind=kind, detail=detail or None, filter_text=name)
        item.text_edit = TextEdit(replaced, f'"{name}": ' if quoted else name)
        if text:
            item.documentation = MarkupContent(MarkupKind.Markdown, text)
        items.append(item)
    return CompletionList(False, items)


def view_name(key: str) -> str:
    """The name of a view: of `!title:UILabel` it is `title`."""
    return key.removeprefix("!").partition(":")[0]


def view_names(document: Document) -> list[str]:
    """The names of all views of a document."""
    found: dict[str, None] = {}
    for node in document.json.nodes:
        if node.kind == "object" and node.key_start >= 0:
            parent = document.json.nodes[node.parent]
            if parent.key == "views":
                found.setdefault(view_name(node.key))
    return list(found)


def hover(document: Document, catalog: Catalog, offset: int) -> Hover | None:
    """What a key is for."""
    string = document.json.string_at(offset)
    if string is None or not string.is_key:
        return None
    key = document.text[string.start : string.end]
    what = role(document, document.json.nodes[string.node])
    text = language.EVERLAYOUT_KEYS.get(what, {}).get(key, "")
    if what == "properties":
        text = catalog.describe("UILabel", key) or catalog.describe("UIButton", key)
    elif what == "views":
        component = catalog.component(key.partition(":")[2] or "UIView")
        text = f"**{component.name}**\n\n{component.documentation}" if component else ""
    return Hover(string.start, string.end, text) if text else None


def _views(document: Document) -> Iterator[tuple[str, int, int]]:
    """The names of views where they are declared."""
    for node in document.json.nodes:
        if node.key_start >= 0 and node.parent >= 0 and document.json.nodes[node.parent].key == "views":
            name = view_name(node.key)
            start = node.key_start + node.key.startswith("!")
            yield name, start, start + len(name)


def _uses(document: Document) -> Iterator[tuple[str, int, int]]:
    """The names of views in constraints."""
    for string in document.json.strings:
        if string.is_key:
            continue
        node = document.json.nodes[string.node]
        holder = document.json.nodes[node.parent] if node.parent >= 0 else None
        around = role(document, holder)
        if around not in ("constraints", "constraint"):
            continue
        if node.key == "to":
            yield document.text[string.start : string.end], string.start, string.end
            continue
        for match in _TARGET.finditer(document.text, string.start, string.end):
            yield match.group(1), match.start(1), match.end(1)


def _name_at(document: Document, offset: int) -> str | None:
    for name, start, end in (*_views(document), *_uses(document)):
        if start <= offset <= end:
            return name
    return None


def definitions(document: Document, offset: int) -> list[Location]:
    """Where the view at an offset is declared."""
    name = _name_at(document, offset)
    return [Location(document.path, start, end) for view, start, end in _views(document) if view == name]


def references(document: Document, offset: int) -> list[Location]:
    """Where the view at an offset stands."""
    name = _name_at(document, offset)
    if name is None:
        return []
    found = (*_views(document), *_uses(document))
    return [Location(document.path, start, end) for view, start, end in found if view == name]


def folding_ranges(document: Document) -> list[FoldingRange]:
    """Objects and arrays of several lines."""
    found = []
    for node in document.json.nodes:
        if node.kind in ("object", "array"):
            first = document.lines.position(node.start).line
            last = document.lines.position(node.end).line - node.is_closed
            if last > first:
                found.append(FoldingRange(first, last))
    return found


def symbols(document: Document) -> list[DocumentSymbol]:
    """The outline: views and templates."""
    found: list[DocumentSymbol] = []
    made: dict[int, tuple[DocumentSymbol, int]] = {}
    for node in document.json.nodes:
        if node.kind != "object" or node.key_start < 0:
            continue
        parent = document.json.nodes[node.parent]
        is_root = node.key == "root" and parent.parent < 0
        if not is_root and parent.key not in ("views", "templates"):
            continue
        _, _, component = node.key.partition(":")
        symbol = DocumentSymbol(
            name=view_name(node.key) or node.key or "?",
            kind=SymbolKind.Object if parent.key != "templates" else SymbolKind.Class,
            range=document.lines.range(node.key_start, node.end),
            selection_range=document.lines.range(node.key_start, node.key_end),
            detail=component or None,
            children=[],
        )
        holder = parent.index
        while holder >= 0 and holder not in made:
            holder = document.json.nodes[holder].parent
        depth = made[holder][1] + 1 if holder >= 0 else 0
        siblings = made[holder][0].children if 0 < depth < MAX_DEPTH else found
        if isinstance(siblings, list):
            siblings.append(symbol)
        made[node.index] = symbol, depth
    return found
