"""The catalog: that nothing of what the tool prints is overlooked, and its cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from plumb.lsp import catalog_cache
from plumb.lsp.catalog import Catalog
from plumb.lsp.catalog_file import CatalogFile
from plumb.lsp.catalog_reading import color_value, read_catalog
from plumb.lsp.expressions import Reading
from plumb.lsp.tool import ToolError, tool_path

from .client import CACHE


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """The catalog of the engine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(CACHE))
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
        assert "Builds on" in component.documentation, component.name


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
    assert catalog.reading("CGFloat") is Reading.EXPRESSION
    assert catalog.reading("Constraints") is Reading.CONSTRAINTS
    assert catalog.reading("Outlet") is Reading.LITERAL
    assert "Digits with a fraction" in catalog.type_documentation["CGFloat"]


def test_functions_fonts_and_colours(catalog: Catalog) -> None:
    assert len(catalog.functions) == 31
    assert catalog.functions["pow"].signature == "pow(base, exponent)"
    assert {"bold", "body", "Courier", "Zapfino", "monospace"} <= catalog.fonts.keys()
    assert catalog.colors["clear"] == "#00000000"
    assert len(catalog.colors) == 15
    assert color_value("rgba(255, 0, 0, 0.5)") == "#ff000080"
    assert color_value("nothing") is None


def test_names_without_a_prefix(catalog: Catalog) -> None:
    label = catalog.component("Label")
    assert label is not None
    assert label.name == "UILabel"
    assert catalog.component("Nothing") is None
    assert catalog.builds_on("Button", "UIControl")
    assert not catalog.builds_on("UIControl", "UIButton")


def test_key_paths(catalog: Catalog) -> None:
    assert catalog.describe("UILabel", "layer.cornerRadius") == "Radius of rounded corners."
    assert catalog.describe("UIView", "layoutMargins.top") == "The distance of content from the edges."
    assert "higher than its content" in catalog.describe("UIView", "contentHuggingPriority.vertical")


def test_a_catalog_file_with_a_mistake_leaves_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    path.write_text('<catalog><component name="Bar" bse="x"/><function name="f" result="Int"/><color name="')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(CACHE))
        found = read_catalog("", [CatalogFile.read(str(path)), CatalogFile.read(str(tmp_path / "none.xml"))])
    assert "UILabel" in found.components
    assert "f" in found.functions
    assert found.problem


def test_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    tool = tmp_path / "plumb"
    tool.write_text("")

    def call(path: str, arguments: list[str]) -> str:
        calls.append(arguments)
        if arguments[0] == "reference":
            for name in catalog_cache.PAGES:
                (Path(arguments[1]) / name).write_text(name)
        return " ".join(arguments[:3])

    monkeypatch.setattr(catalog_cache, "call", call)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    early: list[str] = []
    first = catalog_cache.catalog_texts(str(tool), early.append)
    assert (first.components, first.catalog, first.pages["types.md"]) == (
        "catalog all --json",
        "catalog all",
        "types.md",
    )
    assert early == ["catalog all --json"]
    assert len(calls) == 3
    assert catalog_cache.catalog_texts(str(tool), early.append).catalog == "catalog all"
    assert len(calls) == 3
    # Another build of the tool; half of what is kept is gone; no room for a cache.
    tool.write_text("new")
    catalog_cache.catalog_texts(str(tool), None)
    assert len(calls) == 6
    for kept in (tmp_path / "cache/plumb/lsp").iterdir():
        (kept / "fonts.md").unlink()
    catalog_cache.catalog_texts(str(tool), None)
    assert len(calls) == 9
    catalog_cache.catalog_texts(str(tool), None)
    assert len(calls) == 9
    monkeypatch.setenv("XDG_CACHE_HOME", str(tool))
    catalog_cache.catalog_texts(str(tool), None)
    assert len(calls) == 12


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
