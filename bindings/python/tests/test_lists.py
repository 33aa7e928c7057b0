from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

import plumb
from plumb import CellKind, ListPosition

TABLE = """
<UIView>
  <UITableView id="list" items="names" height="100%" rowHeight="20">
    <UITableViewCell>
      <UILabel id="name" text="{index} {item}"/>
      <UIButton id="buy" title="Buy" touchUpInside="buy:" width="wide"/>
    </UITableViewCell>
  </UITableView>
</UIView>
"""

PROVIDED = """
<UIView>
  <UITableView id="list" height="100%" estimatedRowHeight="20">
    <UITableViewCell><UILabel id="name" text="{item.name}" height="20"/></UITableViewCell>
    <UITableViewHeaderFooterView reuseIdentifier="header" height="10">
      <UILabel id="name" text="{section}"/>
    </UITableViewHeaderFooterView>
  </UITableView>
</UIView>
"""


@pytest.fixture
def table(engine: plumb.Engine) -> plumb.Layout:
    layout = engine.load(TABLE, state={"names": [f"n{row}" for row in range(100)], "wide": 30})
    layout.compute(100, 60)
    return layout


@pytest.fixture
def provided(engine: plumb.Engine) -> plumb.Layout:
    return engine.load(PROVIDED)


def names(layout: plumb.Layout) -> list[str]:
    """What the rows that are visible show."""
    return [cell["#name"]["text"] for cell in layout["#list"].cells if cell.kind is CellKind.ROW]


def people(*names: str) -> list[dict[str, str]]:
    return [{"name": name} for name in names]


def test_cells(table: plumb.Layout) -> None:
    cells = table["#list"].cells
    assert [(cell.kind, cell.section, cell.row) for cell in cells] == [
        (CellKind.ROW, 0, row) for row in range(3)
    ]
    assert [cell.frame for cell in cells] == [plumb.Frame(0, 20 * row, 100, 20) for row in range(3)]
    cell = cells[1]
    assert cell["#name"]["text"] == "1 n1"
    assert cell.state["item"] == "n1"
    assert cell.state["index"] == 1
    assert cell.list == table["#list"]
    assert cell.list.layout is table
    assert cell.root.component == "UITableViewCell"
    assert cell.root.frame == plumb.Frame(0, 0, 100, 20)
    assert repr(cell) == "<plumb.Cell row=1 section=0>"
    assert len(cell.layout) == 3
    assert [node.id for node in cell.layout.nodes] == [None, "name", "buy"]
    assert table["#list"].cells == cells
    assert len({*cells, *table["#list"].cells}) == 3
    assert table["#list"].cells[0].layout is cells[0].layout
    assert cell.layout.cell == cell
    assert table.cell is None
    assert cells[0] != "cell"


def test_rows(table: plumb.Layout) -> None:
    node = table["#list"]
    assert (node.section_count, node.row_count(), node.row_count(section=0)) == (1, 100, 100)
    assert node.cell(70)["#name"]["text"] == "70 n70"
    assert node.cell(70, section=0).frame == node.cell_frame(70) == plumb.Frame(0, 1400, 100, 20)
    assert node.row_at(5, 45) == (0, 2)
    assert node.row_at(5, -1) is None
    assert node.row_at(5, 1e9) is None
    with pytest.raises(plumb.NotFoundError, match="Section 0 of the list has no row 100; it has 100"):
        node.cell(100)
    with pytest.raises(plumb.NotFoundError, match="no section 3; it has 1"):
        node.row_count(3)
    with pytest.raises(plumb.NotFoundError):
        node.cell_frame(kind=CellKind.HEADER, section=2)
    with pytest.raises(plumb.LayoutError, match="finite"):
        node.row_at(float("nan"), 0)
    for wrong in (-1, 1 << 64):
        with pytest.raises(plumb.LayoutError, match="out of range"):
            node.cell(wrong)
    with pytest.raises(TypeError):
        node.cell("1")  # type: ignore[arg-type]


def test_other_nodes_are_no_lists(table: plumb.Layout) -> None:
    calls: list[Any] = [
        lambda node: node.cells,
        lambda node: node.section_count,
        lambda node: node.row_count(),
        lambda node: node.cell(0),
        lambda node: node.cell_frame(),
        lambda node: node.row_at(0, 0),
        lambda node: node.scroll_to(row=0),
        lambda node: node.set_rows([]),
        lambda node: node.set_rows(None),
        lambda node: node.insert_rows(0),
        lambda node: node.remove_rows(0),
        lambda node: node.move_row(0, 1),
        lambda node: node.reload_rows(),
        lambda node: node.reload_rows(0),
        lambda node: node.insert_sections(0),
        lambda node: node.remove_sections(0),
    ]
    for call in calls:
        with pytest.raises(plumb.LayoutError, match="is not a list"):
            call(table.root)
    assert table["#list"].row_count() == 100


