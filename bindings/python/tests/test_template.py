"""Documents that are loaded once."""

from __future__ import annotations

import gc
import io
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest

import plumb

SOURCE = '<UIView><UIView id="bar" width="f(n)" height="1"/><UILabel text="{name}"/></UIView>'


class Double:
    """A function that can be referred to weakly."""

    def __call__(self, value: float) -> float:
        return value * 2


@pytest.fixture
def template(engine: plumb.Engine) -> plumb.Template:
    return engine.load_template(
        SOURCE, constants={"f": Double()}, state={"n": 1, "name": "ann"}, name="row.xml"
    )


def width(layout: plumb.Layout) -> float:
    layout.compute(100, 100)
    return layout["#bar"].frame.width


def test_layouts_have_state_of_their_own(template: plumb.Template) -> None:
    first, second = template.instantiate(), template.instantiate()
    first.state["n"] = 5
    assert (width(first), width(second)) == (10, 2)
    third = template.instantiate({"n": 7}, name="bob")
    assert width(third) == 14
    assert third.state["name"] == "bob"
    assert second.state["name"] == "ann"
    assert type(first) is plumb.Layout
    assert first.engine is template.engine


def test_wrong_state(template: plumb.Template) -> None:
    before = template.engine.memory_usage
    with pytest.raises(plumb.StateError):
        template.instantiate({"n": "text"})
    with pytest.raises(KeyError):
        template.instantiate(nope=1)
    with pytest.raises(TypeError):
        template.instantiate(n=object())
    # What was begun is freed.
    assert template.engine.memory_usage == before


