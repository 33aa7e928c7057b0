"""plumb format"""

import json
import os
import resource
import stat
import subprocess
import time
import unittest

from tool import FINE, ROOT, TOOL, WRONG_CALL, WRONG_LAYOUT, ToolTest

FIXTURES = ROOT / "Tests" / "Fixtures"
COMMANDS = {"format", "format-expression", "rename", "strings"}
UGLY = "<UIView width='100%-5'   height='a*(b+c)'><UILabel text='{a+b}'/></UIView>"
PRETTY = """<UIView
    height="a * (b + c)"
    width="100% - 5">

    <UILabel text="{a + b}"/>
</UIView>
"""


def fixtures():
    for path in sorted(FIXTURES.rglob("*.json")):
        fixture = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(fixture, dict) and fixture.get("kind") == "tool":
            yield fixture["id"], fixture["expect"]


class Fixtures(ToolTest):
    def test_formatter_and_its_neighbours(self):
        count = 0
        for name, expect in fixtures():
            if expect["command"] in COMMANDS and "exit" not in expect:
                count += 1
                with self.subTest(name):
                    self.check(expect)
        self.assertGreaterEqual(count, 39)

    def check(self, expect):
        given = expect["input"]
        words = [expect["command"], "-"]
        wanted = expect.get("output")
        if expect["command"] == "format-expression":
            words = ["format", "-"]
            given = f'<Foo top="{self.quoted(given)}"/>'
            wanted = f'<Foo top="{self.quoted(wanted)}"/>\n' if wanted is not None else None
        if expect["command"] == "rename":
            words += [expect["old"], expect["new"]] + ["--no-format"] * expect.get("ranges", False)
        if "error_contains" in expect:
            out, err = self.run_tool(*words, given=given.encode(), code=WRONG_LAYOUT)
            self.assertEqual(out, "")
            for fragment in expect["error_contains"]:
                self.assertIn(fragment, err)
            return
        out, err = self.run_tool(*words, given=given.encode())
        self.assertEqual(err, "")
        self.assertEqual(out.splitlines() if isinstance(wanted, list) else out, wanted)
        if words[0] == "format":
            self.assertEqual(self.run_tool("format", "-", given=out.encode())[0], out)

    @staticmethod
    def quoted(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")

    def test_exit_codes(self):
        calls = [expect for _, expect in fixtures() if "exit" in expect]
        self.assertTrue(calls)
        for expect in calls:
            self.run_tool(expect["command"], *expect["args"], code=expect["exit"])


class Format(ToolTest):
    def read(self, name):
        return (self.folder / name).read_text()

    def test_files(self):
        self.write("a.xml", UGLY)
        self.write("b.xml", PRETTY)
        before = os.stat(self.folder / "b.xml")
        self.assertEqual(self.output("format", "a.xml", "b.xml"), "1 of 2 layouts changed\n")
        self.assertEqual(self.read("a.xml"), PRETTY)
        self.assertEqual(os.stat(self.folder / "b.xml").st_ino, before.st_ino)
        self.assertEqual(self.output("format", "a.xml"), "0 of 1 layout changed\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.xml", "b.xml"])

    def test_standard_input(self):
        self.assertEqual(self.run_tool("format", "-", given=UGLY.encode()), (PRETTY, ""))
        out, err = self.run_tool("format", "-", given=b"\x00garbage<", code=WRONG_LAYOUT)
        self.assertEqual(out, "")
        self.assertIn("standard input", err)
        out, _ = self.run_tool("format", "-", "--check", given=UGLY.encode(), code=WRONG_LAYOUT)
        self.assertEqual(out, "standard input\n")
        self.run_tool("format", "-", "--check", given=PRETTY.encode())

    def test_check(self):
        self.write("a.xml", UGLY)
        self.write("b.xml", PRETTY)
        out, err = self.run_tool("format", "--check", "a.xml", "b.xml", code=WRONG_LAYOUT)
        self.assertEqual((out, err), ("a.xml\n", ""))
        self.assertEqual(self.read("a.xml"), UGLY)
        self.assertEqual(self.output("format", "--check", "b.xml"), "")

    def test_diff(self):
        self.write("a.xml", UGLY)
        out = self.output("format", "--diff", "a.xml")
        self.assertEqual(self.read("a.xml"), UGLY)
        self.assertTrue(out.startswith("--- a.xml\n+++ a.xml\n@@ -1 +1,6 @@\n-<UIView"), out)
        self.assertIn("\n\\ No newline at end of file\n+<UIView\n", out)
        subprocess.run(["patch", "-s", "a.xml"], input=out.encode(), cwd=self.folder, check=True)
        self.assertEqual(self.read("a.xml"), PRETTY)
        self.run_tool("format", "--diff", "--check", "a.xml")

    def test_one_broken_file_among_others(self):
        for number in range(50):
            self.write(f"{number}.xml", UGLY)
        self.write("7.xml", '<UIView left="1 +"><Foo top=")"/></UIView>')
        self.write("8.xml", "<UIView left='1'><")
        out, err = self.run_tool("format", ".", code=WRONG_LAYOUT)
        self.assertEqual(out, "48 of 48 layouts changed\n")
        for place in ["./7.xml:1:17: error:", "./7.xml:1:30: error:", "./8.xml:1:18: error:"]:
            self.assertIn(place, err)
        self.assertIn("= in `left` of <UIView>", err)
        self.assertEqual(self.read("8.xml"), "<UIView left='1'><")
        self.assertEqual(self.read("9.xml"), PRETTY)

    def test_expressions_in_the_text_of_elements(self):
        for given, wanted in [
            ("<Label>{a+b}  and <b>{c+d}</b></Label>", "<Label>\n    {a + b} and <b>{c + d}</b>\n</Label>\n"),
            ("<Label> {a&lt;b ?'x':\"y\"} // c</Label>", "<Label>{a &lt; b ? 'x' : \"y\"} // c</Label>\n"),
            ("<Label>{a\n+\nb}\n{c}</Label>", "<Label>{a + b}\n    {c}</Label>\n"),
            # Cut in pieces, an expression stays as it is.
            ("<Label>{a+<!-- c -->b}</Label>", "<Label>\n    {a+<!-- c -->b}\n</Label>\n"),
            ("<Label>{a+b} <?pi {c+d}?></Label>", "<Label>{a+b} <?pi {c+d}?></Label>\n"),
            ("<Label><![CDATA[{a&&b}]]></Label>", "<Label>{a &amp;&amp; b}</Label>\n"),
        ]:
            with self.subTest(given):
                out, _ = self.run_tool("format", "-", given=given.encode())
                self.assertEqual(out, wanted)
                self.assertEqual(self.run_tool("format", "-", given=out.encode())[0], out)
        _, err = self.run_tool("format", "-", given=b"<View><Label>a {b +}</Label></View>", code=WRONG_LAYOUT)
        self.assertIn("standard input:1:19: error:", err)

    def test_kinds_come_from_the_catalog(self):
        xml = '<UILabel numberOfLines="1+1" text="1+1" font="a+b" textAlignment="{left}"/>'
        out, _ = self.run_tool("format", "-", given=xml.encode())
        self.assertEqual(
            out.split(),
            ["<UILabel", 'font="a+b"', 'numberOfLines="1', "+", '1"', 'text="1+1"', 'textAlignment="left"', "/>"],
        )
        component = '<component name="Bar"><property name="level" type="Double"/></component>'
        self.write("c.xml", f"<catalog>{component}</catalog>")
        out, _ = self.run_tool("format", "-", "--catalog", "c.xml", given=b'<Bar level="1+1"/>')
        self.assertEqual(out, '<Bar level="1 + 1"/>\n')
        out, _ = self.run_tool("format", "-", given=b'<Bar level="1+1"/>')
        self.assertEqual(out, '<Bar level="1+1"/>\n')

    def test_mode_and_links_are_kept(self):
        self.write("a.xml", UGLY)
        os.chmod(self.folder / "a.xml", 0o640)
        os.symlink("a.xml", self.folder / "link.xml")
        self.assertEqual(self.output("format", "link.xml"), "1 of 1 layout changed\n")
        self.assertTrue((self.folder / "link.xml").is_symlink())
        self.assertEqual(stat.S_IMODE(os.stat(self.folder / "a.xml").st_mode), 0o640)
        self.assertEqual(self.read("a.xml"), PRETTY)

    def test_a_file_that_is_named_twice_counts_once(self):
        self.write("a.xml", UGLY)
        os.symlink("a.xml", self.folder / "link.xml")
        self.assertEqual(self.output("format", "a.xml", "link.xml", "./a.xml"), "1 of 1 layout changed\n")

    def test_links_that_lead_nowhere(self):
        os.symlink("nowhere.xml", self.folder / "broken.xml")
        os.symlink("loop.xml", self.folder / "loop.xml")
        _, err = self.run_tool("format", "broken.xml", "loop.xml", code=WRONG_CALL)
        self.assertIn("broken.xml: error: File not found", err)
        self.assertIn("loop.xml: error: Cannot open the file: too many symbolic links", err)

    def test_a_full_disk_leaves_the_file(self):
        self.write("a.xml", UGLY + "<!--" + "x" * 100_000 + "-->")
        before = self.read("a.xml")
        process = subprocess.run(
            [TOOL, "format", "a.xml"],
            cwd=self.folder,
            capture_output=True,
            timeout=60,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
        )
        self.assertNotEqual(process.returncode, FINE)
        self.assertEqual(self.read("a.xml"), before)

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_file_that_may_not_be_written(self):
        self.write("a.xml", UGLY)
        os.chmod(self.folder / "a.xml", 0o444)
        _, err = self.run_tool("format", "a.xml", code=WRONG_CALL)
        self.assertIn("permission denied", err)
        self.assertEqual(self.read("a.xml"), UGLY)
        self.assertEqual(os.listdir(self.folder), ["a.xml"])

    def test_encodings(self):
        for encoding, mark in [("utf-8-sig", ""), ("utf-16", ""), ("utf-16-le", ""), ("utf-16-be", "\ufeff")]:
            with self.subTest(encoding):
                self.write("a.xml", (mark + UGLY).encode(encoding))
                self.output("format", "a.xml")
                self.assertEqual((self.folder / "a.xml").read_bytes(), (mark + PRETTY).encode(encoding))
        self.write("a.xml", UGLY.replace("><", ">\r\n<"))
        self.output("format", "a.xml")
        self.assertEqual((self.folder / "a.xml").read_bytes(), PRETTY.replace("\n", "\r\n").encode())
        self.write("a.xml", b"<UIView left='\xff'/>")
        self.assertIn("UTF-8", self.run_tool("format", "a.xml", code=WRONG_LAYOUT)[1])

    def test_large_files_take_linear_time(self):
        row = '<UILabel left="a+b" text="some &lt; {text+1}">\n</UILabel><!-- c -->\n'
        times = []
        for count in [10_000, 40_000]:
            self.write("a.xml", "<UIView>" + row * count + "</UIView>")
            start = time.process_time(), time.monotonic()
            self.output("format", "a.xml")
            times.append(time.monotonic() - start[1])
        self.assertLess(times[1], times[0] * 12 + 1)

    def test_what_is_no_file_of_a_layout(self):
        self.write("a.txt", UGLY)
        self.assertIn("Unsupported file type", self.run_tool("format", "a.txt", code=WRONG_CALL)[1])
        self.assertIn("File not found", self.run_tool("format", "none.xml", code=WRONG_CALL)[1])
        self.write("html.xml", "<html/>")
        self.assertIn("Invalid root element", self.run_tool("format", "html.xml", code=WRONG_LAYOUT)[1])
