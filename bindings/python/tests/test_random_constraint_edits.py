"""A layout whose constraints are edited is, bit for bit, a fresh load of the document that results."""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

import plumb

ATTRIBUTES = [
    *(
        "alpha",
        "left",
        "width",
        "height",
        "contentHuggingPriority.horizontal",
        "layoutMargins.left",
        "right",
        "top",
    ),
]


@dataclass
class Element:
    """A node, with what code has set of it in the order in which it was set first."""

    id: str
    component: str = "UIView"
    attributes: dict[str, str] = field(default_factory=dict)
    overrides: dict[str, str | None] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    node: Any = None

    def walk(self) -> list[Element]:
        return [self] + [inner for child in self.children for inner in child.walk()]

    def text(self, head: str = "", lines: dict[plumb.Node, list[str]] | None = None) -> str:
        """As XML. `lines`: of each node, the constraints that it has instead of its own."""
        own = {name: text for name, text in self.attributes.items() if name not in self.overrides}
        own |= {name: text for name, text in self.overrides.items() if text is not None}
        if lines is not None:
            own["constraints"] = "; ".join(lines.get(self.node, []))
        attributes = "".join(f" {name}={quoteattr(text)}" for name, text in own.items())
        inner = "".join(child.text("", lines) for child in self.children)
        return f'<{self.component} id="{self.id}"{attributes}>{head}{inner}</{self.component}>'


