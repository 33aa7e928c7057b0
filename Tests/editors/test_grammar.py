"""The grammar for VS Code, by the tokens of samples."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import unittest
from pathlib import Path

from text_mate import Tokenizer

ROOT = Path(__file__).resolve().parents[2]
GRAMMAR = json.loads((ROOT / "editors/vscode/syntaxes/plumb.tmLanguage.json").read_text(encoding="utf-8"))
SAMPLE = """<!-- a comment
  of two lines -->
<UIView id="root" backgroundColor="shown ? #ff0000 : rgb(1, 2, 3)">
  <macro name="GAP" value="8 * 2"/>
  <state name="count" type="Int" value="3"/>
  <UILabel text="It's {count + 'x'} of {max(1, #title.right)} &amp; more" left='parent.width / 2 &lt; 5'/>
  <Game.Bar layer.cornerRadius="0x1F" font="bold {size}" touchUpInside="go:"/>
  <UILabel>Hello <b class="x">{name}</b></UILabel>
  <constraints>
    gap: icon.left ≥ super.left + 8 @750; // why
  </constraints>
  <UIView constraints="a.top == #b.bottom @high"/>
  <UILabel text="{strings.Hello} {item.name} {`a b`}" numberOfLines="nil ?? true"/>
</UIView>
"""


def scopes(text: str) -> dict[str, set[str]]:
    """The innermost scopes that each piece of a text has somewhere, without the ending."""
    found: dict[str, set[str]] = {}
    for token in Tokenizer(GRAMMAR).all(text):
        if token.text.strip():
            found.setdefault(token.text.strip(), set()).add(token.scopes[-1].removesuffix(".plumb"))
    return found


class GrammarTests(unittest.TestCase):
    def setUp(self) -> None:
        self.found = scopes(SAMPLE)

    def check(self, text: str, scope: str) -> None:
        self.assertIn(scope, self.found.get(text, set()), f"{text!r} of {sorted(self.found)}")

    def test_tags_and_attributes(self) -> None:
        self.check("UIView", "entity.name.tag.component")
        self.check("Game.Bar", "entity.name.tag.component")
        self.check("macro", "keyword.declaration")
        self.check("b", "entity.name.tag.html")
        self.check("id", "entity.other.attribute-name.structure")
        self.check("layer.cornerRadius", "entity.other.attribute-name")
        self.check("root", "string.quoted.double")
        self.check("GAP", "variable.other.declaration")
        self.check("Int", "support.type")
        self.check("of two lines", "comment.block")

    def test_expressions(self) -> None:
        for text, scope in (
            ("shown", "variable.other"),
            ("?", "keyword.operator"),
            ("#ff0000", "constant.other.color"),
            ("rgb", "entity.name.function"),
            ("8", "constant.numeric"),
            ("0x1F", "constant.numeric"),
            ("parent", "variable.language"),
            (".width", "variable.other.property"),
            ("&lt;", "keyword.operator"),
            ("nil", "constant.language"),
            ("true", "constant.language"),
        ):
            self.check(text, scope)

    def test_texts_have_expressions_in_braces_only(self) -> None:
        self.check("It's", "string.quoted.double")
        self.check("of", "string.quoted.double")
        self.check("count", "variable.other")
        self.check("'x'", "string.quoted.single") if "'x'" in self.found else self.check("x", "string.quoted.single")
        self.check("max", "entity.name.function")
        self.check("#title", "variable.other.id")
        self.check("&amp;", "constant.character.entity")
        self.check("bold", "string.quoted.double")
        self.check("size", "variable.other")
        self.check("go:", "string.quoted.double")
        self.check("name", "variable.other")
        self.check("strings", "support.class.strings")
        self.check(".Hello", "support.constant.strings")
        self.check("item", "variable.language")
        self.check("`a b`", "variable.other.quoted")

    def test_constraints(self) -> None:
        self.check("gap", "entity.name.label")
        self.check("icon", "variable.other.id")
        self.check(".left", "support.type.property-name")
        self.check("≥", "keyword.operator.relation")
        self.check("super", "variable.language")
        self.check("@750", "keyword.other.priority")
        self.check("// why", "comment.line.double-slash")
        self.check("@high", "keyword.other.priority")
        self.check("#b", "variable.other.id")

    def test_broken_lines_do_not_colour_what_follows(self) -> None:
        for broken in (
            '<UILabel text="a {b',
            "<UILabel left='max(",
            "<UILabel text=\"{'x",
            "<UILabel",
            '<UIView constraints="a.b',
        ):
            found = scopes(f'{broken}\n<UIView left="3"/>')
            self.assertIn("entity.name.tag.component", found["UIView"], broken)
            self.assertIn("constant.numeric", found["3"], broken)

    def test_nothing_is_lost(self) -> None:
        generator = random.Random(2)
        pieces = [
            "<",
            ">",
            "/>",
            "UIView",
            " ",
            '"',
            "'",
            "{",
            "}",
            "=",
            "left",
            "text",
            "#a",
            "//",
            "<!--",
            "-->",
            "constraints",
            ";",
            "@",
        ]
        texts = [SAMPLE, *("".join(generator.choice(pieces) for _ in range(30)) for _ in range(500))]
        texts += [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").rglob("*.xml"))]
        for text in texts:
            tokenizer = Tokenizer(GRAMMAR)
            for line in text.split("\n"):
                self.assertEqual("".join(token.text for token in tokenizer.line(line)), line)

    def test_examples_have_no_tag_that_the_grammar_does_not_know(self) -> None:
        for path in sorted((ROOT / "examples").rglob("*.xml")):
            text = re.sub(r"<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.S)
            tags = {
                token.text
                for token in Tokenizer(GRAMMAR).all(text)
                if token.scopes[-1].startswith(("entity.name.tag", "keyword.declaration"))
            }
            self.assertEqual(tags, set(re.findall(r"</?([\w.]+)", text)), path)

    def test_list_of_texts_is_that_of_the_catalog(self) -> None:
        command = [sys.executable, str(ROOT / "editors/generate.py"), "--check"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
