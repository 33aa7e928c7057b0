from __future__ import annotations

from collections import ChainMap
from collections.abc import MutableMapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

import plumb


@dataclass
class Player:
    name: str
    score: int


class Game(NamedTuple):
    player: Player
    lives: int


SOURCE = """
<UIView>
  <UIView id="score" width="player.score" height="lives"/>
  <UILabel id="name" text="{player.name}"/>
</UIView>
"""


@pytest.fixture
def game(engine: plumb.Engine) -> plumb.Layout:
    return engine.load(SOURCE, state=Game(Player("ann", 3), 5))


def test_a_mapping_over_the_known_keys(game: plumb.Layout) -> None:
    state = game.state
    assert isinstance(state, MutableMapping)
    assert list(state) == ["player", "lives"]
    assert len(state) == 2
    assert dict(state) == {"player": {"name": "ann", "score": 3}, "lives": 5}
    assert state == {"player": {"name": "ann", "score": 3}, "lives": 5}
    assert state["player.score"] == 3
    assert "player.score" in state
    assert "player" in state
    assert "palyer" not in state
    assert 3 not in state  # type: ignore[comparison-overlap]
    assert state.get("nothing", 7) == 7
    assert repr(state) == "<plumb.State player, lives>"


def test_setting_one_key(game: plumb.Layout) -> None:
    game.state["lives"] = 6
    game.state["player.score"] = 4.5
    game.state["player.name"] = "bob\0"
    assert dict(game.state) == {"player": {"name": "bob\0", "score": 4.5}, "lives": 6}
    game.compute(100, 100)
    assert game["#score"].frame == (0, 0, 4.5, 6)
    assert game["#name"]["text"] == "bob\0"


@pytest.mark.parametrize(
    "record",
    [
        {"player": {"score": 9}},
        {"player.score": 9},
        MappingProxyType({"player": MappingProxyType({"score": 9})}),
        ChainMap({"player": {"score": 9}}),
        {"player": Player("ann", 9)},
        Game(Player("ann", 9), 5),
    ],
)
def test_set_state(game: plumb.Layout, record: Any) -> None:
    game.set_state(record)
    assert dict(game.state) == {"player": {"name": "ann", "score": 9}, "lives": 5}


