"""Positions: lines, and columns in three encodings."""

from __future__ import annotations

import random

import pytest
from lsprotocol.types import Position, Range

from plumb.lsp.positions import Lines, apply_change

TEXT = "a\r\né😀b\rc\n\u2028d"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_offsets_and_positions_agree(encoding: str) -> None:
    lines = Lines(TEXT, encoding)
    for offset in range(len(TEXT) + 1):
        if TEXT[offset - 1 : offset + 1] != "\r\n":
            assert lines.offset(lines.position(offset)) == offset


def test_units_of_columns() -> None:
    place = TEXT.index("b")
    assert Lines(TEXT, "utf-8").position(place) == Position(1, 6)
    assert Lines(TEXT, "utf-16").position(place) == Position(1, 3)
    assert Lines(TEXT, "utf-32").position(place) == Position(1, 2)
    # A line separator ends no line.
    assert Lines(TEXT).position(len(TEXT)) == Position(3, 2)


def test_positions_outside_are_moved_inside() -> None:
    lines = Lines("ab\ncd")
    assert lines.offset(Position(0, 99)) == 2
    assert lines.offset(Position(9, 0)) == 5
    assert lines.offset(Position(0, 2**31 - 1)) == 2
    # In the middle of a character of two units: before it.
    assert Lines("😀").offset(Position(0, 1)) == 0


def test_places_of_the_engine_count_line_feeds() -> None:
    lines = Lines("a\rb\nc😀d")
    assert lines.engine_offset(1, 3) == 2
    assert lines.engine_offset(2, 3) == 6
    assert lines.engine_place(6) == (2, 3)
    assert lines.engine_offset(99, 1) == 7


def test_random_changes_are_what_they_would_be_in_characters() -> None:
    generator = random.Random(11)
    text = ""
    for _ in range(500):
        lines = Lines(text)
        start, end = sorted(generator.randrange(len(text) + 1) for _ in range(2))
        for place in start, end:
            if text[place - 1 : place + 1] == "\r\n":
                start = end = 0
        inserted = "".join(generator.choice("a\n\r😀é") for _ in range(generator.randrange(4)))
        changed, change = apply_change(
            text, lines, Range(lines.position(start), lines.position(end)), inserted
        )
        assert change == (start, end, start + len(inserted))
        assert changed == text[:start] + inserted + text[end:]
        text = changed[:60]
