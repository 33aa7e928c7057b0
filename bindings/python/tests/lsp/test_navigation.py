"""Definitions, references and renames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from .client import CURSOR, Client, ServerError, piece

PAGE = """<UIView id="root">
  <macro name="GAP" value="8"/>
  <state name="count" type="Int" value="3"/>
  <UILabel id="title" left="GAP" text="{count} things"/>
  <UIView id="card" template="nav-card.xml" space="GAP * 2" top="#title.bottom + GAP">
    <UILabel text="{count} of {space}"/>
  </UIView>
  <UIView><macro name="GAP" value="1"/><UIView left="GAP" top="#title.bottom"/></UIView>
  <constraints>title.top == super.top; #title.left == 3</constraints>
</UIView>
"""
CARD = """<UIView space="4">
  <param name="space" type="CGFloat"/>
  <UILabel left="space" text="{count}" top="#title.bottom"/>
</UIView>
"""


@pytest.fixture
def pages(client: Client) -> Iterator[Client]:
    """A page and a card that it uses."""
    (client.folder / "nav-card.xml").write_text(CARD)
    client.notify(
        "workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri("nav-card.xml"), "type": 1}]}
    )
    client.open("nav-page.xml", PAGE)
    yield client
    client.close("nav-page.xml")
    client.close("nav-card.xml")


def find(text: str, word: str, count: int = 0) -> dict[str, int]:
    """The position behind the first character of an occurrence of a word."""
    place = -1
    for _ in range(count + 1):
        place = text.index(word, place + 1)
    line = text.count("\n", 0, place)
    return {"line": line, "character": place + 1 - (text.rfind("\n", 0, place) + 1)}


def places(found: Any) -> list[tuple[str, int, int]]:
    """File, line and column of locations."""
    return sorted(
        (item["uri"].rpartition("/")[2], item["range"]["start"]["line"], item["range"]["start"]["character"])
        for item in found or []
    )


@pytest.mark.parametrize(
    ("word", "count", "expected"),
    [
        ("#title", 0, ("nav-page.xml", 3, 15)),
        ("title.top", 0, ("nav-page.xml", 3, 15)),
        ("GAP", 1, ("nav-page.xml", 1, 15)),
        ("GAP", 5, ("nav-page.xml", 7, 23)),
        ("count}", 0, ("nav-page.xml", 2, 15)),
        ("nav-card.xml", 0, ("nav-card.xml", 0, 0)),
        ("space=", 0, ("nav-card.xml", 1, 15)),
        ("space}", 0, ("nav-card.xml", 1, 15)),
    ],
)
def test_definitions(pages: Client, word: str, count: int, expected: tuple[str, int, int]) -> None:
    found = pages.at("definition", "nav-page.xml", find(PAGE, word, count))
    assert places(found) == [expected]


def test_definitions_of_the_document_around(pages: Client) -> None:
    pages.open("nav-card.xml", CARD)
    assert places(pages.at("definition", "nav-card.xml", find(CARD, "count"))) == [("nav-page.xml", 2, 15)]
    assert places(pages.at("definition", "nav-card.xml", find(CARD, "#title"))) == [("nav-page.xml", 3, 15)]
    assert places(pages.at("definition", "nav-card.xml", find(CARD, "space", 2))) == [("nav-card.xml", 1, 15)]


def test_definitions_of_the_host(client: Client) -> None:
    text = '<UIView><Bar level="score"/><UILabel text="{initials(strings.Hello)}"/></UIView>'
    client.open("host/nav.xml", text)
    assert places(client.at("definition", "host/nav.xml", find(text, "Bar"))) == [("game.xml", 2, 19)]
    assert places(client.at("definition", "host/nav.xml", find(text, "initials"))) == [("game.xml", 6, 18)]
    assert places(client.at("definition", "host/nav.xml", find(text, "score"))) == [("state.json", 0, 79)]
    client.close("host/nav.xml")
    text = '<UILabel text="{strings.Hello}"/>'
    client.open("nav-text.xml", text)
    found = client.at("definition", "nav-text.xml", find(text, "Hello"))
    assert places(found) == [("Localizable.strings", 0, 1)]
    client.close("nav-text.xml")


def references(client: Client, name: str, position: dict[str, int]) -> list[tuple[str, int, int]]:
    return places(client.at("references", name, position, context={"includeDeclaration": True}))


def test_references(pages: Client) -> None:
    assert references(pages, "nav-page.xml", find(PAGE, "title")) == [
        ("nav-card.xml", 2, 45),
        ("nav-page.xml", 3, 15),
        ("nav-page.xml", 4, 66),
        ("nav-page.xml", 7, 64),
        ("nav-page.xml", 8, 15),
        ("nav-page.xml", 8, 40),
    ]
    # The macro of the inner element is another one.
    assert references(pages, "nav-page.xml", find(PAGE, "GAP")) == [
        ("nav-page.xml", 1, 15),
        ("nav-page.xml", 3, 28),
        ("nav-page.xml", 4, 51),
        ("nav-page.xml", 4, 81),
    ]
    assert references(pages, "nav-page.xml", find(PAGE, "count")) == [
        ("nav-card.xml", 2, 31),
        ("nav-page.xml", 2, 15),
        ("nav-page.xml", 3, 40),
        ("nav-page.xml", 5, 20),
    ]
    assert references(pages, "nav-page.xml", find(PAGE, "space=")) == [
        ("nav-card.xml", 0, 8),
        ("nav-card.xml", 1, 15),
        ("nav-card.xml", 2, 17),
        ("nav-page.xml", 4, 44),
        ("nav-page.xml", 5, 31),
    ]
    without = pages.at("references", "nav-page.xml", find(PAGE, "GAP"), context={"includeDeclaration": False})
    assert len(without) == 3
    assert len(pages.at("documentHighlight", "nav-page.xml", find(PAGE, "#title"))) == 5
    assert references(pages, "nav-page.xml", find(PAGE, "nav-card")) == [("nav-page.xml", 4, 30)]


def renamed(client: Client, texts: dict[str, str], edit: dict[str, Any]) -> dict[str, str]:
    """The texts after an edit of the workspace."""
    found = dict(texts)
    for uri, edits in edit["changes"].items():
        name = uri.rpartition("/")[2]
        lines = found[name].split("\n")
        for item in sorted(edits, key=lambda item: -item["range"]["start"]["character"]):
            start, end = item["range"]["start"], item["range"]["end"]
            line = lines[start["line"]]
            lines[start["line"]] = line[: start["character"]] + item["newText"] + line[end["character"] :]
        found[name] = "\n".join(lines)
    return found


def test_rename(pages: Client) -> None:
    texts = {"nav-page.xml": PAGE, "nav-card.xml": CARD}
    edit = pages.at("rename", "nav-page.xml", find(PAGE, "#title"), newName="headline")
    after = renamed(pages, texts, edit)
    assert after["nav-page.xml"] == PAGE.replace("title", "headline")
    assert after["nav-card.xml"] == CARD.replace("#title", "#headline")

    edit = pages.at("rename", "nav-page.xml", find(PAGE, "count"), newName="number")
    after = renamed(pages, texts, edit)
    assert after["nav-page.xml"] == PAGE.replace("count", "number")
    assert after["nav-card.xml"] == CARD.replace("count", "number")

    edit = pages.at("rename", "nav-page.xml", find(PAGE, "space="), newName="room")
    after = renamed(pages, texts, edit)
    assert after["nav-card.xml"] == CARD.replace("space", "room")
    assert after["nav-page.xml"] == PAGE.replace("space", "room")

    inner = pages.at("rename", "nav-page.xml", find(PAGE, "GAP", 5), newName="EDGE")
    assert renamed(pages, texts, inner)["nav-page.xml"].count("EDGE") == 2
    where = pages.at("prepareRename", "nav-page.xml", find(PAGE, "#title"))
    assert piece(PAGE, where) == "title"


@pytest.mark.parametrize(
    ("word", "new_name", "message"),
    [
        ("title", "a b", "is not a valid name"),
        ("title", "3", "is not a valid name"),
        ("title", "card", "#card is used already: nav-page.xml, line 5"),
        ("GAP", "count", "count is used already"),
        ("GAP", "nil", "is a name of the language"),
        ("UILabel", "UIView", "the catalog names components"),
        ("nav-card.xml", "x", "rename the file"),
        ("root", "#title", "#title is used already"),
        ("top=", "x", "There is no name here"),
    ],
)
def test_refused_renames(pages: Client, word: str, new_name: str, message: str) -> None:
    with pytest.raises(ServerError, match=message):
        pages.at("rename", "nav-page.xml", find(PAGE, word), newName=new_name)


def test_names_of_the_host_are_not_renamed(client: Client) -> None:
    text = '<UIView left="elsewhere + 1"/>'
    client.open("nav-host.xml", text)
    with pytest.raises(ServerError, match="is not declared"):
        client.at("prepareRename", "nav-host.xml", find(text, "elsewhere"))
    client.close("nav-host.xml")


@pytest.mark.parametrize(
    "text",
    [
        '<UIView><UILabel id="a"/><UIView left="#¦a.ri',
        '<UIView><UILabel id="a"/><UIView left="#¦a.right + (" top=\n<UIView',
    ],
)
def test_broken_documents(client: Client, text: str) -> None:
    place = client.show("nav-broken.xml", text)
    assert places(client.at("definition", "nav-broken.xml", place)) == [("nav-broken.xml", 0, 21)]
    assert len(references(client, "nav-broken.xml", place)) == 2
    edit = client.at("rename", "nav-broken.xml", place, newName="b")
    clean = text.replace(CURSOR, "")
    after = renamed(client, {"nav-broken.xml": clean}, edit)
    assert after["nav-broken.xml"] == clean.replace('"a"', '"b"').replace("#a", "#b")
    client.close("nav-broken.xml")


def test_outlets_and_actions_of_other_documents(client: Client) -> None:
    """An owner, which is code, may have the same names in layouts that do not include each other."""
    first = "<UIView>\n  <UILabel outlet='title'/><UIButton touchUpInside='buy'/>\n"
    first += "  <UIView xml='nav-c.xml'/>\n</UIView>"
    (client.folder / "nav-b.xml").write_text(
        "<UIView>\n  <UILabel outlet='title'/><UIButton touchUpInside='buy:'/></UIView>"
    )
    (client.folder / "nav-c.xml").write_text("<UIView><UILabel outlet='title'/></UIView>")
    changes = [{"uri": client.uri(name), "type": 1} for name in ("nav-b.xml", "nav-c.xml")]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
    client.open("nav-a.xml", first)
    found = client.at("definition", "nav-a.xml", find(first, "title"))
    assert places(found) == [("nav-a.xml", 1, 19), ("nav-c.xml", 0, 25)]
    given = {"context": {"includeDeclaration": True}}
    found = client.at("references", "nav-a.xml", find(first, "title"), **given)
    assert [place[0] for place in places(found)] == ["nav-a.xml", "nav-b.xml", "nav-c.xml"]
    found = client.at("references", "nav-a.xml", find(first, "buy"), **given)
    assert [place[0] for place in places(found)] == ["nav-a.xml", "nav-b.xml"]
    with pytest.raises(ServerError, match="the host names actions"):
        client.at("rename", "nav-a.xml", find(first, "buy"), newName="sell")
    client.close("nav-a.xml")


def test_properties_of_catalog_files(client: Client) -> None:
    text = "<UIView><Bar level='1' text='a'/></UIView>"
    client.open("host/nav.xml", text)
    found = client.at("definition", "host/nav.xml", find(text, "level"))
    assert places(found) == [("game.xml", 3, 20)]
    assert client.at("definition", "host/nav.xml", find(text, "text")) == []
    client.close("host/nav.xml")


def test_names_that_constraints_know(client: Client) -> None:
    text = "<UIView><UIView id='a'/></UIView>"
    client.open("nav-words.xml", text)
    with pytest.raises(ServerError, match="name of the language"):
        client.at("rename", "nav-words.xml", find(text, "a'"), newName="super")
    client.close("nav-words.xml")
