"""What must not stop the server: garbage, wrong order, documents that are made to hurt."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .client import Client, ServerError

ZERO = {"line": 0, "character": 0}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that these tests may break."""
    client = Client(tmp_path_factory.mktemp("hostile"))
    client.notification("plumb/catalog")
    yield client
    assert client.stop() == 0


def is_alive(client: Client) -> bool:
    return "UILabel" in client.complete("<UIView><¦", "alive.xml")


@pytest.mark.parametrize(
    "garbage",
    [
        b"hello\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"Content-Length: 5\r\n\r\nhello",
        b"Content-Length: abc\r\n\r\n",
        b"Content-Length: -5\r\n\r\n",
        b"Content-Length: 0\r\n\r\n",
        b"content-length: 2\r\n\r\n{}",
        b'Content-Length: 18\r\n\r\n{"jsonrpc": "2.0"}',
        b"Content-Length: 4\r\n\r\nnull",
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: 3\r\n\r\n\xff\xfe\xfd",
        b"Content-Length: 40000\r\n\r\n" + b"[" * 40000,
        b"\x00\xff" * 300_000,
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"no line end ",
    ],
    ids=range(15),
)
def test_garbage_on_standard_input(own: Client, garbage: bytes) -> None:
    own.send_bytes(garbage)
    assert is_alive(own)


def test_a_message_that_is_too_long(own: Client) -> None:
    own.send_bytes(b"Content-Length: 70000000\r\n\r\n" + b" " * 70_000_000)
    assert is_alive(own)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/hover", {}),
        ("textDocument/hover", None),
        ("textDocument/hover", {"textDocument": 3, "position": "x"}),
        (
            "textDocument/completion",
            {"textDocument": {"uri": "x"}, "position": {"line": -5, "character": 1e99}},
        ),
        ("plumb/preview", {"uri": 3}),
        ("plumb/preview", {}),
        ("no/such", {}),
    ],
)
def test_wrong_requests_are_answered(own: Client, method: str, params: Any) -> None:
    try:
        own.request(method, params)
    except ServerError as error:
        assert error.code is not None
    assert is_alive(own)


def test_requests_on_closed_and_unknown_documents(own: Client) -> None:
    own.open("closed.xml", "<UIView/>")
    own.close("closed.xml")
    for name in "closed.xml", "never.xml":
        document = {"textDocument": {"uri": own.uri(name)}}
        whole = {"start": ZERO, "end": {"line": 9, "character": 0}}
        for method in "completion", "hover", "definition", "documentHighlight", "prepareRename":
            assert own.at(method, name, ZERO) in (None, [])
        assert own.at("references", name, ZERO, context={"includeDeclaration": True}) in (None, [])
        assert own.at("rename", name, ZERO, newName="a") is None
        for method in "documentSymbol", "foldingRange", "semanticTokens/full", "documentColor":
            assert own.request(f"textDocument/{method}", document) in (None, [])
        assert own.request("textDocument/semanticTokens/range", {**document, "range": whole}) is None
        action = {**document, "range": whole, "context": {"diagnostics": []}}
        assert own.request("textDocument/codeAction", action) is None
        options = {"tabSize": 2, "insertSpaces": True}
        assert own.request("textDocument/formatting", {**document, "options": options}) is None
        assert own.request("plumb/preview", {"uri": own.uri(name)}) is None
        own.change(name, [{"text": "<UIView"}], 7)
        own.close(name)
    assert is_alive(own)


def test_uris_that_are_no_files(own: Client) -> None:
    for uri in "untitled:Untitled-1", "", "http://[", "file:///%ff%fe.xml", "git:/a.xml?x#y":
        item = {
            "uri": uri,
            "languageId": "plumb",
            "version": 1,
            "text": '<UIView><UILabel texxt="1"/></UIView>',
        }
        own.notifications.clear()
        own.notify("textDocument/didOpen", {"textDocument": item})

        def told(uri: str = uri) -> bool:
            return any(
                found["params"].get("uri") == uri and found["params"]["diagnostics"]
                for found in own.notifications
                if found["method"] == "textDocument/publishDiagnostics"
            )

        own.wait(told, f"diagnostics of {uri}")
        own.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert is_alive(own)


