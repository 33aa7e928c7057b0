"""A server of the Bridge and its clients in one thread, which are served in turn until something holds."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plumb
from plumb.bridge import Client, Received, Server

# Far more than is needed: nothing but a failure takes so long.
SECONDS = 600

HEADER = struct.Struct(">4sBBHQ")
HELLO, WELCOME, UPDATE, FILE, REMOVED, COMMIT, RESULT, BYE = range(1, 9)


def frame(kind: int, payload: bytes = b"", length: int | None = None) -> bytes:
    """A frame as docs/bridge.md states it; ``length`` lies about its payload."""
    return HEADER.pack(b"PLMB", 1, kind, 0, len(payload) if length is None else length) + payload


def text(value: str, size: int = 2) -> bytes:
    data = value.encode()
    return len(data).to_bytes(size, "big") + data


HELLO_FRAME = frame(HELLO, struct.pack(">HH", 1, 1) + text("raw"))


class RawClient:
    """A client that is written from the page alone, and does wrong if it is told to."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address)
        self.socket.setblocking(False)
        self.buffer = b""
        self.is_closed = False
        self.frames: list[tuple[int, bytes]] = []

    def read(self) -> None:
        while not self.is_closed:
            try:
                data = self.socket.recv(1 << 16)
            except BlockingIOError:
                break
            except ConnectionError:
                data = b""
            self.is_closed = not data
            self.buffer += data
        while len(self.buffer) >= HEADER.size:
            magic, framing, kind, reserved, length = HEADER.unpack_from(self.buffer)
            assert (magic, framing, reserved) == (b"PLMB", 1, 0)
            if len(self.buffer) < HEADER.size + length:
                break
            self.frames.append((kind, self.buffer[HEADER.size : HEADER.size + length]))
            self.buffer = self.buffer[HEADER.size + length :]

    @property
    def kinds(self) -> list[int]:
        return [kind for kind, _ in self.frames]

    @property
    def farewell(self) -> tuple[int, str]:
        """The reason of the BYE."""
        kind, payload = self.frames[-1]
        assert kind == BYE
        assert len(payload) == 4 + int.from_bytes(payload[2:4], "big")
        return int.from_bytes(payload[:2], "big"), payload[4:].decode()


class World:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notes: list[str] = []
        self.clients: list[Client] = []
        self.raw: list[RawClient] = []
        self.received: list[Received] = []
        self.servers: list[Server] = []

    def serve(self, **options: Any) -> Server:
        options = {"port": 0, "interval": 0.0, "note": self.notes.append, **options}
        self.server = Server(self.folder, **options)
        self.servers.append(self.server)
        return self.server

    def connect(self, engine: plumb.Engine | None = None, **options: Any) -> Client:
        options = {"port": self.server.address[1], "program": "game", "retry": 0.0, **options}
        client = Client(engine or plumb.Engine(), **options)
        self.clients.append(client)
        return client

    def connect_raw(self) -> RawClient:
        client = RawClient(self.server.address)
        self.raw.append(client)
        return client

    def until(self, holds: Callable[[], object], what: str = "") -> None:
        """Serves all in turn until something holds."""
        deadline = time.monotonic() + SECONDS
        while not holds():
            if time.monotonic() > deadline:
                pytest.fail(f"waited for {what or holds}; notes: {self.notes}")
            self.turn()

    def turn(self) -> None:
        self.server.step(0.001)
        for client in self.clients:
            received = client.poll()
            if received:
                self.received.append(received)
        for raw in self.raw:
            raw.read()

    def settle(self) -> None:
        """Until all that is in the folder has arrived and is answered."""
        revision = self.server.revision
        self.turn()
        self.until(
            lambda: (
                all(client.is_ready for client in self.clients)
                and len(self.server.programs) >= len(self.clients)
                and all(p.unanswered is None for p in self.server._peers if p.program.startswith("game"))
                and self.server.revision >= revision
            ),
            "all to settle",
        )

    def write(self, name: str, content: str | bytes) -> None:
        """As editors save: a new file takes the place of the old one."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        other = path.with_name("." + path.name + "~")
        other.write_bytes(content if isinstance(content, bytes) else content.encode())
        other.replace(path)

    def await_revision(self, after: int) -> None:
        """Until the server has found a change."""
        self.until(lambda: self.server.revision > after, f"a revision after {after}")

    def push(self, **files: str) -> None:
        """Writes files (``a_xml`` is a.xml), and waits until every client has answered."""
        for name, content in files.items():
            self.write(name.replace("_", "."), content)
        revision = self.server.revision
        self.await_revision(revision)
        self.settle()

    @property
    def told(self) -> str:
        return "\n".join(self.notes)

    def close(self) -> None:
        for client in self.clients:
            client.close()
        for raw in self.raw:
            raw.socket.close()
        for server in self.servers:
            server.close()
