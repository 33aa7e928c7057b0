"""Pointers: what a mouse or a finger does to controls, state and scroll views."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import plumb

EVENTS = [
    "touchDown",
    "touchDownRepeat",
    "touchDragInside",
    "touchDragOutside",
    "touchDragEnter",
    "touchDragExit",
    "touchUpInside",
    "touchUpOutside",
    "touchCancel",
    "valueChanged",
    "primaryActionTriggered",
]
ALL = " ".join(f'{event}="{event}:"' for event in EVENTS)
"""Every event of a control is an action of its own name."""


class Stage:
    """A layout, its pointer, and the events that owners have heard of."""

    def __init__(self, content: str, kind: plumb.PointerKind = plumb.PointerKind.MOUSE, **state: Any) -> None:
        text = f'<UIView width="100%" height="100%">{content.replace("ALL", ALL)}</UIView>'
        self.layout = plumb.Engine().load(text, state=state)
        self.layout.compute(400, 400)
        self.pointer = plumb.Pointer(self.layout, kind)
        self.heard: list[Any] = []

        def hear(sender: plumb.Node, call: plumb.ActionCall) -> None:
            self.heard.append(call.event if call.value is None else (call.event, call.value))

        self.go: Callable[[], object] = list
        self.layout.bind_owner(
            self, actions={"go": lambda: self.go(), **{f"{event}:": hear for event in EVENTS}}
        )
        self.time = 0.0

    def tap(self, x: float, y: float) -> list[Any]:
        """Presses and releases; gives the events."""
        self.time += 10
        self.pointer.down(x, y, self.time)
        self.pointer.up(x, y, self.time + 0.1)
        return self.take()

    def take(self) -> list[Any]:
        heard, self.heard = self.heard, []
        self.layout.compute(400, 400)
        return heard


def test_a_tap_on_a_button() -> None:
    stage = Stage('<UIButton id="b" width="100" height="50" ALL/>')
    button = stage.layout["#b"]
    stage.pointer.down(10, 10, 1)
    assert button["isHighlighted"] is True
    assert stage.take() == ["touchDown"]
    stage.pointer.move(20, 10, 1.1)
    assert stage.take() == ["touchDragInside"]
    stage.pointer.up(20, 10, 1.2)
    assert stage.take() == ["touchUpInside", "primaryActionTriggered"]
    assert button["isHighlighted"] is False


def test_leaving_a_button_and_coming_back() -> None:
    stage = Stage('<UIButton id="b" width="100" height="50" ALL/>')
    stage.pointer.down(10, 10, 1)
    stage.pointer.move(150, 10, 1.1)
    assert stage.layout["#b"]["isHighlighted"] is False
    stage.pointer.move(160, 10, 1.2)
    stage.pointer.move(99, 10, 1.3)
    assert stage.layout["#b"]["isHighlighted"] is True
    stage.pointer.move(100, 10, 1.4)
    stage.pointer.up(100, 10, 1.5)
    assert stage.take() == [
        "touchDown",
        "touchDragExit",
        "touchDragOutside",
        "touchDragOutside",
        "touchDragEnter",
        "touchDragInside",
        "touchDragExit",
        "touchDragOutside",
        "touchUpOutside",
    ]


def test_a_finger_is_inside_up_to_70_points_around_a_control() -> None:
    stage = Stage('<UIButton left="100" top="100" width="50" height="50" ALL/>', plumb.PointerKind.TOUCH)
    stage.pointer.down(110, 110, 1)
    stage.pointer.move(219, 110, 1.1)
    stage.pointer.move(220, 110, 1.2)
    stage.pointer.up(30, 110, 1.3)
    assert stage.take()[1:] == [
        "touchDragInside",
        "touchDragExit",
        "touchDragOutside",
        "touchUpInside",
        "primaryActionTriggered",
    ]


def test_a_second_tap_repeats() -> None:
    stage = Stage('<UIButton width="100" height="50" ALL/>')
    stage.pointer.down(10, 10, 1)
    stage.pointer.up(10, 10, 1.1)
    stage.pointer.down(12, 10, 1.3)
    stage.pointer.up(12, 10, 1.35)
    stage.pointer.down(12, 10, 2.3)
    assert [event for event in stage.take() if "Down" in event] == [
        "touchDown",
        "touchDown",
        "touchDownRepeat",
        "touchDown",
    ]


def test_cancelling_and_pressing_twice() -> None:
    stage = Stage('<UIButton id="b" width="100" height="50" ALL/>')
    stage.pointer.cancel()
    stage.pointer.up(10, 10, 0)
    assert stage.take() == []
    stage.pointer.down(10, 10, 1)
    stage.pointer.cancel()
    stage.pointer.up(10, 10, 1.2)
    assert stage.take() == ["touchDown", "touchCancel"]
    stage.pointer.down(10, 10, 5)
    stage.pointer.down(10, 10, 6)
    assert stage.take() == ["touchDown", "touchCancel", "touchDown"]


def test_a_disabled_control_takes_what_is_done_to_it() -> None:
    stage = Stage(
        '<UIControl width="90" height="90" ALL><UIButton id="b" isEnabled="on" width="50" ALL/></UIControl>',
        on=False,
    )
    assert stage.tap(10, 10) == []
    assert stage.pointer.target is stage.layout["#b"] or stage.pointer.target == stage.layout["#b"]
    stage.layout.state["on"] = True
    stage.layout.compute(400, 400)
    stage.pointer.down(10, 10, 50)
    stage.layout.state["on"] = False
    stage.layout.compute(400, 400)
    stage.pointer.up(10, 10, 50.1)
    assert stage.take() == ["touchDown"]


@pytest.mark.parametrize("end", ["hide", "remove", "close", "pointer"])
def test_a_control_that_goes_away_while_it_is_held(end: str) -> None:
    stage = Stage('<UIButton id="b" isHidden="gone" width="100" height="50" ALL/>', gone=False)
    stage.pointer.down(10, 10, 1)
    if end == "hide":
        stage.layout.state["gone"] = True
    elif end == "remove":
        stage.layout["#b"].remove()
    elif end == "close":
        stage.layout.close()
    else:
        stage.pointer.close()
    if end in ("close", "pointer"):
        with pytest.raises(plumb.ClosedError):
            stage.pointer.cancel()
        with pytest.raises(plumb.ClosedError):
            print(stage.pointer.target)
        with pytest.raises(plumb.ClosedError):
            stage.pointer.up(1, 1, 1)
        return
    stage.layout.compute(400, 400)
    stage.pointer.move(11, 10, 1.1)
    stage.pointer.up(11, 10, 1.2)
    assert stage.take() == ["touchDown"]


@pytest.mark.parametrize(
    ("control", "before", "taps"),
    [
        ("<UISwitch isOn", True, [(10, False), (90, True)]),
        (
            "<UISegmentedControl items=\"['a', 'b', 'c']\" selectedSegmentIndex",
            0,
            [(95, 2), (94, None), (34, 1)],
        ),
        (
            '<UIPageControl numberOfPages="3" currentPage',
            1,
            [(5, 0), (5, None), (55, 1), (90, 2), (90, None)],
        ),
        ('<UIStepper maximumValue="2" value', 1, [(80, 2), (80, None), (5, 1), (49, 0), (10, None)]),
        ('<UIStepper maximumValue="2" wraps="true" value', 2, [(80, 0), (5, 2)]),
    ],
)
def test_taps_set_the_state_that_a_control_shows(
    control: str, before: float, taps: list[tuple[float, float | None]]
) -> None:
    stage = Stage(f'{control}="shown" width="100" height="30" ALL/>', shown=before)
    for x, after in taps:
        before = before if after is None else after
        told = [("valueChanged", float(before)), ("primaryActionTriggered", float(before))]
        assert stage.tap(x, 10) == ["touchDown", *(told if after is not None else []), "touchUpInside"]
        assert stage.layout.state["shown"] == before


def test_a_control_without_state_only_tells_its_value() -> None:
    stage = Stage('<UISwitch id="s" isOn="true" width="50" height="30" ALL/>')
    assert ("valueChanged", 0.0) in stage.tap(10, 10)
    assert stage.layout["#s"]["isOn"] is True


def test_dragging_a_slider_with_a_mouse() -> None:
    stage = Stage('<UISlider value="volume" maximumValue="10" width="100" height="30" ALL/>', volume=5.0)
    stage.pointer.down(20, 10, 1)
    assert stage.layout.state["volume"] == 2
    assert stage.take() == ["touchDown", ("valueChanged", 2.0), ("primaryActionTriggered", 2.0)]
    stage.pointer.move(70, 200, 1.1)
    assert stage.layout.state["volume"] == 7
    stage.pointer.move(500, 10, 1.2)
    assert stage.layout.state["volume"] == 10
    stage.pointer.move(-3, 10, 1.3)
    stage.pointer.up(-3, 10, 1.4)
    assert stage.layout.state["volume"] == 0


def test_dragging_a_slider_with_a_finger() -> None:
    stage = Stage(
        '<UISlider value="volume" maximumValue="10" width="100" height="30"/>',
        plumb.PointerKind.TOUCH,
        volume=5.0,
    )
    stage.pointer.down(20, 10, 1)
    assert stage.layout.state["volume"] == 5
    stage.pointer.move(40, 10, 1.1)
    assert stage.layout.state["volume"] == 7
    stage.pointer.up(30, 10, 1.2)
    assert stage.layout.state["volume"] == 7


def test_a_slider_that_is_not_continuous_tells_at_the_end() -> None:
    stage = Stage('<UISlider value="volume" isContinuous="false" width="100" height="30" ALL/>', volume=0.5)
    stage.pointer.down(20, 10, 1)
    stage.pointer.move(70, 10, 1.1)
    assert stage.layout.state["volume"] == 0.7
    assert not any(isinstance(event, tuple) for event in stage.take())
    stage.pointer.up(70, 10, 1.2)
    assert stage.take() == [("valueChanged", 0.7), ("primaryActionTriggered", 0.7), "touchUpInside"]


def test_holding_a_stepper() -> None:
    stage = Stage('<UIStepper value="count" maximumValue="4" width="90" height="30"/>', count=0)
    stage.pointer.down(80, 10, 1)
    seen = []
    for step in range(14):
        assert stage.pointer.advance(1 + step * 0.1 + 0.01) is True
        seen.append(stage.layout.state["count"])
    assert seen == [0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 4, 4]
    stage.pointer.up(80, 10, 3)
    assert stage.layout.state["count"] == 4
    assert stage.pointer.advance(4) is False


ROWS = (
    '<UIScrollView id="list" width="100" height="100" {}><UIView width="100" height="1000"/></UIScrollView>'
)


def test_a_wheel_scrolls_what_has_room() -> None:
    stage = Stage(
        '<UIScrollView id="outer" width="200" height="200"><UIView width="10" height="900"/>'
        '<UIScrollView id="inner" width="100" height="100"><UIView width="100" height="150"/></UIScrollView>'
        "</UIScrollView>"
    )
    layout, wheel = stage.layout, stage.pointer.wheel
    assert wheel(10, 10, 0, 30) == layout["#inner"]
    assert wheel(10, 10, 0, 30) == layout["#inner"]
    assert wheel(10, 10, 0, 30) == layout["#outer"]
    layout.compute(400, 400)
    assert layout["#inner"]["contentOffset.y"] == 50
    assert layout["#outer"]["contentOffset.y"] == 30
    assert wheel(10, 10, 30, 0) is None
    assert wheel(150, 10, 0, -400) == layout["#outer"]
    layout.compute(400, 400)
    assert layout["#outer"]["contentOffset.y"] == 0
    assert wheel(300, 300, 0, 30) is None


def test_a_wheel_moves_the_state_of_an_offset() -> None:
    stage = Stage(ROWS.format('contentOffset.y="scroll"'), scroll=5)
    stage.pointer.wheel(10, 10, 0, 20)
    assert stage.layout.state["scroll"] == 25
    fixed = Stage(ROWS.format('contentOffset.y="scroll * 1"'), scroll=5)
    assert fixed.pointer.wheel(10, 10, 0, 20) is None


def drag(stage: Stage, y: float, *, step: float = 0.01, to: float | None = None) -> Iterator[float]:
    """Drags upwards from 90, 10 points a hundredth of a second; yields the offsets."""
    time = 1.0
    stage.pointer.down(50, 90, time)
    place = 90.0
    while place != y:
        place += 10 if y > place else -10
        time += step
        stage.pointer.move(50, place, time)
        stage.layout.compute(400, 400)
        yield stage.layout["#list"]["contentOffset.y"]
    stage.pointer.up(50, place, time)
    stage.time = time


def test_a_drag_scrolls_and_slides_on() -> None:
    stage = Stage(ROWS.format(""), plumb.PointerKind.TOUCH)
    # 10 points are not yet a drag; it begins where it is recognised.
    assert list(drag(stage, 40)) == [0, 0, 10, 20, 30]
    assert stage.pointer.advance(stage.time) is True
    # It is let go at 1,000 points a second. Each millisecond leaves 0.998 of the speed; it
    # slides 499.5 points.
    previous = 30.0
    offsets = []
    for frame in range(1, 600):
        active = stage.pointer.advance(stage.time + frame / 60)
        stage.layout.compute(400, 400)
        offsets.append(stage.layout["#list"]["contentOffset.y"])
        assert offsets[-1] >= previous
        previous = offsets[-1]
        if not active:
            break
    assert offsets[5] == pytest.approx(30 + 1000 / 2.002002 * (1 - 0.998**100), abs=0.01)
    assert offsets[-1] == pytest.approx(30 + 1000 / 2.002002, abs=3)
    assert stage.pointer.advance(stage.time + 100) is False


def test_what_slides_does_not_depend_on_the_frame_rate() -> None:
    ends = []
    for rate in (7, 60, 240):
        stage = Stage(ROWS.format(""), plumb.PointerKind.TOUCH)
        list(drag(stage, 20))
        for frame in range(1, rate):
            stage.pointer.advance(stage.time + frame / rate)
        stage.pointer.advance(stage.time + 1)
        stage.layout.compute(400, 400)
        ends.append(stage.layout["#list"]["contentOffset.y"])
    assert ends[0] == ends[1] == ends[2]


def test_beyond_the_end_content_gives_way_and_springs_back() -> None:
    stage = Stage(ROWS.format(""), plumb.PointerKind.TOUCH)
    offsets = list(drag(stage, 290))
    # UIScrollView's formula: (1 - 1 / (d * 0.55 / 100 + 1)) * 100 for a distance d.
    distance = 290 - 90 - 20
    assert offsets[-1] == pytest.approx(-(1 - 1 / (distance * 0.55 / 100 + 1)) * 100)
    while stage.pointer.advance(stage.time):
        stage.time += 1 / 60
        assert stage.time < 10
    stage.layout.compute(400, 400)
    assert stage.layout["#list"]["contentOffset.y"] == 0
    rigid = Stage(ROWS.format('bounces="false"'), plumb.PointerKind.TOUCH)
    assert list(drag(rigid, 290))[-1] == 0


def test_sliding_into_the_end_overshoots_and_comes_to_rest_at_it() -> None:
    stage = Stage(
        '<UIScrollView id="list" width="100" height="100"><UIView height="200"/></UIScrollView>',
        plumb.PointerKind.TOUCH,
    )
    list(drag(stage, 30))
    highest = 0.0
    while stage.pointer.advance(stage.time):
        stage.time += 1 / 60
        stage.layout.compute(400, 400)
        highest = max(highest, stage.layout["#list"]["contentOffset.y"])
    stage.layout.compute(400, 400)
    assert stage.layout["#list"]["contentOffset.y"] == 100
    assert 100 < highest < 160


def test_pages() -> None:
    stage = Stage(ROWS.format('isPagingEnabled="true"'), plumb.PointerKind.TOUCH)
    list(drag(stage, 40))
    while stage.pointer.advance(stage.time):
        stage.time += 1 / 60
    stage.layout.compute(400, 400)
    assert stage.layout["#list"]["contentOffset.y"] == 100


def test_a_drag_that_scrolls_cancels_a_button_but_not_a_slider() -> None:
    stage = Stage(
        '<UIScrollView id="list" width="100" height="100"><UIView height="500"/>'
        '<UIButton id="b" top="60" width="100" height="40" ALL/>'
        '<UISlider top="0" value="v" width="100" height="50"/></UIScrollView>',
        plumb.PointerKind.TOUCH,
        v=0.0,
    )
    stage.pointer.down(50, 90, 1)
    assert stage.pointer.target == stage.layout["#b"]
    stage.pointer.move(50, 70, 1.1)
    assert stage.pointer.target == stage.layout["#list"]
    assert stage.layout["#b"]["isHighlighted"] is False
    stage.pointer.up(50, 60, 1.2)
    assert stage.take() == ["touchDown", "touchCancel"]
    stage.pointer.down(20, 20, 9)
    stage.pointer.move(70, 90, 9.1)
    assert stage.layout.state["v"] == 0.5


def test_a_mouse_does_not_drag_what_scrolls() -> None:
    stage = Stage(ROWS.format(""))
    assert set(drag(stage, 30)) == {0}


def test_numbers_that_are_not_finite() -> None:
    stage = Stage('<UIButton width="100" height="50" ALL/>')
    pointer = stage.pointer
    for bad in (math.nan, math.inf, -math.inf):
        for call in (pointer.down, pointer.move, pointer.up):
            for place in ((bad, 1, 1), (1, bad, 1), (1, 1, bad)):
                with pytest.raises(plumb.LayoutError, match="finite"):
                    call(*place)
        with pytest.raises(plumb.LayoutError, match="finite"):
            pointer.wheel(1, 1, bad, 0)
        with pytest.raises(plumb.LayoutError, match="finite"):
            pointer.advance(bad)
    assert stage.take() == []
    with pytest.raises(ValueError, match="2"):
        plumb.Pointer(stage.layout, 2)  # type: ignore[arg-type]


def test_before_the_first_compute_and_in_an_edit() -> None:
    layout = plumb.Engine().load('<UIButton width="100" height="50"/>')
    pointer = plumb.Pointer(layout)
    pointer.down(1, 1, 0)
    pointer.up(1, 1, 0)
    assert pointer.target is None
    with layout.edit(), pytest.raises(plumb.PlumbError) as caught:
        pointer.down(1, 1, 0)
    assert caught.value.code == plumb.Status.BUSY


@pytest.mark.parametrize("deed", ["close", "pointer", "cancel", "down"])
def test_actions_may_end_what_calls_them(deed: str) -> None:
    stage = Stage('<UIButton width="100" height="50" touchDown="go"/>')
    deeds: dict[str, Callable[[], object]] = {
        "close": stage.layout.close,
        "pointer": stage.pointer.close,
        "cancel": stage.pointer.cancel,
        "down": lambda: stage.pointer.down(390, 390, 5),
    }
    stage.go = deeds[deed]
    stage.pointer.down(10, 10, 1)


def test_what_an_action_raises() -> None:
    stage = Stage('<UIButton id="b" width="100" height="50" touchDown="go"/>')

    def go() -> None:
        raise RuntimeError("no")

    stage.go = go
    with pytest.raises(RuntimeError, match="no"):
        stage.pointer.down(10, 10, 1)
    # The pointer is where it was told to be all the same.
    assert stage.pointer.target == stage.layout["#b"]
    assert stage.layout["#b"]["isHighlighted"] is True


def test_items_of_repeated_elements() -> None:
    stage = Stage(
        '<UISwitch repeat="rows" key="item.id" isOn="item.on" top="previous.bottom" width="50" height="30"/>',
        rows=[{"id": 1, "on": False}, {"id": 2, "on": False}],
    )
    stage.tap(10, 40)
    assert stage.layout.state["rows"] == [{"id": 1, "on": False}, {"id": 2, "on": True}]


def test_setting_the_state_that_a_property_shows() -> None:
    stage = Stage('<UITextField id="f" text="{name}"/><UILabel id="l" text="Hi {name}"/>', name="Ann")
    stage.layout["#f"].set_shown_state("text", "Bob")
    assert stage.layout.state["name"] == "Bob"
    with pytest.raises(plumb.StateError, match="does not show state that can be set") as caught:
        stage.layout["#l"].set_shown_state("text", "Bob")
    assert caught.value.code == plumb.Status.PROPERTY
    with pytest.raises(plumb.StateError, match="cannot be set to"):
        stage.layout["#f"].set_shown_state("text", 3)


def test_a_component_of_the_host_with_touch_events() -> None:
    engine = plumb.Engine()
    engine.register_component("Card", properties={"touchUpInside": plumb.Property("Selector")})
    layout = engine.load(
        '<UIView width="100%" height="100%"><Card width="50" height="50" touchUpInside="flip"/></UIView>'
    )
    layout.compute(100, 100)
    flips: list[int] = []
    layout.bind_owner(object(), actions={"flip": lambda: flips.append(1)})
    pointer = plumb.Pointer(layout)
    pointer.down(10, 10, 0)
    pointer.up(10, 10, 0.1)
    assert flips == [1]
    pointer.move(90, 90, 1)
    assert pointer.target is None


def test_a_press_in_a_text_field_gives_it_the_focus() -> None:
    stage = Stage(
        '<UITextField id="f" text="a" width="100" height="30"/>'
        '<UIButton id="b" top="50" width="100" height="30" ALL/>'
        '<UITextView id="v" top="100" width="100" height="30"/>'
    )
    layout = stage.layout
    stage.tap(10, 10)
    assert layout.focus == layout["#f"]
    stage.tap(10, 60)
    assert layout.focus == layout["#f"]
    stage.tap(10, 110)
    assert layout.focus == layout["#v"]


CONTROLS = [
    ("<UISlider maximumValue='4' value", 1, [(1, 1.4), (-3, 0.2), (-1, 0), (-1, None), (99, 4)]),
    ("<UIStepper stepValue='2' maximumValue='5' value", 1, [(1, 3), (1, 5), (1, None), (-9, 0)]),
    ("<UISegmentedControl items=\"['a', 'b', 'c']\" selectedSegmentIndex", 1, [(1, 2), (1, None), (-5, 0)]),
    ("<UIPageControl numberOfPages='3' currentPage", 1, [(1, 2), (1, None), (-1, 1)]),
    ("<UISwitch isOn", False, [(1, True), (1, None), (-2, False), (0, None), (10**40, True)]),
]


@pytest.mark.parametrize(("control", "before", "steps"), CONTROLS)
def test_keys_adjust_controls(control: str, before: float, steps: list[tuple[int, float | None]]) -> None:
    stage = Stage(f'{control}="shown" id="c" width="100" height="30" ALL/>', shown=before)
    for count, after in steps:
        stage.layout["#c"].adjust(count)
        told = stage.take()
        assert stage.layout.state["shown"] == pytest.approx(before if after is None else after)
        before = before if after is None else after
        assert [event for event, _ in told] == (
            [] if after is None else ["valueChanged", "primaryActionTriggered"]
        )


def test_keys_activate_controls() -> None:
    stage = Stage(
        '<UIButton id="b" title="B" ALL/><UISwitch id="s" isOn="on" ALL/>'
        '<UITextField id="f" text="a" width="9"/>'
        '<UISlider id="v" value="0.5" ALL/><UILabel id="l" text="L"/><UIButton id="d" isEnabled="false"/>'
        '<UIView isHidden="true"><UIButton id="h"/></UIView>',
        on=False,
    )
    layout = stage.layout
    layout["#b"].activate()
    assert stage.take() == ["touchDown", "touchUpInside", "primaryActionTriggered"]
    layout["#s"].activate()
    assert layout.state["on"] is True
    assert stage.take() == [
        "touchDown",
        ("valueChanged", 1.0),
        ("primaryActionTriggered", 1.0),
        "touchUpInside",
    ]
    layout["#f"].activate()
    assert layout.focus == layout["#f"]
    layout["#v"].activate()
    assert stage.take() == ["touchDown", "touchUpInside"]
    for name, message in [("#l", "takes no touches"), ("#d", "is disabled"), ("#h", "is hidden")]:
        with pytest.raises(plumb.LayoutError, match=message):
            layout[name].activate()
    with pytest.raises(plumb.LayoutError, match="no value that can be changed"):
        layout["#b"].adjust(1)
    with layout.edit(), pytest.raises(plumb.PlumbError) as caught:
        layout["#b"].activate()
    assert caught.value.code == plumb.Status.BUSY
