"""The documents that are measured, written in Plumb's language; the same trees are built for the peers.

tree    N nodes, ten children each, rows and columns in turn by depth; the root fills 1280 x 720. Node i is by i % 3:
        50 % x 8 %, 30 % x 20, or 25 % x 30; a margin of 2 on every side. One leaf's height is state.
flat    N rows under one root, each below the one before it: a higher first row moves all others.
chain   Containers as large as their content, rows and columns in turn; each has a leaf of 2 x 2 and the next container.
        The width of the deepest leaf is state, which all containers follow.
nested  Containers half a point smaller than what they are in, on every side; each has a leaf of 2 x 2 and the next
        container. The width of the deepest leaf is state, which nothing follows.
column  N children of a stack view, below each other, under a root of 1280 x 720; the stack is as high as they are and
        as wide as the root. The height of the child in the middle is state.
grow    N children in a row that share what the row has left. The width of the one in the middle is state, on which the
        widths of all depend.
wrap    N children in rows that wrap, of three sizes in turn, which share what is left of each row. The width of the one
        in the middle, at first 40, is state.
stacks  Stack views as large as their content, rows and columns in turn; each has a leaf of 2 x 2 and the next stack.
        The width of the deepest leaf is state, which all stacks follow.
panes   Stack views that fill what they are in, rows and columns in turn; each has a leaf that is 2 long and the next
        stack, which takes the rest. The length of the deepest leaf is state.
screen  A typical screen of 199 nodes: header, sidebar, chips, a list of 20 cards, footer.
present A root and N - 1 rows, each with expressions for the ten PROPERTIES, numbers and colours in turn; one in five
        follows state. To be read.
default The same rows without them: there are defaults to read.
list    N / 2 rows of two nodes under one root, each row below the one before it. Rows are inserted into it.
stack   The same rows in a stack view.
big     10,000 elements with 6.7 attributes each, one attribute a line: what a parser has to read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

BRANCHING = 10
SIZES = (("50%", "8%"), ("30%", "20"), ("25%", "30"))


@dataclass
class TreeNode:
    index: int
    column: bool
    children: list[TreeNode] = field(default_factory=list)


def tree_nodes(count: int) -> list[TreeNode]:
    """The nodes of `tree` by index, breadth first; a node's `column` says how its children stand."""
    nodes = [TreeNode(0, True)]
    for index in range(1, count):
        parent = nodes[(index - 1) // BRANCHING]
        node = TreeNode(index, not parent.column)
        nodes.append(node)
        parent.children.append(node)
    return nodes


def changing_leaf(count: int) -> int:
    """The last leaf with a height in points."""
    return next(index for index in range(count - 1, 0, -1) if index % 3 == 2)


def tree(count: int) -> str:
    nodes = tree_nodes(count)
    leaf = changing_leaf(count)
    out = ['<UIView width="100%" height="100%">\n']

    def position(column: bool, first: bool) -> str:
        along, across = ("top", "left") if column else ("left", "top")
        edge = "bottom" if column else "right"
        return f'{across}="2" {along}="{"2" if first else f"previous.{edge} + 2 + 2"}"'

    # A stack of its own: a tree of 100,000 nodes must not be limited by Python's.
    stack = [(node, nodes[0].column, node is nodes[0].children[0]) for node in reversed(nodes[0].children)]
    closing: list[tuple[int, str]] = []
    while stack:
        node, column, first = stack.pop()
        width, height = SIZES[node.index % 3]
        if node.index == leaf:
            height = "leaf"
        name = ' id="leaf"' if node.index == leaf else ""
        text = f'<UIView{name} {position(column, first)} width="{width}" height="{height}"'
        if node.children:
            out.append(text + ">\n")
            closing.append((len(stack), "</UIView>\n"))
            stack += [(child, node.column, child is node.children[0]) for child in reversed(node.children)]
        else:
            out.append(text + "/>\n")
        while closing and closing[-1][0] == len(stack):
            out.append(closing.pop()[1])
    out.append("</UIView>\n")
    return "".join(out)


def flat(count: int) -> str:
    rows = ['<UIView top="0" height="first"/>\n'] + ['<UIView top="previous.bottom + 4" height="20"/>\n'] * (count - 2)
    return '<UIView width="100%" height="100%">\n' + "".join(rows) + "</UIView>\n"


LIST_ROW = '<UIView top="previous.bottom + 4" height="20"><UIView left="8" top="4" width="50%" height="12"/></UIView>\n'


def edited_list(count: int) -> str:
    return '<UIView width="100%" height="100%">\n' + LIST_ROW * (count // 2) + "</UIView>\n"


def panel(children: list[str]) -> str:
    attributes = 'left="0" top="previous.bottom + 2" width="100%" height="2000"'
    return f"<UIView {attributes}>{''.join(children)}</UIView>"


# A row as large as its content: a picture, a title and what is below it.
CONTENT_ROW = (
    '<UIView top="previous.bottom + 2" width="100%" height="auto + 8"><UIImageView left="4" top="4" width="32" '
    'height="32"/><UILabel left="previous.right + 8" top="2" right="100% - 8" text="Title"/><UILabel left="44" '
    'top="previous.bottom + 2" right="100% - 8" text="A subtitle"/></UIView>'
)

# What copies are made of, and how many nodes each has: frames that are written, the same with texts, nodes below each
# other and half as wide as the panel, rows of two nodes.
PANELS = {
    "panels of frames": (100, panel([f'<UILabel left="4" top="{20 * i}" width="50" height="16"/>' for i in range(99)])),
    "panels of texts": (
        100,
        panel(
            [
                f'<UILabel left="4" top="{20 * i}" width="50" height="16" text="Item" textColor="red"/>'
                for i in range(99)
            ]
        ),
    ),
    "panels of nodes below each other": (
        100,
        panel(['<UILabel left="4" top="previous.bottom + 2" width="50%" height="16"/>'] * 99),
    ),
    "panels of rows": (99, panel([LIST_ROW.strip()] * 49)),
}


STACK_ROW = '<UIView height="20"><UIView left="8" top="4" width="50%" height="12"/></UIView>\n'


def edited_stack(count: int) -> str:
    attributes = 'axis="vertical" width="100%" spacing="4"'
    return f"<UIStackView {attributes}>\n" + STACK_ROW * (count // 2) + "</UIStackView>\n"


def leaf_of_level(level: int, depth: int) -> str:
    return f'<UIView width="{"deep" if level == depth - 1 else "2"}" height="2"/>\n'


def chain(depth: int) -> str:
    """Row: the next container is right of the leaf; column: below it."""
    out = []
    for level in range(depth):
        place = "" if level == 0 else ' left="previous.right"' if level % 2 == 1 else ' top="previous.bottom"'
        out.append(f'<UIView{place} width="auto" height="auto">{leaf_of_level(level, depth)}')
    return "".join(out) + "</UIView>" * depth + "\n"


def column(count: int) -> str:
    children = ['<UIView height="20"/>\n'] * count
    children[count // 2] = '<UIView height="changed"/>\n'
    return stack_in_root('axis="vertical" width="100%" spacing="4"', children)


# What a child of `grow` has at least, and in the end.
GROW_BASE, GROW_SHARE, GROW_SPACING = 10, 20, 4


def grow_length(count: int) -> int:
    return count * GROW_SHARE - GROW_SPACING


def grow(count: int) -> str:
    children = [f'<UIView width="{GROW_BASE}" height="20" grow="1"/>\n'] * count
    children[count // 2] = '<UIView width="changed" height="20" grow="1"/>\n'
    length = f"100% + {grow_length(count) - 1280}"
    return stack_in_root(f'width="{length}" spacing="{GROW_SPACING}"', children)


WRAPPED = ((40, 20), (60, 30), (80, 10))


def wrap(count: int) -> str:
    sizes = [WRAPPED[index % 3] for index in range(count)]
    children = [f'<UIView width="{width}" height="{height}" grow="1"/>\n' for width, height in sizes]
    children[count // 2] = f'<UIView width="changed" height="{sizes[count // 2][1]}" grow="1"/>\n'
    return stack_in_root('width="100%" wrap="true" alignment="leading"', children)


def stack_in_root(attributes: str, children: list[str]) -> str:
    inside = "".join(children)
    return f'<UIView width="100%" height="100%">\n<UIStackView {attributes}>\n{inside}</UIStackView>\n</UIView>\n'


def stacks(depth: int) -> str:
    out = []
    for level in range(depth):
        axis = "vertical" if level % 2 else "horizontal"
        out.append(f'<UIStackView axis="{axis}" alignment="leading">{leaf_of_level(level, depth)}')
    return "".join(out) + "</UIStackView>" * depth + "\n"


def panes(depth: int) -> str:
    out = []
    for level in range(depth):
        axis, length = ("vertical", "height") if level % 2 else ("horizontal", "width")
        size = ' width="100%" height="100%"' if level == 0 else ' grow="1"'
        leaf = f'<UIView {length}="{"deep" if level == depth - 1 else "2"}"/>'
        out.append(f'<UIStackView axis="{axis}"{size}>{leaf}\n')
    return "".join(out) + '<UIView grow="1"/>' + "</UIStackView>" * depth + "\n"


INSET = 0.5


def nested(depth: int) -> str:
    """The outermost container fills the root's container."""
    out = [f'<UIView width="100%" height="100%">{leaf_of_level(0, depth)}']
    for level in range(1, depth):
        out.append(
            f'<UIView left="{INSET}" top="{INSET}" width="100% - {2 * INSET:g}" height="100% - {2 * INSET:g}">'
            + leaf_of_level(level, depth)
        )
    return "".join(out) + "</UIView>" * depth + "\n"


CARDS, CHIPS, ENTRIES, ICONS, TABS = 20, 6, 12, 3, 4


def screen() -> str:
    """State: `sidebar` (the sidebar's width) and `expanded` (which card is 96 high instead of 56)."""
    out = ['<UIView width="100%" height="100%">\n']
    out.append('<UIView id="header" height="48">\n<UIView left="8" top="8" width="32" height="32"/>\n')
    out.append('<UIView left="previous.right + 8" top="12" width="50% - 8" height="24"/>\n')
    for icon in range(ICONS):
        out.append(f'<UIView right="{8 + 40 * icon}" top="8" width="32" height="32"/>\n')
    out.append('</UIView>\n<UIView id="body" top="48" bottom="56">\n<UIView id="side" width="sidebar">\n')
    for entry in range(ENTRIES):
        top = "8" if entry == 0 else "previous.bottom + 4"
        out.append(f'<UIView left="8" right="8" top="{top}" height="32">\n')
        out.append('<UIView left="4" top="4" width="24" height="24"/>\n')
        out.append('<UIView left="previous.right + 8" right="0" top="6" height="20"/>\n</UIView>\n')
    out.append('</UIView>\n<UIView left="previous.right" right="0">\n<UIView id="chips" height="40">\n')
    for chip in range(CHIPS):
        left = "8" if chip == 0 else "previous.right + 8"
        out.append(f'<UIView left="{left}" top="8" width="72" height="24"/>\n')
    out.append('</UIView>\n<UIView id="list" top="40" bottom="0" clipsToBounds="true">\n')
    for card in range(CARDS):
        top = "8" if card == 0 else "previous.bottom + 8"
        out.append(f'<UIView left="8" right="8" top="{top}" height="expanded == {card} ? 96 : 56">\n')
        out.append('<UIView left="8" top="8" width="40" height="40"/>\n')
        out.append('<UIView left="previous.right + 8" right="next.left + 8" top="8" bottom="8">\n')
        out.append('<UIView width="60%" height="18"/>\n<UIView top="previous.bottom + 4" height="14"/>\n</UIView>\n')
        out.append('<UIView right="next.left + 8" top="18" width="24" height="20"/>\n')
        out.append('<UIView right="8" top="12" width="64" height="32"/>\n</UIView>\n')
    out.append('</UIView>\n</UIView>\n</UIView>\n<UIView id="footer" bottom="0" height="56">\n')
    for tab in range(TABS):
        out.append(f'<UIView left="{100 // TABS * tab}%" width="{100 // TABS}%"/>\n')
    out.append("</UIView>\n</UIView>\n")
    return "".join(out)


def drawn_screen() -> str:
    """The same with a colour for each node, so that all of them are drawn."""
    return screen().replace("<UIView ", '<UIView backgroundColor="#345" ')


def big(count: int = 10_000) -> str:
    """Groups of a container and nine labels and views, written as people write layouts."""
    out = ["<UIView>\n"]

    def element(name: str, attributes: list[str], closed: bool) -> None:
        indent = " " * 8
        out.append(f"    <{name}\n" + "\n".join(indent + attribute for attribute in attributes))
        out.append("\n    />\n" if closed else "\n    >\n")

    written = 1
    group = 0
    while written + BRANCHING <= count:
        element(
            "UIView",
            [f'id="section{group}"', 'left="10"', 'top="previous.bottom + 10"', f'width="100% - {20 + group % 7}"',
             'height="auto + 10"', f'backgroundColor="#{group % 4096:03x}"'],
            False,
        )  # fmt: skip
        for item in range(BRANCHING - 1):
            number = group * BRANCHING + item
            if item % 3 == 0:
                element(
                    "UILabel",
                    [f'id="title{number}"', 'left="5 + 10"', f'top="previous.bottom + {item + 2}"',
                     'width="min(auto, 100% - 20)"', f'text="Item number {number} of the list"',
                     'textColor="rgba(20, 30, 40, 0.9)"', 'isHidden="false"'],
                    True,
                )  # fmt: skip
            else:
                element(
                    "UIView",
                    [f'id="box{number}"', f'left="{item * 4}"', f'top="previous.bottom + {number % 11}"',
                     f'width="50% - {number % 13}"', f'height="20 + {number % 17} / 2"',
                     f'alpha="0.{number % 9 + 1}"', 'clipsToBounds="true"'][: 6 + number % 2],
                    True,
                )  # fmt: skip
        out.append("    </UIView>\n")
        written += BRANCHING
        group += 1
    out.append("</UIView>\n")
    return "".join(out)


PROPERTIES = ("alpha", "backgroundColor", "layer.cornerRadius", "textColor", "layer.borderWidth", "layer.borderColor",
              "layer.shadowOpacity", "layer.shadowColor", "tag", "tintColor")  # fmt: skip
EXPRESSIONS = ("fade", "#336699", "4", "rgba(20, 30, 40, fade)", "1", "white", "0.5", "#203040", "7", "rgb(9, 8, 7)")


def present(count: int) -> str:
    return rows(count, "".join(f' {name}="{text}"' for name, text in zip(PROPERTIES, EXPRESSIONS, strict=True)))


def default(count: int) -> str:
    return rows(count, "")


def rows(count: int, attributes: str) -> str:
    return "<UIView>\n" + f'<UILabel width="10" height="10"{attributes}/>\n' * (count - 1) + "</UIView>\n"


def items(count: int) -> str:
    """What is drawn: rows of coloured boxes and labels in turn, half as wide as they were if the container is; the
    state changes one of each."""
    out = ['<UIView backgroundColor="white" width="100%" height="100%">\n']
    out.append('<state name="width" type="Double" value="10"/>')
    out.append('<state name="color" type="UIColor" value="red"/><state name="title" type="String" value="a"/>\n')
    middle = count // 4 * 2
    for number in range(1, count):
        place = f'left="{number % 30 * 3}%" top="{number // 30 * 12}" height="10"'
        if number % 2:
            changes = number == middle + 1
            text, width = ("{title}", "50") if changes else ("hello", "40")
            out.append(f'<UILabel {place} width="{width}" text="{text}" textColor="#333"/>\n')
        else:
            color, width = ("{color}", "width") if number == middle else ("#123456", "2%")
            look = f'backgroundColor="{color}" layer.cornerRadius="3"'
            out.append(f'<UIView {place} width="{width}" {look}/>\n')
    out.append("</UIView>\n")
    return "".join(out)


def formulas(count: int) -> str:
    """One expression in `count` nodes that all follow the same state."""
    node = '<UIView left="max(0, min(1, (position - 50) / 100)) * span + prior * 0.5" width="1" height="1"/>\n'
    return "<UIView>\n" + node * count + "</UIView>\n"
