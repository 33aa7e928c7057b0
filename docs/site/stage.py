"""Makes the sources of the site: pages of the repository with links that fit, pages of components, of examples and of
the interfaces in C, Python and Swift.

    stage.py FOLDER

Files that are as they were are left alone, so that Sphinx does not read them again. Needs the tool, the library, its
Python package and the symbol graphs of swift_api.py, as conf.py finds them.
"""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import conf
import headers
import swift_api
from links import Links
from samples import DOCUMENT, SAMPLES

TOOL = conf.BUILD / "bin" / "plumb"
SITE = Path(__file__).resolve().parent
HEADERS = conf.ROOT / "include" / "plumb"
START = ["docs/tour/README.md", "docs/recipes.md", "docs/words.md", "docs/choosing.md"]
LAYOUTS = """expressions geometry state repetition composition constraints mixing-layouts lists scrolling motion
    accessibility catalogs left-out everlayout formats"""
PROGRAMS = """drawing events pointers text-editing owners editing loaders live-reload bridge problems explaining
    performance security abi tool"""


def named(words: str) -> list[str]:
    return [f"docs/{word}.md" for word in words.split()]


# Sections of the contents at the side, and their pages; what no other section has is in the last.
SECTIONS = {
    "Start": [
        *START,
        "docs/installing.md",
        "docs/getting-started-c.md",
        "docs/getting-started-python.md",
        "docs/getting-started-swift.md",
        "docs/swift-builder.md",
    ],
    "Layouts": named(LAYOUTS),
    "Programs": named(PROGRAMS),
    "Rules": ["docs/semantics/index.md", "docs/reference/README.md"],
    "Plumb itself": [],
}
# Contents of folders hang below their first page.
FIRST_PAGES = {
    "docs/semantics/": "docs/semantics/index.md",
    "docs/reference/": "docs/reference/README.md",
    "docs/decisions/": "docs/decisions/README.md",
}
PAGES_ELSEWHERE = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "benchmarks/RESULTS.md", "bindings/python/README.md"]
COMPONENTS = "docs/components.md"
EXAMPLES = PurePosixPath("docs/examples.md")


def run(*words: str | Path) -> str:
    return subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True).stdout


def toctree(pages: Iterable[str], caption: str = "", is_hidden: bool = True) -> str:
    options = [f":caption: {caption}"] if caption else []
    options += [":hidden:"] if is_hidden else [":maxdepth: 1"]
    return "\n".join(["", "```{toctree}", *options, *pages, "```", ""])


@dataclass(frozen=True)
class Component:
    """A component, or what else has a part of its own in the page of components: enumerations, classes of values."""

    name: str
    base: str | None
    text: str
    """The part, without the heading."""

    @property
    def page(self) -> str:
        return self.name.replace(" ", "-").lower() if " " in self.name else self.name

    @property
    def rows(self) -> list[str]:
        """What its table has: names in the first column, as the page writes them."""
        return re.findall(r"^\| (`[^`]+`)", self.text, re.MULTILINE)


