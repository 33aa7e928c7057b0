"""Code actions, formatting and the preview."""

from __future__ import annotations

from typing import Any

import pytest

from .client import Client, ServerError, piece

FORMATTED = """<UIView
    left="1"
    top="2">

    <UILabel text="a"/>
</UIView>
"""


def fixes(client: Client, name: str, text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The titles of all quick fixes, with what each replaces by what."""
    client.close(name)
    client.open(name, text)
    client.diagnostics(name)
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}
    found = client.request(
        "textDocument/codeAction",
        {"textDocument": {"uri": client.uri(name)}, "range": everything, "context": {"diagnostics": []}},
    )
    result = []
    for action in found:
        edits = action["edit"]["documentChanges"][0]["edits"]
        assert action["edit"]["documentChanges"][0]["textDocument"]["version"] == 1
        result.append((action["title"], [(piece(text, item["range"]), item["newText"]) for item in edits]))
    client.notifications.clear()
    return result


def test_suggestions_become_quick_fixes(client: Client) -> None:
    text = (
        '<UIView>\n  <UILabl texxt="a"></UILabl>\n'
        '  <UILabel texxt="{strings.Helo}" contentMode="centre"/></UIView>'
    )
    assert sorted(fixes(client, "fix.xml", text)) == [
        ("Change to UILabel", [("UILabl", "UILabel"), ("UILabl", "UILabel")]),
        ("Change to center", [("centre", "center")]),
        ("Change to enter", [("centre", "enter")]),
        ("Change to text", [("texxt", "text")]),
    ]
    assert fixes(client, "fix2.xml", '<UILabel text="a {strings.Helo}"/>') == [
        ("Change to strings.Hello", [("strings.Helo", "strings.Hello")])
    ]
    json = '{"root": {"views": {"!a": {"constraints": {"lft": "@super", "top": "@supr +8"}}}}}'
    assert fixes(client, "fix.json", json) == [
        ("Change to left", [("lft", "left")]),
        ("Change to @super", [("@supr", "@super")]),
    ]
    for name in "fix.xml", "fix2.xml", "fix.json":
        client.close(name)


def format_(client: Client, name: str) -> Any:
    options = {"tabSize": 4, "insertSpaces": True}
    return client.request(
        "textDocument/formatting", {"textDocument": {"uri": client.uri(name)}, "options": options}
    )


def test_formatting(client: Client) -> None:
    client.open("form.xml", '<UIView top="2" left="1"><UILabel text="a"/></UIView>')
    edits = format_(client, "form.xml")
    assert len(edits) == 1
    client.change("form.xml", [{"text": FORMATTED}], 2)
    assert format_(client, "form.xml") == []
    # The edit leaves what is right at both ends.
    client.change("form.xml", [{"text": FORMATTED.replace('top="2"', 'top="1+1"')}], 3)
    edits = format_(client, "form.xml")
    assert len(edits[0]["newText"]) < 20
    client.change("form.xml", [{"text": "<UIView top='1+"}], 4)
    with pytest.raises(ServerError, match="1:"):
        format_(client, "form.xml")
    client.close("form.xml")
    assert format_(client, "form.xml") is None


def preview(client: Client, name: str, **more: Any) -> Any:
    return client.request("plumb/preview", {"uri": client.uri(name), **more})


def test_preview(client: Client) -> None:
    client.open("pre.xml", '<UIView backgroundColor="#123456"/>')
    found = preview(client, "pre.xml")
    assert found["version"] == 1
    assert found["svg"].startswith("<svg")
    assert 'width="320"' in found["svg"]
    assert "#123456" in found["svg"]
    assert 'width="50" height="60"' in preview(client, "pre.xml", size="50x60")["svg"]
    with pytest.raises(ServerError, match="size is WxH"):
        preview(client, "pre.xml", size="big")
    client.change("pre.xml", [{"text": '<UIView backgroundColor="nocolour"/>'}], 2)
    found = preview(client, "pre.xml")
    assert found["svg"] is None
    assert "nocolour" in found["problem"]
    client.close("pre.xml")
    assert preview(client, "pre.xml") is None


def test_preview_of_unsaved_parts(client: Client) -> None:
    (client.folder / "prepart.xml").write_text('<UIView width="10" height="10" backgroundColor="#111111"/>')
    client.open("pre2.xml", '<UIView><UIView xml="prepart.xml"/></UIView>')
    assert "#111111" in preview(client, "pre2.xml")["svg"]
    client.open("prepart.xml", '<UIView width="10" height="10" backgroundColor="#222222"/>')
    assert "#222222" in preview(client, "pre2.xml")["svg"]
    client.close("pre2.xml")
    client.close("prepart.xml")


def test_preview_with_state_of_the_host(client: Client) -> None:
    client.open("host/pre.xml", '<UIView><UILabel text="{player.name}"/><Bar level="1"/></UIView>')
    assert "Ann" in preview(client, "host/pre.xml")["svg"]
    client.close("host/pre.xml")
