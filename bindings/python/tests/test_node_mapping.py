"""A node as a mapping of its properties."""

from __future__ import annotations

from typing import Any

import pytest

import plumb

SOURCE = """
<UIView>
  <UILabel id="label" text="{name}" width="n" left="3"/>
  <UIView id="plain"/>
</UIView>
"""


@pytest.fixture
def page(engine: plumb.Engine) -> plumb.Layout:
    layout = engine.load(SOURCE, state={"name": "ann", "n": 30})
    layout.compute(100, 100)
    return layout


def can_read(node: plumb.Node, name: str) -> bool:
    try:
        node[name]
    except plumb.NotFoundError:
        return False
    return True


def test_iterating_gives_what_has_an_expression(page: plumb.Layout) -> None:
    label = page["#label"]
    assert list(label) == ["text", "width", "left"]
    assert label.keys() == list(label) == list(label.properties)
    assert label.values() == ["ann", 30, 3]
    assert label.items() == [("text", "ann"), ("width", 30), ("left", 3)]
    assert dict(label) == {"text": "ann", "width": 30, "left": 3}
    assert {**label} == dict(label)
    assert len(label) == 3


def test_values_are_those_of_the_last_compute(page: plumb.Layout) -> None:
    label = page["#label"]
    page.state["n"] = 40
    assert dict(label)["width"] == label.get("width") == 30
    page.compute(100, 100)
    assert dict(label)["width"] == label.get("width") == 40


def test_in_says_what_can_be_read(page: plumb.Layout) -> None:
    label, plain = page["#label"], page["#plain"]
    assert "text" in label
    assert "text" not in plain
    # Defaults of the catalog, geometry, parts of structures.
    for name in ("alpha", "height", "center.x", "frame"):
        assert name not in list(plain)
        assert (name in plain) is can_read(plain, name)
    assert "alpha" in plain
    assert "center.x" in plain
    assert "" not in plain
    assert "txet" not in label


def test_get(page: plumb.Layout) -> None:
    label, plain = page["#label"], page["#plain"]
    assert label.get("text") == "ann"
    assert plain.get("text") is None
    assert plain.get("text", "none") == "none"
    assert plain.get("alpha", 7) == plain["alpha"] == 1
    # A property that is nil is not one that is missing.
    engine = plumb.Engine()
    nothing = engine.load("<UIView><UIImageView/></UIView>")["0"]
    assert "image" in nothing
    assert nothing.get("image", "missing") is nothing["image"]


def test_a_node_is_true(page: plumb.Layout) -> None:
    plain = page["#plain"]
    assert len(plain) == 0
    assert list(plain) == []
    assert dict(plain) == {}
    assert plain
    assert page.root.parent is None
    with pytest.raises(TypeError):
        reversed(plain)  # type: ignore[call-overload]


@pytest.mark.parametrize("name", [3, None, b"text", ("text",)])
def test_names_are_texts(page: plumb.Layout, name: Any) -> None:
    node = page.root
    for call in (lambda: node[name], lambda: name in node, lambda: node.get(name)):
        with pytest.raises(TypeError, match=r"^a property name: expected str, not \w+$"):
            call()
    with pytest.raises(TypeError, match="not Node"):
        node.__contains__(page["#plain"])


def test_what_has_not_been_computed_is_not_there(engine: plumb.Engine) -> None:
    layout = engine.load(SOURCE, state={"name": "ann", "n": 30})
    label = layout["#label"]
    assert list(label) == ["text", "width", "left"]
    assert "text" not in label
    assert label.get("text", "?") == "?"
    with pytest.raises(plumb.NotFoundError, match="text has no value before the layout is computed"):
        dict(label)
    layout.compute(100, 100)
    assert "text" in label
    assert label.get("text", "?") == "ann"


def test_names_of_other_nodes_of_the_component() -> None:
    # A name that the component lacks, which one of its nodes has nevertheless.
    engine = plumb.Engine(lenient=True)
    layout = engine.load('<UIView><UIView id="a"/><UIView id="b" price="3"/><UIView id="c"/></UIView>')
    layout.compute(10, 10)
    for _ in range(2):
        for selector in ("#a", "#b", "#c"):
            assert ("price" in layout[selector]) is can_read(layout[selector], "price") is (selector == "#b")
    layout["#a"].set("price", "4")
    layout["#b"].set("price", None)
    for _ in range(2):
        for node in layout:
            assert ("price" in node) is can_read(node, "price")
        layout.compute(10, 10)
    assert [node.get("price") for node in layout] == [None, layout["#a"]["price"], None, None]


def test_in_and_reading_agree_through_edits(engine: plumb.Engine) -> None:
    names = ["text", "width", "alpha", "firstBaseline", "nope", "layer.cornerRadius", "title", "center"]
    layout = engine.load(SOURCE, state={"name": "ann", "n": 30})

    def agree() -> bool:
        return all((name in node) is can_read(node, name) for node in layout for name in names)

    assert agree()
    layout.compute(100, 100)
    assert agree()
    layout["#plain"].append('<UIButton id="button" title="Go"/>')
    assert agree()
    layout["#label"].set("text", None)
    assert agree()
    layout.compute(100, 100)
    assert agree()
    assert agree()


def test_nodes_that_are_gone(page: plumb.Layout) -> None:
    plain = page["#plain"]
    plain.remove()
    for call in (
        lambda: "text" in plain,
        lambda: plain.get("alpha"),
        lambda: list(plain),
        lambda: dict(plain),
        lambda: len(plain),
    ):
        with pytest.raises(plumb.LayoutError) as caught:
            call()
        assert caught.value.code is plumb.Status.HANDLE
    assert plain
    page.close()
    with pytest.raises(plumb.ClosedError):
        plain.__contains__("text")


def test_measurers_can_ask(engine: plumb.Engine) -> None:
    asked = []

    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        asked.append((node.get("text"), "text" in node, node.get("nope", 5), list(node)))
        return 10, 10

    engine.measurer = measure
    layout = engine.load('<UIView><UILabel text="{name}"/></UIView>', state={"name": "ann"})
    layout.compute(100, 100)
    assert set(map(str, asked)) == {str(("ann", True, 5, ["text"]))}
