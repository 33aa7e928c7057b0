"""What every verb does alike: help, versions, options, exit codes."""

import os
import re
import subprocess

from tool import FINE, ROOT, TOOL, WRONG_CALL, ToolTest

VERBS = ["compute", "check", "render", "eval", "catalog", "format", "list", "rename", "strings", "explain", "profile"]
VERBS += ["reference", "completions"]
WITHOUT_OPERANDS = ["schema", "lsp", "man", "help", "version"]


class Help(ToolTest):
    def test_version_is_that_of_the_header(self):
        header = (ROOT / "include" / "plumb" / "plumb.h").read_text()
        version = re.search(r'^#define PLUMB_VERSION_STRING "(.*)"', header, re.M)[1]
        self.assertEqual(self.output("--version"), f"plumb {version}\n")
        self.assertEqual(self.output("version"), f"plumb {version}\n")
        self.assertIn("takes no operands", self.wrong_call("version", "a.xml"))

    def test_overview_names_every_verb(self):
        overview = self.output("--help")
        self.assertEqual(self.output("help"), overview)
        self.assertEqual(self.output("-h"), overview)
        for verb in VERBS + WITHOUT_OPERANDS:
            self.assertRegex(overview, rf"(?m)^  {verb} ")
        for word in ["help", "version"]:
            self.assertRegex(overview, rf"(?m)^  {word} ")
            self.assertIn(f"Usage: plumb {word}", self.output("help", word))

    def test_help_of_a_verb(self):
        for verb in VERBS + WITHOUT_OPERANDS:
            with self.subTest(verb):
                text = self.output("help", verb)
                self.assertIn(f"Usage: plumb {verb} ", text)
                self.assertEqual(self.output(verb, "--help"), text)
                self.assertEqual(self.output(verb, "file.xml", "-h"), text)
                self.assertEqual([line for line in text.splitlines() if len(line) > 120], [])

    def test_help_names_every_option(self):
        shared = ["--size", "--safe-area", "--constants", "--state", "--catalog", "--component"]
        shared += ["--direction", "--legacy", "--strict", "--lenient", "--help"]
        shared += ["--inject", "--environment", "--size-class", "--json"]
        options = {
            "compute": [*shared, "--watch"],
            "check": [*shared, "--watch"],
            "render": [*shared, "-o", "--scale", "--watch"],
            "explain": shared,
            "profile": [*shared, "--top"],
            "eval": ["--type", "--constants", "--state", "--catalog", "--json", "--help"],
            "catalog": ["--catalog", "--json", "--help"],
            "format": ["--check", "--diff", "--catalog", "--json", "--help"],
            "list": ["--catalog", "--json", "--help"],
            "rename": ["--no-format", "--diff", "--catalog", "--json", "--help"],
            "strings": ["--missing", "--unused", "--catalog", "--json", "--help"],
            "schema": ["--as", "--constants", "--state", "--catalog", "--json", "--help"],
            "completions": ["--json", "--help"],
            "lsp": ["--stdio", "--log", "--json", "--help"],
            "version": ["--json", "--help"],
        }
        for verb, names in options.items():
            text = self.output("help", verb)
            self.assertEqual(sorted(re.findall(r"(?m)^  (--?\w[\w-]*)", text)), sorted(names), verb)

    def test_no_arguments(self):
        self.assertIn("Usage: plumb", self.wrong_call())

    def test_help_of_nothing(self):
        self.assertIn("did you mean `render`?", self.wrong_call("help", "rendr"))
        self.wrong_call("help", "compute", "check")


