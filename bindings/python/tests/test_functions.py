from __future__ import annotations

import gc
import math
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import plumb
from plumb._functions import FUNCTIONS


class Failure(Exception):
    pass


@pytest.fixture(autouse=True)
def functions_are_let_go_of() -> Any:
    gc.collect()
    before = len(FUNCTIONS)
    yield
    gc.collect()
    assert len(FUNCTIONS) <= before


def fails(*arguments: Any) -> float:
    raise Failure("out of fish")


def test_registering() -> None:
    with plumb.Engine() as engine:
        engine.register_function("hypotenuse", math.hypot)

        @engine.function
        def double(x: float) -> float:
            return x * 2

        @engine.function(name="shout", pure=True, arguments=[str], result=str)
        def shouted(text: str, mark: str = "!") -> str:
            return text.upper() + mark

        assert double(2) == 4
        assert engine.evaluate("double(21)") == 42
        assert engine.evaluate("hypotenuse(3, 4)") == 5
        assert engine.evaluate("shout('hi') + shout('you', '?')", "any") == "HI!YOU?"
        for wrong in ("double()", "double(1, 2)", "shout()", "shout('a', 'b', 'c')"):
            with pytest.raises(plumb.ExpressionError):
                engine.evaluate(wrong, "any")


def test_arity() -> None:
    def some(a: float, b: float = 2, *, c: float = 3) -> float:
        return a + b + c

    def needs_keyword(a: float, *, b: float) -> float:
        return a + b

    with plumb.Engine() as engine:
        engine.register_function("some", some)
        engine.register_function("total", lambda *numbers: sum(numbers))
        with pytest.raises(TypeError, match="keyword 'b'"):
            engine.register_function("bad", needs_keyword)
        assert engine.evaluate("some(1) + some(1, 1)") == 11
        assert engine.evaluate("total(1, 2, 3, 4) + total()") == 10
        with pytest.raises(plumb.ExpressionError):
            engine.evaluate("some(1, 2, 3)")


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ({"name": "min"}, plumb.PlumbError),
        ({"name": "no name"}, plumb.PlumbError),
        ({"name": 3}, TypeError),
        ({"function": 3}, TypeError),
        ({"arguments": [set]}, TypeError),
        ({"arguments": ["Doubel"]}, plumb.PlumbError),
        ({"result": bytes}, TypeError),
    ],
)
def test_registrations_that_are_refused(arguments: dict[str, Any], kind: type[Exception]) -> None:
    with plumb.Engine() as engine, pytest.raises(kind):
        engine.register_function(**{"name": "f", "function": abs, **arguments})


def test_every_type_goes_in_and_out() -> None:
    values: list[Any] = [
        None,
        True,
        1.5,
        2**60 + 1,
        "x",
        [1.0, "a"],
        {"a": 1.0},
        plumb.Color(1.0, 0.0, 0.0, 1.0),
        plumb.Font(),
        plumb.Image("Logo"),
        plumb.Insets(1.0, 2.0, 3.0, 4.0),
        plumb.AttributedText("x", [plumb.Run(0, 1)]),
        plumb.EnumValue("center", "NSTextAlignment"),
        plumb.OptionSet({"link"}, "UIDataDetectorTypes"),
    ]
    seen: list[Any] = []

    def same(value: Any) -> Any:
        seen.append(value)
        return value

    with plumb.Engine() as engine:
        engine.register_function("same", same)
        for value in values:
            assert engine.evaluate("same(it)", "any", {"it": value}) == value
            assert seen[-1] == value
            assert type(seen[-1]) is type(value)


def test_objects_are_arguments() -> None:
    class Player:
        name = "Ann"

    player = Player()
    with plumb.Engine() as engine:
        engine.register_function("name", lambda who: who.name)
        assert engine.evaluate("name(p)", "any", {"p": plumb.Object(player, "Player")}) == "Ann"


def test_constants_and_state() -> None:
    with plumb.Engine() as engine:
        assert engine.evaluate("uppercased('x')", "any", {"uppercased": str.upper}) == "X"
        layout = engine.load(
            '<UIView><UIView width="f(n)" height="g(n)"/></UIView>',
            constants={"f": lambda n: n * 2},
            state={"n": 3, "g": lambda n: n + 1},
        )
        layout.compute(100, 100)
        assert layout["0"].frame == (0, 0, 6, 4)
        layout.state["g"] = lambda n: n + 10
        layout.set_constants({"f": lambda n: n * 3})
        layout.compute(100, 100)
        assert layout["0"].frame == (0, 0, 9, 13)
        with pytest.raises(plumb.UnsupportedError):
            layout.state["g"]
        layout.close()


