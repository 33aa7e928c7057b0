from __future__ import annotations

import pytest

import plumb

XML = """
<UIView>
  <UIButton id="buy" title="A" highlightedTitle="A title that is longer" disabledTitle="Off"
            isSelected="{on}"/>
  <UILabel id="seen" text="{#buy.state}, {#buy.currentTitle}, {#buy.isEnabled}, {#buy.isFocused}"/>
</UIView>
"""


@pytest.fixture
def layout() -> plumb.Layout:
    made = plumb.Engine().load(XML, state={"on": False})
    made.compute(320, 480)
    return made


def test_a_state_changes_what_a_button_shows_and_its_size(layout: plumb.Layout) -> None:
    button, seen = layout["#buy"], layout["#seen"]
    assert seen["text"] == ", A, true, false"
    before = button.frame.width
    button.set_control_state(plumb.ControlState.HIGHLIGHTED)
    assert button["isHighlighted"] is True
    assert button["currentTitle"] == "A title that is longer"
    layout.compute(320, 480)
    assert button.frame.width > before
    assert seen["text"] == "highlighted, A title that is longer, true, false"
    button.set_control_state(plumb.ControlState.NORMAL)
    layout.compute(320, 480)
    assert button.frame.width == before


def test_states_are_those_of_attributes_where_these_say_them(layout: plumb.Layout) -> None:
    button, seen = layout["#buy"], layout["#seen"]
    button.set_control_state(plumb.ControlState.SELECTED | plumb.ControlState.DISABLED)
    layout.compute(320, 480)
    assert seen["text"] == "disabled, Off, false, false"
    layout.state["on"] = True
    layout.compute(320, 480)
    assert seen["text"] == "disabled, selected, A, false, false"
    assert button["isSelected"] is True


def test_states_outlive_relinks_and_edits(layout: plumb.Layout) -> None:
    button, seen = layout["#buy"], layout["#seen"]
    button.set_control_state(plumb.ControlState.FOCUSED)
    layout.direction = "rtl"
    layout.compute(320, 480)
    assert seen["text"] == "focused, A, true, true"
    layout.root.insert(0, plumb.Element("UIButton", {"title": "B", "highlightedTitle": "C"}))
    layout.compute(320, 480)
    assert seen["text"] == "focused, A, true, true"
    assert button["isFocused"] is True


def test_only_controls_have_states(layout: plumb.Layout) -> None:
    with pytest.raises(plumb.LayoutError, match="UILabel is not a control"):
        layout["#seen"].set_control_state(plumb.ControlState.FOCUSED)
    for wrong in (1024, -1, True, "focused", None):
        with pytest.raises(ValueError, match="is not a sum of"):
            layout["#buy"].set_control_state(wrong)  # type: ignore[arg-type]


def test_what_follows_is_listed_as_changed(layout: plumb.Layout) -> None:
    button = layout["#buy"]
    button.set_control_state(plumb.ControlState.DISABLED)
    layout.compute(320, 480)
    changed = {change.property for change in layout.changes if change.node == button}
    assert {"state", "currentTitle"} <= changed
    assert [change.row for change in layout.changes] == sorted(change.row for change in layout.changes)
    layout.compute(320, 480)
    assert layout.changes == []


def test_the_text_of_a_button_is_that_of_its_state(layout: plumb.Layout) -> None:
    button = layout["#buy"]
    assert button.text is not None
    assert button.text.text == "A"
    button.set_control_state(plumb.ControlState.DISABLED)
    layout.compute(320, 480)
    assert button.text is not None
    assert button.text.text == "Off"
    off = plumb.Engine().load("""
    <UIView>
      <UIButton title="A" disabledTitle="Off" disabledTitleColor="gray" isEnabled="false"/>
      <UIButton title="B" titleLabel.textColor="red" isEnabled="false"/>
    </UIView>""")
    off.compute(320, 480)
    texts = [node.text for node in off.root.children]
    assert [text and (text.text, text.color.hex) for text in texts] == [("Off", "#808080"), ("B", "#ff0000")]
