"""Constraints through Python: handles, errors, problems, reloads and batches."""

import math

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
