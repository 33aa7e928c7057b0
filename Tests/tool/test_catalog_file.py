"""Catalogs of hosts: --catalog."""

import json
from pathlib import Path

from tool import ROOT, SAMPLES, WRONG_CALL, WRONG_LAYOUT, ToolTest

EXAMPLES = ROOT / "examples" / "catalogs"


class Samples(ToolTest):
    """Layouts that others wrote load with what their hosts declare, and nothing else."""

    CATALOG = Path(__file__).parent / "samples.xml"

    def check(self, *words):
        out, err = self.run_tool("check", *words, "--catalog", self.CATALOG, "--size", "375x667", "--strict")
        self.assertEqual((out, err), ("1 file: 0 errors, 0 warnings\n", ""))

    def test_every_one_checks(self):
        self.write("off.json", {"isToggled": False})
        self.check(SAMPLES / "Boxes.xml", "--state", "off.json")
        # Three times with PageTemplate.xml, which has a parameter and so cannot be checked by itself.
        self.check(SAMPLES / "Pages.xml")
        self.check(SAMPLES / "Text.xml")
        # With TableCell.xml, which shows what its list gives it.
        self.check(SAMPLES / "Table.xml")
        known = ["Boxes.xml", "PageTemplate.xml", "Pages.xml", "Table.xml", "TableCell.xml", "Text.xml"]
        self.assertEqual(sorted(path.name for path in SAMPLES.glob("*.xml")), known)

    def test_a_missing_declaration_is_an_error(self):
        self.write("off.json", {"isToggled": False})
        _, err = self.run_tool("check", SAMPLES / "Boxes.xml", "--state", "off.json", code=WRONG_LAYOUT)
        self.assertIn("Unknown class BoxesViewController", err)
        self.assertIn("--catalog FILE.xml", err)

    def test_only_check_answers_for_functions(self):
        words = (SAMPLES / "Text.xml", "--catalog", self.CATALOG)
        _, err = self.run_tool("compute", *words, code=WRONG_LAYOUT)
        self.assertIn("The host has not registered the function uppercased()", err)
        self.assertIn("the attribute answer of its <function>", err)


