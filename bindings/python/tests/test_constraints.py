"""Constraints through Python: handles, errors, problems, reloads and batches."""

import math
from pathlib import Path

import pytest

import plumb

DOCUMENT = """<UIView constraints="w: a.width == 30; a.left == left + 10; b.left == a.right + 5">
  <UIView id="a" height="10"/><UIView id="b" width="20" height="10"/></UIView>"""


@pytest.fixture
def layout() -> plumb.Layout:
    layout = plumb.Engine().load(DOCUMENT)
    layout.compute(200, 100)
    return layout


def test_a_constraint_is_equal_to_itself_and_hashes_like_it(layout: plumb.Layout) -> None:
    first = layout.constraints[0]
    assert first == layout.constraints["w"]
    assert hash(first) == hash(layout.constraints["w"])
    assert first != layout.constraints[1]
    assert first != 3
    assert list(layout.constraints) == [layout.constraints[i] for i in range(3)]
    assert layout.constraints[-1] == layout.constraints[2]


def test_positions_and_names_that_are_missing_are_errors(layout: plumb.Layout) -> None:
    for index in (3, -4):
        with pytest.raises(IndexError):
            layout.constraints[index]
    with pytest.raises(plumb.LayoutError):
        layout.constraints["missing"]


def test_constants_move_what_they_name(layout: plumb.Layout) -> None:
    layout.constraints["w"].constant = 50
    layout.compute(200, 100)
    assert layout["#b"].frame.x == 65


def test_values_out_of_range_are_refused_and_change_nothing(layout: plumb.Layout) -> None:
    constraint = layout.constraints["w"]
    for bad in (math.nan, math.inf, -math.inf):
        with pytest.raises(plumb.LayoutError):
            constraint.constant = bad
    for bad in (0, -1, 1000.5, math.nan, math.inf):
        with pytest.raises(plumb.LayoutError):
            constraint.priority = bad
    assert (constraint.constant, constraint.priority) == (30, 1000)
    with pytest.raises(TypeError):
        constraint.constant = "3"  # type: ignore[assignment]


def test_a_row_of_views_is_one_constraint_without_a_constant(layout: plumb.Layout) -> None:
    row = layout.add_constraint("row: H:|-[a(50)]-6-[b(>=70@600)]")
    layout.compute(200, 100)
    assert (layout["#a"].frame.width, layout["#b"].frame.width) == (30, 20)
    assert {problem.message for problem in layout.problems} >= {
        "The constraint row: |-[a(50)] cannot hold together with a.left == left + 10"
    }
    layout.constraints["w"].is_active = False
    layout.compute(200, 100)
    assert (layout["#a"].frame.x, layout["#a"].frame.width, layout["#b"].frame.x) == (10, 50, 65)
    with pytest.raises(plumb.LayoutError, match="several distances and sizes"):
        row.constant = 4
    assert math.isnan(row.constant)
    assert (row.text, row.identifier, len(layout.constraints)) == (
        "row: H:|-[a(50)]-6-[b(>=70@600)]",
        "row",
        4,
    )
    row.priority = 10
    row.is_active = False
    row.remove()
    assert len(layout.constraints) == 3


def test_a_wrong_row_says_where_and_what_would_be_accepted(layout: plumb.Layout) -> None:
    for text, message in (
        ("H:|-[a]-[titel]", "There is no view with the id titel"),
        ("[a", "This [ is not closed: ] is expected"),
        ("|-[a]-|-[b]", "stand behind the | of the far edge"),
        ("V:[a]-[b] alignAllTop", "A column has alignAllLeading"),
    ):
        with pytest.raises(plumb.PlumbError) as caught:
            layout.add_constraint(text)
        assert message in str(caught.value)
    assert len(layout.constraints) == 3


def test_a_removed_constraint_is_stale(layout: plumb.Layout) -> None:
    added = layout.add_constraint("gone: b.top == top + 7")
    assert added.is_added
    assert len(layout.constraints) == 4
    added.remove()
    assert len(layout.constraints) == 3
    with pytest.raises(plumb.LayoutError):
        _ = added.text


def test_texts_and_fields_are_not_mixed(layout: plumb.Layout) -> None:
    with pytest.raises(TypeError):
        layout.add_constraint("b.top == 7", view="b")
    with pytest.raises(TypeError):
        layout.add_constraint()
    with pytest.raises(ValueError, match="NUL"):
        layout.add_constraint(view="a\0b", attribute="width", constant=1)
    with pytest.raises(TypeError):
        layout.add_constraint(view="a", attribute=3)  # type: ignore[arg-type]
    for text in (
        "",
        "b.width",
        "b.width == 1; b.height == 1",
        "b.width == 1 @0",
        "none.width == 1",
        "b.width\0 == 1",
    ):
        with pytest.raises(plumb.PlumbError):
            layout.add_constraint(text)
    assert len(layout.constraints) == 3


def test_a_contradiction_is_left_out_and_comes_back(layout: plumb.Layout) -> None:
    second = layout.add_constraint(view="a", attribute="width", constant=60, identifier="second")
    layout.compute(200, 100)
    assert (second.is_left_out, layout["#a"].frame.width) == (True, 30)
    layout.constraints["w"].is_active = False
    layout.compute(200, 100)
    assert (second.is_left_out, layout["#a"].frame.width) == (False, 60)


def test_a_batch_of_edits_adds_many(layout: plumb.Layout) -> None:
    with layout.edit():
        handles = [layout.add_constraint(f"b.width >= {i}") for i in range(50)]
    layout.compute(200, 100)
    assert len(set(handles)) == 50
    assert [handle.text for handle in handles] == [f"b.width >= {i}" for i in range(50)]


