"""The header compiles in every dialect that is promised, alone, twice, and in two files of one program."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import contract

DIALECTS = {"cc": ["c99", "c11", "c17"], "c++": ["c++11", "c++20"]}
TWICE = "#include <plumb/plumb.h>\n#include <plumb/plumb.h>\n"


class Header(unittest.TestCase):
    def test_compiles_in_every_dialect(self):
        for compiler, dialects in DIALECTS.items():
            for dialect in dialects:
                with self.subTest(dialect=dialect), tempfile.TemporaryDirectory() as folder:
                    self._build(Path(folder), compiler, dialect)

    def _build(self, folder, compiler, dialect):
        suffix = ".c" if compiler == "cc" else ".cpp"
        sources = [folder / f"first{suffix}", folder / f"second{suffix}"]
        sources[0].write_text(TWICE + "int main(void) { return PLUMB_OK; }\n")
        sources[1].write_text(TWICE + "extern plumb_node nobody;\nplumb_node nobody = PLUMB_NO_NODE;\n")
        warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", *(["-Wstrict-prototypes"] if compiler == "cc" else [])]
        built = subprocess.run(
            [
                compiler,
                f"-std={dialect}",
                *warnings,
                f"-I{contract.ROOT / 'include'}",
                *sources,
                "-o",
                folder / "program",
            ],
            capture_output=True,
            text=True,
        )
        self.assertEqual(built.returncode, 0, built.stderr)

    def test_includes_only_freestanding_headers(self):
        included = [
            line.split()[1]
            for header in contract.HEADERS
            for line in header.read_text().splitlines()
            if line.startswith("#include")
        ]
        own = [
            f'"{name}.h"'
            for name in (
                "constraints",
                "drawing",
                *3 * ["engine"],
                "events",
                "explain",
                "formats",
                "list",
                "live",
                "load",
                "loader",
                "motion",
                *10 * ["plumb"],
                "pointer",
                "scroll",
                "text",
                *3 * ["value"],
            )
        ]
        self.assertEqual(sorted(included), [*own, "<stdbool.h>", "<stddef.h>", "<stdint.h>"])

    def test_every_header_compiles_alone(self):
        for header in contract.HEADERS:
            with self.subTest(header=header.name):
                command = ["cc", "-std=c99", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-x", "c", header]
                built = subprocess.run(command, capture_output=True, text=True)
                self.assertEqual(built.returncode, 0, built.stderr)
