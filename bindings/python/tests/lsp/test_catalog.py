"""The catalog: that the schema has all that the server needs, also without the tool."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plumb.lsp import schema as schema_module
from plumb.lsp.catalog import Catalog
from plumb.lsp.catalog_file import CatalogFile
from plumb.lsp.colors import json_color_names
from plumb.lsp.expressions import Reading
from plumb.lsp.schema import catalog_of, color_text, read_catalog, schema_path
from plumb.lsp.tool import ToolError, tool_path

GAME = (
    '<catalog namespace="Game"><component name="Bar" base="UILabel" documentation="How alive somebody is.">'
    '<property name="level" type="CGFloat" default="1" documentation="From 0 to 1."/><action name="died"/>'
    '</component><component name="Boss" base="Bar"/>'
    '<function name="initials" arguments="String" result="String" documentation="First letters."/>'
    '<color name="danger" value="#ee3333"/><constant name="gap" type="CGFloat" value="8"/></catalog>'
)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """The catalog of the engine."""
    found = read_catalog("", [])
    assert found.problem == ""
    return found


def test_every_property_is_explained(catalog: Catalog) -> None:
    assert len(catalog.components) == 46
    missing = [
        f"{component.name}.{name}"
        for component in catalog.components.values()
        for name in component.properties
        if not catalog.describe(component.name, name)
    ]
    assert missing == []


def test_every_component_says_what_it_builds_on(catalog: Catalog) -> None:
    for component in catalog.components.values():
        if component.base:
            assert f"Builds on `{component.base}`." in component.text
    label = catalog.components["UILabel"]
    assert "Has a natural width and height." in label.text
    assert "Text inside the element is its `attributedText`." in label.text


def test_types(catalog: Catalog) -> None:
    mode = catalog.types["UIViewContentMode"]
    assert (mode.name, mode.kind, mode.cases[:2]) == (
        "UIView.ContentMode",
        "enumeration",
        ["scaleToFill", "scaleAspectFit"],
    )
    assert catalog.types["UIRectEdge"].kind == "option set"
    assert catalog.types["UILayoutPriority"].cases == [
        "required",
        "defaultHigh",
        "defaultLow",
        "fittingSizeLevel",
    ]
    assert catalog.reading("String") is Reading.TEXT
    assert catalog.reading("UIColor") is Reading.NAME
    assert catalog.reading("CGImage") is Reading.NAME
    assert catalog.reading("CGFloat") is Reading.EXPRESSION
    assert catalog.reading("UIView.ContentMode") is Reading.EXPRESSION
    assert catalog.reading("Outlet") is Reading.LITERAL
    assert "Digits with a fraction" in catalog.type_documentation["CGFloat"]
    assert catalog.is_type("CGColor", "UIColor")
    assert not catalog.is_type(None, "UIColor")


def test_names_of_the_language(catalog: Catalog) -> None:
    names = catalog.language
    assert names.structure["constraints"].reading is Reading.CONSTRAINTS
    assert names.structure["id"].reading is Reading.LITERAL
    assert names.structure["repeat"].reading is Reading.EXPRESSION
    assert list(names.declarations["state"].attributes) == ["name", "type", "value"]
    assert names.declarations["macro"].attributes["value"].reading is Reading.EXPRESSION
    assert {"children", "constraints"} <= names.declarations.keys()
    assert set(names.relatives) == {"parent", "previous", "next"}
    assert {"pi", "sizeClass.vertical", "safeAreaInsets.top", "auto"} <= names.values.keys()
    assert {"left", "center.x", "lastBaseline"} <= names.geometry.keys()
    texts = [
        *(item.documentation for item in names.structure.values()),
        *(item.documentation for item in names.declarations.values()),
        *(part.documentation for item in names.declarations.values() for part in item.attributes.values()),
        *names.geometry.values(),
        *names.relatives.values(),
        *names.values.values(),
    ]
    assert all(texts)


def test_names_of_constraints(catalog: Catalog) -> None:
    names = catalog.language.constraints
    assert {"left", "trailing", "baseline", "centerYWithinMargins"} <= names.attributes.keys()
    assert names.composites["cap"] == ("top", "leading", "trailing")
    assert names.priorities == {"required": 1000, "high": 750, "low": 250}
    assert set(names.size_classes) == {"hc", "hr", "vc", "vr"}
    assert set(names.areas) == {"safeArea", "margins"}
    assert all([*names.attributes.values(), *names.views.values(), *names.areas.values()])


def test_names_of_everlayout_documents(catalog: Catalog) -> None:
    names = catalog.language.everlayout
    assert {"constraints", "properties", "template", "views", "z-index"} == names.keys["view"].keys()
    assert names.values["relation"] == ("lte", "gte")
    assert "baseline" not in names.values["attribute"]
    assert names.composites["margins"] == ("leftMargin", "rightMargin")
    assert names.properties["UILabel"]["fontSize"] == "font"
    assert "text" not in names.properties["UIView"]
    assert {"backgroundColor", "borderColor", "textColor", "tintColor"} <= json_color_names(catalog)
    assert all(text for keys in names.keys.values() for text in keys.values())


def test_functions_fonts_and_colours(catalog: Catalog) -> None:
    assert len(catalog.functions) == 31
    assert catalog.functions["pow"].signature == "pow(base, exponent)"
    assert "number" in catalog.functions["pow"].takes
    assert {"bold", "body", "Courier", "Zapfino", "monospace"} <= catalog.fonts.keys()
    assert catalog.colors["clear"] == "#00000000"
    assert len(catalog.colors) == 15
    assert color_text([1, 0, 0, 0.5]) == "#ff000080"
    assert color_text([]) == ""


def test_names_without_a_prefix(catalog: Catalog) -> None:
    label = catalog.component("Label")
    assert label is not None
    assert label.name == "UILabel"
    assert catalog.component("Nothing") is None


def test_key_paths(catalog: Catalog) -> None:
    assert catalog.describe("UILabel", "layer.cornerRadius") == "Radius of rounded corners."
    assert "The distance of content from the edges." in catalog.describe("UIView", "layoutMargins.top")
    assert "higher than its content" in catalog.describe("UIView", "contentHuggingPriority.vertical")


def host_catalog(tmp_path: Path, text: str, tool: str = "") -> Catalog:
    path = tmp_path / "game.xml"
    path.write_text(text)
    return read_catalog(tool, [CatalogFile.read(str(path))])


@pytest.mark.parametrize("has_tool", [True, False])
def test_a_catalog_file(tmp_path: Path, has_tool: bool) -> None:
    found = host_catalog(tmp_path, GAME, "" if has_tool else str(tmp_path / "none"))
    assert bool(found.problem) is not has_tool
    bar = found.component("Bar")
    assert bar is not None
    assert (bar.name, bar.base, bar.documentation) == ("Game.Bar", "UILabel", "How alive somebody is.")
    level = found.property("Boss", "level")
    assert level is not None
    assert (level.type, level.documentation) == ("CGFloat", "From 0 to 1.")
    assert {"died", "text", "layer.cornerRadius"} <= bar.properties.keys()
    assert found.colors["danger"] == "#ee3333"
    assert "gap" in found.constants
    assert found.functions["initials"].documentation == "First letters."
    assert "initials(String)" in found.functions["initials"].signature
    # The engine's own catalog, which is kept, is still without it.
    assert "Game.Bar" not in read_catalog("", []).components


def test_a_catalog_file_with_a_mistake_leaves_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    path.write_text('<catalog><component name="Bar" bse="x"/><function name="f" result="Int"/><color name="')
    found = read_catalog("", [CatalogFile.read(str(path)), CatalogFile.read(str(tmp_path / "none.xml"))])
    assert "UILabel" in found.components
    assert "f" in found.functions
    assert found.problem


def schema_text() -> Any:
    path = schema_path()
    assert path is not None
    return json.loads(path.read_text("utf-8"))


def test_without_a_file_the_tool_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []

    def call(path: str, arguments: tuple[str, ...]) -> str:
        calls.append([path, *arguments])
        return json.dumps(schema_text())

    tool = tmp_path / "plumb"
    tool.write_text("")
    tool.chmod(0o755)
    monkeypatch.setattr(schema_module, "schema_path", lambda: None)
    monkeypatch.setattr(schema_module, "call", call)
    assert len(read_catalog(str(tool), []).components) == 46
    assert len(read_catalog(str(tool), []).components) == 46
    assert calls == [[str(tool), "schema", "--as", "json"]]
    # Neither.
    assert "There is no tool plumb at" in read_catalog(str(tmp_path / "none"), []).problem


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"components": 3}', "\xff\xfe", "[" * 100_000])
def test_a_schema_that_is_none(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "schema.json"
    path.write_bytes(text.encode("latin-1"))
    monkeypatch.setattr(schema_module, "schema_path", lambda: path)
    found = read_catalog("", [])
    assert found.problem
    assert not found.components


def test_the_file_is_beside_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "share/plumb/schema.json"
    place.parent.mkdir(parents=True)
    place.write_text(json.dumps({**schema_text(), "colors": []}))
    monkeypatch.setenv("PLUMB_LIBRARY", str(tmp_path / "lib/libplumb.so"))
    assert schema_path() == place
    assert read_catalog("", []).colors == {}


def test_members_that_are_missing_are_told() -> None:
    whole = schema_text()
    for name in whole:
        if name in ("version", "variables", "parameters"):
            continue
        with pytest.raises(KeyError, match=name):
            catalog_of({key: value for key, value in whole.items() if key != name})


def test_the_path_of_the_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ToolError, match="There is no tool plumb at /none"):
        tool_path("/none")
    monkeypatch.setenv("PLUMB_TOOL", str(tmp_path))
    with pytest.raises(ToolError, match="There is no tool plumb at"):
        tool_path()
    monkeypatch.delenv("PLUMB_TOOL")
    monkeypatch.setenv("PLUMB_LIBRARY", str(tmp_path / "lib/libplumb.so"))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/plumb").write_text("")
    (tmp_path / "bin/plumb").chmod(0o755)
    assert tool_path() == str(tmp_path / "bin/plumb")
