"""Actions: what owners are asked to do when nodes send events."""

from __future__ import annotations

from typing import Any, cast

import pytest

import plumb

SHOP = """
<UIView>
  <UIButton id="buy" touchUpInside="buy:" allTouchEvents="touch" allEvents="buy:"/>
  <UIButton id="toggle" isSelected="on" touchUpInside="{isSelected ? 'start' : 'stop:'}"/>
  <UIButton id="plain"/>
  <UIView id="inner"><UIButton id="leave" touchUpInside="leave"/></UIView>
</UIView>"""


def loaded(state: dict[str, Any] | None = None, text: str = SHOP) -> plumb.Layout:
    layout = plumb.Engine().load(text, state={"on": True} if state is None else state)
    layout.compute(100, 100)
    return layout


class Calls(list[Any]):
    """An owner whose actions are noted."""

    def bind(
        self, layout: plumb.Layout, *actions: str, node: plumb.Node | None = None, name: str = "Shop"
    ) -> None:
        def note(action: str) -> Any:
            return lambda *arguments: self.append((name, action, *(argument.id for argument in arguments)))

        layout.bind_owner(self, actions={action: note(action) for action in actions}, node=node, name=name)


def test_an_event_calls_its_action_then_those_of_the_events_it_is_among_each_once() -> None:
    layout = loaded()
    calls = Calls()
    calls.bind(layout, "buy:", "touch", "start", "stop:", "leave")
    assert layout["#buy"].send("touchUpInside") == 2
    assert calls == [("Shop", "buy:", "buy"), ("Shop", "touch")]
    assert layout["#buy"].send("valueChanged") == 1
    assert calls[2:] == [("Shop", "buy:", "buy")]
    assert layout["#plain"].send("touchUpInside") == 0
    assert layout["#buy"].send("editingChanged") == 1


def test_an_action_may_depend_on_state() -> None:
    layout = loaded()
    calls = Calls()
    calls.bind(layout, "buy:", "touch", "start", "stop:", "leave")
    layout["#toggle"].send("touchUpInside")
    layout.state["on"] = False
    layout.compute(100, 100)
    layout["#toggle"].send("touchUpInside")
    assert calls == [("Shop", "start"), ("Shop", "stop:", "toggle")]


def test_the_nearest_owner_comes_first_and_may_decline() -> None:
    layout = loaded()
    calls = Calls()
    calls.bind(layout, "buy:", "touch", "start", "stop:", "leave")
    answers: list[object] = []

    class Cell:
        def leave(self) -> object:
            calls.append("cell")
            return answers.pop()

    layout.bind_owner(Cell(), actions=["leave"], node=layout["#inner"])
    answers[:] = [NotImplemented, None]
    assert layout["#leave"].send("touchUpInside") == 1
    assert layout["#leave"].send("touchUpInside") == 1
    assert calls == ["cell", "cell", ("Shop", "leave")]


def test_owners_made_of_functions() -> None:
    layout = loaded()
    owner = plumb.Owner("Shop")
    calls: list[object] = []

    @owner.action
    def buy(sender: plumb.Node, call: plumb.ActionCall) -> None:
        calls.append((sender.id, call.action, call.event, call.value))

    @owner.action
    def touch() -> None:
        calls.append("touch")

    @owner.action
    def stop(sender: plumb.Node | None = None) -> None:
        calls.append(sender and sender.id)

    @owner.action("start")
    def begin() -> None:
        calls.append("start")

    owner.action("leave")(lambda: None)
    assert list(owner.actions) == ["buy:", "touch", "stop", "stop:", "start", "leave"]
    layout.bind_owner(owner)
    layout["#buy"].send("touchUpInside")
    layout["#toggle"].send("touchUpInside")
    assert calls == [("buy", "buy:", "touchUpInside", None), "touch", "start"]
    assert layout["#buy"].owner is owner
    with pytest.raises(TypeError, match="at most the sender and the call, not 3"):
        owner.action(lambda a, b, c: None)
    with pytest.raises(TypeError, match="expected a function, not int"):
        owner.action(cast(Any, 3))