class Program:
    """Random edits of a layout, and of the document that they lead to."""

    def __init__(self, engine: plumb.Engine, seed: int) -> None:
        self.random = random.Random(seed)
        self.engine = engine
        self.serial = 0
        self.state = {"gap": 3.0}
        self.width = 200.0
        self.added: list[tuple[plumb.Constraint, Element, str]] = []
        self.settings: dict[str, dict[str, float | bool]] = {}
        self.trace: list[str] = []
        while True:
            self.root = Element("root", children=[self.cell() for _ in range(self.random.randrange(1, 5))])
            if self.random.random() < 0.5:
                self.root.attributes["constraints"] = self.lines(self.root, self.random.randrange(1, 4))
            try:
                self.layout = self.load()
                break
            except plumb.PlumbError:
                continue
        for element, node in zip(self.root.walk(), self.nodes(self.layout.root), strict=True):
            element.node = node

    @staticmethod
    def nodes(root: plumb.Node) -> list[plumb.Node]:
        return [root] + [inner for child in root.children for inner in Program.nodes(child)]

    def load(self, lines: dict[plumb.Node, list[str]] | None = None) -> plumb.Layout:
        head = '<state name="gap" type="Double" value="3"/>'
        return self.engine.load(self.root.text(head, lines), state=self.state)

    def cell(self, depth: int = 0) -> Element:
        self.serial += 1
        component = "UIView"
        if depth == 0 and self.random.random() < 0.15:
            component = "UIStackView"
        elif depth > 0 and self.random.random() < 0.3:
            component = "UILabel"
        # Ids are shared by cells.
        name = f"c{self.serial}" if depth == 0 else self.random.choice(["a", "b", "d"])
        cell = Element(name, component)
        if component == "UILabel":
            cell.attributes["text"] = f"{self.random.randrange(10, 60)}x10"
        for name in ("top", "width", "height", "alpha"):
            if self.random.random() < 0.25:
                cell.attributes[name] = {"top": "previous.bottom"}.get(
                    name, str(self.random.randrange(1, 90))
                )
        if depth < 2 and component != "UILabel":
            count = self.random.randrange(4 - depth)
            cell.children = [self.cell(depth + 1) for _ in range(count)]
        if self.random.random() < 0.6:
            cell.attributes["constraints"] = self.lines(cell, self.random.randrange(1, 4))
        return cell

    def line(self, element: Element) -> str:
        views = [inner.id for inner in element.walk()] + ["self", "self"]
        if self.random.random() < 0.2:
            views += [inner.id for inner in self.root.walk()] if hasattr(self, "root") else []
        view = self.random.choice(views)
        other = self.random.choice(
            [*views, "super", "super", "super", "previous", "next", "margins", "safeArea"]
        )
        relation = self.random.choice(["==", "==", "==", "<=", ">="])
        constant = self.random.choice(
            ["5", "-8", "gap", "gap * 2", "0.25", "previous.alpha * 9", "max(#a.width, 3)", "alpha * 20"]
        )
        priority = self.random.choice(["", "", "", " @750", " @250", " @1"])
        name = self.random.choice(["", "", "x: ", "y: "])
        match self.random.randrange(5):
            case 4:
                return name + self.row(view, other, relation, constant) + priority
            case 0:
                return f"{name}{view}.width {relation} {self.random.randrange(90)}{priority}"
            case 1:
                return f"{name}{view}.height {relation} {other}.height * 0.5{priority}"
            case 2:
                places = (
                    ["left", "right", "centerX"] if self.random.random() < 0.8 else ["leading", "trailing"]
                )
            case _:
                places = ["top", "bottom", "centerY", "lastBaseline"]
        left, right = self.random.choice(places), self.random.choice(places)
        return f"{name}{view}.{left} {relation} {other}.{right} + {constant}{priority}"

    def row(self, view: str, other: str, relation: str, constant: str) -> str:
        """Views in the visual format."""
        if other in (view, "margins", "safeArea"):
            other = "super"
        start = self.random.choice(["", "|", "|-", "|-gap-"])
        size = self.random.choice(
            ["", "(20)", "(gap * 2@900)", f"({relation}{other})", f"(>=3,{relation}40@high)"]
        )
        distance = self.random.choice(["", "-", "-4-", f"-({relation}{constant})-"])
        end = self.random.choice(["", "|", "-|"]) + self.random.choice(["", "", " alignAllTop"])
        axis = self.random.choice(["", "H:", "V:"])
        return f"{axis}{start}[{view}{size}]{distance}[{other}]{end}"

    def lines(self, element: Element, count: int) -> str:
        return "; ".join(self.line(element) for _ in range(count))

    # Edits: each either happens in both, or in neither.

    def pick(self, inner: bool = False) -> Element:
        elements = self.root.walk()
        return self.random.choice(elements[1:] if inner and len(elements) > 1 else elements)

    def parent(self, element: Element) -> Element:
        return next(outer for outer in self.root.walk() if any(child is element for child in outer.children))

    def change(self, text: str, element: Element, name: str, value: str | None) -> None:
        self.trace.append(text)
        before = dict(element.overrides)
        element.overrides[name] = value
        try:
            element.node.set(name, value)
        except plumb.PlumbError as error:
            self.trace[-1] += f" refused: {error}"
            element.overrides = before

    def step(self) -> None:
        match self.random.randrange(12):
            case 0 | 1 | 2:
                element, text = self.pick(), self.line(self.pick())
                self.trace.append(f"add to {element.id}: {text}")
                try:
                    constraint = self.layout.add_constraint(text, node=element.node)
                except plumb.PlumbError as error:
                    self.trace[-1] += f" refused: {error}"
                    return
                self.added.append((constraint, element, text))
            case 3 | 4:
                if not self.added:
                    return
                constraint, element, text = self.added.pop(self.random.randrange(len(self.added)))
                self.trace.append(f"remove from {element.id}: {text}")
                try:
                    constraint.remove()
                except plumb.PlumbError as error:
                    self.trace[-1] += f" refused: {error}"
                    self.added.append((constraint, element, text))
            case 5:
                element = self.pick()
                value = (
                    None if self.random.random() < 0.2 else self.lines(element, self.random.randrange(1, 4))
                )
                self.change(f"constraints of {element.id}: {value}", element, "constraints", value)
            case 6:
                element, name = self.pick(), self.random.choice(ATTRIBUTES)
                value = (
                    None if self.random.random() < 0.3 else self.random.choice(["12", "gap + 1", "0.5", "40"])
                )
                self.change(f"{name} of {element.id}: {value}", element, name, value)
            case 7 | 8:
                parent = self.random.choice([self.root, self.root, self.pick()])
                index = self.random.randrange(len(parent.children) + 1)
                cell = self.cell(0 if parent is self.root else 2)
                self.trace.append(f"insert into {parent.id} at {index}: {cell.text()}")
                try:
                    node = parent.node.insert(index, cell.text())
                except plumb.PlumbError as error:
                    self.trace[-1] += f" refused: {error}"
                    return
                parent.children.insert(index, cell)
                for element, made in zip(cell.walk(), self.nodes(node), strict=True):
                    element.node = made
            case 9:
                element = self.pick(inner=True)
                if element is self.root:
                    return
                self.trace.append(f"remove {element.id}")
                try:
                    element.node.remove()
                except plumb.PlumbError as error:
                    self.trace[-1] += f" refused: {error}"
                    return
                self.drop(element)
            case 10:
                element = self.pick(inner=True)
                if element is self.root:
                    return
                parent = self.parent(element)
                index = self.random.randrange(len(parent.children))
                self.trace.append(f"move {element.id} to {index}")
                try:
                    element.node.move(parent.node, index)
                except plumb.PlumbError as error:
                    self.trace[-1] += f" refused: {error}"
                    return
                parent.children = [child for child in parent.children if child is not element]
                parent.children.insert(index, element)
            case _:
                self.state["gap"] = self.random.choice([0.0, 3.0, 11.5, -20.0])
                self.layout.state["gap"] = self.state["gap"]
                self.width = self.random.choice([60.0, 200.0, 333.25])

    def drop(self, element: Element) -> None:
        gone = element.walk()
        parent = self.parent(element)
        parent.children = [child for child in parent.children if child is not element]
        self.added = [entry for entry in self.added if not any(entry[1] is inner for inner in gone)]

    # What came out.

    def fresh(self) -> plumb.Layout:
        """A load of the document, each node with all of its constraints, in the order of the layout."""
        lines: dict[plumb.Node, list[str]] = {}
        for constraint in self.layout.constraints:
            lines.setdefault(constraint.node, []).append(constraint.text)
        for element in self.root.walk():
            own = element.overrides.get("constraints", element.attributes.get("constraints")) or ""
            added = [text for _, node, text in self.added if node is element]
            wanted = [line for line in own.split("; ") if line] + added
            assert sorted(lines.get(element.node, [])) == sorted(wanted), "\n".join(self.trace)
        return self.load(lines)


