"""plumb strings"""

from tool import WRONG_CALL, WRONG_LAYOUT, ToolTest

LAYOUT = """<UIView left="1">
  <macro name="m" value="strings.macro"/>
  <UILabel text="{strings.title} {strings.count(3)}"/>
  <UILabel text="strings.literal" top="strings.number"/>
  <UILabel>{`strings.A key, with spaces!`} <b>{strings.bold}</b></UILabel>
</UIView>
"""
KEYS = ["A key, with spaces!", "bold", "count", "macro", "number", "title"]


class Strings(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.xml", LAYOUT)

    def keys(self, *words):
        return self.output("strings", *words).splitlines()

    def test_keys(self):
        self.assertEqual(self.keys("a.xml"), KEYS)
        self.write("b.xml", '<UIView left="strings.title + strings.other"/>')
        self.assertEqual(self.keys("."), sorted([*KEYS, "other"]))

    def test_missing(self):
        self.write("en.strings", '"title" = "T"; "count" = "%d"; "gone" = "x";')
        out, _ = self.run_tool("strings", "a.xml", "--missing", "en.strings", code=WRONG_LAYOUT)
        self.assertEqual(out.splitlines(), ["A key, with spaces!", "bold", "macro", "number"])
        self.write("de.strings", "".join(f'"{key}" = "x";\n' for key in KEYS))
        self.assertEqual(self.keys("a.xml", "--missing", "de.strings"), [])

    def test_unused(self):
        self.write("en.strings", '"title" = "T"; "gone" = "x"; "gone" = "y";')
        self.assertEqual(self.keys("a.xml", "--unused", "en.strings"), ["gone"])

    def test_wrong_calls(self):
        self.write("en.strings", '"title" = ')
        self.run_tool("strings", "a.xml", "--unused", "en.strings", code=WRONG_CALL)
        self.run_tool("strings", "a.xml", "--unused", "none.strings", code=WRONG_CALL)
        self.wrong_call("strings", "a.xml", "--unused", "a.strings", "--missing", "b.strings")
        self.write("b.xml", "<UIView left='1'><")
        self.run_tool("strings", ".", code=WRONG_LAYOUT)
