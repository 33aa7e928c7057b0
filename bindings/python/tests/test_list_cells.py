"""Cells that code gives to lists."""

from __future__ import annotations

import pytest

import plumb


def names(layout: plumb.Layout) -> list[str]:
    """What the rows that are visible show."""
    return [cell["#name"]["text"] for cell in layout["#list"].cells]


def test_cells_from_code(engine: plumb.Engine) -> None:
    layout = engine.load('<UITableView id="list" items="names" rowHeight="20"/>', state={"names": ["a", "b"]})
    with pytest.raises(plumb.LayoutError, match="no cell to show them with"):
        layout.compute(100, 40)
    layout["#list"].add_cell('<UITableViewCell><UILabel id="name" text="{item}"/></UITableViewCell>')
    layout.compute(100, 40)
    assert names(layout) == ["a", "b"]
    text = '<UITableViewCell><UILabel id="name" text="-{item}"/></UITableViewCell>'
    with engine.fragment(text) as fragment:
        layout["#list"].add_cell(fragment)
    layout.compute(100, 40)
    assert names(layout) == ["-a", "-b"]
    with pytest.raises(plumb.LayoutError, match="UIView is not a cell of a list"):
        layout["#list"].add_cell("<UIView/>")
    with pytest.raises(plumb.DocumentError):
        layout["#list"].add_cell("<UITableViewCell>")
    layout.compute(100, 40)
    assert names(layout) == ["-a", "-b"]
