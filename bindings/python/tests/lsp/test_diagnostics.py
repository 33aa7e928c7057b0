"""Diagnostics while somebody types."""

from __future__ import annotations

import time

from .client import Client, piece, position


def test_words_of_the_engine_with_their_ranges(client: Client) -> None:
    text = '<UIView>\n  <UILabel text="a {titel} 😀" levl="3"\n    contentMode="centre"/>\n</UIView>'
    client.open("words.xml", text)
    found = client.diagnostics("words.xml")
    assert [(piece(text, item["range"]), item["code"]) for item in found] == [
        ("titel", "PLUMB_ERROR_SYMBOL"),
        ("levl", "PLUMB_ERROR_PROPERTY"),
        ("centre", "PLUMB_ERROR_SYMBOL"),
    ]
    assert found[2]["message"].splitlines()[0] == "Unknown property centre in contentMode expression"
    assert "did you mean" in found[2]["message"]
    assert {item["severity"] for item in found} == {1}
    client.close("words.xml")
    client.wait(lambda: client.diagnostics("words.xml") == [], "no more diagnostics")


def test_columns_behind_characters_of_two_units(client: Client) -> None:
    text = '<UIView><UILabel text="é😀" texxt="1"/></UIView>'
    client.open("units.xml", text)
    assert piece(text, client.diagnostics("units.xml")[0]["range"]) == "texxt"
    marked = "\ufeff" + text
    client.open("mark.xml", marked)
    assert piece(marked, client.diagnostics("mark.xml")[0]["range"]) == "texxt"
    client.close("units.xml")
    client.close("mark.xml")


def test_line_ends(client: Client) -> None:
    for name, end in ("crlf.xml", "\r\n"), ("cr.xml", "\r"):
        client.open(name, f'<UIView>{end}<UILabel/>{end}  <UILabel texxt="1"/>{end}</UIView>')
        assert client.diagnostics(name)[0]["range"]["start"] == {"line": 2, "character": 11}
        client.close(name)


def test_a_document_that_is_broken_says_where(client: Client) -> None:
    client.open("broken.xml", '<UIView>\n  <UILabel text="a"\n</UIView>')
    found = client.diagnostics("broken.xml")
    assert found[0]["code"] == "PLUMB_ERROR_XML"
    assert found[0]["range"]["start"] == {"line": 1, "character": 2}
    client.close("broken.xml")


def test_warnings_and_errors_of_the_compute(client: Client) -> None:
    client.open(
        "cycle.xml", '<UIView><UIView id="a" left="#b.left + 1"/><UIView id="b" left="#a.left"/></UIView>'
    )
    assert client.diagnostics("cycle.xml")
    client.close("cycle.xml")


def test_unsaved_text_of_parts_counts(client: Client) -> None:
    (client.folder / "part.xml").write_text('<UIView><UILabel text="{who}"/></UIView>')
    client.open("page.xml", '<UIView>\n  <UIView xml="part.xml"/>\n</UIView>')
    found = client.diagnostics("part.xml")
    assert [item["message"].splitlines()[0] for item in found] == ["Unknown property who in text expression"]
    related = found[0]["relatedInformation"][0]
    assert related["location"]["uri"] == client.uri("page.xml")
    assert related["location"]["range"]["start"]["line"] == 1
    assert client.diagnostics("page.xml") == []

    client.open("part.xml", '<UIView><param name="who" type="String"/><UILabel texxt="{who}"/></UIView>')
    client.wait(
        lambda: [item["code"] for item in client.diagnostics("part.xml")] == ["PLUMB_ERROR_PROPERTY"],
        "the error of the unsaved text",
    )
    # Closed without saving: the file counts again.
    client.close("part.xml")
    client.wait(
        lambda: [item["code"] for item in client.diagnostics("part.xml")] == ["PLUMB_ERROR_SYMBOL"],
        "the error of the file",
    )
    client.close("page.xml")
    client.wait(lambda: client.diagnostics("part.xml") == [], "no more errors")


def test_a_part_is_checked_where_it_is_used(client: Client) -> None:
    (client.folder / "outer.xml").write_text(
        '<UIView><state name="who" type="String" value="Ann"/><UIView xml="inner.xml"/></UIView>'
    )
    watched = {"changes": [{"uri": client.uri("outer.xml"), "type": 1}]}
    client.notify("workspace/didChangeWatchedFiles", watched)
    client.open("inner.xml", '<UIView><UILabel text="{who}"/></UIView>')
    assert client.diagnostics("inner.xml") == []
    client.change("inner.xml", [{"text": '<UIView><UILabel text="{whom}"/></UIView>'}], 2)
    assert [item["message"].splitlines()[0] for item in client.diagnostics("inner.xml", 2)] == [
        "Unknown property whom in text expression"
    ]
    client.close("inner.xml")
    (client.folder / "outer.xml").unlink()
    client.notify("workspace/didChangeWatchedFiles", watched)


def test_state_functions_and_components_of_the_host(client: Client) -> None:
    text = '<UIView><Bar level="score / 200" team="red"/><UILabel text="{initials(player.name)}"/></UIView>'
    client.open("host/page.xml", text)
    assert client.diagnostics("host/page.xml") == []
    client.change("host/page.xml", [{"text": text.replace("initials", "inicials")}], 2)
    assert "initials" in client.diagnostics("host/page.xml", 2)[0]["message"]
    client.close("host/page.xml")


def test_a_catalog_file(client: Client) -> None:
    client.open("bad.xml", '<catalog>\n  <component name="A" bse="UIView"/>\n</catalog>')
    found = client.diagnostics("bad.xml")
    assert found[0]["range"]["start"]["line"] == 1
    client.close("bad.xml")


def test_other_documents_are_left_alone(client: Client) -> None:
    for name, text in (("note.xml", "<note>hello</note>"), ("list.json", '{"a": 1}'), ("x.txt", "hello")):
        client.open(name, text)
        assert client.diagnostics(name) == []
        client.close(name)


def test_the_newest_text_counts(client: Client) -> None:
    """Keystrokes faster than checks: what is published last is of the last version, and nothing is lost."""
    text = '<UIView><UILabel text=""/></UIView>'
    client.open("fast.xml", text)
    place = position(text, text.index('""') + 1)
    for count in range(200):
        change = {"range": {"start": place, "end": place}, "text": "{x}" if count == 0 else "y"}
        client.change("fast.xml", [change], count + 2)
    found = client.diagnostics("fast.xml", 201)
    assert [item["code"] for item in found] == ["PLUMB_ERROR_SYMBOL"]
    versions = [
        item["params"]["version"]
        for item in client.notifications
        if item["method"] == "textDocument/publishDiagnostics"
    ]
    assert versions == sorted(versions)
    assert len(versions) < 100
    client.close("fast.xml")


def test_a_document_is_checked_while_somebody_types(client: Client) -> None:
    """Not only when he stops: after a second at the latest."""
    client.open("slow.xml", "<UIView/>")
    client.diagnostics("slow.xml")
    end = time.monotonic() + 2
    version = 2
    while time.monotonic() < end:
        client.change("slow.xml", [{"text": f"<UIView><UILabel texxt='{version}'/></UIView>"}], version)
        version += 1
        time.sleep(0.01)
    client.notifications.clear()
    client.wait(
        lambda: (
            any(
                item["params"].get("diagnostics") and item["params"].get("version") < version - 1
                for item in client.notifications
                if item["method"] == "textDocument/publishDiagnostics"
            )
            or client.diagnostics("slow.xml", version - 1)
        ),
        "diagnostics",
    )
    client.close("slow.xml")
