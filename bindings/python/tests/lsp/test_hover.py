"""Hover: documentation, declarations, present values."""

from __future__ import annotations

from itertools import count

import pytest

from .client import CURSOR, Client


def test_components_and_properties(client: Client) -> None:
    assert "**UILabel**" in client.hover("<UIView><UIL¦abel/></UIView>")
    assert "**UILabel**" in client.hover("<UIView><UILabel></UIL¦abel></UIView>")
    assert "**UILabel**" in client.hover("<UIView><La¦bel/></UIView>")
    text = client.hover("<UIView contentM¦ode='center'/>")
    assert "UIView.ContentMode, `scaleToFill` without it" in text
    assert "How content is fitted into the bounds." in text
    assert "`scaleAspectFit`" in text
    assert "Radius of rounded corners." in client.hover("<UIView layer.corner¦Radius='3'/>")
    assert "From 0 to 1." in client.hover("<UIView><Bar lev¦el='1'/></UIView>", "host/typed.xml")
    assert "of which each item makes an element" in client.hover("<UIView rep¦eat='3'/>")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<UIView left='ma¦x(1, 2)'/>", "The largest of two or more numbers."),
        ("<UIView contentMode='cen¦ter'/>", "a case of UIView.ContentMode"),
        ("<UIView backgroundColor='lightG¦ray'/>", "#aaaaaa"),
        ("<UIView left='safeAreaInsets.t¦op'/>", "cover at the top edge"),
        ("<UIView left='pare¦nt.width'/>", "The element around this one: parent.width."),
        ("<UIView><macro name='GAP' value='8 + 1'/><UIView left='GA¦P'/></UIView>", "value `8 + 1`"),
        ("<UIView><state name='n' type='Int' value='3'/><UILabel text='{¦n}'/></UIView>", "type `Int`"),
        ("<UIView><UILabel id='t'/><UIView left='#¦t.right'/></UIView>", "**#t**: UILabel"),
        ("<UIView><UILabel text='{strings.Hel¦lo}'/></UIView>", "Hi there"),
        ("<UIView><mac¦ro name='a' value='1'/></UIView>", "A name for an expression"),
    ],
)
def test_names_of_expressions(client: Client, text: str, expected: str) -> None:
    assert expected in client.hover(text)


def test_broken_documents_are_explained_too(client: Client) -> None:
    assert "String" in client.hover("<UIView><UILabel te¦xt='a\n<UIView")
    assert "largest" in client.hover("<UIView><UILabel left='ma¦x(")


def test_values_of_the_host_are_written_as_in_layouts(client: Client) -> None:
    values = '{"isOn": true, "nobody": null, "list": [1, true, null, "a", 0.5], "player": {"level": 3}'
    long = ", ".join(["0"] * 100_000)
    (client.folder / "values.json").write_text(f'{values}, "long": [{long}]}}')
    settings = client.folder / ".plumb.json"
    before = settings.read_text()
    change = {"changes": [{"uri": client.uri(settings.name), "type": 2}]}
    settings.write_text('{"state": "values.json"}')
    client.notify("workspace/didChangeWatchedFiles", change)
    try:
        for name, wanted in [
            ("is¦On", "`true`"),
            ("no¦body", "`nil`"),
            ("li¦st", "`[1, true, nil, 'a', 0.5]`"),
            ("pla¦yer", "`{level: 3}`"),
            ("lo¦ng", "…`"),
        ]:
            assert client.hover(f"<UILabel text='{{{name}}}'/>").endswith(wanted), name
        found = client.complete("<UILabel text='{¦}'/>")
        assert found["isOn"]["documentation"]["value"] == "`true`"
        assert len(found["long"]["documentation"]["value"]) < 110
    finally:
        settings.write_text(before)
        client.notify("workspace/didChangeWatchedFiles", change)


def test_host(client: Client) -> None:
    assert "120" in client.hover("<UIView left='sco¦re'/>", "host/typed.xml")
    assert "First letters." in client.hover("<UILabel text='{ini¦tials(3)}'/>", "host/typed.xml")
    assert "How alive somebody is." in client.hover("<UIView><B¦ar/></UIView>", "host/typed.xml")


def test_nothing(client: Client) -> None:
    for text in "<UIView>¦ </UIView>", "<!-- UIV¦iew -->", "<UIView foo¦bar='1'/>", "<no¦te/>":
        assert client.hover(text) == ""


VERSIONS = count(1000)
"""Of documents that are changed: no two texts have one, whatever is told late."""


