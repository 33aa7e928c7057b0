#!/usr/bin/env python3
"""Draws docs/images/editors-*.svg: what the language server says of a layout, as an editor shows it.

Everything in the pictures is an answer of the server: the colours of words are its semantic tokens, the underlined
words its diagnostics, the list its completion, the box its hover, the layout its preview. `editors/pictures.py FOLDER`.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bindings/python"), str(ROOT / "bindings/python/src")]

from tests.lsp.client import Client  # noqa: E402

LINE, WIDTH, SIZE = 20, 8.4, 14
FONT = "'Liberation Mono', Menlo, Consolas, monospace"
PLAIN = "#555555"
COLORS = {
    "class": "#0b6e99",
    "keyword": "#a0329c",
    "label": "#a0329c",
    "number": "#b4531f",
    "string": "#3b7a1e",
    "operator": "#555555",
    "function": "#7a5d00",
    "enumMember": "#0f7b6c",
    "macro": "#7a5d00",
    "property": "#1f4fa8",
    "type": "#0f7b6c",
    "comment": "#888888",
}
LAYOUT = """<UIView backgroundColor="#1b2a3f">
  <macro name="GAP" value="12"/>
  <state name="gold" type="Int" value="120"/>
  <UIView id="card" left="GAP" top="GAP" height="auto + GAP"
    width="100% - 2 * GAP" layer.cornerRadius="8"
    backgroundColor="#f4e3b2">
    <UILabel id="title" left="GAP" top="GAP" font="bold 18"
      text="Shop"/>
    <UILabel left="GAP" top="#title.bottom + 4"
      text="{gold} pieces of gold"/>
    <UIProgressView left="GAP" width="100% - 2 * GAP"
      top="previous.bottom + GAP" progress="gold / 200"/>
  </UIView>
</UIView>
"""


class Sheet:
    """An SVG that is drawn on."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []

    def add(self, text: str) -> None:
        self.parts.append(text)

    def rectangle(self, x: float, y: float, width: float, height: float, fill: str, more: str = "") -> None:
        self.add(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>')

    def text(self, x: float, y: float, text: str, fill: str = "#222222", more: str = "") -> None:
        self.add(f'<text x="{x:g}" y="{y:g}" fill="{fill}" {more}>{escape(text)}</text>')

    def box(self, x: float, y: float, lines: list[str]) -> None:
        """A box with lines of text, as editors show it over the code."""
        width = max(map(len, lines)) * WIDTH + 20
        self.rectangle(x, y, width, len(lines) * LINE + 12, "#fffbe8", 'stroke="#c9b458" rx="4"')
        for number, line in enumerate(lines):
            self.text(x + 10, y + 22 + number * LINE, line)

    def done(self) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}" height="{self.height:g}" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" font-family="{FONT}" '
            f'font-size="{SIZE}" xml:space="preserve">'
        )
        return "\n".join([head, *self.parts, "</svg>", ""])


class Drawing:
    """Draws a document as an editor does."""

    def __init__(self, client: Client, name: str, text: str) -> None:
        self.client, self.name, self.text = client, name, text
        self.lines = text.rstrip("\n").split("\n")
        client.close(name)
        client.notifications.clear()
        client.open(name, text)
        self.diagnostics = client.diagnostics(name, 1)
        self.uri = {"textDocument": {"uri": client.uri(name)}}

    def code(self, sheet: Sheet) -> None:
        """The lines with the colours of their words, and waves below what is wrong."""
        legend = self.client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
        data = self.client.request("textDocument/semanticTokens/full", self.uri)["data"]
        colors: dict[int, list[tuple[int, int, str]]] = {}
        line = column = 0
        for place in range(0, len(data), 5):
            down, across, length, kind, _ = data[place : place + 5]
            line, column = line + down, across if down else column + across
            colors.setdefault(line, []).append((column, column + length, COLORS.get(legend[kind], PLAIN)))
        for number, text in enumerate(self.lines):
            sheet.text(12, self.y(number), f"{number + 1:2}", "#aaaaaa")
            done = 0
            for start, end, color in [*colors.get(number, []), (len(text), len(text), PLAIN)]:
                self.piece(sheet, number, done, start, PLAIN)
                self.piece(sheet, number, start, end, color)
                done = end
        for item in self.diagnostics:
            start, end = item["range"]["start"], item["range"]["end"]
            y = self.y(start["line"]) + 4
            steps = int((end["character"] - start["character"]) * WIDTH / 4)
            wave = "".join(f"q2,{-3 if step % 2 else 3} 4,0 " for step in range(steps))
            sheet.add(f'<path d="M{self.x(start["character"]):g},{y} {wave}" fill="none" stroke="#d01010"/>')

    def piece(self, sheet: Sheet, line: int, start: int, end: int, color: str) -> None:
        """A piece of a line, as wide as its characters are whatever the font is."""
        text = self.lines[line][start:end]
        left = len(text) - len(text.lstrip())
        text = text.strip()
        if text:
            more = f'textLength="{len(text) * WIDTH:g}" lengthAdjust="spacingAndGlyphs"'
            sheet.text(self.x(start + left), self.y(line), text, color, more)

    def x(self, column: int) -> float:
        return 44 + column * WIDTH

    def y(self, line: int) -> float:
        return 26 + line * LINE

    def sheet(self, width: float = 0, height: float = 0) -> Sheet:
        wide = self.x(max(map(len, self.lines))) + 16
        sheet = Sheet(max(wide, width), max(len(self.lines) * LINE + 20, height))
        sheet.rectangle(0.5, 0.5, sheet.width - 1, sheet.height - 1, "#ffffff", 'stroke="#cccccc" rx="6"')
        self.code(sheet)
        return sheet


