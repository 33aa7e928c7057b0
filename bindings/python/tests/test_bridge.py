"""The Bridge over real sockets: what is saved arrives in running programs."""

from __future__ import annotations

import copy
import gc
import os
import shutil
import socket
import struct
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import plumb
from plumb.bridge import Client, Server

from .bridge_world import (
    BYE,
    COMMIT,
    FILE,
    HELLO_FRAME,
    REMOVED,
    RESULT,
    SECONDS,
    UPDATE,
    WELCOME,
    World,
    frame,
    text,
)

PAGE = '<UIView id="page"><UIView id="card" xml="parts/card.xml" left="n * 10"/></UIView>'
CARD = '<UIView width="30" height="10"><UIView id="inside" width="4"/></UIView>'


@pytest.fixture(autouse=True)
def switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLUMB_LIVE_RELOAD", raising=False)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path / "ui")
    world.folder.mkdir()
    world.write("page.xml", PAGE)
    world.write("parts/card.xml", CARD)
    world.serve()
    yield world
    world.close()


def disconnect(client: Client) -> None:
    """Until it has noticed that the server is gone, which is closed."""
    deadline = time.monotonic() + SECONDS
    while client.state == "connected":
        assert time.monotonic() < deadline
        client.poll()


def state(client: Client) -> str:
    return client.state


def page(world: World) -> plumb.Layout:
    client = world.connect()
    world.settle()
    layout = client.load("page.xml", state={"n": 1})
    layout.compute(200, 100)
    return layout


# ----------------------------------------------------------------------------------------------- What is kept


def test_a_part_that_is_saved(world: World) -> None:
    layout = page(world)
    card, inside = layout["#card"], layout["#inside"]
    assert (layout.root.id, card.frame) == ("page", plumb.Frame(10, 0, 30, 10))
    layout.state["n"] = 7
    world.write("parts/card.xml", CARD.replace('"30"', '"60"'))
    world.until(lambda: world.received and world.received[-1].reloaded)
    assert world.received[-1].changed == {"parts/card.xml"}
    assert world.received[-1].reloaded == [layout]
    layout.compute(200, 100)
    # The handles, the state and the views by name are those of before.
    assert card.frame == plumb.Frame(70, 0, 60, 10)
    assert (layout["#card"], layout["#inside"], layout.state["n"]) == (card, inside, 7)
    world.settle()
    assert "revision 2 taken" in world.told


def test_the_document_itself_is_saved(world: World) -> None:
    layout = page(world)
    card = layout["#card"]
    world.push(page_xml=PAGE.replace("n * 10", "n * 20"))
    layout.compute(200, 100)
    assert card.frame.x == 20


def test_a_document_in_json(world: World) -> None:
    def document(width: int) -> str:
        return (
            '{"root": {"views": {"!a:UILabel": {"constraints": {"top left": "@super", "width": "+W"}, '
            '"properties": {"text": "#{title}"}}, "host": {"constraints": {"left": "@super <3"}}}}}'
        ).replace("W", str(width))

    world.write("card.json", document(10))
    client = world.connect()
    world.settle()
    layout = client.load(
        "card.json", inject={"title": "Hi"}, environment=["host"], size_class=("compact", "regular")
    )
    layout.compute(100, 100)
    label = layout["#a"]
    assert (layout.root.id, label["text"], label.frame.width, layout["#host"].frame.x) == (
        "root",
        "Hi",
        10,
        3,
    )
    world.push(card_json=document(25))
    layout.compute(100, 100)
    assert (label.frame.width, label["text"]) == (25, "Hi")


def test_a_root_that_is_a_controller(world: World) -> None:
    world.write("home.xml", '<UIViewController><UIView id="a" width="5"/></UIViewController>')
    client = world.connect()
    world.settle()
    layout = client.load("home.xml")
    assert layout.root.component == "UIViewController"
    world.push(home_xml='<UIViewController><UIView id="a" width="6"/></UIViewController>')
    layout.compute(100, 100)
    assert layout["#a"].frame.width == 6


# ----------------------------------------------------------------------------------------------------- Errors


