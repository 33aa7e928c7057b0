"""A row that fails leaves what a list shows."""

from __future__ import annotations

from typing import Any

import pytest

import plumb

PROVIDED = """
<UIView>
  <UITableView id="list" height="100%" rowHeight="20">
    <UITableViewCell><UILabel id="name" text="{item}"/></UITableViewCell>
  </UITableView>
</UIView>"""


class Shrinking:
    """A source with a row that raises, and perhaps loses all from there on."""

    def __init__(self) -> None:
        self.rows = [str(number) for number in range(100)]
        self.failing = -1
        self.is_cut = False

    def row_count(self, section: int) -> int:
        return len(self.rows)

    def item(self, section: int, row: int) -> Any:
        if row == self.failing:
            if self.is_cut:
                del self.rows[row:]
            raise LookupError(row)
        return self.rows[row]


def names(layout: plumb.Layout) -> list[str]:
    return [cell["#name"]["text"] for cell in layout["#list"].cells]


def drawn(layout: plumb.Layout) -> list[object]:
    return [item.text.text for item in layout.display_list if item.text]


def test_a_row_that_fails_while_the_list_scrolls(engine: plumb.Engine) -> None:
    layout = engine.load(PROVIDED)
    rows = Shrinking()
    table = layout["#list"]
    table.set_rows(rows)
    layout.compute(100, 60)
    layouts = [cell.layout for cell in table.cells]
    assert names(layout) == drawn(layout) == ["0", "1", "2"]
    rows.failing = 52
    for _ in range(2):
        table.scroll_to(row=50, at="start")
        with pytest.raises(LookupError):
            layout.compute(100, 60)
        assert names(layout) == drawn(layout) == ["0", "1", "2"]
        assert [cell.layout for cell in table.cells] == layouts
        # Others can be asked for, as before.
        assert table.cell(70)["#name"]["text"] == "70"
    rows.is_cut = True
    with pytest.raises(LookupError):
        layout.compute(100, 60)
    assert names(layout) == ["0", "1", "2"]
    # The next compute asks how many rows are left.
    layout.compute(100, 60)
    assert table.row_count() == 52
    assert names(layout) == ["49", "50", "51"]
