"""The client of the extension for VS Code, run in Node.js with a stub of the editor against the server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

from environment import ROOT, SERVER, skip

NODE = shutil.which("node")


class ClientTests(unittest.TestCase):
    seen: dict[str, Any]

    @classmethod
    def setUpClass(cls) -> None:
        if NODE is None:
            skip("editors: the client for VS Code was not run: there is no node")
        with tempfile.TemporaryDirectory() as folder:
            script = ROOT / "Tests/editors/drive_client.js"
            command = [NODE, str(script), str(ROOT / "editors/vscode/client"), folder, *SERVER]
            environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
            done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if done.returncode:
            raise AssertionError(done.stderr)
        cls.seen = json.loads(done.stdout)

    def test_diagnostics_and_quick_fix(self) -> None:
        self.assertEqual(self.seen["diagnostic"], ["Unknown class UILabl", 0, 1, "PLUMB_ERROR_COMPONENT"])
        self.assertEqual(self.seen["action"], ["Change to UILabel", True, "UILabel"])

    def test_completion_and_hover(self) -> None:
        # The kinds of VS Code count from 0.
        self.assertEqual(self.seen["completion"], [6, "UILabel", 3, 9])
        self.assertTrue(self.seen["triggers"])
        self.assertIn("**text**: String", self.seen["hover"])

    def test_navigation(self) -> None:
        self.assertEqual(self.seen["definition"], [{"line": 0, "character": 12}])
        self.assertEqual((self.seen["references"], self.seen["highlights"]), (2, 2))
        self.assertEqual(self.seen["rename"], ["top", "top"])
        self.assertEqual(self.seen["prepared"], 18)
        self.assertIn("is not a valid name", self.seen["refused"])

    def test_structure_and_colours(self) -> None:
        self.assertEqual(self.seen["symbols"], ["#root", ["UILabel", "UILabel"]])
        self.assertIn("#root", self.seen["workspaceSymbols"])
        self.assertEqual(self.seen["folds"], [[0, 2]])
        self.assertEqual(self.seen["colors"], [{"red": 1, "green": 0, "blue": 0, "alpha": 1}])
        self.assertEqual(self.seen["presentations"], ["#ff0000", "rgb(255, 0, 0)"])
        self.assertTrue(self.seen["tokens"])
        self.assertEqual(self.seen["format"], 1)

    def test_preview(self) -> None:
        self.assertEqual(self.seen["preview"], ["Layout first.xml", True, "100x100"])
        self.assertTrue(self.seen["policy"])
        self.assertTrue(self.seen["problem"])

    def test_life_of_the_server(self) -> None:
        self.assertFalse(self.seen["other"])
        self.assertTrue(self.seen["restarted"])
        self.assertEqual(self.seen["exit"], 0)
        self.assertEqual(self.seen["providers"], [])
        self.assertIn("ENOENT", self.seen["missing"])
        self.assertIn("pip install", self.seen["missing"])


class ConnectionTests(unittest.TestCase):
    def test_messages_in_pieces(self) -> None:
        if NODE is None:
            skip("editors: the client for VS Code was not run: there is no node")
        script = """
        const { MessageReader } = require(process.argv[1]);
        const found = [];
        const reader = new MessageReader((message) => found.push(message));
        const one = (value) => {
          const body = Buffer.from(JSON.stringify(value));
          return Buffer.concat([Buffer.from(`X: y\\r\\ncontent-length: ${body.length}\\r\\n\\r\\n`), body]);
        };
        const all = Buffer.concat([one({ a: "é😀" }), one(2), one("x".repeat(1000))]);
        for (const size of [1, 3, 7, all.length]) {
          for (let place = 0; place < all.length; place += size) reader.push(all.subarray(place, place + size));
        }
        console.log(JSON.stringify(found));
        """
        module = str(ROOT / "editors/vscode/client/connection.js")
        done = subprocess.run([NODE, "-e", script, module], capture_output=True, text=True, check=True)
        self.assertEqual(json.loads(done.stdout), [{"a": "é😀"}, 2, "x" * 1000] * 4)


class PackageTests(unittest.TestCase):
    def test_what_the_manifest_names_is_there(self) -> None:
        folder = ROOT / "editors/vscode"
        package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        named = [package["main"], *(item["path"] for item in package["contributes"]["grammars"])]
        named += [item["configuration"] for item in package["contributes"]["languages"]]
        for name in named:
            self.assertTrue((folder / name).is_file(), name)
        commands = {item["command"] for item in package["contributes"]["commands"]}
        text = "".join(path.read_text(encoding="utf-8") for path in (folder / "client").glob("*.js"))
        for command in commands:
            self.assertIn(f'"{command}"', text)
        for name in package["contributes"]["configuration"]["properties"]:
            self.assertIn(f'"{name.removeprefix("plumb.")}"', text)
        self.assertIsInstance(Path(folder / "README.md").read_text(encoding="utf-8"), str)


if __name__ == "__main__":
    unittest.main()
