"""The syntax for Sublime Text: that its contexts fit together, and its patterns are those of the other grammar."""

from __future__ import annotations

import json
import re
import unittest

from environment import ROOT

SYNTAX = (ROOT / "editors/sublime/Plumb.sublime-syntax").read_text(encoding="utf-8")
TEXT_MATE = (ROOT / "editors/vscode/syntaxes/plumb.tmLanguage.json").read_text(encoding="utf-8")


class SyntaxTests(unittest.TestCase):
    def test_contexts_exist_and_are_used(self) -> None:
        self.assertTrue(SYNTAX.startswith("%YAML 1.2\n---\n"))
        body = SYNTAX.split("\ncontexts:\n")[1]
        declared = set(re.findall(r"^  ([\w-]+):$", body, re.M))
        used = set(re.findall(r"(?:push|set|include): ([\w-]+)$", body, re.M))
        self.assertEqual(used - declared, set())
        self.assertEqual(declared - used, {"main"})

    def test_patterns_are_valid(self) -> None:
        variables = dict(re.findall(r"^  (\w+): '(.*)'$", SYNTAX.split("\ncontexts:\n")[0], re.M))
        self.assertGreater(len(variables["texts"].split("|")), 50)
        count = 0
        for quoted in re.findall(r"match: (.*)$", SYNTAX, re.M):
            pattern = quoted[1:-1].replace("''", "'") if quoted[0] == "'" else json.loads(quoted)
            for name, value in variables.items():
                pattern = pattern.replace("{{" + name + "}}", value)
            # Names of classes of characters are Oniguruma's.
            pattern = pattern.replace("[[:alpha:]_]", "[A-Za-z_]").replace("[[:alnum:]_]", "[A-Za-z0-9_]")
            self.assertNotIn("{{", pattern)
            re.compile(pattern)
            count += 1
        self.assertGreater(count, 60)

    def test_scopes_are_those_of_the_other_grammar(self) -> None:
        mine = set(re.findall(r"(?:scope|\d): ([\w.-]+\.plumb)$", SYNTAX, re.M))
        other = set(re.findall(r'"([\w.-]+\.plumb)"', TEXT_MATE))
        self.assertEqual(mine - other - {"text.xml.plumb"}, set())

    def test_settings(self) -> None:
        text = (ROOT / "editors/sublime/LSP-plumb.sublime-settings").read_text(encoding="utf-8")
        settings = json.loads(re.sub(r"^\s*//.*$", "", text, flags=re.M))
        self.assertEqual(settings["clients"]["plumb"]["command"][1:], ["-m", "plumb.lsp"])


if __name__ == "__main__":
    unittest.main()
