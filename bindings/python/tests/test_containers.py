from __future__ import annotations

import pytest

import plumb

TABS = "<UITabBarController><UIView id='a'/><UIView id='b'/><UIView id='c'/></UITabBarController>"
STACK = "<UIView><UINavigationController id='stack'><UIView id='a'/></UINavigationController></UIView>"


def load(xml: str) -> plumb.Layout:
    layout = plumb.Engine().load(xml)
    layout.compute(375, 667)
    return layout


def visible(layout: plumb.Layout, controller: plumb.Node) -> list[str | None]:
    """The ids of the children that are visible."""
    layout.compute(375, 667)
    return [child.id for child in controller.children if not (child.is_hidden or child.hidden_by_ancestor)]


def test_the_host_selects_a_tab() -> None:
    layout = load(TABS)
    tabs = layout.root
    assert visible(layout, tabs) == ["a"]
    tabs.select_tab(2)
    assert tabs.shown_child == layout["#c"]
    assert visible(layout, tabs) == ["c"]
    assert tabs["selectedIndex"] == 2
    assert [(change.node, change.property) for change in layout.changes] == [(tabs, "selectedIndex")]


def test_the_selected_tab_is_a_node_not_a_number() -> None:
    layout = load(TABS)
    tabs, selected = layout.root, layout["#b"]
    tabs.select_tab(1)
    tabs.insert(0, plumb.Element("UIView"))
    layout["#a"].remove()
    tabs.append(TABS)
    assert visible(layout, tabs) == ["b"]
    assert tabs.shown_child == selected
    selected.remove()
    assert visible(layout, tabs) == ["c"]


def test_a_tab_that_is_not_there_is_refused() -> None:
    layout = load(TABS)
    layout.root.select_tab(1)
    for wrong in (3, 2**63, 2**64 - 2):
        with pytest.raises(plumb.LayoutError, match="there are 3 tabs, numbers 0 to 2") as caught:
            layout.root.select_tab(wrong)
        assert caught.value.code == plumb.Status.ARGUMENT
    for wrong in (-1, 2**64):
        with pytest.raises(plumb.LayoutError, match="out of range"):
            layout.root.select_tab(wrong)
    for word in ("1", 1.0, None):
        with pytest.raises(TypeError):
            layout.root.select_tab(word)  # type: ignore[arg-type]
    with pytest.raises(plumb.LayoutError, match="UIView is not a tab bar controller"):
        layout["#a"].select_tab(0)
    with pytest.raises(plumb.LayoutError, match="neither a tab bar controller nor a navigation controller"):
        _ = layout["#a"].shown_child
    layout.root.set("selectedIndex", 2)
    with pytest.raises(plumb.LayoutError, match="set by an expression"):
        layout.root.select_tab(0)
    assert visible(layout, layout.root) == ["c"]


def test_pushing_and_popping() -> None:
    layout = load(STACK)
    stack, first = layout["#stack"], layout["#a"]
    element = stack.push(plumb.Element("UIView", {"id": "b"}))
    text = stack.push("<UIView id='c'><UILabel id='in' height='safeAreaInsets.top'/></UIView>")
    label = layout["#in"]
    layout.compute(375, 667)
    assert label.frame.height == 44
    fragment = stack.push(layout.engine.fragment("<UIView id='d'/>"))
    assert visible(layout, stack) == ["d"]
    stack.pop()
    assert fragment not in layout
    assert stack.shown_child == text
    with layout.edit():
        stack.pop()
        stack.push("<UIView id='e'/>")
    assert visible(layout, stack) == ["e"]
    assert label not in layout
    assert first in layout
    assert element in layout


def test_the_last_child_stays() -> None:
    layout = load(STACK)
    stack = layout["#stack"]
    with pytest.raises(plumb.LayoutError, match="cannot be popped") as caught:
        stack.pop()
    assert caught.value.code == plumb.Status.ARGUMENT
    with pytest.raises(plumb.LayoutError, match="is not a navigation controller"):
        layout.root.push("<UIView/>")
    with pytest.raises(plumb.LayoutError, match="is not a navigation controller"):
        layout.root.pop()
    assert visible(layout, stack) == ["a"]
    assert load("<UINavigationController/>").root.shown_child is None