def test_a_mistake_is_shown_where_the_file_is_saved(world: World) -> None:
    layout = page(world)
    world.write("parts/card.xml", '<UIView>\n  <UIView width="1%%0"/>\n</UIView>')
    world.until(lambda: "refused" in world.told)
    path = world.folder / "parts" / "card.xml"
    assert f"{path}:2:19: error: Undefined infix operator %% in width expression" in world.told
    assert '    2 |   <UIView width="1%%0"/>\n      |                   ^~' in world.told
    assert "game (127.0.0.1:" in world.told
    assert "plumb-bridge" not in world.told
    (failed, error) = world.received[-1].failed[0]
    assert failed is layout
    assert isinstance(error, plumb.DocumentError)
    layout.compute(200, 100)
    assert layout["#card"].frame.width == 30
    world.write("parts/card.xml", CARD.replace('"30"', '"31"'))
    world.until(lambda: "revision 3 taken" in world.told)
    layout.compute(200, 100)
    assert layout["#card"].frame.width == 31


def test_a_mistake_that_another_file_mends(world: World) -> None:
    layout = page(world)
    world.push(page_xml=PAGE.replace("parts/card", "new"))
    assert "page.xml:1:42: error: Cannot load 'new.xml'" in world.told
    world.push(new_xml='<UIView width="9"/>')
    layout.compute(200, 100)
    assert layout["#card"].frame.width == 9


def test_a_file_that_is_removed_and_comes_back(world: World) -> None:
    layout = page(world)
    (world.folder / "parts" / "card.xml").unlink()
    world.until(lambda: "refused" in world.told)
    assert "Cannot load 'parts/card.xml'" in world.told
    layout.compute(200, 100)
    assert layout["#card"].frame.width == 30
    world.write("parts/card.xml", CARD)
    world.until(lambda: "revision 3 taken" in world.told)


def test_warnings_are_shown_too(world: World) -> None:
    world.write("parts/card.xml", '<UIView><state name="level" type="Int" value="1"/></UIView>')
    layout = page(world)
    world.write("parts/card.xml", CARD)
    world.until(lambda: "revision 2 taken" in world.told)
    assert world.received[-1].reloaded == [layout]
    assert "warning: State 'level' is gone" in world.told


def test_the_first_load_fails(world: World) -> None:
    world.write("wrong.xml", '<UIView width="1 +"/>')
    client = world.connect()
    world.settle()
    with pytest.raises(plumb.DocumentError):
        client.load("wrong.xml")
    world.until(lambda: "wrong.xml:1:" in world.told)
    with pytest.raises(plumb.DocumentError):
        client.load("missing.xml")
    for name in ("../x.xml", "/x.xml", "", "a//b.xml", "a\\b.xml", "c:/x.xml", "a\0.xml"):
        with pytest.raises(ValueError, match="name"):
            client.load(name)


def test_an_error_of_a_compute_can_be_reported(world: World) -> None:
    layout = page(world)
    world.push(page_xml=PAGE.replace("n * 10", "1 / (n - 1)"))
    with pytest.raises(plumb.PlumbError) as caught:
        layout.compute(200, 100)
    world.clients[0].report(caught.value)
    world.until(lambda: "error" in world.told)
    assert "page.xml:1:" in world.told


def test_what_a_loader_raises_is_told(world: World) -> None:
    engine = plumb.Engine()
    failing = [False]

    def fetch(url: str, base: str) -> str:
        if failing[0]:
            raise RuntimeError("no \x1b[2Jnetwork")
        return "<UIView/>"

    client = world.connect(engine)
    engine.add_loader("https", fetch)
    world.settle()
    world.push(page_xml='<UIView><UIView xml="https://example.org/a.xml"/></UIView>')
    layout = client.load("page.xml")
    failing[0] = True
    world.push(page_xml='<UIView><UIView/><UIView xml="https://example.org/a.xml"/></UIView>')
    assert world.received[-1].failed[0][0] is layout
    assert isinstance(world.received[-1].failed[0][1], RuntimeError)
    assert "RuntimeError: no \N{REPLACEMENT CHARACTER}[2Jnetwork" in world.told


# -------------------------------------------------------------------------------------------- Several at once


