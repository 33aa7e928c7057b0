"""plumb rename"""

import os
import signal
import subprocess
import unittest

from tool import FINE, TOOL, WRONG_CALL, WRONG_LAYOUT, ToolTest

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

    def renamed(self, old, new, document, code=FINE):
        """A document after renaming, or what is said."""
        out, err = self.run_tool("rename", "-", old, new, "--no-format", given=document.encode(), code=code)
        return err if code else out

    def test_names_of_a_repetition_stay(self):
        document = (
            '<View left="index"><View repeat="item" top="index"><Label text="{item.x}">{index}</Label></View>'
            '<View left="item"/></View>'
        )
        self.assertEqual(
            self.renamed("item", "row", document),
            document.replace('repeat="item"', 'repeat="row"').replace('left="item"', 'left="row"'),
        )
        self.assertEqual(self.renamed("index", "n", document), document.replace('left="index"', 'left="n"'))

    def test_an_attribute_of_the_element_hides_a_variable(self):
        document = '<View alpha="alpha" layer.opacity="alpha"><View alpha="1" left="alpha"/><View left="alpha"/></View>'
        self.assertEqual(
            self.renamed("alpha", "fade", document),
            document.replace('alpha="alpha"', 'alpha="fade"').replace('<View left="alpha"', '<View left="fade"'),
        )
        # A macro comes before attributes.
        document = '<View><macro name="alpha" value="1"/><View alpha="alpha" left="alpha"/></View>'
        renamed = self.renamed("alpha", "fade", document)
        self.assertIn('<macro name="fade" value="1"/><View alpha="fade" left="fade"/>', renamed)

    def test_nearer_declarations_keep_their_meaning(self):
        document = (
            '<View><macro name="gap" value="1"/><View left="gap"><macro name="gap" value="2"/>'
            '<View left="gap"/></View></View>'
        )
        self.assertEqual(self.renamed("gap", "space", document), document.replace("gap", "space"))

    def test_a_new_name_that_would_mean_something_else_is_refused(self):
        for document, word in [
            ('<View><param name="space" type="Int"/><View left="gap"/></View>', "gap"),
            ('<View><macro name="gap" value="1"/><View left="space"/></View>', "space"),
            ('<View><macro name="gap" value="1"/><macro name="space" value="1"/><View left="gap"/></View>', "gap"),
        ]:
            err = self.renamed("gap", "space", document, WRONG_CALL)
            self.assertIn(f"standard input:1:{document.rindex(word) + 1}: error: ", err)
            self.assertIn("Nothing was changed", err)
        err = self.renamed("gap", "item", '<View repeat="n" left="gap"/>', WRONG_CALL)
        self.assertIn("the item of a repeat", err)
        # Declared further out it is hidden.
        document = '<View><macro name="space" value="1"/><View left="gap"><macro name="gap" value="2"/></View></View>'
        self.assertEqual(self.renamed("gap", "space", document), document.replace("gap", "space"))

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

    def test_a_name_that_the_language_has(self):
        for old, new in [("user", "true"), ("user", "parent.name"), ("user", "strings"), ("#card", "#super")]:
            _, err = self.run_tool("rename", "l", old, new, code=WRONG_CALL)
            self.assertIn(f"'{new}' has a meaning of its own", err)
        _, err = self.run_tool("rename", "l", "user", "user", code=WRONG_CALL)
        self.assertIn("OLD and NEW are both 'user'", err)
        self.assertEqual(self.read("l/a.xml"), CARD)
        # Paths below one may change.
        self.write("l/b.xml", '<UILabel text="{strings.old}" left="1"/>')
        self.output("rename", "l/b.xml", "strings.old", "strings.new", "--no-format")
        self.assertEqual(self.read("l/b.xml"), '<UILabel text="{strings.new}" left="1"/>')

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_nothing_changes_with_a_file_that_may_not_be_written(self):
        self.write("l/z.xml", CARD)
        os.chmod(self.folder / "l" / "z.xml", 0o444)
        _, err = self.run_tool("rename", "l", "user", "player", code=WRONG_CALL)
        self.assertIn("permission denied", err)
        self.assertEqual(self.read("l/a.xml"), CARD)
        self.assertEqual(sorted(os.listdir(self.folder / "l")), ["a.xml", "b.xml", "z.xml"])

    def test_a_file_that_is_named_twice(self):
        os.symlink("a.xml", self.folder / "l" / "link.xml")
        out = self.output("rename", "l/a.xml", "l/link.xml", "./l/a.xml", "user", "player", "--no-format")
        self.assertRegex(out, r"^[0-9]+ names in 1 file\n$")
        self.assertEqual(self.read("l/a.xml"), CARD.replace("user", "player"))
        self.assertTrue((self.folder / "l" / "link.xml").is_symlink())

    def test_hard_links_of_a_file(self):
        os.link(self.folder / "l" / "a.xml", self.folder / "l" / "c.xml")
        self.output("rename", "l", "user", "player", "--no-format")
        for name in "l/a.xml", "l/c.xml":
            self.assertEqual(self.read(name), CARD.replace("user", "player"))

    @unittest.skipUnless(os.geteuid() == 0, "only root may give files away")
    def test_nothing_changes_where_a_file_may_not_be_replaced(self):
        # In a folder with the sticky bit nobody may replace files of others, whatever their mode.
        nobody, folder = 65534, self.folder / "l"
        self.write("l/z.xml", CARD)
        os.chmod(self.folder, 0o755)
        os.chmod(folder, 0o1777)
        os.chown(folder / "a.xml", nobody, nobody)
        os.chmod(folder / "z.xml", 0o666)
        before = {name: self.read(f"l/{name}") for name in os.listdir(folder)}
        process = subprocess.run(
            [TOOL, "rename", "l", "user", "player"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=60,
            user=nobody,
        )
        self.assertEqual(process.returncode, WRONG_CALL, process.stderr)
        self.assertIn("l/z.xml: error: Cannot write the file: permission denied", process.stderr)
        self.assertIn("Nothing was changed", process.stderr)
        self.assertNotIn("changed already", process.stderr)
        self.assertEqual({name: self.read(f"l/{name}") for name in os.listdir(folder)}, before)

    def test_an_interruption_changes_all_files_or_none(self):
        folder = self.folder / "many"
        folder.mkdir()
        for number in range(400):
            (folder / f"{number}.xml").write_text(CARD)
        process = subprocess.Popen([TOOL, "rename", "many", "user", "player"], cwd=self.folder)
        # The first new content is there, or all have their place already.
        while process.poll() is None and not any(name.endswith(".plumb") for name in os.listdir(folder)):
            pass
        process.send_signal(signal.SIGINT)
        process.wait(60)
        self.assertEqual([name for name in os.listdir(folder) if not name.endswith(".xml")], [])
        self.assertEqual(len({path.read_text() for path in folder.iterdir()}), 1)

    JSON = """{
  "root": {"views": {
    "!card": {"constraints": {"left": "@super <8 !card", "top": ["@card2", {"to": "card", "constant": 1}]},
      "views": {"!title:Badge": {"constraints": {"left": "@card.left +1"}, "properties": {"text": "@card card"}}}},
    "!card2": {}}},
  "templates": {"dark": {"constraints": {"right": "hc @card"}}}
}"""

    def test_views_of_everlayout_documents(self):
        self.write("l/c.json", self.JSON)
        self.assertEqual(self.output("rename", "l", "#card", "#box", "--no-format"), "6 names in 2 files\n")
        wanted = self.JSON.replace('"!card":', '"!box":').replace('"to": "card"', '"to": "box"')
        wanted = wanted.replace("@card.left", "@box.left").replace("hc @card", "hc @box")
        self.assertEqual(self.read("l/c.json"), wanted)
        self.assertIn("#box.top", self.read("l/a.xml"))
        # By itself, also without --no-format: JSON keeps its form.
        self.assertEqual(self.output("rename", "l/c.json", "#box", "#card"), "4 names in 1 file\n")
        self.assertEqual(self.read("l/c.json"), self.JSON)

    def test_classes_of_everlayout_documents(self):
        self.write("c.json", self.JSON)
        self.assertEqual(self.output("rename", "c.json", "Badge", "UILabel"), "1 name in 1 file\n")
        self.assertEqual(self.read("c.json"), self.JSON.replace("Badge", "UILabel"))
        out = self.output("rename", "c.json", "UILabel", "Badge", "--diff")
        self.assertIn('+      "views": {"!title:Badge"', out)

    def test_names_that_views_cannot_have(self):
        self.write("c.json", self.JSON)
        for new, reason in [
            ("#card2", "there is a view of this name"),
            ("#root", "neither super nor root"),
            ("#a.b", "has no space"),
            ('#a"b', "has no space"),
        ]:
            _, err = self.run_tool("rename", "c.json", "#card", new, code=WRONG_CALL)
            self.assertIn("c.json:3:7: error" if "card2" not in new else "c.json:5:7: error", err)
            self.assertIn(reason, err)
        _, err = self.run_tool("rename", "c.json", "#card", "#super", code=WRONG_CALL)
        self.assertIn("'#super' has a meaning of its own in constraints", err)
        self.assertEqual(self.read("c.json"), self.JSON)

    def test_json_that_is_no_layout(self):
        self.write("l/package.json", '{"name": "card", "root": 3}')
        self.write("l/broken.json", '{"views": {"!card": ')
        self.write("l/placeholder.json", '{"root": {"views": {"!card": {"constraints": #{c}, "properties": #{p}}}}}')
        self.assertEqual(self.output("rename", "l", "#card", "#box", "--no-format"), "3 names in 2 files\n")
        self.assertIn('"!box": {"constraints": #{c}', self.read("l/placeholder.json"))
        # What may be a layout and cannot be read stops all of it; so does what is named.
        self.write("l/broken.json", '{"root": {"views": {"!box": ')
        _, err = self.run_tool("rename", "l", "#box", "#card", code=WRONG_LAYOUT)
        self.assertIn("l/broken.json:1:", err)
        self.assertIn("Nothing was changed", err)
        self.assertIn('"!box"', self.read("l/placeholder.json"))
        self.write("l/twice.json", '{"root": {}, "root": {"views": {}}}')
        self.run_tool("rename", "l/twice.json", "#box", "#card", code=WRONG_LAYOUT)
        self.assertIn(
            ".xml or .json", self.wrong_call("rename", "l/a.txt" if self.write("l/a.txt", "") else "", "a", "b")
        )
        self.assertIn("layouts are .xml files", self.wrong_call("format", "l/twice.json"))

    def test_escapes_in_json(self):
        self.write("c.json", '{"root": {"views": {"!c\\u0061rd": {"constraints": {"left": "@c\\u0061rd.left"}}}}}')
        self.output("rename", "c.json", "#card", "#box")
        self.assertEqual(self.read("c.json"), '{"root": {"views": {"!box": {"constraints": {"left": "@box.left"}}}}}')

    def test_a_thousand_files_one_of_which_is_broken(self):
        for number in range(1000):
            broken = number == 500
            self.write(f"l/{number}.json", self.JSON[:-1] if broken else self.JSON)
        _, err = self.run_tool("rename", "l", "#card", "#box", code=WRONG_LAYOUT)
        self.assertEqual({line.split(":")[0] for line in err.splitlines() if ": error:" in line}, {"l/500.json"})
        self.assertEqual(self.read("l/1.json"), self.JSON)

    def test_wrong_calls(self):
        self.assertIn("OLD and NEW are missing", self.wrong_call("rename", "l"))
        self.assertIn("is missing", self.wrong_call("rename", "l", "a"))
        for old, new in [("a/b", "c"), ("#a", "b"), ("a", "#b"), ("", "b"), ("a", "")]:
            self.wrong_call("rename", "l", old, new)
