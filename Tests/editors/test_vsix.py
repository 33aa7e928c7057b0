"""The package of the extension for VS Code."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

from environment import ROOT

PACK = ROOT / "editors/vscode/pack.py"
VSX = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"


class VsixTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.target = Path(folder.name) / "plumb.vsix"
        subprocess.run([sys.executable, str(PACK), str(self.target)], check=True)

    def test_contents(self) -> None:
        with zipfile.ZipFile(self.target) as archive:
            self.assertIsNone(archive.testzip())
            names = archive.namelist()
            self.assertEqual(names[:2], ["[Content_Types].xml", "extension.vsixmanifest"])
            package = json.loads(archive.read("extension/package.json"))
            manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
            types = ElementTree.fromstring(archive.read("[Content_Types].xml"))
            identity = manifest.find(f"{VSX}Metadata/{VSX}Identity")
            assert identity is not None
            self.assertEqual(identity.get("Id"), package["name"])
            self.assertEqual(identity.get("Version"), package["version"])
            self.assertEqual(identity.get("Publisher"), package["publisher"])
            for asset in manifest.iter(f"{VSX}Asset"):
                self.assertIn(asset.get("Path"), names)
            endings = {item.get("Extension") for item in types}
            for name in names[1:]:
                self.assertIn("." + name.rpartition(".")[2], endings)
            self.assertIn(f"extension/{package['main'].removeprefix('./')}", names)
            for item in package["contributes"]["grammars"]:
                self.assertIn(f"extension/{item['path'].removeprefix('./')}", names)
            for path in (ROOT / "editors/vscode/client").iterdir():
                self.assertEqual(archive.read(f"extension/client/{path.name}"), path.read_bytes())
            self.assertNotIn("extension/pack.py", names)

    def test_the_same_sources_give_the_same_bytes(self) -> None:
        first = self.target.read_bytes()
        subprocess.run([sys.executable, str(PACK), str(self.target)], check=True)
        self.assertEqual(self.target.read_bytes(), first)

    def test_wrong_calls(self) -> None:
        for arguments in ([], ["--help"], ["a", "b"]):
            done = subprocess.run([sys.executable, str(PACK), *arguments], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, "Usage" in done.stderr), (2, True))


if __name__ == "__main__":
    unittest.main()
