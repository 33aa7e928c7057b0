"""plumb rename"""

import os
import unittest

from tool import WRONG_CALL, WRONG_LAYOUT, ToolTest

CARD = '<Card id="card"   left="user.age+1"><UILabel id="title" top="#card.top+user"/></Card>\n'


class Rename(ToolTest):
    def setUp(self):
        super().setUp()
        (self.folder / "l").mkdir()
        self.write("l/a.xml", CARD)
        self.write("l/b.xml", '<UIView left="other"/>')

    def read(self, name):
        return (self.folder / name).read_text()

    def test_elements(self):
        self.assertEqual(self.output("rename", "l", "Card", "Badge"), "2 names in 1 file\n")
        self.assertIn("<Badge\n", self.read("l/a.xml"))
        self.assertIn("</Badge>\n", self.read("l/a.xml"))
        self.assertEqual(self.read("l/b.xml"), '<UIView left="other"/>')

    def test_state_keys_and_their_paths(self):
        self.assertEqual(self.output("rename", "l", "user", "player", "--no-format"), "2 names in 1 file\n")
        self.assertEqual(self.read("l/a.xml"), CARD.replace("user", "player"))

    def test_ids(self):
        self.output("rename", "l/a.xml", "#card", "#badge", "--no-format")
        self.assertEqual(self.read("l/a.xml"), CARD.replace('"card"', '"badge"').replace("#card", "#badge"))

    def test_parameters_across_files(self):
        self.write("l/part.xml", '<UIView><param name="size" type="Int"/><UIView width="size"/></UIView>')
        self.write("l/b.xml", '<UIView left="1"><UIView xml="part.xml" size="5"/></UIView>')
        # The one without geometry of its own is named, the other one found.
        self.output("rename", "l", "size", "length", "--no-format")
        self.assertIn('name="length"', self.read("l/part.xml"))
        self.assertIn('width="length"', self.read("l/part.xml"))
        self.assertIn('length="5"', self.read("l/b.xml"))

    def test_diff_writes_nothing(self):
        out = self.output("rename", "l", "user", "player", "--no-format", "--diff")
        self.assertIn("+" + CARD.replace("user", "player"), out)
        self.assertEqual(self.read("l/a.xml"), CARD)

    def test_standard_input(self):
        out, _ = self.run_tool("rename", "-", "foo", "bar", given=b'<Foo bar="foo"/>')
        self.assertEqual(out, '<Foo bar="bar"/>\n')

    def test_nothing_changes_with_an_error_in_any_file(self):
        self.write("l/c.xml", '<UIView left="user"><')
        out, err = self.run_tool("rename", "l", "user", "player", code=WRONG_LAYOUT)
        self.assertEqual(out, "")
        self.assertIn("l/c.xml:1:21: error:", err)
        self.assertIn("Nothing was changed", err)
        self.assertEqual(self.read("l/a.xml"), CARD)

    def test_a_name_that_no_element_can_have(self):
        _, err = self.run_tool("rename", "l", "Card", "no good", code=WRONG_CALL)
        self.assertIn("cannot become <no good>", err)
        self.assertEqual(self.read("l/a.xml"), CARD)

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_nothing_changes_with_a_file_that_may_not_be_written(self):
        self.write("l/z.xml", CARD)
        os.chmod(self.folder / "l" / "z.xml", 0o444)
        _, err = self.run_tool("rename", "l", "user", "player", code=WRONG_CALL)
        self.assertIn("permission denied", err)
        self.assertEqual(self.read("l/a.xml"), CARD)
        self.assertEqual(sorted(os.listdir(self.folder / "l")), ["a.xml", "b.xml", "z.xml"])

    def test_wrong_calls(self):
        self.assertIn("OLD and NEW are missing", self.wrong_call("rename", "l"))
        self.assertIn("is missing", self.wrong_call("rename", "l", "a"))
        for old, new in [("a/b", "c"), ("#a", "b"), ("a", "#b"), ("", "b"), ("a", "")]:
            self.wrong_call("rename", "l", old, new)
