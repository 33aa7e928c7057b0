"""What the Bridge withstands: garbage, half frames, absurd lengths, ends that never read, restarts."""

from __future__ import annotations

import random
import socket
import struct
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from plumb.bridge import Client, _messages
from plumb.bridge._connection import Connection
from plumb.bridge._frames import FrameReader, Kind, ProtocolError, Reason

from .bridge_world import (
    BYE,
    COMMIT,
    FILE,
    HELLO,
    HELLO_FRAME,
    REMOVED,
    RESULT,
    UPDATE,
    WELCOME,
    World,
    frame,
    text,
)

PAGE = '<UIView><UIView id="a" width="1"/></UIView>'


@pytest.fixture(autouse=True)
def switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLUMB_LIVE_RELOAD", raising=False)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path)
    world.write("page.xml", PAGE)
    world.serve()
    yield world
    world.close()


def works(world: World) -> None:
    """Another client is served as before."""
    client = world.connect()
    world.settle()
    layout = client.load("page.xml")
    world.push(page_xml=PAGE.replace('"1"', '"2"'))
    layout.compute(10, 10)
    assert layout["#a"].frame.width == 2


NOT_PLUMB, VERSION, TOO_LONG, MALFORMED, TOO_SLOW, TOO_MANY = range(1, 7)
RESULT_1 = struct.pack(">QBI", 1, 0, 0)


@pytest.mark.parametrize(
    ("sent", "reason", "message"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", NOT_PLUMB, "b'GET ' does not begin a frame"),
        (b"PLMX", NOT_PLUMB, "does not begin a frame"),
        (b"\0" * 1000, NOT_PLUMB, "does not begin a frame"),
        (frame(HELLO, b"", length=1 << 63), TOO_LONG, "9223372036854775808 bytes; at most 1048576"),
        (frame(HELLO, b"", length=(1 << 64) - 1), TOO_LONG, "at most 1048576"),
        (frame(HELLO, b"", length=(1 << 20) + 1), TOO_LONG, "at most 1048576"),
        (struct.pack(">4sBBHQ", b"PLMB", 2, HELLO, 0, 0), VERSION, "frames of version 2; version 1 is known"),
        (struct.pack(">4sBBHQ", b"PLMB", 1, HELLO, 1, 0), MALFORMED, "1 in bytes 6 and 7"),
        (frame(0), MALFORMED, "no frame of kind 0"),
        (frame(99), MALFORMED, "no frame of kind 99"),
        (frame(RESULT, RESULT_1), MALFORMED, "RESULT is not a HELLO"),
        (frame(HELLO, b"\0\1\0"), MALFORMED, "HELLO: 3 bytes are too few"),
        (frame(HELLO, b"\0\1\0\1\xff\xff" + b"a"), MALFORMED, "are too few"),
        (frame(HELLO, b"\0\1\0\1\0\1\xff"), MALFORMED, "not UTF-8"),
        (frame(HELLO, b"\0\2\0\3\0\0"), VERSION, "versions 2 to 3; 1 to 1 are known here"),
        (frame(HELLO, b"\0\1\0\0\0\0"), VERSION, "versions 1 to 0"),
        (HELLO_FRAME + HELLO_FRAME, MALFORMED, "does not send HELLO now"),
        (HELLO_FRAME + frame(FILE, text("a.xml")), MALFORMED, "does not send FILE now"),
        (HELLO_FRAME + frame(RESULT, struct.pack(">QBI", 9, 0, 0)), MALFORMED, "revision 9 was never sent"),
        (HELLO_FRAME + frame(RESULT, struct.pack(">QBI", 0, 2, 0)), MALFORMED, "status 2 with 0 problems"),
        (HELLO_FRAME + frame(RESULT, struct.pack(">QBI", 0, 0, 101)), MALFORMED, "at most 100"),
        (HELLO_FRAME + frame(RESULT, struct.pack(">QBI", 0, 0, 1)), MALFORMED, "too few"),
        (HELLO_FRAME + frame(RESULT, struct.pack(">QBI", 0, 0, 0) + b"x"), MALFORMED, "1 bytes too many"),
    ],
)
def test_what_a_client_may_not_send(world: World, sent: bytes, reason: int, message: str) -> None:
    raw = world.connect_raw()
    raw.socket.sendall(sent)
    world.until(lambda: raw.is_closed)
    assert raw.farewell[0] == reason
    assert message in raw.farewell[1]
    assert message in world.told
    works(world)


