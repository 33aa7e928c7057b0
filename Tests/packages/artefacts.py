"""What `make package` made, and the programs that the pages begin with."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
PACKAGES = BUILD / "packages"
TOOLS = BUILD / "package-venv" / "bin"
README = ROOT / "README.md"
PAGE = ROOT / "docs" / "installing.md"
HEADER = ROOT / "include" / "plumb" / "plumb.h"

sys.path.insert(0, str(ROOT / "Tests" / "readme"))

import blocks  # noqa: E402

VERSION = re.search(r'^#define PLUMB_VERSION_STRING "(.*)"', HEADER.read_text(encoding="utf-8"), re.M)[1]
HELLO_OUTPUT = "0 0 320 200; 0 0 320 10;\n0 0 320 200; 0 0 240 10;\n0 0 320 200; 0 0 160 10;\n"
_MARK = re.compile(r"^<!-- install: (\S+) -->\n```\w+\n(.*?)^```$", re.M | re.S)


def package(pattern: str) -> Path:
    """The one file of `make package` that a pattern names."""
    found = sorted(PACKAGES.glob(pattern))
    if len(found) != 1:
        raise AssertionError(f"{PACKAGES} has {len(found)} files {pattern}, and 1 is expected: run `make package`")
    return found[0]


def readme_file(name: str) -> str:
    """A file that the first page shows."""
    for block in blocks.blocks(Path("README.md"), README.read_text(encoding="utf-8")):
        if block.kind == "file" and block.arguments[0] == name:
            return block.text
    raise AssertionError(f"README.md shows no file {name}")


def readme_python() -> blocks.Block:
    """The first program in Python of the first page, with what it prints."""
    for block in blocks.blocks(Path("README.md"), README.read_text(encoding="utf-8")):
        if block.kind == "run" and block.arguments == ["python"]:
            return block
    raise AssertionError("README.md shows no program in Python")


def page_blocks() -> dict[str, str]:
    """The commands and files of docs/installing.md that are marked with `<!-- install: name -->`."""
    return dict(_MARK.findall(PAGE.read_text(encoding="utf-8")))


def page_block(name: str) -> str:
    found = page_blocks()
    if name not in found:
        raise AssertionError(f"docs/installing.md has no block `<!-- install: {name} -->`")
    return found[name]
