from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Any

import pytest

import plumb

LABEL = '<UIView><UILabel id="label" text="{text}"/><UILabel id="other" text="x"/></UIView>'


class Failure(Exception):
    pass


def load(measurer: Any, **options: Any) -> plumb.Layout:
    return plumb.Engine(measurer=measurer).load(LABEL, state={"text": "hello"}, **options)


def of_label(answer: Callable[[plumb.Node], Any]) -> Callable[..., Any]:
    return lambda node, width, height: answer(node) if node.id == "label" else None


def test_natural_sizes() -> None:
    seen = []

    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        seen.append((node, width, height))
        return len(node["text"]) * 10, 18

    layout = load(measure)
    layout.compute(200, 100)
    assert layout["#label"].frame == (0, 0, 50, 18)
    assert {node for node, _, _ in seen} == {layout["#label"], layout["#other"]}
    assert any(width is None for _, width, _ in seen)
    assert all(width is None or width >= 0 for _, width, _ in seen)
    seen.clear()
    layout.compute(200, 100)
    assert seen == []
    layout.state["text"] = "hello world"
    layout.compute(200, 100)
    assert layout["#label"].frame == (0, 0, 110, 18)
    assert {node for node, _, _ in seen} == {layout["#label"]}


def test_it_can_be_set_and_unset() -> None:
    engine = plumb.Engine()
    assert engine.measurer is None

    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        return 33, 22

    engine.measurer = measure
    assert engine.measurer is measure
    engine.measurer = None
    built_in = engine.load(LABEL, state={"text": "hello"})
    built_in.compute(200, 100)
    declined = load(lambda node, width, height: None)
    declined.compute(200, 100)
    assert declined.frames.tolist() == built_in.frames.tolist()
    with pytest.raises(TypeError, match="expected a function"):
        plumb.Engine(measurer=3)  # type: ignore[arg-type]


def test_baselines() -> None:
    layout = plumb.Engine(measurer=lambda node, width, height: (30, 20, 15, 16)).load(
        '<UIView><UILabel id="a" top="0" text="x"/><UILabel id="b" firstBaseline="50" text="x"/></UIView>'
    )
    layout.compute(200, 100)
    assert layout["#a"]["firstBaseline"] == 15
    assert layout["#b"].frame.y == 35


def test_components_of_the_host_are_measured() -> None:
    engine = plumb.Engine(measurer=lambda node, width, height: (11, 22))
    engine.register_component("HealthBar", natural="height")
    layout = engine.load('<UIView><HealthBar id="hp"/><UIView id="plain"/></UIView>')
    layout.compute(100, 100)
    assert layout["#hp"].frame == (0, 0, 100, 22)
    assert layout["#plain"].frame == (0, 0, 100, 100)


def test_invalidate_size() -> None:
    size = 10.0
    layout = load(lambda node, width, height: (size, size))
    layout.compute(200, 100)
    size = 20.0
    layout.compute(200, 100)
    assert layout["#label"].frame.width == 10
    layout["#label"].invalidate_size()
    layout.compute(200, 100)
    assert layout["#label"].frame.width == 20
    assert layout["#other"].frame.width == 10
    with pytest.raises(plumb.LayoutError) as caught:
        layout.root.invalidate_size()
    assert caught.value.code is plumb.Status.ARGUMENT


@pytest.mark.parametrize("kind", [Failure, KeyboardInterrupt, SystemExit, RecursionError])
def test_exceptions_come_out_unchanged(kind: type[BaseException]) -> None:
    failure = kind("no font")
    fails = True

    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        if fails and node.id == "label":
            raise failure
        return 10, 10

    layout = load(measure)
    with pytest.raises(kind) as caught:
        layout.compute(200, 100)
    assert caught.value is failure
    assert layout["#label"].frame == (0, 0, 0, 0)
    fails = False
    layout.compute(200, 100)
    assert layout["#label"].frame == (0, 0, 10, 10)


@pytest.mark.parametrize(
    "action",
    [
        lambda layout: layout.compute(1, 1),
        lambda layout: layout.frames,
        lambda layout: layout.frames_in_root,
        lambda layout: layout.flags,
        lambda layout: layout.nodes,
        lambda layout: layout.changes,
        lambda layout: layout.revision,
        lambda layout: layout.memory_usage,
        lambda layout: layout.snapped_frames(1),
        lambda layout: layout.close(),
        lambda layout: layout.state["text"],
        lambda layout: layout.set_state(text="x"),
        lambda layout: layout.set_constants({}),
        lambda layout: layout["#other"],
        lambda layout: layout["#label"].frame,
        lambda layout: setattr(layout, "direction", "rtl"),
        lambda layout: setattr(layout, "safe_area", (0, 0, 0, 0)),
    ],
)
def test_nothing_else_is_allowed_meanwhile(action: Callable[[plumb.Layout], object]) -> None:
    raised: list[BaseException] = []

    def try_it(node: plumb.Node) -> tuple[float, float]:
        try:
            action(node.layout)
        except plumb.PlumbError as error:
            raised.append(error)
        return 10, 10

    layout = load(of_label(try_it))
    layout.compute(200, 100)
    assert raised
    assert {getattr(error, "code", None) for error in raised} == {plumb.Status.BUSY}
    assert layout["#label"].frame == (0, 0, 10, 10)


def test_other_nodes_are_busy() -> None:
    other: list[plumb.Node] = []
    layout = load(of_label(lambda node: (len(other[0]["text"]), 1)))
    other.append(layout["#other"])
    with pytest.raises(plumb.PlumbError) as caught:
        layout.compute(200, 100)
    assert caught.value.code is plumb.Status.BUSY


@pytest.mark.parametrize("answer", [3, "ab", (1,), (1, 2, 3), ("1", 2), (1, None), {"width": 1}])
def test_answers_of_other_types(answer: object) -> None:
    with pytest.raises(TypeError, match="measurer returns"):
        load(of_label(lambda node: answer)).compute(200, 100)


@pytest.mark.parametrize("answer", [(-1, 2), (1, math.nan), (math.inf, 1)])
def test_impossible_answers(answer: tuple[float, float]) -> None:
    layout = load(of_label(lambda node: answer))
    with pytest.raises(plumb.LayoutError) as caught:
        layout.compute(200, 100)
    assert caught.value.code is plumb.Status.MEASURE
    assert caught.value.node == layout["#label"]


def test_layouts_of_one_engine_do_not_mix() -> None:
    engine = plumb.Engine(measurer=lambda node, width, height: (len(node["text"]), 1))
    one = engine.load('<UIView><UILabel id="a" text="x"/></UIView>')
    two = engine.load('<UIView><UILabel id="a" text="xxxx"/></UIView>')
    one.compute(100, 100)
    two.compute(100, 100)
    assert one["#a"].frame.width == 1
    assert two["#a"].frame.width == 4


def test_the_measurer_lives_as_long_as_its_layouts() -> None:
    layout = load(lambda node, width, height: (7, 7))
    layout.engine.close()
    layout.compute(200, 100)
    assert layout["#label"].frame.width == 7


def test_measuring_in_several_threads() -> None:
    engine = plumb.Engine(measurer=lambda node, width, height: (len(node["text"]), 1))
    wrong = []

    def work(text: str) -> None:
        layout = engine.load('<UIView><UILabel id="a" text="{text}"/></UIView>', state={"text": ""})
        for length in range(50):
            layout.state["text"] = text * length
            layout.compute(1000, 10)
            if layout["#a"].frame.width != length:
                wrong.append((text, length))

    threads = [threading.Thread(target=work, args=(text,)) for text in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
