"""Calls of functions with numbers alone."""

from __future__ import annotations

from .expressions import Kind, Token

_MAX_TOKENS = 16


def constant_call(document: str, tokens: list[Token], place: int) -> tuple[int, int, str] | None:
    """The call that begins with a token, if its arguments are numbers: where it is, and its text."""
    for last in range(place + 1, min(len(tokens), place + _MAX_TOKENS)):
        token = tokens[last]
        if token.text == ")":
            start, end = tokens[place].start, token.end
            return start, end, document[start:end]
        is_allowed = token.kind is Kind.NUMBER or token.text in ("(", ",", "-")
        if not is_allowed:
            return None
    return None
