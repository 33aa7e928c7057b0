"""Checks the examples of docs/semantics, in the form that its index.md describes: semantics.py [page or folder…].

Exit status 1: something is not as a page says.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "python" / "src"))
os.environ.setdefault("PLUMB_LIBRARY", str(ROOT / "build" / "lib" / "libplumb.so"))

import plumb  # noqa: E402

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"^`([\w./-]+)`:\n\n\Z", re.MULTILINE)
TABLE = re.compile(r"^\| (\S+) \| (value|result|printed) \|\n\|[-|]+\|\n((?:\|.*\|(?:\n|\Z))+)", re.MULTILINE)
TYPES = {"expression": "any", "text": "string"}
ENGINE_OPTIONS = {"strict engine": "strict", "lenient engine": "lenient", "legacy mode": "legacy"}


def written(value: object) -> str:
    """A value as the tables write it."""
    if value is None or isinstance(value, bool):
        return {None: "nil", True: "true", False: "false"}[value]
    if isinstance(value, plumb.AttributedText):
        return written(value.string)
    if isinstance(value, plumb.Font):
        return " ".join([value.family, written(value.size), str(value.weight), *sorted(value.traits)])
    if isinstance(value, (str, plumb.OptionSet)):
        is_text = isinstance(value, str) and not isinstance(value, plumb.EnumValue)
        return f"'{value}'" if is_text else value if isinstance(value, str) else ", ".join(sorted(value))
    if isinstance(value, (list, tuple)):
        items = ", ".join(map(written, value))
        return items if hasattr(value, "_fields") else f"[{items}]"
    return f"{value:.10g}"


def outcome(function, *arguments) -> str:
    """What a row gives; an error as the tables write it."""
    try:
        return function(*arguments) or ""
    except plumb.PlumbError as error:
        return f"error {error.code.name}: {error.message}"


def name_of(node: plumb.Node) -> str:
    return f"#{node.id}" if node.id else node.path or "root"


def sizes(words: str) -> list[float | None]:
    return [None if word == "none" else float(word) for word in re.findall(r"none|[\d.]+", words)]


class Example:
    """A document, the files it can include, and what the steps of its table make of it."""

    def __init__(self, document: str, files: dict[str, str]) -> None:
        self.document, self.files = document, files
        self.options: dict[str, bool] = {}
        self.constants: dict[str, object] = {}
        self.container: list[float | None] = [400, 300]
        self.layout: plumb.Layout | None = None
        self.is_computed = False

    def step(self, words: str) -> str | None:
        """Does what the first cell of a row says."""
        codes = [one or two for one, two in re.findall(r"``\s?(.+?)\s?``|`([^`]+)`", words)]
        if words.startswith("given"):
            return self.given(words.removeprefix("given "), codes)
        if words == "load":
            return self.load()
        if self.layout is None:
            self.load()
        if not self.is_computed or words == "compute":
            self.compute()
        if words.startswith("`"):
            return self.read(codes[0])
        if words != "compute":
            self.change(self.layout, words, codes)
            self.compute()
        return None

    def given(self, words: str, codes: list[str]) -> None:
        if words.startswith("constant"):
            self.constants[codes[0]] = json.loads(codes[1])
        elif words.startswith("container"):
            self.container = sizes(words)
        else:
            self.options[ENGINE_OPTIONS[words]] = True

    def load(self) -> str:
        engine = plumb.Engine(loader=lambda url, base: self.files.get(url), **self.options)
        for name in (name for name in self.files if name.endswith(".strings")):
            engine.add_strings(name.removesuffix(".strings"), self.files[name])
        self.layout = engine.load(self.document, constants=self.constants)
        return "; ".join(f"warning {one.code.name}: {one.message}" for one in self.layout.warnings)

    def compute(self) -> None:
        self.is_computed = True
        self.layout.compute(*self.container)

    def node(self, selector: str) -> plumb.Node:
        return self.layout.root if selector == "root" else self.layout[selector]

    def read(self, name: str) -> str:
        if name == "revision":
            return written(self.layout.revision)
        if name == "changes":
            return ", ".join(f"{name_of(one.node)}.{one.property or 'frame'}" for one in self.layout.changes)
        selector, _, property = name.partition(".")
        node = self.node(selector)
        if property == "visible":
            return written(not (node.is_hidden or node.hidden_by_ancestor))
        return written(node.frame_in_root if property == "frame in root" else node[property])

    def change(self, layout: plumb.Layout, words: str, codes: list[str]) -> None:
        verb = words.partition("`")[0].strip()
        if verb == "state":
            node, _, key = codes[0].rpartition(" ")
            self.node(node or "root").set_state({key: json.loads(codes[1])})
        elif verb == "expression":
            selector, _, property = codes[0].partition(".")
            self.node(selector).set(property, codes[1] if len(codes) > 1 else None)
        elif verb == "insert":
            self.node(codes[1]).append(codes[0])
        elif verb == "remove":
            self.node(codes[0]).remove()
        elif verb == "select":
            self.node(codes[0]).select_tab(int(codes[1]))
        elif verb == "push":
            self.node(codes[1]).push(codes[0])
        elif verb == "pop":
            self.node(codes[0]).pop()
        elif verb == "scroll":
            self.node(codes[0]).set_content_offset(*sizes(codes[1]))
        elif verb.startswith("container"):
            self.container = sizes(words)
        elif verb.startswith("safe area"):
            layout.safe_area = sizes(words)
        else:
            # direction, language, text scale
            property, _, value = words.rpartition(" ")
            setattr(layout, property.replace(" ", "_"), float(value) if property == "text scale" else value)


def cells(row: str) -> list[str]:
    return [cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", row)[1:3]]


def evaluate(words: str, kind: str) -> str:
    expression = words.removeprefix("`").removesuffix("`")
    if kind == "printed":
        return plumb.Engine().format_expression(expression)
    return written(plumb.Engine().evaluate(expression, kind))


def check(page: Path) -> tuple[int, list[str]]:
    """How many rows a page has, and what is wrong with it."""
    source = page.read_text(encoding="utf-8")
    count, wrong = 0, []
    files: dict[str, str] = {}
    example: Example | None = None
    for match in sorted([*FENCE.finditer(source), *TABLE.finditer(source)], key=lambda found: found.start()):
        line = source.count("\n", 0, match.start()) + 1
        if match.re is FENCE:
            name = FILE_NAME.search(source, 0, match.start())
            if name:
                files[name[1]] = match[2]
            elif match[1] == "xml":
                if example:
                    wrong.append(f"{page}:{line}: the example before this one has no table")
                example, files = Example(match[2], files), {}
            continue
        is_layout = match[1] in ("read", "step")
        if is_layout and example is None:
            wrong.append(f"{page}:{line}: there is no document before this table")
            continue
        for number, row in enumerate(match[3].splitlines(), line + 2):
            words, expected = cells(row)
            kind = "printed" if match[2] == "printed" else TYPES.get(match[1], match[1])
            actual = outcome(example.step, words) if is_layout else outcome(evaluate, words, kind)
            is_message = expected.startswith(("error", "warning"))
            if actual != expected and not (is_message and actual.startswith(expected)):
                wrong.append(f"{page}:{number}: {words} gives {actual or 'nothing'}, not {expected or 'nothing'}")
            count += 1
        if is_layout:
            example = None
    if example:
        wrong.append(f"{page}: the last example has no table")
    return count, wrong


def main() -> int:
    named = [Path(argument) for argument in sys.argv[1:]] or [ROOT / "docs" / "semantics"]
    pages = [page for path in named for page in (sorted(path.glob("*.md")) if path.is_dir() else [path])]
    results = [check(page) for page in pages]
    wrong = [line for _, lines in results for line in lines]
    print("\n".join(wrong) or f"{len(pages)} pages, {sum(count for count, _ in results)} rows, all right")
    return 1 if wrong or not any(count for count, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
