"""What a fixture says of the host: values, an engine that is set up so, and what values are compared with."""

from __future__ import annotations

import inspect
import math
import os
from collections.abc import Callable
from typing import Any

import plumb

TOLERANCE = 1e-9

Fixture = dict[str, Any]


class Refused(Exception):
    """What functions of the host raise; it comes out of the call that led to them."""


# Values


def host_value(json: Any) -> Any:
    """A value as fixtures write it: JSON, and objects with one key for types that JSON does not have."""
    if isinstance(json, list):
        return [host_value(item) for item in json]
    if not isinstance(json, dict):
        return json
    tag = next(iter(json), "")
    if tag.startswith("$") and len(json) == 1:
        return _TAGGED[tag](json[tag])
    return {key: host_value(value) for key, value in json.items()}


def host_record(json: dict[str, Any] | None) -> dict[str, Any]:
    return {key: host_value(value) for key, value in (json or {}).items()}


def font(json: dict[str, Any]) -> plumb.Font:
    return plumb.Font(
        family=json.get("family", "system"),
        size=json.get("size", 17),
        weight=json.get("weight", "regular"),
        traits=json.get("traits", ()),
        style=json.get("textStyle"),
    )


def _image(json: dict[str, Any]) -> plumb.Image:
    return plumb.Image(json["name"], json.get("bundle"), plumb.Size(*json.get("size", (0, 0))))


def _attributed_text(json: dict[str, Any]) -> plumb.AttributedText:
    runs = [
        plumb.Run(
            start=run["range"][0],
            length=run["range"][1],
            font=font(run.get("font", {})),
            color=plumb.Color(*run.get("color", (0, 0, 0, 1))),
            underline=run.get("underline", False),
            strikethrough=run.get("strikethrough", False),
            baseline_offset=run.get("baselineOffset", 0),
        )
        for run in json.get("runs", ())
    ]
    return plumb.AttributedText(json["string"], runs)


def host_function(json: dict[str, Any]) -> Callable[..., Any]:
    """A function of the host: what it takes, and which of a few things it does."""

    def call(*arguments: Any) -> Any:
        match json["does"]:
            case "sum":
                return sum(arguments)
            case "list":
                return list(arguments)
            case "first":
                return arguments[0]
            case "nil":
                return None
        raise Refused("refused")

    if (arity := json.get("arity")) and arity[1] is not None:
        # How many arguments there are, the binding reads from the signature.
        parameters = [
            inspect.Parameter(
                f"p{index}",
                inspect.Parameter.POSITIONAL_ONLY,
                default=inspect.Parameter.empty if index < arity[0] else None,
            )
            for index in range(arity[1])
        ]
        call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return call


_TAGGED: dict[str, Callable[[Any], Any]] = {
    "$color": lambda json: plumb.Color(*json),
    "$point": lambda json: plumb.Point(*json),
    "$size": lambda json: plumb.Size(*json),
    "$rect": lambda json: plumb.Rect(*json),
    "$insets": lambda json: plumb.Insets(*json),
    "$offset": lambda json: plumb.Offset(*json),
    "$affine": lambda json: plumb.AffineTransform(*json),
    "$transform": lambda json: plumb.Transform3D(*json),
    "$font": font,
    "$image": _image,
    "$text": _attributed_text,
    "$enum": lambda json: plumb.EnumValue(json["name"], json["type"]),
    "$options": lambda json: plumb.OptionSet(json["names"], json["type"]),
    "$function": host_function,
}


def is_for_python(fixture: Fixture) -> bool:
    """Whether Python has all its values: it has no URLs of its own."""
    return "'$url'" not in str(fixture)


# Engine


def engine_for(fixture: Fixture, strict: bool = False) -> plumb.Engine:
    engine = plumb.Engine(
        strict=strict or fixture.get("strict", False),
        lenient=fixture.get("lenient", False),
        measurer=lambda node, width, height: _measured(fixture, node, width),
    )
    for catalog in fixture.get("catalogs", ()):
        engine.load_catalog(catalog if isinstance(catalog, str) else "\n".join(catalog))
    for name, cases in fixture.get("enumerations", {}).items():
        engine.register_enumeration(name, cases)
    for name, cases in fixture.get("option_sets", {}).items():
        engine.register_option_set(name, cases)
    for name, color in fixture.get("named_colors", {}).items():
        engine.register_color(name, color)
    for name, json in fixture.get("fonts", {}).items():
        engine.register_font(name, font(json))
    for face in fixture.get("faces", ()):
        engine.register_font_face(
            face["family"], face["face"], face.get("weight", "regular"), face.get("traits", ())
        )
    for name, json in fixture.get("functions", {}).items():
        engine.register_function(
            name,
            host_function(json),
            pure=json.get("pure", False),
            arguments=json.get("arguments"),
            result=json.get("result"),
        )
    for language, texts in fixture.get("strings", {}).items():
        engine.add_strings(language or None, strings_file(texts))
    if "assets" in fixture:
        engine.assets = _resolver(fixture["assets"])
    for name, entry in fixture.get("components", {}).items():
        component = {"natural": entry} if isinstance(entry, str) else entry
        try:
            engine.register_component(name, **component)
        except plumb.PlumbError as error:
            # The catalog grows: what it has by now need not be registered.
            if error.code != plumb.Status.DUPLICATE:
                raise
    return engine


