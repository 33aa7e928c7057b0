"""Scroll views that programs scroll, the focus in cells, and the sizes of templates."""

from __future__ import annotations

import math

import pytest

import plumb
from plumb import ScrollFlag, Status


@pytest.fixture
def page(engine: plumb.Engine) -> plumb.Layout:
    layout = engine.load(
        """
        <UIView><UIScrollView id="s" width="100" height="100" contentInset.top="10" contentOffset.y="at"
            zoomScale="z" maximumZoomScale="4" refreshControl.isRefreshing="loading"
            refreshControl.valueChanged="reload:">
          <UIView id="a" top="250" width="20" height="20"/><UIView width="100" height="300 * z"/>
        </UIScrollView></UIView>""",
        state={"at": 0.0, "z": 1.0, "loading": False},
    )
    layout.compute(100, 100)
    return layout


def test_what_a_scroll_view_shows(page: plumb.Layout) -> None:
    scroll = page["#s"].scroll
    assert scroll == plumb.Scroll(
        plumb.Point(0, 0),
        plumb.Point(0, -10),
        plumb.Point(0, 200),
        plumb.Size(100, 100),
        plumb.Size(100, 300),
        plumb.Insets(10, 0, 0, 0),
        1,
        1,
        4,
        ScrollFlag.VERTICAL | ScrollFlag.BOUNCES,
    )
    with pytest.raises(plumb.LayoutError, match="does not scroll") as caught:
        _ = page.root.scroll
    assert caught.value.code is Status.PROPERTY


def test_scrolling(page: plumb.Layout) -> None:
    node = page["#s"]
    node.scroll_to(0, 60)
    node.scroll_by(0, 5)
    assert page.state["at"] == 65
    node.scroll_to(-math.inf, math.inf)
    assert node.scroll.offset == (0, 200)
    node.scroll_to(0, -1000)
    assert page.state["at"] == -10
    page["#a"].scroll_to_show()
    assert page.state["at"] == 170
    with pytest.raises(plumb.LayoutError, match="NaN"):
        node.scroll_by(math.nan, 0)
    with pytest.raises(plumb.LayoutError) as caught:
        node.set_content_offset(0, 5)
    assert caught.value.code is Status.PROPERTY


def test_showing_a_rectangle(engine: plumb.Engine) -> None:
    layout = engine.load("""
        <UIScrollView id="outer" height="100">
          <UIView top="200" width="100%" height="100">
            <UIScrollView id="inner" height="50"><UIView id="map" width="400" height="300"/></UIScrollView>
          </UIView>
          <UIView top="300" height="200"/>
        </UIScrollView>""")
    layout.compute(100, 100)
    outer, inner = layout["#outer"], layout["#inner"]
    with pytest.raises(TypeError, match="x, y, width and height"):
        inner.scroll_to_show((1, 2, 3))  # type: ignore[arg-type]
    for rect in [(0, 0, -1, 0), (math.nan, 0, 1, 1), (0, math.inf, 1, 1)]:
        with pytest.raises(plumb.LayoutError, match="rectangle") as caught:
            layout["#map"].scroll_to_show(rect)
        assert caught.value.code is Status.ARGUMENT
    assert inner.scroll.offset == outer.scroll.offset == (0, 0)
    # A caret: it comes to the lower right edge of the inner one, that to the lower edge of the outer one.
    layout["#map"].scroll_to_show((250, 100, 0, 20))
    assert inner.scroll.offset == (150, 70)
    assert outer.scroll.offset == (0, 150)
    # What is seen stays; a scroll view scrolls its own content.
    inner.scroll_to_show((200, 80, 10, 10))
    assert inner.scroll.offset == (150, 70)
    inner.scroll_to_show((0, 0, 10, 10))
    assert inner.scroll.offset == (0, 0)
    assert outer.scroll.offset == (0, 150)
    outer.scroll_to_show(plumb.Frame(0, 400, 10, 100))
    assert outer.scroll.offset == (0, 400)


def test_showing_a_rectangle_of_a_cell(engine: plumb.Engine) -> None:
    layout = engine.load("""
        <UIView>
          <UITableView id="list" items="20" rowHeight="200" height="100%">
            <UITableViewCell>
              <UIScrollView height="100"><UIView id="tall" height="300"/></UIScrollView>
            </UITableViewCell>
          </UITableView>
        </UIView>""")
    layout.compute(100, 100)
    table = layout["#list"]
    table.cell(3)["#tall"].scroll_to_show((0, 150, 10, 30))
    # 80 points of the cell's content are above the view; the rectangle is at 70 to 100 of the row at 600.
    assert table.scroll.offset.y == 600
    layout.compute(100, 100)
    parent = table.cell(3)["#tall"].parent
    assert parent is not None
    assert parent.scroll.offset.y == 80
    # A list is scrolled by a rectangle of its content.
    table.scroll_to_show((0, 1000, 1, 10))
    assert table.scroll.offset.y == 910


def test_scrolling_beyond_the_ends(engine: plumb.Engine) -> None:
    layout = engine.load("<UIScrollView><UIView height='300'/></UIScrollView>")
    layout.root.set_content_offset(0, -50)
    with pytest.raises(plumb.LayoutError, match="first compute"):
        layout.root.scroll_to(0, 0)
    layout.compute(100, 100)
    assert layout.root.scroll.offset.y == -50
    layout.root.scroll_by(0, 0)
    assert layout.root.scroll.offset.y == 0


def test_indicators(page: plumb.Layout) -> None:
    indicators = page["#s"].scroll_indicators
    assert indicators.horizontal is None
    assert indicators.vertical is not None
    assert (indicators.vertical.x, indicators.vertical.width, indicators.vertical.height) == (94, 3, 36)


