"""The examples of live reload: files are edited while they run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAYOUTS = ROOT / "examples" / "layouts" / "live"
# So many that an edit is seen long before the end, and it comes by itself.
FRAMES = 300
SECONDS = 60


class LiveReload(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "live"
        shutil.copytree(LAYOUTS, self.folder)

    def start(self, *command: str | Path) -> None:
        build = Path(os.environ.get("PLUMB_BUILD", ROOT / "build"))
        variables = dict(os.environ)
        variables.pop("PLUMB_LIVE_RELOAD", None)
        variables.setdefault("PLUMB_LIBRARY", str(build / "lib" / "libplumb.so"))
        variables["PYTHONPATH"] = str(ROOT / "bindings" / "python" / "src")
        words = [str(build / "examples" / command[0])] if len(command) == 1 else list(map(str, command))
        self.process = subprocess.Popen(
            [*words, "--frames", str(FRAMES), str(self.folder / "menu.xml")],
            env=variables,
            stdout=subprocess.PIPE,
            text=True,
        )
        # Whatever it does, nothing waits for ever.
        timer = threading.Timer(SECONDS, self.process.kill)
        timer.start()
        self.addCleanup(self.process.stdout.close)
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.kill)
        self.addCleanup(timer.cancel)

    def expect(self, text: str) -> None:
        """Reads up to a line with this text."""
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if text in line:
                return
        self.fail(f"no {text!r} in {''.join(lines)!r}")

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        other = path.with_suffix(".new")
        other.write_text(text.replace(old, new), encoding="utf-8")
        other.replace(path)

    def follow(self) -> None:
        self.expect("frame 0")
        self.expect("menu     20, 20, 240, 150")
        self.edit("menu.xml", 'width="240"', 'width="300"')
        self.expect("menu     20, 20, 300, 150")
        self.edit("panel.xml", 'gap="8"', 'gap="10"')
        self.expect("menu     20, 20, 300, 160")
        self.edit("panel.xml", 'gap="10"', 'gpa="10"')
        self.expect("Unknown property gpa")
        self.edit("panel.xml", 'gpa="10"', 'gap="8"')
        self.expect("all is well")
        self.expect("menu     20, 20, 300, 150")
        self.assertEqual(self.process.wait(SECONDS), 0)

    def test_c(self) -> None:
        self.start("live_reload")
        self.follow()

    def test_python(self) -> None:
        self.start(sys.executable, ROOT / "examples" / "python" / "live_reload.py")
        self.follow()


if __name__ == "__main__":
    unittest.main()
