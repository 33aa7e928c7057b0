"""State that moves, and what is shown."""

from __future__ import annotations

import gc
import math
import weakref
from pathlib import Path
from typing import Any

import pytest

import plumb
from plumb import Status


def bar(state: dict[str, Any] | None = None) -> plumb.Layout:
    layout = plumb.Engine().load(
        '<UIView><UIView width="bar" backgroundColor="tint"/></UIView>',
        state={"bar": 0.0, "tint": plumb.Color(0, 0, 0, 1), **(state or {})},
    )
    layout.compute(200, 100)
    return layout


def width(layout: plumb.Layout) -> float:
    layout.compute(200, 100)
    return layout.root.children[0].frame.width


def test_a_key_goes_to_its_target_in_the_clock_of_the_program() -> None:
    layout = bar()
    assert not layout.is_moving
    layout.state.animate("bar", 100, 2.0, "linear", delay=1.0)
    assert layout.is_moving
    assert layout.state.target("bar") == 100
    for passed, expected in [(1.0, 0), (0.5, 25), (0.0, 25), (1.0, 75), (1e7, 100)]:
        layout.advance(passed)
        assert width(layout) == expected
    assert not layout.is_moving
    assert layout.state.target("bar") is None


def test_curves_are_names_and_numbers() -> None:
    middles = {}
    for curve in (
        "linear",
        "ease",
        "ease-in",
        "ease-out",
        "ease-in-out",
        plumb.Bezier(0.42, 0, 1, 1),
        plumb.Spring(0.5, 0.3),
        "spring",
    ):
        layout = bar()
        layout.state.animate("bar", 100, 1.0, curve)
        layout.advance(0.5)
        middles[str(curve)] = layout.state["bar"]
        layout.advance(100)
        assert layout.state["bar"] == 100
    assert middles["linear"] == 50
    assert middles["ease-in"] == middles[str(plumb.Bezier(0.42, 0, 1, 1))]
    assert middles["ease-in"] + middles["ease-out"] == pytest.approx(100)
    assert middles["ease-in-out"] == pytest.approx(50)
    assert middles["ease"] == pytest.approx(80.24033877399112)
    # A critical spring of one second, as the duration is, after half of it: 1 - (1 + pi) e^-pi.
    assert middles["spring"] == pytest.approx(100 * (1 - (1 + math.pi) * math.exp(-math.pi)))
    with pytest.raises(ValueError, match="curve: expected one of linear, ease, ease-in"):
        bar().state.animate("bar", 1, 1.0, "bouncy")


def test_colours_and_state_of_nodes_move() -> None:
    layout = plumb.Engine().load(
        '<UIView><UIView id="a"><state name="x" type="Double" value="1"/></UIView></UIView>',
        state={"tint": plumb.Color(0, 0, 0, 1)},
    )
    layout.state.animate("tint", plumb.Color(1, 0.5, 0, 1), 1.0, "linear")
    layout["#a"].state.animate("x", 3, 1.0, "linear")
    layout.advance(0.5)
    assert layout.state["tint"] == plumb.Color(0.5, 0.25, 0, 1)
    assert layout["#a"].state["x"] == 2
    layout.end_motion()
    assert layout["#a"].state["x"] == 3
    assert not layout.is_moving


def test_completions_are_called_once_with_how_it_ended() -> None:
    layout = bar()
    ends: list[bool] = []

    def completed(of: plumb.Layout, is_at_end: bool) -> None:
        assert of is layout
        ends.append(is_at_end)

    layout.state.animate("bar", 10, 1.0, completion=completed)
    layout.state.animate("bar", 20, 1.0, completion=completed)
    layout.advance(0.0)
    assert ends == [False]
    layout.advance(1.0)
    assert ends == [False, True]
    layout.state.animate("bar", 30, completion=completed)
    layout.state["bar"] = 5
    layout.advance(0.1)
    assert ends == [False, True, False]
    assert layout.state["bar"] == 5
    layout.state.animate("bar", 30, completion=completed)
    layout.state.end_motion("bar", at_end=False)
    assert layout.state["bar"] == 5
    assert layout._completions == {}


def test_a_completion_that_raises_comes_out_of_advance_and_one_may_close_the_layout() -> None:
    layout = bar()

    def fails(layout: plumb.Layout, is_at_end: bool) -> None:
        raise KeyError("lost")

    layout.state.animate("bar", 10, 0.1, completion=fails)
    with pytest.raises(KeyError, match="lost"):
        layout.advance(1)
    assert layout.state["bar"] == 10
    layout.state.animate("bar", 0, 0.1, completion=lambda layout, _: layout.close())
    layout.advance(1)
    assert layout.closed