def test_zoom(page: plumb.Layout) -> None:
    node = page["#s"]
    assert node.zoom_to(100, 0, 50) == 4
    assert (page.state["z"], page.state["at"]) == (4, 150)
    page.compute(100, 100)
    assert node.scroll.content_size.height == 1200
    with pytest.raises(plumb.LayoutError, match="positive"):
        node.zoom_to(0, 0, 0)
    with pytest.raises(TypeError):
        node.zoom_to("2", 0, 0)  # type: ignore[arg-type]


def test_pull_to_refresh(page: plumb.Layout) -> None:
    calls = []
    owner = plumb.Owner("Feed")

    @owner.action
    def reload(sender: plumb.Node) -> None:
        calls.append(sender.id)

    page.bind_owner(owner)
    finger = plumb.Pointer(page, plumb.PointerKind.TOUCH)
    finger.down(50, 0, 0)
    finger.move(50, 20, 0.1)
    finger.move(50, 400, 0.2)
    assert page.state["loading"] is True
    assert calls == ["s"]
    finger.up(50, 400, 0.3)
    time = 0.3

    def rest() -> None:
        nonlocal time
        while finger.advance(time):
            time += 1 / 60
            page.compute(100, 100)

    rest()
    assert page.state["at"] == -70
    assert page["#s"].scroll.flags & ScrollFlag.REFRESHING
    page.state["loading"] = False
    rest()
    assert page.state["at"] == -10
    assert calls == ["s"]


@pytest.fixture
def table(engine: plumb.Engine) -> plumb.Layout:
    layout = engine.load(
        """
        <UIView><UITableView id="list" items="n" height="60" rowHeight="20">
            <UITableViewCell><UIButton id="b" width="40" height="20"/></UITableViewCell></UITableView>
          <UIButton id="end" top="60" width="40" height="20"/></UIView>""",
        state={"n": 6},
    )
    layout.compute(100, 100)
    return layout


def focused(layout: plumb.Layout) -> int | str | None:
    node = layout.focus
    if node is None:
        return None
    cell = node.layout.cell
    return node.id if cell is None else cell.row


def test_the_focus_goes_through_cells(table: plumb.Layout) -> None:
    assert focused(table) is None
    found = []
    for _ in range(8):
        node = table.move_focus("next")
        assert node == table.focus
        table.compute(100, 100)
        found.append(focused(table))
    assert found == [0, 1, 2, 3, 4, 5, "end", 3]
    node = table.focus
    assert node is not None
    assert node["isFocused"]
    table.focus = table["#list"].cells[1]["#b"]
    assert focused(table) == 4
    table.focus = None
    assert focused(table) is None
    other = table.engine.load("<UIView><UIButton id='x' width='9' height='9'/></UIView>")
    other.compute(10, 10)
    with pytest.raises(plumb.PlumbError, match="another layout"):
        table.focus = other["#x"]


def test_the_focus_goes_with_its_row(table: plumb.Layout) -> None:
    table.focus = table["#list"].cells[1]["#b"]
    table["#list"].scroll_to(row=5)
    table.compute(100, 100)
    assert focused(table) is None
    table["#list"].scroll_to(0, 0)
    table.compute(100, 100)
    assert focused(table) == 1


def test_a_wheel_scrolls_in_a_cell_first(engine: plumb.Engine) -> None:
    layout = engine.load(
        """
        <UITableView id="list" items="9" rowHeight="60"><UITableViewCell>
          <UIScrollView id="inner" width="100" height="60"><UIView height="80"/></UIScrollView>
        </UITableViewCell></UITableView>"""
    )
    layout.compute(100, 100)
    mouse = plumb.Pointer(layout)
    inner = layout["#list"].cells[0]["#inner"]
    assert mouse.wheel(10, 10, 0, 30) == layout["#list"]
    assert (inner.scroll.offset.y, layout.root.scroll.offset.y) == (20, 0)
    assert mouse.wheel(10, 10, 0, 30) == layout["#list"]
    assert (inner.scroll.offset.y, layout.root.scroll.offset.y) == (20, 30)


CELL = '<UITableViewCell><UIView width="10" height="item.height"/></UITableViewCell>'


def test_the_size_of_a_template(engine: plumb.Engine) -> None:
    template = engine.load_template(CELL, state={"item": {"height": 10}})
    assert template.size(100) == plumb.Size(100, 10)
    assert template.size(100, item={"height": 30}) == (100, 30)
    assert template.size(100, None, {"item.height": 7}) == (100, 7)
    assert template.size(100) == (100, 10)
    assert template.size(None, 5) == (10, 5)
    with pytest.raises(plumb.StateError, match="item"):
        template.size(100, itme=3)
    with pytest.raises(plumb.StateError):
        template.size(100, item="x")
    with pytest.raises(plumb.LayoutError):
        template.size(math.nan)
    with pytest.raises(TypeError):
        template.size("100")  # type: ignore[arg-type]
    assert template.size(100) == (100, 10)
    template.close()
    with pytest.raises(plumb.ClosedError):
        template.size(100)


def test_measurers_are_asked_for_the_size_of_a_template() -> None:
    def measure(node: plumb.Node, width: float | None, height: float | None) -> tuple[float, float]:
        if node["text"] == "fails":
            raise ValueError("no such text")
        return 9.0 * len(str(node["text"])), 17.0

    template = plumb.Engine(measurer=measure).load_template(
        '<UITableViewCell><UILabel text="{item}"/></UITableViewCell>', state={"item": "ab"}
    )
    assert template.size() == (18, 17)
    assert template.size(item="abc") == (27, 17)
    with pytest.raises(ValueError, match="no such text"):
        template.size(item="fails")
    assert template.size() == (18, 17)
