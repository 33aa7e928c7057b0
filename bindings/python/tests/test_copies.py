from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import plumb

DOCUMENT = '<UIView><UILabel id="a" outlet="title" text="{name}" width="f(n)"/></UIView>'


def pickler(protocol: int) -> Callable[[Any], Any]:
    return lambda thing: pickle.loads(pickle.dumps(thing, protocol))


COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    *map(pickler, range(2, pickle.HIGHEST_PROTOCOL + 1)),
]
"""What copies; protocols 0 and 1 of pickle know no slots."""


def make_layout(engine: plumb.Engine) -> plumb.Layout:
    layout = engine.load(
        DOCUMENT, constants={"f": lambda n: n * 2}, state={"name": "ann", "n": 3}, name="page.xml"
    )
    layout.compute(100, 100)
    return layout


def make_cell(engine: plumb.Engine) -> plumb.Cell:
    layout = engine.load("<UITableView items='1'><UITableViewCell/></UITableView>")
    layout.compute(100, 100)
    return layout.root.cell(0)


def error(engine: plumb.Engine) -> plumb.PlumbError:
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.load('<UIView width="unknown"/>')
    return caught.value


REFUSED: dict[type[Any], Callable[[plumb.Engine], Any]] = {
    plumb.Engine: lambda engine: engine,
    plumb.Layout: make_layout,
    plumb.Console: lambda engine: engine.console(),
    plumb.Formula: lambda engine: engine.formula("a + 1", ["a"]),
    plumb.Fragment: lambda engine: engine.fragment("<UIView/>"),
    plumb.State: lambda engine: make_layout(engine).state,
    plumb.Drag: lambda engine: make_layout(engine).state.drag("n"),
    plumb.Outlets: lambda engine: make_layout(engine).outlets,
    plumb.FrameTable: lambda engine: make_layout(engine).frame_table,
    plumb.DisplayList: lambda engine: make_layout(engine).display_list,
    plumb.Constraint: lambda engine: make_layout(engine).add_constraint("#a.width == 5"),
    plumb.Constraints: lambda engine: make_layout(engine).constraints,
    plumb.Template: lambda engine: engine.load_template("<UIView/>"),
    plumb.Pending: lambda engine: plumb.Pending(),
    plumb.Pointer: lambda engine: plumb.Pointer(make_layout(engine)),
    plumb.Cell: make_cell,
}
"""What cannot be copied at all."""

