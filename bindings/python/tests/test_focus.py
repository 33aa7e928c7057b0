from __future__ import annotations

import pytest

import plumb

XML = """
<UIView>
  <state name="paused" type="Bool" value="false"/>
  <UIButton id="play" left="10" top="10" width="80" height="30" title="Play"/>
  <UIButton id="quit" left="10" top="50" width="80" height="30" title="Quit" isEnabled="{!paused}"/>
  <UIView id="map" isFocusable="true" left="100" width="100" height="100"/>
  <UILabel id="seen" text="{#play.isFocused} {#map.isFocused}"/>
</UIView>
"""


@pytest.fixture
def layout() -> plumb.Layout:
    made = plumb.Engine().load(XML)
    made.compute(200, 100)
    return made


def test_moves(layout: plumb.Layout) -> None:
    assert layout.focus is None
    assert layout.move_focus(plumb.FocusMove.NEXT) == layout["#play"]
    assert layout.move_focus("down") == layout["#quit"]
    assert layout.move_focus("down") == layout["#quit"], "there is nothing below"
    assert layout.move_focus(plumb.FocusMove.RIGHT) == layout.focus == layout["#map"]
    assert layout.move_focus("next") == layout["#play"]
    assert [layout.move_focus(move) for move in ("previous", "left")] == [layout["#map"], layout["#play"]]
    for wrong in ("NEXT", "", 6, -1, None):
        with pytest.raises(ValueError, match=r"is not a plumb\.FocusMove"):
            layout.move_focus(wrong)  # type: ignore[arg-type]


def test_what_has_the_focus_is_a_state(layout: plumb.Layout) -> None:
    play, seen = layout["#play"], layout["#seen"]
    layout.focus = play
    assert play["isFocused"] is True
    layout.compute(200, 100)
    assert seen["text"] == "true false"
    layout.focus = layout["#map"]
    layout.compute(200, 100)
    assert seen["text"] == "false true"
    assert {change.property for change in layout.changes if change.node == layout["#map"]} == {"isFocused"}
    play.set_control_state(plumb.ControlState.FOCUSED | plumb.ControlState.SELECTED)
    assert layout.focus == play
    assert layout["#map"]["isFocused"] is False
    play.set_control_state(plumb.ControlState.SELECTED)
    assert layout.focus is None


def test_a_node_that_cannot_have_it(layout: plumb.Layout) -> None:
    quit_, label = layout["#quit"], layout["#seen"]
    with pytest.raises(plumb.LayoutError, match="UILabel cannot have the focus: its isFocusable is false"):
        layout.focus = label
    with pytest.raises(TypeError, match=r"the focus is a plumb\.Node or None, not str"):
        layout.focus = "#play"  # type: ignore[assignment]
    layout.focus = quit_
    layout.state["paused"] = True
    layout.compute(200, 100)
    assert layout.focus is None
    assert layout.move_focus("up") == layout["#play"], "it begins at the place of the one that was lost"
    layout.focus = None
    assert layout.move_focus("previous") == layout["#map"]


def test_handles(layout: plumb.Layout) -> None:
    other = plumb.Engine().load(XML)
    with pytest.raises(plumb.PlumbError, match="focus: a node of another layout"):
        other.focus = layout["#play"]
    with pytest.raises(plumb.LayoutError, match="the layout has not been computed"):
        other.focus = other["#play"]
    quit_ = layout["#quit"]
    layout.focus = quit_
    quit_.remove()
    assert layout.focus is None
    with pytest.raises(plumb.PlumbError, match="not one of this layout's"):
        layout.focus = quit_
    assert layout.move_focus("next") == layout["#play"]


def test_the_focus_outlives_a_reload() -> None:
    layout = plumb.Engine().load(XML)
    layout.compute(200, 100)
    layout.focus = layout["#quit"]
    layout.root.insert(0, plumb.Element("UIButton", {"width": 5, "height": 5}))
    layout.direction = "rtl"
    layout.compute(200, 100)
    assert layout.focus == layout["#quit"]
    with layout.edit():
        assert layout.focus == layout["#quit"]
        with pytest.raises(plumb.PlumbError):
            layout.move_focus("next")
