"""The workflows of GitHub: their form, what a security linter says of them, and that what they run is there."""

import re
import subprocess
import unittest

import artefacts

WORKFLOWS = sorted((artefacts.ROOT / ".github" / "workflows").glob("*.yml"))


def run(tool, *arguments):
    result = subprocess.run([artefacts.TOOLS / tool, *arguments], capture_output=True, text=True)
    return result.returncode, result.stdout + result.stderr


class Workflows(unittest.TestCase):
    def test_form(self):
        self.assertGreater(len(WORKFLOWS), 1)
        status, said = run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
        self.assertEqual(status, 0, said)

    def test_security(self):
        configuration = artefacts.ROOT / ".github" / "zizmor.yml"
        options = ["--offline", "--no-progress", "--min-severity", "medium", "--config", configuration]
        status, said = run("zizmor", *options, *WORKFLOWS)
        self.assertEqual(status, 0, said)

    def test_a_wrong_workflow_is_refused(self):
        status, _said = run(
            "check-jsonschema", "--builtin-schema", "vendor.github-workflows", artefacts.ROOT / ".github/zizmor.yml"
        )
        self.assertNotEqual(status, 0)

    def test_what_they_run_is_there(self):
        makefile = (artefacts.ROOT / "Makefile").read_text(encoding="utf-8")
        targets = set(re.findall(r"^([a-z]+):", makefile, re.M))
        text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
        made = re.findall(r"^ +make ([a-z]+)$", text, re.M)
        self.assertIn("package", made)
        self.assertEqual(set(made) - targets, set())
        self.assertRegex(text, r"(?m)^ +\.ci/run$")
        for name in re.findall(r"uses: \./(\S+)", text):
            self.assertTrue((artefacts.ROOT / name).exists(), name)
        # Files that a release looks into, and the artefacts that it publishes.
        for name in ("include/plumb/plumb.h", "CHANGELOG.md"):
            self.assertIn(name, text)
            self.assertTrue((artefacts.ROOT / name).exists())
        for pattern in ("*.deb", "*.whl", "plumb-*.tar.gz", "plumb_layout-*.tar.gz"):
            self.assertIn(f"/{pattern}", text)
            self.assertTrue(list(artefacts.PACKAGES.glob(pattern)), pattern)


if __name__ == "__main__":
    unittest.main()
