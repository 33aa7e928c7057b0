#!/usr/bin/env python3
"""Writes into the grammars which attributes are texts: those whose type the catalog says is read as text.

`editors/generate.py` changes the files, `editors/generate.py --check` says whether they would change. The catalog is
the engine's: see `plumb.lsp.schema`.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
TEXT_MATE = FOLDER / "vscode/syntaxes/plumb.tmLanguage.json"
SUBLIME = FOLDER / "sublime/Plumb.sublime-syntax"
_ATTRIBUTE = re.compile(r"^\(\?<!\[\\w\.:-\]\)\((.*)\)(\\s\*\(=\).*)$")
_VARIABLE = re.compile(r"^  texts: .*$", re.M)


def text_names() -> list[str]:
    """The last words of the paths of attributes that are always texts."""
    sys.path.insert(0, str(FOLDER.parent / "bindings/python/src"))
    from plumb.lsp.expressions import Reading
    from plumb.lsp.schema import read_catalog

    catalog = read_catalog("", [])
    if catalog.problem:
        raise SystemExit(f"editors/generate.py: {catalog.problem}")
    readings: dict[str, set[Reading]] = {}
    for component in catalog.components.values():
        for known in component.properties.values():
            word = known.name.rpartition(".")[2]
            readings.setdefault(word, set()).add(catalog.reading(known.type))
    return sorted(name for name, found in readings.items() if found <= {Reading.TEXT, Reading.LITERAL})


def text_mate(names: list[str]) -> str:
    """The grammar for TextMate and VS Code."""
    grammar = json.loads(TEXT_MATE.read_text(encoding="utf-8"))
    for rule in grammar["repository"]["text-attribute"]["patterns"]:
        found = _ATTRIBUTE.match(rule["begin"])
        if found is None:
            raise SystemExit(f"editors/generate.py: no list of names in {rule['begin']}")
        pattern = rf"(?:[\w-]+\.)*(?:{'|'.join(names)})"
        rule["begin"] = rf"(?<![\w.:-])({pattern}){found.group(2)}"
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def sublime(names: list[str]) -> str:
    """The syntax for Sublime Text."""
    return _VARIABLE.sub(f"  texts: '{'|'.join(names)}'", SUBLIME.read_text(encoding="utf-8"))


def main() -> int:
    """Writes or checks."""
    names = text_names()
    bad = 0
    for path, text in ((TEXT_MATE, text_mate(names)), (SUBLIME, sublime(names))):
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(FOLDER.parent)} is stale: run editors/generate.py")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
