"""Documents of constraints that are measured: the same cards in JSON, as EverLayout has them, and in XML.

cards   N views: cards below each other, each of ten views and 36 constraints. Labels share a template. Heights of cards
        and the right ends of labels are of one size class each.
bars    N views in a row, each 8 right of the one before it, whose widths are of one size class each.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

VIEWS_OF_A_CARD = 10
NARROW, WIDE = 20, 30


@dataclass
class View:
    name: str
    component: str
    # The left side of a constraint, as EverLayout writes it, and its right sides in both languages.
    constraints: list[tuple[str, list[str], list[str]]]
    properties: dict[str, str] = field(default_factory=dict)
    is_label: bool = False
    views: list[View] = field(default_factory=list)


# Of all labels: the template in JSON, attributes in XML.
LABEL = {"textColor": "darkGray", "fontSize": "13"}
# What XML calls properties of EverLayout.
IN_XML = {"cornerRadius": "layer.cornerRadius", "fontSize": "font"}


def card(k: int) -> View:
    def name(what: str) -> str:
        return f"{what}{k}"

    def label(what: str, text: str, constraints: list[tuple[str, list[str], list[str]]]) -> View:
        return View(name(what), "UILabel", constraints, {"text": text}, is_label=True)

    icon, title = name("icon"), name("title")
    edge = [
        ("right", ["@super <8 hc", "@super.centerX hr"], ["right == super.right - 8 @hc", "right == super.centerX @hr"])
    ]
    above = ("top", [f"@card{k - 1}.bottom +8"], [f"top == card{k - 1}.bottom + 8"])
    body = View(
        name("body"),
        "UIView",
        [
            ("left right", ["@super <8"], ["left == super.left + 8", "right == super.right - 8"]),
            ("top", [f"@{icon}.bottom +8"], [f"top == {icon}.bottom + 8"]),
            ("bottom", ["@super <8"], ["bottom == super.bottom - 8"]),
        ],
        views=[
            label("left", "50x12", [("left top", ["@super"], ["left == super.left", "top == super.top"])]),
            label(
                "middle",
                "40x12",
                [
                    ("centerX top", ["@super"], ["centerX == super.centerX", "top == super.top"]),
                    ("width", ["+40"], ["width == 40"]),
                ],
            ),
            label(
                "right",
                "30x12",
                [
                    ("right top", ["@super"], ["right == super.right", "top == super.top"]),
                    ("width", ["+30"], ["width == 30"]),
                ],
            ),
        ],
    )
    return View(
        name("card"),
        "UIView",
        [
            ("left right", ["@super <16"], ["left == super.left + 16", "right == super.right - 16"]),
            above if k else ("top", ["@super +8"], ["top == super.top + 8"]),
            ("height", ["+96 hc", "+80 hr"], ["height == 96 @hc", "height == 80 @hr"]),
        ],
        {"backgroundColor": "#eeeeee", "cornerRadius": "8"},
        views=[
            View(
                icon,
                "UIImageView",
                [
                    ("left top", ["@super <8"], ["left == super.left + 8", "top == super.top + 8"]),
                    ("width", ["+32"], ["width == 32"]),
                    ("height", [f"@{icon}.width"], ["height == width"]),
                ],
            ),
            label(
                "title",
                "90x16",
                [
                    ("left", [f"@{icon}.right +8"], [f"left == {icon}.right + 8"]),
                    ("top", ["@super +8"], ["top == super.top + 8"]),
                    *edge,
                ],
            ),
            label(
                "subtitle",
                "120x12",
                [
                    ("left right", [f"@{title}"], [f"left == {title}.left", f"right == {title}.right"]),
                    ("top", [f"@{title}.bottom +4"], [f"top == {title}.bottom + 4"]),
                ],
            ),
            body,
            View(
                name("line"),
                "UIView",
                [
                    (
                        "left right bottom",
                        ["@super"],
                        [f"{edge} == super.{edge}" for edge in ("left", "right", "bottom")],
                    ),
                    ("height", ["+1"], ["height == 1"]),
                ],
                {"backgroundColor": "lightGray"},
            ),
            View(
                name("mark"),
                "UIView",
                [("center", ["@super"], ["center == super"]), ("width height", ["+4"], ["size == 4"])],
            ),
        ],
    )


def bar(k: int) -> View:
    before = ("left", [f"@bar{k - 1}.right +8"], [f"left == bar{k - 1}.right + 8"])
    return View(
        f"bar{k}",
        "UIView",
        [
            before if k else ("left", ["@super"], ["left == super.left"]),
            ("width", [f"+{NARROW} hc", f"+{WIDE} hr"], [f"width == {NARROW} @hc", f"width == {WIDE} @hr"]),
        ],
    )


def in_json(view: View) -> tuple[str, dict]:
    made: dict = {"constraints": {left: right[0] if len(right) == 1 else right for left, right, _ in view.constraints}}
    if view.properties:
        made["properties"] = view.properties
    if view.is_label:
        made["template"] = "label"
    if view.views:
        made["views"] = dict(map(in_json, view.views))
    return f"!{view.name}:{view.component}", made


def in_xml(view: View) -> str:
    constraints = "; ".join(line for _, _, lines in view.constraints for line in lines)
    properties = {**view.properties, **(LABEL if view.is_label else {})}
    attributes = "".join(f' {IN_XML.get(name, name)}="{value}"' for name, value in properties.items())
    opening = f'<{view.component} id="{view.name}" constraints="{constraints}"{attributes}'
    if not view.views:
        return opening + "/>\n"
    return opening + ">\n" + "".join(map(in_xml, view.views)) + f"</{view.component}>\n"


def documents(views: list[View]) -> tuple[str, str]:
    """In JSON and in XML."""
    whole = {"root": {"views": dict(map(in_json, views))}, "templates": {"label": {"properties": LABEL}}}
    return json.dumps(whole, indent=1), "<UIView>\n" + "".join(map(in_xml, views)) + "</UIView>\n"


def cards(count: int) -> tuple[str, str]:
    return documents([card(k) for k in range(count // VIEWS_OF_A_CARD)])


def bars(count: int) -> tuple[str, str]:
    return documents([bar(k) for k in range(count)])
