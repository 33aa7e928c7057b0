"""plumb profile"""

from tool import SAMPLES, WRONG_CALL, WRONG_LAYOUT, ToolTest

DOCUMENT = """<View>
  <View id="bar" left="10" width="50% * n" height="20"/>
  <Label id="title" top="previous.bottom + 4" text="{player.name}"/>
  <View top="previous.bottom + 4" height="20" backgroundColor="isOn ? red : blue"/>
  <View top="previous.bottom + 4" height="20"/>
</View>"""
STATE = {"n": 1, "isOn": True, "player": {"name": "Ann", "score": 1}, "items": [1, 2], "unused": "x"}


class Profile(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.xml", DOCUMENT)
        self.write("s.json", STATE)
        self.words = ["a.xml", "--state", "s.json", "--size", "200x300"]

    def profile(self, *words):
        return self.answer("profile", *words)["profile"]

    def inputs(self, *words):
        return {row["name"]: row for row in self.profile(*words)["inputs"]}

    def test_counts(self):
        profile = self.profile(*self.words)
        self.assertEqual(profile["nodes"], 5)
        self.assertEqual(profile["blocks"]["cyclic"], 0)
        self.assertEqual(profile["measured"], ["1"])
        self.assertGreaterEqual(profile["blocks"]["values"], 1)
        self.assertGreater(profile["cells"], 5)
        self.assertGreater(profile["instructions"], 5)
        self.assertGreater(profile["bytes"]["program"], profile["nodes"] * 16)
        self.assertGreater(profile["bytes"]["layout"], profile["nodes"] * 32)
        for time in ("load", "first", "resize", "unchanged"):
            self.assertGreater(profile["times"][time], 0)

    def test_keys_of_state(self):
        inputs = self.inputs(*self.words)
        keys = ["n", "isOn", "player.name", "player.score", "items", "unused"]
        self.assertEqual(list(inputs), [*keys, "container width", "container height", "safe area", "text scale"])
        self.assertEqual([row["isState"] for row in inputs.values()], [True] * 6 + [False] * 4)
        # One width.
        self.assertEqual((inputs["n"]["cells"], inputs["n"]["nodes"], inputs["n"]["frames"]), (1, 1, 1))
        # No frame, a colour.
        self.assertEqual((inputs["isOn"]["frames"], inputs["isOn"]["properties"]), (0, 1))
        # The text, measured as it is and at a width, and whatever stands below.
        self.assertEqual((inputs["player.name"]["measurements"], inputs["player.name"]["frames"]), (2, 3))
        for key in ("player.score", "unused"):
            self.assertEqual((inputs[key]["cells"], inputs[key]["instructions"]), (0, 0))
        for key in ("n", "isOn", "player.name", "unused"):
            self.assertGreater(inputs[key]["time"], 0)
        self.assertIsNone(inputs["items"]["time"])

    def test_expressions(self):
        profile = self.profile(*self.words)
        groups = {(row["costliest"]["property"], row["costliest"]["expression"]): row for row in profile["expressions"]}
        below = groups["top", "previous.bottom + 4"]
        self.assertEqual((below["component"], below["uses"]), ("UIView", 2))
        # The first of them moves the other.
        self.assertEqual(below["change"]["frames"], 2)
        place = below["costliest"]
        self.assertEqual((place["path"], place["file"], place["line"], place["column"]), ("2", "a.xml", 4, 14))
        costs = [row["change"]["instructions"] for row in profile["expressions"]]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertEqual(len(self.profile(*self.words, "--top", "2")["expressions"]), 2)
        self.assertEqual(self.profile(*self.words, "--top", "0")["expressions"], [])

    def test_chains(self):
        rows = '<View top="0" height="h"/>' + '<View top="previous.bottom + 4" height="20"/>' * 300
        self.write("b.xml", f"<View>{rows}</View>")
        self.write("h.json", {"h": 1})
        profile = self.profile("b.xml", "--state", "h.json")
        self.assertGreaterEqual(profile["chain"]["length"], 300)
        self.assertEqual(profile["chain"]["properties"][0]["property"], "top")
        self.assertEqual(profile["chain"]["last"]["path"], "300")
        inputs = {row["name"]: row for row in profile["inputs"]}
        self.assertEqual(inputs["h"]["frames"], 301)
        self.assertEqual(profile["expressions"][0]["uses"], 300)

    def test_circles(self):
        # Each may need the other; which one does is decided by a state.
        self.write(
            "b.xml", '<View><View id="a" width="f ? #b.width : 5"/><View id="b" width="f ? 7 : #a.width"/></View>'
        )
        self.write("f.json", {"f": True})
        profile = self.profile("b.xml", "--state", "f.json")
        self.assertEqual(profile["cyclic"], [["0", "1"]])
        self.assertEqual(profile["blocks"]["cyclic"], 1)
        self.assertEqual(profile["inputs"][0]["cells"], 2)
        self.assertIn("in circles", self.output("profile", "b.xml", "--state", "f.json"))

    def test_keys_that_do_not_compute_are_not_timed(self):
        self.write("b.xml", '<View width="list[n]"/>')
        self.write("n.json", {"list": [1, 2], "n": 1})
        inputs = self.inputs("b.xml", "--state", "n.json")
        self.assertEqual(inputs["n"]["cells"], 1)
        self.assertIsNone(inputs["n"]["time"])

    def test_scopes_of_parts(self):
        self.write("part.xml", '<View><state name="open" type="Bool" value="true"/><View isHidden="!open"/></View>')
        self.write("b.xml", '<View><View xml="part.xml"/><View xml="part.xml"/></View>')
        rows = [row for row in self.profile("b.xml")["inputs"] if row["isState"]]
        self.assertEqual([(row["name"], row["path"]) for row in rows], [("open", "0"), ("open", "1")])
        self.assertIn("open of <UIView> 1", self.output("profile", "b.xml"))

    def test_table(self):
        out = self.output("profile", *self.words)
        self.assertTrue(out.startswith("a.xml: 5 nodes, "), out)
        for text in [
            "\nTime\n",
            "\n  unchanged ",
            "\nChange of ",
            "\n  player.name ",
            "\nExpression ",
            "  a.xml:4:14\n",
        ]:
            self.assertIn(text, out)
        self.assertIn("measured: <UILabel#title> 1\n", out)
        self.assertNotIn("safe area", out)
        for line in out.splitlines():
            self.assertEqual(line, line.rstrip())

    def test_large_documents(self):
        nested = "<View>" + '<View width="100% - 1" height="auto"><Label text="a"/>' * 200 + "</View>" * 200 + "</View>"
        self.write("b.xml", nested)
        profile = self.profile("b.xml", "--size", "1000x1000")
        self.assertEqual(profile["nodes"], 401)
        self.assertEqual(len(profile["measured"]), 200)
        self.assertGreaterEqual(profile["chain"]["length"], 200)

    def test_samples(self):
        self.write("off.json", {"isToggled": False})
        colors = {name: {"$color": "#f00"} for name in ("red", "orange", "blue", "green", "pink")}
        self.write("colors.json", {"colors": colors})
        words = ["--component", "BoxesViewController:UIViewController", "--constants", "colors.json"]
        inputs = self.inputs(SAMPLES / "Boxes.xml", *words, "--state", "off.json", "--size", "375x667")
        self.assertGreaterEqual(inputs["isToggled"]["frames"], 5)
        self.assertGreater(inputs["isToggled"]["time"], 0)
        words = ["--component", "PagesViewController:UIViewController"]
        self.assertEqual(self.profile(SAMPLES / "Pages.xml", *words)["nodes"], 9)

    def test_wrong_calls_and_layouts(self):
        self.assertIn("--top is a number", self.wrong_call("profile", *self.words, "--top", "some"))
        self.run_tool("profile", "nowhere.xml", code=WRONG_CALL)
        self.write("b.xml", '<View width="wdith"/>')
        out, err = self.run_tool("profile", "b.xml", code=WRONG_LAYOUT)
        self.assertEqual(out, "")
        self.assertIn("Unknown property wdith", err)