VALUES: dict[type[Any], Any] = {
    plumb.AffineTransform: plumb.AffineTransform(),
    plumb.AttributedText: plumb.AttributedText("ab", [plumb.Run(0, 1)]),
    plumb.CellKind: plumb.CellKind.HEADER,
    plumb.Placed: plumb.Placed("top", 4, 7),
    plumb.StageEntry: plumb.StageEntry("view", "!a", {}, "root"),
    plumb.Color: plumb.Color(1, 0, 0),
    plumb.ControlKind: plumb.ControlKind.SLIDER,
    plumb.ControlState: plumb.ControlState.DISABLED,
    plumb.DrawControl: plumb.DrawControl(plumb.ControlKind.SWITCH, plumb.ControlState.FOCUSED, 1, 0, 1, []),
    plumb.DrawIcon: plumb.DrawIcon(plumb.Rect(1, 2, 3, 4), plumb.Image("Logo")),
    plumb.DrawPart: plumb.DrawPart.BORDER,
    plumb.DrawShape: plumb.DrawShape(
        plumb.ShapeRole.THUMB, plumb.Rect(1, 2, 3, 4), (255, 255, 255, 255), 2, 0, plumb.Image("Logo"), None
    ),
    plumb.EnumValue: plumb.EnumValue("center", "NSTextAlignment", 1),
    plumb.Explanation: plumb.Explanation("left", 4.0, "4", plumb.Rule.ZERO, False, (), 0, "left is 4"),
    plumb.FocusMove: plumb.FocusMove.NEXT,
    plumb.Font: plumb.Font(),
    plumb.Frame: plumb.Frame(1, 2, 3, 4),
    plumb.HalfOpenRange: plumb.HalfOpenRange(1, 2),
    plumb.Image: plumb.Image("Logo"),
    plumb.Insets: plumb.Insets(1, 2, 3, 4),
    plumb.ListPosition: plumb.ListPosition.MIDDLE,
    plumb.NodeFlag: plumb.NodeFlag.HIDDEN,
    plumb.PointerKind: plumb.PointerKind.TOUCH,
    plumb.NodeText: plumb.NodeText(
        plumb.AttributedText("x", []),
        plumb.Font(),
        plumb.Color(0, 0, 0),
        1,
        True,
        plumb.Alignment.START,
        plumb.Alignment.CENTER,
        plumb.Insets(0, 0, 0, 0),
    ),
    plumb.Alignment: plumb.Alignment.END,
    plumb.Offset: plumb.Offset(1, 2),
    plumb.OptionSet: plumb.OptionSet({"link"}, "UIDataDetectorTypes", 2),
    plumb.Outlet: plumb.Outlet("UILabel", required=True),
    plumb.Part: plumb.Part("a.xml", None, "ready"),
    plumb.Property: plumb.Property("CGFloat", 1, "From 0 to 1."),
    plumb.Point: plumb.Point(1, 2),
    plumb.Range: plumb.Range(1, 2),
    plumb.Rect: plumb.Rect(1, 2, 3, 4),
    plumb.Reason: plumb.Reason(plumb.ReasonKind.READ, "gap", 4.0, "4", None, None, "", 0, 0),
    plumb.ReasonKind: plumb.ReasonKind.READ,
    plumb.Reload: plumb.Reload(True, 1, 0, 0, 0),
    plumb.Resource: plumb.Resource(b"<UIView/>", "a.xml"),
    plumb.RowRun: plumb.RowRun(0, range(1, 3)),
    plumb.Rule: plumb.Rule.PLACE,
    plumb.Run: plumb.Run(0, 1),
    plumb.Bezier: plumb.Bezier(0.1, 0.2, 0.3, 0.4),
    plumb.Spring: plumb.Spring(0.3, 0.7),
    plumb.RunningMotion: plumb.RunningMotion(None, None, 0.0, 0.5, 1.0, 2.0, 0.25, 0.0, 1.0),
    plumb.Scroll: plumb.Scroll(
        offset=plumb.Point(0, 1),
        minimum=plumb.Point(0, 0),
        maximum=plumb.Point(0, 9),
        size=plumb.Size(1, 2),
        content_size=plumb.Size(1, 11),
        insets=plumb.Insets(0, 0, 0, 0),
        zoom=1.0,
        minimum_zoom=1.0,
        maximum_zoom=1.0,
        flags=plumb.ScrollFlag.VERTICAL,
    ),
    plumb.ScrollFlag: plumb.ScrollFlag.PAGING,
    plumb.ScrollIndicators: plumb.ScrollIndicators(plumb.Frame(1, 2, 3, 4), None),
    plumb.Severity: plumb.Severity.ERROR,
    plumb.ShapeRole: plumb.ShapeRole.TRACK,
    plumb.Shadow: plumb.Shadow(0, -3, 3, plumb.Color(0, 0, 0)),
    plumb.Size: plumb.Size(1, 2),
    plumb.Status: plumb.Status.OK,
    plumb.TextPlace: plumb.TextPlace(1, 0, 2, 3.5, 0, 12),
    plumb.TextQuery: plumb.TextQuery(plumb.TextQueryKind.OFFSET, 1, False, 0, 0, 100, 20),
    plumb.TextQueryKind: plumb.TextQueryKind.POINT,
    plumb.Transform3D: plumb.Transform3D(),
    plumb.VisualEffect: plumb.VisualEffect("UIBlurEffect", "dark"),
    plumb.Element: plumb.Element("UIView", {"width": 3}, [plumb.Element("UILabel")], state={"n": 1}),
}
"""What has a proper copy of every kind."""

OTHERS = {
    plumb.Node,
    plumb.RowSource,
    plumb.Change,
    plumb.DrawItem,
    plumb.DrawGroup,
    plumb.Diagnostic,
    plumb.Object,
    plumb.Owner,
    plumb.ActionCall,
}
"""Classes with tests of their own."""


