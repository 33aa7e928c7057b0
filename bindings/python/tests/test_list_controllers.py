"""Controllers of lists, and files as they are written for the original framework."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import plumb
from plumb import CellKind

SAMPLES = Path(__file__).parents[3] / "Tests" / "Fixtures" / "samples"


class Rows:
    """Two sections; every second row is shown by the cell in a file of its own."""

    def section_count(self) -> int:
        return 2

    def row_count(self, section: int) -> int:
        return 3

    def item(self, section: int, row: int) -> dict[str, Any]:
        kind = "standaloneCell" if row % 2 else "templateCell"
        return {"row": row, "image": plumb.Image("icon", size=plumb.Size(8, 8)), "kind": kind}


def test_sample_table(engine: plumb.Engine) -> None:
    layout = engine.load(SAMPLES / "Table.xml")
    layout.root.set_rows(Rows())
    # The original's data source says in code which cell and header there are.
    layout.root.set("cellIdentifier", "item.kind")
    layout.root.set("headerIdentifier", "templateHeader")
    layout.compute(320, 400)
    cells = layout.root.cells
    assert [cell.kind for cell in cells][:2] == [CellKind.HEADER, CellKind.ROW]
    rows = [cell for cell in cells if cell.kind is CellKind.ROW]
    assert [cell["#title"]["text"] for cell in rows][:3] == ["Row 1", "Row 2 of a file", "Row 3"]
    # Constraints place views in the inline cell. The other is 20 higher than its content, which ends at 30.
    assert rows[0].frame.height == 60
    assert rows[1].frame.height == pytest.approx(50, abs=1)
    assert rows[0]["#icon"].frame == plumb.Frame(10, 10, 40, 40)
    # Outlets in cells are asked of the cell, which knows its row.
    assert rows[1].layout.outlets["titleLabel"] == rows[1]["#title"]
    outlet = layout.root.cell(2, section=1).layout.outlets["titleLabel"]
    assert outlet.layout.cell is not None
    assert (outlet.layout.cell.section, outlet.layout.cell.row) == (1, 2)
    assert layout.outlets["tableView"] == layout.root


def test_table_controller(engine: plumb.Engine) -> None:
    layout = engine.load(
        """
        <UITableViewController tableView.items="names" tableView.rowHeight="20" tableView.selection="picked">
          <UITableViewCell><UILabel id="name" text="{item}"/></UITableViewCell>
        </UITableViewController>""",
        state={"names": ["Ann", "Bob"], "picked": 1},
    )
    layout.compute(100, 100)
    assert [cell["#name"]["text"] for cell in layout.root.cells] == ["Ann", "Bob"]
    assert layout.root.selected_rows == [plumb.RowRun(0, range(1, 2))]
    layout.root.select_rows(0)
    assert layout.state["picked"] == 0


def test_parameters_and_measuring(engine: plumb.Engine) -> None:
    layout = engine.load(
        """
        <UIView unit="{n} kg"><param name="unit" type="String"/>
          <UITableView id="list" items="count" estimatedRowHeight="0" height="100">
            <UITableViewCell><UILabel id="name" text="{unit}" height="{10 + index}"/></UITableViewCell>
          </UITableView>
        </UIView>""",
        state={"n": 1, "count": 20},
    )
    layout.compute(100, 100)
    assert layout["#list"].cells[0]["#name"]["text"] == "1 kg"
    assert layout["#list"].cell_frame(19).y == sum(10 + row for row in range(19))
    layout.state["n"] = 2
    layout.compute(100, 100)
    assert layout["#list"].cells[0]["#name"]["text"] == "2 kg"
    layout.state["count"] = 10_001
    with pytest.raises(plumb.LayoutError, match="measures up to 10000 rows at once"):
        layout.compute(100, 100)
