from __future__ import annotations

from typing import Any

import pytest

import plumb
from plumb import DrawPart, RowRun

TABLE = """
<UIView>
  <UITableView id="list" items="items" height="100" rowHeight="20" {attributes}>
    <UITableViewCell><UILabel id="name" text="{{index}} {{isRowSelected}}"/></UITableViewCell>
  </UITableView>
</UIView>
"""


def load(engine: plumb.Engine, attributes: str = "", **state: Any) -> plumb.Layout:
    layout = engine.load(TABLE.format(attributes=attributes), state={"items": 100} | state)
    layout.compute(320, 200)
    return layout


def selected(layout: plumb.Layout) -> list[int]:
    return [row for run in layout["#list"].selected_rows for row in run.rows]


def tap(layout: plumb.Layout, y: float) -> None:
    pointer = plumb.Pointer(layout, plumb.PointerKind.TOUCH)
    pointer.down(50, y, 0)
    pointer.up(50, y, 0.1)
    layout.compute(320, 200)


def test_one_row(engine: plumb.Engine) -> None:
    layout = load(engine)
    table = layout["#list"]
    assert table.selected_rows == []
    table.select_rows(2)
    table.select_rows(3)
    assert table.selected_rows == [RowRun(0, range(3, 4))]
    assert table.is_row_selected(3)
    assert not table.is_row_selected(2)
    layout.compute(320, 200)
    assert [cell.is_selected for cell in table.cells] == [False, False, False, True, False]
    assert table.cells[3]["#name"]["text"] == "3 true"
    with pytest.raises(plumb.LayoutError, match="One row of the list can be selected"):
        table.select_rows(0, 2)
    with pytest.raises(plumb.LayoutError, match="One row of the list can be selected"):
        table.select_all()
    table.deselect_all()
    assert selected(layout) == []


def test_several_rows(engine: plumb.Engine) -> None:
    layout = load(engine, 'allowsMultipleSelection="true"')
    table = layout["#list"]
    table.select_all()
    table.deselect_rows(10, 80)
    assert table.selected_rows == [RowRun(0, range(10)), RowRun(0, range(90, 100))]
    with pytest.raises(plumb.NotFoundError):
        table.select_rows(100)
    with pytest.raises(plumb.NotFoundError):
        table.is_row_selected(0, 1)
    with pytest.raises(plumb.LayoutError, match="out of range"):
        table.select_rows(-1)
    with pytest.raises(plumb.LayoutError, match="is not a list"):
        _ = layout.root.selected_rows


def test_taps_send_events(engine: plumb.Engine) -> None:
    layout = load(engine, 'didSelectRow="pick:" didDeselectRow="drop:"')
    owner = plumb.Owner("Owner")
    seen: list[tuple[str, int]] = []

    @owner.action
    def pick(sender: plumb.Node) -> None:
        assert sender.layout.cell is not None
        assert sender == sender.layout.cell.root
        seen.append(("pick", sender.layout.cell.row))

    @owner.action
    def drop(sender: plumb.Node) -> None:
        assert sender.layout.cell is not None
        seen.append(("drop", sender.layout.cell.row))

    layout.bind_owner(owner)
    tap(layout, 30)
    tap(layout, 70)
    assert selected(layout) == [3]
    layout["#list"].cell(50).root.activate()
    assert selected(layout) == [50]
    assert seen == [("pick", 1), ("drop", 1), ("pick", 3), ("drop", 3), ("pick", 50)]


def test_a_held_row_is_highlighted(engine: plumb.Engine) -> None:
    layout = load(engine)
    pointer = plumb.Pointer(layout)
    pointer.down(50, 30, 0)
    layout.compute(320, 200)
    assert [cell.is_highlighted for cell in layout["#list"].cells] == [False, True, False, False, False]
    held = [item for item in layout.display_list if DrawPart.HIGHLIGHTED in item.parts]
    assert [item.node.layout.cell.row for item in held if item.node.layout.cell] == [1]
    pointer.cancel()
    layout.compute(320, 200)
    assert not any(cell.is_highlighted for cell in layout["#list"].cells)
    assert selected(layout) == []


def test_keys_in_state(engine: plumb.Engine) -> None:
    items = [{"id": name} for name in "abcd"]
    attributes = 'selection="picked" itemKey="item.id" allowsMultipleSelection="true"'
    layout = load(engine, attributes, items=items, picked=["d"])
    assert selected(layout) == [3]
    tap(layout, 10)
    assert layout.state["picked"] == ["d", "a"]
    layout.state["items"] = [{"id": name} for name in "xba"]
    layout.compute(320, 200)
    assert layout.state["picked"] == ["a"]
    assert selected(layout) == [2]
    layout.state["picked"] = ["x", "b"]
    layout.compute(320, 200)
    assert [cell.is_selected for cell in layout["#list"].cells] == [True, True, False]


class People:
    def __init__(self, *names: str) -> None:
        self.names = list(names)

    def row_count(self, section: int) -> int:
        return len(self.names)

    def item(self, section: int, row: int) -> dict[str, str]:
        if self.names[row] == "bad":
            raise RuntimeError("no such person")
        return {"id": self.names[row]}


def test_rows_of_sources(engine: plumb.Engine) -> None:
    layout = load(engine, 'allowsMultipleSelection="true"')
    people = People("a", "b", "c", "d")
    table = layout["#list"]
    table.set_rows(people)
    layout.compute(320, 200)
    table.select_rows(1, 2)
    people.names.insert(0, "new")
    table.insert_rows(0)
    del people.names[2]
    table.remove_rows(2)
    assert selected(layout) == [2]
    people.names.insert(0, people.names.pop(2))
    table.move_row(2, 0)
    layout.compute(320, 200)
    assert people.names[0] == "c"
    assert selected(layout) == [0]
    table.reload_rows()
    assert selected(layout) == []


def test_keys_of_sources(engine: plumb.Engine) -> None:
    layout = load(engine, 'selection="picked" itemKey="item.id"', picked=None)
    people = People("a", "b", *["x"] * 20, "bad")
    table = layout["#list"]
    table.set_rows(people)
    layout.compute(320, 200)
    table.select_rows(1)
    assert layout.state["picked"] == "b"
    assert table.is_row_selected(1)
    with pytest.raises(plumb.LayoutError, match="not all of its items are asked for"):
        _ = table.selected_rows
    with pytest.raises(RuntimeError, match="no such person"):
        table.is_row_selected(22)
    with pytest.raises(RuntimeError, match="no such person"):
        table.select_rows(22)
    assert layout.state["picked"] == "b"


def test_separators(engine: plumb.Engine) -> None:
    layout = load(engine, 'separatorInset.left="5" separatorInset.right="inset"', inset=10)
    assert layout["#list"].cells[1].separator == plumb.Frame(5, 39.5, 305, 0.5)
    assert layout["#list"].cell(1).separator == plumb.Frame(5, 39.5, 305, 0.5)
    layout = load(engine, 'separatorStyle="none"')
    assert layout["#list"].cells[1].separator == plumb.Frame(0, 0, 0, 0)
