from __future__ import annotations

import math

import pytest

import plumb

from .conftest import BAR

TREE = """
<UIView>
  <UIView id="menu" width="50" height="40">
    <UIView id="first" left="5" top="6" width="10" height="10"/>
    <UIView width="20" height="20" isHidden="hide"><UIView id="deep"/></UIView>
  </UIView>
  <UIScrollView id="list" top="50" width="100" height="50">
    <UIView id="row" width="100" height="400"/>
  </UIScrollView>
</UIView>
"""


@pytest.fixture
def tree(engine: plumb.Engine) -> plumb.Layout:
    layout = engine.load(TREE, state={"hide": True})
    layout.compute(100, 100)
    return layout


def test_the_tree(tree: plumb.Layout) -> None:
    root, menu = tree.root, tree["#menu"]
    assert root.parent is None
    assert root.id is None
    assert root.path == ""
    assert root.row == 0
    assert menu.parent == root
    assert menu.id == "menu"
    assert menu.path == "0"
    assert menu.component == "UIView"
    assert [child.id for child in root.children] == ["menu", "list"]
    assert tree["#list"].component == "UIScrollView"
    assert tree["#deep"].path == "0/1/0"
    assert tree["#deep"].children == []


def test_nodes_are_the_rows(tree: plumb.Layout) -> None:
    assert [node.id for node in tree.nodes] == [None, "menu", "first", None, "deep", "list", "row"]
    assert [node.row for node in tree] == list(range(len(tree)))
    assert len(tree) == 7
    assert all(tree[node.path] == node for node in tree)


def test_selectors(tree: plumb.Layout) -> None:
    assert tree[""] == tree.root
    assert tree["0"] == tree["#menu"]
    assert tree["0/0"] == tree["#first"]
    assert tree["#menu/0"] == tree["#first"]
    assert tree["#menu"].find("#first") == tree["#first"]
    assert tree["#menu"].find("1/0") == tree["#deep"]
    assert "#menu" in tree
    assert "#manu" not in tree
    assert tree["#menu"] in tree


@pytest.mark.parametrize("selector", ["#manu", "9", "0/0/0", "menu"])
def test_missing_nodes_are_key_errors(tree: plumb.Layout, selector: str) -> None:
    with pytest.raises(KeyError) as caught:
        tree[selector]
    assert isinstance(caught.value, plumb.PlumbError)
    assert caught.value.code is plumb.Status.NOT_FOUND


def test_missing_ids_name_the_closest(tree: plumb.Layout) -> None:
    with pytest.raises(plumb.NotFoundError, match="menu") as caught:
        tree["#manu"]
    assert caught.value.suggestion == "#menu"


def test_selectors_are_text(tree: plumb.Layout) -> None:
    with pytest.raises(TypeError):
        tree[0]  # type: ignore[index]
    with pytest.raises(plumb.PlumbError) as caught:
        tree["#\ud800"]
    assert caught.value.code is plumb.Status.ENCODING


def test_nodes_are_equal_and_hashable(engine: plumb.Engine, tree: plumb.Layout) -> None:
    assert tree["#menu"] is not tree["#menu"]
    assert {tree["#menu"], tree["0"]} == {tree["#menu"]}
    assert tree["#menu"] != tree["#first"]
    assert tree["#menu"] != "#menu"
    assert engine.load(TREE, state={"hide": True})["#menu"] != tree["#menu"]


def test_reprs(tree: plumb.Layout, layout: plumb.Layout) -> None:
    assert repr(layout) == "<plumb.Layout 'bar.xml' nodes=3>"
    assert repr(tree.root) == "<plumb.Node UIView root>"
    assert repr(tree["#list"]) == "<plumb.Node UIScrollView #list>"
    assert repr(tree["0/1"]) == "<plumb.Node UIView 0/1>"


def test_flags(tree: plumb.Layout) -> None:
    assert tree["0/1"].is_hidden
    assert not tree["0/1"].hidden_by_ancestor
    assert tree["#deep"].hidden_by_ancestor
    assert not tree["#menu"].is_hidden
    assert tree["#list"].clips
    assert not tree["#menu"].clips
    hidden = [node.row for node in tree if tree.flags[node.row] & plumb.NodeFlag.HIDDEN]
    assert hidden == [3]
    assert tree.flags.format == "I"


def test_properties(layout: plumb.Layout) -> None:
    bar, name = layout["#bar"], layout["#name"]
    assert bar.properties == {"width": "score * 2", "height": "10"}
    assert name["text"] == "ann"
    assert bar["width"] == 20
    assert bar["left"] == 0
    assert bar["right"] == 180
    assert bar["isHidden"] is False


def test_missing_properties_are_key_errors(layout: plumb.Layout) -> None:
    with pytest.raises(KeyError) as caught:
        layout["#name"]["txet"]
    assert isinstance(caught.value, plumb.PlumbError)
    assert caught.value.code is plumb.Status.NOT_FOUND
    with pytest.raises(TypeError):
        layout["#name"][0]  # type: ignore[index]


