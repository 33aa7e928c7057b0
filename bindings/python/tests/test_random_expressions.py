"""Random expressions: the list of values that Swift and C have too, and texts that are none."""

from __future__ import annotations

import ctypes
import json
import os
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import plumb
from plumb import _ffi
from plumb._library import C

from .fixture_host import engine_for, host_record

ROOT = Path(__file__).resolve().parents[3]
LIST = Path(os.environ.get("PLUMB_EXPRESSIONS") or ROOT / "Tests" / "abi" / "expressions.json")
WEIGHTS = ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"]
TRAITS = ["italic", "bold", "condensed", "expanded", "monospace"]
NAMES: dict[type, str] = {
    plumb.Color: "color",
    plumb.Range: "range",
    plumb.HalfOpenRange: "range",
    plumb.Point: "point",
    plumb.Insets: "insets",
}

Expressions = dict[str, Any]


# ------------------------------------------------------------------------------------------------ Exact texts


def number(value: float) -> str:
    """As ``%a`` of the C library."""
    text = value.hex()
    if "p" not in text:
        return text
    mantissa, exponent = text.split("p")
    whole, _, fraction = mantissa.partition(".")
    fraction = fraction.rstrip("0")
    return f"{whole}.{fraction}p{exponent}" if fraction else f"{whole}p{exponent}"


def quoted(text: str | None) -> str:
    return f"{len((text or '').encode())}'{text or ''}'"


def font_text(font: plumb.Font) -> str:
    weight = (WEIGHTS.index(str(font.weight)) + 1) * 100
    traits = sum(1 << TRAITS.index(trait) for trait in font.traits)
    names = " ".join(map(quoted, (font.family, font.face, font.style)))
    return f"font {names} {number(font.size)} {weight} {traits}"


def run_text(run: plumb.Run) -> str:
    return f" ({run.start} {run.length} {font_text(run.font)} {' '.join(map(number, run.color))})"


def exact_text(value: Any) -> str:
    """The text of a value, as ExactText.swift writes it."""
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return number(value)
    if isinstance(value, plumb.EnumValue):
        return f"enum {value.type} {quoted(str(value))}"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, plumb.Font):
        return font_text(value)
    if isinstance(value, plumb.AttributedText):
        return "text " + quoted(value.string) + "".join(map(run_text, value.runs))
    if isinstance(value, list):
        return "[" + " ".join(map(exact_text, value)) + "]"
    if isinstance(value, dict):
        return "{" + " ".join(f"{quoted(key)} {exact_text(item)}" for key, item in value.items()) + "}"
    return " ".join([NAMES[type(value)], *map(number, value)])


# --------------------------------------------------------------------------------------------------- The list


@pytest.fixture(scope="module")
def expressions() -> Expressions:
    found: Expressions = json.loads(LIST.read_text(encoding="utf-8"))
    assert len(found["expressions"]) >= 1000
    return found


def host_engine(host: dict[str, Any]) -> plumb.Engine:
    """Python's own sum keeps digits that no other host has."""
    functions = {name: json for name, json in host["functions"].items() if name != "sum"}
    engine = engine_for({**host, "functions": functions})

    def add(*numbers: float) -> float:
        total = 0.0
        for value in numbers:
            total += value
        return total

    spec = host["functions"]["sum"]
    engine.register_function(
        "sum", add, pure=spec["pure"], arguments=spec["arguments"], result=spec["result"]
    )
    return engine


def outcome(engine: plumb.Engine, text: str, kind: str, **scope: Any) -> str | None:
    try:
        return exact_text(engine.evaluate(text, type=kind, **scope))
    except plumb.ExpressionError as error:
        assert error.message
        return None


