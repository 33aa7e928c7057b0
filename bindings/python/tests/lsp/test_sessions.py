"""What a session begins with: encodings, settings, the tool that is or is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from plumb.lsp.settings import Settings, SettingsError, for_document, read_settings, read_settings_file

from .client import SECONDS, Client


@pytest.mark.parametrize(("offered", "column"), [("utf-8", 33), ("utf-32", 25)])
def test_negotiated_encodings(tmp_path: Path, offered: str, column: int) -> None:
    client = Client(tmp_path, encodings=[offered, "utf-16"])
    assert client.capabilities["positionEncoding"] == offered
    client.open("a.xml", '<UIView><UILabel text="é😀" texxt="1"/></UIView>'.replace("é", "éé"))
    # The text is é é 😀: 2 + 2 + 4 bytes, 3 characters.
    start = client.diagnostics("a.xml")[0]["range"]["start"]["character"]
    assert start == '<UIView><UILabel text="'.__len__() + {"utf-8": 8, "utf-32": 3}[offered] + 2
    end = {"line": 0, "character": start + 5}
    change = {"range": {"start": {"line": 0, "character": start}, "end": end}, "text": "text"}
    client.change(
        "a.xml",
        [
            change,
            {
                **change,
                "range": {"start": {"line": 0, "character": 17}, "end": {"line": 0, "character": 21}},
                "text": "title",
            },
        ],
        2,
    )
    assert "title" in client.diagnostics("a.xml", 2)[0]["message"]
    assert client.stop() == 0


def test_without_the_tool(tmp_path: Path) -> None:
    (tmp_path / "game.xml").write_text('<catalog><component name="Bar" base="UILabel"/></catalog>')
    catalogs = {"documents": {"host.xml": {"catalogs": ["game.xml"]}}}
    client = Client(tmp_path, options={"tool": str(tmp_path / "none"), **catalogs})
    # What the engine has is a file.
    assert client.notification("plumb/catalog") == {"components": 46, "problem": ""}
    assert not [item for item in client.notifications if item["method"] == "window/showMessage"]
    # What a host has is read as it is written.
    client.notifications.clear()
    client.open("host.xml", "<UIView/>")
    assert client.notification("plumb/catalog")["components"] == 47
    told = client.notification("window/showMessage")
    none = f"There is no tool plumb at {tmp_path / 'none'}"
    assert told["message"] == f"Catalog files are read without the tool: {none}"
    client.open("a.xml", "<UIView texxt='1'/>")
    # The engine is there all the same.
    assert client.diagnostics("a.xml")[0]["code"] == "PLUMB_ERROR_PROPERTY"
    found = client.request("plumb/preview", {"uri": client.uri("a.xml")})
    assert "There is no tool plumb" in found["problem"]
    assert client.stop() == 0


def test_wrong_settings_are_told(tmp_path: Path) -> None:
    (tmp_path / ".plumb.json").write_text('{"size": "large"}')
    client = Client(tmp_path, options={"sise": "3x3"})
    client.wait(
        lambda: len([item for item in client.notifications if item["method"] == "window/showMessage"]) > 1,
        "two messages",
    )
    told = [
        item["params"]["message"] for item in client.notifications if item["method"] == "window/showMessage"
    ]
    assert any("there is no setting sise" in message for message in told)
    assert any("size is WxH in points, such as 375x667, not large" in message for message in told)
    assert client.stop() == 0


def test_wrong_settings_are_told_as_soon_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / ".plumb.json"
    client = Client(tmp_path)
    client.notification("plumb/catalog")
    for text, message in [
        ('{"size": "large"}', "not large"),
        ("{", "plumb.json: Expecting"),
        ('{"documents": {"*": {"sise": "1x1"}}}', "there is no setting sise"),
        # Mended, and made again.
        ("{}", ""),
        ('{"size": "large"}', "not large"),
    ]:
        client.notifications.clear()
        file.write_text(text)
        client.notify(
            "workspace/didChangeWatchedFiles", {"changes": [{"uri": client.uri(file.name), "type": 2}]}
        )
        if message:
            assert message in client.notification("window/showMessage")["message"]
        # It has read the file before the next one is written.
        client.request("workspace/symbol", {"query": "nothing"})
    client.notifications.clear()
    client.notify("workspace/didChangeConfiguration", {"settings": {"plumb": {"sizes": "1x1"}}})
    assert "there is no setting sizes" in client.notification("window/showMessage")["message"]
    assert client.stop() == 0


def test_an_exit_without_shutdown_is_a_failure(tmp_path: Path) -> None:
    client = Client(tmp_path)
    client.notification("plumb/catalog")
    client.notify("exit", None)
    assert client.process.wait(SECONDS) == 1


def test_configuration_of_the_editor(client: Client) -> None:
    text = "<UIView><UIView id='a' width='50%'/></UIView>"
    client.open("configured.xml", text)
    client.diagnostics("configured.xml")
    client.notify("workspace/didChangeConfiguration", {"settings": {"plumb": {"strict": True}}})
    client.change(
        "configured.xml", [{"text": text.replace("width='50%'", "left='1' right='2' width='3'")}], 2
    )
    client.diagnostics("configured.xml", 2)
    client.notify("workspace/didChangeConfiguration", {"settings": {"plumb": {}}})
    client.close("configured.xml")


def test_settings() -> None:
    settings = read_settings(
        Settings(), {"size": "10x-", "catalogs": "a.xml", "safeArea": [1, 2, 3, 4]}, "/w"
    )
    assert settings.container() == (10.0, None)
    assert settings.catalogs == ("/w/a.xml",)
    assert settings.safe_area == (1, 2, 3, 4)
    documents = {"documents": {"a/*.xml": {"size": "1x1"}, "*.json": {"size": "2x2"}}}
    settings = read_settings(settings, documents, "/w")
    assert for_document(settings, "/w/a/b.xml", "/w").container() == (1.0, 1.0)
    assert for_document(settings, "/w/b.xml", "/w").container() == (10.0, None)
    assert read_settings(settings, None, "/w") is settings


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "settings are an object, not a list"),
        ({"sizes": "1x1"}, "there is no setting sizes; there are assets, catalogs"),
        ({"safe_area": [1]}, "there is no setting safe_area"),
        ({"safeArea": [1]}, "safeArea has 4 items, not 1"),
        ({"strict": 1}, "strict is true or false, not a number"),
        ({"size": 3}, "size is a text, not a number"),
        ({"state": 3}, "state is a list of texts, not a number"),
        ({"direction": "up"}, "direction is ltr or rtl, not up"),
        ({"debounce": -1}, "debounce is a number from 0"),
        ({"documents": {"*": {"x": 1}}}, "there is no setting x"),
        ({"documents": {"*": {"documents": {}}}}, "cannot be nested"),
        ({"inject": {"a": 1}}, "inject has texts as values"),
    ],
)
def test_wrong_settings(given: object, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        read_settings(Settings(), given, "/w")


def test_wrong_settings_files(tmp_path: Path) -> None:
    assert read_settings_file(Settings(), str(tmp_path)) == Settings()
    for text in b"{", b"\xff", b"[" * 100_000, b"3":
        (tmp_path / ".plumb.json").write_bytes(text)
        with pytest.raises(SettingsError, match=r"plumb\.json"):
            read_settings_file(Settings(), str(tmp_path))
