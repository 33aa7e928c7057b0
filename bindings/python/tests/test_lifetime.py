from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable

import pytest

import plumb

from .conftest import BAR


@pytest.mark.parametrize(
    "action",
    [
        lambda layout, node: layout.compute(1, 1),
        lambda layout, node: layout.frames,
        lambda layout, node: layout.frames_in_root,
        lambda layout, node: layout.flags,
        lambda layout, node: layout.changes,
        lambda layout, node: layout.revision,
        lambda layout, node: layout.memory_usage,
        lambda layout, node: layout.diagnostics,
        lambda layout, node: layout.snapped_frames(1),
        lambda layout, node: layout.root,
        lambda layout, node: layout.nodes,
        lambda layout, node: layout["#bar"],
        lambda layout, node: len(layout),
        lambda layout, node: layout.state["score"],
        lambda layout, node: layout.set_state(score=1),
        lambda layout, node: layout.set_state(score=1, name="x"),
        lambda layout, node: layout.set_constants({}),
        lambda layout, node: setattr(layout, "direction", "rtl"),
        lambda layout, node: setattr(layout, "safe_area", (0, 0, 0, 0)),
        lambda layout, node: layout.__enter__(),
        lambda layout, node: node.frame,
        lambda layout, node: node.children,
        lambda layout, node: node["width"],
        lambda layout, node: node.scroll_to(0, 0),
        lambda layout, node: node.invalidate_size(),
    ],
)
def test_use_after_close(layout: plumb.Layout, action: Callable[[plumb.Layout, plumb.Node], object]) -> None:
    node = layout["#bar"]
    layout.set_state(score=2)
    layout.close()
    layout.close()
    assert layout.closed
    with pytest.raises(plumb.ClosedError):
        action(layout, node)


def test_reprs_of_closed_things(layout: plumb.Layout) -> None:
    node = layout["#bar"]
    layout.close()
    assert repr(layout) == "<plumb.Layout 'bar.xml' closed>"
    assert "plumb.Node" in repr(node)


def test_closed_engines(engine: plumb.Engine) -> None:
    layout = engine.load(BAR, state={"score": 10, "name": "ann"})
    engine.close()
    engine.close()
    assert engine.closed
    for action in (
        lambda: engine.load("<UIView/>"),
        lambda: engine.evaluate("1"),
        lambda: engine.format_expression("1"),
        lambda: engine.register_component("A"),
        lambda: setattr(engine, "measurer", None),
        engine.__enter__,
    ):
        with pytest.raises(plumb.ClosedError):
            action()
    layout.compute(100, 100)
    assert layout["#bar"].frame.width == 20


def test_with_closes() -> None:
    with plumb.Engine() as engine, engine.load("<UIView/>") as layout:
        assert not layout.closed
    assert layout.closed
    assert engine.closed


def test_nothing_waits_for_the_garbage_collector() -> None:
    gc.collect()
    gc.disable()
    try:
        engine = plumb.Engine(measurer=lambda node, width, height: None)
        layout = engine.load(BAR, state={"score": 10, "name": "ann"})
        layout.set_state(score=3)
        layout.state["score"] = 4
        layout.compute(100, 100)
        used = layout.frames, layout["#bar"].state, layout.changes
        gone = weakref.ref(layout), weakref.ref(engine)
        del used, layout, engine
        assert [reference() for reference in gone] == [None, None]
    finally:
        gc.enable()


def test_nodes_keep_their_layout_alive() -> None:
    node = plumb.Engine().load(BAR, state={"score": 10, "name": "ann"})["#bar"]
    gc.collect()
    assert node.id == "bar"


def test_the_end_of_the_process_is_quiet() -> None:
    program = (
        "import plumb\n"
        "engine = plumb.Engine(measurer=lambda node, width, height: (1, 1))\n"
        "layout = engine.load('<UIView><UILabel text=\"x\"/></UIView>')\n"
        "layout.compute(10, 10)\n"
        "frames = layout.frames\n"
        "rows = memoryview(frames)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": ":".join(sys.path), **_environment()},
    )
    assert (done.returncode, done.stderr) == (0, "")


def _environment() -> dict[str, str]:
    import os

    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
