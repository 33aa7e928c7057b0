"""plumb check"""

import json

from tool import WRONG_CALL, WRONG_LAYOUT, ToolTest


class Check(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("fine.xml", "<View/>")
        self.write("wrong.xml", '<View>\n  <Label txet="a" width="nothing"/>\n  <Viev/>\n</View>')
        self.write("odd.xml", '<View><View left="1" width="2" right="3"/></View>')

    def test_fine(self):
        self.assertEqual(self.output("check", "fine.xml"), "1 file: 0 errors, 0 warnings\n")

    def test_texts_of_standard_input_are_those_where_the_tool_runs(self):
        given = b'<UILabel text="{strings.hello} {strings.bye}"/>'
        _, err = self.run_tool("check", "-", given=given, code=WRONG_LAYOUT)
        self.assertIn("Missing localized string hello", err)
        self.write("Localizable.strings", '"hello" = "Hi"; "bye" = "Bye";')
        (self.folder / "Base.lproj").mkdir()
        self.write("Base.lproj/Localizable.strings", '"bye" = "So long";')
        out, err = self.run_tool("compute", "-", "--json", given=given)
        self.assertEqual(json.loads(out)["layouts"][0]["nodes"][0]["properties"]["text"], "Hi So long")
        self.write("Localizable.strings", '"hello" = ')
        _, err = self.run_tool("check", "-", given=given, code=WRONG_CALL)
        self.assertIn("Localizable.strings:1:", err)

    def test_warnings_are_no_failure(self):
        out, err = self.run_tool("check", "odd.xml", "fine.xml")
        self.assertEqual(out, "2 files: 0 errors, 1 warning\n")
        self.assertIn("odd.xml:1:", err)

    def test_strict(self):
        out, _ = self.run_tool("check", "odd.xml", "--strict", code=WRONG_LAYOUT)
        self.assertEqual(out, "1 file: 1 error, 0 warnings\n")

    def test_all_errors_of_all_files(self):
        out, err = self.run_tool("check", "wrong.xml", "fine.xml", "odd.xml", code=WRONG_LAYOUT)
        self.assertEqual(out, "3 files: 3 errors, 1 warning\n")
        for place in ["wrong.xml:2:10: error: ", "wrong.xml:2:26: error: ", "wrong.xml:3:3: error: "]:
            self.assertIn(place, err)
        self.assertIn("odd.xml:1:39: warning: ", err)

    def test_json(self):
        out, err = self.run_tool("check", "wrong.xml", "odd.xml", "--json", code=WRONG_LAYOUT)
        self.assertEqual(err, "")
        answer = json.loads(out)
        self.assertEqual((answer["errors"], answer["warnings"]), (3, 1))
        self.assertEqual(
            answer["layouts"],
            [{"file": "wrong.xml", "errors": 3, "warnings": 0}, {"file": "odd.xml", "errors": 0, "warnings": 1}],
        )
        first = answer["diagnostics"][0]
        self.assertEqual(
            [first[key] for key in ("severity", "code", "file", "line", "column", "path", "component", "property")],
            ["error", "PLUMB_ERROR_PROPERTY", "wrong.xml", 2, 10, "0", "Label", "txet"],
        )
        self.assertEqual(first["suggestions"][0], "text")
        self.assertEqual(answer["diagnostics"][-1]["severity"], "warning")
        self.assertEqual(json.loads(self.output("check", "fine.xml", "--json"))["diagnostics"], [])

    def test_standard_input(self):
        out, err = self.run_tool("check", "-", "fine.xml", given=b"<Viev/>", code=WRONG_LAYOUT)
        self.assertEqual(out, "2 files: 1 error, 0 warnings\n")
        self.assertIn("standard input:1:1: error: ", err)

    def test_malformed(self):
        self.write("broken.xml", "<View>\n<View>\n</View>")
        _, err = self.run_tool("check", "broken.xml", code=WRONG_LAYOUT)
        self.assertRegex(err, r"broken\.xml:\d+:\d+: error: ")

    def test_a_cycle_through_the_choice_of_siblings(self):
        view = '<View isHidden="{}.left > 2"/>'
        self.write("cycle.xml", "<View>" + view.format("next") + view.format("previous") + "</View>")
        _, err = self.run_tool("check", "cycle.xml", code=WRONG_LAYOUT)
        self.assertIn("reference each other in a cycle: isHidden of <View> 0, isHidden of <View> 1", err)

    def test_what_only_computing_finds(self):
        self.write("b.xml", '<View><View width="100 / list[n]"/></View>')
        self.write("s.json", {"list": [1], "n": 3})
        out, err = self.run_tool("check", "b.xml", "--state", "s.json", code=WRONG_LAYOUT)
        self.assertEqual(out, "1 file: 1 error, 0 warnings\n")
        self.assertIn("Index 3 out of bounds", err)

    def test_cycles(self):
        self.write("b.xml", '<View><View width="height" height="width"/></View>')
        _, err = self.run_tool("check", "b.xml", code=WRONG_LAYOUT)
        self.assertIn("b.xml:1:", err)

    def test_missing_file_among_others(self):
        out, err = self.run_tool("check", "wrong.xml", "none.xml", code=WRONG_CALL)
        self.assertEqual(out, "2 files: 4 errors, 0 warnings\n")
        self.assertIn("none.xml: error: Cannot open the file", err)
        self.assertIn("wrong.xml:3:3", err)

    def test_terminal_escapes_are_not_passed_on(self):
        self.write("b.xml", "<View><View width=\"'\u009b31m' + nothing\"/></View>")
        _, err = self.run_tool("check", "b.xml", code=WRONG_LAYOUT)
        self.assertNotIn("\u009b", err)
