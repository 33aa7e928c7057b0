"""Completion, hover and outline of EverLayout documents, which are JSON."""

from __future__ import annotations

from collections.abc import Iterable

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

from .catalog import Catalog
from .colors import json_color_names
from .constraint_hover import constraints_at, explanation
from .documents import Document
from .everlayout_names import ROOT, role, view_name
from .hover import Hover
from .index import Name
from .json_scanner import JSONNode, JSONString
from .language import listed
from .live import LiveLayout
from .scope import Scope
from .structure import MAX_DEPTH

_Offers = Iterable[tuple[str, CompletionItemKind, str, str]]


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
    around = role(document.json, holder)
    if holder is not None and holder.kind == "array" and around == "constraint":
        around = "constraints"
    if around == "constraints":
        word = offset
        while word > start and text[word - 1] not in ' \t"':
            word -= 1
        return _list(document, word, offset, _words(document, catalog, text[word:offset]))
    return _list(document, start, string.end, _values(document, catalog, node, around))


def _values(document: Document, catalog: Catalog, node: JSONNode, around: str) -> _Offers:
    """The values of a key."""
    names = catalog.language.everlayout
    value = CompletionItemKind.Value
    if around in ("properties", "navigationBar"):
        if node.key in json_color_names(catalog):
            for name, color in catalog.colors.items():
                yield name, CompletionItemKind.Color, color, color
        elif known := _property(document, catalog, node, node.key):
            value_type = catalog.types.get(known[1])
            for case in value_type.cases if value_type else ("true", "false") if known[1] == "Bool" else ():
                yield case, value, known[1], ""
    elif around == "constraint":
        targets = ["super", *document.declarations.ids] if node.key == "to" else ()
        for name in (*targets, *names.values.get(node.key, ())):
            yield name, value, "", ""
    elif around == "view" and node.key == "template":
        for found in document.json_names:
            if found.kind == "template" and found.is_declaration:
                yield found.name, CompletionItemKind.Reference, "", ""


def _keys(document: Document, catalog: Catalog, node: JSONNode, prefix: str) -> _Offers:
    names = catalog.language.everlayout
    what = role(document.json, node)
    written = {document.json.nodes[child].key for child in node.children}
    for name, text in names.keys.get(what, {}).items():
        if name not in written or name == prefix:
            yield name, CompletionItemKind.Property, "", text
    if what == "constraints":
        for name in _attributes(catalog):
            yield name, CompletionItemKind.Property, "", catalog.language.constraints.attributes[name]
        for name, attributes in names.composites.items():
            yield name, CompletionItemKind.Property, "", listed(attributes)
    elif what == "properties":
        for component, name in _properties(document, catalog, node):
            if name not in written:
                known = catalog.property(component, names.properties[component][name])
                yield name, CompletionItemKind.Property, component, known.documentation if known else ""
    elif what == "views" and ":" in prefix:
        view = prefix.partition(":")[0]
        for name in catalog.components:
            yield f"{view}:{name}", CompletionItemKind.Class, "", ""


def _attributes(catalog: Catalog) -> Iterable[str]:
    """The attributes that a constraint may have."""
    names = catalog.language
    return names.everlayout.values.get("attribute", ())


def _class_of(document: Document, node: JSONNode) -> str:
    """The class of the view that a value is inside of; "" in a template."""
    holder: JSONNode | None = node
    while holder is not None:
        around = document.json.nodes[holder.parent] if holder.parent >= 0 else None
        if around is not None and holder.key_start >= 0 and role(document.json, around) == "views":
            return holder.key.partition(":")[2] or "UIView"
        holder = around
    return ""


def _properties(document: Document, catalog: Catalog, node: JSONNode) -> Iterable[tuple[str, str]]:
    """The properties of the view around a value, with the component that has them; in a template all."""
    names = catalog.language.everlayout.properties
    wanted = catalog.component(_class_of(document, node))
    found: dict[str, str] = {}
    while wanted is not None:
        if wanted.name in names:
            return [(wanted.name, name) for name in names[wanted.name]]
        wanted = catalog.component(wanted.base)
    for component, properties in names.items():
        for name in properties:
            found.setdefault(name, component)
    return [(component, name) for name, component in found.items()]


def _property(document: Document, catalog: Catalog, node: JSONNode, key: str) -> tuple[str, str, str] | None:
    """The attribute that a property sets, its type and what it is for."""
    for component, name in _properties(document, catalog, node):
        if name == key:
            attribute = catalog.language.everlayout.properties[component][name]
            known = catalog.property(component, attribute)
            return (attribute, known.type, known.documentation) if known else None
    return None


