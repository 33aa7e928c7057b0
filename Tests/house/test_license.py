"""One licence, wherever it is written."""

import re
import unittest

from repository import ROOT

PYTHON = ROOT / "bindings" / "python"


class License(unittest.TestCase):
    def test_the_python_package_carries_the_same_text(self):
        # Metadata cannot name a file outside of the package's folder.
        self.assertEqual((PYTHON / "LICENSE").read_bytes(), (ROOT / "LICENSE").read_bytes())

    def test_pyproject_names_it(self):
        project = (PYTHON / "pyproject.toml").read_text(encoding="utf-8")
        name = re.search(r'^license = "(.*)"$', project, re.M)[1]
        self.assertTrue((ROOT / "LICENSE").read_text(encoding="utf-8").startswith(f"{name} License\n"))
        # Wheels have expat inside.
        self.assertIn('license-files = ["LICENSE", "LICENSE.expat"]', project)
        self.assertIn("Expat maintainers", (PYTHON / "LICENSE.expat").read_text(encoding="utf-8"))

    def test_readme_links_to_it(self):
        self.assertIn("](LICENSE)", (ROOT / "README.md").read_text(encoding="utf-8"))