def test_scrolling(table: plumb.Layout) -> None:
    node = table["#list"]

    def first(at: Any) -> int:
        node.scroll_to(row=50, at=at)
        table.compute(100, 60)
        return node.cells[0].row

    assert [first(at) for at in ("start", "middle", "end", "nearest")] == [50, 49, 48, 48]
    assert first(ListPosition.START) == 50
    node.scroll_to(0, 100)
    table.compute(100, 60)
    assert node.cells[0].row == 5
    node.scroll_to(row=99)
    table.compute(100, 60)
    assert node.cells[-1].row == 99
    with pytest.raises(ValueError, match=r"is not a plumb\.ListPosition"):
        node.scroll_to(row=1, at="top")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="not both"):
        node.scroll_to(1, 2, row=3)  # type: ignore[call-overload]
    for wrong in ({}, {"x": 1}):
        with pytest.raises(TypeError, match="x and y, or a row"):
            node.scroll_to(**wrong)
    with pytest.raises(plumb.NotFoundError):
        node.scroll_to(row=100)


def test_a_cell_is_its_lists(table: plumb.Layout) -> None:
    cell = table["#list"].cell(0)
    for call in (
        lambda: cell.layout.compute(10, 10),
        lambda: cell["#name"].set("text", "x"),
        lambda: cell["#name"].remove(),
        lambda: cell.root.append("<UIView/>"),
        lambda: cell.layout.reload(),
    ):
        with pytest.raises(plumb.PlumbError) as caught:
            call()
        assert caught.value.code is plumb.Status.UNSUPPORTED
    with pytest.raises(plumb.UnsupportedError, match="freed by its list"):
        cell.layout.close()
    assert not cell.layout.closed
    with pytest.raises(TypeError, match="cannot be copied"):
        __import__("copy").copy(cell)


def test_state_of_a_cell(table: plumb.Layout) -> None:
    cell = table["#list"].cell(1)
    cell.state["wide"] = 55
    table.compute(100, 60)
    assert cell["#buy"].frame.width == 55
    assert table["#list"].cell(0)["#buy"].frame.width == 30
    table.state["wide"] = 44
    table.compute(100, 60)
    assert [one["#buy"].frame.width for one in table["#list"].cells] == [44, 44, 44]
    assert [change.node.id for change in cell.layout.changes if change.property is None] == ["buy"]


def test_sections_of_state(engine: plumb.Engine) -> None:
    layout = engine.load(
        """
        <UITableView id="list" sections="groups" sectionItems="rows" rowHeight="20">
          <UITableViewCell><UILabel id="name" text="{item}"/></UITableViewCell>
          <UITableViewHeaderFooterView reuseIdentifier="header" height="15">
            <UILabel id="name" text="{section.title}"/>
          </UITableViewHeaderFooterView>
        </UITableView>
        """,
        state={"groups": [{"title": "One", "rows": [1, 2]}, {"title": "Two", "rows": [3]}]},
    )
    layout.compute(100, 200)
    cells = layout["#list"].cells
    assert [(cell.kind.name, cell.section, cell["#name"]["text"]) for cell in cells] == [
        ("HEADER", 0, "One"),
        ("ROW", 0, "1"),
        ("ROW", 0, "2"),
        ("HEADER", 1, "Two"),
        ("ROW", 1, "3"),
    ]
    assert layout["#list"].cell_frame(section=1, kind=CellKind.HEADER) == cells[3].frame
    assert repr(cells[3]) == "<plumb.Cell header section=1>"