def test_pause_speed_and_reduced_motion() -> None:
    layout = bar()
    layout.state.animate("bar", 10, 1.0, "linear")
    layout.motion_speed = 0
    layout.advance(1)
    assert layout.state["bar"] == 0
    layout.motion_speed = 2
    layout.advance(0.25)
    assert layout.state["bar"] == 5
    assert layout.motion_speed == 2
    layout.reduced_motion = True
    layout.advance(0)
    assert layout.state["bar"] == 10
    assert layout.reduced_motion
    layout.state.animate("bar", 20, 5.0)
    assert layout.state["bar"] == 20
    for speed in (-1, math.nan, math.inf):
        with pytest.raises(plumb.LayoutError) as caught:
            layout.motion_speed = speed
        assert caught.value.code is Status.ARGUMENT
    assert layout.motion_speed == 2


def test_what_is_wrong_says_so() -> None:
    layout = bar({"name": "a"})
    cases: list[tuple[str, Any, dict[str, Any], Status, str]] = [
        ("nobody", 1, {}, Status.NOT_FOUND, "nobody"),
        ("name", "b", {}, Status.TYPE, "State 'name' is a string, which does not move"),
        ("bar", plumb.Color(1, 1, 1, 1), {}, Status.TYPE, "a number, it cannot go to a colour"),
        ("bar", math.nan, {}, Status.ARGUMENT, "not finite"),
        ("bar", 1, {"duration": -1}, Status.ARGUMENT, "The duration is -1"),
        ("bar", 1, {"curve": plumb.Spring(0.5, 0)}, Status.ARGUMENT, "The damping of a spring is 0"),
        ("bar", 1, {"curve": plumb.Bezier(2, 0, 0, 0)}, Status.ARGUMENT, "The x of a control point is 2"),
    ]
    for key, to, options, code, message in cases:
        with pytest.raises(plumb.StateError, match=message) as caught:
            layout.state.animate(key, to, completion=lambda _, __: None, **options)
        assert caught.value.code is code
    assert not layout.is_moving
    assert layout._completions == {}
    with pytest.raises(plumb.LayoutError):
        layout.advance(-1)
    with pytest.raises(TypeError):
        layout.advance("1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="completion: expected a function"):
        layout.state.animate("bar", 1, completion=3)  # type: ignore[arg-type]


def test_a_layout_that_moves_is_freed() -> None:
    layout = bar()
    layout.state.animate("bar", 10, completion=lambda _, __: None)
    reference = weakref.ref(layout)
    del layout
    gc.collect()
    assert reference() is None


def test_what_is_changed_within_an_animation_moves_from_where_it_is_shown() -> None:
    layout = bar()
    ends: list[bool] = []
    with layout.animation(2.0, "linear", completion=lambda _, is_at_end: ends.append(is_at_end)):
        layout.state["bar"] = 100
        layout.state["tint"] = plumb.Color(1, 0, 0, 1)
    assert width(layout) == 0
    node = layout.root.children[0]
    assert node.target_frame.width == 100
    assert [(change.property, change.is_target) for change in layout.changes] == [
        (None, True),
        ("backgroundColor", True),
    ]
    layout.advance(0.5)
    assert width(layout) == 25
    assert [(change.property, change.is_target) for change in layout.changes] == [
        (None, False),
        ("backgroundColor", False),
    ]
    assert node["backgroundColor"].red == 0.25
    assert node.target("backgroundColor").red == 1
    assert node["width"] == 25
    assert node.target("width") == 100
    assert layout.frames[1, 2] == 25
    assert layout.display_list[1].frame.width == 25
    layout.state["bar"] = 10
    assert width(layout) == 10
    layout.advance(10)
    assert ends == [False]
    assert node["backgroundColor"].red == 0.25
    layout.compute(200, 100)
    assert node["backgroundColor"].red == 1
    assert not layout.is_moving


def test_an_animation_of_wrong_numbers_is_none() -> None:
    layout = bar()
    with pytest.raises(plumb.LayoutError) as caught, layout.animation(-1.0, completion=lambda *_: None):
        pytest.fail("it began")
    assert caught.value.code == Status.ARGUMENT
    assert not layout.is_moving
    with layout.animation(1.0):
        layout.state["bar"] = 50
    layout.compute(200, 100)
    layout.root.children[0].end_motion()
    assert width(layout) == 50
    with pytest.raises(plumb.NotFoundError):
        layout.root.target("backgroundColour")


def test_what_is_removed_is_drawn_until_it_has_left() -> None:
    layout = plumb.Engine().load(
        '<UIView><UILabel repeat="n" key="item" text="{item}" width="9" height="9"'
        ' enter="opacity 0, 1s linear" leave="opacity 0, 1s linear"/></UIView>',
        state={"n": ["a"]},
    )
    layout.compute(100, 100)
    assert len(layout.display_list) == 2
    layout.state["n"] = ["b"]
    layout.compute(100, 100)
    layout.advance(0.5)
    layout.compute(100, 100)
    gone, new = list(layout.display_list)[1:]
    assert (gone.row, new.row) == (None, 1)
    assert [item.text and item.text.text for item in (gone, new)] == ["a", "b"]
    assert gone.text
    assert new.text
    assert gone.text.font == new.text.font
    assert (gone.opacity, new.opacity) == (0.5, 0.5)
    assert plumb.DrawPart.LEAVING in gone.parts
    with pytest.raises(plumb.LayoutError):
        gone.node.frame
    assert [group.row for group in layout.draw_groups] == [None, 1]
    layout.advance(0.5)
    layout.compute(100, 100)
    assert [item.row for item in layout.display_list] == [0, 1]


def test_what_enter_cannot_say_is_an_error_with_its_place() -> None:
    with pytest.raises(plumb.DocumentError, match="opacity is from 0 to 1") as caught:
        plumb.Engine().load('<UIView enter="scale 1, opacity 3"/>')
    assert "layout.xml:1:33" in str(caught.value)


def test_a_number_follows_a_gesture_and_slides_on() -> None:
    layout = bar()
    drag = layout.state.drag("bar", lower=0, upper=100, length=50, stops=[0, 100])
    drag.move(40)
    assert width(layout) == 40
    drag.move(-20)
    layout.compute(200, 100)
    assert layout.state["bar"] == pytest.approx(-20 * 0.55 * 50 / (50 + 0.55 * 20))
    drag.move(30)
    ends: list[bool] = []
    assert drag.end(300, completion=lambda layout, is_at_end: ends.append(is_at_end)) == 100
    motion = layout.state.motion("bar")
    assert motion is not None
    assert (motion.start, motion.target, motion.velocity, motion.node) == (30, 100, 300, None)
    layout.advance(0.125)
    omega = 4 * math.pi
    expected = 100 + (-70 + (300 - 70 * omega) * 0.125) * math.exp(-omega * 0.125)
    assert layout.state["bar"] == pytest.approx(expected, abs=1e-9)
    layout.advance(10)
    assert (layout.state["bar"], ends, layout.state.motion("bar")) == (100, [True], None)
    # Without stops it slides: the speed falls by a share each millisecond.
    layout.state["bar"] = 0
    drag = layout.state.drag("bar", rate=0.99)
    assert drag.end(-100) == pytest.approx(-100 / (-1000 * math.log(0.99)), abs=1e-12)
    layout.advance(0.05)
    assert layout.state["bar"] == pytest.approx(-100 / (-1000 * math.log(0.99)) * (1 - 0.99**50), abs=1e-9)


def test_a_velocity_of_a_gesture_is_gone_on_with() -> None:
    layout = bar()
    layout.state.animate("bar", 0, curve=plumb.Spring(1.0), velocity=100)
    layout.advance(0.1)
    omega = 2 * math.pi
    assert layout.state["bar"] == pytest.approx(100 * 0.1 * math.exp(-omega * 0.1), abs=1e-9)
    with pytest.raises(plumb.StateError, match="only numbers are given a velocity"):
        layout.state.animate("tint", plumb.Color(1, 1, 1, 1), velocity=1)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"lower": math.nan}, "lower limit"),
        ({"lower": 2, "upper": 1}, "at most the upper one"),
        ({"length": -1}, "length"),
        ({"rate": 1.0}, "from 0.5 to 0.9999"),
        ({"page": math.inf}, "page"),
        ({"stops": [math.nan]}, "stop"),
        ({"stops": [1], "page": 1}, "pages or stops, not both"),
        ({"stops": [0.0] * 10_001}, "at most 10000"),
        ({"response": 0}, "response"),
    ],
)
def test_drags_with_wrong_numbers(wrong: dict[str, Any], text: str) -> None:
    layout = bar()
    with pytest.raises(plumb.StateError, match=text) as caught:
        layout.state.drag("bar", **wrong)
    assert caught.value.code is Status.ARGUMENT
    with pytest.raises(TypeError, match="stops: expected a number"):
        layout.state.drag("bar", stops=["a"])  # type: ignore[list-item]
    with pytest.raises(plumb.StateError, match="a drag needs a number"):
        layout.state.drag("tint")
    with pytest.raises(plumb.StateError):
        layout.state.drag("nothing")
    drag = layout.state.drag("bar")
    for number in (math.nan, math.inf, -math.inf):
        with pytest.raises(plumb.StateError, match="a finite number"):
            drag.move(number)
        with pytest.raises(plumb.StateError, match="a finite number"):
            drag.end(number, completion=lambda layout, is_at_end: None)
    assert layout._completions == {}


