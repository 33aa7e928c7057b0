"""Documents with mistakes, by case and size: what strangers may send, each of a kind that once took quadratic time."""

from functools import cache

from workspace import folder


def _each(n, text, around=("", "")):
    """A root with the text for each of the numbers below n, `{i}`, and that of the number after it, `{j}`."""
    elements = "".join(text.format(i=i, j=(i + 1) % n) for i in range(n))
    return f"<UIView>{around[0]}{elements}{around[1]}</UIView>"


def _attributed(n, first, inside=""):
    """A root with attributes for each of the numbers below n behind the first."""
    return f"<UIView {first} " + " ".join(f'a{i}="1"' for i in range(n)) + f">{inside}</UIView>"


def _views(n, text):
    """A document in JSON whose views are the text for each of the numbers below n, `{i}`."""
    return '{"root": {"views": {' + ", ".join(text.replace("{i}", str(i)) for i in range(n)) + "}}}"


_PARTS = '<UIView xml="p{i}"/>\n'
_LONG = "n" * 40

# By case: the document of a size and what all its parts are ("": they cannot be had). The first word is the step.
_CASES = {
    "load ring": lambda n: _each(n, '<UIView id="a{i}" width="#a{j}.width + 1"/>'),
    "load ring of long names": lambda n: _each(n, f'<UIView id="{_LONG}{{i}}" width="#{_LONG}{{j}}.width + 1"/>'),
    "load rings of one": lambda n: _each(n, '<UIView width="left" left="width"/>'),
    "load rings of two": lambda n: _each(n, '<UIView top="next.top + 1"/><UIView top="previous.top"/>'),
    "load conditional ring": lambda n: _each(n, '<UIView id="a{i}" width="isHidden ? #a{j}.width : 1"/>'),
    "load unknown elements": lambda n: _each(n, "<Foo{i}/>"),
    "load unknown properties": lambda n: _each(n, '<UIView foo{i}="1"/>'),
    "load unknown symbols": lambda n: _each(n, '<UIView width="foo{i} + 1"/>'),
    "load unknown ids": lambda n: _each(n, '<UIView id="a{i}" width="#b{i}.width"/>'),
    "load unknown types": lambda n: _each(n, '<param name="a{i}" type="Strin{i}"/>'),
    "load unknown fonts": lambda n: _each(n, '<UILabel font="boldd Helvetika{i}"/>'),
    "load wrong types": lambda n: _each(n, '<UIView width="isHidden" isHidden="\'x{i}\'"/>'),
    "load wrong syntax": lambda n: _each(n, '<UIView width="1 + + * {i}"/>'),
    "load wrong markup": lambda n: _each(n, "<UILabel attributedText='&lt;foo{i}>x&lt;/bar>'/>"),
    "load wrong macros": lambda n: _each(n, '<macro name="a{i}" value="foo{i} * *"/><UIView left="b{i}"/>'),
    "load wrong states": lambda n: _each(n, '<state name="a{i}" type="Int" value="b{i}"/>'),
    "load many states": lambda n: _each(n, '<state name="a{i}" type="Int" value="1"/><UIView left="stete"/>'),
    "load last of many": lambda n: _each(n, "<UIView/>", ("", '<UIView width="foo"/>' * 100)),
    "load duplicate outlets": lambda n: _each(n, '<UIView outlet="a"/>'),
    "load shared ids": lambda n: _each(n, '<UIView width="#b.width"/>', ("", '<UIView id="b" width="1"/>' * 2)),
    "load parameters": lambda n: _attributed(
        n, "", "".join(f'<param name="a{i}" type="Int"/><UIView left="a{i}"/>' for i in range(n))
    ),
    "load redundant attributes": lambda n: _each(n, '<UIView left="1" right="2" width="3"/>'),
    "load views without targets": lambda n: _views(n, '"!v{i}": {"constraints": {"left": "@w{i}"}}'),
    "load views without templates": lambda n: _views(n, '"!v{i}": {"template": "t{i}"}'),
    "load views of no host": lambda n: _views(n, '"v{i}": {}'),
    "load views of one name": lambda n: _views(n, '"!v{i}": {"views": {"!v": {}}}'),
    "load wrong attributes": lambda n: _views(1, '"!v": {"constraints": {"' + "lft " * n + '": ""}}'),
    "load long name": lambda n: f"<UIView f{'o' * 20 * n}='1'/>",
    "load long expression": lambda n: f"<UIView width='foo{'o' * 20 * n} + 1'/>",
    "load long path": lambda n: f"<UIView width='a{'.a' * 20 * n} + 1'/>",
    "load long path of a node": lambda n: f"<UIView id='b'><UIView width='#b.layer.frame{'.a' * 20 * n}'/></UIView>",
    "load long path of an attribute": lambda n: f"<UIButton titleLabel.frame{'.a' * 20 * n}='1'/>",
    "parts malformed": lambda n: (_each(n, _PARTS), "<UIView"),
    "parts on one line": lambda n: (_each(n, _PARTS.strip()), "<UIView"),
    "parts missing": lambda n: (_each(n, _PARTS), ""),
    "parts of unknown elements": lambda n: (_each(n, _PARTS), "<UIFoo/>"),
    "parts merged": lambda n: (_attributed(n, 'template="p"'), _attributed(n, "")),
    "compute ring": lambda n: _each(n, '<UIView id="a{i}" width="wrong ? #a{j}.width + 1 : 1"/>'),
    "compute ring of texts": lambda n: _each(n, '<UILabel id="a{i}" text="{{wrong ? #a{j}.text : \'x\'}}"/>'),
    "reload malformed": lambda n: (_each(n, _PARTS), "<UIView"),
    "reload missing": lambda n: (_each(n, _PARTS), ""),
    "reload unknown symbols": lambda n: (_each(n, _PARTS), "<UIView width='foo'/>"),
    "edit unknown symbols": lambda n: _each(n, '<UIView width="10"/>'),
    "find unknown ids": lambda n: _each(n, '<UIView id="a{i}"/>'),
    "read long path": lambda n: "<UIView/>",
}


def cases():
    return list(_CASES)


@cache
def document(case, n):
    """Writes the document of a case, if it is not there yet; its name in the folder."""
    made = _CASES[case](n)
    text, part = made if isinstance(made, tuple) else (made, None)
    name = f"wrong-{case.replace(' ', '-')}-{n}.xml"
    (folder() / name).write_text(text, encoding="utf-8")
    if part is not None:
        (folder() / f"{name}.part").write_text(part, encoding="utf-8")
    return name