def strings_file(texts: dict[str, str]) -> str:
    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

    return "".join(f"{quoted(key)} = {quoted(text)};\n" for key, text in texts.items())


def _resolver(assets: dict[str, list[float]]) -> plumb.Assets:
    def find(kind: str, bundle: str | None, name: str) -> plumb.Color | plumb.Size | bool | None:
        if kind == "bundle":
            return any(key.startswith(f"{bundle}:") for key in assets)
        numbers = assets.get(f"{bundle}:{name}" if bundle else name, [])
        if (kind, len(numbers)) == ("color", 4):
            return plumb.Color(*numbers)
        return plumb.Size(*numbers) if (kind, len(numbers)) == ("image", 2) else None

    return find


def _measured(fixture: Fixture, node: plumb.Node, width: float | None) -> plumb._measuring.Measured:
    """What the fixture says the content of a node measures."""
    selector = f"#{node.id}"
    size: tuple[float, float]
    if natural := fixture.get("intrinsic", {}).get(selector):
        size = (natural[0] or 0.0, natural[1] or 0.0)
    elif wraps := fixture.get("wraps", {}).get(selector):
        full, line = wraps
        if width is None or width >= full:
            size = (full, line)
        elif width > 0:
            size = (width, math.ceil(full / width) * line)
        else:
            size = (0.0, line)
    else:
        return None
    baselines = fixture.get("baselines", {}).get(selector)
    return size if baselines is None else (*size, baselines[0], baselines[1])


# Expectations


def matches(actual: Any, expected: Any) -> bool:
    """Whether a value is what a fixture expects; fonts and runs name only what matters."""
    match actual:
        case plumb.Font():
            return isinstance(expected, dict) and _font_matches(actual, expected)
        case plumb.Image():
            fields = {"name": actual.name, "bundle": actual.bundle or "", "size": list(actual.size)}
            return isinstance(expected, dict) and all(fields[key] == value for key, value in expected.items())
        case plumb.VisualEffect():
            return bool(expected == {"effect": actual.kind, "style": actual.style})
        case plumb.AttributedText():
            return isinstance(expected, dict) and _text_matches(actual, expected)
        case plumb.OptionSet():
            return isinstance(expected, list) and actual == frozenset(expected)
        case dict():
            return (
                isinstance(expected, dict)
                and actual.keys() == expected.keys()
                and all(matches(value, expected[key]) for key, value in actual.items())
            )
    if isinstance(expected, list):
        return (
            isinstance(actual, (list, tuple))
            and len(actual) == len(expected)
            and all(map(matches, actual, expected))
        )
    if expected == "inf":
        return isinstance(actual, float) and math.isinf(actual)
    if isinstance(expected, str):
        return isinstance(actual, str) and str(actual) == expected.replace(
            "$HOME", os.environ.get("HOME", "")
        )
    if isinstance(expected, bool) or not isinstance(expected, (int, float)):
        return type(actual) is type(expected) and bool(actual == expected)
    if isinstance(actual, bool) or not isinstance(actual, (int, float)):
        return False
    return math.isclose(actual, expected, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def _font_matches(actual: plumb.Font, expected: dict[str, Any]) -> bool:
    fields = {
        "family": actual.family,
        "size": actual.size,
        "weight": actual.weight,
        "face": actual.face or "",
        "textStyle": actual.style or "",
    }
    for key, value in expected.items():
        if key == "traits":
            if frozenset(actual.traits) != frozenset(value):
                return False
        elif key == "sizeOfTextStyle":
            if actual.size != plumb.Engine().evaluate(value, type="font").size:
                return False
        elif not matches(fields[key], value):
            return False
    return True


def _text_matches(actual: plumb.AttributedText, expected: dict[str, Any]) -> bool:
    if actual.string != expected.get("string", actual.string):
        return False
    runs = expected.get("runs")
    return runs is None or (len(runs) == len(actual.runs) and all(map(_run_matches, actual.runs, runs)))


def _run_matches(actual: plumb.Run, expected: dict[str, Any]) -> bool:
    fields = {
        "range": [actual.start, actual.length],
        "font": actual.font,
        "color": actual.color,
        "underline": actual.underline,
        "strikethrough": actual.strikethrough,
        "baselineOffset": actual.baseline_offset,
        "raised": actual.baseline_offset > 0,
        "lowered": actual.baseline_offset < 0,
        "firstIndent": actual.first_indent,
        "indent": actual.indent,
        "spacing": actual.spacing,
        "alignment": actual.alignment,
        "lineBreak": actual.line_break,
        "listLevel": actual.list_level,
        "listItem": actual.begins_list_item,
    }
    return all(matches(fields[key], value) for key, value in expected.items())