def test_invalid_utf8_in_a_message_loses_no_text(own: Client) -> None:
    item = {
        "uri": own.uri("bytes.xml"),
        "languageId": "plumb",
        "version": 1,
        "text": '<UIView><UILabel text="@@" texxt="1"/></UIView>',
    }
    message = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": item}}
    body = json.dumps(message).encode().replace(b"@@", b"\xff\xfe")
    own.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    assert own.diagnostics("bytes.xml")[0]["code"] == "PLUMB_ERROR_PROPERTY"
    # Half a character of UTF-16, as a client may send it.
    own.open("half.xml", '<UIView><UILabel text="\ud83d"/></UIView>')
    assert own.diagnostics("half.xml")
    assert own.hover('<UIView><UILabel te¦xt="\ud83d"/></UIView>')


HOSTILE = {
    "deep": "<UIView>" * 20_000,
    "wide": "<UIView>" + "<UIView/>" * 30_000 + "</UIView>",
    "long attribute": '<UIView left="' + "1+" * 100_000 + '1"/>',
    "parentheses": '<UIView left="' + "(" * 50_000 + '"/>',
    "macros": "<UIView>"
    + "".join(f"<macro name='m{i}' value='m{i + 1} + m{i + 1}'/>" for i in range(40))
    + "<macro name='m40' value='1'/><UIView left='m0'/></UIView>",
    "nodes": "<UIView><UIView repeat='1000000000'/></UIView>",
    "text": "<UILabel text=\"{'%999999999d'(1)}\"/>",
    "entities": '<!DOCTYPE a [<!ENTITY b "' + "x" * 1000 + '">]><UIView>' + "&b;" * 10_000 + "</UIView>",
    "errors": "<UIView>" + "<UILabel texxt='1'/>" * 5_000 + "</UIView>",
    "zeros": "<UIView>\0</UIView>",
    "json": '{"root": ' + '{"views": {"!a": ' * 20_000,
    "quotes": "<UIView a='" + "\"'" * 50_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_documents(own: Client, name: str) -> None:
    file = "hostile.json" if name == "json" else "hostile.xml"
    own.close(file)
    own.notifications.clear()
    own.open(file, HOSTILE[name])
    document = {"textDocument": {"uri": own.uri(file)}}
    middle = {"line": 0, "character": len(HOSTILE[name]) // 2}
    for method in "completion", "hover", "definition":
        own.at(method, file, middle)
    for method in "documentSymbol", "foldingRange", "semanticTokens/full", "documentColor":
        own.request(f"textDocument/{method}", document)
    found = own.diagnostics(file)
    assert len(found) <= 200
    assert found or name == "wide"
    own.close(file)
    assert is_alive(own)


def test_many_requests_of_which_some_are_cancelled(own: Client) -> None:
    own.open("many.xml", '<UIView left="1" top="2"/>')
    document = {"textDocument": {"uri": own.uri("many.xml")}, "options": {"tabSize": 2, "insertSpaces": True}}
    numbers = [own.start_request("textDocument/formatting", document) for _ in range(6)]
    for number in numbers[1:]:
        own.notify("$/cancelRequest", {"id": number})
    own.notify("$/cancelRequest", {"id": 123456})
    assert own.finish_request(numbers[0])
    for number in numbers[1:]:
        # Some may have been answered before.
        with contextlib.suppress(ServerError):
            own.finish_request(number)
    own.close("many.xml")
    assert is_alive(own)


def test_a_request_that_waits_is_cancelled(tmp_path: Path) -> None:
    tool = tmp_path / "tool"
    tool.write_text(f"#!/bin/sh\nwhile [ ! -e '{tmp_path}/go' ]; do sleep 0.05; done\n")
    tool.chmod(0o755)
    client = Client(tmp_path, options={"tool": str(tool)})
    client.open("page.xml", "<UIView/>")
    document = {"textDocument": {"uri": client.uri("page.xml")}}
    request = {**document, "options": {"tabSize": 2, "insertSpaces": True}}
    number = client.start_request("textDocument/formatting", request)
    client.notify("$/cancelRequest", {"id": number})
    with pytest.raises(ServerError) as raised:
        client.finish_request(number)
    assert raised.value.code == -32800
    (tmp_path / "go").touch()
    assert client.stop() == 0


def test_an_editor_that_goes_away(tmp_path: Path) -> None:
    client = Client(tmp_path)
    assert client.process.stdin is not None
    client.process.stdin.close()
    client.process.wait(60)
