"""Every exception is also the builtin one that Python users would catch."""

from __future__ import annotations

import copy
import errno
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plumb

COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda error: pickle.loads(pickle.dumps(error)),
]


def raised(function: Callable[[], object]) -> plumb.PlumbError:
    with pytest.raises(plumb.PlumbError) as caught:
        function()
    return caught.value


def test_a_missing_file(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "missing.xml"
    with pytest.raises(FileNotFoundError) as caught:
        engine.load(path)
    error = caught.value
    assert isinstance(error, plumb.DocumentError)
    assert error.code is plumb.Status.FILE
    assert (error.errno, error.filename) == (errno.ENOENT, str(path))
    assert error.strerror == os.strerror(errno.ENOENT)
    assert str(error) == f"{path}: error: Cannot open the file: no such file"
    assert type(error).__name__ == "DocumentError"


def test_a_folder_in_place_of_a_file(engine: plumb.Engine, tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as caught:
        engine.load(tmp_path)
    assert (caught.value.errno, caught.value.filename) == (errno.EISDIR, str(tmp_path))


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    for name in ("root", "source_root", "asset_folder"):
        with pytest.raises(NotADirectoryError) as caught:
            setattr(plumb.Engine(), name, path)
        assert isinstance(caught.value, plumb.PlumbError)


def test_other_reasons_of_the_system(engine: plumb.Engine, tmp_path: Path) -> None:
    (tmp_path / "loop.xml").symlink_to(tmp_path / "loop.xml")
    (tmp_path / "file").touch()
    for path, number in (
        (tmp_path / "loop.xml", errno.ELOOP),
        (tmp_path / ("x" * 300), errno.ENAMETOOLONG),
        (tmp_path / "file" / "a.xml", errno.ENOTDIR),
    ):
        with pytest.raises(OSError) as caught:
            engine.load(path)
        assert caught.value.errno == number


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "secret.xml"
    path.write_text("<UIView/>", encoding="utf-8")
    path.chmod(0)
    with pytest.raises(PermissionError):
        engine.load(path)


def test_a_missing_part(engine: plumb.Engine, tmp_path: Path) -> None:
    path = tmp_path / "page.xml"
    path.write_text('<UIView><UIView xml="menu.xml"/></UIView>', encoding="utf-8")
    with pytest.raises(FileNotFoundError) as caught:
        engine.load(path)
    assert isinstance(caught.value, plumb.DocumentError)
    assert (caught.value.file, caught.value.line) == (str(path), 1)
    # The file that is missing is not the one where it is named.
    assert caught.value.filename is None
    assert "menu.xml" in str(caught.value)


@pytest.mark.parametrize("make", COPIES)
def test_copies_of_a_missing_file(engine: plumb.Engine, tmp_path: Path, make: Callable[[Any], Any]) -> None:
    error: Any = raised(lambda: engine.load(tmp_path / "missing.xml"))
    same = make(error)
    assert type(same) is type(error)
    assert (same.errno, same.filename, str(same)) == (error.errno, error.filename, str(error))


@pytest.mark.parametrize("empty", ["", " \n", b"", b"\t", "\ufeff"])
def test_empty_text_is_an_empty_document(engine: plumb.Engine, empty: str | bytes) -> None:
    with pytest.raises(plumb.DocumentError, match="Empty XML document") as caught:
        engine.load(empty)
    assert caught.value.code is plumb.Status.XML
    assert isinstance(caught.value, ValueError)
    assert not isinstance(caught.value, OSError)


def test_sizes_and_scales_that_are_no_numbers(layout: plumb.Layout) -> None:
    calls: list[Callable[[], object]] = [
        lambda: layout.compute(float("nan"), 100),
        lambda: layout.compute(100, -1),
        lambda: layout.compute(float("inf"), 100),
        lambda: layout.snapped_frames(0),
        lambda: setattr(layout, "text_scale", -1),
        lambda: setattr(layout, "safe_area", (float("nan"), 0, 0, 0)),
    ]
    for call in calls:
        with pytest.raises(ValueError) as caught:
            call()
        assert isinstance(caught.value, plumb.PlumbError)
        assert caught.value.code is plumb.Status.ARGUMENT


def test_names_that_are_not_there(engine: plumb.Engine, layout: plumb.Layout) -> None:
    keys: list[Callable[[], object]] = [
        lambda: layout["#nope"],
        lambda: layout.root["nope"],
        lambda: layout.state["nope"],
        lambda: layout.outlets["nope"],
        lambda: layout.root.expressions["nope"],
        lambda: engine.load("<UIView/>", scopes={"#b": {"state": {"x": 1}}}),
    ]
    for call in keys:
        with pytest.raises(KeyError) as caught:
            call()
        assert isinstance(caught.value, plumb.PlumbError)
        # KeyError would show the representation of its argument.
        assert str(caught.value) not in (repr(caught.value.message), KeyError.__str__(caught.value))
    for source in ("<Nope/>", '<UIView nope="1"/>', '<UIView width="nope"/>'):
        assert isinstance(raised(lambda source=source: engine.load(source)), LookupError)  # type: ignore[misc]
    assert isinstance(raised(lambda: layout.root.set("nope", "1")), LookupError)


def test_values_of_another_type(engine: plumb.Engine, layout: plumb.Layout) -> None:
    with pytest.raises(TypeError) as caught:
        layout.state["name"] = 3
    assert isinstance(caught.value, plumb.StateError)
    assert isinstance(caught.value, KeyError)
    assert isinstance(raised(lambda: engine.load("<UIView width=\"'a'\"/>")), TypeError)


def test_other_statuses(engine: plumb.Engine, layout: plumb.Layout) -> None:
    expected: list[tuple[Callable[[], object], type[Exception]]] = [
        (lambda: engine.load("<UIView>"), ValueError),
        (lambda: engine.load('<UIView width="1 +"/>'), ValueError),
        (lambda: engine.load(b"<UIView id='\xff'/>"), UnicodeError),
        (lambda: layout.set_state(name="\ud800"), UnicodeError),
        (lambda: engine.register_color("late", plumb.Color(1, 0, 0)), RuntimeError),
    ]
    for call, builtin in expected:
        assert isinstance(raised(call), builtin)
    fresh = plumb.Engine()
    fresh.register_color("brand", plumb.Color(1, 0, 0))
    assert isinstance(raised(lambda: fresh.register_color("brand", plumb.Color(1, 0, 0))), ValueError)
    label = layout["#name"]
    label.remove()
    stale = raised(lambda: label.frame)
    assert isinstance(stale, RuntimeError)
    assert stale.code is plumb.Status.HANDLE


def test_a_limit_is_not_a_lack_of_memory() -> None:
    error = raised(lambda: plumb.Engine(limits={"max_nodes": 1}).load("<UIView><UIView/></UIView>"))
    assert error.code is plumb.Status.LIMIT
    assert not isinstance(error, (MemoryError, ValueError, OSError))


def test_subclasses_of_hosts_take_part() -> None:
    class HostError(plumb.LayoutError):
        pass

    error = HostError(plumb.Status.ARGUMENT, "no")
    assert isinstance(error, ValueError)
    assert type(error).__name__ == "HostError"
    assert isinstance(HostError(plumb.Status.CYCLE, "no"), HostError)

    class OwnArgumentsError(plumb.PlumbError):
        def __init__(self, *names: object) -> None:
            super().__init__(plumb.Status.ARGUMENT, f"wrong: {names}")

    given: list[tuple[object, ...]] = [(), ("a",), ([],)]
    for arguments in given:
        assert str(OwnArgumentsError(*arguments)) == f"wrong: {arguments}"


def test_the_list_of_them_is_complete() -> None:
    listed = plumb.errors.__doc__ or ""
    for status in plumb.Status:
        if status in (plumb.Status.OK, plumb.Status.DECLINED, plumb.Status.PENDING, plumb.Status.LIMIT):
            continue
        builtins = [
            kind.__name__
            for kind in type(plumb.PlumbError(status, "")).__mro__
            if kind.__module__ == "builtins" and kind not in (Exception, BaseException, object)
        ]
        assert (f"``{status.name}``" in listed) == bool(builtins)
        if builtins:
            assert f"``{builtins[0]}``" in listed