def test_scrolling(tree: plumb.Layout) -> None:
    scroller, row = tree["#list"], tree["#row"]
    assert scroller["contentSize"] == plumb.Size(100, 400)
    assert row.frame_in_root.y == 50
    scroller.scroll_to(0, 30)
    tree.compute(100, 100)
    assert row.frame == (0, 0, 100, 400)
    assert row.frame_in_root == (0, 20, 100, 400)
    with pytest.raises(plumb.LayoutError):
        scroller.scroll_to(math.nan, 0)
    with pytest.raises(plumb.LayoutError):
        tree["#menu"].scroll_to(0, 0)
    with pytest.raises(TypeError):
        scroller.scroll_to("0", 0)  # type: ignore[call-overload]


def test_without_a_container(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView width="100% + 5" height="7"/>')
    layout.compute(None, None)
    assert layout.root.frame == (0, 0, 5, 7)
    layout.compute(20, None)
    assert layout.root.frame == (0, 0, 25, 7)


@pytest.mark.parametrize(
    ("width", "height"), [(-1, 1), (1, -1.0), (math.nan, 1), (1, math.nan), (math.inf, 1), (1, math.inf)]
)
def test_impossible_containers(layout: plumb.Layout, width: float, height: float) -> None:
    with pytest.raises(plumb.PlumbError) as caught:
        layout.compute(width, height)
    assert caught.value.code is plumb.Status.ARGUMENT


def test_containers_of_other_types(layout: plumb.Layout) -> None:
    with pytest.raises(TypeError):
        layout.compute("1", 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        layout.compute(1, [])  # type: ignore[arg-type]
    with pytest.raises(OverflowError, match="width"):
        layout.compute(10**400, 1)


def test_safe_area(engine: plumb.Engine) -> None:
    layout = engine.load(
        '<UIView><UIView id="a" top="safeAreaInsets.top" left="safeAreaInsets.left"/></UIView>'
    )
    assert layout.safe_area == (0, 0, 0, 0)
    layout.compute(100, 100, safe_area=(20, 3, 0, 0))
    assert layout["#a"].frame[:2] == (3, 20)
    layout.compute(100, 100)
    assert layout.safe_area == plumb.Insets(20, 3, 0, 0)
    assert layout["#a"].frame[:2] == (3, 20)
    layout.safe_area = plumb.Insets(1, 2, 3, 4)
    layout.compute(100, 100)
    assert layout["#a"].frame[:2] == (2, 1)
    with pytest.raises(plumb.PlumbError) as caught:
        layout.safe_area = (math.nan, 0, 0, 0)
    assert caught.value.code is plumb.Status.ARGUMENT
    assert layout.safe_area == (1, 2, 3, 4)


def test_direction(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView><UIView id="a" leading="10" width="20" height="5"/></UIView>')
    layout.compute(100, 100)
    assert layout.direction == "ltr"
    assert layout["#a"].frame.x == 10
    layout.direction = "rtl"
    layout.compute(100, 100)
    assert layout.direction == "rtl"
    assert layout["#a"].frame.x == 70
    with pytest.raises(ValueError, match="'ltr' or 'rtl'"):
        layout.direction = "up"  # type: ignore[assignment]


def test_constants_can_be_replaced(engine: plumb.Engine) -> None:
    layout = engine.load(
        '<UIView><UIView id="a" width="size" height="size * score"/></UIView>',
        constants={"size": 10},
        state={"score": 2},
    )
    node = layout["#a"]
    layout.state["score"] = 3
    layout.set_constants([{"size": 1}, {"size": 20}])
    layout.compute(100, 100)
    assert node.frame == (0, 0, 20, 60)
    layout.set_constants({"size": 20}, scopes={"#a": {"constants": {"size": 5}}})
    layout.compute(100, 100)
    assert node.frame == (0, 0, 5, 15)
    with pytest.raises(plumb.PlumbError):
        layout.set_constants({})
    layout.compute(100, 100)
    assert node.frame == (0, 0, 5, 15)
    with pytest.raises(TypeError, match="constants only"):
        layout.set_constants({}, scopes={"#a": {"state": {"x": 1}}})


def test_changes_and_revisions(engine: plumb.Engine) -> None:
    layout = engine.load(BAR, state={"score": 10, "name": "ann"})
    assert layout.revision == 0
    layout.compute(200, 100)
    assert layout.revision == 1
    assert layout.changes
    layout.compute(200, 100)
    assert layout.revision == 1
    assert layout.changes == []
    layout.state["score"] = 11
    layout.compute(200, 100)
    assert layout.revision == 2
    bar = layout["#bar"]
    assert plumb.Change(bar, bar.row, None) in layout.changes
    assert {change.node for change in layout.changes} == {bar}
    layout.state["name"] = "bob"
    layout.compute(200, 100)
    name = layout["#name"]
    assert plumb.Change(name, name.row, "text") in layout.changes


def test_memory_usage(layout: plumb.Layout) -> None:
    assert 0 < layout.memory_usage < 1_000_000