def test_what_moves_can_be_read() -> None:
    layout = bar()
    node = layout.root.children[0]
    assert (node.motions, layout.motions) == ([], [])
    with layout.animation(2.0, "linear", delay=1.0):
        layout.state.update(bar=80.0, tint=plumb.Color(1, 0, 0, 1))
    layout.compute(200, 100)
    layout.advance(1.5)
    frame, tint = node.motions
    assert layout.motions == [frame, tint]
    assert (frame.node, frame.property, frame.elapsed, frame.delay, frame.duration) == (
        node,
        None,
        1.5,
        1.0,
        2.0,
    )
    assert (frame.start.width, frame.value.width, frame.target.width) == (0, 20, 80)
    assert frame.velocity == (0, 0, 40, 0)
    assert (tint.property, tint.value) == ("backgroundColor", plumb.Color(0.25, 0, 0, 1))
    assert tint.velocity == (0.5, 0, 0, 0)
    assert layout.root.motions == []
    layout.advance(10)
    layout.compute(200, 100)
    assert layout.motions == []


def bag(names: list[str]) -> plumb.Layout:
    layout = plumb.Engine().load(
        """
        <UITableView id="bag" items="names" itemKey="item" rowHeight="20">
          <UITableViewCell><UILabel id="name" text="{item}" width="full ? 100 : 50"/></UITableViewCell>
        </UITableView>""",
        state={"names": names, "full": False},
    )
    layout.compute(100, 100)
    return layout


