"""Outline, folding, semantic tokens, colours."""

from __future__ import annotations

from typing import Any

from .client import Client, piece

TEXT = """<UIView id="root">
  <macro name="GAP" value="8"/>
  <!-- two
       lines -->
  <UILabel id="title"
    left="GAP + 2.5" text="{max(1, count)} of {'x'}" textColor="#ff0000"/>
  <UILabel text="b" contentMode="center" backgroundColor="shown ? red : rgba(0, 0, 255, 0.5)"/>
</UIView>
"""


def ask(client: Client, method: str, text: str, name: str = "structure.xml", **more: Any) -> Any:
    client.close(name)
    client.open(name, text)
    return client.request(f"textDocument/{method}", {"textDocument": {"uri": client.uri(name)}, **more})


def test_symbols(client: Client) -> None:
    found = ask(client, "documentSymbol", TEXT)
    assert [(item["name"], item["detail"]) for item in found] == [("#root", "UIView")]
    assert [(item["name"], item.get("detail")) for item in found[0]["children"]] == [
        ("GAP", "8"),
        ("#title", "UILabel"),
        ("UILabel", "b"),
    ]
    assert found[0]["range"]["end"] == {"line": 7, "character": 9}


def test_symbols_of_broken_and_deep_documents(client: Client) -> None:
    assert ask(client, "documentSymbol", "<UIView><UILabel id='a")[0]["children"][0]["name"] == "#a"
    found = ask(client, "documentSymbol", "<UIView>" * 3000)
    depth = 0
    count = 0
    level = found
    while level:
        depth += 1
        count += len(level)
        level = [child for item in level for child in item["children"]]
    assert count == 3000
    assert depth <= 21


def test_symbols_of_the_workspace(client: Client) -> None:
    client.open("structure.xml", TEXT)
    names = {item["name"] for item in client.request("workspace/symbol", {"query": "titl"})}
    assert "#title" in names
    assert "#root" not in names


def test_folding(client: Client) -> None:
    found = ask(client, "foldingRange", TEXT)
    assert [(item["startLine"], item["endLine"], item.get("kind")) for item in found] == [
        (0, 6, None),
        (4, 5, None),
        (2, 3, "comment"),
    ]


def decoded(client: Client, data: list[int], text: str) -> list[tuple[str, str]]:
    legend = client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    line = column = 0
    lines = text.split("\n")
    found = []
    for place in range(0, len(data), 5):
        lines_on, columns_on, length, kind, _ = data[place : place + 5]
        line += lines_on
        column = columns_on if lines_on else column + columns_on
        raw = lines[line].encode("utf-16-le")[column * 2 : (column + length) * 2]
        found.append((raw.decode("utf-16-le"), legend[kind]))
    return found


def test_semantic_tokens(client: Client) -> None:
    found = decoded(client, ask(client, "semanticTokens/full", TEXT)["data"], TEXT)
    assert found[:6] == [
        ("UIView", "class"),
        ("root", "label"),
        ("macro", "keyword"),
        ("GAP", "macro"),
        ("8", "number"),
        ("UILabel", "class"),
    ]
    assert {
        ("max", "function"),
        ("count", "variable"),
        ("'x'", "string"),
        ("+", "operator"),
        ("2.5", "number"),
        ("center", "enumMember"),
        ("red", "enumMember"),
        ("#ff0000", "number"),
    } <= set(found)


def test_semantic_tokens_behind_wide_characters(client: Client) -> None:
    text = '<UIView><UILabel text="😀 {count + 1}"/></UIView>'
    found = decoded(client, ask(client, "semanticTokens/full", text)["data"], text)
    assert ("count", "variable") in found


def test_semantic_tokens_of_a_range(client: Client) -> None:
    part = {"start": {"line": 6, "character": 0}, "end": {"line": 7, "character": 0}}
    found = decoded(client, ask(client, "semanticTokens/range", TEXT, range=part)["data"], TEXT)
    assert found[0] == ("UILabel", "class")
    assert ("GAP", "macro") not in found


def test_colours(client: Client) -> None:
    found = ask(client, "documentColor", TEXT)
    assert [(piece(TEXT, item["range"]), item["color"]) for item in found] == [
        ("#ff0000", {"red": 1.0, "green": 0.0, "blue": 0.0, "alpha": 1.0}),
        ("red", {"red": 1.0, "green": 0.0, "blue": 0.0, "alpha": 1.0}),
        ("rgba(0, 0, 255, 0.5)", {"red": 0.0, "green": 0.0, "blue": 1.0, "alpha": 128 / 255}),
    ]
    color = {"red": 0.2, "green": 0.4, "blue": 0.6, "alpha": 0.5}
    offered = client.request(
        "textDocument/colorPresentation",
        {"textDocument": {"uri": client.uri("structure.xml")}, "color": color, "range": found[0]["range"]},
    )
    assert [item["label"] for item in offered] == ["#33669980", "rgba(51, 102, 153, 0.5)"]
    assert offered[0]["textEdit"]["range"] == found[0]["range"]
