"""Fills a corpus from the fixtures and examples: seed.py <target> <folder>."""

import hashlib
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# As in expression.c, where the first byte chooses one.
TYPES = ["any", "number", "int", "bool", "string", "color", "array"]


def fixtures():
    for path in sorted((ROOT / "Tests" / "Fixtures").rglob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


def documents():
    for path in sorted((ROOT / "examples").rglob("*.xml")):
        yield path.read_text(encoding="utf-8")
    for fixture in fixtures():
        if "xml" in fixture:
            lines = fixture["xml"]
            yield lines if isinstance(lines, str) else "\n".join(lines)


def expressions():
    """Pairs of a type and a text. Of an attribute the type is not known here: a number, or text that has segments."""
    for fixture in fixtures():
        if isinstance(fixture.get("expr"), str):
            yield fixture.get("type"), fixture["expr"]
    for document in documents():
        for text in re.findall(r'="([^"]*)"', document):
            yield ("string" if "{" in text else "number"), text


def seeds(target):
    if target == "load":
        return {document.encode() for document in documents()}
    if target == "expression":
        return {bytes([TYPES.index(kind) if kind in TYPES else 0]) + text.encode() for kind, text in expressions()}
    return set()


def main():
    target, folder = sys.argv[1], Path(sys.argv[2])
    for seed in seeds(target):
        (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)


if __name__ == "__main__":
    main()