def rows(layout: plumb.Layout) -> list[tuple[str, float]]:
    return [(cell["#name"]["text"], cell.frame.y) for cell in layout["#bag"].cells]


def test_rows_of_a_list_make_room() -> None:
    layout = bag(["Axe", "Bow", "Cap"])
    ends: list[bool] = []
    with layout.animation(1.0, "linear", completion=lambda _, at_end: ends.append(at_end)):
        layout.state["names"] = ["Axe", "Arrow", "Cap"]
    layout.compute(100, 100)
    layout.advance(0.5)
    layout.compute(100, 100)
    assert rows(layout) == [("Axe", 0.0), ("Arrow", 20.0), ("Cap", 40.0)]
    texts = []
    for item in layout.display_list:
        if item.text:
            texts.append((item.text.text, item.opacity, plumb.DrawPart.LEAVING in item.parts))
    assert texts == [("Bow", 0.5, True), ("Axe", 1.0, False), ("Arrow", 0.5, False), ("Cap", 1.0, False)]
    with layout.animation(1.0, "linear"):
        layout.state["names"] = ["Cap", "Axe", "Arrow"]
    layout.compute(100, 100)
    layout.advance(0.5)
    layout.compute(100, 100)
    assert rows(layout) == [("Cap", 20.0), ("Axe", 10.0), ("Arrow", 30.0)]
    assert [cell.target_frame.y for cell in layout["#bag"].cells] == [0.0, 20.0, 40.0]
    assert layout["#bag"].row_at(5, 12) == (0, 1)
    layout.end_motion()
    layout.compute(100, 100)
    assert rows(layout) == [("Cap", 0.0), ("Axe", 20.0), ("Arrow", 40.0)]
    assert not layout.is_moving
    assert ends == [True]


def test_what_is_in_cells_moves() -> None:
    layout = bag(["Axe"])
    with layout.animation(1.0, "linear"):
        layout.state["full"] = True
    layout.compute(100, 100)
    layout.advance(0.5)
    layout.compute(100, 100)
    cell = layout["#bag"].cell(0)
    assert cell["#name"].frame.width == 75.0
    assert cell["#name"].target_frame.width == 100.0
    assert layout.is_moving
    layout.advance(0.5)
    layout.compute(100, 100)
    assert cell["#name"].frame.width == 100.0
    assert not layout.is_moving


