"""Documents in JSON."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from .client import Client, ServerError

TEXT = """{
  "name": "Card",
  "root": {
    "views": {
      "!card": {
        "constraints": {"edges": "@super <8", "width": ["@title.width", {"to": "title"}]},
        "properties": {"backgroundColor": "#ff0000"},
        "views": {"!title:UILabel": {"properties": {"text": "a"}}}
      }
    }
  }
}
"""


def complete(client: Client, text: str) -> set[str]:
    return set(client.complete(text, "typed.json"))


def test_diagnostics(client: Client) -> None:
    client.open("a.json", TEXT.replace('"@super <8"', '"@spuer <8"'))
    found = client.diagnostics("a.json")
    assert [(item["code"], item["range"]["start"]["line"]) for item in found] == [("PLUMB_ERROR_SYMBOL", 5)]
    client.close("a.json")


def test_completion(client: Client) -> None:
    assert {"name", "root", "templates"} <= complete(client, '{"¦"')
    assert {"root"} <= complete(client, "{ ¦")
    assert complete(client, '{"root": {"¦"}}') == {
        "constraints",
        "properties",
        "template",
        "views",
        "z-index",
    }
    assert {"left", "centerX", "edges"} <= complete(client, '{"root": {"views": {"!a": {"constraints": {"¦')
    properties = '{"root": {"views": {"!a:UILabel": {"properties": {"¦"}}}}}'
    assert {"backgroundColor", "text"} <= complete(client, properties)
    assert "text" not in complete(client, properties.replace(":UILabel", ""))
    assert "center" in complete(client, properties.replace('"¦"', '"contentMode": "¦"'))
    inside = '{"root": {"views": {"!a": {"constraints": {"left": "¦"}}, "!b": {}}}}'
    assert {"@super", "+", "hc"} <= complete(client, inside)
    assert {"@super", "@root", "@a", "@b"} <= complete(client, inside.replace("¦", "@¦"))
    assert "@b.right" in complete(client, inside.replace("¦", "@b.¦"))
    assert {"to", "constant"} <= complete(client, inside.replace('"¦"', '{"¦"}'))
    assert {"super", "b"} <= complete(client, inside.replace('"¦"', '{"to": "¦"}'))
    assert {"@b"} <= complete(client, inside.replace('"¦"', '["@¦"]'))
    assert "!a:UILabel" in complete(client, '{"root": {"views": {"!a:¦"}}}')
    assert "red" in complete(client, '{"root": {"views": {"!a": {"properties": {"textColor": "¦"}}}}}')


def test_hover_and_symbols(client: Client) -> None:
    assert "in front" in client.hover(TEXT.replace('"views": {\n', '"vie¦ws": {\n'), "typed.json")
    assert "**UILabel**" in client.hover(TEXT.replace("!title", "!ti¦tle"), "typed.json")
    client.open("b.json", TEXT)
    document = {"textDocument": {"uri": client.uri("b.json")}}
    found = client.request("textDocument/documentSymbol", document)
    assert found[0]["name"] == "root"
    card = found[0]["children"][0]
    assert (card["name"], card["children"][0]["name"], card["children"][0]["detail"]) == (
        "card",
        "title",
        "UILabel",
    )
    folds = client.request("textDocument/foldingRange", document)
    assert {(item["startLine"], item["endLine"]) for item in folds} >= {(0, 10), (4, 7)}
    client.close("b.json")


def test_definitions_references_and_colours(client: Client) -> None:
    place = client.show("c.json", TEXT.replace("@title", "@ti¦tle"))
    found = client.at("definition", "c.json", place)
    assert found[0]["range"]["start"] == {"line": 7, "character": 20}
    found = client.at("references", "c.json", place, context={"includeDeclaration": True})
    assert sorted(item["range"]["start"]["character"] for item in found) == [20, 56, 80] or len(found) == 3
    document = {"textDocument": {"uri": client.uri("c.json")}}
    assert [item["color"]["red"] for item in client.request("textDocument/documentColor", document)] == [1.0]
    client.close("c.json")


def edits(client: Client, name: str, text: str, new_name: str) -> dict[str, str]:
    """The texts of all open documents after a rename at the cursor."""
    place = client.show(name, text)
    found = client.at("rename", name, place, newName=new_name)
    result = {}
    for uri, changes in found["changes"].items():
        path = Path(unquote(urlsplit(uri).path))
        whole = text.replace("¦", "") if path.name == name else path.read_text()
        lines = whole.split("\n")
        for change in sorted(changes, key=lambda item: str(item["range"]["start"]), reverse=True):
            start, end = change["range"]["start"], change["range"]["end"]
            line = lines[start["line"]]
            assert start["line"] == end["line"]
            lines[start["line"]] = line[: start["character"]] + change["newText"] + line[end["character"] :]
        result[path.name] = "\n".join(lines)
    return result


def test_rename_of_views_and_templates(client: Client) -> None:
    found = edits(client, "d.json", TEXT.replace("!title", "!ti¦tle"), "heading")["d.json"]
    assert found == TEXT.replace("title", "heading")
    found = edits(client, "d.json", TEXT.replace("@title", "@titl¦e"), "heading")["d.json"]
    assert found == TEXT.replace("title", "heading")
    text = (
        '{"root": {"views": {"!a": {"template": ["dark"]}, "!b": {"template": "dark"}}},'
        ' "templates": {"da¦rk": {"constraints": {"left": "@a.right +8 !a"}}}}'
    )
    assert edits(client, "d.json", text, "night")["d.json"] == text.replace("¦", "").replace("dark", "night")
    wanted = text.replace("¦", "").replace('"!a"', '"!c"').replace("@a", "@c")
    assert edits(client, "d.json", text.replace("¦", "").replace("@a", "@¦a"), "c")["d.json"] == wanted


def test_renames_that_are_refused(client: Client) -> None:
    for text, name, reason in (
        ('{"ro¦ot": {"views": {"!a": {}}}}', "b", "always called root"),
        ('{"root": {"views": {"hea¦der": {}}}}', "b", "view of the host"),
        ('{"root": {"views": {"!¦a": {}, "!b": {}}}}', "b", "used already"),
        ('{"root": {"views": {"!¦a": {}}}}', "super", "name of the language"),
        ('{"root": {"views": {"!¦a": {}}}}', "a b", "not a valid name"),
        ('{"root": {"views": {"!¦a": {}}}}', "root", "used already"),
        ('{"root": {"views": {"!a": {"constraints": {"left": "@mis¦sing"}}}}}', "b", "not declared"),
        ('{"root": {"views": {"!a:UIL¦abel": {}}}}', "b", "cannot be renamed"),
        ('{"root": {"views": {"!a": {"properties": {"text": "#{ti¦tle}"}}}}}', "b", "names texts"),
        ('{"na¦me": ""}', "b", "no name here"),
    ):
        place = client.show("e.json", text)
        with pytest.raises(ServerError, match=reason):
            client.at("rename", "e.json", place, newName=name)
    client.close("e.json")


def test_a_layout_and_the_json_that_it_includes(client: Client) -> None:
    (client.folder / "part.json").write_text('{"root": {"views": {"!badge:UILabel": {}}}}')
    text = '<UIView>\n  <UIView xml="part.json"/>\n  <UIView left="#bad¦ge.right"/>\n</UIView>'
    (client.folder / "around.xml").write_text(text.replace("¦", ""))
    found = edits(client, "around.xml", text, "mark")
    assert found["part.json"] == '{"root": {"views": {"!mark:UILabel": {}}}}'
    assert 'left="#mark.right"' in found["around.xml"]
    place = client.show("around.xml", text)
    assert client.at("definition", "around.xml", place)[0]["uri"].endswith("part.json")
    assert "UILabel" in client.at("hover", "around.xml", place)["contents"]["value"]
    offered = client.complete(text.replace("¦", "").replace("#badge.right", "#¦"), "around.xml")
    assert offered["#badge"]["detail"] == "UILabel"
    members = client.complete(text.replace("¦", "").replace("#badge.right", "#badge.te¦"), "around.xml")
    assert "text" in members
    client.close("around.xml")


def test_hover_of_constraints(client: Client) -> None:
    text = TEXT.replace(
        '"edges": "@super <8", "width": ["@title.width", {"to": "title"}]', '"top left": "@super <¦8"'
    )
    place = client.show("f.json", text)
    client.diagnostics("f.json")
    found = client.at("hover", "f.json", place)["contents"]["value"]
    assert "`top == super.top + 8`: constant 8, required" in found
    assert "#card: left is 8" in found
    assert "width" not in found
    key = client.show("f.json", text.replace("¦", "").replace('"top left"', '"to¦p left"'))
    assert "**left**: The left edge." in client.at("hover", "f.json", key)["contents"]["value"]
    client.close("f.json")