def seen(layout: plumb.Layout) -> tuple[list[bytes], list[str], list[tuple[str, str, bool]]]:
    frames = [struct.pack("4d", frame.x, frame.y, frame.width, frame.height) for frame in layout.frame_table]
    constraints = [
        (constraint.text, repr(constraint.constant), constraint.is_left_out)
        for constraint in layout.constraints
    ]
    # Warnings of linking are those of the load that made the layout.
    conflicts = [problem.message for problem in layout.problems if "cannot hold" in problem.message]
    return frames, conflicts, constraints


@pytest.mark.parametrize("seed", range(16))
def test_edits_end_where_a_fresh_layout_begins(engine: plumb.Engine, seed: int) -> None:
    program = Program(engine, seed)
    for _ in range(40):
        program.step()
        failed = compute(program.layout, program.width)
        fresh = program.fresh()
        where = (
            program.root.text() + "\n" + "\n".join(program.trace) + f"\ngap {program.state} {program.width}"
        )
        assert failed == compute(fresh, program.width), where
        if not failed:
            now, then = seen(program.layout), seen(fresh)
            for one, other in zip(now, then, strict=True):
                assert one == other, f"{one}\n{other}\n{where}"


def compute(layout: plumb.Layout, width: float) -> bool:
    try:
        layout.compute(width, 100)
    except plumb.LayoutError:
        return True
    return False
