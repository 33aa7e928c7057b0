"""Colours of a document, for the squares that editors show, and other ways to write them."""

from __future__ import annotations

import re
from functools import lru_cache

from lsprotocol.types import Color, ColorInformation, ColorPresentation, TextEdit

import plumb

from .calls import constant_call
from .catalog import Catalog
from .documents import Document, DocumentKind
from .expressions import Kind
from .positions import Lines
from .schema import color_text

_HEX = re.compile(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\Z")
MAX_COLORS = 5_000


@lru_cache(maxsize=4096)
def _value(text: str) -> str | None:
    """The value of a constant expression for a colour, `#rrggbb` or `#rrggbbaa`; None if it is none."""
    try:
        value = _ENGINE.evaluate(text, "color")
    except (plumb.PlumbError, ValueError):
        return None
    return color_text(value) if isinstance(value, plumb.Color) else None


_ENGINE = plumb.Engine(live_reload=False)


def json_color_names(catalog: Catalog) -> frozenset[str]:
    """The properties of EverLayout documents that are colours."""
    return frozenset(
        name
        for component, names in catalog.language.everlayout.properties.items()
        for name, attribute in names.items()
        if (known := catalog.property(component, attribute)) and catalog.is_type(known.type, "UIColor")
    )


def colors(document: Document, catalog: Catalog) -> list[ColorInformation]:
    """The constant colours of a document. O(length)."""
    found: list[ColorInformation] = []
    for start, end, text in _texts(document, catalog):
        value = catalog.colors.get(text) or _value(text)
        color = parse(value or "")
        if color is not None:
            found.append(ColorInformation(document.lines.range(start, end), color))
            if len(found) == MAX_COLORS:
                break
    return found


def _texts(document: Document, catalog: Catalog) -> list[tuple[int, int, str]]:
    found = []
    if document.kind is DocumentKind.JSON:
        names = json_color_names(catalog)
        for node in document.json.nodes:
            if node.kind == "string" and node.key in names:
                found.append((node.text_start, node.text_end, document.json.value_text(node)))
        return found
    reader = document.reader(catalog)
    for element in document.markup.elements:
        for attribute in element.attributes:
            is_macro = element.name in ("macro", "state") and attribute.name == "value"
            if not is_macro and not catalog.is_type(reader.type_of(element, attribute.name), "UIColor"):
                continue
            tokens = reader.tokens(element, attribute)
            for place, token in enumerate(tokens):
                if token.kind is not Kind.NAME:
                    continue
                is_hex = bool(_HEX.match(token.text)) and token.text[1:] not in document.declarations.ids
                if is_hex or (token.text in catalog.colors and not is_macro):
                    found.append((token.start, token.end, token.text))
                elif token.text in ("rgb", "rgba"):
                    call = constant_call(document.text, tokens, place)
                    if call is not None:
                        found.append(call)
    return found


def parse(text: str) -> Color | None:
    """The colour of `#rrggbb` or `#rrggbbaa`."""
    if not re.fullmatch(r"#(?:[0-9a-f]{2}){3,4}", text):
        return None
    parts = [int(text[place : place + 2], 16) / 255 for place in range(1, len(text), 2)]
    return Color(parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else 1.0)


def presentations(color: Color, lines: Lines, start: int, end: int, is_json: bool) -> list[ColorPresentation]:
    """How a colour may be written."""
    red, green, blue = (max(0, min(255, round(part * 255))) for part in (color.red, color.green, color.blue))
    alpha = max(0.0, min(1.0, color.alpha))
    texts = [f"#{red:02x}{green:02x}{blue:02x}" + ("" if alpha == 1 else f"{round(alpha * 255):02x}")]
    if not is_json:
        texts.append(
            f"rgb({red}, {green}, {blue})" if alpha == 1 else f"rgba({red}, {green}, {blue}, {alpha:.3g})"
        )
    replaced = lines.range(start, end)
    return [ColorPresentation(text, TextEdit(replaced, text)) for text in texts]
