"""The verb that starts the language server; the server itself is tested in bindings/python/tests/lsp."""

import os
import subprocess

from tool import TOOL, WRONG_CALL, ToolTest


class LanguageServer(ToolTest):
    def start(self, python, *words):
        environment = {**os.environ, "PLUMB_PYTHON": python}
        return subprocess.run([TOOL, "lsp", *words], env=environment, capture_output=True, text=True, timeout=60)

    def test_becomes_the_module(self):
        python = self.folder / "python"
        python.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\nexit 3\n')
        python.chmod(0o755)
        started = self.start(str(python), "--stdio")
        self.assertEqual((started.stdout, started.returncode), ("-m\nplumb.lsp\n", 3))
        started = self.start(str(python), "--log", "a file")
        self.assertEqual(started.stdout, "-m\nplumb.lsp\n--log\na file\n")

    def test_a_missing_python_is_named(self):
        started = self.start(str(self.folder / "nothing"))
        self.assertEqual((started.stdout, started.returncode), ("", WRONG_CALL))
        self.assertIn("nothing does not start (No such file or directory); PLUMB_PYTHON names", started.stderr)

    def test_what_it_prints_is_no_object(self):
        started = self.start("python3", "--json")
        self.assertEqual(started.returncode, WRONG_CALL)
        self.assertIn("it has no --json", started.stdout + started.stderr)
