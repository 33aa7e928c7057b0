"""Lines and columns: what an editor calls a position, and what the engine does, as offsets into a text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import NamedTuple

from lsprotocol.types import Position, PositionEncodingKind, Range

_LINE_END = re.compile(r"\r\n|\n|\r")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_NOT_BASIC = re.compile(r"[^\x00-\uffff]")


class Change(NamedTuple):
    """A piece of a text that was replaced."""

    start: int
    old_end: int
    new_end: int

    @property
    def shift(self) -> int:
        """By how much what stands behind it moves."""
        return self.new_end - self.old_end

    def moved(self, place: int) -> int:
        """A place of the text before, in the text after."""
        return place + self.shift if place >= self.old_end else place


class Lines:
    """The lines of a text, by the rules of the protocol: they end with LF, CR LF or CR.

    Args:
        text: The text.
        encoding: Of the units that columns count: ``utf-8``, ``utf-16`` or ``utf-32``.
        starts: Where the lines begin, if that is known.
    """

    def __init__(
        self, text: str, encoding: str = PositionEncodingKind.Utf16, starts: list[int] | None = None
    ) -> None:
        self._text = text
        self._encoding = encoding
        self._starts = [0, *[found.end() for found in _LINE_END.finditer(text)]] if starts is None else starts
        self._engine_starts: list[int] | None = None
        # Characters of several units, and how many units more than characters there are up to each: lines may
        # be long, and have many places.
        self._wide: list[int] = []
        if encoding != PositionEncodingKind.Utf32 and not text.isascii():
            pattern = _NOT_ASCII if encoding == PositionEncodingKind.Utf8 else _NOT_BASIC
            self._wide = [found.start() for found in pattern.finditer(text)]
        self._more = [0, *accumulate(self._width(text[place]) - 1 for place in self._wide)]

    def changed(self, text: str, change: Change) -> Lines:
        """The lines after a change of the text. O(lines)."""
        if "\r" in text or "\r" in self._text:
            # Two characters that end a line together may be parted, or meet.
            return Lines(text, self._encoding)
        start, old_end, new_end = change
        first, behind = bisect_right(self._starts, start), bisect_right(self._starts, old_end)
        shift = change.shift
        starts = self._starts[:first]
        starts += [found.end() for found in _LINE_END.finditer(text, start, new_end)]
        starts += [place + shift for place in self._starts[behind:]]
        return Lines(text, self._encoding, starts)

    def __len__(self) -> int:
        return len(self._starts)

    def _end(self, line: int) -> int:
        """Where the line ends, its line end not included."""
        if line + 1 >= len(self._starts):
            return len(self._text)
        end = self._starts[line + 1]
        return end - 2 if self._text.startswith("\r\n", end - 2) else end - 1

    def offset(self, position: Position) -> int:
        """The offset of a position; one behind the end of a line is the end of that line. O(log length)."""
        if position.line < 0:
            return 0
        if position.line >= len(self._starts):
            return len(self._text)
        start = self._starts[position.line]
        end = self._end(position.line)
        units = max(0, position.character)
        # The last offset that is not behind it: half a character is its beginning.
        offsets = range(start, min(end, start + units) + 1)
        return start + bisect_right(offsets, units, key=lambda offset: self.width(start, offset)) - 1

    def position(self, offset: int) -> Position:
        """The position of an offset. O(log length)."""
        offset = max(0, min(offset, len(self._text)))
        line = bisect_right(self._starts, offset) - 1
        return Position(line, self.width(self._starts[line], offset))

    def range(self, start: int, end: int) -> Range:
        """The range between two offsets."""
        return Range(self.position(start), self.position(end))

    def width(self, start: int, end: int) -> int:
        """How many units of the encoding lie between two offsets. O(log length)."""
        if not self._wide:
            return end - start
        return (
            end
            - start
            + self._more[bisect_left(self._wide, end)]
            - self._more[bisect_left(self._wide, start)]
        )

    def engine_offset(self, line: int, column: int) -> int:
        """The offset of a place as the engine gives it: from 1, lines end with LF, columns in characters."""
        if self._engine_starts is None:
            self._engine_starts = [0, *(found.end() for found in re.finditer("\n", self._text))]
        if line < 1:
            return 0
        if line > len(self._engine_starts):
            return len(self._text)
        start = self._engine_starts[line - 1]
        return min(start + max(0, column - 1), len(self._text))

    def engine_place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, as the engine gives them."""
        self.engine_offset(1, 1)
        starts = self._engine_starts or [0]
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def _width(self, character: str) -> int:
        if self._encoding == PositionEncodingKind.Utf8:
            point = ord(character)
            return 1 if point < 0x80 else 2 if point < 0x800 else 3 if point < 0x10000 else 4
        return 2 if character > "\uffff" else 1


def apply_change(text: str, lines: Lines, change_range: Range, replacement: str) -> tuple[str, Change]:
    """The text after an edit, and the edit; a range that is upside down is taken the other way round."""
    start, end = sorted((lines.offset(change_range.start), lines.offset(change_range.end)))
    return text[:start] + replacement + text[end:], Change(start, end, start + len(replacement))
