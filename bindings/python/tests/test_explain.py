"""Explanations of nodes."""

import pytest

import plumb
from plumb import ReasonKind, Rule

DOCUMENT = """<UIView constraints="a.left == super.left + gap; wide: a.width >= 50; a.width == 20 @700">
  <state name="gap" type="Double" value="8"/>
  <UIView id="a" backgroundColor="gap > 3 ? red : blue"/>
  <UIView id="b" left="#a.right + 4" right="10"/>
</UIView>"""


@pytest.fixture
def layout() -> plumb.Layout:
    layout = plumb.Engine().load(DOCUMENT)
    layout.compute(300, 100)
    return layout


def texts(node: plumb.Node) -> list[str]:
    return [str(explanation) for explanation in node.explain()]


def test_constraints(layout: plumb.Layout) -> None:
    left, _, width, _, color = layout["#a"].explain()
    assert (left.name, left.value, left.rule, left.is_ambiguous) == ("left", 8, Rule.CONSTRAINTS, False)
    constraint, gap = left.reasons
    assert constraint.kind == ReasonKind.CONSTRAINT
    assert constraint.constraint == layout.constraints[0]
    assert (constraint.file, constraint.line, constraint.column) == ("layout.xml", 1, 22)
    assert (gap.kind, gap.text, gap.value, gap.constraint) == (ReasonKind.READ, "gap", 8, None)
    wide, missed = width.reasons
    assert wide.constraint == layout.constraints["wide"]
    assert (missed.kind, missed.value) == (ReasonKind.MISSED, 30)
    assert (color.name, color.value, color.value_text) == ("backgroundColor", None, "rgba(255, 0, 0, 1)")


def test_expressions(layout: plumb.Layout) -> None:
    left, _, width, _ = layout["#b"].explain()
    assert (left.rule, width.rule) == (Rule.EXPRESSION, Rule.EDGES)
    assert [(reason.text, reason.value, reason.node) for reason in left.reasons[1:]] == [
        ("#a.left", 8, layout["#a"]),
        ("#a.width", 50, layout["#a"]),
    ]


def test_only_what_is_computed_is_explained(layout: plumb.Layout) -> None:
    fresh = plumb.Engine().load(DOCUMENT)
    with pytest.raises(plumb.NotFoundError, match="compute it before"):
        fresh.root.explain()
    layout.state["gap"] = 4
    with pytest.raises(plumb.NotFoundError, match="changed since"):
        layout.root.explain()
    layout.compute(300, 100)
    assert texts(layout["#a"])[0] == "left is 4: a.left == super.left + gap, where gap is 4"
    with layout.edit(), pytest.raises(plumb.PlumbError, match="an edit is open"):
        layout.root.explain()


def test_nothing_changes(layout: plumb.Layout) -> None:
    before = [node.frame for node in layout]
    for node in layout:
        node.explain()
    layout.compute(300, 100)
    assert [node.frame for node in layout] == before
    assert not layout.problems
    layout.compute(301, 100)
    layout.compute(300, 100)
    assert [node.frame for node in layout] == before


def test_edited_layouts_are_explained_as_fresh_ones(layout: plumb.Layout) -> None:
    layout.root.insert(0, plumb.Element("UIView", {"id": "new", "height": "gap * 2"}))
    layout["#b"].set("left", "#new.height")
    layout.constraints["wide"].constant = 60
    layout.add_constraint("new.left == a.right")
    layout.compute(300, 100)
    fresh = plumb.Engine().load(
        """<UIView constraints="a.left == super.left + gap; wide: a.width >= 60; a.width == 20 @700;
            new.left == a.right">
          <state name="gap" type="Double" value="8"/>
          <UIView id="new" height="gap * 2"/>
          <UIView id="a" backgroundColor="gap > 3 ? red : blue"/>
          <UIView id="b" left="#new.height" right="10"/>
        </UIView>"""
    )
    fresh.compute(300, 100)
    for name in ("#new", "#a", "#b"):
        # The constraint is written with the constant that it had.
        expected = [text.replace("a.width >= 60", "a.width >= 50") for text in texts(fresh[name])]
        assert texts(layout[name]) == expected


def test_elements_from_data() -> None:
    layout = plumb.Engine().load(
        '<UIView><UIView repeat="items" key="item.id" top="previous.bottom"'
        ' height="item.size * 2"/></UIView>',
        state={"items": [{"id": 1, "size": 5}, {"id": 2, "size": 7}]},
    )
    layout.compute(100, 100)
    last = layout.root.children[1].explain()
    assert last[1].value == 10
    assert "item" in str(last[3])
    assert last[3].value == 14


def test_many_that_are_solved_together() -> None:
    count = 300
    views = "".join(f'<UIView id="v{n}"/>' for n in range(count))
    lines = [f"v{n}.left == v{n - 1}.right + 4; v{n}.width == v0.width" for n in range(1, count)]
    layout = plumb.Engine().load(
        f'<UIView constraints="v0.left == super.left; v{count - 1}.right == super.right;'
        f' {";".join(lines)}">{views}</UIView>'
    )
    layout.compute(10_000, 100)
    last = layout[f"#v{count - 1}"].explain()[2]
    assert last.value == pytest.approx((10_000 - 4 * (count - 1)) / count)
    assert last.rule == Rule.CONSTRAINTS
    assert not last.is_ambiguous
