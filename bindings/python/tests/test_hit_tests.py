"""Hit tests: which nodes are found, and what is refused."""

from __future__ import annotations

import math

import pytest

import plumb

DOCUMENT = """<UIView>
  <state name="gone" type="Bool" value="false"/>
  <UIButton id="play" left="20" top="10" width="80" height="30" title="Play"/>
  <UILabel id="over" left="20" top="10" width="80" height="30" text="over" layer.zPosition="-1"/>
  <UIScrollView id="list" top="50" width="100" height="40" contentOffset.y="100" isHidden="gone">
    <UIView id="row" top="120" width="100" height="20"/>
  </UIScrollView>
  <UIView id="turned" left="150" top="40" width="40" height="10" transform.rotation="pi / 2"/>
  <UIView id="flat" left="150" width="20" height="20" transform.scale="0"/>
</UIView>"""


@pytest.fixture
def layout() -> plumb.Layout:
    layout = plumb.Engine().load(DOCUMENT)
    layout.compute(200, 100)
    return layout


def ids(nodes: list[plumb.Node]) -> list[str | None]:
    return [node.id for node in nodes]


def test_the_topmost_node(layout: plumb.Layout) -> None:
    assert layout.hit_test(30, 20) == layout["#play"], "labels let touches through"
    assert layout.hit_test(5, 75) == layout["#row"]
    assert layout.hit_test(170, 60) == layout["#turned"]
    assert layout.hit_test(155, 45) == layout.root
    assert layout.hit_test(155, 5) == layout.root, "a scale of 0 leaves nothing"
    assert layout.hit_test(200, 50) is None, "edges are half open"
    assert layout.hit_test(math.inf, 0) is None


def test_all_nodes(layout: plumb.Layout) -> None:
    assert ids(layout.hit_test_all(5, 75)) == ["row", "list", None]
    assert ids(layout.nodes_in_rectangle(90, 0, 60, 60)) == ["list", "play", None]
    assert layout.nodes_in_rectangle(500, 0, math.inf, 10) == []
    layout.state["gone"] = True
    layout.compute(200, 100)
    assert ids(layout.hit_test_all(5, 75)) == [None]


def test_more_nodes_than_there_is_room_for() -> None:
    rows = "<UIView width='10' height='10'/>" * 100
    layout = plumb.Engine().load(f"<UIView>{rows}</UIView>")
    layout.compute(20, 20)
    assert [node.row for node in layout.hit_test_all(5, 5)] == [*range(100, 0, -1), 0]


def test_points(layout: plumb.Layout) -> None:
    assert layout["#row"].convert_point(5, 75) == (5, 5)
    assert layout["#row"].convert_to_root(5, 5) == (5, 75)
    assert layout["#turned"].convert_point(*layout["#turned"].convert_to_root(3, 4)) == pytest.approx((3, 4))
    with pytest.raises(plumb.LayoutError, match="undone"):
        layout["#flat"].convert_point(1, 1)


def test_what_is_refused(layout: plumb.Layout) -> None:
    with pytest.raises(plumb.LayoutError) as caught:
        layout.hit_test(math.nan, 0)
    assert caught.value.code == plumb.Status.ARGUMENT
    with pytest.raises(plumb.LayoutError):
        layout.nodes_in_rectangle(0, 0, -1, 1)
    row = layout["#row"]
    row.remove()
    layout.compute(200, 100)
    assert layout.hit_test(5, 75) == layout["#list"]
    with pytest.raises(plumb.LayoutError):
        row.convert_point(0, 0)
    layout.close()
    with pytest.raises(plumb.ClosedError):
        layout.hit_test(0, 0)


def test_before_the_first_compute() -> None:
    assert plumb.Engine().load("<UIView width='10' height='10'/>").hit_test(5, 5) is None