class WrongCalls(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.xml", "<View/>")

    def test_unknown_verb(self):
        err = self.wrong_call("comptue", "a.xml")
        self.assertIn("Unknown verb 'comptue'; did you mean `compute`?", err)
        self.assertIn("plumb --help", err)

    def test_unknown_option(self):
        err = self.wrong_call("compute", "a.xml", "--sise", "1x1")
        self.assertIn("plumb compute: Unknown option '--sise'; did you mean `--size`?", err)
        self.assertIn("plumb help compute", err)
        self.assertIn("Unknown option '--siez'", self.wrong_call("--siez"))

    def test_missing_operand(self):
        for verb in VERBS:
            self.assertIn("is missing", self.wrong_call(verb))

    def test_too_many_operands(self):
        for verb in ["profile", "completions", "help"]:
            self.assertIn("there are 2", self.wrong_call(verb, "a.xml", "b.xml"))
        self.assertIn("`man` takes no operands", self.wrong_call("man", "plumb"))

    def test_missing_value(self):
        self.assertIn("needs a value: WxH", self.wrong_call("compute", "a.xml", "--size"))

    def test_value_of_a_flag(self):
        self.assertIn("takes no value", self.wrong_call("compute", "a.xml", "--json=1"))

    def test_option_twice(self):
        self.assertIn("given twice", self.wrong_call("compute", "a.xml", "--size", "1x1", "--size", "2x2"))

    def test_sizes(self):
        for size in ["", "1", "1x", "x1", "1x2x3", "axb", "-1x1", "infx1", "nanx1", "0x10x1", "1e999x1", "1 x1"]:
            with self.subTest(size):
                self.assertIn("--size is WxH", self.wrong_call("compute", "a.xml", f"--size={size}"))

    def test_safe_areas(self):
        for insets in ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,,3,4", "1,2,3,inf"]:
            with self.subTest(insets):
                self.assertIn("--safe-area", self.wrong_call("compute", "a.xml", "--safe-area", insets))

    def test_direction(self):
        self.assertIn("ltr or rtl", self.wrong_call("compute", "a.xml", "--direction", "up"))

    def test_components(self):
        for component, message in [
            ("lower", "lower"),
            ("Bar:Nothing", "Nothing"),
            ("UILabel", "UILabel"),
            ("Bar:UIView:depth", "none, width, height or both"),
            ("A:UIView:none:x", "NAME[:BASE[:AXES]]"),
        ]:
            with self.subTest(component):
                self.assertIn(message, self.wrong_call("compute", "a.xml", "--component", component))

    def test_missing_file(self):
        for verb in ["compute", "check", "render"]:
            _, err = self.run_tool(verb, "none.xml", code=WRONG_CALL)
            self.assertIn("none.xml: error: Cannot open the file: no such file", err)
            self.run_tool(verb, ".", code=WRONG_CALL)

    def test_operands_behind_two_dashes(self):
        self.write("--odd.xml", "<View/>")
        self.assertIn("UIView", self.output("compute", "--", "--odd.xml"))

    def test_names_of_files_that_are_not_text(self):
        name = b"caf\xe9.svg"
        self.run_bytes(["render", "a.xml", "-o", name])
        self.assertIn(b"<svg", (self.folder / os.fsdecode(name)).read_bytes())
        self.run_bytes(["render", "a.xml", b"-o=\xfe\xff"])
        self.assertTrue((self.folder / os.fsdecode(b"\xfe\xff")).exists())
        for words in [["compute", name], ["check", name], ["render", name], ["eval", "1", "--state", name]]:
            self.assertIn("'caf\ufffd.svg' is not UTF-8", self.run_bytes(words, WRONG_CALL))

    def run_bytes(self, words, code=FINE):
        """Runs the tool with words that may be bytes; what it says on standard error."""
        process = subprocess.run([TOOL, *words], cwd=self.folder, capture_output=True, timeout=60)
        self.assertEqual(process.returncode, code, process.stderr)
        return process.stderr.decode()

    def test_result_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            process = subprocess.run([TOOL, "--version"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(process.returncode, WRONG_CALL)
        self.assertIn(b"Cannot write", process.stderr)
        self.assertIn("Cannot write '/dev/full'", self.wrong_call("render", "a.xml", "-o", "/dev/full"))
        self.assertIn("Cannot write 'none/a.svg'", self.wrong_call("render", "a.xml", "-o", "none/a.svg"))
