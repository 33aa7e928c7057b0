"""Fills a corpus from the fixtures and examples: seed.py <target> <folder>."""

import hashlib
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [ROOT / "Tests" / "Fixtures", ROOT / "examples"]


def documents():
    """The layouts themselves, and those that stand inside JSON fixtures."""
    for source in SOURCES:
        for path in sorted(source.rglob("*.xml")):
            yield path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(source.rglob("*.json")):
            yield from documents_in(json.loads(path.read_text(encoding="utf-8")))


def documents_in(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from documents_in(item)
    elif isinstance(value, str) and value.lstrip().startswith("<"):
        yield value


def seeds(target):
    if target == "load":
        yield from (document.encode() for document in documents())
    if target == "expression":
        # The first byte chooses the type: see expression.c.
        texts = {text for document in documents() for text in re.findall(r'="([^"]*)"', document)}
        for text in sorted(texts):
            yield from (bytes([kind]) + text.encode() for kind in range(7))


def main():
    target, folder = sys.argv[1], Path(sys.argv[2])
    for seed in seeds(target):
        (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)


if __name__ == "__main__":
    main()
