"""The runnable parts of a Markdown page: fenced blocks and tables that an HTML comment marks.

    <!-- file: hello.c -->            the block is that file
    <!-- run: python -->              a script, or an interactive session if it has `>>>`
    <!-- run: sh -->                  commands, run where the page's files are
    <!-- run: frames 100x200 -->      a layout; what follows are its frames, or what is wrong (see check.py)
    <!-- run: frames 100x200 a.xml --> one that is that file, and names others of the page
    <!-- run: values string -->       lines `expression → value`
    <!-- run: table box legacy -->    a table of fragments and their frames
    <!-- run: table box words -->     the same, in the last two columns of a table
    <!-- output -->                   what the block before it printed
    <!-- picture: images/a.svg a.xml --size 100x200 -->
                                      a picture that the page shows: what `plumb render` draws with these words

A line of `...` in an output stands for any lines. `beside` at the end of a mark for a file: the repository has that
file beside the page, and the block shows all of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

MARK = re.compile(r"^<!--\s*(file|run|output|picture)\b:?\s*(.*?)\s*-->$")
FENCE = re.compile(r"^(`{3,})(\w*)\s*$")


@dataclass
class Block:
    """One marked block; `line` is where it begins in the page, from 1."""

    page: Path
    line: int
    kind: str
    arguments: list[str]
    language: str = ""
    lines: list[str] = field(default_factory=list)
    output: str | None = None

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


class PageError(Exception):
    """A page whose marks do not fit together."""


def blocks(page: Path, text: str) -> list[Block]:
    """The marked blocks of a page, in order."""
    result: list[Block] = []
    lines = text.splitlines()
    pending: tuple[int, str, list[str]] | None = None
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        mark = MARK.match(line)
        fence = FENCE.match(line)
        if mark:
            if pending:
                raise PageError(f"{page}:{pending[0]}: nothing follows the mark")
            if mark[1] == "picture":
                result.append(Block(page, index, mark[1], mark[2].split()))
            else:
                pending = (index, mark[1], mark[2].split())
        elif fence:
            end = next((i for i in range(index, len(lines)) if lines[i].rstrip() == fence[1]), None)
            if end is None:
                raise PageError(f"{page}:{index}: the block does not end")
            if pending:
                _add(result, Block(page, index, pending[1], pending[2], fence[2], lines[index:end]))
                pending = None
            index = end + 1
        elif line.startswith("|") and pending:
            end = next((i for i in range(index, len(lines)) if not lines[i].startswith("|")), len(lines))
            _add(result, Block(page, index, pending[1], pending[2], "table", lines[index - 1 : end]))
            pending = None
            index = end
        elif pending and line.strip():
            raise PageError(f"{page}:{pending[0]}: a block or a table must follow the mark")
    if pending:
        raise PageError(f"{page}:{pending[0]}: nothing follows the mark")
    return result


def _add(result: list[Block], block: Block) -> None:
    if block.kind != "output":
        result.append(block)
        return
    if not result or result[-1].output is not None:
        raise PageError(f"{block.place}: an output without anything that was run")
    result[-1].output = block.text


def differs(expected: str, actual: str) -> bool:
    """Whether a text is other than expected; trailing space does not count."""
    wanted = "\n".join(line.rstrip() for line in expected.strip().splitlines())
    found = "\n".join(line.rstrip() for line in actual.strip().splitlines())
    parts = [re.escape(part) for part in re.split(r"^\.\.\.$", wanted, flags=re.MULTILINE)]
    return re.fullmatch(r"[\s\S]*?".join(parts), found) is None