SEVERAL = """<UIView id="root" constraints="a.width == 30; one: a.height == 10">
  <constraints>a.left == super.left + 1</constraints>
  <UIView id="a"/>
  <constraints>%s
    a.top == super.top + 2; two: a.height ≥ 5
  </constraints>
</UIView>"""


def test_constraints_of_several_elements_keep_their_handles_when_one_before_them_is_reloaded(
    tmp_path: Path,
) -> None:
    path = tmp_path / "page.xml"
    path.write_text(SEVERAL % "")
    layout = plumb.Engine().load(path)
    texts = ["a.width == 30", "one: a.height == 10", "a.left == super.left + 1", "a.top == super.top + 2"]
    texts.append("two: a.height ≥ 5")
    assert [constraint.text for constraint in layout.constraints] == texts
    left, top, last = layout.constraints[2], layout.constraints[3], layout.constraints[4]
    layout.constraints["one"].constant = 40
    left.constant = 7
    top.constant = 8
    layout.compute(200, 100)
    assert layout["#a"].frame == (7, 8, 30, 40)
    path.write_text(SEVERAL % " // a comment")
    assert layout.reload()
    layout.compute(200, 100)
    assert layout["#a"].frame == (7, 8, 30, 40)
    assert (left.constant, top.constant, last.text) == (7, 8, "two: a.height ≥ 5")


def test_a_text_that_code_sets_takes_the_place_of_all_that_are_written() -> None:
    files = {"card.xml": '<UIView constraints="width == 20"><constraints>height == 30</constraints></UIView>'}
    engine = plumb.Engine(loader=lambda url, base: files[url])
    layout = engine.load(
        '<UIView><UIView id="a" template="card.xml">'
        "<constraints>left == super.left + 3</constraints></UIView></UIView>"
    )
    layout.compute(200, 100)
    assert layout["#a"].frame == (3, 0, 20, 30)
    layout["#a"].set("constraints", "w: width == 50")
    layout.compute(200, 100)
    assert layout["#a"].frame == (0, 0, 50, 100)
    assert [constraint.text for constraint in layout.constraints] == ["w: width == 50"]
    layout["#a"].set("constraints", None)
    layout.compute(200, 100)
    assert layout["#a"].frame == (0, 0, 200, 100)
    assert len(layout.constraints) == 0


def test_a_property_that_is_written_several_times_is_listed_once() -> None:
    layout = plumb.Engine().load(SEVERAL % "")
    layout.compute(200, 100)
    assert layout["#root"].get("constraints") == "a.width == 30; one: a.height == 10"


EDGES = '<UIView><UIView id="a" constraints="inset: edges == super.edges + 8; low: size ≥ 10 @200"/></UIView>'


def test_a_constraint_of_edges_is_one_for_code() -> None:
    layout = plumb.Engine().load(EDGES)
    layout.compute(200, 100)
    assert [c.text for c in layout.constraints] == ["inset: edges == super.edges + 8", "low: size ≥ 10 @200"]
    inset = layout.constraints["inset"]
    assert (inset.constant, layout["#a"].frame) == (8, (8, 8, 184, 84))
    inset.constant = 20
    layout.compute(200, 100)
    assert (inset.constant, layout["#a"].frame) == (20, (20, 20, 160, 60))
    inset.priority = 100
    layout.constraints["low"].constant = 30
    layout.constraints["low"].priority = 50
    layout.compute(200, 100)
    assert (inset.priority, layout["#a"].frame) == (100, (20, 20, 160, 60))
    inset.is_active = False
    layout.compute(200, 100)
    assert layout["#a"].frame == (0, 0, 30, 30)
    inset.is_active = True
    layout.compute(200, 100)
    assert layout["#a"].frame == (20, 20, 160, 60)
    assert list(layout.constraints) == [layout.constraints["inset"], layout.constraints["low"]]


def test_a_constraint_of_edges_that_code_adds_and_removes() -> None:
    layout = plumb.Engine().load(
        '<UIView><UIView id="a"/><UIView id="b" constraints="w: width == 5"/></UIView>'
    )
    added = layout.add_constraint("a.edges == super + 4")
    fields = layout.add_constraint(
        view="b", attribute="center", to="a", to_attribute="center", constant=2, identifier="c"
    )
    layout.constraints["w"].constant = 6
    layout.compute(200, 100)
    assert (added.constant, len(layout.constraints)) == (4, 3)
    assert layout["#a"].frame == (4, 4, 192, 92)
    assert layout["#b"].frame == (99, 2, 6, 100)
    added.constant = 0
    fields.constant = 0
    layout.compute(200, 100)
    assert layout["#a"].frame == (0, 0, 200, 100)
    added.remove()
    fields.remove()
    layout.compute(200, 100)
    assert [c.text for c in layout.constraints] == ["w: width == 5"]
    assert layout["#b"].frame == (0, 0, 6, 100)


def test_one_part_that_is_left_out_makes_the_constraint_left_out() -> None:
    document = '<UIView><UIView id="a" constraints="w: width == 50; all: edges == super"/></UIView>'
    layout = plumb.Engine().load(document)
    layout.compute(200, 100)
    assert layout.constraints["all"].is_left_out
    assert len(layout.problems) == 1
    assert "all: edges == super cannot hold together with w: width == 50" in str(layout.problems[0])
    layout.constraints["w"].is_active = False
    layout.compute(200, 100)
    assert not layout.constraints["all"].is_left_out
    assert layout["#a"].frame == (0, 0, 200, 100)
