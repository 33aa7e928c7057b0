"""Frames as a sequence, and as a table with named columns."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Sequence
from typing import Any

import pytest

import plumb

from .conftest import BAR


def test_a_sequence_of_frames(layout: plumb.Layout) -> None:
    table = layout.frame_table
    frames: list[plumb.Frame] = list(table)
    assert frames == [node.frame for node in layout]
    assert all(type(frame) is plumb.Frame for frame in frames)
    assert isinstance(table, Sequence)
    assert len(table) == len(layout) == 3
    assert table[1] == plumb.Frame(0, 0, 20, 10)
    assert table[1].width == 20
    assert table[-1] == frames[2]
    assert table[1:] == frames[1:]
    assert table[::-1] == list(reversed(table)) == frames[::-1]
    assert table[layout["#bar"].row] == layout["#bar"].frame
    assert plumb.Frame(0, 0, 20, 10) in table
    assert table.index(plumb.Frame(0, 0, 20, 10)) == 1
    for index in (3, -4):
        with pytest.raises(IndexError):
            table[index]
    with pytest.raises(TypeError):
        table["1"]  # type: ignore[call-overload]
    assert repr(table) == "<plumb.FrameTable of 3 frames>"


def test_all_zero_before_the_first_compute(engine: plumb.Engine) -> None:
    layout = engine.load(BAR, state={"score": 10, "name": "ann"})
    assert list(layout.frame_table) == [plumb.Frame(0, 0, 0, 0)] * 3


def test_a_stale_table_raises(layout: plumb.Layout) -> None:
    table = layout.frame_table
    rows = iter(table)
    layout.state["score"] = 20
    assert table[1].width == 20
    layout.compute(200, 100)
    for call in (
        lambda: table[1],
        lambda: len(table),
        lambda: list(table),
        lambda: table[:],
        lambda: table.__array_interface__,
        lambda: table.__buffer__(0),
    ):
        with pytest.raises(ValueError):
            call()
    assert repr(table) == "<plumb.FrameTable of an earlier compute>"
    assert layout.frame_table[1].width == 40
    # What was begun goes on with what it had.
    assert [frame.width for frame in rows][:2] == [200, 20]


def test_closed_layouts(layout: plumb.Layout) -> None:
    table = layout.frame_table
    layout.close()
    with pytest.raises(ValueError):
        table[0]
    with pytest.raises(plumb.ClosedError):
        layout.frame_table


def test_records_for_other_libraries(layout: plumb.Layout) -> None:
    view = layout.frame_table.__buffer__(0)
    assert (view.shape, view.itemsize, view.readonly) == ((3,), 32, True)
    assert view.format == "T{<d:x:<d:y:<d:width:<d:height:}"
    assert view.cast("B").cast("d").tolist()[4:8] == [0, 0, 20, 10]
    interface = layout.frame_table.__array_interface__
    assert interface["descr"] == [("x", "<f8"), ("y", "<f8"), ("width", "<f8"), ("height", "<f8")]
    assert interface["shape"] == (3,)


def test_records_keep_what_they_held(layout: plumb.Layout) -> None:
    held = [layout.frame_table.__buffer__(0), layout.frame_table.__array_interface__["data"]]
    for score in range(20, 40):
        layout.state["score"] = score
        layout.compute(200, 100)
        assert layout.frame_table[1].width == score * 2
    layout.close()
    gc.collect()
    for view in held:
        assert view.cast("B").cast("d")[6] == 20


def test_leases_end_with_the_records(layout: plumb.Layout) -> None:
    usage = []
    for score in range(300):
        layout.state["score"] = score
        layout.compute(200, 100)
        assert layout.frame_table.__buffer__(0).nbytes == 96
        usage.append(layout.memory_usage)
    assert usage[10] == usage[-1]


def test_numpy_has_named_columns_without_a_copy(layout: plumb.Layout) -> None:
    numpy = pytest.importorskip("numpy")
    for source in (layout.frame_table, layout.frame_table.__buffer__(0)):
        array = numpy.asarray(source)
        assert array.dtype.names == ("x", "y", "width", "height")
        assert array.shape == (3,)
        assert array["width"].tolist()[:2] == [200, 20]
        assert tuple(array[1]) == layout.frame_table[1]
        assert not array.flags.writeable
        assert not array.flags.owndata
        raw: Any = layout.frames.obj
        assert array.ctypes.data == ctypes.addressof(raw)


def test_numpy_arrays_keep_what_they_held(layout: plumb.Layout) -> None:
    numpy = pytest.importorskip("numpy")
    arrays = []
    for score in range(50):
        layout.state["score"] = score
        layout.compute(200, 100)
        arrays.append(numpy.asarray(layout.frame_table)["width"])
    stale = layout.frame_table
    layout.compute(300, 100)
    layout.close()
    gc.collect()
    assert [array[1] for array in arrays] == [score * 2 for score in range(50)]
    with pytest.raises(ValueError):
        numpy.asarray(stale)
