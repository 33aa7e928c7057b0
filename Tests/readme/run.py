"""Runs what README.md and docs/*.md show, so that they stay true: see blocks.py for how a page marks it.

    python3 Tests/readme/run.py [--write-pictures] [page…]

Pictures that `plumb render` draws have to be those that are committed; with --write-pictures they are written.

Uses what `make build` has put into build/, or another build in the folder PLUMB_BUILD, and works in its folder readme.
Exit status 1: something is not as a page says.
"""

from __future__ import annotations

import doctest
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import swift_scratch
from blocks import Block, PageError, blocks, differs

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("PLUMB_BUILD", ROOT / "build")).resolve()
SCRATCH = BUILD / "readme"
LIBRARY = BUILD / "lib" / "libplumb.so"
# `swift test` may have to end first, which uses the same folder.
SECONDS = 2400
# With the packages that snippets use, as the language server does; see .ci/python-tools.
_VENV = ROOT / "build" / "venv" / "bin" / "python"
PYTHON = str(_VENV) if _VENV.exists() else sys.executable


def environment() -> dict[str, str]:
    """As if Plumb were installed and its Python package on the path."""
    prefix = SCRATCH / "prefix"
    shutil.rmtree(prefix, ignore_errors=True)
    subprocess.run(["cmake", "--install", str(BUILD), "--prefix", str(prefix)], check=True, stdout=subprocess.DEVNULL)
    library = next(prefix.rglob("libplumb.so")).parent
    result = dict(os.environ)
    result["PKG_CONFIG_PATH"] = str(library / "pkgconfig")
    result["LD_LIBRARY_PATH"] = str(library)
    result["CMAKE_PREFIX_PATH"] = str(prefix)
    result["PYTHONPATH"] = str(ROOT / "bindings" / "python" / "src")
    result["PLUMB_LIBRARY"] = str(LIBRARY)
    result["PATH"] = os.pathsep.join([str(prefix / "bin"), str(BUILD / "bin"), result["PATH"]])
    return result


