"""Code actions: what the engine suggests, put into the text."""

from __future__ import annotations

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    Diagnostic,
    OptionalVersionedTextDocumentIdentifier,
    Range,
    TextDocumentEdit,
    TextEdit,
    WorkspaceEdit,
)

from .documents import Document, DocumentKind


def actions(
    document: Document, found: list[tuple[Diagnostic, tuple[str, ...]]], wanted: Range
) -> list[CodeAction]:
    """A quick fix for each suggestion of the problems in a range."""
    result = []
    for diagnostic, suggestions in found:
        if _overlaps(diagnostic.range, wanted):
            for place, suggestion in enumerate(suggestions):
                edits = _edits(document, diagnostic.range, suggestion)
                if edits:
                    result.append(
                        _action(document, diagnostic, suggestion, edits, len(suggestions) == 1 and place == 0)
                    )
    return result


def _overlaps(one: Range, other: Range) -> bool:
    def key(place: Range, is_end: bool) -> tuple[int, int]:
        position = place.end if is_end else place.start
        return position.line, position.character

    return key(one, False) <= key(other, True) and key(other, False) <= key(one, True)


def _action(
    document: Document, diagnostic: Diagnostic, suggestion: str, edits: list[TextEdit], is_preferred: bool
) -> CodeAction:
    identifier = OptionalVersionedTextDocumentIdentifier(uri=document.uri, version=document.version)
    return CodeAction(
        title=f"Change to {suggestion}",
        kind=CodeActionKind.QuickFix,
        diagnostics=[diagnostic],
        is_preferred=is_preferred,
        edit=WorkspaceEdit(document_changes=[TextDocumentEdit(identifier, list(edits))]),
    )


def _edits(document: Document, place: Range, suggestion: str) -> list[TextEdit]:
    """Edits that put a suggestion in the place of the wrong word; none where the word cannot be told."""
    lines = document.lines
    start, end = lines.offset(place.start), lines.offset(place.end)
    text = document.text
    if document.kind is not DocumentKind.JSON and text.startswith("<", start):
        element = document.markup.element_at(start)
        if element is None or element.start != start:
            return []
        edits = [TextEdit(lines.range(element.name_start, element.name_end), suggestion)]
        if element.close_start >= 0:
            close = lines.range(element.close_start, element.close_start + len(element.name))
            edits.append(TextEdit(close, suggestion))
        return edits
    if start == end or "\n" in text[start:end]:
        return []
    return [TextEdit(place, suggestion)]
