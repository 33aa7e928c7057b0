"""A tolerant lexer of the expressions in attributes and texts.

It accepts any text, takes linear time and does not recurse: braces and quotes that are not closed end where
the value does. Offsets are those of the document, in which `<` and `&` are written as references.
"""

from __future__ import annotations

import html
import re
from enum import Enum
from typing import NamedTuple

_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-fA-F]{1,6}|lt|gt|amp|quot|apos);")
_FIRST = r"[^\W\d]|[_#$@]"
_REST = r"[\w#$@]"
_TOKEN = re.compile(
    rf"""
    (?P<comment>//)
  | (?P<string>'(?:[^'\\]|\\(?:.|\Z))*(?:'|\Z)|"(?:[^"\\]|\\(?:.|\Z))*(?:"|\Z))
  | (?P<quoted>`[^`]*(?:`|\Z))
  | (?P<number>0x[0-9a-fA-F]*|(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)
  | (?P<name>(?:{_FIRST})(?:{_REST})*(?:\.(?!\.)(?:{_REST})*)*)
  | (?P<operator>[-+*/%<>=!&|?:.≤≥]+)
  | (?P<punctuation>[()\[\]{{}},;])
    """,
    re.VERBOSE | re.DOTALL,
)
_BRACE = re.compile("{")


class Reading(Enum):
    """How an attribute is read."""

    EXPRESSION = "an expression"
    TEXT = "text"
    NAME = "a name or an expression"
    LITERAL = "as it is written"
    CONSTRAINTS = "constraints"


class Kind(Enum):
    """What a token is."""

    COMMENT = "comment"
    STRING = "string"
    QUOTED = "quoted"
    """A name between backticks."""
    NUMBER = "number"
    NAME = "name"
    """With the dots inside of it: `#title.right`."""
    OPERATOR = "operator"
    PUNCTUATION = "punctuation"


_KINDS = {kind.value: kind for kind in Kind}


class Token(NamedTuple):
    """A token of an expression."""

    kind: Kind
    text: str
    """With the references of XML resolved."""
    start: int
    end: int


class Value:
    """A value of the document with its references resolved, and where each character came from."""

    __slots__ = ("_places", "_start", "text")

    def __init__(self, document: str, start: int, end: int) -> None:
        raw = document[start:end]
        self._start = start
        self._places: list[int] | None = None
        self.text = raw
        if "&" not in raw or not _REFERENCE.search(raw):
            return
        pieces: list[str] = []
        places: list[int] = []
        position = 0
        for found in _REFERENCE.finditer(raw):
            pieces.append(raw[position : found.start()])
            places.extend(range(position, found.start()))
            character = html.unescape(found.group())
            pieces.append(character)
            places.extend([found.start()] * len(character))
            position = found.end()
        pieces.append(raw[position:])
        places.extend(range(position, len(raw) + 1))
        self.text = "".join(pieces)
        self._places = places

    def offset(self, place: int) -> int:
        """The offset in the document of a character of :attr:`text`."""
        return self._start + (place if self._places is None else self._places[place])


def tokens(document: str, start: int, end: int, reading: Reading) -> list[Token]:
    """The tokens of all expressions in a value. O(length)."""
    if reading is Reading.LITERAL or start >= end:
        return []
    value = Value(document, start, end)
    if reading is Reading.CONSTRAINTS:
        return _lex(value, 0, stops=False, has_lines=True)[0]
    if reading is Reading.EXPRESSION or (reading is Reading.NAME and "{" not in value.text):
        return _lex(value, 0, stops=False)[0]
    found: list[Token] = []
    position = 0
    while True:
        brace = _BRACE.search(value.text, position)
        if brace is None:
            return found
        found.append(_token(value, Kind.PUNCTUATION, brace.start(), brace.end()))
        inside, position = _lex(value, brace.end(), stops=True)
        found.extend(inside)


def segment_at(document: str, start: int, end: int, offset: int) -> bool:
    """Whether an offset in a text is inside of braces."""
    depth = 0
    for token in tokens(document, start, offset, Reading.TEXT):
        if token.kind is Kind.PUNCTUATION and token.text in "{}":
            depth += 1 if token.text == "{" else -1
    return depth > 0


def _lex(value: Value, position: int, stops: bool, has_lines: bool = False) -> tuple[list[Token], int]:
    """Tokens from a place on, up to the brace that closes it if that ends them."""
    found: list[Token] = []
    depth = 0
    text, length = value.text, len(value.text)
    while position < length:
        match = _TOKEN.match(text, position)
        if match is None:
            position += 1
            continue
        kind = _KINDS[match.lastgroup or ""]
        end = match.end()
        if kind is Kind.COMMENT:
            # Inside of braces a comment ends with them, in lines with the line.
            end = text.find("}", position) if stops else text.find("\n", position) if has_lines else -1
            end = length if end < 0 else end
        elif kind is Kind.OPERATOR:
            # `1+//why`: a comment may follow an operator without a space.
            comment = text.find("//", position, end)
            end = comment if comment > position else end
        found.append(_token(value, kind, position, end))
        position = end
        if stops and kind is Kind.PUNCTUATION:
            brace_text = match.group()
            if brace_text == "{":
                depth += 1
            elif brace_text == "}":
                if depth == 0:
                    break
                depth -= 1
    return found, position


def _token(value: Value, kind: Kind, start: int, end: int) -> Token:
    return Token(kind, value.text[start:end], value.offset(start), value.offset(end))