def test_a_sequence_as_source(provided: plumb.Layout) -> None:
    node = provided["#list"]
    rows = people("ann", "bob", "cid", "dan", "eve")
    node.set_rows(rows)
    provided.compute(100, 60)
    assert names(provided) == ["ann", "bob", "cid"]
    ann = node.cells[1].layout
    rows[0:0] = people("zoe", "yan")
    node.insert_rows(0, 2)
    assert node.row_count() == 7
    with pytest.raises(plumb.PlumbError) as caught:
        node.cell(0)
    assert caught.value.code is plumb.Status.BUSY
    provided.compute(100, 60)
    assert names(provided) == ["zoe", "yan", "ann"]
    assert next(cell.row for cell in node.cells if cell.layout is ann) == 2
    del rows[1]
    node.remove_rows(1)
    rows.insert(2, rows.pop(0))
    node.move_row(0, 2)
    provided.compute(100, 60)
    assert names(provided) == ["ann", "bob", "zoe"]
    rows[0] = {"name": "ana"}
    node.reload_rows(0)
    provided.compute(100, 60)
    assert names(provided) == ["ana", "bob", "zoe"]
    rows[:] = people("new")
    node.reload_rows()
    provided.compute(100, 60)
    assert names(provided) == ["new"]
    node.set_rows(None)
    provided.compute(100, 60)
    assert names(provided) == []


class Library:
    """Shelves of books."""

    def __init__(self, *shelves: list[str]) -> None:
        self.shelves = list(shelves)
        self.asked: list[tuple[int, int]] = []

    def section_count(self) -> int:
        return len(self.shelves)

    def row_count(self, section: int) -> int:
        return len(self.shelves[section])

    def item(self, section: int, row: int) -> Any:
        self.asked.append((section, row))
        return {"name": self.shelves[section][row]}


def test_a_source_with_sections(provided: plumb.Layout) -> None:
    node, library = provided["#list"], Library(["a", "b"], ["c"])
    assert isinstance(library, plumb.RowSource)
    node.set_rows(library)
    provided.compute(100, 200)
    assert names(provided) == ["a", "b", "c"]
    assert [(cell.kind.name, cell.section) for cell in node.cells if cell.kind is not CellKind.ROW] == [
        ("HEADER", 0),
        ("HEADER", 1),
    ]
    library.shelves.insert(1, ["x"])
    node.insert_sections(1)
    node.insert_rows(0, section=1)
    provided.compute(100, 200)
    assert names(provided) == ["a", "b", "x", "c"]
    del library.shelves[0]
    node.remove_sections(0)
    provided.compute(100, 200)
    assert names(provided) == ["x", "c"]
    library.asked.clear()
    provided.compute(100, 200)
    assert not library.asked


def test_only_what_is_visible_is_asked_for(provided: plumb.Layout) -> None:
    class Numbers:
        asked = 0

        def row_count(self, section: int) -> int:
            return 1_000_000

        def item(self, section: int, row: int) -> Any:
            self.asked += 1
            return {"name": str(row)}

    numbers = Numbers()
    provided["#list"].set_rows(numbers)
    provided.compute(100, 60)
    provided["#list"].scroll_to(row=500_000, at="start")
    provided.compute(100, 60)
    # The header stays above the row, over what is ahead of it.
    assert names(provided) == ["499999", "500000", "500001", "500002"]
    assert provided["#list"].cell_frame(500_000).y == provided["#list"].scroll.offset.y + 10
    assert numbers.asked < 30


def test_rows_that_stay_are_not_asked_for_again(provided: plumb.Layout) -> None:
    library = Library([str(number) for number in range(100)])
    node = provided["#list"]
    node.set_rows(library)
    provided.compute(100, 60)
    assert library.asked == [(0, 0), (0, 1), (0, 2)]
    library.asked.clear()
    for width in range(50, 90):
        provided.compute(width, 60)
    assert library.asked == []
    library.shelves[0].insert(0, "new")
    node.insert_rows(0)
    provided.compute(100, 60)
    assert names(provided) == ["new", "0", "1"]
    assert library.asked == [(0, 0)]
    library.asked.clear()
    library.shelves[0][1] = "other"
    node.reload_rows(1)
    provided.compute(100, 60)
    assert names(provided) == ["new", "other", "1"]
    assert library.asked == [(0, 1)]


def test_what_a_source_raises_comes_out_of_compute(provided: plumb.Layout) -> None:
    class Broken(Library):
        error: BaseException | None = None

        def item(self, section: int, row: int) -> Any:
            if self.error is not None:
                raise self.error
            return super().item(section, row)

        def row_count(self, section: int) -> int:
            if isinstance(self.error, LookupError):
                raise self.error
            return super().row_count(section)

        def section_count(self) -> int:
            if isinstance(self.error, KeyboardInterrupt):
                raise self.error
            return super().section_count()

    broken = Broken(["a", "b"])
    provided["#list"].set_rows(broken)
    for error in (ZeroDivisionError("x"), KeyError("y"), KeyboardInterrupt()):
        broken.error = error
        with pytest.raises(type(error)) as caught:
            provided.compute(100, 60)
        assert caught.value is error
    broken.error = None
    provided.compute(100, 60)
    assert names(provided) == ["a", "b"]


