from __future__ import annotations

import copy
import enum
import pickle
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

import plumb

HEADING = plumb.Font("Georgia", 20.0, "bold", frozenset({"italic"}), None, "Georgia-BoldItalic")


class Mode(enum.Enum):
    EASY = "easy"
    HARD = "hard"


class Level(enum.IntEnum):
    LOW = 3
    HIGH = 7


class Sides(enum.Flag):
    LEFT = 1
    RIGHT = 2
    ALL = 3


@dataclass
class Player:
    score: int


class Rect(NamedTuple):
    """A record of the user that is called like a type of ours."""

    x: float
    y: float


@pytest.mark.parametrize(
    "value",
    [
        HEADING,
        plumb.Font(style="body"),
        plumb.Image("Logo", "Kit", plumb.Size(3.0, 4.0)),
        plumb.Image(""),
        plumb.Offset(1.0, -2.0),
        plumb.AffineTransform(1.0, 2.0, 3.0, 4.0, 5.0, 6.0),
        plumb.Transform3D(*map(float, range(16))),
        plumb.VisualEffect("UIBlurEffect", "dark"),
        plumb.VisualEffect("UIVibrancyEffect", "light"),
        plumb.AttributedText("", []),
    ],
)
def test_what_goes_in_comes_out(engine: plumb.Engine, value: Any) -> None:
    layout = engine.load("<UIView/>", state={"value": value, "list": [value]})
    assert layout.state["value"] == value
    assert type(layout.state["value"]) is type(value)
    layout.state["value"] = value
    layout.set_state(value=value, list=[value])
    assert layout.state["value"] == value
    assert layout.state["list"] == [value]
    assert engine.evaluate("it", "any", {"it": value}) == value


@pytest.mark.parametrize("value", [2**53 + 1, -(2**63) + 1, 2**63 - 1])
def test_ints_that_are_no_floats_stay_exact(engine: plumb.Engine, value: int) -> None:
    assert engine.evaluate("[it]", "any", {"it": value}) == [value]
    assert type(engine.evaluate("[it]", "any", {"it": value})[0]) is int
    # State that is a number has the nearest one, as have ints beyond 64 bits.
    layout = engine.load("<UIView/>", state={"n": 1})
    layout.state["n"] = value
    assert layout.state["n"] == float(value)
    assert engine.evaluate("n", "any", {"n": 10**30}) == 1e30


def test_enumerations(engine: plumb.Engine) -> None:
    value = engine.evaluate("center", "enum:NSTextAlignment")
    assert value == "center"
    assert isinstance(value, plumb.EnumValue)
    assert (value.type, value.number) == ("NSTextAlignment", 1)
    layout = engine.load("<UILabel textAlignment='{a}'/>", state={"a": value})
    layout.state["a"] = plumb.EnumValue("right", "NSTextAlignment")
    layout.compute(10, 10)
    assert layout.root["textAlignment"] == "right"
    assert layout.root["textAlignment"].number == 2
    with pytest.raises(plumb.PlumbError) as caught:
        layout.state["a"] = plumb.EnumValue("centr", "NSTextAlignment")
    assert caught.value.code is plumb.Status.TYPE
    assert caught.value.suggestion == "center"
    for same in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert (same, same.type, same.number) == (value, value.type, value.number)


def test_option_sets(engine: plumb.Engine) -> None:
    value = engine.evaluate("link, phoneNumber", "optionset:UIDataDetectorTypes")
    assert value == {"phoneNumber", "link"}
    assert isinstance(value, plumb.OptionSet)
    assert (value.type, value.bits) == ("UIDataDetectorTypes", 3)
    layout = engine.load("<UIView/>", state={"o": value})
    assert layout.state["o"] == value
    layout.state["o"] = plumb.OptionSet([], "UIDataDetectorTypes")
    assert layout.state["o"] == set()
    assert layout.state["o"].bits == 0
    for same in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert (same, same.type, same.bits) == (value, value.type, value.bits)


def test_registered_enumerations(engine: plumb.Engine) -> None:
    engine.register_enumeration(Mode)
    engine.register_enumeration("Floor", Level)
    engine.register_enumeration("Mood", ["calm", "wild"])
    engine.register_enumeration("Rank", {"first": 10, "last": -1})
    engine.register_option_set(Sides)
    engine.register_option_set("Tags", ["a", "b", "c"])
    assert engine.evaluate("HARD", "enum:Mode") == "HARD"
    assert engine.evaluate("HIGH", "enum:Floor").number == 7
    assert engine.evaluate("Mood.wild", "any").number == 1
    assert engine.evaluate("last", "enum:Rank").number == -1
    assert engine.evaluate("c, a", "optionset:Tags").bits == 5
    layout = engine.load("<UIView/>", state={"mode": Mode.EASY, "floor": Level.LOW, "sides": Sides.LEFT})
    layout.set_state(mode=Mode.HARD, floor=Level.HIGH, sides=Sides.RIGHT | Sides.LEFT)
    assert layout.state["mode"] == plumb.EnumValue("HARD", "Mode")
    assert layout.state["floor"].type == "Floor"
    assert layout.state["sides"] == {"LEFT", "RIGHT"}
    assert layout.state["sides"].type == "Sides"


def test_members_of_other_classes(engine: plumb.Engine) -> None:
    # An int is an int, and what is nothing else is refused.
    assert engine.evaluate("it + 1", "any", {"it": Level.HIGH}) == 8
    with pytest.raises(TypeError, match=r"constants\.it: values of type Mode are not supported"):
        engine.evaluate("it", "any", {"it": Mode.EASY})