@pytest.mark.parametrize("cut", range(1, len(HELLO_FRAME)))
def test_half_a_frame(world: World, cut: int) -> None:
    raw = world.connect_raw()
    raw.socket.sendall(HELLO_FRAME[:cut])
    raw.socket.shutdown(socket.SHUT_WR)
    world.until(lambda: raw.is_closed)
    assert "the connection ended in the middle of a frame" in world.told
    assert raw.farewell[0] == MALFORMED


def test_a_frame_that_comes_byte_by_byte(world: World) -> None:
    raw = world.connect_raw()
    for byte in HELLO_FRAME:
        raw.socket.sendall(bytes([byte]))
        world.turn()
    world.until(lambda: COMMIT in raw.kinds)


def test_a_connection_that_says_nothing(world: World) -> None:
    world.server.close()
    now = [0.0]
    world.serve(patience=60.0, clock=lambda: now[0])
    silent, half, greeted = world.connect_raw(), world.connect_raw(), world.connect_raw()
    half.socket.sendall(HELLO_FRAME[:20])
    greeted.socket.sendall(HELLO_FRAME)
    world.until(lambda: COMMIT in greeted.kinds)
    for _ in range(20):
        world.turn()
    assert not any(raw.is_closed for raw in world.raw)
    now[0] = 61.0
    world.until(lambda: all(raw.is_closed for raw in world.raw))
    for raw, what in ((silent, "said hello"), (half, "said hello"), (greeted, "answered")):
        assert raw.farewell == (TOO_SLOW, f"nothing was read or {what} for 60 seconds")
    # A client that owes nothing may be silent.
    works(world)
    now[0] = 10_000.0
    for _ in range(20):
        world.turn()
    assert world.clients[0].state == "connected"


def test_a_client_that_never_reads(world: World) -> None:
    world.server.close()
    now = [0.0]
    world.serve(patience=60.0, clock=lambda: now[0])
    for number in range(8):
        world.write(f"large{number}.xml", b"<UIView/>" + b" " * (4 << 20))
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.connect(world.server.address)
    lazy.sendall(HELLO_FRAME)
    world.until(lambda: "raw (127.0.0.1" in world.told)
    peer = world.server._peers[0]
    world.until(lambda: peer.connection.outgoing_bytes > 0)
    bound = peer.connection.outgoing_bytes + (1 << 20)
    tracemalloc.start()
    base = tracemalloc.get_traced_memory()[0]
    for number in range(200):
        world.write("page.xml", PAGE.replace('"1"', f'"{number + 3}"'))
        revision = world.server.revision
        world.await_revision(revision)
        assert peer.connection.outgoing_bytes <= bound
    grown = tracemalloc.get_traced_memory()[0] - base
    tracemalloc.stop()
    assert grown < 4 << 20
    # Others are served meanwhile.
    works(world)
    now[0] = 61.0
    world.until(lambda: "raw" not in world.server.programs)
    assert "nothing was read or answered for 60 seconds" in world.told
    lazy.close()


def test_too_many_clients(world: World) -> None:
    world.server.close()
    world.serve(max_clients=2)
    for _ in range(2):
        world.connect_raw()
    world.until(lambda: len(world.server._peers) == 2)
    third = world.connect_raw()
    world.until(lambda: third.is_closed)
    assert third.farewell == (TOO_MANY, "there are 2 clients, which is the limit")


def test_a_client_that_is_gone_at_once(world: World) -> None:
    for _ in range(20):
        endpoint = socket.create_connection(world.server.address)
        endpoint.sendall(HELLO_FRAME)
        # Closes with a reset.
        endpoint.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        endpoint.close()
    works(world)


# -------------------------------------------------------------------------------------- Servers that do wrong


