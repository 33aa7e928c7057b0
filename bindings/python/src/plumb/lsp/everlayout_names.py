"""The names in EverLayout documents: views, their classes, templates, placeholders."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from .index import Name
from .json_scanner import JSONDocument, JSONNode, JSONString

ROOT = "root"
"""The key and the name of the view around all others, and the role of the name."""
HOST = "host"
"""The role of the name of a view of the host."""
_TARGET = re.compile(r"(?<=[\s\"])@([^\s.\"]+)")
_PLACEHOLDER = re.compile(r"#\{([^{}\"]*)\}")


def role(document: JSONDocument, node: JSONNode | None) -> str:
    """What an object is: a `layout`, `view`, `constraint`…, or what holds some of them. O(depth)."""
    path: list[JSONNode] = []
    while node is not None:
        path.append(node)
        node = document.nodes[node.parent] if node.parent >= 0 else None
    current = "layout"
    for step in reversed(path[:-1]):
        # An item of an array is what the array is of.
        current = current if step.key_start < 0 else _step(current, step.key)
    return current


def _step(current: str, key: str) -> str:
    if current == "layout":
        return {ROOT: "view", "templates": "templates", "navigationBar": "navigationBar"}.get(key, "")
    if current == "views":
        return "view"
    if current == "templates":
        return "template"
    if current in ("view", "template"):
        known = {"views": "views", "constraints": "constraints", "properties": "properties"}
        return known.get(key, "")
    return "constraint" if current == "constraints" else ""


def _roles(document: JSONDocument) -> list[str]:
    """The roles of all values. O(values)."""
    roles: list[str] = []
    for node in document.nodes:
        if node.parent < 0:
            roles.append("layout")
        else:
            around = roles[node.parent]
            roles.append(around if node.key_start < 0 else _step(around, node.key))
    return roles


def view_name(key: str) -> str:
    """The name of a view: of `!title:UILabel` it is `title`."""
    return key.removeprefix("!").partition(":")[0]


def names(document: JSONDocument) -> list[Name]:
    """All names of a document, by their places. O(length)."""
    roles = _roles(document)
    found: list[Name] = []
    for node in document.nodes:
        if node.parent >= 0 and node.key_start >= 0:
            _add_key(found, document, node, roles[node.parent])
            if node.key == "template" and roles[node.parent] == "view":
                found.extend(_template_uses(document, node))
    for string in document.strings:
        if not string.is_key:
            _add_uses(found, document, string, roles)
        for match in _PLACEHOLDER.finditer(document.text, string.start, string.end):
            found.append(_name("placeholder", document.text, *match.span(1)))
    found.sort(key=lambda name: name.start)
    return found


def _add_key(found: list[Name], document: JSONDocument, node: JSONNode, around: str) -> None:
    start, end = node.key_start, node.key_end
    if around == "views":
        is_new = node.key.startswith("!")
        start += is_new
        colon = document.text.find(":", start, end)
        if colon >= 0:
            found.append(_name("component", document.text, colon + 1, end))
        what = document.text[colon + 1 : end] if colon >= 0 else "UIView"
        limit = colon if colon >= 0 else end
        found.append(_name("id", document.text, start, limit, True, what if is_new else HOST))
    elif around == "templates":
        found.append(_name("template", document.text, start, end, True))
    elif around == "layout" and node.key == ROOT:
        found.append(_name("id", document.text, start, end, True, ROOT))


def _template_uses(document: JSONDocument, node: JSONNode) -> Iterator[Name]:
    for item in [node, *(document.nodes[child] for child in node.children)]:
        if item.kind == "string":
            yield _name("template", document.text, item.text_start, item.text_end)


def _add_uses(found: list[Name], document: JSONDocument, string: JSONString, roles: list[str]) -> None:
    """Adds the views that a constraint names."""
    node = document.nodes[string.node]
    around = roles[node.parent] if node.parent >= 0 else ""
    if around == "constraint" and document.nodes[node.parent].kind == "object":
        if node.key == "to":
            found.append(_name("id", document.text, string.start, string.end))
    elif around in ("constraints", "constraint"):
        for match in _TARGET.finditer(document.text, string.start, string.end):
            found.append(_name("id", document.text, *match.span(1)))


def _name(kind: str, text: str, start: int, end: int, is_declaration: bool = False, what: str = "") -> Name:
    name = text[start:end]
    if "\\" in name:
        try:
            name = json.loads(f'"{name}"')
        except ValueError:
            # It is not written to its end.
            pass
    return Name(kind, name, start, end, -1, is_declaration, what)
