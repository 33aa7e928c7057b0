"""plumb eval"""

from tool import WRONG_LAYOUT, ToolTest


class Eval(ToolTest):
    def test_types(self):
        for expression, kind, text in [
            ("1 + 2 * 3", "number", "7"),
            ("7.9", "int", "7"),
            ("1 < 2", "bool", "true"),
            ("a{1 + 1}b", "string", "a2b"),
            ("#f008", "color", "rgba(255, 0, 0, 0.5333333333333333)"),
            ("'a', 1", "array", "[a, 1]"),
            ("1...3", "any", "1...3"),
            ("-3", "number", "-3"),
        ]:
            with self.subTest(expression):
                self.assertEqual(self.output("eval", "--type", kind, "--", expression), text + "\n")

    def test_any_is_the_default(self):
        self.assertEqual(self.output("eval", "'a' + 1"), "a1\n")

    def test_nothing(self):
        self.assertEqual(self.output("eval", "// nothing", "--type", "number"), "")
        self.assertEqual(self.output("eval", "", "--type", "string"), "")

    def test_constants_and_state(self):
        words = ["--constants", self.write("c.json", {"a": 1, "b": {"c": 2}})]
        words += ["--constants", self.write("d.json", {"a": 10}), "--state", self.write("s.json", {"x": 100})]
        self.assertEqual(self.output("eval", "a + b.c + x", *words), "112\n")
        self.assertEqual(self.output("eval", "x", *words, "--state", self.write("t.json", {"x": 5})), "5\n")

    def test_errors(self):
        for expression, fragments in [
            ("1 +", ["error: "]),
            ("widht + 1", ["Unknown property widht", "  | widht + 1\n", "  | ^~~~~\n"]),
            ("[1][5]", ["Index 5 out of bounds"]),
        ]:
            with self.subTest(expression):
                out, err = self.run_tool("eval", expression, code=WRONG_LAYOUT)
                self.assertEqual(out, "")
                for fragment in fragments:
                    self.assertIn(fragment, err)

    def test_unknown_type(self):
        err = self.wrong_call("eval", "1", "--type", "nubmer")
        self.assertIn("Cannot evaluate an expression of type 'nubmer'", err)
        self.assertIn("did you mean `number`?", err)
