"""Files of cells that change while rows show them: mistakes are refused, a mend goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

import plumb

TABLE = """<UIView>
  <UITableView id="list" items="rows" itemKey="item.id" height="60">
    <UITableViewHeaderFooterView reuseIdentifier="header" xml="header.xml"/>
    <UITableViewCell xml="cell.xml"/>
  </UITableView>
</UIView>"""
HEADER = (
    '<UITableViewHeaderFooterView height="10"><UILabel text="{sectionIndex}"/></UITableViewHeaderFooterView>'
)
CELL = """<UITableViewCell height="20">
  <UIButton id="name" title="{item.name}"/>
</UITableViewCell>"""


def seen(layout: plumb.Layout) -> list[object]:
    """All that a host sees of the list."""
    table = layout["#list"]
    cells = [
        (
            cell.kind,
            cell.section,
            cell.row,
            cell.frame,
            cell.layout,
            [tuple(node.frame) for node in cell.layout],
        )
        for cell in table.cells
    ]
    titles = [cell["#name"]["title"] for cell in table.cells if cell.kind is plumb.CellKind.ROW]
    return [cells, titles, table.scroll, list(table.selected_rows), layout.focus]


def names(layout: plumb.Layout) -> list[plumb.Node]:
    return [cell["#name"] for cell in layout["#list"].cells if cell.kind is plumb.CellKind.ROW]


def places(table: plumb.Node) -> list[object]:
    return [(cell.kind, cell.section, cell.row, cell.frame) for cell in table.cells]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("cell.xml", CELL.replace("}", ""), ["cell.xml:2:", "item.name", "^"]),
        ("cell.xml", CELL.replace("title", "titel"), ["cell.xml:2:", "titel", "did you mean", "title"]),
        ("cell.xml", CELL.replace("item.name", "item.nmae"), ["cell.xml:2:", "nmae", "^"]),
        ("cell.xml", CELL.replace("UIButton id", 'UIButton xml="gone.xml" id'), ["cell.xml:2:", "gone.xml"]),
        ("header.xml", HEADER.replace("sectionIndex", "sectoin"), ["header.xml:1:", "sectoin", "^"]),
        ("table.xml", TABLE.replace('xml="cell.xml"', 'xml="gone.xml"'), ["table.xml:4:", "gone.xml"]),
    ],
)
def test_mistakes_are_refused(
    engine: plumb.Engine, tmp_path: Path, name: str, text: str, words: list[str]
) -> None:
    files = {"table.xml": TABLE, "header.xml": HEADER, "cell.xml": CELL}
    for each, content in files.items():
        (tmp_path / each).write_text(content)
    rows = [{"id": n, "name": f"row {n}"} for n in range(100)]
    layout = engine.load_template(tmp_path / "table.xml", state={"rows": rows}).instantiate()
    layout.compute(100, 60)
    table = layout["#list"]
    table.scroll_to(row=50)
    table.select_rows(51)
    layout.compute(100, 60)
    layout.move_focus("next")
    layout.compute(100, 60)
    before, before_places, offset = seen(layout), places(table), table.scroll.offset
    (tmp_path / name).write_text(text)
    for _ in range(2):
        with pytest.raises(plumb.DocumentError) as caught:
            layout.reload()
        for word in words:
            assert word in str(caught.value)
        assert seen(layout) == before
        layout.compute(100, 60)
        assert seen(layout) == before
    for each, content in files.items():
        (tmp_path / each).write_text(content.replace("{item.name}", "new {item.name}"))
    assert layout.reload()
    layout.compute(100, 60)
    after = seen(layout)
    assert layout["#list"].cell(50)["#name"]["title"] == "new row 50"
    assert layout["#list"].scroll.offset == offset
    assert after[3] == before[3]
    # The rows that were visible are, and where they were.
    assert places(table) == before_places


def test_cells_are_kept_as_other_things_change(engine: plumb.Engine, tmp_path: Path) -> None:
    (tmp_path / "header.xml").write_text(HEADER)
    (tmp_path / "cell.xml").write_text(CELL)
    table = tmp_path / "table.xml"
    table.write_text(TABLE)
    rows = [{"id": n, "name": f"row {n}"} for n in range(100)]
    layout = engine.load_template(table, state={"rows": rows}).instantiate()
    layout.compute(100, 60)
    layout["#list"].scroll_to(row=50)
    layout["#list"].select_rows(51)
    layout.compute(100, 60)
    layout.move_focus("next")
    layout.compute(100, 60)
    before = seen(layout)
    nodes = names(layout)
    titles = [node["title"] for node in nodes]
    for text in [
        "\n<!-- more -->\n" + TABLE,
        TABLE.replace('height="60"', 'height="60" backgroundColor="red"'),
        TABLE.replace("</UITableView>", "</UITableView><UILabel text='more'/>"),
        TABLE,
    ]:
        table.write_text(text)
        assert layout.reload()
        layout.compute(100, 60)
        assert seen(layout) == before
        assert names(layout) == nodes
        assert [node["title"] for node in nodes] == titles


def test_the_focus_goes_on_in_a_changed_cell(engine: plumb.Engine, tmp_path: Path) -> None:
    (tmp_path / "table.xml").write_text(TABLE)
    (tmp_path / "header.xml").write_text(HEADER)
    (tmp_path / "cell.xml").write_text(CELL)
    rows = [{"id": n, "name": f"row {n}"} for n in range(100)]
    layout = engine.load_template(tmp_path / "table.xml", state={"rows": rows}).instantiate()
    layout.compute(100, 60)
    for _ in range(2):
        layout.move_focus("next")
    layout.compute(100, 60)
    moved = CELL.replace("<UIButton", '<UIImageView/><UIButton isEnabled="true"')
    (tmp_path / "cell.xml").write_text(moved)
    layout.reload()
    layout.compute(100, 60)
    focus = layout.focus
    assert focus is not None
    assert focus.id == "name"
    assert focus.layout.cell is not None
    assert focus.layout.cell.row == 1
    (tmp_path / "cell.xml").write_text(CELL.replace('id="name"', 'id="title"'))
    layout.reload()
    layout.compute(100, 60)
    assert layout.focus is None
