"""Reads the catalog from what the tool prints: JSON for components, pages for documentation and types."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from typing import Any

import plumb

from .catalog import Catalog, Component, Function, Property, ValueType
from .catalog_cache import catalog_texts
from .catalog_file import CatalogFile
from .expressions import Reading
from .language import COLOR_NAMES
from .tool import ToolError, call, tool_path

_CELL = re.compile(r"(?<!\\)\|")
_WORD = re.compile(r"`([^`]*)`")
_BASE = re.compile(r"Builds on `([^`]+)`\.")
_KINDS = {"Enumerations": "enumeration", "Option sets": "option set", "Named numbers": "named number"}
_READ_AS = re.compile(
    r"^(?:Read as (an expression|text|a name or an expression)|(Kept as it is written))\.", re.M
)


def read_catalog(
    tool: str, files: Sequence[CatalogFile], early: Callable[[Catalog], None] | None = None
) -> Catalog:
    """The catalog of the engine and of catalog files; without the tool it lacks all but what the files say.

    Args:
        tool: The setting: the path of the tool, or "".
        files: Catalog files of the host.
        early: Is given the components alone as soon as they are there; the pages take the tool seconds.
    """
    catalog = Catalog()
    try:
        path = tool_path(tool)
        catalog = _engine_catalog(path, early)
        # A catalog file with a mistake tells of it where it is edited: go on with what the engine has.
        if any(file.components for file in files):
            _read_files(catalog, path, files)
    except (ToolError, ValueError, KeyError, OSError) as error:
        catalog.problem = str(error)
    for file in files:
        file.add_to(catalog)
    for name in COLOR_NAMES:
        _add_color(catalog, name, name)
    catalog.index_names()
    return catalog


_ENGINE_CATALOGS: dict[tuple[str, int], Catalog] = {}
"""What the engine has, by the path of the tool and the time it was built. Used by one thread."""


def _engine_catalog(path: str, early: Callable[[Catalog], None] | None) -> Catalog:
    key = path, os.stat(path).st_mtime_ns
    known = _ENGINE_CATALOGS.get(key)
    if known is None:
        known = Catalog()
        _read(known, path, early)
        _ENGINE_CATALOGS.clear()
        _ENGINE_CATALOGS[key] = known
    return known.copied()


def _read(catalog: Catalog, path: str, early: Callable[[Catalog], None] | None) -> None:
    def first(components: str) -> None:
        if early is not None:
            found = Catalog()
            _read_components(found, json.loads(components))
            found.index_names()
            early(found)

    texts = catalog_texts(path, first)
    _read_components(catalog, json.loads(texts.components))
    _read_types(catalog, texts.pages["types.md"])
    _read_functions(catalog, texts.pages["functions.md"])
    _read_fonts(catalog, texts.pages["fonts.md"])
    _read_pages(catalog, texts.catalog)


def _read_files(catalog: Catalog, path: str, files: Sequence[CatalogFile]) -> None:
    """Adds the components of catalog files."""
    arguments = ["catalog", *dict.fromkeys(name for file in files for name in file.components)]
    for file in files:
        arguments += ["--catalog", file.path]
    _read_components(catalog, json.loads(call(path, [*arguments, "--json"])))
    _read_pages(catalog, call(path, arguments))


def _read_components(catalog: Catalog, page: Any) -> None:
    for entry in page["components"]:
        properties = {
            item["name"]: Property(
                item["name"], item["type"], item["default"], bool(item["readOnly"]), bool(item["constructor"])
            )
            for item in entry["properties"]
        }
        base = entry["base"] or ""
        catalog.components[entry["name"]] = Component(entry["name"], base, properties)
        catalog.bases[entry["name"]] = base


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip().strip("|"))]


def _read_pages(catalog: Catalog, page: str) -> None:
    """Documentation of components and properties, and names of types, of the page of all components."""
    kind = holder = ""
    is_described = True
    for line in page.splitlines():
        if line.startswith("## "):
            kind = _KINDS.get(line[3:], "")
            holder = "" if line[3:] == "Every element" else line[3:]
            is_described = False
        elif line.startswith("### "):
            holder = line[4:]
        elif line.startswith("| `"):
            cells = _cells(line)
            if kind:
                _add_type(catalog, kind, cells)
            elif len(cells) >= 4:
                name = cells[0].strip("`")
                catalog.documentation.setdefault(holder, {})[name] = cells[3]
                catalog.property_types.setdefault(holder, {})[name] = cells[1].split(",")[0]
        elif line and not line.startswith("|") and not kind and holder:
            base = _BASE.search(line)
            if base:
                catalog.bases.setdefault(holder, base.group(1))
            component = catalog.components.get(holder)
            if component and (not is_described or base):
                component.documentation = f"{component.documentation}\n\n{line}".strip()
                is_described = True


def _add_type(catalog: Catalog, kind: str, cells: list[str]) -> None:
    names = _WORD.findall(cells[0]) + _WORD.findall(cells[1])
    found = ValueType(names[0], kind, _WORD.findall(cells[2]), names)
    for name in names:
        catalog.types.setdefault(name, found)


def _read_types(catalog: Catalog, page: str) -> None:
    readings = {reading.value: reading for reading in Reading}
    for section in page.split("\n## ")[1:]:
        read = _READ_AS.search(section)
        if read is None:
            continue
        reading = readings[read.group(1)] if read.group(1) else Reading.LITERAL
        named = section[: read.start()]
        if "For example" in named:
            continue
        prose = section[read.end() :].split("```")[0].strip()
        paragraphs = [part for part in prose.split("\n\n") if not part.startswith("nil is")]
        for name in _WORD.findall(named):
            catalog.readings[name] = reading
            catalog.type_documentation[name] = " ".join("\n\n".join(paragraphs[:1]).split())


def _read_functions(catalog: Catalog, page: str) -> None:
    built_in = page.split("## Built-in functions")[-1].split("\n## ")[0]
    for line in built_in.splitlines():
        if line.startswith("| `"):
            signature, takes, documentation = _cells(line)[:3]
            signature = signature.strip("`")
            name = signature.partition("(")[0]
            catalog.functions[name] = Function(name, signature, takes, documentation)


def _read_fonts(catalog: Catalog, page: str) -> None:
    words = page.split("## Words")[-1].split("\n## ")[0]
    for line in words.splitlines():
        if line.startswith("| `"):
            names, meaning = _cells(line)[:2]
            for name in _WORD.findall(names):
                catalog.fonts[name] = meaning
    families = page.split("## Families")[-1].strip().split("\n\n")[-1].rstrip(".")
    for name in families.split(", "):
        if name and len(name) < 60 and "\n" not in name:
            catalog.fonts[name] = "a family"


def _add_color(catalog: Catalog, name: str, expression: str) -> None:
    value = color_value(expression)
    if value is not None:
        catalog.colors[name] = value


def color_value(expression: str) -> str | None:
    """The value of a constant expression for a colour, `#rrggbb` or `#rrggbbaa`; None if it is none."""
    try:
        value = _ENGINE.evaluate(expression, "color")
    except (plumb.PlumbError, ValueError):
        return None
    if not isinstance(value, plumb.Color):
        return None
    parts = [max(0, min(255, round(part * 255))) for part in value]
    return "#" + "".join(f"{part:02x}" for part in parts[: 3 if parts[3] == 255 else 4])


_ENGINE = plumb.Engine(live_reload=False)
