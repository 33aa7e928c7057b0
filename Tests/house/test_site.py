"""The parts of docs/site that need no generator: links as the site has them, and the check of a site that was made."""

import os
import sys
import tempfile
import unittest
from pathlib import Path, PurePosixPath
from unittest import mock

from repository import ROOT

sys.path.insert(0, str(ROOT / "docs" / "site"))

import check
import docstrings
import headers
from links import Links

# It has settings of Sphinx's, which are not for the other tests.
with mock.patch.dict(os.environ):
    import stage


class Rewriting(unittest.TestCase):
    def setUp(self):
        names = ("docs/recipes.md", "docs/tour/README.md", "docs/components.md")
        pages = {PurePosixPath(name): PurePosixPath(name) for name in names}
        pages[PurePosixPath("README.md")] = PurePosixPath("index.md")
        self.links = Links(ROOT, pages, {"uilabel": "UILabel"})

    def rewritten(self, text, page="docs/recipes.md"):
        return self.links.rewritten(text, PurePosixPath(page))

    def test_pages_are_named_as_in_the_site(self):
        self.assertEqual(self.rewritten("[a](../README.md#c)"), "[a](../index.md#c)")
        self.assertEqual(self.rewritten("[a](docs/recipes.md)", "README.md"), "[a](docs/recipes.md)")
        self.assertEqual(self.rewritten("[a](../recipes.md)", "docs/tour/README.md"), "[a](../recipes.md)")

    def test_a_component_has_its_page(self):
        self.assertEqual(self.rewritten("[a](components.md#uilabel)"), "[a](components/UILabel.md)")

    def test_files_are_copied_and_folders_are_text(self):
        self.assertEqual(self.rewritten("[a](../LICENSE) and [`b`](tour)"), "[a](../LICENSE) and `b`")
        self.assertEqual(self.links.files, {PurePosixPath("LICENSE")})

    def test_code_and_other_links_stay(self):
        text = "[a](https://b.c) [d](#e) [f](nowhere.md)\n```md\n[g](../README.md)\n```\n"
        self.assertEqual(self.rewritten(text), text)


class Staging(unittest.TestCase):
    def test_properties_of_a_component_are_its_rows(self):
        text = """Builds on `UIView`.

| Property | Type | Default | |
|---|---|---|---|
| `text` | String |  | The text. |
| `font` | UIFont | `system 17` | The font of the text. |
"""
        self.assertEqual(stage.Component("UILabel", "UIView", text).rows, ["`text`", "`font`"])

    def test_a_sentence_with_a_colon_is_no_type(self):
        made = ['``layout.state["score"] = 3``.', "", ":type: The root's state, a mapping"]
        self.assertEqual(docstrings.rejoined(made), ['The root\'s state, a mapping: ``layout.state["score"] = 3``.'])
        self.assertEqual(docstrings.rejoined(["What it is."]), ["What it is."])
        lines = list(made)
        docstrings.process(None, "method", "", None, None, lines)
        self.assertEqual(lines, made)

    def test_the_comment_of_a_header_becomes_text(self):
        header = """/*
 * a.h: what is in it. docs/lists.md shows it.
 *
 *     call(one)      once
 *       then
 *
 * Conventions:
 *
 *  - The first, which has
 *    two lines.
 *  - The second.
 * And what follows.
 */
#ifndef A_H
"""
        self.assertEqual(
            headers.introduction(header),
            """a.h: what is in it. [docs/lists.md](../../docs/lists.md) shows it.

```text
call(one)      once
  then
```

Conventions:

- The first, which has
  two lines.
- The second.

And what follows.""",
        )

    def test_the_ten_calls_are_a_block(self):
        text = headers.introduction((ROOT / "include" / "plumb" / "plumb.h").read_text(encoding="utf-8"))
        self.assertRegex(text, r"ten calls that you need[^`]*```text\nplumb_engine_create")
        self.assertIn("\n- A function that can fail returns a plumb_status", text)

    def test_a_list_may_follow_its_sentence(self):
        self.assertEqual(
            headers.introduction("/*\n * It\n *  - does\n *    so;\n *  - stops.\n */"), "It\n\n- does\n  so;\n- stops."
        )


class Checking(unittest.TestCase):
    def wrong(self, text):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.html").write_text(f"<h1 id='top'>A</h1>{text}", encoding="utf-8")
            return check.wrong_links(Path(folder).resolve())

    def test_links_that_lead_somewhere(self):
        self.assertEqual(self.wrong("<a href='#top'>b</a><a href='a.html#top'>c</a><a href='https://d.e'>f</a>"), [])

    def test_links_that_do_not(self):
        self.assertEqual(self.wrong("<a href='b.html'>c</a>"), ["a.html: b.html is not there"])
        self.assertEqual(self.wrong("<a href='#b'>c</a>"), ["a.html: #b has no such part"])
        self.assertEqual(self.wrong("<img src='b.png'>"), ["a.html: b.png is not there"])

    def test_what_comes_from_elsewhere(self):
        self.assertEqual(
            self.wrong("<script src='https://b.c/d.js'></script>"), ["a.html needs https://b.c/d.js from elsewhere"]
        )


if __name__ == "__main__":
    unittest.main()
