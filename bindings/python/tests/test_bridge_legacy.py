"""Old clients: the unframed protocol of EverLayoutBridge."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from .bridge_world import World


class OldClient:
    """As the original's: what arrives in one read is a document, or is dropped."""

    def __init__(self, address: tuple[str, int] | None) -> None:
        assert address is not None
        self.socket = socket.create_connection(address)
        self.socket.setblocking(False)
        self.names: list[str] = []
        self.dropped: list[bytes] = []

    def has(self, count: int) -> bool:
        return len(self.read()) >= count

    def read(self) -> list[str]:
        """The names of all documents that have arrived."""
        try:
            data = self.socket.recv(1 << 20)
        except BlockingIOError:
            return self.names
        try:
            self.names.append(json.loads(data)["name"])
        except ValueError:
            self.dropped.append(data)
        return self.names


def document(name: str, padding: int = 0) -> str:
    return json.dumps({"name": name, "root": {"views": {}}, "padding": " " * padding})


@pytest.fixture
def now() -> list[float]:
    return [0.0]


@pytest.fixture
def world(tmp_path: Path, now: list[float]) -> Iterator[World]:
    world = World(tmp_path)
    world.write("a.json", document("first"))
    world.serve(legacy_port=0, patience=60.0, clock=lambda: now[0])
    world.turn()
    yield world
    world.close()


def connected(world: World, count: int) -> bool:
    legacy = world.server._legacy
    assert legacy is not None
    return len(legacy) == count


def test_a_document_is_sent_as_it_is(world: World) -> None:
    old = OldClient(world.server.legacy_address)
    world.until(lambda: connected(world, 1))
    world.write("a.json", document("second"))
    world.write("page.xml", "<UIView/>")
    world.until(old.read)
    assert old.names == ["second"]
    assert world.server.address[1] != old.socket.getpeername()[1]
    old.socket.close()


def test_several_files_come_one_after_the_other(world: World, now: list[float]) -> None:
    old = OldClient(world.server.legacy_address)
    world.until(lambda: connected(world, 1))
    for number in range(5):
        world.write(f"{number}.json", document(f"n{number}"))
    revision = world.server.revision
    world.await_revision(revision)
    for count in range(1, 6):
        # The next one waits for the clock.
        world.until(partial(old.has, count))
        for _ in range(5):
            world.turn()
            old.read()
        assert len(old.names) == count
        now[0] += 0.06
    assert old.names == [f"n{number}" for number in range(5)]
    assert old.dropped == []
    old.socket.close()


def test_the_client_that_leaves_is_the_one_that_is_dropped(world: World) -> None:
    clients = [OldClient(world.server.legacy_address) for _ in range(3)]
    world.until(lambda: connected(world, 3))
    clients.pop(0).socket.close()
    world.until(lambda: connected(world, 2))
    world.write("a.json", document("later"))
    world.until(lambda: sum(bool(old.read()) for old in clients) == len(clients))
    assert [old.names for old in clients] == [["later"], ["later"]]
    for old in clients:
        old.socket.close()


def test_a_client_that_never_reads(world: World, now: list[float]) -> None:
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    address = world.server.legacy_address
    assert address is not None
    lazy.connect(address)
    world.until(lambda: connected(world, 1))
    legacy = world.server._legacy
    assert legacy is not None
    client = legacy._clients[0]
    world.write("large.json", document("large", 12 << 20))
    world.until(lambda: client.current)
    for number in range(50):
        world.write("a.json", document(f"n{number}"))
        revision = world.server.revision
        world.await_revision(revision)
    # Only the last version of a file waits.
    assert list(client.waiting) == ["a.json"]
    assert json.loads(client.waiting["a.json"])["name"] == "n49"
    now[0] = 100.0
    world.until(lambda: connected(world, 0))
    assert "it has read nothing for 60 seconds" in world.told
    lazy.close()


def test_what_an_old_client_says_is_ignored(world: World) -> None:
    old = OldClient(world.server.legacy_address)
    world.until(lambda: connected(world, 1))
    old.socket.sendall(b"garbage" * 1000)
    world.write("a.json", document("second"))
    world.until(old.read)
    old.socket.close()


def test_the_port_is_bound_once(world: World) -> None:
    address = world.server.legacy_address
    assert address is not None
    with pytest.raises(OSError):
        World(world.folder).serve(port=0, legacy_port=address[1])
