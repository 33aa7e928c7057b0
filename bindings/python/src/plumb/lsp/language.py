"""What is the language itself, not the catalog: declarations, attributes of structure, values of the engine.

The engine has no table of these that could be read. What it does have, components with their properties,
types, cases, functions and their documentation, comes from it: see `catalog.py`.
"""

from __future__ import annotations

from .expressions import Reading

DECLARATIONS: dict[str, tuple[str, dict[str, str]]] = {
    "macro": (
        "An expression with a name, for the element around it and its descendants.",
        {"name": "The name of the macro.", "value": "The expression."},
    ),
    "param": (
        "An attribute of the element around it, read by name in its expressions and those below.",
        {
            "name": "The name of the attribute.",
            "type": "The type of its values, such as `CGFloat` or `String`.",
        },
    ),
    "state": (
        "A key of state of the element around it, with its first value.",
        {
            "name": "The key.",
            "type": "The type of the key, such as `Int` or `Bool`.",
            "value": "The first value, a constant expression; the zero of the type without it.",
        },
    ),
    "children": ("Where a template puts the children of the element that uses it.", {}),
    "constraints": ("Constraints, a line each; `//` begins a comment.", {}),
}
"""Elements that are no nodes: what they are for, and their attributes."""

STRUCTURE: dict[str, tuple[str, Reading]] = {
    "id": ("The name by which expressions (`#name.right`) and the host find the element.", Reading.LITERAL),
    "template": ("A document that says what this element is; the element adds to it.", Reading.LITERAL),
    "xml": ("A document that stands in place of this element.", Reading.LITERAL),
    "repeat": ("An array or a count: the element occurs once for each `item`.", Reading.EXPRESSION),
    "key": ("What tells the items of `repeat` apart, such as `item.id`.", Reading.EXPRESSION),
    "if": ("Whether the element occurs at all.", Reading.EXPRESSION),
}
"""Attributes that every element may have, and that are no properties."""

PARTS = ("template", "xml")
"""Attributes that name a document."""

RELATIVES: dict[str, str] = {
    "parent": "The element around this one.",
    "previous": "The element before this one.",
    "next": "The element behind this one.",
}

SYMBOLS: dict[str, str] = {
    "auto": "The size of the content, in attributes of size.",
    "pi": "The number π.",
    "true": "",
    "false": "",
    "nil": "No value.",
    "safeAreaInsets.top": "What bars and notches cover of the top edge.",
    "safeAreaInsets.left": "What bars and notches cover of the left edge.",
    "safeAreaInsets.bottom": "What bars and notches cover of the bottom edge.",
    "safeAreaInsets.right": "What bars and notches cover of the right edge.",
    "containerSize.width": "The width of the container of the layout.",
    "containerSize.height": "The height of the container of the layout.",
    "inferredSize.width": "The width that the content of this element makes it.",
    "inferredSize.height": "The height that the content of this element makes it.",
    "sizeClass.horizontal": "`compact`, `regular` or `unspecified`.",
    "sizeClass.vertical": "`compact`, `regular` or `unspecified`.",
}

GEOMETRY = (
    "left",
    "right",
    "top",
    "bottom",
    "width",
    "height",
    "leading",
    "trailing",
    "center.x",
    "center.y",
    "firstBaseline",
    "lastBaseline",
)
"""What expressions ask of other elements."""

COLOR_NAMES = (
    "black",
    "darkGray",
    "lightGray",
    "white",
    "gray",
    "red",
    "green",
    "blue",
    "cyan",
    "yellow",
    "magenta",
    "orange",
    "purple",
    "brown",
    "clear",
)
"""Candidates: the engine is asked for the value of each, and one that it does not know is left out."""

CONSTRAINT_VIEWS = ("super", "self", "parent", "previous", "next", "safeArea", "margins")
CONSTRAINT_PRIORITIES = ("required", "high", "low")
CONSTRAINT_SIZE_CLASSES = ("hc", "hr", "vc", "vr")
CONSTRAINT_ATTRIBUTES = (
    "left",
    "right",
    "top",
    "bottom",
    "leading",
    "trailing",
    "width",
    "height",
    "centerX",
    "centerY",
    "firstBaseline",
    "lastBaseline",
    "baseline",
    "leftMargin",
    "rightMargin",
    "topMargin",
    "bottomMargin",
    "leadingMargin",
    "trailingMargin",
    "centerXWithinMargins",
    "centerYWithinMargins",
    "edges",
    "allSides",
    "horizontal",
    "vertical",
    "cap",
    "shoe",
    "center",
    "size",
)

EVERLAYOUT_KEYS: dict[str, dict[str, str]] = {
    "layout": {
        "name": "A text, for people.",
        "root": "The view around all others: an object with `views`.",
        "templates": "Objects with `constraints` and `properties`, by name.",
        "controllerTitle": "The title of the controller.",
        "navigationBar": "Values of the navigation bar.",
    },
    "view": {
        "constraints": "Attributes, and what they are.",
        "properties": "An object of strings.",
        "template": "The name of a template, or an array of names.",
        "views": "The subviews; later ones are in front.",
        "z-index": "A string with a whole number: larger ones are in front of their siblings.",
    },
    "template": {
        "constraints": "Attributes, and what they are.",
        "properties": "An object of strings.",
    },
    "constraint": {
        "to": "The target: a view, `super` or `root`.",
        "attribute": "The attribute of the target.",
        "constant": "Is added.",
        "inset": "Is added, and leads inwards.",
        "multiplier": "Of the target's attribute.",
        "relation": "`lte`, `gte`; equal without it.",
        "priority": "Above 0, at most 1000.",
        "identifier": "The name by which code finds the constraint.",
        "horizontalSizeClass": "`compact` or `regular`.",
        "verticalSizeClass": "`compact` or `regular`.",
    },
}
"""Keys of documents in JSON, by what the object is."""

EVERLAYOUT_PROPERTIES = (
    "backgroundColor",
    "hidden",
    "cornerRadius",
    "borderWidth",
    "borderColor",
    "alpha",
    "clipToBounds",
    "contentMode",
    "text",
    "textColor",
    "lineBreakMode",
    "textAlignment",
    "numberOfLines",
    "fontSize",
    "image",
    "backgroundImage",
    "contentInset",
    "contentOffset",
    "placeholder",
    "translucent",
    "tintColor",
)
"""Properties of views in documents in JSON."""
