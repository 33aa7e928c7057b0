"""What pointers do to controls and scroll views can be read, by hosts and in expressions."""

from __future__ import annotations

import pytest

import plumb

XML = """
<UIView width="100%" height="100%">
  <UIButton id="buy" width="50" height="30"/>
  <UIScrollView id="list" top="50" width="100" height="100"><UIView height="900"/></UIScrollView>
  <UIView id="bar" left="100" width="4" height="100" alpha="#list.isDragging ? 0.5 : 1"/>
</UIView>
"""
NAMES = ("isTracking", "isTouchInside", "isDragging", "isDecelerating")


@pytest.fixture
def layout() -> plumb.Layout:
    made = plumb.Engine().load(XML)
    made.compute(200, 200)
    return made


def states(node: plumb.Node) -> set[str]:
    return {name for name in NAMES if node.get(name)}


def test_a_control(layout: plumb.Layout) -> None:
    buy = layout["#buy"]
    mouse = plumb.Pointer(layout)
    mouse.down(10, 10, 0)
    assert states(buy) == {"isTracking", "isTouchInside"}
    layout.compute(200, 200)
    changed = {change.property for change in layout.changes if change.node == buy}
    assert {"isTracking", "isTouchInside", "state"} <= changed
    mouse.move(60, 10, 0)
    assert states(buy) == {"isTracking"}
    mouse.up(60, 10, 0)
    assert states(buy) == set()


def test_a_scroll_view(layout: plumb.Layout) -> None:
    list_, bar = layout["#list"], layout["#bar"]
    finger = plumb.Pointer(layout, plumb.PointerKind.TOUCH)
    finger.down(50, 140, 0)
    assert states(list_) == {"isTracking"}
    finger.move(50, 100, 0.05)
    layout.compute(200, 200)
    assert states(list_) == {"isTracking", "isDragging"}
    assert bar["alpha"] == 0.5
    assert "alpha" in {change.property for change in layout.changes if change.node == bar}
    layout.compute(200, 200)
    assert layout.changes == []
    finger.up(50, 100, 0.05)
    assert states(list_) == {"isDecelerating"}
    layout.compute(200, 200)
    assert bar["alpha"] == 1
    while finger.advance(60):
        pass
    assert states(list_) == set()


def test_a_pointer_that_is_closed_leaves_nothing_behind(layout: plumb.Layout) -> None:
    list_ = layout["#list"]
    finger = plumb.Pointer(layout, plumb.PointerKind.TOUCH)
    finger.down(50, 140, 0)
    finger.move(50, 100, 0.05)
    finger.close()
    assert states(list_) == set()
    other = plumb.Pointer(layout, plumb.PointerKind.TOUCH)
    other.down(50, 140, 1)
    other.move(50, 100, 1.05)
    layout["#bar"].remove()
    list_.remove()
    other.up(50, 60, 1.1)
    assert not other.advance(1.2)
    layout.compute(200, 200)


def test_a_host_without_pointers(layout: plumb.Layout) -> None:
    list_, buy = layout["#list"], layout["#buy"]
    State = plumb.ControlState
    list_.set_control_state(State.TRACKING | State.DRAGGING)
    assert states(list_) == {"isTracking", "isDragging"}
    list_.set_control_state(State.ZOOMING)
    assert list_["isZooming"] is True
    list_.set_control_state(State.DECELERATING)
    assert list_["isZooming"] is False
    assert states(list_) == {"isDecelerating"}
    buy.set_control_state(State.HIGHLIGHTED | State.TRACKING | State.TOUCH_INSIDE)
    assert states(buy) == {"isTracking", "isTouchInside"}
    for node, state in ((buy, State.DRAGGING), (list_, State.HIGHLIGHTED)):
        with pytest.raises(plumb.PlumbError, match="is no state of a"):
            node.set_control_state(state)
