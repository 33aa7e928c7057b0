"""Colours as digits and as bytes."""

from __future__ import annotations

import math

import pytest

import plumb


@pytest.mark.parametrize("text", ["#f60", "#F60", "#f608", "#ff6600", "#12AbEf", "#ff660080", "#00000000"])
def test_digits_mean_what_they_mean_in_expressions(engine: plumb.Engine, text: str) -> None:
    color = plumb.Color.from_hex(text)
    assert type(color) is plumb.Color
    assert color == engine.evaluate(text, type="color")


@pytest.mark.parametrize(
    "text",
    ["", "#", "f60", "#ff", "#ff66000", "#gggggg", "#ff 600", " #f60", "#+f6", "#\uff11\uff11\uff11", "red"],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^text: expected #rgb, "):
        plumb.Color.from_hex(text)


def test_other_types_are_refused() -> None:
    with pytest.raises(TypeError, match="text: expected str, not int"):
        plumb.Color.from_hex(0xFF6600)  # type: ignore[arg-type]


def test_bytes_are_rounded_and_cut_off() -> None:
    assert plumb.Color(0, 0.4, 1).rgba8 == (0, 102, 255, 255)
    assert plumb.Color(0.49 / 255, 0.5 / 255, 1.49 / 255, 2.5 / 255).rgba8 == (0, 1, 1, 3)
    assert plumb.Color(-1, 2, math.inf, -math.inf).rgba8 == (0, 255, 255, 0)
    assert all(type(byte) is int for byte in plumb.Color(0.5, 0.5, 0.5).rgba8)
    with pytest.raises(ValueError, match="NaN"):
        plumb.Color(math.nan, 0, 0).rgba8
    with pytest.raises(ValueError, match="NaN"):
        plumb.Color(0, 0, 0, math.nan).hex


def test_hex() -> None:
    assert plumb.Color(1, 0.4, 0).hex == "#ff6600"
    assert plumb.Color(1, 0.4, 0, 0.5).hex == "#ff660080"
    assert plumb.Color(1, 1, 1, 0).hex == "#ffffff00"
    # Opaque once rounded.
    assert plumb.Color(0, 0, 0, 0.999).hex == "#000000"


@pytest.mark.parametrize("byte", range(256))
def test_every_byte_comes_back(byte: int) -> None:
    color = plumb.Color(byte / 255, 0, byte / 255, byte / 255)
    assert color.rgba8 == (byte, 0, byte, byte)
    assert plumb.Color.from_hex(color.hex) == color