def test_set_state_takes_dataclasses(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView width="score"/>', state=Player("ann", 3))
    layout.set_state(Player("ann", 8))
    assert dict(layout.state) == {"name": "ann", "score": 8}


def test_set_state_by_keyword(game: plumb.Layout) -> None:
    game.set_state(lives=1)
    game.set_state({"lives": 2, "player.score": 1}, lives=3)
    assert game.state["lives"] == 3
    assert game.state["player.score"] == 1
    game.set_state()
    game.set_state({})


def test_update(game: plumb.Layout) -> None:
    game.state.update(lives=1)
    game.state.update([("lives", 2)])
    game.state |= {"player.score": 8}
    assert game.state["lives"] == 2
    assert game.state["player.score"] == 8
    with pytest.raises(AttributeError, match="cannot be replaced"):
        game.state = {}  # type: ignore[assignment]


def test_all_or_nothing(game: plumb.Layout) -> None:
    with pytest.raises(plumb.StateError) as caught:
        game.set_state({"player.score": 100, "lifes": 1})
    assert caught.value.code is plumb.Status.NOT_FOUND
    assert caught.value.suggestion == "lives"
    with pytest.raises(plumb.StateError) as caught:
        game.set_state({"player.score": 100, "lives": "many"})
    assert caught.value.code is plumb.Status.TYPE
    assert game.state["player.score"] == 3


@pytest.mark.parametrize("key", ["lifes", "player.scoer", ""])
def test_unknown_keys(game: plumb.Layout, key: str) -> None:
    with pytest.raises(KeyError):
        game.state[key]
    with pytest.raises(KeyError):
        game.state[key] = 3
    with pytest.raises(plumb.StateError):
        game.set_state({key: 3})


def test_other_types(game: plumb.Layout) -> None:
    for value in ("many", True, [1], {"a": 1}):
        with pytest.raises(plumb.StateError) as caught:
            game.state["lives"] = value
        assert caught.value.code is plumb.Status.TYPE


def test_keys_cannot_be_deleted(game: plumb.Layout) -> None:
    with pytest.raises(TypeError, match="cannot be deleted"):
        del game.state["lives"]
    with pytest.raises(TypeError, match="cannot be deleted"):
        game.state.pop("lives")
    with pytest.raises(TypeError, match="cannot be deleted"):
        game.state.clear()


def test_not_a_record(game: plumb.Layout) -> None:
    for record in (3, "lives", [("lives", 3)], Player):
        with pytest.raises(TypeError, match="state: expected a mapping"):
            game.set_state(record)  # type: ignore[arg-type]


def test_state_of_nodes(engine: plumb.Engine) -> None:
    source = (
        '<UIView><UIView id="a" width="size" height="1"/><UIView id="b" width="size" height="1"/></UIView>'
    )
    layout = engine.load(source, state={"size": 1}, scopes={"#a": {"state": {"size": 2}}})
    assert dict(layout["#a"].state) == {"size": 2}
    assert dict(layout.state) == dict(layout.root.state) == {"size": 1}
    layout["#a"].set_state({"size": 3})
    layout["0"].state["size"] += 1
    layout["#a"].state |= {"size": layout["#a"].state["size"] + 1}
    layout.compute(100, 100)
    assert layout["#a"].frame.width == 5
    assert layout["#b"].frame.width == 1
    assert list(layout["#b"].state) == []


def test_keys_are_declared_by_type_before_they_have_a_value(engine: plumb.Engine) -> None:
    xml = '<View><View width="size ?? 7" height="1"/><Label text="{name ?? \'nobody\'}"/></View>'
    layout = engine.load(xml, state={"size": float, "name": str, "tint": plumb.Color})
    layout.compute(None, None)
    assert layout["0"].frame.width == 7
    assert layout["1"]["text"] == "nobody"
    with pytest.raises(plumb.StateError, match="'name' is a string"):
        layout.set_state(name=3)
    layout.set_state(size=12, name="Ada", tint=plumb.Color(1, 0, 0))
    layout.compute(None, None)
    assert layout["0"].frame.width == 12
    assert layout["1"]["text"] == "Ada"
    layout.set_state(size=None)
    layout.compute(None, None)
    assert layout["0"].frame.width == 7
    with pytest.raises(TypeError, match=r"constants\.size"):
        engine.load(xml, constants={"size": float}, state={"name": str})


def test_keys_are_names_without_nul(engine: plumb.Engine) -> None:
    for wrong in ({"constants": {"a\0b": 1}}, {"state": {"a\0b": 1}}, {"scopes": {"": {"state": {"\0": 1}}}}):
        with pytest.raises(plumb.PlumbError, match="NUL is not allowed in the key of a scope") as caught:
            engine.load("<UIView/>", **wrong)
        assert caught.value.code is plumb.Status.ARGUMENT
    layout = engine.load("<UIView/>", state={"a": 1})
    for key in ("a\0b", "a\0"):
        with pytest.raises(plumb.StateError):
            layout.state[key]
        with pytest.raises(plumb.StateError):
            layout.state[key] = 2
        with pytest.raises(plumb.StateError):
            layout.set_state({key: 2})
        assert key not in layout.state
    with pytest.raises(plumb.PlumbError):
        layout.set_constants({"a\0b": 1})
    assert dict(layout.state) == {"a": 1}


def test_keys_of_dictionaries_may_have_nul(engine: plumb.Engine) -> None:
    value = {"p\0q": 1.0, "\0": {"": 2.0}, "p": 3.0}
    layout = engine.load("<UIView/>", state={"d": value})
    assert layout.state["d"] == value
    assert layout.state["d.p\0q"] == 1
    layout.set_state({"d.p\0q": 4})
    assert layout.state["d"] == {**value, "p\0q": 4}
    assert engine.evaluate("it", "any", {"it": value}) == value
