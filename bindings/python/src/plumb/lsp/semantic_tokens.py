"""Semantic tokens: what the words of expressions are."""

from __future__ import annotations

from typing import NamedTuple

from lsprotocol.types import SemanticTokenModifiers, SemanticTokenTypes

from .catalog import Catalog
from .documents import Document
from .expressions import Kind, Token
from .index import Reader, is_component_name
from .scanner import Attribute, Element

TYPES = [
    SemanticTokenTypes.Class,
    SemanticTokenTypes.Property,
    SemanticTokenTypes.Variable,
    SemanticTokenTypes.Parameter,
    SemanticTokenTypes.Macro,
    SemanticTokenTypes.Function,
    SemanticTokenTypes.EnumMember,
    SemanticTokenTypes.Keyword,
    SemanticTokenTypes.Number,
    SemanticTokenTypes.String,
    SemanticTokenTypes.Operator,
    SemanticTokenTypes.Comment,
    SemanticTokenTypes.Label,
    SemanticTokenTypes.Type,
]
MODIFIERS = [SemanticTokenModifiers.Declaration, SemanticTokenModifiers.Readonly]
_NUMBERS = {kind: number for number, kind in enumerate(TYPES)}
_ROLES = {
    "macro": SemanticTokenTypes.Macro,
    "param": SemanticTokenTypes.Parameter,
    "state": SemanticTokenTypes.Variable,
}
_KINDS = {
    Kind.NUMBER: SemanticTokenTypes.Number,
    Kind.STRING: SemanticTokenTypes.String,
    Kind.QUOTED: SemanticTokenTypes.Variable,
    Kind.OPERATOR: SemanticTokenTypes.Operator,
    Kind.COMMENT: SemanticTokenTypes.Comment,
}


class Piece(NamedTuple):
    """A piece of the text and what it is."""

    start: int
    end: int
    kind: SemanticTokenTypes
    is_declaration: bool = False


def encoded(document: Document, catalog: Catalog, start: int, end: int) -> list[int]:
    """The tokens between two offsets, as the protocol encodes them. O(length in between + elements)."""
    found = sorted(_pieces(document, catalog, start, end))
    data: list[int] = []
    line = column = 0
    lines = document.lines
    last = -1
    for piece in found:
        if piece.start < last:
            continue
        last = piece.end
        place = lines.position(piece.start)
        if "\n" in document.text[piece.start : piece.end]:
            # A token of the protocol has one line; a text over several is left to the grammar.
            continue
        is_same_line = place.line == line
        data.extend(
            (
                place.line - line,
                place.character - column if is_same_line else place.character,
                lines.width(piece.start, piece.end),
                _NUMBERS[piece.kind],
                1 if piece.is_declaration else 0,
            )
        )
        line, column = place.line, place.character
    return data


def _pieces(document: Document, catalog: Catalog, start: int, end: int) -> list[Piece]:
    found: list[Piece] = []
    reader = document.reader(catalog)
    markup = document.markup
    for element in markup.elements:
        if element.tag_end < start or element.start > end:
            continue
        if is_component_name(element.name) and catalog.component(element.name):
            found.append(Piece(element.name_start, element.name_end, SemanticTokenTypes.Class))
        elif element.name in catalog.language.declarations:
            found.append(Piece(element.name_start, element.name_end, SemanticTokenTypes.Keyword))
        for attribute in element.attributes:
            _add_attribute(found, reader, document, catalog, element, attribute)
    for text in markup.texts:
        if text.end >= start and text.start <= end:
            around = markup.elements[text.parent] if text.parent >= 0 else None
            _add_tokens(found, document, catalog, around, reader.text_tokens(text), "")
    return [piece for piece in found if piece.end >= start and piece.start <= end]


def _add_attribute(
    found: list[Piece],
    reader: Reader,
    document: Document,
    catalog: Catalog,
    element: Element,
    attribute: Attribute,
) -> None:
    if not attribute.has_value:
        return
    name = attribute.name
    if element.name in _ROLES and name == "name":
        found.append(Piece(attribute.value_start, attribute.value_end, _ROLES[element.name], True))
    elif element.name in _ROLES and name == "type":
        found.append(Piece(attribute.value_start, attribute.value_end, SemanticTokenTypes.Type))
    elif name == "id" and is_component_name(element.name):
        found.append(Piece(attribute.value_start, attribute.value_end, SemanticTokenTypes.Label, True))
    else:
        expected = reader.type_of(element, name) or ""
        _add_tokens(found, document, catalog, element, reader.tokens(element, attribute), expected)


def _add_tokens(
    found: list[Piece],
    document: Document,
    catalog: Catalog,
    element: Element | None,
    tokens: list[Token],
    expected: str,
) -> None:
    value_type = catalog.types.get(expected)
    literals = (
        value_type.cases if value_type else catalog.colors if catalog.is_type(expected, "UIColor") else ()
    )
    for place, token in enumerate(tokens):
        if token.kind is Kind.PUNCTUATION:
            continue
        if token.kind is not Kind.NAME:
            found.append(Piece(token.start, token.end, _KINDS[token.kind]))
            continue
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        is_call = following is not None and following.text == "(" and following.start == token.end
        head, dot, rest = token.text.partition(".")
        end = token.start + len(head)
        if not dot and head in literals:
            found.append(Piece(token.start, end, SemanticTokenTypes.EnumMember))
            continue
        found.append(Piece(token.start, end, _head(document, catalog, element, token.text, is_call)))
        if rest:
            found.append(Piece(end + 1, token.end, SemanticTokenTypes.Property))


def _head(
    document: Document, catalog: Catalog, element: Element | None, path: str, is_call: bool
) -> SemanticTokenTypes:
    head, dot, _ = path.partition(".")
    if head.startswith("#"):
        is_id = bool(dot) or head[1:] in document.declarations.ids
        return SemanticTokenTypes.Label if is_id else SemanticTokenTypes.Number
    if is_call and not dot:
        return SemanticTokenTypes.Function
    names = catalog.language
    if dot and (head in names.relatives or head in names.constraints.views or head in names.texts):
        return SemanticTokenTypes.Keyword
    index = element.index if element is not None else -1
    while index >= 0:
        declared = document.declarations.by_element.get(index, {}).get(head)
        if declared is not None:
            return _ROLES[declared.role]
        index = document.markup.elements[index].parent
    if path in names.values and not dot:
        return SemanticTokenTypes.Keyword
    if path.rpartition(".")[0] in catalog.types:
        return SemanticTokenTypes.Type
    return SemanticTokenTypes.Variable
