"""Reads the catalog from the schema that `plumb schema --as json` makes of the engine's own tables.

The schema of the engine is a file beside the library or in this package: it is there without the tool.
What the catalog files of a host add, the tool says.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .catalog import Catalog, Component, Function, Property, ValueType
from .catalog_file import CatalogFile
from .expressions import Reading
from .language import Attribute, ConstraintNames, Declaration, EverLayoutNames, LanguageNames
from .tool import ToolError, call, checkout, tool_path

FILE_NAME = "schema.json"
_FOLDER = Path("share", "plumb")
_ARGUMENTS = ("schema", "--as", "json")
_READINGS = {
    "expression": Reading.EXPRESSION,
    "text": Reading.TEXT,
    "name": Reading.NAME,
    "literal": Reading.LITERAL,
    # The path of a key of an item, which looks like one in an expression.
    "path": Reading.EXPRESSION,
    "constraints": Reading.CONSTRAINTS,
}
_STYLES = {"cases": "enumeration", "options": "option set", "numbers": "named number"}
_NATURAL = {"both": "width and height", "width": "width", "height": "height"}
_MAX_BYTES = 64 << 20


def schema_path() -> Path | None:
    """The file with the engine's schema; None if there is none.

    It is the one beside the library that `PLUMB_LIBRARY` names, else that of the checkout, else that of this
    package.
    """
    candidates = []
    library = os.environ.get("PLUMB_LIBRARY")
    if library:
        # `lib/libplumb.so`, or `lib/x86_64-linux-gnu/libplumb.so` where distributions have it so.
        folders = Path(library).absolute().parents
        candidates += [folder / _FOLDER / FILE_NAME for folder in folders[1:3]]
    root = checkout()
    if root is not None:
        candidates.append(root / "build" / _FOLDER / FILE_NAME)
    candidates.append(Path(__file__).resolve().parent / FILE_NAME)
    return next((path for path in candidates if path.is_file()), None)


def read_catalog(tool: str, files: Sequence[CatalogFile]) -> Catalog:
    """The catalog of the engine and of catalog files.

    Where the tool cannot read the catalog files, because one has a mistake or there is no tool, what they
    declare is added as it is written, and `problem` says why.

    Args:
        tool: The setting: the path of the tool, or "".
        files: Catalog files of the host.
    """
    if files:
        try:
            arguments = [*_ARGUMENTS]
            for file in files:
                arguments += ["--catalog", file.path]
            return catalog_of(json.loads(call(tool_path(tool), arguments)))
        except (ToolError, ValueError, KeyError, TypeError, OSError) as error:
            problem = str(error)
    else:
        problem = ""
    try:
        catalog = _engine_catalog(tool)
    except (ToolError, ValueError, KeyError, TypeError, OSError, RecursionError) as error:
        catalog = Catalog(problem=str(error))
    if files:
        catalog = catalog.copied()
        catalog.problem = catalog.problem or problem
        for file in files:
            file.add_to(catalog)
    return catalog


_ENGINE_CATALOGS: dict[tuple[str, int], Catalog] = {}
"""What the engine has, by the path of the file or tool that says so and its time. Used by one thread."""


def _engine_catalog(tool: str) -> Catalog:
    path = schema_path()
    source = str(path) if path else tool_path(tool)
    key = source, os.stat(source).st_mtime_ns
    known = _ENGINE_CATALOGS.get(key)
    if known is None:
        text = _text(path) if path else call(source, _ARGUMENTS)
        known = catalog_of(json.loads(text))
        _ENGINE_CATALOGS.clear()
        _ENGINE_CATALOGS[key] = known
    return known


def _text(path: Path) -> str:
    if path.stat().st_size > _MAX_BYTES:
        raise ValueError(f"{path} is too large for a schema")
    return path.read_text("utf-8")


def catalog_of(schema: Mapping[str, Any]) -> Catalog:
    """The catalog that a schema describes.

    Raises:
        KeyError, TypeError: It is not a schema, or one of another version.
    """
    catalog = Catalog(language=_language(schema))
    _add_components(catalog, schema["components"])
    _add_types(catalog, schema)
    for item in schema["functions"]:
        signature = item["signature"] + (f" → {item['result']}" if item["result"] else "")
        catalog.functions[item["name"]] = Function(
            item["name"], signature, item["takes"], item["documentation"]
        )
    _add_fonts(catalog, schema["fonts"])
    for item in schema["colors"]:
        catalog.colors[item["name"]] = color_text(item["value"].get("$color", []))
    catalog.images.update(dict.fromkeys(schema["images"], ""))
    catalog.constants.update({item["name"]: item["value"] for item in schema["constants"]})
    return catalog


def _add_components(catalog: Catalog, components: Iterable[Mapping[str, Any]]) -> None:
    """Bases come before the components that build on them."""
    for item in components:
        base = catalog.components.get(item["base"] or "")
        properties = dict(base.properties) if base and item["extendsBase"] else {}
        for entry in item["properties"]:
            properties[entry["name"]] = Property(
                entry["name"],
                entry["type"],
                entry["default"],
                entry["readOnly"],
                entry["constructor"],
                entry["documentation"],
            )
        name = item["name"]
        catalog.components[name] = Component(
            name, item["base"] or "", properties, item["documentation"], _facts(item)
        )
        for alias in item["aliases"]:
            catalog.short_names[alias] = name


def _facts(item: Mapping[str, Any]) -> str:
    facts = []
    if item["base"]:
        facts.append(f"Builds on `{item['base']}`.")
    if item["natural"] in _NATURAL:
        facts.append(f"Has a natural {_NATURAL[item['natural']]}.")
    if item["body"]:
        facts.append(f"Text inside the element is its `{item['body']}`.")
    return " ".join(facts)


def _add_types(catalog: Catalog, schema: Mapping[str, Any]) -> None:
    for item in schema["types"]:
        for name in item["name"], *item["aliases"]:
            catalog.readings[name] = _READINGS[item["kind"]]
            catalog.type_names[name] = item["name"]
            catalog.type_documentation[name] = item["documentation"]
    for item in schema["enumerations"]:
        cases = [case["name"] for case in item["cases"]]
        found = ValueType(item["name"], _STYLES[item["style"]], cases, item["documentation"])
        for name in item["name"], *item["aliases"]:
            catalog.types.setdefault(name, found)


def _add_fonts(catalog: Catalog, fonts: Mapping[str, Sequence[str]]) -> None:
    for group, meaning in (
        ("named", "a font of the host"),
        ("traits", "a trait"),
        ("weights", "a weight"),
        ("textStyles", "a text style"),
        ("system", "the system's font"),
        ("families", "a family"),
    ):
        for name in fonts[group]:
            catalog.fonts.setdefault(name, meaning)


def color_text(components: Sequence[float]) -> str:
    """Components from 0 to 1 as `#rrggbb`, or `#rrggbbaa` unless opaque; "" for others."""
    if len(components) != 4:
        return ""
    parts = [max(0, min(255, round(part * 255))) for part in components]
    return "#" + "".join(f"{part:02x}" for part in parts[: 3 if parts[3] == 255 else 4])


# ------------------------------------------------------------------------------------------------------ Names


def _texts(items: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    return {item["name"]: item["documentation"] for item in items}


def _composites(items: Iterable[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    return {item["name"]: tuple(item["attributes"]) for item in items}


def _language(schema: Mapping[str, Any]) -> LanguageNames:
    words: dict[str, dict[str, str]] = {}
    for item in schema["words"]:
        words.setdefault(item["kind"], {})[item["name"]] = item["documentation"]
    declarations = {
        item["name"]: Declaration(item["documentation"], _attributes(item["attributes"]))
        for item in schema["declarations"]
    }
    declarations.update({item["name"]: Declaration(item["documentation"], {}) for item in schema["sections"]})
    return LanguageNames(
        structure=_attributes(schema["attributes"]),
        declarations=declarations,
        markup=tuple(schema["markup"]),
        geometry=_texts(schema["geometry"]),
        relatives=words.get("element", {}),
        repetition=words.get("repetition", {}),
        texts=words.get("texts", {}),
        values={**words.get("value", {}), **_texts(schema["computed"])},
        constraints=_constraints(schema["constraints"]),
        everlayout=_everlayout(schema["everLayout"]),
    )


def _attributes(items: Iterable[Mapping[str, Any]]) -> dict[str, Attribute]:
    return {item["name"]: Attribute(item["documentation"], _READINGS[item["kind"]]) for item in items}


def _constraints(schema: Mapping[str, Any]) -> ConstraintNames:
    return ConstraintNames(
        attributes=_texts(schema["attributes"]),
        composites=_composites(schema["composites"]),
        views=_texts(schema["views"]),
        areas=_texts(schema["areas"]),
        priorities={item["name"]: item["value"] for item in schema["priorities"]},
        size_classes=_texts(schema["sizeClasses"]),
    )


def _everlayout(schema: Mapping[str, Any]) -> EverLayoutNames:
    objects = ("layout", "view", "template", "navigationBar", "constraint")
    return EverLayoutNames(
        keys={name: _texts(schema[name]) for name in objects},
        values={item["name"]: tuple(item["values"]) for item in schema["constraint"] if item["values"]},
        composites=_composites(schema["composites"]),
        words=_texts(schema["words"]),
        properties={
            item["component"]: {entry["name"]: entry["attribute"] for entry in item["names"]}
            for item in schema["properties"]
        },
    )