def test_have_the_values_of_swift_and_c(expressions: Expressions) -> None:
    entries = defaultdict(list)
    for entry in expressions["expressions"]:
        entries[entry["host"]].append(entry)
    for index, host in enumerate(expressions["hosts"]):
        values = host_record(host["symbols"])
        with host_engine(host) as engine:
            for entry in entries[index]:
                text, kind = entry["text"], entry["type"]
                assert outcome(engine, text, kind, constants=values) == entry["value"], (kind, text)
                assert outcome(engine, text, kind, state=values) == entry["value"], (kind, text)
                if kind == "any":
                    printed = engine.format_expression(text)
                    assert outcome(engine, printed, kind, state=values) == entry["value"], (text, printed)


# ---------------------------------------------------------------------------------------- Texts that are none

TYPES = [
    "any",
    "number",
    "int",
    "bool",
    "string",
    "url",
    "color",
    "font",
    "image",
    "array",
    "attributed-string",
    "enum:NSTextAlignment",
    "optionset:UIDataDetectorTypes",
    "Selector",
    "[Int]",
    "UIEdgeInsets",
    "CGAffineTransform",
]
PIECES = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "'",
    '"',
    "`",
    "\\",
    ",",
    ".",
    "..",
    "...",
    "..<",
    "%",
    "+",
    "-",
    "*",
    "/",
    "?",
    ":",
    "??",
    "&&",
    "||",
    "!",
    "==",
    "#",
    "#f00",
    "0",
    "1e999",
    "0x",
    "nil",
    "<",
    ">",
    "</b>",
    "&",
    ";",
    "=",
    "é",
]


def mangled(source: random.Random, texts: list[str]) -> bytes:
    """Random bytes, pieces of the language, or an expression with some bytes changed."""
    match source.randrange(3):
        case 0:
            return source.randbytes(source.randrange(40))
        case 1:
            return "".join(source.choices(PIECES, k=source.randrange(20))).encode()
    data = bytearray(source.choice(texts).encode())
    for _ in range(source.randrange(1, 4)):
        place = source.randrange(len(data) + 1)
        data[place : place + source.randrange(3)] = source.randbytes(source.randrange(3))
    return bytes(data)


def test_any_bytes_give_a_value_or_a_message(expressions: Expressions) -> None:
    source = random.Random(1)
    texts = [entry["text"] for entry in expressions["expressions"]]
    count = int(os.environ.get("PLUMB_RANDOM_EXPRESSIONS") or 3000)
    with plumb.Engine() as engine:
        for index in range(count):
            text, kind = mangled(source, texts), TYPES[index % len(TYPES)]
            value, report, diagnostic = _ffi.Value(), ctypes.c_void_p(), _ffi.Diagnostic()
            status = C.plumb_engine_evaluate(
                engine._open_handle(),
                text,
                len(text),
                kind.encode(),
                None,
                ctypes.byref(value),
                ctypes.byref(report),
            )
            if status and C.plumb_report_count(report):
                assert C.plumb_report_get(report, 0, ctypes.byref(diagnostic)) == plumb.Status.OK
                assert diagnostic.message, (kind, text)
            elif status:
                # Text that is not UTF-8 is a wrong call.
                assert status == plumb.Status.ENCODING, (kind, text, status)
            C.plumb_report_destroy(report)


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes_may_be_texts_and_formats(seed: int) -> None:
    source = random.Random(seed)
    files = ['"key" = "%d text";', "/* c */ 'a' = b;", '"\\U00e9" = "\\n";']
    for _ in range(100):
        with plumb.Engine() as engine:
            try:
                engine.add_strings(None, mangled(source, files))
                engine.evaluate("strings.key(1)", type="any")
            except plumb.PlumbError as error:
                assert error.message
            for _ in range(5):
                form = mangled(source, ["%5.2f %@", "%2$d%1$s", "%*x"]).decode(errors="replace")
                arguments = source.choices([1.5, -3, "text", True, None, 1e300], k=source.randrange(3))
                try:
                    engine.format(form, *arguments)
                except plumb.ExpressionError as error:
                    assert error.message
