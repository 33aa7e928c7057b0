"""plumb reference"""

import re

from tool import ROOT, WRONG_CALL, ToolTest

PAGES = ROOT / "docs" / "reference"


class Reference(ToolTest):
    def test_pages_are_fresh(self):
        names = self.output("reference", "made").split()
        self.assertEqual(sorted(names), sorted(path.name for path in PAGES.iterdir()))
        for name in names:
            made = (self.folder / "made" / name).read_text(encoding="utf-8")
            kept = (PAGES / name).read_text(encoding="utf-8")
            self.assertEqual(kept, made, f"{name} is stale: build/bin/plumb reference docs/reference")

    def test_every_tag_of_the_header_is_described(self):
        header = (ROOT / "include" / "plumb" / "value.h").read_text(encoding="utf-8")
        declared = set(re.findall(r"^  (PLUMB_TYPE_\w+) = ", header, re.MULTILINE))
        described = set(re.findall(r"PLUMB_TYPE_\w+", (PAGES / "types.md").read_text(encoding="utf-8")))
        self.assertEqual(described, declared)

    def test_links_lead_somewhere(self):
        for page in PAGES.glob("*.md"):
            for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
                self.assertTrue((PAGES / target).exists(), f"{page.name}: {target}")

    def test_folders_are_made(self):
        self.output("reference", "a/b//c/")
        self.assertTrue((self.folder / "a" / "b" / "c" / "types.md").exists())
        self.output("reference", "a/b")
        self.assertTrue((self.folder / "a" / "b" / "types.md").exists())

    def test_a_folder_that_cannot_be_written(self):
        self.write("file", "")
        for folder in ["file", "file/below", ""]:
            _, err = self.run_tool("reference", folder, code=WRONG_CALL)
            self.assertIn(f"Cannot write to '{folder}'", err)
