"""The comment at the top of a C header as text of a page: Doxygen leaves it out, for it is about the whole file."""

from __future__ import annotations

import re
import textwrap

_ITEM = re.compile(r" *- ")
_PAGE = re.compile(r"\bdocs/([\w-]+)\.md\b")


def introduction(header: str) -> str:
    """Paragraphs and lists of the comment that a header begins with, which fit any window; what is indented stays so.

    Pages that it names become links, as they are from the folder api/c.
    """
    comment = header.partition("*/")[0].removeprefix("/*")
    lines = [line.removeprefix(" *").removeprefix(" ").rstrip() for line in comment.splitlines()]
    return "\n\n".join(_block(block.split("\n")) for block in re.split(r"\n{2,}", "\n".join(lines).strip("\n")))


def _block(lines: list[str]) -> str:
    if all(line.startswith("    ") for line in lines):
        return "```text\n" + textwrap.dedent("\n".join(lines)) + "\n```"
    made: list[str] = []
    in_item = False
    for line in lines:
        if _ITEM.match(line):
            # A list may follow a paragraph at once.
            made += [""] * (not in_item and len(made) > 0) + [line.strip()]
            in_item = True
        elif in_item and line.startswith("  "):
            made.append("  " + line.strip())
        else:
            made += [""] * in_item + [line]
            in_item = False
    return _PAGE.sub(r"[docs/\1.md](../../docs/\1.md)", "\n".join(made))