def test_two_files_in_one_poll_are_one_update(world: World) -> None:
    layout = page(world)
    # Either alone would be refused.
    world.write("parts/card.xml", "<UIView><param name='wide' type='CGFloat'/></UIView>")
    world.write("page.xml", PAGE.replace("left=", 'wide="5" left='))
    before = len(world.received)
    world.until(lambda: world.server.revision == 2)
    world.settle()
    assert len(world.received) == before + 1
    assert world.received[-1].changed == {"page.xml", "parts/card.xml"}
    assert world.received[-1].reloaded == [layout]
    assert not world.received[-1].failed


def test_two_updates_in_one_poll(world: World) -> None:
    engine = plumb.Engine()
    # A server that does not wait for answers.
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = world.connect(engine, port=listener.getsockname()[1])
        world.until(lambda: client.poll() or client.state == "greeting")
        endpoint, _ = listener.accept()
        with endpoint:

            def update(revision: int, kind: int, name: str, data: bytes) -> bytes:
                return (
                    frame(UPDATE, struct.pack(">QIIIQ", revision, kind, 1, 0, len(data)))
                    + frame(FILE, text(name) + data)
                    + frame(COMMIT, revision.to_bytes(8, "big"))
                )

            endpoint.sendall(frame(WELCOME, b"\0\1") + update(1, 1, "a.xml", b"<UIView width='1'/>"))
            world.until(lambda: client.is_ready)
            layout = client.load("a.xml")
            first = update(2, 0, "a.xml", b"<UIView width='wrong +'/>")
            endpoint.sendall(first + update(3, 0, "a.xml", b"<UIView width='3'/>"))
            world.until(lambda: world.received[-1].revision == 3)
            layout.compute(None, None)
            assert layout.root.frame.width == 3


def test_several_programs(world: World) -> None:
    layouts = []
    for number in range(3):
        client = world.connect(program=f"game {number}")
        world.settle()
        layouts.append(client.load("page.xml", state={"n": number}))
    assert sorted(world.server.programs) == ["game 0", "game 1", "game 2"]
    world.push(page_xml=PAGE.replace("n * 10", "n * 3"))
    for number, layout in enumerate(layouts):
        layout.compute(200, 100)
        assert layout["#card"].frame.x == number * 3
    # The right one is let go.
    world.clients.pop(0).close()
    world.until(lambda: len(world.server.programs) == 2)
    assert sorted(world.server.programs) == ["game 1", "game 2"]
    world.push(page_xml=PAGE.replace("n * 10", "n %% 3"))
    # Both find it; it is shown once.
    assert world.told.count(f"page.xml:1:{PAGE.index('n * 10') + 3}: error:") == 1
    assert world.told.count("refused") == 2