@pytest.mark.parametrize(
    ("name", "cases", "kind"),
    [
        ("Mode", None, TypeError),
        ("Mode", "easy", TypeError),
        ("Mode", 3, TypeError),
        ("Mode", [1], TypeError),
        ("Mode", {"a": "1"}, TypeError),
        ("Mode", {"a": 2**63}, OverflowError),
        ("Mode", {"a": 2**60}, plumb.PlumbError),
        ("Mode", [], plumb.PlumbError),
        ("no name", ["a"], plumb.PlumbError),
        ("NSTextAlignment", ["a"], plumb.PlumbError),
    ],
)
def test_enumerations_that_are_refused(
    engine: plumb.Engine, name: str, cases: Any, kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        engine.register_enumeration(name, cases)


def test_records_of_the_user_stay_records(engine: plumb.Engine) -> None:
    layout = engine.load("<UIView/>", state={"r": Rect(1, 2), "p": plumb.Point(1, 2), "player": Player(3)})
    assert layout.state["r"] == {"x": 1.0, "y": 2.0}
    assert type(layout.state["p"]) is plumb.Point
    assert layout.state["player"] == {"score": 3.0}


def test_objects_come_back_as_themselves(engine: plumb.Engine) -> None:
    player, other, bare = Player(3), Player(4), object()
    layout = engine.load(
        "<UIView/>",
        constants={"who": plumb.Object(player, type="Player")},
        state={"player": plumb.Object(player, type="Player"), "bare": plumb.Object(bare, type="Thing")},
    )
    assert layout.state["player"] is player
    layout.state["player"] = plumb.Object(other, type="Player")
    assert layout.state["player"] is other
    # What was read can be set: its type is known.
    layout.state["bare"] = layout.state["bare"]
    assert layout.state["bare"] is bare
    assert engine.evaluate("[it, nil]", "any", {"it": plumb.Object(player, type="Player")}) == [player, None]


def test_attributed_text(engine: plumb.Engine) -> None:
    value = engine.evaluate("grüß <b>dich</b>", "attributed-string")
    assert value.string == "grüß dich"
    assert [(run.start, run.length, run.font.weight) for run in value.runs] == [
        (0, 7, "regular"),
        (7, 4, "bold"),
    ]
    run = plumb.Run(
        2,
        2,
        HEADING,
        plumb.Color(1.0, 0.5, 0.0, 1.0),
        underline=True,
        strikethrough=True,
        baseline_offset=1.0,
        alignment="center",
        line_break="byClipping",
        first_indent=2.0,
        indent=3.0,
        spacing=4.0,
        list_level=5,
        begins_list_item=True,
    )
    layout = engine.load("<UIView/>", state={"text": plumb.AttributedText("grüß", [run])})
    assert layout.state["text"] == ("grüß", [plumb.Run(0, 2), run, plumb.Run(4, 2)])
    nul = plumb.AttributedText("a\0b", (plumb.Run(0, 3),))
    layout.state["text"] = nul
    assert layout.state["text"].string == "a\0b"


@pytest.mark.parametrize(
    ("runs", "kind"),
    [
        ([plumb.Run(3, 1)], plumb.PlumbError),
        ([plumb.Run(0, 99)], plumb.PlumbError),
        ([plumb.Run(2, 2), plumb.Run(0, 2)], plumb.PlumbError),
        ([plumb.Run(0, 2, indent=float("nan"))], plumb.PlumbError),
        ([plumb.Run(0, 2, alignment="middle")], plumb.PlumbError),
        ([plumb.Run(-1, 2)], OverflowError),
        ([plumb.Run(0.5, 2)], TypeError),  # type: ignore[arg-type]
        ([plumb.Run(0, 2, "Georgia")], TypeError),  # type: ignore[arg-type]
        ([plumb.Run(0, 2, color="red")], TypeError),  # type: ignore[arg-type]
        ([(0, 2)], TypeError),
    ],
)
def test_runs_that_are_refused(engine: plumb.Engine, runs: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        engine.evaluate("it", "any", {"it": plumb.AttributedText("grüß", runs)})


@pytest.mark.parametrize(
    "font",
    [
        plumb.Font(size=0),
        plumb.Font(size=float("nan")),
        plumb.Font(weight="fat"),
        plumb.Font(weight=450),
        plumb.Font(traits={"slim"}),
    ],
)
def test_fonts_that_are_refused(engine: plumb.Engine, font: plumb.Font) -> None:
    with pytest.raises(plumb.PlumbError) as caught:
        engine.evaluate("it", "any", {"it": font})
    assert caught.value.code is plumb.Status.ARGUMENT


def test_weights_may_be_numbers(engine: plumb.Engine) -> None:
    font = engine.evaluate("it", "any", {"it": plumb.Font("Georgia", 12, 600, ["condensed"])})
    assert font == plumb.Font("Georgia", 12.0, "semibold", frozenset({"condensed"}))


def test_text_of_other_kinds_is_str(engine: plumb.Engine) -> None:
    assert engine.evaluate("https://example.org/a b", "url").startswith("https://example.org/a")
    assert type(engine.evaluate("https://example.org", "url")) is str


def test_types_declare_state(engine: plumb.Engine) -> None:
    layout = engine.load("<UIView/>", state={"font": plumb.Font, "text": plumb.AttributedText})
    assert layout.state["font"] is None
    layout.state["font"] = HEADING
    assert layout.state["font"] == HEADING
    with pytest.raises(plumb.StateError):
        layout.state["text"] = 3