@pytest.mark.parametrize(
    ("rows", "error"),
    [([object()], TypeError), ([{1: 2}], TypeError), ([{"name": float("nan")}], None)],
)
def test_items(provided: plumb.Layout, rows: list[Any], error: type[Exception] | None) -> None:
    provided["#list"].set_rows(rows)
    if error is None:
        provided.compute(100, 60)
    else:
        with pytest.raises(error):
            provided.compute(100, 60)


def test_counts_that_are_none(provided: plumb.Layout) -> None:
    class Source:
        count: Any = -1

        def row_count(self, section: int) -> Any:
            return self.count

        def item(self, section: int, row: int) -> Any:
            return {"name": ""}

    source = Source()
    provided["#list"].set_rows(source)
    for count, error in (
        (-1, ValueError),
        ("3", TypeError),
        (1 << 64, ValueError),
        (2_000_000_000, plumb.LayoutError),
    ):
        source.count = count
        with pytest.raises(error):
            provided.compute(100, 60)
    source.count = 1
    provided.compute(100, 60)
    provided["#list"].insert_rows(0, 5)
    with pytest.raises(plumb.LayoutError, match="The source has 1 rows in section 0"):
        provided.compute(100, 60)


def test_a_source_leaves_its_layout_alone(provided: plumb.Layout) -> None:
    class Meddling(Library):
        def item(self, section: int, row: int) -> Any:
            provided.compute(1, 1)

    provided["#list"].set_rows(Meddling(["a"]))
    with pytest.raises(plumb.PlumbError) as caught:
        provided.compute(100, 60)
    assert caught.value.code is plumb.Status.BUSY


def test_what_is_no_source(provided: plumb.Layout) -> None:
    for wrong in (3, "abc", b"abc", object(), type("Half", (), {"row_count": lambda self, section: 1})()):
        with pytest.raises(TypeError, match="rows: expected a sequence, or an object with"):
            provided["#list"].set_rows(wrong)  # type: ignore[arg-type]


def test_a_source_lives_as_long_as_it_is_used(engine: plumb.Engine) -> None:
    layout = engine.load(PROVIDED)
    library, other = Library(["a"]), Library(["b"])
    kept, replaced = weakref.ref(other), weakref.ref(library)
    layout["#list"].set_rows(library)
    del library
    layout.compute(100, 60)
    assert names(layout) == ["a"]
    layout["#list"].set_rows(other)
    del other
    gc.collect()
    assert replaced() is None
    assert kept() is not None
    layout.compute(100, 60)
    assert names(layout) == ["b"]
    layout.close()
    gc.collect()
    assert kept() is None


def test_a_source_may_refer_to_its_layout() -> None:
    layout = plumb.Engine().load(PROVIDED)
    library = Library(["a"])
    library.layout = layout  # type: ignore[attr-defined]
    layout["#list"].set_rows(library)
    layout.compute(100, 60)
    cells = layout["#list"].cells
    gone = weakref.ref(layout)
    del layout, library, cells
    gc.collect()
    assert gone() is None


def test_cells_that_are_given_back_are_stale(table: plumb.Layout) -> None:
    table.compute(100, 2000)
    cells = table["#list"].cells
    assert len(cells) == 100
    table.compute(100, 20)
    table.state["wide"] = 31
    table.compute(100, 20)
    stale = 0
    for cell in cells:
        try:
            cell.state["item"]
        except plumb.PlumbError as error:
            assert error.code is plumb.Status.HANDLE
            stale += 1
    assert 80 < stale < 100
    for _ in range(3):
        table.compute(100, 2000)
        assert len({id(cell.layout) for cell in table["#list"].cells}) == 100
        table.compute(100, 20)


def test_cells_of_a_closed_layout(table: plumb.Layout) -> None:
    cell = table["#list"].cell(0)
    table.close()
    with pytest.raises(plumb.PlumbError):
        cell.state["item"]
    with pytest.raises(plumb.ClosedError):
        _ = cell.list.cells


