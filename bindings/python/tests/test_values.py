from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

import plumb


class Pair(NamedTuple):
    left: Any
    right: Any


@dataclass(frozen=True)
class Box:
    content: Any


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (1, 1.0),
        (2.5, 2.5),
        (-0.0, -0.0),
        (2**53, 2.0**53),
        (True, True),
        ("", ""),
        ("a\0ü\N{GRINNING FACE}", "a\0ü\N{GRINNING FACE}"),
        ([], []),
        ([1, [True, "x"]], [1.0, [True, "x"]]),
        ((1, 2), [1.0, 2.0]),
        ({}, {}),
        ({"a": {"b": [1]}}, {"a": {"b": [1.0]}}),
        (Pair(1, Box("x")), {"left": 1.0, "right": {"content": "x"}}),
        (Box(Pair(None, 2)), {"content": {"left": None, "right": 2.0}}),
        (plumb.Color(1, 0.5, 0), plumb.Color(1, 0.5, 0, 1)),
        (plumb.Point(1, 2), plumb.Point(1, 2)),
        (plumb.Size(1, 2), plumb.Size(1, 2)),
        (plumb.Rect(1, 2, 3, 4), plumb.Rect(1, 2, 3, 4)),
        (plumb.Frame(1, 2, 3, 4), plumb.Rect(1, 2, 3, 4)),
        (plumb.Insets(1, 2, 3, 4), plumb.Insets(1, 2, 3, 4)),
        (plumb.Range(1, 2), plumb.Range(1, 2)),
        (plumb.Range(-math.inf, 2), plumb.Range(-math.inf, 2)),
        (plumb.HalfOpenRange(1, 2), plumb.HalfOpenRange(1, 2)),
        (plumb.HalfOpenRange(-math.inf, 2), plumb.HalfOpenRange(-math.inf, 2)),
        (None, None),
    ],
)
def test_what_goes_in_comes_out(engine: plumb.Engine, value: object, read: object) -> None:
    layout = engine.load("<UIView/>", state={"value": value})
    assert layout.state["value"] == read
    assert type(layout.state["value"]) is type(read)
    layout.set_state({"value": value})
    layout.state["value"] = value
    assert layout.state["value"] == read


@pytest.mark.parametrize("bad", [b"x", {1, 2}, 1j, object(), plumb.Engine, Box])
def test_other_types_are_named_with_their_path(engine: plumb.Engine, bad: object) -> None:
    name = type(bad).__name__
    with pytest.raises(
        TypeError, match=rf"state\.a\.content\[1\]\.left: values of type {name} are not supported"
    ):
        engine.load("<UIView/>", state={"a": Box([1, Pair(bad, 2)])})
    layout = engine.load("<UIView/>", state={"a": [1]})
    with pytest.raises(TypeError, match=rf"state\.a\[0\]: values of type {name} are not supported"):
        layout.state["a"] = [bad]
    with pytest.raises(TypeError, match=rf"constants\.c: values of type {name} are not supported"):
        layout.set_constants({"c": bad})


def test_paths_of_scopes(engine: plumb.Engine) -> None:
    with pytest.raises(TypeError, match=r"scopes\['#a'\]\.state\.x: values of type set"):
        engine.load('<UIView id="a"/>', scopes={"#a": {"state": {"x": {1}}}})


def test_keys_are_text(engine: plumb.Engine) -> None:
    with pytest.raises(TypeError, match=r"a key of state\.a: expected str, not int"):
        engine.load("<UIView/>", state={"a": {1: 2}})


def test_components_are_numbers(engine: plumb.Engine) -> None:
    with pytest.raises(TypeError, match=r"state\.a\.green: expected a number, not str"):
        engine.load("<UIView/>", state={"a": plumb.Color(1, "0", 0)})  # type: ignore[arg-type]


def test_surrogates(engine: plumb.Engine) -> None:
    layout = engine.load("<UIView/>", state={"a": "x", "b": ["x"]})
    actions: list[Callable[[], object]] = [
        lambda: layout.set_state(a="x\ud800"),
        lambda: layout.set_state(b=["x\udfff"]),
        lambda: layout.set_state({"\ud800": 1}),
        lambda: layout.state["\ud800"],
        lambda: layout.root["\ud800"],
        lambda: engine.load("<UIView>\ud800</UIView>"),
        lambda: engine.load("<UIView/>", name="\ud800"),
        lambda: engine.evaluate("\ud800"),
    ]
    for action in actions:
        with pytest.raises(plumb.PlumbError, match="surrogate") as caught:
            action()
        assert caught.value.code is plumb.Status.ENCODING
    assert layout.state["a"] == "x"


def test_bytes_that_are_not_utf8(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(b"<UIView>\xff</UIView>")
    assert caught.value.code is plumb.Status.ENCODING


def test_numbers_that_are_too_large(engine: plumb.Engine) -> None:
    layout = engine.load("<UIView/>", state={"a": 1, "b": [1]})
    with pytest.raises(OverflowError, match=r"state\.a: this int is too large"):
        layout.state["a"] = 10**400
    with pytest.raises(OverflowError, match=r"state\.b\[0\]: this int is too large"):
        layout.set_state(b=[10**400])


def test_a_list_in_itself(engine: plumb.Engine) -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="in one another"):
        engine.load("<UIView/>", state={"a": endless})
    loop: dict[str, Any] = {}
    loop["loop"] = loop
    with pytest.raises(ValueError, match="in one another"):
        engine.load("<UIView/>", constants=loop)


def test_subclasses_are_what_they_are(engine: plumb.Engine) -> None:
    class Points(float):
        pass

    layout = engine.load("<UIView/>", state={"a": 1, "b": "x"})
    layout.set_state(a=Points(3), b=type("Name", (str,), {})("y"))
    assert dict(layout.state) == {"a": 3, "b": "y"}
    layout.state["a"] = plumb.Status.DECLINED
    assert layout.state["a"] == 1


def test_members_of_structures_are_found_along_key_paths(engine: plumb.Engine) -> None:
    child = '<UIView width="edges.left + 1" height="p.y"/>'
    xml = f'<UIScrollView width="100" height="100" contentInset="edges">{child}</UIScrollView>'
    layout = engine.load(xml, constants={"edges": plumb.Insets(1, 2, 3, 4)}, state={"p": plumb.Point(5, 6)})
    layout.compute(None, None)
    assert layout["0"].frame == (0, 0, 3, 6)
    assert layout.root["contentInset.top"] == 1 or layout.root["contentInset"] == (1, 2, 3, 4)
    with pytest.raises(plumb.PlumbError, match="Unknown property z in p"):
        engine.load('<View width="p.z"/>', constants={"p": plumb.Point(1, 2)})
