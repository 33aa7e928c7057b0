"""Runs the tool as a shell does."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOL = os.environ.get("PLUMB_TOOL", str(ROOT / "build" / "bin" / "plumb"))
SAMPLES = ROOT / "Tests" / "Fixtures" / "samples"

FINE, WRONG_LAYOUT, WRONG_CALL = 0, 1, 2


class ToolTest(unittest.TestCase):
    """Tests in a folder of their own, in which the tool is run."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, content):
        """Writes a file, anything but text and bytes as JSON; answers its name."""
        if not isinstance(content, str | bytes):
            content = json.dumps(content)
        (self.folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    def run_tool(self, *words, code=FINE, given=b""):
        """Runs the tool, which must answer `code`, with what is piped in; its standard output and standard error."""
        process = subprocess.run(
            [TOOL, *map(str, words)], cwd=self.folder, capture_output=True, timeout=60, input=given
        )
        out, err = process.stdout.decode(), process.stderr.decode()
        self.assertEqual(process.returncode, code, f"plumb {' '.join(map(str, words))}\n{out}{err}")
        return out, err

    def output(self, *words):
        """What the tool prints when all is well, and nothing else is said."""
        out, err = self.run_tool(*words)
        self.assertEqual(err, "")
        return out

    def answer(self, *words, code=FINE, given=b""):
        """The object that a verb prints with --json."""
        out, err = self.run_tool(*words, "--json", code=code, given=given)
        self.assertEqual(err, "")
        answer = json.loads(out)
        self.assertEqual((answer["verb"], answer["exitCode"]), (words[0], code))
        return answer

    def nodes(self, *words):
        """The nodes of `compute --json` of one file."""
        return self.answer("compute", *words)["layouts"][0]["nodes"]

    def wrong_call(self, *words):
        """What the tool says about a wrong call."""
        out, err = self.run_tool(*words, code=WRONG_CALL)
        self.assertEqual(out, "")
        return err