def test_measurers_and_owners_of_cells(engine: plumb.Engine) -> None:
    seen: list[tuple[str | None, str]] = []

    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        seen.append((node.id, node["text"]))
        return 40, 25

    engine.measurer = measure
    layout = engine.load(
        """
        <UITableView id="list" items="2">
          <UITableViewCell>
            <UILabel id="name" text="{index}"/>
            <UIButton id="buy" touchUpInside="buy:" left="50" width="10" height="10"/>
          </UITableViewCell>
        </UITableView>
        """
    )
    layout.compute(100, 100)
    assert seen == [("name", "0"), ("name", "1")]
    cells = layout["#list"].cells
    assert [cell.frame.height for cell in cells] == [25, 25]
    bought: list[Any] = []
    cells[1].layout.bind_owner(
        object(), actions={"buy:": lambda sender: bought.append(sender.layout.state["index"])}
    )
    del cells
    gc.collect()
    cell = layout["#list"].cell(1)
    cell["#buy"].send("touchUpInside")
    assert bought == [1]


def test_a_measurer_raises_through_cells(engine: plumb.Engine) -> None:
    def measure(node: plumb.Node, width: float | None, height: float | None) -> None:
        raise ZeroDivisionError(node["text"])

    engine.measurer = measure
    layout = engine.load(
        '<UITableView items="2"><UITableViewCell><UILabel text="a"/></UITableViewCell></UITableView>'
    )
    with pytest.raises(ZeroDivisionError, match="a"):
        layout.compute(100, 100)


def test_lists_in_cells(engine: plumb.Engine) -> None:
    layout = engine.load(
        """
        <UITableView id="list" items="rows">
          <UITableViewCell>
            <UILabel id="tag" repeat="item.tags" top="previous.bottom" height="10" text="{item}"/>
            <UICollectionView id="inner" items="3" top="previous.bottom" height="30" minimumItemWidth="20">
              <UICollectionViewCell><UILabel id="name" text="{index}" height="30"/></UICollectionViewCell>
            </UICollectionView>
          </UITableViewCell>
        </UITableView>
        """,
        state={"rows": [{"tags": ["a", "b"]}, {"tags": ["c"]}]},
    )
    layout.compute(100, 200)
    cells = layout["#list"].cells
    assert [cell.frame.height for cell in cells] == [50, 40]
    inner = cells[1]["#inner"].cells
    assert [cell["#name"]["text"] for cell in inner] == ["0", "1", "2"]
    assert inner[0].layout.cell is not None
    assert inner[0].layout.cell.list == cells[1]["#inner"]
    assert [node["text"] for node in cells[0]["#tag"].instances] == ["a", "b"]
    cells[1]["#inner"].set_rows([0, 0])
    layout.compute(100, 200)
    assert len(cells[1]["#inner"].cells) == 2


def test_display_lists_hits_and_actions_reach_into_cells(engine: plumb.Engine) -> None:
    layout = engine.load(
        """<UIView><UITableView id="list" items="rows" rowHeight="40"><UITableViewCell>
        <UIButton id="buy" width="60" height="30" title="{item}" touchUpInside="buy:"/>
        </UITableViewCell></UITableView></UIView>""",
        state={"rows": ["a", "b", "c", "d"]},
    )
    bought: list[tuple[int, str]] = []
    owner = plumb.Owner("Shop")

    @owner.action
    def buy(sender: plumb.Node) -> None:
        cell = sender.layout.cell
        assert cell is not None
        bought.append((cell.row, sender["title"]))

    layout.bind_owner(owner)
    layout.compute(100, 100)
    layout["#list"].scroll_to(0, 50)
    layout.compute(100, 100)
    shown = [(item.text.text, item.frame.y) for item in layout.display_list if item.text]
    assert shown == [("b", -10), ("c", 30), ("d", 70)]
    assert {item.node.layout is layout for item in layout.display_list} == {True, False}
    hit = layout.hit_test(5, 35)
    assert hit is not None
    assert (hit.id, hit["title"]) == ("buy", "c")
    assert layout.hit_test(80, 95) is not None
    assert layout.hit_test(500, 5) is None
    pointer = plumb.Pointer(layout, plumb.PointerKind.MOUSE)
    pointer.down(5, 35, 0)
    layout.compute(100, 100)
    assert hit["isHighlighted"]
    pointer.up(5, 35, 0.1)
    assert bought == [(2, "c")]
    assert hit.send("touchUpInside") == 1
    assert bought == [(2, "c"), (2, "c")]
