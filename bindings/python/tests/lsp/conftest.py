"""A server for all tests of a file: it takes seconds to read the catalog."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .client import Client


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the workspace."""
    place = tmp_path_factory.mktemp("workspace")
    (place / "Localizable.strings").write_text('"Hello" = "Hi there";\n"score.total" = "%d points";\n')
    (place / "game.xml").write_text(
        '<catalog namespace="Game">\n'
        '  <enumeration name="Team"><case name="red"/><case name="blue"/></enumeration>\n'
        '  <component name="Bar" documentation="How alive somebody is.">\n'
        '    <property name="level" type="CGFloat" default="1" documentation="From 0 to 1."/>\n'
        '    <property name="team" type="Team"/>\n'
        "  </component>\n"
        '  <function name="initials" arguments="String" result="String" documentation="First letters."/>\n'
        '  <color name="danger" value="#ee3333"/>\n'
        '  <constant name="arena.gap" type="CGFloat" value="8"/>\n'
        "</catalog>\n"
    )
    (place / "state.json").write_text(
        '{"player": {"name": "Ann", "level": 3}, "items": [{"id": 1, "title": "Axe"}], "score": 120}'
    )
    (place / ".plumb.json").write_text(
        '{"size": "320x200", "documents": {"host/*": {"state": "state.json", "catalogs": ["game.xml"]}}}'
    )
    (place / "host").mkdir()
    return place


@pytest.fixture(scope="session")
def shared(folder: Path) -> Iterator[Client]:
    """A server that has read the catalog of the host too."""
    client = Client(folder)
    client.notification("plumb/catalog")
    client.open("host/first.xml", "<UIView/>")
    client.wait(
        lambda: any(
            item["method"] == "plumb/catalog" and item["params"]["components"] > 46
            for item in client.notifications
        ),
        "the catalog of the host",
    )
    client.close("host/first.xml")
    yield client
    assert client.stop() == 0
    assert not [line for line in client.errors if b"Traceback" in line], b"".join(client.errors).decode()


@pytest.fixture
def client(shared: Client) -> Client:
    """The server, without what it said before."""
    shared.notifications.clear()
    return shared
