"""``python -m plumb.bridge``, run as its users run it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import plumb
from plumb.bridge import Client

from .bridge_world import SECONDS


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "plumb.bridge", *map(str, arguments)]


def environment() -> dict[str, str]:
    source = str(Path(plumb.__file__).resolve().parents[1])
    variables = {**os.environ, "PYTHONPATH": source, "PLUMB_LIBRARY": str(plumb._library.C._name)}
    variables.pop("PLUMB_LIVE_RELOAD", None)
    return variables


def save(path: Path, content: str) -> None:
    """As editors save: a new file takes the place of the old one."""
    other = path.with_name("." + path.name + "~")
    other.write_text(content)
    other.replace(path)


class Process:
    def __init__(self, *arguments: str | Path) -> None:
        self.process = subprocess.Popen(
            command(*arguments),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.timer = threading.Timer(SECONDS, self.process.kill)
        self.timer.start()
        self.output = ""

    def expect(self, pattern: str) -> re.Match[str]:
        """Reads lines up to one that matches."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line
            found = re.search(pattern, line)
            if found:
                return found
        raise AssertionError(f"no {pattern!r} in {self.output!r}")

    def close(self) -> None:
        self.timer.cancel()
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    monkeypatch.delenv("PLUMB_LIVE_RELOAD", raising=False)
    (tmp_path / "page.xml").write_text('<UIView><UIView id="a" width="1"/></UIView>')
    process = Process(tmp_path, "--port", "0", "--interval", "0.01")
    yield process
    process.close()


def test_a_program_follows_it(served: Process, tmp_path: Path) -> None:
    port = int(served.expect(r"listening at 127\.0\.0\.1:(\d+)")[1])
    client = Client(plumb.Engine(), port=port, program="game", retry=0.0)
    deadline = time.monotonic() + SECONDS

    def until(holds: object) -> None:
        assert callable(holds)
        while not holds():
            assert time.monotonic() < deadline
            client.poll()

    until(lambda: client.is_ready)
    served.expect(r"^game \(127\.0\.0\.1:\d+\): connected$")
    layout = client.load("page.xml")
    save(tmp_path / "page.xml", '<UIView><UIView id="a" width="2 +"/></UIView>')
    until(lambda: layout.problems)
    until(lambda: client._connection is not None and not client._connection.has_outgoing)
    served.expect(re.escape(f"{tmp_path}/page.xml:1:33: error: "))
    served.expect(r"^      \| +\^")
    served.expect(r"game .*: revision 2 refused; the layouts stay as they were")
    save(tmp_path / "page.xml", '<UIView><UIView id="a" width="3"/></UIView>')
    until(lambda: not layout.problems)
    layout.compute(10, 10)
    assert layout["#a"].frame.width == 3
    served.process.send_signal(signal.SIGTERM)
    assert served.process.wait(SECONDS) == 0
    until(lambda: client.state != "connected")
    assert client.last_error in ("the server ends", "the connection was closed")
    client.close()


def test_wrong_arguments(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        cases: list[tuple[list[str], int, str]] = [
            ([], 2, "DIR"),
            (["missing"], 1, "plumb.bridge: missing: not a folder"),
            ([str(tmp_path), "--port", "99999"], 2, "invalid port value: '99999'"),
            ([str(tmp_path), "--port", "x"], 2, "invalid port value: 'x'"),
            ([str(tmp_path), "--port", port], 1, f"plumb.bridge: 127.0.0.1:{port}: Address already in use"),
            ([str(tmp_path), "--interval", "0"], 2, "--interval is 0.01 to 3600 seconds"),
            ([str(tmp_path), "--host", "192.0.2.1"], 1, "plumb.bridge: 192.0.2.1:7562: "),
        ]
        for arguments, status, message in cases:
            run = subprocess.run(
                command(*arguments), capture_output=True, encoding="utf-8", env=environment(), timeout=SECONDS
            )
            assert (run.returncode, run.stdout) == (status, ""), arguments
            assert message in run.stderr, arguments


def test_other_machines_are_warned_of(tmp_path: Path) -> None:
    process = Process(tmp_path, "--host", "0.0.0.0", "--port", "0", "--legacy-port", "0")
    try:
        process.expect(r"listening at 0\.0\.0\.0:\d+")
        process.expect(r"Clients of EverLayoutBridge: 0\.0\.0\.0:\d+")
        process.expect("Every machine that reaches this address can read these files")
    finally:
        process.close()
