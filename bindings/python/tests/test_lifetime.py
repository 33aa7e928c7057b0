from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import plumb
from plumb._functions import FUNCTIONS

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


class View:
    """What hosts write: it owns an engine or a layout, which has methods of it."""

    engine: plumb.Engine
    layout: plumb.Layout

    def double(self, n: float) -> float:
        return n * 2

    def make(self, n: float) -> Callable[[float], float]:
        return self.double

    def measure(self, node: plumb.Node, width: float | None, height: float | None) -> None:
        return None

    def load(self, url: str, base: str) -> None:
        return None


F = '<UIView width="f(n)"/>'


def own_engine(view: View) -> None:
    view.engine = plumb.Engine()


def registers(view: View) -> None:
    own_engine(view)
    view.engine.register_function("f", view.double)
    view.layout = view.engine.load(F, state={"n": 4})


def registers_only(view: View) -> None:
    own_engine(view)
    view.engine.function(name="f", pure=True, arguments=[float], result=float)(view.double)
    assert view.engine.evaluate("f(2)") == 4


def gives_constant(view: View) -> None:
    own_engine(view)
    view.layout = view.engine.load(F, constants={"f": view.double}, state={"n": 4})


def gives_nested_constant(view: View) -> None:
    own_engine(view)
    document = '<UIView><UIView id="a" width="all.f(n)"/></UIView>'
    scopes = {"#a": {"constants": {"all": {"f": view.double}}}}
    view.layout = view.engine.load(document, scopes=scopes, state={"n": 4})


def replaces_constants(view: View) -> None:
    own_engine(view)
    view.layout = view.engine.load(F, constants={"f": abs}, state={"n": 4})
    view.layout.set_constants({"f": view.double})


def declares_state(view: View) -> None:
    own_engine(view)
    view.layout = view.engine.load(F, state={"n": 4, "f": view.double})


def sets_state(view: View) -> None:
    own_engine(view)
    view.layout = view.engine.load(F, state={"n": 4, "f": abs})
    view.layout.state["f"] = view.double


def sets_states(view: View) -> None:
    own_engine(view)
    view.layout = view.engine.load(F, state={"n": 4, "f": abs})
    view.layout.set_state(n=3, f=view.double)


def builds(view: View) -> None:
    own_engine(view)
    element = plumb.Element("UIView", {"width": "f(n)"})
    view.layout = view.engine.build(element, constants={"f": view.double}, state={"n": 4})


def gives_everything(view: View) -> None:
    view.engine = plumb.Engine(measurer=view.measure, loader=view.load)
    view.engine.register_function("g", view.double)
    constants = {"f": view.double, "me": plumb.Object(view, "View")}
    view.layout = view.engine.load(F, constants=constants, state={"n": 4, "h": view.double})
    view.layout.bind_owner(view)
    view.layout.on_problems = lambda layout: view.double(1)


CYCLES: list[Callable[[View], None]] = [
    registers,
    registers_only,
    gives_constant,
    gives_nested_constant,
    replaces_constants,
    declares_state,
    sets_state,
    sets_states,
    builds,
    gives_everything,
]


@pytest.mark.parametrize("is_computed", [False, True])
@pytest.mark.parametrize("ties", CYCLES)
def test_engines_in_cycles_with_their_functions_are_collected(
    ties: Callable[[View], None], is_computed: bool
) -> None:
    view = View()
    ties(view)
    references: list[weakref.ref[Any]] = [weakref.ref(view), weakref.ref(view.engine)]
    if ties is not registers_only:
        references.append(weakref.ref(view.layout))
        if is_computed:
            view.layout.compute(100, 100)
            view.layout.state["n"] = 5
            view.layout.compute(100, 100)
    known = len(FUNCTIONS)
    del view
    gc.collect()
    assert [reference() for reference in references] == [None] * len(references)
    assert len(FUNCTIONS) < known


def test_layouts_in_cycles_with_their_functions_are_collected_while_the_engine_lives(
    engine: plumb.Engine,
) -> None:
    view = View()
    state = {"n": 4, "h": view.double, "g": abs}
    view.layout = view_layout = engine.load(F, constants={"f": view.double}, state=state)
    view.layout.state["g"] = view.double
    view.layout.compute(10, 10)
    references: list[weakref.ref[Any]] = [weakref.ref(view), weakref.ref(view_layout)]
    del view, view_layout, state
    gc.collect()
    assert [reference() for reference in references] == [None, None]
    assert not FUNCTIONS


def test_functions_stay_as_long_as_anything_can_call_them() -> None:
    gc.collect()
    gc.disable()
    try:
        registered, constant, declared, later = views = View(), View(), View(), View()
        gone = [weakref.ref(view) for view in views]
        engine = plumb.Engine()
        engine.register_function("registered", registered.double)
        layout = engine.load(
            '<UIView width="registered(n)" height="constant(state(n))"/>',
            constants={"constant": constant.double},
            state={"n": 1, "state": declared.double},
        )
        layout.state["state"] = later.double
        del registered, constant, declared, later, views
        gc.collect()
        engine.close()
        del engine
        layout.compute(10, 10)
        assert layout.root.frame == (0, 0, 2, 4)
        assert [reference() is None for reference in gone] == [False] * 4
        layout.state["state"] = abs
        layout.state["n"] = 3
        layout.compute(10, 10)
        assert layout.root.frame == (0, 0, 6, 6)
        # A hard reload would bring back what was declared.
        assert [reference() is None for reference in gone] == [False, False, False, True]
        layout.set_constants({"constant": abs})
        layout.compute(10, 10)
        assert layout.root.frame == (0, 0, 6, 3)
        assert [reference() is None for reference in gone] == [False, True, False, True]
        del layout
        assert [reference() is None for reference in gone] == [True] * 4
    finally:
        gc.enable()


def test_functions_that_functions_return_are_kept_as_long_as_their_layout(engine: plumb.Engine) -> None:
    view = View()
    layout = engine.load(
        '<UIView><UIView width="n > 1 ? made.call(n) : 0"/></UIView>',
        constants={"made": {"call": view.make}},
        state={"n": 1},
    )
    layout.compute(10, 10)
    layout.state["n"] = 2
    with pytest.raises(plumb.LayoutError):
        # A function is not a valid width.
        layout.compute(10, 10)
    gone = weakref.ref(view)
    view.layout = layout
    del layout, view
    gc.collect()
    assert gone() is None
    assert not FUNCTIONS


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