def live(client: Client, text: str, name: str = "live.xml") -> str:
    """Hover when the document has been checked."""
    place = client.show(name, text)
    version = next(VERSIONS)
    client.change(name, [{"text": text.replace(CURSOR, "")}], version)
    client.diagnostics(name, version)
    found = client.at("hover", name, place)
    return "" if found is None else str(found["contents"]["value"])


def test_present_values(client: Client) -> None:
    text = "<UIView id='root'>\n  <UILabel id='a' left='10' wid¦th='50% - 10' height='20'/>\n</UIView>"
    # 320 points wide, as the file .plumb.json says.
    assert 'width is 150: width="50% - 10", where #root.width is 320' in live(client, text)
    assert "x 10, y 0, width 150, height 20" in live(
        client, text.replace("¦", "").replace("<UILabel", "<UIL¦abel")
    )
    assert "width is 150" in live(client, text.replace("¦", "").replace("50% - 10", "50% ¦- 10"))
    reference = "<UIView><UIView id='a' left='7' width='5'/><UIView left='#¦a.right'/></UIView>"
    assert "x 7, y 0, width 5" in live(client, reference)
    repeated = (
        "<UIView><state name='n' type='Int' value='2'/><UILabel repeat='n' te¦xt='{index + 4}'/></UIView>"
    )
    assert "'4'" in live(client, repeated)


def test_present_values_of_parts(client: Client) -> None:
    (client.folder / "shown.xml").write_text(
        "<UIView>\n  <UIView xml='other.xml'/><UIView left='100' xml='shownpart.xml'/>\n</UIView>"
    )
    # The same expression at the same place in another document.
    (client.folder / "other.xml").write_text("<UIView width='50%'/>")
    client.open("shown.xml", (client.folder / "shown.xml").read_text())
    text = "<UIView wid¦th='50%'/>"
    client.open("shownpart.xml", text.replace("¦", ""))
    client.diagnostics("shownpart.xml")
    client.notifications.clear()
    client.change("shownpart.xml", [{"text": text.replace("¦", "")}], 2)
    client.diagnostics("shownpart.xml", 2)
    found = client.at("hover", "shownpart.xml", {"line": 0, "character": 1})
    assert "x 100, y 0, width 160" in found["contents"]["value"]
    client.close("shownpart.xml")
    client.close("shown.xml")


CONSTRAINTS = """<UIView>
  <constraints>
    gap: a.left == super.safeArea.left + 8 // why
    a.wid¦th &lt;= 50 @high; a.edges == super + 4 @500
    a.height == 20 @hc
  </constraints>
  <UIView id="a" constraints="top == super.top + 2"/>
</UIView>"""


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (
            "a.wid¦th",
            ["**width**: The width.", "`a.width <= 50 @high`: constant 50, priority 750", "width is 50"],
        ),
        (
            "a.le¦ft",
            ["**left**: The left edge.", "`gap: a.left == super.safeArea.left + 8`", "#a: left is 8"],
        ),
        ("super.safe¦Area", ["**safeArea**: ", "constant 8, required"]),
        ("sup¦er.safeArea", ["**super**: The view around"]),
        ("a.ed¦ges", ["**edges**: `left`, `right`, `top`, `bottom`", "priority 500", "is missed by"]),
        ("@hi¦gh", ["**high**: the priority 750"]),
        ("@h¦c", ["**hc**: ", "does not count at present"]),
        ("a.height =¦= 20", ["`a.height == 20 @hc`"]),
        ("super.to¦p + 2", ["**top**: The top edge.", "`top == super.top + 2`: constant 2", "#a: top is 2"]),
        ("¦a.width", ["**#a**: UIView", "Frame in points: x 8"]),
    ],
)
def test_constraints(client: Client, place: str, expected: list[str]) -> None:
    text = CONSTRAINTS.replace("¦", "")
    assert place.replace("¦", "") in text
    found = live(client, text.replace(place.replace("¦", ""), place), "constraints.xml")
    for part in expected:
        assert part in found


def test_broken_constraints(client: Client) -> None:
    for text in (
        "<UIView constraints='a.le¦ft =",
        "<UIView><constraints>a.le¦ft == ",
        "<UIView><constraints>; ;a.le¦ft;;// x\n</constraints></UIView>",
    ):
        assert "**left**: The left edge." in client.hover(text)
    for text in "<UIView constraints='¦'/>", "<UIView><constraints> ¦ // left</constraints></UIView>":
        assert client.hover(text) == ""
