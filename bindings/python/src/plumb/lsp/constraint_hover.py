"""What is shown of constraints: what the line under the pointer means, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import plumb

from .expressions import Kind, Token, Value
from .language import ConstraintNames
from .live import LiveLayout, number_text

_MAX_CONSTRAINTS = 6
_MAX_LINES = 8
_MAX_SEARCHED = 20_000


class Statement(NamedTuple):
    """A constraint in a text."""

    start: int
    end: int
    text: str
    """With references of XML resolved, without the white space around it."""


def statement_at(document: str, start: int, end: int, offset: int, has_lines: bool) -> Statement:
    """The constraint at an offset of a value. O(length of the value).

    Args:
        document: The text that the value stands in.
        start: Of the value.
        end: Of the value.
        offset: In the document.
        has_lines: Whether the end of a line ends a constraint, and a comment.
    """
    value = Value(document, start, end)
    text, length = value.text, len(value.text)
    first = 0
    while True:
        last = comment = length
        place = first
        while place < length:
            character = text[place]
            if character == ";" or (has_lines and character == "\n"):
                last = place
                break
            if text.startswith("//", place):
                # What stands behind belongs to the comment, up to the end of the line.
                comment = place
                line = text.find("\n", place) if has_lines else -1
                last = length if line < 0 else line
                break
            place += 1
        if offset <= value.offset(last) or last >= length:
            break
        first = last + 1
    inside = text[first : min(last, comment)]
    stripped = inside.strip()
    begin = first + len(inside) - len(inside.lstrip())
    return Statement(value.offset(begin), value.offset(begin + len(stripped)), stripped)


def anchor_text(names: ConstraintNames, token: Token, offset: int) -> str:
    """What the word at an offset of a path such as `title.safeArea.left` is for; "" for an id."""
    if token.kind is not Kind.NAME:
        return ""
    place = token.start
    for word in token.text.split("."):
        if place <= offset <= place + len(word):
            text = names.named(word) or names.areas.get(word, "") or names.views.get(word, "")
            return f"**{word}**: {text}" if text else ""
        place += len(word) + 1
    return ""


def condition_text(names: ConstraintNames, word: str) -> str:
    """What a word behind an `@` is for."""
    priority = names.priorities.get(word)
    text = names.size_classes.get(word, "") if priority is None else f"the priority {number_text(priority)}"
    return f"**{word}**: {text}" if text else ""


def constraints_of(live: LiveLayout, text: str) -> list[plumb.Constraint]:
    """The constraints of the layout that are written so. O(constraints)."""
    wanted = " ".join(text.split())
    return _found(live, lambda constraint: " ".join(constraint.text.split()) == wanted)


def constraints_at(live: LiveLayout, node: plumb.Node, attributes: Iterable[str]) -> list[plumb.Constraint]:
    """The constraints that stand at a node and set one of its attributes. O(constraints)."""
    wanted = set(attributes)
    return _found(live, lambda constraint: constraint.node == node and _left_side(constraint) in wanted)


def _found(live: LiveLayout, is_wanted: Callable[[plumb.Constraint], bool]) -> list[plumb.Constraint]:
    """The first few that are wanted, of as many as an answer may take time for."""
    searched = islice(live.layout.constraints, _MAX_SEARCHED)
    return list(islice(filter(is_wanted, searched), _MAX_CONSTRAINTS))


def _left_side(constraint: plumb.Constraint) -> str:
    text = constraint.text
    if constraint.identifier:
        text = text.removeprefix(f"{constraint.identifier}:")
    return text.split(None, 1)[0] if text.strip() else ""


def explanation(live: LiveLayout, constraints: list[plumb.Constraint], nodes: Iterable[plumb.Node]) -> str:
    """What constraints are at present, and what they decide of nodes; "" for no constraints."""
    parts = [_state(constraint) for constraint in constraints]
    lines = list(_decided(constraints, nodes))
    if lines:
        parts.append("\n".join(f"- {line}" for line in lines[:_MAX_LINES]))
    return "\n\n".join(parts)


def _state(constraint: plumb.Constraint) -> str:
    facts = []
    if constraint.is_left_out:
        facts.append("is left out, because it contradicts those before it")
    elif not constraint.is_active:
        facts.append("does not count at present")
    if constraint.constant == constraint.constant:
        facts.append(f"constant {number_text(constraint.constant)}")
    priority = "required" if constraint.priority == 1000 else f"priority {number_text(constraint.priority)}"
    return f"`{' '.join(constraint.text.split())}`: {', '.join([*facts, priority])}"


def _decided(constraints: list[plumb.Constraint], nodes: Iterable[plumb.Node]) -> Iterator[str]:
    """The explanations of numbers in which the constraints have a part."""
    for node in nodes:
        try:
            explanations = node.explain()
        except plumb.PlumbError:
            # Nothing was computed yet.
            continue
        name = f"#{node.id}" if node.id else node.component
        for item in explanations:
            if any(reason.constraint in constraints for reason in item.reasons if reason.constraint):
                yield f"{name}: {item.text}"
