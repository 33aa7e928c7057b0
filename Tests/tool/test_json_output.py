"""--json of every verb: one object, the same members."""

import json
import re

from tool import FINE, WRONG_CALL, WRONG_LAYOUT, ToolTest

MEMBERS = ["verb", "exitCode", "errors", "warnings", "diagnostics"]
DIAGNOSTIC = ["severity", "code", "message", "file", "line", "column", "path", "component", "property", "expression"]
DIAGNOSTIC += ["suggestions", "notes"]
UGLY = '<View left="1+1" width="a"/>'


class Json(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.xml", '<View><Label id="t" text="{strings.key}" width="1+1"/></View>')
        self.write("b.xml", '<View left="a"/>')
        self.write("broken.xml", '<View left="1"><')
        self.write("Localizable.strings", '"key" = "Key";')

    def test_every_verb_has_the_members(self):
        calls = {
            "compute": ["a.xml"],
            "check": ["a.xml"],
            "render": ["a.xml"],
            "explain": ["a.xml", "#t"],
            "profile": ["a.xml"],
            "eval": ["1 + 1"],
            "format": ["--check", "a.xml"],
            "list": ["a.xml"],
            "rename": ["a.xml", "foo", "bar", "--diff"],
            "strings": ["a.xml"],
            "catalog": ["Label"],
            "schema": ["--as", "json"],
            "reference": ["pages"],
            "completions": ["bash"],
            "man": [],
            "help": [],
            "version": [],
        }
        own = dict(re.findall(r"(?m)^  (\w+) +(\w+)", self.output("help", "json").split("Members that")[1]))
        self.assertEqual(sorted(own), sorted(calls))
        names = {verb["name"] for verb in self.answer("help")["verbs"]}
        # The language server speaks its own protocol.
        self.assertEqual(names - {"lsp"}, set(calls))
        for verb, words in calls.items():
            with self.subTest(verb):
                code = WRONG_LAYOUT if verb == "format" else FINE
                answer = self.answer(verb, *words, code=code)
                self.assertEqual(list(answer), [*MEMBERS, own[verb]])
                self.assertEqual(answer["diagnostics"], [])

    def test_diagnostics(self):
        for verb, words in {
            "compute": ["b.xml"],
            "render": ["b.xml", "-o", "b.svg"],
            "list": ["broken.xml"],
            "format": ["broken.xml"],
            "strings": ["broken.xml"],
            "rename": ["broken.xml", "foo", "bar"],
            "eval": ["nothing"],
        }.items():
            with self.subTest(verb):
                answer = self.answer(verb, *words, code=WRONG_LAYOUT)
                self.assertEqual(answer["errors"], 1)
                (diagnostic,) = answer["diagnostics"]
                self.assertEqual(list(diagnostic), DIAGNOSTIC)
                self.assertEqual(diagnostic["severity"], "error")
                if verb != "eval":
                    self.assertEqual((diagnostic["file"], diagnostic["line"]), (words[0], 1))
                    self.assertGreater(diagnostic["column"], 0)

    def test_wrong_calls(self):
        answer = self.answer("compute", "a.xml", "--sise", "1x1", code=WRONG_CALL)
        self.assertEqual(list(answer), MEMBERS)
        self.assertEqual(answer["diagnostics"][0]["code"], "PLUMB_ERROR_ARGUMENT")
        self.assertIn("Unknown option '--sise'", answer["diagnostics"][0]["message"])
        self.assertEqual(self.answer("compute", "none.xml", code=WRONG_CALL)["diagnostics"][0]["file"], "none.xml")
        self.assertIn("Unknown verb", self.answer("comptue", code=WRONG_CALL)["diagnostics"][0]["message"])

    def test_several_layouts(self):
        answer = self.answer("compute", "a.xml", "b.xml", code=WRONG_LAYOUT)
        self.assertEqual([layout["file"] for layout in answer["layouts"]], ["a.xml", "b.xml"])
        self.assertEqual(len(answer["layouts"][0]["nodes"]), 2)
        self.assertIsNone(answer["layouts"][1]["nodes"])

    def test_format(self):
        answer = self.answer("format", "-", given=UGLY.encode())
        self.assertEqual(answer["files"][0]["text"], '<View\n    left="1 + 1"\n    width="a"\n/>\n')
        answer = self.answer("format", "--diff", "a.xml")
        self.assertTrue(answer["files"][0]["diff"].startswith("--- a.xml\n"))
        self.assertTrue(answer["files"][0]["changed"])
        self.assertEqual(self.answer("format", "a.xml")["files"], [{"file": "a.xml", "changed": True}])
        self.assertEqual(self.answer("format", "a.xml")["files"], [{"file": "a.xml", "changed": False}])

    def test_values(self):
        answer = self.answer("eval", "1 + 1", "'a' + 'b'", "// nothing", "red", "--type", "color", code=WRONG_LAYOUT)
        self.assertEqual([value["value"] for value in answer["values"]], [None, None, None, {"$color": [1, 0, 0, 1]}])
        answer = self.answer("eval", "a{1 + 1}", "// nothing", "--type", "string")
        self.assertEqual([value["text"] for value in answer["values"]], ["a2", None])

    def test_pictures(self):
        (picture,) = self.answer("render", "a.xml", "--size", "20x10")["pictures"]
        self.assertIn("<svg", picture["picture"])
        self.assertEqual((picture["output"], picture["width"], picture["height"]), (None, 20, 10))
        (picture,) = self.answer("render", "a.xml", "-o", "a.png")["pictures"]
        self.assertEqual((picture["output"], picture["format"], picture["picture"]), ("a.png", "png", None))

    def test_help(self):
        (verb,) = self.answer("help", "render")["verbs"]
        self.assertIn("--scale", [option["name"] for option in verb["options"]])
        words = self.run_tool("render", "--help", "--json")[0]
        self.assertEqual(json.loads(words)["verbs"], [verb])
        self.assertIn("exitCode", self.output("help", "json"))


class SeveralFiles(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.xml", '<View width="10" height="20"/>')
        self.write("b.xml", '<View width="30" height="40"/>')

    def test_compute(self):
        out = self.output("compute", "a.xml", "b.xml")
        self.assertEqual(
            [line.split() for line in out.splitlines()],
            [["a.xml:"], ["UIView", "0", "0", "10", "20"], [], ["b.xml:"], ["UIView", "0", "0", "30", "40"]],
        )

    def test_a_broken_one_among_others(self):
        self.write("c.xml", "<Veiw/>")
        out, err = self.run_tool("compute", "a.xml", "c.xml", "none.xml", "b.xml", code=WRONG_CALL)
        self.assertIn("b.xml:", out)
        self.assertIn("c.xml:1:1: error:", err)
        self.assertIn("none.xml: error:", err)

    def test_render(self):
        self.output("render", "a.xml", "b.xml", "-o", "%.svg")
        self.assertIn("<svg", (self.folder / "a.svg").read_text())
        self.assertIn("<svg", (self.folder / "b.svg").read_text())
        (self.folder / "more").mkdir()
        self.output("render", "a.xml", "-o", "more/x-%.png")
        self.assertTrue((self.folder / "more" / "x-a.png").exists())

    def test_render_needs_a_file_for_each(self):
        for words, message in [
            ([], "Several files need an -o with a %"),
            (["-o", "all.svg"], "Several files need a % in -o"),
        ]:
            self.assertIn(message, self.wrong_call("render", "a.xml", "b.xml", *words))
        (self.folder / "more").mkdir()
        self.write("more/a.xml", "<View/>")
        self.assertIn("Two files would be drawn to", self.wrong_call("render", "a.xml", "more/a.xml", "-o", "%.svg"))

    def test_eval(self):
        self.assertEqual(self.output("eval", "1 + 1", "'a'"), "2\na\n")
        out, err = self.run_tool("eval", "-", given=b"1 + 1\r\n// nothing\nfoo\n3\n", code=WRONG_LAYOUT)
        self.assertEqual(out, "2\n\n\n3\n")
        self.assertIn("foo", err)