class Catalog(ToolTest):
    def setUp(self):
        super().setUp()
        self.write(
            "game.xml",
            '<catalog namespace="Game"><component name="Bar" template="bar.xml" documentation="How much is left.">'
            '<property name="level" type="CGFloat" default="0.5" documentation="From 0 to 1."/>'
            '<property name="half" type="CGFloat" readonly="true"/>'
            '<property name="look" type="String" constructor="true"/>'
            '<default attribute="height" expression="20"/><natural width="40"/></component></catalog>',
        )
        self.write("bar.xml", '<View><View width="parent.level * 100%"/></View>')
        self.write("hud.xml", "<View><Bar/></View>")

    def test_compute(self):
        nodes = self.nodes("hud.xml", "--catalog", "game.xml", "--size", "100x100")
        self.assertEqual([node["frame"] for node in nodes[1:]], [[0, 0, 40, 20], [0, 0, 20, 20]])
        self.assertEqual(nodes[1]["component"], "Game.Bar")

    def test_all_verbs_that_load(self):
        for verb in ["check", "compute", "render", "profile"]:
            out, _ = self.run_tool(verb, "hud.xml", "--catalog=game.xml")
            self.assertTrue(out)
            _, err = self.run_tool(verb, "hud.xml", code=WRONG_LAYOUT)
            self.assertIn("Unknown class Bar", err)

    def test_the_page_of_a_component(self):
        page = self.output("catalog", "Bar", "--catalog", "game.xml")
        for part in [
            "## Game.Bar\n\nHow much is left.\n",
            "Has a natural width. It is 40 wide where no measurer answers.",
            "Its template is `bar.xml`.",
            'Without attributes of its own it has `height="20"`.',
            "| `level` | CGFloat | `0.5` | From 0 to 1. May change the natural size. |",
            "| `half` | CGFloat | `0` | Read-only. May change the natural size. |",
            "Constant: used when the element is made.",
        ]:
            self.assertIn(part, page)
        self.assertIn("## Game.Bar", self.output("catalog", "all", "--catalog", "game.xml"))
        (bar,) = json.loads(self.output("catalog", "Bar", "--catalog", "game.xml", "--json"))["components"]
        properties = {p["name"]: p for p in bar["properties"]}
        self.assertEqual((properties["half"]["readOnly"], properties["look"]["constructor"]), (True, True))

    def test_several_namespaces(self):
        self.write("other.xml", '<catalog namespace="Other"><component name="Bar"/></catalog>')
        err = self.wrong_call("catalog", "Bar", "--catalog", "game.xml", "--catalog", "other.xml")
        self.assertIn("'Bar' is a component of several namespaces: Game.Bar, Other.Bar", err)
        self.assertIn(
            "## Other.Bar", self.output("catalog", "Other.Bar", "--catalog", "game.xml", "--catalog", "other.xml")
        )

    def test_names_in_expressions(self):
        self.write("names.xml", '<catalog><constant name="gap" value="3 * 4"/></catalog>')
        self.assertEqual(self.output("eval", "gap + 1", "--catalog", "names.xml"), "13\n")

    def test_mistakes(self):
        self.write("wrong.xml", '<catalog>\n<compnent name="A"/>\n<component name="B" base="Veiw"/>\n</catalog>')
        err = self.wrong_call("check", "hud.xml", "--catalog", "wrong.xml")
        self.assertIn("wrong.xml:2:1: error: <catalog> has no element <compnent>", err)
        self.assertIn("wrong.xml:3:27: error: Unknown class Veiw, the base of B", err)
        self.assertIn("The catalog 'wrong.xml' cannot be used", err)
        self.assertIn("no such file", self.wrong_call("check", "hud.xml", "--catalog", "none.xml"))


class Examples(ToolTest):
    """The catalog in examples/ with its layout."""

    def test_it_checks(self):
        words = (EXAMPLES / "arena.xml", "--catalog", EXAMPLES / "game.xml", "--strict")
        self.assertEqual(self.run_tool("check", *words), ("1 file: 0 errors, 0 warnings\n", ""))


class Answers(ToolTest):
    """Functions that a catalog declares with what they answer."""

    def test_every_verb_calls_them(self):
        self.write(
            "c.xml", '<catalog><function name="size" arguments="Int" result="CGFloat" answer="$1 * 10"/></catalog>'
        )
        self.write("a.xml", '<View width="size(2)"/>')
        self.assertEqual(self.nodes("a.xml", "--catalog", "c.xml")[0]["frame"][2], 20)
        self.assertEqual(self.output("eval", "size(3) + 1", "--catalog", "c.xml"), "31\n")
        for verb in ["check", "render", "profile", "explain"]:
            self.run_tool(verb, "a.xml", "--catalog", "c.xml")

    def test_wrong_ones_have_their_place(self):
        self.write("a.xml", "<View/>")
        for answer, message in [("$1 +", "a value is missing"), ("$2", "$2"), ("", "empty")]:
            self.write(
                "c.xml", f'<catalog>\n  <function name="f" arguments="Int" result="Int" answer="{answer}"/></catalog>'
            )
            _, err = self.run_tool("check", "a.xml", "--catalog", "c.xml", code=WRONG_CALL)
            self.assertIn("c.xml:2:", err)
            self.assertIn(message, err)

    def test_one_that_needs_itself(self):
        self.write("c.xml", '<catalog><function name="f" result="Int" answer="f() + 1"/></catalog>')
        _, err = self.run_tool("eval", "f()", "--catalog", "c.xml", code=WRONG_LAYOUT)
        self.assertIn("its answer needs itself", err)