def test_every_public_class_is_tested() -> None:
    classes = {
        thing
        for name in plumb.__all__
        if isinstance(thing := getattr(plumb, name), type)
        and not issubclass(thing, (Exception, dict))
        and not hasattr(thing, "__required_keys__")
    }
    assert classes == {*REFUSED, *VALUES, *OTHERS}


@pytest.mark.parametrize("kind", REFUSED, ids=lambda kind: str(kind.__name__))
def test_handles_and_views_cannot_be_copied(engine: plumb.Engine, kind: type[Any]) -> None:
    thing = REFUSED[kind](engine)
    assert type(thing) is kind
    for make in COPIES:
        with pytest.raises(TypeError, match=rf"^a plumb\.{kind.__name__} cannot be copied or pickled: "):
            make(thing)
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        copy.deepcopy({"inside": [thing]})
    gc.collect()
    assert getattr(thing, "closed", False) is False


def test_originals_go_on_working(engine: plumb.Engine) -> None:
    layout = make_layout(engine)
    formula = engine.formula("a + 1", ["a"])
    for thing in (engine, layout, formula, layout.state, layout.outlets, layout["#a"].expressions):
        for make in COPIES:
            with pytest.raises(TypeError):
                make(thing)
    gc.collect()
    layout.state["n"] = 4
    layout.compute(100, 100)
    assert layout["#a"].frame.width == 8
    assert formula(1) == 2
    assert engine.evaluate("1 + 1") == 2
    assert dict(layout.outlets) == {"title": layout["#a"]}
    assert dict(layout["#a"].expressions)["text"] == "{name}"


def test_copies_of_nodes_are_the_same_node(engine: plumb.Engine) -> None:
    layout = make_layout(engine)
    node = layout["#a"]
    change = next(change for change in layout.changes if change.node == node)
    for make in (copy.copy, copy.deepcopy):
        same = make(node)
        assert same == node
        assert same.layout is layout
        assert make(change) == change
        assert make({"nodes": [node]}) == {"nodes": [node]}
        del same
        gc.collect()
        assert node.frame.width == 6
    for thing in (node, change):
        with pytest.raises(TypeError, match=r"a plumb\.Node cannot be copied or pickled"):
            pickle.dumps(thing)


@pytest.mark.parametrize("make", COPIES)
@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: str(kind.__name__))
def test_values_have_copies(kind: type[Any], make: Callable[[Any], Any]) -> None:
    value = VALUES[kind]
    same = make(value)
    assert same == value
    assert type(same) is kind
    for name in ("type", "number", "bits"):
        # EnumValue and OptionSet have more than their equality compares.
        assert getattr(same, name, None) == getattr(value, name, None)


@pytest.mark.parametrize("make", COPIES)
def test_errors_and_diagnostics_have_copies(engine: plumb.Engine, make: Callable[[Any], Any]) -> None:
    failure = error(engine)
    same = make(failure)
    assert type(same) is type(failure)
    assert isinstance(same, plumb.ExpressionError)
    assert (same.code, str(same), same.diagnostics) == (failure.code, str(failure), failure.diagnostics)
    assert make(failure.diagnostics[0]) == failure.diagnostics[0]


def test_errors_of_live_layouts_have_copies(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView><UIView id="a" width="1 / n * 0"/></UIView>', state={"n": 1})
    layout.compute(1, 1)
    layout.state["n"] = 0
    with pytest.raises(plumb.LayoutError) as caught:
        layout.compute(1, 1)
    for make in (copy.copy, copy.deepcopy):
        same = make(caught.value)
        assert same.node == caught.value.node == layout["#a"]
        assert same.diagnostics == caught.value.diagnostics


def test_objects_are_copied_as_their_values_are() -> None:
    wrapper = plumb.Object([1], "List")
    for make in COPIES:
        same = make(wrapper)
        assert (same.value, same.type) == ([1], "List")
    assert copy.copy(wrapper).value is wrapper.value
    assert copy.deepcopy(wrapper).value is not wrapper.value