TURNS = """
<UIView>
  <state name="at" type="Int" value="0"/>
  <UIView id="a"/>
  <UIView id="b" transform.rotation="pi / 2" transform.scale="2" transform.translation.x="10"/>
  <UIView id="card" width="20" height="10" transform="at == 1 ? #b.transform : #a.transform"/>
</UIView>"""


def test_transforms_move_as_wholes() -> None:
    layout = plumb.Engine().load(TURNS)
    layout.compute(200, 100)
    card = layout["#card"]
    with layout.animation(1.0, "linear"):
        layout.state["at"] = 1
    layout.compute(200, 100)
    assert [(change.property, change.is_target) for change in layout.changes] == [("transform", True)]
    assert card["transform"] == plumb.AffineTransform(1, 0, 0, 1, 0, 0)
    assert card.target("transform") == layout["#b"]["transform"]
    layout.advance(0.5)
    layout.compute(200, 100)
    assert [(change.property, change.is_target) for change in layout.changes] == [("transform", False)]
    half = 1.5 * math.sqrt(0.5)
    assert tuple(card["transform"]) == pytest.approx((half, half, -half, half, 5, 0), abs=1e-12)
    [motion] = card.motions
    assert motion.property == "transform"
    assert tuple(motion.start) == (1, 0, 0, 1, 0, 0)
    assert tuple(motion.value) == pytest.approx((half, half, -half, half, 5, 0), abs=1e-12)
    assert tuple(motion.target) == pytest.approx((0, 2, -2, 0, 10, 0), abs=1e-12)
    # The derivative of (1 + t) cos(t pi / 2) and (1 + t) sin(t pi / 2).
    across, down = math.sqrt(0.5) - half * math.pi / 2, math.sqrt(0.5) + half * math.pi / 2
    assert motion.velocity == pytest.approx((across, down, -down, across, 10, 0), abs=1e-12)
    layout.advance(0.5)
    layout.compute(200, 100)
    assert card["transform"] == layout["#b"]["transform"]
    assert card.motions == []
    assert not layout.is_moving


def test_what_declares_a_transform_moves_it() -> None:
    layout = plumb.Engine().load(TURNS.replace('width="20"', 'transition="transform 1s linear" width="20"'))
    layout.compute(200, 100)
    layout.state["at"] = 1
    layout.compute(200, 100)
    layout.advance(0.5)
    layout.compute(200, 100)
    assert layout["#card"]["transform"].tx == pytest.approx(5)
    # From where it is.
    layout.state["at"] = 0
    layout.compute(200, 100)
    assert layout["#card"]["transform"].tx == pytest.approx(5)
    layout.advance(0.5)
    layout.compute(200, 100)
    assert layout["#card"]["transform"].tx == pytest.approx(2.5)


def test_a_completion_reloads_and_edits(tmp_path: Path) -> None:
    file = tmp_path / "bar.xml"
    state = "<state name='x' type='Double' value='0'/>"
    file.write_text(f"<UIView>{state}<UIView id='bar' left='x'/></UIView>")
    layout = plumb.Engine(live_reload=True).load(file)
    layout.compute(200, 100)
    told: list[bool] = []

    def reload(layout: plumb.Layout, is_at_end: bool) -> None:
        told.append(is_at_end)
        file.write_text(f"<UIView>{state}<UIView id='bar' left='2 * x'/><UIView/></UIView>")
        layout.reload()
        layout["#bar"].append("<UIView id='inner' left='x'/>")
        with layout.animation(1.0, "linear", completion=lambda _, is_at_end: told.append(is_at_end)):
            layout.state["x"] = 100

    with layout.animation(1.0, "linear", completion=reload):
        layout.state["x"] = 50
    layout.compute(200, 100)
    layout.advance(1.0)
    assert told == [True]
    layout.compute(200, 100)
    assert layout["#bar"].frame.x == 50
    layout.advance(0.5)
    layout.compute(200, 100)
    assert (layout["#bar"].frame.x, layout["#inner"].frame.x, layout["#bar"].target_frame.x) == (
        125,
        100,
        200,
    )
    layout.advance(1.0)
    layout.compute(200, 100)
    assert layout["#bar"].frame.x == 200
    assert told == [True, True]
