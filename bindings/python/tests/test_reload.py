from __future__ import annotations

import os
from pathlib import Path

import pytest

import plumb

PAGE = '<UIView><UIView id="card" xml="card.xml" top="5"/><UILabel id="name" text="{name}"/></UIView>'
CARD = '<UIView width="30" height="10"><UIView id="inside" width="4"/></UIView>'


@pytest.fixture(autouse=True)
def switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLUMB_LIVE_RELOAD", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.xml").write_text(PAGE)
    (tmp_path / "card.xml").write_text(CARD)
    return tmp_path


@pytest.fixture
def page(folder: Path) -> plumb.Layout:
    layout = plumb.Engine().load(folder / "page.xml", state={"name": "Ann", "score": 3})
    layout.compute(200, 100)
    return layout


def replace(path: Path, text: str) -> None:
    """As editors save: a new file takes the place of the old one."""
    other = path.with_name(path.name + "~")
    other.write_text(text)
    os.replace(other, path)


def test_nothing_has_changed(page: plumb.Layout) -> None:
    frames = page.frames
    reload = page.poll()
    assert reload == plumb.Reload(False, 0, 0, 0, 0)
    assert not reload
    assert frames.tolist() == page.frames.tolist()


def test_a_file_that_is_replaced(page: plumb.Layout, folder: Path) -> None:
    card, inside = page["#card"], page["#inside"]
    page.state["name"] = "Bob"
    frames = page.frames
    replace(folder / "card.xml", CARD.replace('"30"', '"60"').replace("</UIView>", "<UILabel/></UIView>", 1))
    reload = page.poll()
    assert reload
    assert (reload.changed_files, reload.lost_nodes, reload.lost_keys) == (1, 0, 0)
    assert not page.poll()
    with pytest.raises(ValueError):
        frames.tolist()
    page.compute(200, 100)
    assert card.frame.width == 60
    assert inside in page
    assert page.state["name"] == "Bob"
    assert page["#name"]["text"] == "Bob"


def test_a_file_that_is_written_in_place(page: plumb.Layout, folder: Path) -> None:
    (folder / "page.xml").write_text(PAGE.replace('top="5"', 'top="50"'))
    assert page.poll()
    page.compute(200, 100)
    assert page["#card"].frame.y == 50


def test_nodes_that_are_gone(page: plumb.Layout, folder: Path) -> None:
    inside = page["#inside"]
    replace(folder / "card.xml", '<UIView width="30" height="10"/>')
    assert page.poll().lost_nodes == 1
    assert inside not in page
    with pytest.raises(plumb.LayoutError) as caught:
        inside.frame
    assert caught.value.code is plumb.Status.HANDLE


def test_a_file_with_an_error(page: plumb.Layout, folder: Path) -> None:
    before = page.frames.tolist()
    replace(folder / "card.xml", CARD.replace('"30"', '"30 +"'))
    with pytest.raises(plumb.ExpressionError) as caught:
        page.poll()
    assert caught.value.file == str(folder / "card.xml") or caught.value.file.endswith("card.xml")
    assert caught.value.expression == "30 +"
    # Said once.
    assert not page.poll()
    assert page.problems[0].expression == "30 +"
    page.compute(200, 100)
    assert page.frames.tolist() == before
    replace(folder / "card.xml", CARD)
    assert page.poll()
    assert page.problems == []


@pytest.mark.parametrize("damage", ["truncate", "empty", "delete", "folder", "binary"])
def test_files_that_are_damaged(page: plumb.Layout, folder: Path, damage: str) -> None:
    before = page.frames.tolist()
    path = folder / "card.xml"
    if damage == "truncate":
        path.write_text(CARD[:20])
    elif damage == "empty":
        path.write_text("")
    elif damage == "binary":
        path.write_bytes(b"\0\xff" * 100)
    else:
        path.unlink()
        if damage == "folder":
            path.mkdir()
    with pytest.raises(plumb.DocumentError):
        page.poll()
    assert not page.poll()
    page.compute(200, 100)
    assert page.frames.tolist() == before
    assert page.problems
    if damage == "folder":
        path.rmdir()
    replace(path, CARD.replace('"30"', '"31"'))
    assert page.poll()
    assert page.problems == []
    page.compute(200, 100)
    assert page["#card"].frame.width == 31