def test_names_and_warnings(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "row.xml"
    path.write_text("<UIView><UIView width='1' left='1' right='1'/></UIView>", encoding="utf-8")
    template = engine.load_template(path)
    assert template.name == str(path)
    assert [warning.code for warning in template.warnings] == [plumb.Status.REDUNDANT]
    layout = template.instantiate()
    assert layout.warnings == template.warnings
    assert layout.warnings is not template.warnings
    assert repr(template) == f"<plumb.Template {str(path)!r}>"
    assert repr(layout) == f"<plumb.Layout {str(path)!r} nodes=2>"
    assert [part.path for part in layout.parts] == [str(path)]


def test_errors(engine: plumb.Engine, tmp_path: Path) -> None:
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.load_template('<UIView width="nope"/>', name="row.xml")
    assert caught.value.file == "row.xml"
    with pytest.raises(FileNotFoundError):
        engine.load_template(tmp_path / "nope.xml")


def test_closing(template: plumb.Template) -> None:
    layout = template.instantiate()
    with template as same:
        assert same is template
    assert template.closed
    assert repr(template) == "<plumb.Template 'row.xml' closed>"
    template.close()
    with pytest.raises(plumb.ClosedError, match="the template is closed"):
        template.instantiate()
    with pytest.raises(plumb.ClosedError), template:
        pass
    assert width(layout) == 2


def test_it_outlives_its_engine(template: plumb.Template) -> None:
    template.engine.close()
    assert width(template.instantiate()) == 2


def test_nothing_waits_for_the_garbage_collector(engine: plumb.Engine) -> None:
    template = engine.load_template(SOURCE, constants={"f": Double()}, state={"n": 1, "name": "a" * 100_000})
    used = engine.memory_usage
    reference = weakref.ref(template)
    gc.disable()
    try:
        del template
        assert reference() is None
        assert engine.memory_usage < used
    finally:
        gc.enable()


def test_functions_live_as_long_as_a_layout_or_the_template(engine: plumb.Engine) -> None:
    function = Double()
    reference = weakref.ref(function)
    template = engine.load_template(SOURCE, constants={"f": function}, state={"n": 1, "name": ""})
    del function
    layout = template.instantiate()
    assert width(layout) == 2
    layout.close()
    gc.collect()
    assert reference() is not None
    layout = template.instantiate()
    template.close()
    del template
    gc.collect()
    layout.state["n"] = 3
    assert width(layout) == 6
    layout.close()
    del layout
    gc.collect()
    assert reference() is None


def test_layouts_in_cycles_are_collected_while_the_template_lives(engine: plumb.Engine) -> None:
    template = engine.load_template("<UIView/>", state={"g": len})

    def cycle() -> weakref.ref[plumb.Layout]:
        layout = template.instantiate()
        layout.state["g"] = lambda value: layout
        return weakref.ref(layout)

    reference = cycle()
    gc.collect()
    assert reference() is None
    assert template.instantiate().closed is False


def test_measurers_find_their_layouts(engine: plumb.Engine) -> None:
    asked = []

    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        asked.append(node.layout)
        return 10, 10

    engine.measurer = measure
    template = engine.load_template("<UIView><UILabel text='a'/></UIView>")
    layouts = [template.instantiate() for _ in range(3)]
    for layout in layouts:
        layout.compute(100, 100)
    assert [layout for layout in asked if layout in layouts] == asked
    assert {id(layout) for layout in asked} == {id(layout) for layout in layouts}


def test_threads_share_it(template: plumb.Template) -> None:
    widths: list[float] = []

    def work(start: int) -> None:
        for n in range(start, start + 50):
            widths.append(width(template.instantiate({"n": n})))

    threads = [threading.Thread(target=work, args=(start,)) for start in (0, 50, 100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(widths) == [2.0 * n for n in range(150)]


def test_templates_of_elements(engine: plumb.Engine) -> None:
    template = engine.build_template(
        plumb.Element("UIView", children=[plumb.Element("UIView", {"id": "bar", "width": "n * 3"})]),
        state={"n": 2},
    )
    assert [width(template.instantiate({"n": n})) for n in (1, 2)] == [3, 6]


class Pieces:
    """A file that gives a little at a time."""

    def __init__(self, data: Any, size: int) -> None:
        self.file: Any = io.BytesIO(data) if isinstance(data, bytes) else io.StringIO(data)
        self.size = size

    def read(self, size: int, /) -> Any:
        return self.file.read(min(size, self.size))


@pytest.mark.parametrize("size", [1, 3, 1 << 20])
@pytest.mark.parametrize("encoding", [None, "utf-8", "utf-16"])
def test_streams(engine: plumb.Engine, encoding: str | None, size: int) -> None:
    text = '<UIView><UILabel id="a" text="grün 😀"/></UIView>'
    data = text if encoding is None else text.encode(encoding)
    layout = engine.load(Pieces(data, size), name="piped.xml")
    layout.compute(100, 100)
    assert layout["#a"]["text"] == "grün 😀"
    assert repr(layout) == "<plumb.Layout 'piped.xml' nodes=2>"


def test_open_files(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "page.xml"
    path.write_text(SOURCE, encoding="utf-8")
    given: dict[str, Any] = {"constants": {"f": Double()}, "state": {"n": 4, "name": ""}}
    for mode in ("r", "rb"):
        with path.open(mode) as file:
            template = engine.load_template(file, **given)
        assert width(template.instantiate()) == 8


def test_streams_with_errors(engine: plumb.Engine) -> None:
    function = Double()
    reference = weakref.ref(function)
    for text, code in (
        ("<UIView><UIView></UIView>", plumb.Status.XML),
        ('<UIView width="1 +"/>', plumb.Status.SYNTAX),
        ("<UIView/>" + "<" * 200_000, plumb.Status.XML),
        ("", plumb.Status.XML),
    ):
        with pytest.raises(plumb.DocumentError) as caught:
            engine.load(io.StringIO(text), constants={"f": function}, name="piped.xml")
        assert caught.value.code is code
        assert caught.value.file == "piped.xml"
    small = plumb.Engine(limits={"max_document_bytes": 10_000})
    with pytest.raises(plumb.DocumentError) as caught:
        small.load(Pieces("<UIView>" + " " * 20_000 + "</UIView>", 1000))
    assert caught.value.code is plumb.Status.LIMIT
    del function
    gc.collect()
    assert reference() is None


def test_streams_that_raise(engine: plumb.Engine) -> None:
    class Failing:
        def read(self, size: int, /) -> bytes:
            raise ConnectionError("gone")

    class Wrong:
        def read(self, size: int, /) -> Any:
            return 3

    with pytest.raises(ConnectionError, match="gone"):
        engine.load(Failing())
    with pytest.raises(
        TypeError, match="what read\\(\\) of the source returns: expected bytes or str, not int"
    ):
        engine.load(Wrong())
    assert engine.load(io.BytesIO(b"<UIView/>")).root.component == "UIView"
