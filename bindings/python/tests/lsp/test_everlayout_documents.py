"""Documents in JSON."""

from __future__ import annotations

from .client import Client

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