def _words(document: Document, catalog: Catalog, prefix: str) -> _Offers:
    names = catalog.language
    if prefix.startswith("@"):
        view, dot, _ = prefix.partition(".")
        if dot:
            for name in _attributes(catalog):
                yield f"{view}.{name}", CompletionItemKind.Property, "", names.constraints.attributes[name]
            return
        for name in ["super", *document.declarations.ids]:
            yield f"@{name}", CompletionItemKind.Reference, "", ""
        return
    for word, meaning in (*names.everlayout.words.items(), *names.constraints.size_classes.items()):
        # Where a target is written, the one that is there at all times is offered.
        yield "@super" if word == "@" else word, CompletionItemKind.Operator, "", meaning


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


# ------------------------------------------------------------------------------------------------------ Hover


def hover(scope: Scope, live: LiveLayout | None, offset: int) -> Hover | None:
    """What a key is for, what a constraint makes, where a view is."""
    document, catalog = scope.document, scope.catalog
    string = document.json.string_at(offset)
    if string is None:
        return None
    for name in document.json_names:
        if name.start <= offset <= name.end:
            text = _name_text(scope, live, name)
            if text:
                around = _constraint(scope, live, string)
                return Hover(name.start, name.end, "\n\n".join(part for part in (text, around) if part))
    text = _key_text(document, catalog, string) if string.is_key else _constraint(scope, live, string)
    return Hover(string.start, string.end, text) if text else None


def _name_text(scope: Scope, live: LiveLayout | None, name: Name) -> str:
    catalog = scope.catalog
    if name.kind == "component":
        component = catalog.component(name.name)
        return f"**{component.name}**\n\n{component.text}" if component else ""
    if name.kind == "placeholder":
        value = scope.settings.inject.get(name.name)
        known = "" if value is None else f": `{value}` in the settings"
        return f"**#{{{name.name}}}**: a text of the host{known}"
    if name.kind != "id":
        return f"**{name.name}**: a template" if name.kind == "template" else ""
    declared = scope.ids().get(name.name)
    if declared is None:
        view = catalog.language.constraints.views.get(name.name, "") if name.name == "super" else ""
        return f"**{name.name}**: {view}" if view else ""
    component = catalog.component(declared.component)
    parts = [f"**{name.name}**: {declared.component or 'a view of the host'}"]
    if component is not None:
        parts = [f"**{name.name}**: **{component.name}**", component.text]
    node = live.node_with_id(name.name) if live is not None else None
    if node is not None and live is not None:
        parts.append(f"Frame in points: {live.frame_text(node)}")
    return "\n\n".join(part for part in parts if part)


def _key_text(document: Document, catalog: Catalog, string: JSONString) -> str:
    key = document.text[string.start : string.end]
    holder = document.json.nodes[string.node]
    what = role(document.json, holder)
    if what == "properties":
        known = _property(document, catalog, holder, key)
        return f"**{key}**: {known[1]}, the attribute `{known[0]}`\n\n{known[2]}" if known else ""
    if what == "constraints":
        names = catalog.language
        composites = {name: listed(found) for name, found in names.everlayout.composites.items()}
        texts = {**names.constraints.attributes, **composites}
        return "\n\n".join(f"**{word}**: {texts[word]}" for word in key.split() if word in texts)
    return catalog.language.everlayout.keys.get(what, {}).get(key, "")


def _constraint(scope: Scope, live: LiveLayout | None, string: JSONString) -> str:
    """The constraints that an entry of `constraints` makes, as the layout has them."""
    json, names = scope.document.json, scope.catalog.language.everlayout
    node: JSONNode | None = json.nodes[string.node]
    # The entry that it is in, and the view around that.
    while node is not None:
        holder = json.nodes[node.parent] if node.parent >= 0 else None
        if holder is not None and node.key_start >= 0 and role(json, holder) == "constraints":
            break
        node = holder
    else:
        return ""
    view = json.nodes[holder.parent] if holder is not None and holder.parent >= 0 else None
    if live is None or view is None or view.key_start < 0 or string.is_key:
        return ""
    found = live.node_with_id(view_name(view.key))
    if found is None:
        return ""
    attributes = [part for word in node.key.split() for part in names.composites.get(word, (word,))]
    return explanation(live, constraints_at(live, found, attributes), [found])


# -------------------------------------------------------------------------------------------------- Structure


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
        is_root = node.key == ROOT and parent.parent < 0
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
