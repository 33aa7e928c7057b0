"""plumb list, and how all verbs that take paths find layouts"""

import os

from tool import WRONG_CALL, WRONG_LAYOUT, ToolTest

LAYOUT = '<UIView left="1"/>\n'


class List(ToolTest):
    def make(self, *names):
        for name in names:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            self.write(name, LAYOUT)

    def names(self, *words):
        return self.output("list", *words).split()

    def test_layouts_and_other_xml(self):
        self.make("a.xml", "b/c.xml", "b/a/z.xml")
        self.write("plain.xml", '<Foo bar="x"/>')
        self.write("plist.xml", '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x"><plist><dict/></plist>')
        self.write("android.xml", '<manifest><Foo left="1"/>')
        self.write("part.xml", '<UILabel text="no geometry"/>')
        self.write("phone.xml", '<Button xmlns:android="x" android:text="x"/>')
        self.write("deep.xml", '<Foo><Bar><Baz layer.cornerRadius="1"/></Bar></Foo>')
        self.write("a.txt", LAYOUT)
        self.assertEqual(self.names("."), ["a.xml", "b/a/z.xml", "b/c.xml", "deep.xml", "part.xml"])
        self.assertEqual(self.names("b", "a.xml"), ["a/z.xml", "c.xml", "a.xml"])
        self.assertEqual(self.names("b/"), ["a/z.xml", "c.xml"])

    def test_nothing(self):
        self.assertEqual(self.output("list", "."), "")
        self.assertIn("File not found", self.run_tool("list", "none", code=WRONG_CALL)[1])

    def test_hidden_files_and_links(self):
        self.make("a.xml", ".b.xml", ".c/d.xml", "e/f.xml")
        os.symlink("../a.xml", self.folder / "e" / "link.xml")
        os.symlink("..", self.folder / "e" / "up")
        out, err = self.run_tool("list", ".")
        self.assertEqual(out.split(), ["a.xml", "e/f.xml"])
        self.assertIn("e/link.xml: a symbolic link is passed over", err)

    def test_ignored(self):
        self.make("a.xml", "b/c.xml", "b/d.xml", "e/a.xml", "build/x.xml")
        self.make("e/f/g.gen.xml", "e/h.gen.xml", "e/keep.gen.xml")
        self.write(".layout-ignore", "# all\n  b/c.xml # why\n*.gen.xml\n!keep.gen.xml\n\nbuild/\n")
        self.assertEqual(self.names("."), ["a.xml", "b/d.xml", "e/a.xml", "e/keep.gen.xml"])
        self.write("e/.layout-ignore", "a.xml")
        self.assertEqual(self.names("."), ["a.xml", "b/d.xml", "e/keep.gen.xml"])
        self.assertEqual(self.names("b/c.xml"), ["b/c.xml"])

    def test_an_ignore_file_that_cannot_be_read_keeps_its_folder_out(self):
        self.make("a.xml", "b/c.xml")
        self.write("b/.layout-ignore", b"\xff")
        out, err = self.run_tool("list", ".", code=WRONG_CALL)
        self.assertEqual(out.split(), ["a.xml"])
        self.assertIn("Unable to read .layout-ignore file", err)

    def test_broken_layouts_are_reported(self):
        self.make("a.xml")
        self.write("b.xml", '<UIView left="1"><')
        out, err = self.run_tool("list", ".", code=WRONG_LAYOUT)
        self.assertEqual(out.split(), ["a.xml"])
        self.assertIn("./b.xml:1:18: error:", err)

    def test_the_home_folder(self):
        self.make("a.xml")
        os.environ["HOME"], before = str(self.folder), os.environ.get("HOME", "")
        try:
            self.assertEqual(self.names("~"), ["a.xml"])
            self.assertEqual(self.names("~/a.xml"), ["~/a.xml"])
        finally:
            os.environ["HOME"] = before

    def test_many_folders_in_each_other(self):
        path = "/".join(["d"] * 300)
        self.make("a.xml", f"{path}/z.xml")
        self.assertEqual(self.names("."), ["a.xml", f"{path}/z.xml"])
