"""How the Bridge watches a folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from plumb.bridge import _folder
from plumb.bridge._folder import Changes, Folder


def names(changes: Changes) -> list[str]:
    return sorted(changes.files)


@pytest.fixture
def warnings() -> list[str]:
    return []


@pytest.fixture
def folder(tmp_path: Path, warnings: list[str]) -> Folder:
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "a.xml").write_text("<UIView/>")
    return Folder(tmp_path / "ui", warn=warnings.append)


def age(path: Path) -> None:
    """Makes a file so old that its time tells whether it has changed."""
    os.utime(path, ns=(1_000_000_000, 1_000_000_000))


def test_what_is_found(folder: Folder) -> None:
    root = Path(folder.path)
    for name in ("b.json", "c.strings", "d.txt", ".hidden.xml", "e.xml~"):
        (root / name).write_text(name)
    (root / "deep" / "er").mkdir(parents=True)
    (root / "deep" / "er" / "f.xml").write_text("f")
    (root / ".git").mkdir()
    (root / ".git" / "g.xml").write_text("g")
    assert names(folder.scan()) == ["a.xml", "b.json", "c.strings", "deep/er/f.xml"]
    assert not folder.scan()
    assert folder.total_bytes == sum(map(len, folder.files.values()))


def test_other_patterns(tmp_path: Path) -> None:
    (tmp_path / "a.layout").write_text("<UIView/>")
    (tmp_path / "b.xml").write_text("<UIView/>")
    assert names(Folder(tmp_path, ["*.layout"]).scan()) == ["a.layout"]


def test_what_changes(folder: Folder) -> None:
    path = Path(folder.path) / "a.xml"
    folder.scan()
    path.write_text("<UIView x='1'/>")
    assert folder.scan().files == {"a.xml": b"<UIView x='1'/>"}
    # Touched, but the same.
    os.utime(path)
    assert not folder.scan()
    path.unlink()
    assert folder.scan() == Changes({}, ["a.xml"])
    assert folder.total_bytes == 0


def test_a_change_within_the_same_time_and_size(folder: Folder) -> None:
    path = Path(folder.path) / "a.xml"
    folder.scan()
    status = path.stat()
    with open(path, "r+") as file:
        file.write("<UILabel")
    path.write_text("<UIButn/>")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert path.stat().st_size == status.st_size
    assert folder.scan().files == {"a.xml": b"<UIButn/>"}


def test_a_file_that_is_cut_short_to_be_written(folder: Folder) -> None:
    path = Path(folder.path) / "a.xml"
    folder.scan()
    path.write_text("")
    assert not folder.scan()
    path.write_text("<UIView x='1'/>")
    assert folder.scan().files == {"a.xml": b"<UIView x='1'/>"}
    # What stays empty is empty.
    path.write_text("")
    age(path)
    assert folder.scan().files == {"a.xml": b""}


def test_old_files_are_not_read_again(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(folder.path) / "a.xml"
    age(path)
    folder.scan()
    monkeypatch.setattr(Folder, "_read", lambda self, name: pytest.fail(name))
    assert not folder.scan()


def test_a_folder_that_is_gone_for_a_while(folder: Folder, warnings: list[str]) -> None:
    root = Path(folder.path)
    folder.scan()
    root.rename(root.with_name("away"))
    assert not folder.scan()
    assert not folder.scan()
    assert warnings == [f"{root}: No such file or directory; the files stay as they were"]
    assert folder.files == {"a.xml": b"<UIView/>"}
    root.with_name("away").rename(root)
    assert not folder.scan()


def test_links(folder: Folder, tmp_path: Path, warnings: list[str]) -> None:
    root = Path(folder.path)
    (tmp_path / "secret.xml").write_text("secret")
    (root / "out.xml").symlink_to(tmp_path / "secret.xml")
    (root / "in.xml").symlink_to(root / "a.xml")
    (root / "nowhere.xml").symlink_to(root / "missing")
    (root / "loop").symlink_to(root)
    assert names(folder.scan()) == ["a.xml", "in.xml"]
    assert warnings == [f"{root}/out.xml: a link that leads out of the folder; it is not pushed"]


def test_limits(folder: Folder, warnings: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(folder.path)
    monkeypatch.setattr(_folder, "MAX_FILE_BYTES", 20)
    (root / "b.xml").write_text("b" * 21)
    assert names(folder.scan()) == ["a.xml"]
    assert warnings == [f"{root}/b.xml: more than 20 bytes; it is not pushed"]
    monkeypatch.setattr(_folder, "MAX_TOTAL_BYTES", 25)
    (root / "c.xml").write_text("c" * 17)
    assert not folder.scan()
    # When there is room, it comes.
    (root / "a.xml").write_text("a")
    folder.scan()
    assert folder.files == {"a.xml": b"a", "c.xml": b"c" * 17} or names(folder.scan()) == ["c.xml"]
    monkeypatch.setattr(_folder, "MAX_FILES", 2)
    (root / "d.xml").write_text("d")
    assert not folder.scan()
    assert warnings[-1] == f"{root}: more than 2 files; the rest is not pushed"


def test_names_that_cannot_be_sent(folder: Folder, warnings: list[str]) -> None:
    root = Path(folder.path)
    for name in ("a:b.xml", "a\nb.xml"):
        (root / name).write_text("x")
    try:
        Path(os.fsdecode(os.fsencode(root) + b"/\xff.xml")).write_text("x")
    except OSError:
        pass  # A file system that has names in UTF-8 only.
    assert names(folder.scan()) == ["a.xml"]
    assert len(warnings) >= 2


def test_a_file_that_cannot_be_read(folder: Folder, warnings: list[str]) -> None:
    if os.geteuid() == 0:
        pytest.skip("root reads all files")
    path = Path(folder.path) / "b.xml"
    path.write_text("b")
    path.chmod(0)
    assert names(folder.scan()) == ["a.xml"]
    assert "Permission denied" in warnings[0]


def test_what_is_no_file(folder: Folder) -> None:
    root = Path(folder.path)
    os.mkfifo(root / "pipe.xml")
    (root / "folder.xml").mkdir()
    assert names(folder.scan()) == ["a.xml"]