def test_state_that_is_declared(folder: Path) -> None:
    source = '<UIView width="n"><state name="n" type="Double" value="3"/></UIView>'
    path = folder / "state.xml"
    path.write_text(source)
    layout = plumb.Engine().load(path)
    assert dict(layout.state) == {"n": 3}
    layout.state["n"] = 7
    replace(path, source.replace("</UIView>", '<state name="m" type="String" value="x"/></UIView>'))
    assert layout.poll().lost_keys == 0
    assert dict(layout.state) == {"n": 7, "m": "x"}
    layout.state["m"] = "y"
    replace(path, source)
    assert layout.poll().lost_keys == 1
    assert dict(layout.state) == {"n": 7}
    assert "'m'" in str(layout.problems[0])
    assert layout.problems[0].severity is plumb.Severity.WARNING
    with pytest.raises(plumb.StateError):
        layout.state["m"] = "z"
    replace(path, source.replace("</UIView>", '<state name="m" type="String" value="again"/></UIView>'))
    assert layout.poll()
    assert layout.state["m"] == "again"
    layout.state["m"] = "z"
    assert layout.state["m"] == "z"
    replace(path, source.replace('type="Double" value="3"', 'type="Bool" value="true"'))
    assert layout.poll().lost_keys == 2
    assert layout.state["n"] is True


def test_reloading(page: plumb.Layout) -> None:
    card = page["#card"]
    page.state["name"] = "Bob"
    soft = page.reload()
    assert soft.changed
    assert page.state["name"] == "Bob"
    assert card in page
    assert page.reload(hard=True)
    assert page.state["name"] == "Ann"


def test_reloading_asks_loaders_again() -> None:
    widths = iter((10, 20))
    engine = plumb.Engine(loader=lambda url, base: f'<UIView width="{next(widths)}"/>')
    layout = engine.load('<UIView><UIView xml="card.xml"/></UIView>')
    assert not layout.poll()
    assert layout.reload()
    layout.compute(100, 100)
    assert layout["0"].frame.width == 20
    # What the loader raises comes out, and changes nothing.
    with pytest.raises((StopIteration, RuntimeError)):
        layout.reload()
    layout.compute(100, 100)
    assert layout["0"].frame.width == 20


def test_loaders_may_not_use_the_layout_that_is_reloaded() -> None:
    codes = []

    def load(url: str, base: str) -> str:
        if layouts:
            for use in (
                layouts[0].poll,
                layouts[0].reload,
                lambda: layouts[0].compute(1, 1),
                layouts[0].close,
            ):
                with pytest.raises(plumb.PlumbError) as caught:
                    use()
                codes.append(caught.value.code)
        return "<UIView/>"

    layouts: list[plumb.Layout] = []
    layouts.append(plumb.Engine(loader=load).load('<UIView><UIView xml="card.xml"/></UIView>'))
    layouts[0].reload()
    assert codes == [plumb.Status.BUSY] * 4


def test_inserted_nodes_and_set_expressions_stay(page: plumb.Layout, folder: Path) -> None:
    new = page["#card"].append(plumb.Element("UIView", {"id": "new", "width": 3}))
    page["#inside"].set("width", 8)
    replace(folder / "card.xml", CARD.replace('"30"', '"60"'))
    assert page.poll().lost_nodes == 0
    page.compute(200, 100)
    assert new in page
    assert new.frame.width == 3
    assert page["#inside"].frame.width == 8
    assert page["#card"].frame.width == 60


def test_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in (plumb.Engine(live_reload=False), _with_environment(monkeypatch)):
        assert not engine.live_reload
        (folder / "card.xml").write_text(CARD)
        layout = engine.load(folder / "page.xml", state={"name": "Ann"})
        replace(folder / "card.xml", CARD.replace('"30"', '"60"'))
        assert not layout.poll()
        with pytest.raises(plumb.UnsupportedError):
            layout.reload()
    monkeypatch.delenv("PLUMB_LIVE_RELOAD")
    assert plumb.Engine().live_reload


def _with_environment(monkeypatch: pytest.MonkeyPatch) -> plumb.Engine:
    monkeypatch.setenv("PLUMB_LIVE_RELOAD", "0")
    return plumb.Engine()


def test_strings_files_are_followed(tmp_path: Path) -> None:
    folder = tmp_path / "de.lproj"
    folder.mkdir()
    (folder / "Localizable.strings").write_text('"Hello" = "Hallo";')
    (tmp_path / "page.xml").write_text('<UIView><UILabel text="{strings.Hello}"/></UIView>')
    layout = plumb.Engine().load(tmp_path / "page.xml", language="de")
    layout.compute(100, 100)
    assert layout["0"]["text"] == "Hallo"
    assert any(part.url.endswith("Localizable.strings") for part in layout.parts)
    replace(folder / "Localizable.strings", '"Hello" = "Servus";')
    assert layout.poll()
    layout.compute(100, 100)
    assert layout["0"]["text"] == "Servus"