class Page:
    """Runs the blocks of one page, in a folder of its own."""

    def __init__(self, path: Path, variables: dict[str, str], writes_pictures: bool = False) -> None:
        self.path = path
        self.writes_pictures = writes_pictures
        self.variables = variables
        self.folder = SCRATCH / path.stem
        self.ran = 0

    def run(self) -> list[str]:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        problems: list[str] = []
        for block in blocks(self.path.relative_to(ROOT), self.path.read_text(encoding="utf-8")):
            self.ran += 1
            try:
                problems += self._run(block)
            except Exception as error:
                problems.append(f"{block.place}: {type(error).__name__}: {error}")
        return problems

    def _run(self, block: Block) -> list[str]:
        if block.kind == "picture":
            return self._picture(block)
        if "beside" in block.arguments:
            name = next(word for word in block.arguments if "." in word)
            if (self.path.parent / name).read_text(encoding="utf-8") != block.text:
                return [f"{block.place}: {name} beside the page differs from this block"]
        if block.kind == "file":
            target = self.folder / block.arguments[0]
            target.parent.mkdir(parents=True, exist_ok=True)
            text = block.text
            if target.name == "Package.swift":
                text = swift_scratch.on_this_package(text)
            target.write_text(text, encoding="utf-8")
            return []
        import check

        runner = block.arguments[0] if block.arguments else ""
        if runner == "values":
            return check.value_problems(block)
        if runner == "table":
            return check.table_problems(block)
        if runner == "frames":
            return self._compare(block, check.frames_block(block, self.folder))
        if runner == "python" and ">>>" in block.text:
            return self._session(block)
        if runner == "python":
            return self._command(block, [PYTHON, "-c", block.text])
        if runner == "sh":
            text = block.text.replace("--scratch-path ../swift-build", shlex.join(swift_scratch.options(SCRATCH)))
            return self._command(block, ["bash", "-eo", "pipefail", "-c", text])
        return [f"{block.place}: nobody knows how to run '{runner}'"]

    def _command(self, block: Block, command: list[str]) -> list[str]:
        result = subprocess.run(
            command, cwd=self.folder, env=self.variables, capture_output=True, text=True, timeout=SECONDS
        )
        wanted = 1 if "fails" in block.arguments else 0
        if result.returncode != wanted:
            return [f"{block.place}: exit status {result.returncode}\n{result.stdout}{result.stderr}"]
        return self._compare(block, result.stdout)

    def _picture(self, block: Block) -> list[str]:
        """A picture is what the tool draws of files of the page, or else of the repository."""
        name, *words = block.arguments
        if f"]({name})" not in self.path.read_text(encoding="utf-8"):
            return [f"{block.place}: the page does not show {name}"]
        words = [str(ROOT / word) if self._is_of_repository(word) else word for word in words]
        command = [str(BUILD / "bin" / "plumb"), "render", *words]
        drawn = subprocess.run(command, cwd=self.folder, env=self.variables, capture_output=True, text=True)
        if drawn.returncode:
            return [f"{block.place}: {drawn.stderr}"]
        picture = self.path.parent / name
        if self.writes_pictures:
            picture.write_text(drawn.stdout, encoding="utf-8")
        elif not picture.exists() or picture.read_text(encoding="utf-8") != drawn.stdout:
            remedy = f"Tests/readme/run.py --write-pictures {self.path.relative_to(ROOT)}"
            return [f"{block.place}: {name} is stale: {remedy}"]
        return []

    def _is_of_repository(self, word: str) -> bool:
        return not (self.folder / word).exists() and (ROOT / word).is_file()

    def _session(self, block: Block) -> list[str]:
        report: list[str] = []
        test = doctest.DocTestParser().get_doctest(block.text, {}, block.place, str(block.page), block.line)
        doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=report.append)
        return [f"{block.place}: {''.join(report)}"] if report else []

    def _compare(self, block: Block, output: str) -> list[str]:
        if block.output is None or not differs(block.output, output):
            return []
        return [f"{block.place}: the page says\n{block.output}it is\n{output}"]


def stale_pages(variables: dict[str, str]) -> list[str]:
    """Pages that are made from tables must be what the tables say."""
    tool = BUILD / "bin" / "plumb"
    if not tool.exists():
        return ["build/bin/plumb is missing: make build"]
    made = subprocess.run([str(tool), "catalog", "all"], env=variables, capture_output=True, text=True)
    if made.returncode != 0:
        return [f"plumb catalog all: {made.stderr}"]
    if made.stdout != (ROOT / "docs" / "components.md").read_text(encoding="utf-8"):
        return ["docs/components.md is stale: build/bin/plumb catalog all > docs/components.md"]
    return []


def main() -> int:
    if not LIBRARY.exists():
        print("build/lib/libplumb.so is missing: make build", file=sys.stderr)
        return 1
    SCRATCH.mkdir(parents=True, exist_ok=True)
    link = SCRATCH / "plumb"  # Pages call the sources `../plumb`.
    if not link.is_symlink():
        link.symlink_to(ROOT, target_is_directory=True)
    variables = environment()
    os.environ["PLUMB_LIBRARY"] = variables["PLUMB_LIBRARY"]
    sys.path.insert(0, variables["PYTHONPATH"])
    arguments = [argument for argument in sys.argv[1:] if argument != "--write-pictures"]
    named = [Path(argument).resolve() for argument in arguments]
    stale = [] if named else stale_pages(variables)
    failed = len(stale)
    for problem in stale:
        print(problem)
    for path in named or [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        page = Page(path, variables, "--write-pictures" in sys.argv)
        try:
            problems = page.run()
        except PageError as error:
            problems = [str(error)]
        failed += len(problems)
        if page.ran or problems:
            print(f"{path.relative_to(ROOT)}: {page.ran} blocks, {len(problems)} wrong")
        for problem in problems:
            print(problem)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
