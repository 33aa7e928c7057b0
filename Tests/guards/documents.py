"""The documents of the guards: those of benchmarks/workloads.py, and what those leave out."""

from functools import cache

from workspace import folder, workloads


@cache
def document(kind, n):
    """Writes the document of a kind with n nodes (a chain: levels), if it is not there yet; its name in the folder."""
    if kind == "scrolled":
        text = scrolled(n)
    elif kind == "stacked":
        text = stacked(n)
    elif kind == "constrained":
        text = constrained(n)
    elif kind == "contradicting":
        text = constrained(n, " height == 10;")
    elif kind == "controls":
        text = controls(n)
    elif kind == "undecided":
        text = undecided(n)
    elif kind == "constraint_lines":
        text = constraint_lines(n)
    elif kind == "constraint_row":
        text = constraint_row(n)
    elif kind == "screen":
        text = workloads.screen()
    elif kind == "drawn_screen":
        text = workloads.drawn_screen()
    else:
        text = getattr(workloads, kind)(n)
    name = f"{kind}-{n}.xml"
    (folder() / name).write_text(text, encoding="utf-8")
    return name


def triples(*documents):
    """The words `kind n file` for each kind and n."""
    return [word for kind, n in documents for word in (kind, str(n), document(kind, n))]


def stacked(rows):
    """A column of rows, all stack views; a longer first child of each row takes from the others."""
    row = (
        '<UIStackView spacing="4" alignment="center" distribution="{distribution}">\n'
        '<UIView width="first" height="20"/><UILabel text="Row {name}" customSpacing="first / 4"/>\n'
        '<UIView grow="1" height="50%" isHidden="first &gt; 25"/><UIView width="10%" shrink="1" height="first"/>\n'
        "</UIStackView>\n"
    )
    distributions = ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]
    out = ['<UIStackView width="100%" height="100%" axis="vertical" spacing="first / 10" wrap="first &gt; 27">\n']
    out += [row.format(name=index, distribution=distributions[index % 5]) for index in range(rows)]
    return "".join(out) + '<UIView height="first" width="100%"/></UIStackView>\n'


def constrained(rows, more=""):
    """Views below each other, one group of constraints; the width of each is another group. `more` in a tenth of them.

    The view in the middle has a wish for its width named `wide`, and a least width named `least`.
    """
    out = ["<UIView>\n"]
    for index in range(rows):
        above = "previous.bottom + 4" if index else "super.top + first"
        text = f"left == super.left + 8; width == super.width / 2 @700; top == {above}; height == 20;"
        if index % 10 == 0:
            text += more
        if index == rows // 2:
            text += " wide: width == 100 @800; least: width >= 10;"
        out.append(f'<UIView constraints="{text}"/>\n')
    return "".join(out) + "</UIView>\n"


def undecided(rows):
    """A row of views between inequalities, which leave a choice and have to be solved all at once."""
    out = ["<UIView>\n"]
    for index in range(rows):
        before = "previous.right + 4" if index else "super.left + first"
        height = "height &lt;= previous.height + first; height >= first" if index else "height == first"
        text = f"left >= {before}; width + height >= 30; width &lt;= 100; {height}"
        out.append(f'<UIView constraints="{text}"/>\n')
    return "".join(out) + "</UIView>\n"


def constraint_lines(rows):
    """Views whose widths are lines of one element, each with an expression whose place in the file is known."""
    lines = "".join(f"  v{index}.width == max(first, {index})\n" for index in range(rows))
    views = "".join(f'<UIView id="v{index}"/>\n' for index in range(rows))
    return f"<UIView>\n<constraints>\n{lines}</constraints>\n{views}</UIView>\n"


def constraint_row(views):
    """Views in one row of the visual format, whose distances are expressions with known places in the file."""
    row = "".join(f"-(max(first, {index % 7}))-[v{index}(10)]" for index in range(views))
    body = "".join(f'<UIView id="v{index}"/>\n' for index in range(views))
    return f"<UIView>\n<constraints>|{row}</constraints>\n{body}</UIView>\n"


def controls(rows):
    """Rows of each control that a display list has shapes of; what they show follows the state."""
    plain = 'isFocusable="false"'
    row = (
        '<UIView left="0" right="0" top="{top}" height="60">\n'
        f'<UISlider {plain} width="100" height="30" value="first" maximumValue="40" isEnabled="first &gt; 22"/>\n'
        f'<UISwitch {plain} left="100" width="50" isOn="first &gt; 25"/>\n'
        f'<UISegmentedControl {plain} left="150" width="first * 5" height="30" '
        "items=\"['A', 'B', 'C']\" "
        'selectedSegmentIndex="floor(first) % 3"/>\n'
        '<UIProgressView left="400" width="100" progress="first / 40"/>\n'
        f'<UIPageControl {plain} left="500" width="100" numberOfPages="5" currentPage="floor(first) % 5"/>\n'
        f'<UIStepper {plain} left="600" value="first" maximumValue="30"/>\n'
        '<UIActivityIndicatorView left="700" color="first &gt; 25 ? red : blue"/>\n</UIView>\n'
    )
    body = "".join(row.replace("{top}", str(index * 60)) for index in range(rows))
    return f'<UIView width="100%" height="100%">\n{body}</UIView>\n'


def scrolled(rows):
    """A scroll view with rows of a label and a view that fills the rest; a higher first row moves the others.

    A tenth of the rows are turned, in the plane or in space, or by one matrix or another.
    """
    row = (
        '<UIView left="0" right="0" top="{top}" height="{height}" alpha="{alpha}"{turn}>\n'
        '<UILabel id="{name}" left="4" top="2" width="min(auto, 50%)" text="Row {name}"/>\n'
        '<UIView left="previous.right + 4" right="4" top="2" bottom="2" isHidden="first &gt; 25"/>\n</UIView>\n'
    )
    turns = (
        'transform.rotation="first / 40" transform.scale.x="first / 20"',
        'layer.transform.rotation.y="first / 40"',
        'transform="first &gt; 21 ? #turned5.transform : #row0.transform"',
    )
    scaled = ' id="turned5" transform.scale="2"'
    out = ['<UIScrollView width="100%" height="100%" contentSize.height="auto + first">\n']
    for index in range(rows):
        out.append(
            row.format(
                top="previous.bottom + 4" if index else "safeAreaInsets.top",
                height="20" if index else "first",
                alpha="first / 40" if index % 10 == 0 else "1",
                turn=f' id="turned{index}" {turns[index // 10 % 3]}'
                if index % 10 == 1
                else scaled
                if index == 5
                else "",
                name=f"row{index}",
            )
        )
    return "".join(out) + "</UIScrollView>\n"
