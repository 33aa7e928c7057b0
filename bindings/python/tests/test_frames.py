from __future__ import annotations

import gc
import math
import pickle
from typing import Any, cast

import pytest

import plumb

from .conftest import BAR


def rows(view: memoryview[Any]) -> list[list[float]]:
    # The type that mypy knows for `tolist` does not think of rows.
    return cast("list[list[float]]", view.tolist())


def test_rows_of_four_doubles(layout: plumb.Layout) -> None:
    frames = layout.frames
    assert frames.shape == (len(layout), 4)
    assert frames.format == "d"
    assert frames.readonly
    assert frames.c_contiguous
    assert rows(frames)[:2] == [[0, 0, 200, 100], [0, 0, 20, 10]]
    assert frames[1, 2] == 20
    assert layout.frames is frames
    assert [plumb.Frame(*row) for row in rows(frames)] == [node.frame for node in layout]


def test_all_zero_before_the_first_compute(engine: plumb.Engine) -> None:
    layout = engine.load(BAR, state={"score": 10, "name": "ann"})
    assert rows(layout.frames) == [[0, 0, 0, 0]] * 3
    assert layout.root.frame == plumb.Frame(0, 0, 0, 0)


def test_a_stale_view_raises(layout: plumb.Layout) -> None:
    frames = layout.frames
    layout.state["score"] = 20
    assert frames[1, 2] == 20
    layout.compute(200, 100)
    with pytest.raises(ValueError):
        frames[1, 2]
    assert layout.frames[1, 2] == 40


def test_what_holds_on_to_a_view_keeps_what_it_held(layout: plumb.Layout) -> None:
    held = pickle.PickleBuffer(layout.frames)
    again = memoryview(layout.frames)
    for score in range(20, 30):
        layout.state["score"] = score
        layout.compute(200, 100)
        assert layout.frames[1, 2] == score * 2
    assert memoryview(held)[1, 2] == 20
    assert again[1, 2] == 20
    layout.close()
    gc.collect()
    assert memoryview(held)[1, 2] == 20
    assert again[1, 2] == 20


def test_every_view_that_is_held_keeps_its_own(layout: plumb.Layout) -> None:
    held = []
    for score in range(50):
        layout.state["score"] = score
        layout.compute(200, 100)
        held.append(memoryview(layout.frames))
    assert [view[1, 2] for view in held] == [score * 2 for score in range(50)]


def test_views_outlive_layout_and_engine() -> None:
    engine = plumb.Engine()
    layout = engine.load(BAR, state={"score": 4, "name": "ann"})
    layout.compute(200, 100)
    frames = layout.frames
    del layout, engine
    gc.collect()
    assert frames[1, 2] == 8


def test_a_view_that_was_released_is_made_again(layout: plumb.Layout) -> None:
    with layout.frames as frames:
        assert frames[1, 2] == 20
    assert layout.frames[1, 2] == 20


def test_leases_end(layout: plumb.Layout) -> None:
    usage = []
    for score in range(300):
        layout.state["score"] = score
        layout.compute(200, 100)
        assert layout.frames[1, 2] == score * 2
        usage.append(layout.memory_usage)
    assert usage[10] == usage[-1]


def test_numpy(layout: plumb.Layout) -> None:
    numpy = pytest.importorskip("numpy")
    array = numpy.asarray(layout.frames)
    part = array[1]
    layout.state["score"] = 20
    layout.compute(200, 100)
    assert array.shape == (3, 4)
    assert array.dtype == numpy.float64
    assert part.tolist() == [0, 0, 20, 10]
    assert not array.flags.writeable


def test_frames_in_root(layout: plumb.Layout) -> None:
    view = layout.frames_in_root
    assert view.shape == (3, 4)
    assert view.format == "f"
    assert rows(view)[1] == [0, 0, 20, 10]
    layout.state["score"] = 20
    layout.compute(200, 100)
    assert rows(view)[1] == [0, 0, 20, 10]


def test_snapped_frames(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView><UIView id="a" left="1.3" top="0.5" width="2.4" height="1"/></UIView>')
    layout.compute(10, 10)
    snapped = layout.snapped_frames(2)
    assert snapped.shape == (2, 4)
    assert snapped.format == "i"
    assert rows(snapped) == [[0, 0, 20, 20], [3, 1, 7, 3]]
    for scale in (0, -1, math.nan, math.inf):
        with pytest.raises(plumb.PlumbError) as caught:
            layout.snapped_frames(scale)
        assert caught.value.code is plumb.Status.ARGUMENT
    with pytest.raises(TypeError):
        layout.snapped_frames("2")  # type: ignore[arg-type]


def test_a_failed_compute_leaves_the_last_good_frames(engine: plumb.Engine) -> None:
    layout = engine.load(
        '<UIView><UIView id="a" width="list[index]" height="1"/></UIView>', state={"list": [5, 6], "index": 0}
    )
    layout.compute(100, 100)
    layout.state["index"] = 7
    with pytest.raises(plumb.LayoutError) as caught:
        layout.compute(100, 100)
    assert caught.value.code is plumb.Status.EVALUATION
    assert caught.value.node == layout["#a"]
    assert caught.value.property == "width"
    assert [item.code for item in layout.diagnostics] == [plumb.Status.EVALUATION]
    assert layout.state["index"] == 7
    assert layout["#a"].frame.width == 5
    layout.state["index"] = 1
    layout.compute(100, 100)
    assert layout["#a"].frame.width == 6