def test_source_search(tmp_path: Path) -> None:
    built, project = tmp_path / "out", tmp_path / "project"
    for folder in (built, project / "a", project / "b"):
        folder.mkdir(parents=True)
        (folder / "page.xml").write_text('<UIView width="1"/>')
    engine = plumb.Engine(source_root=project)
    assert engine.source_root == str(project)
    layout = engine.load(built / "page.xml")
    with pytest.raises(plumb.DocumentError) as caught:
        layout.poll()
    assert caught.value.code is plumb.Status.NOT_FOUND
    for name in ("a", "b"):
        assert str(Path(name) / "page.xml") in str(caught.value)
    url = layout.parts[0].url
    for part, path in ((url, tmp_path / "nothing.xml"), ("nothing.xml", project / "a" / "page.xml")):
        with pytest.raises(plumb.PlumbError):
            layout.choose_source(part, path)
    layout.choose_source(url, project / "b" / "page.xml")
    layout.poll()
    replace(project / "b" / "page.xml", '<UIView width="22"/>')
    assert layout.poll()
    layout.compute(None, None)
    assert layout.root.frame.width == 22


def test_many_reloads_have_flat_memory(page: plumb.Layout, folder: Path) -> None:
    sizes = []
    for round_ in range(200):
        replace(folder / "card.xml", CARD.replace('"30"', f'"{round_ % 9}"') + "\n" * (round_ % 7))
        page.poll()
        page.compute(200, 100)
        if round_ in (50, 199):
            sizes.append(page.memory_usage)
    assert sizes[1] <= sizes[0] * 1.5
    assert page["#card"].frame.width == 199 % 9


def test_component_replaced_under_a_node(folder: Path, page: plumb.Layout) -> None:
    """A node that keeps its id and becomes another component reads as that one, by name and by key."""
    name = page["#name"]
    assert name["text"] == "Ann"
    assert name.text is not None
    assert page.read_values("text")[name.row] == "Ann"
    replace(folder / "page.xml", PAGE.replace("<UILabel id", "<UIButton id").replace("text=", "title="))
    assert page.poll()
    page.compute(200, 100)
    name = page["#name"]
    assert "text" not in name
    assert name["title"] == "Ann"
    assert name.text is not None
    assert name.text.text == "Ann"
    assert name.text.horizontal is plumb.Alignment.CENTER
    assert page.read_values("text", None)[name.row] is None
    replace(folder / "page.xml", PAGE.replace("<UILabel id", "<UIView id").replace('text="{name}"', ""))
    assert page.poll()
    assert page["#name"].text is None


def test_what_is_different_is_taken_over_with_the_places_of_the_new_text(tmp_path: Path) -> None:
    path = tmp_path / "list.xml"
    row = '<UIView id="{}" top="previous.bottom" height="{}"/>\n'

    def write(rows: list[tuple[str, str]], head: str = "") -> None:
        body = "".join(row.format(*each) for each in rows)
        path.write_text(f'{head}<UIView>\n<state name="k" type="Int" value="1"/>\n{body}</UIView>\n')

    rows = [("a", "10"), ("b", "[4, 8][k]"), ("c", "10 + k")]
    write(rows)
    layout = plumb.Engine().load(path)
    layout.compute(100, 100)
    nodes = {name: layout[f"#{name}"] for name in "abc"}
    # The first links the document and keeps what the others need.
    for step, head in enumerate(["\n", "\n\n\n", ""]):
        rows[0] = ("a", str(20 + step))
        rows.append((f"n{step}", "1"))
        write(rows, head)
        assert layout.reload().lost_nodes == 0
        layout.compute(100, 100)
        assert [nodes[name].frame.y for name in "abc"] == [0, 20 + step, 28 + step]
        assert len(layout) == 5 + step
        # Mistakes that show later have their place in this text.
        layout.state["k"] = 2
        with pytest.raises(plumb.LayoutError) as caught:
            layout.compute(100, 100)
        assert f"list.xml:{4 + len(head)}:46" in str(caught.value)
        layout.state["k"] = 1
        layout.compute(100, 100)
    del rows[2]
    write(list(reversed(rows)))
    assert layout.reload().lost_nodes == 1
    layout.compute(100, 100)
    assert nodes["c"] not in layout
    assert [node.id for node in layout.root.children] == ["n2", "n1", "n0", "b", "a"]
    assert (nodes["b"].frame.y, nodes["a"].frame.y) == (3, 11)
