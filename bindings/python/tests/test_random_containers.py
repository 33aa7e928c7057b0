"""Random edits, selections and state of controllers end where a fresh load of the resulting document does."""

from __future__ import annotations

import random
from html import escape
from typing import Any

import pytest

import plumb

ATTRIBUTES = {
    "UINavigationController": [
        "",
        "isToolbarHidden='{off}'",
        "isNavigationBarHidden='{off}'",
        "navigationBar.prefersLargeTitles='{on}'",
    ],
    "UITabBarController": ["", "tabBar.isHidden='{off}'"],
    "UIViewController": [
        "",
        "hidesBottomBarWhenPushed='{on}'",
        "navigationItem.prompt='{on ? &quot;x&quot; : &quot;&quot;}'",
        "additionalSafeAreaInsets.top='3'",
    ],
    "UIView": [""],
    "UIScrollView": [""],
}


def page(choose: random.Random, depth: int) -> str:
    """The text of an element, with fewer children the deeper it is."""
    kinds = (
        ["UIView", "UIScrollView"] if depth == 3 else [kind for kind in ATTRIBUTES if kind != "UIScrollView"]
    )
    kind = choose.choice(kinds)
    inner = (
        "".join(page(choose, depth + 1) for _ in range(choose.randint(1, 3))) if depth < 3 else "<UIView/>"
    )
    probe = "<UIView height='safeAreaInsets.top' width='safeAreaInsets.bottom'/>"
    return f"<{kind} {choose.choice(ATTRIBUTES[kind])}>{inner}{probe}</{kind}>"


def nodes_below(node: plumb.Node) -> list[plumb.Node]:
    found = [node]
    for child in node.children:
        found += nodes_below(child)
    return found


def text_of(node: plumb.Node) -> str:
    """The element that a node is now."""
    attributes = "".join(f' {name}="{escape(text)}"' for name, text in node.properties.items())
    return f"<{node.component}{attributes}>" + "".join(map(text_of, node.children)) + f"</{node.component}>"


def seen(layout: plumb.Layout) -> list[Any]:
    return [
        (node.component, node.frame, node.is_hidden, node.hidden_by_ancestor, node["safeAreaInsets"])
        for node in nodes_below(layout.root)
    ]


def compute(layout: plumb.Layout) -> None:
    layout.compute(375, 667, safe_area=(20, 1, 30, 2))


def change(layout: plumb.Layout, state: dict[str, bool], choose: random.Random) -> None:
    """Makes a change, if it is one that can be made."""
    nodes = nodes_below(layout.root)
    node = choose.choice(nodes)
    match choose.randrange(8):
        case 0:
            node.select_tab(choose.randrange(4))
        case 1:
            node.push(page(choose, 2))
        case 2:
            node.pop()
        case 3:
            node.insert(0, page(choose, 2))
        case 4:
            node.remove()
        case 5 if node.component == "UITabBarController":
            node.set("selectedIndex", choose.choice([None, 0, 1, "on ? 1 : 0"]))
        case 6:
            state[choose.choice(["on", "off"])] ^= True
            layout.set_state(state)
        case _:
            node.move(choose.choice(nodes), 0)


def select_as(layout: plumb.Layout, model: plumb.Layout) -> None:
    """Selects the tabs that the host has selected in the other layout."""
    for node, other in zip(nodes_below(layout.root), nodes_below(model.root), strict=True):
        if (
            other.component == "UITabBarController"
            and other.children
            and "selectedIndex" not in other.properties
        ):
            node.select_tab(int(other["selectedIndex"]))


@pytest.mark.parametrize("seed", range(12))
def test_controllers_are_as_after_a_fresh_load(seed: int) -> None:
    choose = random.Random(seed)
    state = {"on": False, "off": False}
    layout = plumb.Engine().load(f"<UIView>{page(choose, 0)}{page(choose, 0)}</UIView>", state=state)
    compute(layout)
    for _ in range(12):
        try:
            change(layout, state, choose)
            compute(layout)
        except plumb.PlumbError:
            # Nothing is changed by an edit that is refused. A tab that is gone may be one that state selects.
            for node in nodes_below(layout.root):
                if node.component == "UITabBarController":
                    node.set("selectedIndex", None)
            compute(layout)
        fresh = plumb.Engine().load(text_of(layout.root), state=state)
        compute(fresh)
        select_as(fresh, layout)
        compute(fresh)
        assert seen(layout) == seen(fresh)