def place(text: str, word: str, more: int) -> dict[str, int]:
    """The position some characters behind the beginning of a word."""
    before = text[: text.index(word) + more]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


def plain(markdown: str) -> list[str]:
    """The paragraphs of Markdown without its marks, in short lines."""
    found: list[str] = []
    for paragraph in re.sub(r"\*\*|`", "", markdown).split("\n\n"):
        line = ""
        for word in paragraph.split():
            if len(line) + len(word) > 62:
                found.append(line)
                line = ""
            line = f"{line} {word}".strip()
        found.append(line)
    return found


def errors(client: Client) -> str:
    """A document with two mistakes."""
    text = LAYOUT.replace("{gold}", "{glod}").replace("#title.bottom", "#titel.bottom")
    drawing = Drawing(client, "shop.xml", text)
    sheet = drawing.sheet(760, (len(drawing.lines) + 7) * LINE)
    y = drawing.y(len(drawing.lines)) + 4
    for item in drawing.diagnostics:
        line = item["range"]["start"]["line"] + 1
        message: list[str] = item["message"].split("\n")
        sheet.text(14, y, f"{line:2}  {message[0]}", "#d01010")
        y += LINE
        for note in message[1:]:
            sheet.text(14, y, f"    {note[:84]}{'…' if len(note) > 84 else ''}", "#777777", 'font-size="13"')
            y += LINE
    return sheet.done()


def live(client: Client) -> str:
    """The picture beside the document, and what an attribute is at present."""
    drawing = Drawing(client, "shop.xml", LAYOUT)
    answer = client.request("plumb/preview", {"uri": client.uri("shop.xml"), "size": "240x180"})
    wide = drawing.x(max(map(len, drawing.lines))) + 16
    sheet = drawing.sheet(wide + 272, 0)
    picture = re.sub(r"<svg ", f'<svg x="{wide:g}" y="16" ', answer["svg"], count=1)
    sheet.add(picture)
    where = place(LAYOUT, "width=", 2)
    shown = client.at("hover", "shop.xml", where)["contents"]["value"]
    lines = plain(shown)
    sheet.box(drawing.x(6), drawing.y(where["line"]) + 8, [lines[0], lines[1], *lines[-2:]])
    return sheet.done()


def completion(client: Client) -> str:
    """What is offered while somebody writes."""
    text = LAYOUT.replace("#title.bottom + 4", "#title.b")
    drawing = Drawing(client, "typed.xml", text)
    where = place(text, "#title.b", len("#title.b"))
    items = client.at("completion", "typed.xml", where)["items"]
    fitting = sorted((item for item in items if "b" in item["label"].lower()), key=lambda item: item["sortText"])
    fitting.sort(key=lambda item: not item["label"].startswith("b"))
    x, y = drawing.x(where["character"] - 1), drawing.y(where["line"]) + 8
    shown: list[dict[str, Any]] = fitting[:5]
    width, height = 400, len(shown) * LINE + 10
    sheet = drawing.sheet(x + width + 8, y + height + 16)
    sheet.rectangle(x - 8, y, width, height, "#f4f7fb", 'stroke="#8fa3bf" rx="4"')
    sheet.rectangle(x - 7, y + 4, width - 2, LINE, "#cfe3ff")
    for number, item in enumerate(shown):
        sheet.text(x, y + 20 + number * LINE, item["label"])
        detail = item.get("detail") or ""
        sheet.text(x + width - 16, y + 20 + number * LINE, detail, "#777777", 'text-anchor="end"')
    return sheet.done()


def main() -> int:
    """Draws all pictures into a folder."""
    if len(sys.argv) != 2:
        print("Usage: editors/pictures.py FOLDER", file=sys.stderr)
        return 2
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        client = Client(Path(folder).resolve())
        client.notification("plumb/catalog")
        for name, draw in (("errors", errors), ("live", live), ("completion", completion)):
            (target / f"editors-{name}.svg").write_text(draw(client), encoding="utf-8")
        client.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
