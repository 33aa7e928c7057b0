"""A client of the language server: a process, standard streams, and messages as they go over them."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

SECONDS = 300.0
"""Of patience: the machine may be busy. Nothing here waits that long unless it fails."""
CURSOR = "¦"
"""Stands for the cursor in texts of tests."""


class ServerError(Exception):
    """An error that the server answers with."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error.get("message", ""))
        self.code = error.get("code")


class Client:
    """Speaks with a server that it has started."""

    def __init__(
        self,
        folder: Path,
        encodings: list[str] | None = None,
        options: Any = None,
        environment: dict[str, str] | None = None,
        capabilities: dict[str, Any] | None = None,
    ) -> None:
        source = Path(__file__).resolve().parents[2] / "src"
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plumb.lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(source),
                **(environment or {}),
            },
        )
        self._next = 0
        self._messages: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._responses: dict[int, dict[str, Any]] = {}
        self.notifications: list[dict[str, Any]] = []
        self.requests: list[dict[str, Any]] = []
        self.errors: list[bytes] = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()
        general = {"positionEncodings": encodings} if encodings else {}
        given = {
            "general": general,
            "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}},
            **(capabilities or {}),
        }
        self.capabilities: dict[str, Any] = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": given,
                "workspaceFolders": [{"uri": folder.as_uri(), "name": "test"}],
                "initializationOptions": options,
            },
        )["capabilities"]
        self.notify("initialized", {})

    # ----------------------------------------------------------------------------------------------- Messages

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while True:
                line = stream.readline()
                if not line:
                    self._messages.put(None)
                    return
                if not line.strip():
                    break
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            self._messages.put(json.loads(stream.read(length)))

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line)

    def send_bytes(self, data: bytes) -> None:
        """Writes what may be no message at all."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: Any) -> None:
        """Writes a message."""
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method: str, params: Any) -> None:
        """Sends a notification."""
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def start_request(self, method: str, params: Any) -> int:
        """Sends a request; its number."""
        self._next += 1
        self.send({"jsonrpc": "2.0", "id": self._next, "method": method, "params": params})
        return self._next

    def finish_request(self, number: int) -> Any:
        """The answer to a request.

        Raises:
            ServerError: It is an error.
        """
        self.wait(lambda: number in self._responses, f"the answer to request {number}")
        response = self._responses.pop(number)
        if "error" in response:
            raise ServerError(response["error"])
        return response.get("result")

    def request(self, method: str, params: Any) -> Any:
        """Sends a request and waits for the answer."""
        return self.finish_request(self.start_request(method, params))

    def wait(self, condition: Any, what: str) -> None:
        """Takes messages until a condition holds."""
        end = time.monotonic() + SECONDS
        while not condition():
            try:
                message = self._messages.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(
                    f"no sign of {what}; the server wrote {b''.join(self.errors)!r}"
                ) from None
            if message is None:
                raise AssertionError(f"the server ended before {what}: {b''.join(self.errors)!r}")
            if "method" not in message:
                self._responses[message["id"]] = message
            elif "id" in message:
                self.requests.append(message)
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
            else:
                self.notifications.append(message)

    def notification(self, method: str, since: int = 0) -> Any:
        """The parameters of a notification; waits for it."""

        def found() -> list[dict[str, Any]]:
            return [item for item in self.notifications[since:] if item["method"] == method]

        self.wait(found, method)
        return found()[-1]["params"]

    def stop(self) -> int:
        """Ends the server as an editor does; its exit code."""
        if self.process.poll() is None:
            self.request("shutdown", None)
            self.notify("exit", None)
        assert self.process.stdin is not None
        code = self.process.wait(SECONDS)
        self.process.stdin.close()
        return code

    # ---------------------------------------------------------------------------------------------- Documents

    def uri(self, name: str) -> str:
        """The URI of a file of the folder."""
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str, version: int = 1) -> str:
        """Opens a document; its URI."""
        uri = self.uri(name)
        item = {"uri": uri, "languageId": "plumb", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return uri

    def change(self, name: str, changes: list[dict[str, Any]], version: int) -> None:
        """Changes a document."""
        identifier = {"uri": self.uri(name), "version": version}
        self.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})

    def close(self, name: str) -> None:
        """Closes a document."""
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def diagnostics(self, name: str, version: int | None = None) -> list[dict[str, Any]]:
        """What was published last of a document, of this version if one is given."""
        uri = self.uri(name)

        def found() -> list[dict[str, Any]]:
            return [
                item["params"]
                for item in self.notifications
                if item["method"] == "textDocument/publishDiagnostics"
                and item["params"]["uri"] == uri
                and (version is None or item["params"].get("version") == version)
            ]

        self.wait(found, f"diagnostics of {name}")
        latest: list[dict[str, Any]] = found()[-1]["diagnostics"]
        return latest

    def at(self, method: str, name: str, position: dict[str, int], **more: Any) -> Any:
        """A request about a position."""
        params = {"textDocument": {"uri": self.uri(name)}, "position": position, **more}
        return self.request(f"textDocument/{method}", params)

    def show(self, name: str, text: str) -> dict[str, int]:
        """Opens a document anew with a text that has a cursor in it; where the cursor is."""
        place = text.index(CURSOR)
        self.close(name)
        self.open(name, text.replace(CURSOR, ""))
        return position(text, place)

    def complete(self, text: str, name: str = "typed.xml") -> dict[str, dict[str, Any]]:
        """What is offered at the cursor of a text, by label."""
        found = self.at("completion", name, self.show(name, text))
        return {item["label"]: item for item in (found or {"items": []})["items"]}

    def hover(self, text: str, name: str = "typed.xml") -> str:
        """What is shown at the cursor of a text."""
        found = self.at("hover", name, self.show(name, text))
        return "" if found is None else str(found["contents"]["value"])


def position(text: str, place: int) -> dict[str, int]:
    """The position of a place in a text, in units of UTF-16."""
    before = text[:place].replace("\r\n", "\n").replace("\r", "\n")
    line = before[before.rfind("\n") + 1 :]
    return {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}


def piece(text: str, place: dict[str, Any]) -> str:
    """The piece of a text that a range of one line is."""
    start, end = place["start"], place["end"]
    assert start["line"] == end["line"]
    line = text.split("\n")[start["line"]].encode("utf-16-le")
    found: bytes = line[start["character"] * 2 : end["character"] * 2]
    return found.decode("utf-16-le")
