#!/usr/bin/env python3
"""Measures what somebody waits for who types into a layout of 2,000 lines: completion, diagnostics after a keystroke.

    build/venv/bin/python benchmarks/language_server.py [--lines n] [--keys n]

A client speaks with the server over standard streams, as an editor does. Diagnostics are those of the engine, for the
whole document, and their time includes the pause that the server waits for another keystroke (the setting `debounce`).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bindings/python"), str(ROOT / "bindings/python/src")]

from tests.lsp.client import Client, position  # noqa: E402

NAME = "large.xml"


def document(lines: int) -> str:
    """A layout of many lines: rows with a label, which refer to each other, to state and to a macro."""
    rows = "".join(
        f'  <UIView id="row{row}" left="GAP" top="previous.bottom + GAP" width="50% - {row % 7}">\n'
        f'    <UILabel id="name{row}" text="Row {row} of {{count}}" textColor="red" font="bold 12" height="auto"/>\n'
        "  </UIView>\n"
        for row in range(max(1, (lines - 4) // 3))
    )
    head = '<UIView>\n  <macro name="GAP" value="8"/>\n  <state name="count" type="Int" value="3"/>\n'
    return f"{head}{rows}</UIView>\n"


def milliseconds(keys: int, act: Callable[[int], None]) -> list[float]:
    """How long each of some actions takes; the first ones are not counted."""
    found = []
    for key in range(keys + 5):
        start = time.perf_counter()
        act(key)
        found.append((time.perf_counter() - start) * 1000)
    return found[5:]


def line(name: str, found: list[float], goal: float | None = None) -> str:
    """A row of the report."""
    ordered = sorted(found)
    high = ordered[int(len(ordered) * 0.95)]
    text = f"{name:44} {statistics.median(found):8.1f} {high:8.1f}"
    return text if goal is None else f"{text} {goal:8.0f}"


def main() -> int:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description="Measures the language server.")
    parser.add_argument("--lines", type=int, default=2_000)
    parser.add_argument("--keys", type=int, default=40)
    options = parser.parse_args()
    text = document(options.lines)
    with tempfile.TemporaryDirectory() as folder:
        client = Client(Path(folder).resolve())
        client.notification("plumb/catalog")
        start = time.perf_counter()
        client.open(NAME, text)
        if client.diagnostics(NAME, 1):
            print(f"the document has mistakes: {client.diagnostics(NAME, 1)[:2]}", file=sys.stderr)
            return 1
        opened = (time.perf_counter() - start) * 1000
        version = 1
        middle = text.index('"', text.index("left=", len(text) // 2)) + 1
        uri = {"textDocument": {"uri": client.uri(NAME)}}

        def type_text(inserted: str, place: int, removed: int = 0) -> None:
            nonlocal version
            version += 1
            where = {"start": position(text, place), "end": position(text, place + removed)}
            client.change(NAME, [{"range": where, "text": inserted}], version)

        def key(number: int) -> None:
            # A digit in front of the expression, and away again.
            type_text("1 + ", middle) if number % 2 == 0 else type_text("", middle, 4)
            client.diagnostics(NAME, version)
            client.notifications.clear()

        def complete(method: str, inserted: str, place: int) -> Callable[[int], None]:
            def act(number: int) -> None:
                type_text(inserted, place)
                found = client.at("completion", NAME, position(text[:place] + inserted, place + len(inserted)))
                if not found["items"]:
                    raise SystemExit(f"nothing is offered for {method}")
                type_text("", place, len(inserted))

            return act

        def ask(method: str) -> Callable[[int], Any]:
            return lambda number: client.request(f"textDocument/{method}", uri)

        tag = text.index("<UILabel", len(text) // 2) + len("<UILabel")
        rows = [
            line("diagnostics after a keystroke", milliseconds(options.keys, key), 100),
            line(
                "completion of a name in an expression", milliseconds(options.keys, complete("names", "G", middle)), 50
            ),
            line("completion of #ids", milliseconds(options.keys, complete("ids", "#row1", middle)), 50),
            line("completion of attributes", milliseconds(options.keys, complete("attributes", " te", tag)), 50),
            line("completion of elements", milliseconds(options.keys, complete("elements", "/><UI", tag)), 50),
            line("symbols", milliseconds(5, ask("documentSymbol"))),
            line("semantic tokens of the whole document", milliseconds(5, ask("semanticTokens/full"))),
            line("colours", milliseconds(5, ask("documentColor"))),
        ]
        print(f"{text.count(chr(10)):,} lines, {len(text):,} characters, {options.keys} keystrokes; in milliseconds")
        print(f"{'':44} {'median':>8} {'95 %':>8} {'goal':>8}")
        print(f"{'the first diagnostics after opening':44} {opened:8.1f}")
        print("\n".join(rows))
        client.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