class Stage:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written: set[Path] = set()
        found = [conf.ROOT / name for name in PAGES_ELSEWHERE]
        found += sorted((conf.ROOT / "docs").rglob("*.md"))
        names = [PurePosixPath(path.relative_to(conf.ROOT).as_posix()) for path in found]
        self.pages = {name: name for name in names} | {PurePosixPath("README.md"): PurePosixPath("index.md")}
        self.components = self._components()
        self.links = Links(
            conf.ROOT, self.pages, {one.name.lower().replace(" ", "-"): one.page for one in self.components}
        )

    def write(self, name: str | PurePosixPath, text: str | bytes) -> Path:
        path = self.folder / name
        content = text.encode() if isinstance(text, str) else text
        self.written.add(path)
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return path

    def remove_others(self) -> None:
        """What an earlier run wrote and this one did not, with the pages that were made of it."""
        doxygen = self.folder / "doxygen"
        for path in sorted(self.folder.rglob("*")):
            if path.is_file() and path not in self.written and doxygen not in path.parents:
                path.unlink()
                made = conf.BUILD / "site" / path.relative_to(self.folder).with_suffix(".html")
                made.unlink(missing_ok=True)

    def all(self) -> None:
        interfaces = [*self.c_pages(), *self.python_pages(), *self.swift_pages()]
        self.example_page()
        self.component_pages()
        sections = {title: list(pages) for title, pages in SECTIONS.items()}
        placed = {page for pages in sections.values() for page in pages} | {"README.md", COMPONENTS}
        for page in map(str, self.pages):
            if page not in placed and not any(page.startswith(folder) for folder in FIRST_PAGES):
                sections["Plumb itself"].append(page)
        sections["Plumb itself"].append("docs/decisions/README.md")
        sections["Start"].insert(len(START), str(EXAMPLES))
        sections["Rules"].insert(0, COMPONENTS)
        trees = [toctree([str(PurePosixPath(page)) for page in pages], title) for title, pages in sections.items()]
        trees.insert(4, toctree(interfaces, "Interfaces"))
        for page in self.pages:
            if str(page) != COMPONENTS:
                self.write(self.pages[page], self._staged(page, "".join(trees)))
        for file in self.links.files:
            self.write(file, (conf.ROOT / file).read_bytes())
        for file in sorted((SITE / "_static").iterdir()):
            self.write(f"_static/{file.name}", file.read_bytes())
        self.remove_others()

    def _staged(self, page: PurePosixPath, trees: str) -> str:
        text = self.links.rewritten((conf.ROOT / page).read_text(encoding="utf-8"), page)
        # Marks for tests: in the site they would be in the way.
        text = re.sub(r"^<!-- (?:file|run|output|picture)\b.*-->\n", "", text, flags=re.MULTILINE)
        if str(page) == "README.md":
            return text + trees
        folder = next((folder for folder, first in FIRST_PAGES.items() if str(page) == first), None)
        if folder:
            others = [str(one)[len(folder) :] for one in self.pages if str(one).startswith(folder) and one != page]
            text += toctree(others)
        return text

    # Components -----------------------------------------------------------------------------------------------------

    def _components(self) -> list[Component]:
        bases = {one["name"]: one["base"] for one in json.loads(run(TOOL, "catalog", "all", "--json"))["components"]}
        parts = re.split(r"^## (.+)\n", (conf.ROOT / COMPONENTS).read_text(encoding="utf-8"), flags=re.MULTILINE)
        self.head = parts[0]
        return [Component(name, bases.get(name), text) for name, text in zip(parts[1::2], parts[2::2], strict=True)]

    def component_pages(self) -> None:
        """A page for each, with what its bases add."""
        known = {one.name: one for one in self.components}
        page = PurePosixPath(COMPONENTS)
        rows = []
        for one in self.components:
            text = [f"# {one.name}\n", *self._sample(one.name), one.text.strip()]
            derived = [other.name for other in self.components if other.base == one.name]
            if derived:
                text.append("Built on it: " + ", ".join(f"[{name}]({name}.md)" for name in derived) + ".")
            base = known.get(one.base or "")
            while base:
                text.append(f"## From {base.name}\n\n[{base.name}]({base.page}.md) adds: {', '.join(base.rows)}.")
                base = known.get(base.base or "")
            body = self.links.rewritten("\n\n".join(text), PurePosixPath("docs/components.md"))
            # Links of the page of components are those of its folder.
            body = re.sub(r"\]\((?!components/|\.\./|[a-z]+:|#|(?:UI|WK)\w+\.md)([^)]+)\)", r"](../\1)", body)
            self.write(f"docs/components/{one.page}.md", body.replace("](components/", "](") + "\n")
            rows.append(f"| [{one.name}](components/{one.page}.md) | {one.base or ''} | {len(one.rows)} |")
        head = self.links.rewritten(self.head, page)
        table = "\n".join(["| Component | Builds on | Properties of its own |", "|---|---|---|", *rows])
        tree = toctree(f"components/{one.page}" for one in self.components)
        self.write(COMPONENTS, f"{head}\n{table}\n{tree}")

    def _sample(self, name: str) -> list[str]:
        """What a component looks like, and the element that looks so."""
        if name not in SAMPLES:
            return []
        document = self.write(f"docs/images/component-{name}.xml", DOCUMENT.format(SAMPLES[name]))
        self.write(f"docs/images/component-{name}.svg", run(TOOL, "render", document, "--size", "-"))
        return [f"![{name}](../images/component-{name}.svg)", f"```xml\n{SAMPLES[name]}\n```"]

    # Examples -------------------------------------------------------------------------------------------------------

    def example_page(self) -> None:
        """Pictures of all layouts in examples/, drawn now, and of the examples in windows."""
        text = ["# Examples\n", "Each layout with its state, as `plumb render` draws it.\n"]
        for layout in sorted((conf.ROOT / "examples" / "layouts").glob("*.xml")):
            state = conf.ROOT / "examples" / "state" / f"{layout.stem}.json"
            svg = run(TOOL, "render", layout, "--size", "960x540", "--state", state)
            self.write(f"docs/images/example-{layout.stem}.svg", svg)
            link = self.links.rewritten(f"[{layout.name}](../examples/layouts/{layout.name})", EXAMPLES)
            picture = f"![{layout.stem}](images/example-{layout.stem}.svg)"
            text.append(f"## {layout.stem.capitalize()}\n\n{link}\n\n{picture}\n")
        text.append("## In windows\n\nGames and chats in [SDL2 and pygame-ce](../index.md#examples):\n")
        for name in ("game-sdl", "game-pygame", "warehouse", "chat", "motion", "motion-menu", "motion-rows"):
            self.links.rewritten(f"![{name}](images/{name}.png)", EXAMPLES)
            text.append(f"![{name}](images/{name}.png)\n")
        self.write(EXAMPLES, "\n".join(text))

    # Interfaces -----------------------------------------------------------------------------------------------------

    def c_pages(self) -> list[str]:
        """A page for each header, from what Doxygen reads in it."""
        names = sorted(path.name for path in HEADERS.glob("*.h"))
        for name in names:
            directive = f"```{{eval-rst}}\n.. doxygenfile:: {name}\n   :project: plumb\n```\n"
            text = headers.introduction((HEADERS / name).read_text(encoding="utf-8"))
            self.write(f"api/c/{name}.md", f"# {name}\n\n{text}\n\n{directive}")
        start = "[Getting started in C](../docs/getting-started-c.md)"
        text = f"# The C interface\n\nMade from the headers. {start} comes first.\n"
        self.write("api/c.md", text + toctree((f"c/{name}" for name in names), is_hidden=False))
        return ["api/c.md"]

    def python_pages(self) -> list[str]:
        """A page for each module that public names come from."""
        import plumb

        modules: dict[str, list[str]] = {}
        for name in plumb.__all__:
            thing = getattr(plumb, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                modules.setdefault(thing.__module__.rpartition(".")[2].lstrip("_"), []).append(name)
        for module, names in modules.items():
            lines = [f"# {module.replace('_', ' ').capitalize()}\n", "```{eval-rst}", ".. currentmodule:: plumb", ""]
            for name in names:
                kind = "autoclass" if inspect.isclass(getattr(plumb, name)) else "autofunction"
                lines += [f".. {kind}:: plumb.{name}", ""]
            self.write(f"api/python/{module}.md", "\n".join([*lines, "```", ""]))
        about = "```{eval-rst}\n.. automodule:: plumb\n   :no-members:\n```\n"
        text = f"# The Python package\n\n{about}"
        self.write("api/python.md", text + toctree((f"python/{name}" for name in sorted(modules)), is_hidden=False))
        return ["api/python.md"]

    def swift_pages(self) -> list[str]:
        for name, text in swift_api.pages(conf.BUILD / "site-swift").items():
            self.write(f"api/{name}.md", text)
        return ["api/swift.md"]


if __name__ == "__main__":
    Stage(Path(sys.argv[1]).resolve()).all()