def test_events_and_actions_that_do_not_exist() -> None:
    layout = loaded()
    with pytest.raises(plumb.NotFoundError, match="UIButton has no event 'touchUpInsid'") as caught:
        layout["#buy"].send("touchUpInsid")
    assert caught.value.diagnostics[0].line == 3
    assert "did you mean one of `touchUpInside`" in str(caught.value)
    with pytest.raises(plumb.NotFoundError, match="UIView has no event 'touchUpInside'"):
        layout["#inner"].send("touchUpInside")
    with pytest.raises(plumb.NotFoundError, match="no suitable target for the buy: action"):
        layout["#buy"].send("touchUpInside")
    with pytest.raises(plumb.NotFoundError, match=r"no suitable target for the stop: action"):
        layout.bind_owner(Calls(), actions=["buy:", "touch", "start", "leave"])
        layout.state["on"] = False
        layout.compute(100, 100)
        layout["#toggle"].send("touchUpInside")


def test_the_action_of_an_owner_that_is_gone() -> None:
    layout = loaded()
    calls = Calls()
    calls.bind(layout, "buy:", "touch", "start", "stop:", "leave")
    layout.unbind_owner()
    with pytest.raises(plumb.NotFoundError, match="no suitable target"):
        layout["#leave"].send("touchUpInside")


def test_what_a_function_raises_is_raised() -> None:
    layout = loaded()

    class Shop:
        def leave(self) -> None:
            raise ValueError("closed")

    layout.bind_owner(Shop(), actions=["buy:", "touch", "start", "stop:", "leave"])
    with pytest.raises(ValueError, match="closed"):
        layout["#leave"].send("touchUpInside")
    with pytest.raises(AttributeError, match="buy"):
        layout["#buy"].send("touchUpInside")
    layout.compute(100, 100)


@pytest.mark.parametrize("deed", ["remove", "close", "unbind", "send", "edit"])
def test_actions_may_do_anything(deed: str) -> None:
    layout = loaded()
    calls: list[object] = []

    def buy(sender: plumb.Node) -> None:
        calls.append("buy")
        if deed == "remove":
            sender.remove()
        elif deed == "close":
            layout.close()
        elif deed == "unbind":
            layout.unbind_owner()
        elif deed == "send":
            layout["#leave"].send("touchUpInside")
        else:
            layout["#plain"].expressions["width"] = "50"
            layout.compute(100, 100)

    layout.bind_owner(
        object(),
        actions={
            "buy:": buy,
            "touch": lambda: calls.append("touch"),
            "start": print,
            "stop:": print,
            "leave": lambda: calls.append("leave"),
        },
    )
    assert layout["#buy"].send("touchUpInside") == (1 if deed in ("close", "unbind") else 2)
    expected: dict[str, list[object]] = {
        "close": ["buy"],
        "unbind": ["buy"],
        "send": ["buy", "leave", "touch"],
    }
    assert calls == expected.get(deed, ["buy", "touch"])
    assert layout.closed == (deed == "close")


def test_sending_for_ever_is_an_error() -> None:
    layout = loaded()
    depth = 0

    def leave() -> None:
        nonlocal depth
        depth += 1
        layout["#leave"].send("touchUpInside")

    layout.bind_owner(
        object(), actions={"leave": leave, "buy:": print, "touch": print, "start": print, "stop:": print}
    )
    with pytest.raises(plumb.LayoutError, match="64 deep"):
        layout["#leave"].send("touchUpInside")
    assert depth == 64


def test_events_are_not_sent_from_callbacks_nor_in_edits() -> None:
    tried: list[plumb.Status] = []

    def measure(node: plumb.Node, width: float | None, height: float | None) -> plumb.Size:
        try:
            node.send("touchUpInside")
        except plumb.PlumbError as error:
            tried.append(error.code)
        return plumb.Size(10, 10)

    layout = plumb.Engine(measurer=measure).load('<UIButton touchUpInside="a" title="x"/>')
    layout.compute(100, 100)
    assert set(tried) == {plumb.Status.BUSY}
    with pytest.raises(plumb.PlumbError, match="edit"), layout.edit():
        layout.root.send("touchUpInside")


def test_a_component_of_the_host_has_events_that_it_declares() -> None:
    engine = plumb.Engine()
    engine.register_component("Card", properties={"swiped": plumb.Property("Selector")})
    layout = engine.load('<Card swiped="throw"/>')
    layout.compute(100, 100)
    thrown: list[bool] = []
    layout.bind_owner(object(), actions={"throw": lambda: thrown.append(True)})
    assert layout.root.send("swiped") == 1
    assert thrown == [True]