class WrongServer:
    """Listens, and sends what it is told to."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.endpoint: socket.socket | None = None

    def connect(self, client: Client) -> socket.socket:
        self.world.until(lambda: client.poll() or client.state == "greeting")
        self.endpoint, _ = self.listener.accept()
        self.endpoint.settimeout(60)
        return self.endpoint

    def close(self) -> None:
        self.listener.close()
        if self.endpoint is not None:
            self.endpoint.close()


@pytest.fixture
def wrong(world: World) -> Iterator[WrongServer]:
    server = WrongServer(world)
    yield server
    server.close()


def update(
    revision: int, files: dict[str, bytes], kind: int = 0, count: int | None = None, size: int | None = None
) -> bytes:
    count = len(files) if count is None else count
    size = sum(map(len, files.values())) if size is None else size
    parts = [frame(UPDATE, struct.pack(">QIIIQ", revision, kind, count, 0, size))]
    parts += [frame(FILE, text(name) + data) for name, data in files.items()]
    return b"".join(parts)


def commit(revision: int) -> bytes:
    return frame(COMMIT, revision.to_bytes(8, "big"))


WELCOMED = frame(WELCOME, b"\0\1")
FILES = {"page.xml": b"<UIView width='7'/>"}


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (b"HTTP/1.1 400 Bad Request", "does not begin a frame"),
        (frame(WELCOME, length=1 << 63), "at most 16779264 are accepted"),
        (commit(1), "COMMIT of revision 1 now"),
        (frame(UPDATE, b""), "UPDATE is not the WELCOME that is due"),
        (frame(WELCOME, b"\0\7"), "the server has chosen version 7"),
        (WELCOMED + WELCOMED, "does not send WELCOME now"),
        (WELCOMED + commit(1), "revision 1 was not announced"),
        (WELCOMED + update(1, FILES) + commit(2), "revision 2 was not announced"),
        (WELCOMED + update(1, FILES, count=2) + commit(1), "revision 1 is not all that was announced"),
        (WELCOMED + update(1, FILES, count=0), "more than the update announced"),
        (WELCOMED + update(1, FILES, size=3), "more than the update announced"),
        (WELCOMED + update(1, FILES, size=100) + commit(1), "not all that was announced"),
        (WELCOMED + update(1, FILES, kind=2), "no update of kind 2"),
        (WELCOMED + update(1, {}, count=1 << 31), "at most 100000"),
        (WELCOMED + update(1, {}, size=1 << 62), "268435456 bytes are accepted"),
        (WELCOMED + frame(FILE, text("a.xml")), "a.xml does not belong to an update"),
        (WELCOMED + update(1, {"../a.xml": b""}), "a path below the folder"),
        (WELCOMED + update(1, {"/etc/a.xml": b""}), "a path below the folder"),
        (WELCOMED + update(1, {"c:\\a.xml": b""}), "no backslash"),
        (WELCOMED + update(1, {"a" * 1025: b""}), "1 to 1024 bytes"),
        (
            WELCOMED + update(1, FILES, count=2, size=99) + frame(REMOVED, text("page.xml")),
            "page.xml is in the update twice",
        ),
        (WELCOMED + update(1, FILES) + frame(RESULT, RESULT_1), "does not send RESULT now"),
        (frame(BYE, b"\0\6" + text("full")), "full"),
    ],
)
def test_what_a_server_may_not_send(world: World, wrong: WrongServer, sent: bytes, message: str) -> None:
    client = world.connect(port=wrong.listener.getsockname()[1], retry=1e6)
    wrong.connect(client).sendall(sent)
    world.until(lambda: client.state == "waiting")
    assert message in client.last_error
    # Nothing of what was not complete counts.
    assert client.files == frozenset()


@pytest.mark.parametrize("length", range(0, 200, 7))
def test_a_server_that_ends_in_the_middle_of_a_document(
    world: World, wrong: WrongServer, length: int
) -> None:
    client = world.connect(port=wrong.listener.getsockname()[1])
    endpoint = wrong.connect(client)
    before = {"page.xml": b"<UIView width='1'/>", "gone.xml": b"<UIView/>"}
    endpoint.sendall(WELCOMED + update(1, before, kind=1) + commit(1))
    world.until(lambda: client.is_ready)
    layout = client.load("page.xml")
    after = update(2, {"new.xml": b"<UIView/>", **FILES}, kind=1)
    assert len(after) + 24 < 210
    endpoint.sendall(after[:length])
    endpoint.close()
    world.until(lambda: client.last_error)
    assert client.files == {"page.xml", "gone.xml"}
    assert client.read("page.xml") == before["page.xml"]
    # It comes again, and starts from the beginning.
    endpoint = wrong.connect(client)
    endpoint.sendall(WELCOMED + update(1, FILES, kind=1) + commit(1))
    world.until(lambda: client.files == {"page.xml"})
    layout.compute(None, None)
    assert layout.root.frame.width == 7


def test_a_commit_before_the_end_counts(world: World, wrong: WrongServer) -> None:
    client = world.connect(port=wrong.listener.getsockname()[1], retry=1e6)
    endpoint = wrong.connect(client)
    endpoint.sendall(WELCOMED + update(1, FILES, kind=1) + commit(1) + b"garbage")
    world.until(lambda: client.last_error)
    assert client.files == {"page.xml"}
    assert world.received[-1].changed == {"page.xml"}


def test_a_server_that_never_answers(world: World, wrong: WrongServer) -> None:
    now = [0.0]
    port = wrong.listener.getsockname()[1]
    client = world.connect(port=port, retry=1.0, patience=5.0, clock=lambda: now[0])
    wrong.connect(client)
    for _ in range(20):
        assert not client.poll()
    assert client.state == "greeting"
    now[0] = 5.0
    client.poll()
    assert client.last_error == "no server has answered for 5 seconds"


def took(client: Client, world: World, revision: int) -> bool:
    return client.state != "connected" or world.received[-1].revision == revision


def test_a_server_that_never_reads(world: World, wrong: WrongServer) -> None:
    client = world.connect(port=wrong.listener.getsockname()[1], retry=1e6)
    endpoint = wrong.connect(client)
    endpoint.sendall(WELCOMED)
    broken = b"<UIView>" + b"<UIView width='1 +'/>" * 100 + b"</UIView>"
    endpoint.sendall(update(1, {"page.xml": b"<UIView/>"}, kind=1) + commit(1))
    world.until(lambda: client.is_ready)
    client.follow(client.engine.load('<UIView id="a" xml="page.xml"/>'))
    layout = client.load("page.xml")
    revision = 1
    while client.state == "connected":
        revision += 1
        endpoint.sendall(update(revision, {"page.xml": broken + b" " * revision}) + commit(revision))
        world.until(partial(took, client, world, revision))
        assert revision < 100_000
    assert client.last_error == "the server does not read the answers"
    layout.compute(10, 10)


def test_random_streams() -> None:
    """What is changed, cut and repeated is frames or a protocol error, in pieces of any size."""
    numbers = random.Random(1)
    decoders = {
        Kind.HELLO: _messages.decode_hello,
        Kind.WELCOME: _messages.decode_welcome,
        Kind.UPDATE: _messages.decode_update,
        Kind.FILE: _messages.decode_file,
        Kind.REMOVED: _messages.decode_removed,
        Kind.COMMIT: _messages.decode_commit,
        Kind.RESULT: _messages.decode_result,
        Kind.BYE: _messages.decode_bye,
    }
    problem = struct.pack(">BII", 0, 3, 4) + text("page.xml") + text("Wrong", 4) + text("", 4)
    whole = [
        HELLO_FRAME,
        WELCOMED,
        update(1, FILES) + commit(1),
        frame(REMOVED, text("a.xml")),
        frame(RESULT, struct.pack(">QBI", 1, 1, 1) + problem),
        frame(BYE, b"\0\1" + text("why")),
    ]
    seen = {"frames": 0, "errors": 0}
    for _ in range(5000):
        stream = bytearray(b"".join(numbers.choices(whole, k=4)))
        for _ in range(numbers.randrange(4)):
            position = numbers.randrange(len(stream))
            stream[position] = numbers.choice([0, 1, 255, stream[position] ^ (1 << numbers.randrange(8))])
        if numbers.random() < 0.3:
            del stream[numbers.randrange(len(stream)) :]
        reader = FrameReader(1 << 20)
        try:
            while stream:
                size = numbers.randrange(1, 40)
                for kind, payload in reader.feed(bytes(stream[:size])):
                    decoders[kind](payload)
                    seen["frames"] += 1
                del stream[:size]
        except ProtocolError:
            seen["errors"] += 1
    assert seen["frames"] > 5000
    assert seen["errors"] > 1000


def test_what_a_signal_interrupts_is_not_sent_twice() -> None:
    here, there = socket.socketpair()

    class Interrupted:
        """A socket that sends, and then a signal comes."""

        def __getattr__(self, name: str) -> Any:
            return getattr(here, name)

        def send(self, data: bytes) -> int:
            here.send(data)
            raise KeyboardInterrupt

    connection = Connection(here, 1000)
    connection.socket = Interrupted()  # type: ignore[assignment]
    connection.send(b"commit")
    with pytest.raises(KeyboardInterrupt):
        connection.flush()
    connection.close(Reason.CLOSING, "the server ends")
    assert there.recv(100) == b"commit"
    assert there.recv(100) == b""
    there.close()