@pytest.fixture
def in_memory(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where the system has one: thousands of files are made fast there."""
    memory = Path("/dev/shm")
    path = tempfile.mkdtemp(dir=memory if os.access(memory, os.W_OK) else tmp_path)
    yield Path(path)
    shutil.rmtree(path)


def test_ten_thousand_files(world: World, in_memory: Path) -> None:
    world.folder = in_memory
    world.server.close()
    world.serve()
    (world.folder / "many").mkdir()
    for number in range(10_000):
        (world.folder / "many" / f"{number}.xml").write_text(f'<UIView width="{number}"/>')
    client = world.connect()
    world.settle()
    assert len(client.files) == 10_000
    layout = client.load("many/9876.xml")
    other = client.load("many/1.xml")
    world.write("many/9876.xml", '<UIView width="5"/>')
    world.until(lambda: world.received[-1].reloaded)
    assert world.received[-1].changed == {"many/9876.xml"}
    assert world.received[-1].reloaded == [layout]
    layout.compute(None, None)
    other.compute(None, None)
    assert (layout.root.frame.width, other.root.frame.width) == (5, 1)


# ------------------------------------------------------------------------------------------------ Connections


def test_the_server_comes_later_and_again(world: World) -> None:
    layout = page(world)
    client = world.clients[0]
    address = world.server.address
    world.server.close()
    disconnect(client)
    assert client.last_error == "the server ends"
    assert client.is_ready
    world.write("page.xml", PAGE.replace("n * 10", "n * 4"))
    world.serve(port=address[1])
    world.until(lambda: world.received[-1].reloaded)
    # What is the same is not reloaded.
    assert world.received[-1].changed == {"page.xml"}
    layout.compute(200, 100)
    assert layout["#card"].frame.x == 4
    world.server.close()
    disconnect(client)
    world.serve(port=address[1])
    world.until(lambda: state(client) == "connected" and world.received[-1].revision == 1)
    world.settle()
    assert world.received[-1].changed == set()


def test_without_a_server(tmp_path: Path) -> None:
    (tmp_path / "page.xml").write_text('<UIView><UIView id="a" width="3"/></UIView>')
    with Server(tmp_path, port=0) as server:
        port = server.address[1]
    now = [0.0]
    engine = plumb.Engine(root=tmp_path)
    with Client(engine, port=port, clock=lambda: now[0]) as client:
        while not client.last_error:
            client.poll()
        assert state(client) == "waiting"
        assert not client.poll()
        assert state(client) == "waiting"
        # The program's own files are used.
        layout = client.load("page.xml")
        layout.compute(10, 10)
        assert layout["#a"].frame.width == 3
        now[0] = 1.0
        client.poll()
        assert state(client) in ("connecting", "waiting")
    assert state(client) == "closed"
    assert not client.poll()
    client.close()


def test_a_program_of_its_own_files(world: World, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "page.xml").write_text(PAGE)
    (own / "extra.xml").write_text('<UIView width="1"/>')
    client = world.connect(plumb.Engine(root=own))
    with pytest.raises(plumb.DocumentError, match="Cannot load"):
        client.load("page.xml", state={"n": 1})
    layout = client.load("extra.xml")
    world.settle()
    client.load("page.xml", state={"n": 1})
    world.push(extra_xml='<UIView width="2"/>')
    layout.compute(None, None)
    assert layout.root.frame.width == 2


def test_layouts_that_are_followed(world: World) -> None:
    client = world.connect()
    world.settle()
    layout = client.engine.load('<UIView><UIView id="c" xml="parts/card.xml"/></UIView>')
    client.follow(layout)
    client.follow(layout)
    other = client.load("page.xml", state={"n": 0})
    client.unfollow(other)
    (world.folder / "parts" / "card.xml").write_text(CARD.replace("30", "50"))
    world.until(lambda: world.received[-1].reloaded)
    assert world.received[-1].reloaded == [layout]
    with pytest.raises(TypeError):
        client.follow("page.xml")  # type: ignore[arg-type]
    closed = client.load("page.xml", state={"n": 0})
    closed.close()
    world.received.clear()
    del layout
    gc.collect()
    world.push(page_xml=PAGE + " ")
    assert world.received[-1].reloaded == []


def test_the_client_precedes_the_first_load() -> None:
    engine = plumb.Engine()
    engine.load("<UIView/>")
    with pytest.raises(plumb.PlumbError) as caught:
        Client(engine)
    assert caught.value.code == plumb.Status.FROZEN


def test_live_reload_is_off(world: World) -> None:
    client = world.connect(plumb.Engine(live_reload=False))
    world.settle()
    layout = client.load("page.xml", state={"n": 1})
    world.push(page_xml=PAGE.replace("n * 10", "n * 4"))
    assert isinstance(world.received[-1].failed[0][1], plumb.UnsupportedError)
    assert "Live reload is off" in world.told
    layout.compute(200, 100)
    assert layout["#card"].frame.x == 10


# ----------------------------------------------------------------------------------------- Copies in a folder


def test_texts_of_strings_files(world: World, tmp_path: Path) -> None:
    world.write("page.xml", '<UIView><UILabel id="t" text="{strings.Hi}"/></UIView>')
    world.write("de.lproj/Localizable.strings", '"Hi" = "Hallo";')
    world.write("Localizable.strings", '"Hi" = "Hello";')
    client = world.connect(folder=tmp_path / "copies")
    world.settle()
    layout = client.load("page.xml", language="de")
    layout.compute(100, 100)
    assert layout["#t"]["text"] == "Hallo"
    world.write("de.lproj/Localizable.strings", '"Hi" = "Moin";')
    world.until(lambda: world.received[-1].reloaded)
    layout.compute(100, 100)
    assert layout["#t"]["text"] == "Moin"
    assert (tmp_path / "copies" / "de.lproj" / "Localizable.strings").read_text() == '"Hi" = "Moin";'
    (world.folder / "de.lproj" / "Localizable.strings").unlink()
    world.until(lambda: not (tmp_path / "copies" / "de.lproj" / "Localizable.strings").exists())
    layout.compute(100, 100)
    assert layout["#t"]["text"] == "Hello"


def test_parts_of_copies(world: World, tmp_path: Path) -> None:
    world.write("screens/home.xml", '<UIView><UIView id="c" xml="../parts/card.xml"/></UIView>')
    client = world.connect(folder=tmp_path / "copies")
    world.settle()
    layout = client.load("screens/home.xml")
    world.write("parts/card.xml", CARD.replace("30", "50"))
    world.until(lambda: world.received[-1].reloaded)
    layout.compute(100, 100)
    assert layout["#c"].frame.width == 50


def test_copies_that_cannot_be_written(world: World, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / "parts").symlink_to(outside)
    world.connect(folder=copies)
    world.until(lambda: "refused" in world.told)
    assert "a link leads out of" in world.told
    assert list(outside.iterdir()) == []
    (copies / "parts").unlink()
    # What could not be written is written with the next update.
    world.write("page.xml", PAGE + " ")
    world.until(lambda: (copies / "parts" / "card.xml").exists())


def test_strings_without_a_folder_are_told(world: World) -> None:
    world.write("Localizable.strings", '"Hi" = "Hello";')
    world.connect()
    world.settle()
    assert (
        "Localizable.strings: warning: the program takes .strings files only if it keeps copies" in world.told
    )


# ----------------------------------------------------------------------------------------------- The protocol


def test_the_bytes_are_those_of_the_page(world: World) -> None:
    raw = world.connect_raw()
    raw.socket.sendall(HELLO_FRAME)
    world.until(lambda: COMMIT in raw.kinds)
    assert raw.frames == [
        (WELCOME, b"\0\1"),
        (UPDATE, struct.pack(">QIIIQ", 1, 1, 2, 0, len(PAGE) + len(CARD))),
        (FILE, text("page.xml") + PAGE.encode()),
        (FILE, text("parts/card.xml") + CARD.encode()),
        (COMMIT, (1).to_bytes(8, "big")),
    ]
    raw.frames.clear()
    # Nothing more before the answer; then what has changed until then, at once.
    world.write("page.xml", "<UIView/>")
    world.until(lambda: world.server.revision == 2)
    (world.folder / "parts" / "card.xml").unlink()
    world.until(lambda: world.server.revision == 3)
    assert raw.frames == []
    problem = struct.pack(">BII", 0, 3, 4) + text("page.xml") + text("Wrong", 4) + text("", 4)
    raw.socket.sendall(frame(RESULT, struct.pack(">QBI", 1, 1, 1) + problem))
    world.until(lambda: COMMIT in raw.kinds)
    assert raw.frames == [
        (UPDATE, struct.pack(">QIIIQ", 3, 0, 1, 1, 9)),
        (REMOVED, text("parts/card.xml")),
        (FILE, text("page.xml") + b"<UIView/>"),
        (COMMIT, (3).to_bytes(8, "big")),
    ]
    assert (
        f"{world.folder}/page.xml:3:4: error: Wrong" in world.told
        or "page.xml:3:4: error: Wrong" in world.told
    )
    raw.socket.sendall(frame(BYE, b"\0\0" + text("enough")))
    world.until(lambda: world.server.programs == [])
    assert "disconnected: enough" in world.told


def test_copies_are_refused(world: World) -> None:
    for thing in (world.server, world.connect()):
        with pytest.raises(TypeError, match="cannot be copied"):
            copy.copy(thing)


def test_a_name_with_two_addresses(world: World) -> None:
    # Where the name has an IPv6 address too, nothing listens there.
    client = world.connect(host="localhost")
    world.until(lambda: client.is_ready)


def test_ipv6(world: World) -> None:
    world.server.close()
    try:
        world.serve(host="::1", legacy_port=0)
    except OSError:
        pytest.skip("no IPv6")
    client = world.connect(host="::1")
    world.until(lambda: client.is_ready)
