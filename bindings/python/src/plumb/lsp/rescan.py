"""The markup and declarations of a document after a keystroke, made of those before it.

Most keystrokes change a value or a text, and leave the elements as they are: then only places move. It equals
what a scan of the whole text would find.
"""

from __future__ import annotations

from bisect import bisect_left

from .index import DECLARING, ID, Declarations, Name
from .positions import Change
from .scanner import START_TAG, Element, Markup, Span


def rescan(old: Markup, text: str, change: Change) -> Markup | None:
    """The markup of a text after a change; None if the elements are others then. O(elements)."""
    if not (_is_in_tag(old, text, change) or _is_in_text(old, text, change)):
        return None
    old_end, shift = change.old_end, change.shift
    elements = []
    # As few calls as can be: this is done after every keystroke.
    for element in old.elements:
        if element.start >= old_end:
            close = element.close_start
            moved = Element(
                element.index,
                element.parent,
                element.depth,
                element.name,
                element.start + shift,
                element.tag_end + shift,
                element.end + shift,
                element.tag_is_closed,
                element.is_empty,
                close + shift if close >= 0 else -1,
                element.children,
                text,
            )
            elements.append(moved)
        elif element.end < change.start:
            # Its text is the same, and the one before need not be kept for it.
            element._text = text
            elements.append(element)
        else:
            elements.append(_moved(element, text, change))
    texts, comments = _moved_spans(old.texts, change), _moved_spans(old.comments, change)
    return Markup(text, elements, texts, comments, [element.start for element in elements])


def _is_in_tag(old: Markup, text: str, change: Change) -> bool:
    """Whether a change is behind the name in a start tag, which has the same name and ends where it ended."""
    tag = old.tag_at(change.start)
    if tag is None or not tag.tag_is_closed or change.start < tag.name_end:
        return False
    if change.old_end > tag.tag_end - 1 - tag.is_empty:
        return False
    found = START_TAG.match(text, tag.start)
    if found is None or found.group(1) != tag.name or not found.group(2):
        return False
    end = tag.tag_end + change.shift
    return found.end() == end and (text[end - 2] == "/") == tag.is_empty


def _is_in_text(old: Markup, text: str, change: Change) -> bool:
    """Whether a change is between tags, behind the first character there, and makes no tag."""
    span = old.text_at(change.start)
    if span is None or not span.start < change.start <= change.old_end <= span.end:
        return False
    if old.tag_at(change.start) is not None:
        return False
    return text.find("<", span.start, span.end + change.shift) < 0


def _moved(element: Element, text: str, change: Change) -> Element:
    return Element(
        element.index,
        element.parent,
        element.depth,
        element.name,
        change.moved(element.start),
        change.moved(element.tag_end),
        change.moved(element.end),
        element.tag_is_closed,
        element.is_empty,
        change.moved(element.close_start) if element.close_start >= 0 else -1,
        element.children,
        text,
    )


def _moved_spans(spans: list[Span], change: Change) -> list[Span]:
    shift = change.shift
    first = bisect_left(spans, change.start, key=lambda span: span.end)
    behind = max(first, bisect_left(spans, change.old_end, key=lambda span: span.start))
    touched = [
        Span(change.moved(start), change.moved(end), parent) for start, end, parent in spans[first:behind]
    ]
    moved = [Span(start + shift, end + shift, parent) for start, end, parent in spans[behind:]]
    return [*spans[:first], *touched, *moved]


def redeclare(old: Declarations, before: Markup, after: Markup, change: Change) -> Declarations | None:
    """The declarations after a change that left the elements; None if it is in one. O(declarations)."""
    tag = after.tag_at(change.start)
    if tag is not None:
        if tag.name in DECLARING or _ids(before.elements[tag.index], before) != _ids(tag, after):
            return None
        pieces = before.text[change.start : change.old_end] + after.text[change.start : change.new_end]
        if '"' in pieces or "'" in pieces:
            # What was an attribute may be inside of a value now.
            return None
    return Declarations(
        {
            element: {name: _moved_name(declared, change) for name, declared in names.items()}
            for element, names in old.by_element.items()
        },
        {name: [_moved_name(place, change) for place in places] for name, places in old.ids.items()},
    )


def _ids(element: Element, markup: Markup) -> list[str]:
    return [found.group() for found in ID.finditer(markup.text, element.start, element.tag_end)]


def _moved_name(name: Name, change: Change) -> Name:
    kind, text, start, end, element, is_declaration, role = name
    if end <= change.start:
        return name
    if start >= change.old_end:
        shift = change.shift
        return Name(kind, text, start + shift, end + shift, element, is_declaration, role)
    return Name(kind, text, change.moved(start), change.moved(end), element, is_declaration, role)
