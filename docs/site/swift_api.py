"""Pages of the Swift interface, from the symbol graphs that the compiler writes: a page for each public type.

    compile the modules and make the graphs: swift_api.py FOLDER

Bodies of functions are left out, so that this takes seconds and not the minutes of a build.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import conf

# In the order in which they import each other. Public are those with a page.
MODULES = ["PlumbSyntax", "PlumbConstraints", "PlumbEngine", "PlumbBuilder", "PlumbBuilderUIKitNames"]
PRODUCTS = {
    "PlumbEngine": "The engine: templates, layouts, lists, motion, drawing.",
    "PlumbBuilder": "Layouts written in Swift.",
    "PlumbBuilderUIKitNames": "The names of UIKit for views of PlumbBuilder.",
}
KINDS = {"class", "struct", "enum", "protocol", "typealias", "macro"}
# Members, in the order of a page.
SECTIONS = {
    "enum.case": "Cases",
    "init": "Making one",
    "type.property": "Properties of the type",
    "property": "Properties",
    "type.method": "Functions of the type",
    "method": "Methods",
    "subscript": "Subscripts",
    "func.op": "Operators",
    "typealias": "Type aliases",
    "associatedtype": "Associated types",
}


def extract(folder: Path) -> None:
    """Compiles the modules into the folder, and their symbol graphs into `symbols` below it."""
    symbols = folder / "symbols"
    symbols.mkdir(parents=True, exist_ok=True)
    sources = conf.ROOT / "Sources"
    for module in MODULES:
        command = ["swiftc", "-emit-module", "-emit-module-path", folder / f"{module}.swiftmodule"]
        command += [
            "-module-name",
            module,
            "-parse-as-library",
            "-package-name",
            "Plumb",
            "-swift-version",
            "6",
            "-wmo",
        ]
        command += [f"-I{sources / 'CExpat'}", f"-I{sources / 'CPosix'}", f"-I{folder}", "-suppress-warnings"]
        command += ["-wmo", "-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]
        command += ["-emit-symbol-graph", "-emit-symbol-graph-dir", symbols]
        command += ["-symbol-graph-minimum-access-level", "public"]
        command += sorted((sources / module).rglob("*.swift"))
        subprocess.run([str(word) for word in command], check=True)


@dataclass
class Symbol:
    """A public declaration, with those inside of it."""

    name: str
    kind: str
    declaration: str
    text: str
    line: int
    members: list[Symbol] = field(default_factory=list)


def declaration(symbol: dict[str, Any]) -> str:
    return re.sub(r"\s+", " ", "".join(part["spelling"] for part in symbol["declarationFragments"])).strip()


def text_of(symbol: dict[str, Any]) -> str:
    """A documentation comment as the pages' Markdown."""
    text = "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
    text = re.sub(r"``([^`]+)``", r"`\1`", text)
    # Links into articles of a catalog, which are pages of their own.
    text = re.sub(r"<doc:([^>]+)>", r"*\1*", text)
    # Headings of a comment would be parts of the page.
    return re.sub(r"^#+ (.+)$", r"**\1**", text, flags=re.MULTILINE)


def read(path: Path, module: str) -> list[Symbol]:
    """The public types and functions of a module that are written in this package, and their members."""
    graph = json.loads(path.read_text(encoding="utf-8"))
    found: dict[tuple[str, ...], Symbol] = {}
    every: list[tuple[tuple[str, ...], Symbol]] = []
    for one in graph["symbols"]:
        place = one.get("location", {})
        source = re.search(r"Sources/(Plumb\w+)/", place.get("uri", ""))
        # What another product has a page for is not repeated; what the engine takes from the syntax has no other.
        if not source or (source[1] != module and source[1] in PRODUCTS):
            continue
        if "::SYNTHESIZED::" in one["identifier"]["precise"]:
            continue
        names = tuple(one["pathComponents"])
        kind = one["kind"]["identifier"].removeprefix("swift.")
        symbol = Symbol(".".join(names), kind, declaration(one), text_of(one), place["position"]["line"])
        every.append((names, symbol))
        if kind in KINDS:
            found[names] = symbol
    top = []
    for names, symbol in sorted(every, key=lambda entry: (entry[1].name, entry[1].declaration)):
        owner = found.get(names[:-1])
        if len(names) > 1 and owner is not None:
            owner.members.append(symbol)
        elif len(names) == 1 or symbol.kind not in KINDS:
            top.append(symbol)
    return top


def code(text: str) -> str:
    return f"```swift\n{text}\n```"


def member_parts(symbol: Symbol, level: int) -> Iterable[str]:
    """The members of a type by kind, then the types inside of it with theirs."""
    for kind, title in SECTIONS.items():
        members = [one for one in symbol.members if one.kind == kind]
        # The comparisons of types whose fields are compared say nothing.
        members = [one for one in members if one.text or kind != "func.op"]
        if not members:
            continue
        yield f"{'#' * level} {title}"
        for one in sorted(members, key=lambda one: one.line):
            yield code(one.declaration)
            if one.text:
                yield one.text
    for one in symbol.members:
        if one.kind in KINDS - {"typealias"}:
            yield f"{'#' * level} {one.name}"
            yield code(one.declaration)
            yield one.text
            yield from member_parts(one, min(level + 1, 6))


def page(symbol: Symbol) -> str:
    parts = [f"# {symbol.name}", code(symbol.declaration), symbol.text, *member_parts(symbol, 2)]
    return "\n\n".join(part for part in parts if part) + "\n"


def pages(folder: Path) -> dict[str, str]:
    """Texts by name, without the folder `api/` and the suffix: the start, a page for each product and for each type."""
    made: dict[str, str] = {}
    for module, about in PRODUCTS.items():
        symbols = read(folder / "symbols" / f"{module}.symbols.json", module)
        types = [one for one in symbols if one.kind in KINDS - {"typealias"}]
        others = [one for one in symbols if one not in types]
        for one in types:
            made[f"swift/{module}/{one.name}"] = page(one)
        parts = [f"# {module}", about]
        for one in others:
            parts += [code(one.declaration), one.text]
        tree = "\n".join(["```{toctree}", ":maxdepth: 1", *(f"{module}/{one.name}" for one in types), "```"])
        made[f"swift/{module}"] = "\n\n".join(part for part in [*parts, tree if types else ""] if part) + "\n"
    tree = "\n".join(["```{toctree}", ":maxdepth: 1", *(f"swift/{module}" for module in PRODUCTS), "```"])
    start = "[Getting started in Swift](../docs/getting-started-swift.md)"
    builder = "[layouts written in Swift](../docs/swift-builder.md)"
    made["swift"] = f"# The Swift package\n\n{start} comes first, or {builder}.\n\n{tree}\n"
    return made


if __name__ == "__main__":
    extract(Path(sys.argv[1]).resolve())
