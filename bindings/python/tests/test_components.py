"""Components of hosts in full, and catalogs that declare them."""

from __future__ import annotations

from pathlib import Path

import pytest

import plumb

CATALOG = """
<catalog namespace="MyGame">
  <component name="Bar" base="Slot" template="bar.xml">
    <property name="level" type="CGFloat" default="1"/>
    <default attribute="width" expression="level * gap"/>
  </component>
  <component name="Slot"/>
  <function name="shout" arguments="String" result="String"/>
  <constant name="gap" type="CGFloat" value="8"/>
</catalog>
"""


def meter(engine: plumb.Engine, **changes: object) -> None:
    arguments: dict[str, object] = {
        "properties": {
            "level": plumb.Property("CGFloat", 0.5, "From 0 to 1."),
            "half": plumb.Property("CGFloat", read_only=True),
            "look": plumb.Property("String", constructor=True),
            "label": "String",
        },
        "body": "label",
        "defaults": {"half": "level / 2", "height": "auto + 1"},
        "natural_size": (30, 10),
        "documentation": "Shows a level.",
    }
    engine.register_component("MyGame.Meter", **{**arguments, **changes})  # type: ignore[arg-type]


def test_a_component_with_everything() -> None:
    engine = plumb.Engine()
    meter(engine)
    layout = engine.load(
        "<UIView><Meter level='0.8'>text</Meter><MyGame.Meter look='x' height='3'/></UIView>"
    )
    layout.compute(200, 100)
    first, second = layout.root.children
    assert (first["half"], first["label"], first["look"]) == (0.4, "text", "")
    assert tuple(first.frame) == (0, 0, 30, 11)
    assert tuple(second.frame) == (0, 0, 30, 3)
    with pytest.raises(plumb.PlumbError, match=r"look is used once, when the MyGame\.Meter is made"):
        first.set("look", "y")
    with pytest.raises(plumb.PlumbError, match="private or read-only"):
        first.set("half", "1")


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"body": "level"}, plumb.Status.PROPERTY),
        ({"defaults": {"heigt": "1"}}, plumb.Status.PROPERTY),
        ({"defaults": {"height": "1 +"}}, plumb.Status.SYNTAX),
        ({"natural_size": (-1, None)}, plumb.Status.ARGUMENT),
        ({"natural_size": (float("nan"), 1)}, plumb.Status.ARGUMENT),
        (
            {"properties": {"p": plumb.Property("Int", read_only=True, constructor=True)}},
            plumb.Status.ARGUMENT,
        ),
    ],
)
def test_refused(changes: dict[str, object], status: plumb.Status) -> None:
    engine = plumb.Engine()
    with pytest.raises(plumb.PlumbError) as error:
        meter(engine, **changes)
    assert error.value.code == status
    meter(engine)


@pytest.mark.parametrize("size", ["ab", 3, (1,), (1, "2"), (True, 1)])
def test_wrong_sizes(size: object) -> None:
    with pytest.raises(TypeError, match="natural_size"):
        meter(plumb.Engine(), natural_size=size)


def test_natural_size_on_one_axis() -> None:
    engine = plumb.Engine(measurer=lambda node, width, height: (7, 8) if node.id == "asked" else None)
    engine.register_component("Knob", "UISlider", natural_size=(40, None))
    layout = engine.load("<UIView><Knob/><Knob id='asked'/></UIView>")
    layout.compute(200, 100)
    assert [tuple(node.frame)[2:] for node in layout.root.children] == [(40, 31), (7, 8)]


def test_a_catalog_from_a_file(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    (kit / "game.xml").write_text(CATALOG, encoding="utf-8")
    (kit / "bar.xml").write_text("<UIView><UILabel text='{shout(\"a\")}'/></UIView>", encoding="utf-8")
    engine = plumb.Engine()
    engine.load_catalog(kit / "game.xml")
    with pytest.raises(plumb.PlumbError) as error:
        engine.register_function("shout", lambda one, two: one)
    assert error.value.code == plumb.Status.TYPE
    engine.register_function("shout", lambda text: text.upper())
    layout = engine.load("<UIView><Bar/><Bar level='2'/></UIView>")
    layout.compute(200, 100)
    assert [node.frame.width for node in layout.root.children] == [8, 16]
    assert layout.root.children[1].children[0]["text"] == "A"
    with pytest.raises(plumb.PlumbError) as late:
        engine.load_catalog("<catalog/>")
    assert late.value.code == plumb.Status.FROZEN


def test_a_catalog_from_text() -> None:
    asked = []

    def load(url: str, base: str) -> str:
        asked.append(url)
        return "<UIView/>"

    engine = plumb.Engine(loader=load)
    engine.load_catalog(CATALOG, url="https://example.org/kit/game.xml")
    engine.load("<UIView><Bar/></UIView>")
    assert asked == ["https://example.org/kit/bar.xml"]


def test_mistakes() -> None:
    engine = plumb.Engine()
    with pytest.raises(plumb.DocumentError) as error:
        engine.load_catalog(
            "<catalog>\n<compnent/>\n<component name='A' base='UIVeiw'/></catalog>", url="game.xml"
        )
    first, second = error.value.diagnostics
    assert (first.file, first.line, first.suggestion) == ("game.xml", 2, "component")
    assert (second.line, second.column, second.suggestion) == (3, 27, "UIView")
    with pytest.raises(FileNotFoundError):
        engine.load_catalog("no such catalog.xml")
    with pytest.raises(TypeError, match="url"):
        engine.load_catalog("catalog.xml", url="x")
    with pytest.raises(TypeError, match="source"):
        engine.load_catalog(3)  # type: ignore[arg-type]
    engine.load("<UIView/>")


def test_two_namespaces() -> None:
    engine = plumb.Engine()
    engine.register_component("MyGame.HealthBar")
    engine.register_component("Other.HealthBar")
    with pytest.raises(plumb.DocumentError, match=r"several namespaces: MyGame\.HealthBar, Other\.HealthBar"):
        engine.load("<HealthBar/>")
    assert engine.load("<Other.HealthBar/>").root.component == "Other.HealthBar"