def test_functions_are_kept_as_long_as_they_are_needed() -> None:
    class Doubler:
        def __call__(self, n: float) -> float:
            return n * 2

    doubler = Doubler()
    reference = weakref.ref(doubler)
    engine = plumb.Engine()
    layout = engine.load('<UIView width="f(n)"/>', constants={"f": doubler}, state={"n": 4})
    engine.close()
    del doubler
    gc.collect()
    layout.compute(10, 10)
    assert layout.root.frame.width == 8
    layout.close()
    gc.collect()
    assert reference() is None


def test_functions_of_failed_calls_are_let_go_of() -> None:
    class Silent:
        def __call__(self) -> None:
            pass

    silent = Silent()
    reference = weakref.ref(silent)
    with plumb.Engine() as engine:
        layout = engine.load("<UIView/>", state={"n": 1})
        with pytest.raises(plumb.StateError):
            layout.set_state(unknown=silent)
        with pytest.raises(TypeError):
            layout.set_state(n=silent, other={1})
        with pytest.raises(plumb.ExpressionError):
            engine.evaluate("f(", "any", {"f": silent})
        del silent
        gc.collect()
        assert reference() is None
        layout.close()


@pytest.mark.parametrize("kind", [Failure, KeyboardInterrupt, SystemExit, RecursionError])
def test_exceptions_come_out_unchanged(kind: type[BaseException]) -> None:
    failure = kind("out of fish")

    def fail(n: float) -> float:
        if n > 1:
            raise failure
        return n

    with plumb.Engine() as engine:
        engine.register_function("fail", fail)
        layout = engine.load('<UIView><UIView width="fail(n)"/></UIView>', state={"n": 1})
        layout.compute(10, 10)
        layout.state["n"] = 2
        for _ in range(2):
            with pytest.raises(kind) as caught:
                layout.compute(10, 10)
            assert caught.value is failure
        assert "out of fish" in layout.diagnostics[0].message
        assert layout["0"].frame.width == 1
        layout.state["n"] = 0.5
        layout.compute(10, 10)
        assert layout["0"].frame.width == 0.5
        with pytest.raises(kind) as caught:
            engine.evaluate("fail(3)")
        assert caught.value is failure
        layout.close()


def test_pure_functions_fail_while_loading() -> None:
    with plumb.Engine() as engine:
        engine.register_function("fails", fails, pure=True)
        with pytest.raises(Failure, match="out of fish"):
            engine.load('<UIView width="fails(1)"/>').compute(1, 1)


def test_results_of_no_type() -> None:
    with plumb.Engine() as engine:
        engine.register_function("odd", lambda: b"bytes")
        with pytest.raises(TypeError, match="the result: values of type bytes are not supported"):
            engine.evaluate("odd()", "any")
        engine.evaluate("1")


def test_results_of_another_type_than_promised() -> None:
    with plumb.Engine() as engine:
        engine.register_function("number", lambda: "three", result=float)
        with pytest.raises(plumb.PlumbError):
            engine.evaluate("number()", "any")


@pytest.mark.parametrize(
    "action",
    [
        lambda layout: layout.compute(1, 1),
        lambda layout: layout.frames,
        lambda layout: layout.nodes,
        lambda layout: layout.changes,
        lambda layout: layout.revision,
        lambda layout: layout.close(),
        lambda layout: layout.state["n"],
        lambda layout: layout.set_state(n=3),
        lambda layout: layout.set_constants({}),
        lambda layout: layout["#a"],
        lambda layout: setattr(layout, "text_scale", 2),
        lambda layout: setattr(layout, "language", "de"),
        lambda layout: setattr(layout, "direction", "rtl"),
    ],
)
def test_nothing_of_the_layout_is_allowed_meanwhile(action: Callable[[plumb.Layout], object]) -> None:
    layouts: list[plumb.Layout] = []
    codes: list[plumb.Status] = []

    def try_it(n: float) -> float:
        if layouts:
            with pytest.raises(plumb.PlumbError) as caught:
                action(layouts[0])
            codes.append(caught.value.code)
        return n

    with plumb.Engine() as engine:
        engine.register_function("tries", try_it)
        layout = engine.load('<UIView><UIView id="a" width="tries(n)"/></UIView>', state={"n": 2})
        layouts.append(layout)
        layout.compute(10, 10)
        assert layout["#a"].frame.width == 2
        assert set(codes) == {plumb.Status.BUSY}
        layout.close()


def test_the_engine_and_other_layouts_can_be_used_meanwhile() -> None:
    with plumb.Engine() as engine:
        engine.register_function("inner", lambda: engine.evaluate("20 + 1"))
        other = engine.load('<UIView width="5"/>')

        def size() -> float:
            other.compute(1, 1)
            return other.root.frame.width

        assert engine.evaluate("inner() * 2") == 42
        layout = engine.load('<UIView><UIView width="f()"/></UIView>', constants={"f": size})
        layout.compute(1, 1)
        assert layout["0"].frame.width == 5
        layout.close()
