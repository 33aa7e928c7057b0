"""plumb compute"""

import json

from tool import FINE, WRONG_CALL, WRONG_LAYOUT, ToolTest

DOCUMENT = """<View>
  <View id="bar" left="10" width="50%" height="n / 3"/>
  <ScrollView top="100" contentOffset.y="5"><View id="hid" height="20" isHidden="n > 5"><View/></View></ScrollView>
  <Label text="{title}" left="safeAreaInsets.left"/>
</View>"""


class Compute(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.xml", DOCUMENT)
        self.write("s.json", {"n": 1, "title": "Hi"})
        self.words = ["a.xml", "--state", "s.json", "--size", "200x300"]

    def test_table(self):
        self.assertEqual(
            self.output("compute", *self.words),
            "UIView            0    0     200    300\n"
            "  UIView #bar    10    0     100  0.333\n"
            "  UIScrollView    0  100     200    300\n"
            "    UIView #hid   0    0     200     20\n"
            "      UIView      0    0     200     20\n"
            "  UILabel         0    0  16.048     20\n",
        )

    def test_hidden_nodes_say_so(self):
        self.write("t.json", {"n": 6})
        lines = self.output("compute", *self.words, "--state", "t.json").splitlines()
        self.assertEqual([line.split()[1] for line in lines if line.endswith("  hidden")], ["#hid"])

    def test_json(self):
        out = self.output("compute", *self.words, "--json")
        document = json.loads(out)
        document = document["layouts"][0]
        self.assertEqual(list(document), ["file", "nodes"])
        keys = ["path", "id", "component", "frame", "root", "hidden", "hiddenByAncestor", "clips", "properties"]
        for node in document["nodes"]:
            self.assertEqual(list(node), keys)
            for flag in keys[5:8]:
                self.assertIs(type(node[flag]), bool)
        nodes = {node["path"]: node for node in document["nodes"]}
        self.assertEqual(list(nodes), ["", "0", "1", "1/0", "1/0/0", "2"])
        self.assertIsNone(nodes[""]["id"])
        self.assertEqual(nodes["0"]["id"], "bar")
        self.assertEqual(nodes["2"]["component"], "UILabel")
        self.assertEqual(nodes["0"]["frame"], [10, 0, 100, 1 / 3])
        self.assertEqual(nodes["1/0"]["frame"], [0, 0, 200, 20])
        self.assertEqual(nodes["1/0"]["root"], [0, 95, 200, 20])
        self.assertEqual([path for path in nodes if nodes[path]["clips"]], ["1"])
        self.assertEqual(self.output("compute", *self.words, "--json"), out)

    def test_json_of_hidden_nodes(self):
        self.write("s.json", {"n": 6, "title": ""})
        nodes = {node["path"]: node for node in self.nodes(*self.words)}
        self.assertEqual((nodes["1/0"]["hidden"], nodes["1/0"]["hiddenByAncestor"]), (True, False))
        self.assertEqual((nodes["1/0/0"]["hidden"], nodes["1/0/0"]["hiddenByAncestor"]), (False, True))

    def test_json_escapes(self):
        self.write("b.xml", '<View id="a&quot;\\b"/>')
        self.assertEqual(self.nodes("b.xml")[0]["id"], 'a"\\b')

    def test_no_container(self):
        self.write("b.xml", '<View><View width="50" height="50%"/></View>')
        for words in [["--size", "-"], ["--size", "-x-"]]:
            self.assertEqual([n["frame"] for n in self.nodes("b.xml", *words)], [[0, 0, 0, 0], [0, 0, 50, 0]])
        self.assertEqual(self.nodes("b.xml", "--size", "-x10.5")[0]["frame"], [0, 0, 0, 10.5])
        self.assertEqual(self.nodes("b.xml", "--size", "1e2x-")[0]["frame"], [0, 0, 100, 0])

    def test_a_container_that_is_not_given(self):
        self.write("b.xml", '<View><View left="16" right="16" height="50%"/></View>')
        self.assertEqual([n["frame"] for n in self.nodes("b.xml")], [[0, 0, 800, 600], [16, 0, 768, 300]])

    def test_standard_input(self):
        self.write("part.xml", '<View width="30" height="7"/>')
        document = b'<View width="20" height="10"><View template="part.xml"/></View>'
        out, _ = self.run_tool("compute", "-", "--json", given=document)
        self.assertEqual([n["frame"] for n in json.loads(out)["layouts"][0]["nodes"]], [[0, 0, 20, 10], [0, 0, 30, 7]])
        _, err = self.run_tool("compute", "-", given=b"<View>\n<Labl/></View>", code=WRONG_LAYOUT)
        self.assertIn("standard input:2:1: error: ", err)
        self.run_tool("compute", "-", code=WRONG_LAYOUT)

    def test_json_has_values(self):
        self.write(
            "b.xml",
            """<View left="n">
  <Label text="{n + 1} of {s}" alpha="n / 4" isHidden="n &gt; 3" textColor="#f00" textAlignment="right" tag="7"
         shadowOffset="o"/>
</View>""",
        )
        self.write("s.json", {"n": 1, "s": 'a"b', "o": {"$size": [2, 3]}})
        nodes = self.nodes("b.xml", "--state", "s.json")
        self.assertEqual(nodes[0]["properties"], {})
        properties = nodes[1]["properties"]
        self.assertEqual(properties, {
            "text": '2 of a"b', "alpha": 0.25, "isHidden": False, "textColor": {"$color": [1, 0, 0, 1]},
            "textAlignment": "right", "tag": 7, "shadowOffset": {"$size": [2, 3]},
        })  # fmt: skip

    def test_safe_area(self):
        self.assertEqual(self.nodes(*self.words, "--safe-area", "1,2.5,3,4")[-1]["frame"][0], 2.5)

    def test_direction(self):
        self.write("b.xml", '<View><View leading="10" width="20"/></View>')
        for words, x in [([], 10), (["--direction", "ltr"], 10), (["--direction=rtl"], 70)]:
            self.assertEqual(self.nodes("b.xml", "--size", "100x10", *words)[1]["frame"][0], x)

    def test_legacy(self):
        self.write("b.xml", '<View><View right="30" width="20"/></View>')
        self.assertEqual(self.nodes("b.xml", "--size", "100x10")[1]["frame"][0], 50)
        self.assertEqual(self.nodes("b.xml", "--size", "100x10", "--legacy")[1]["frame"][0], 10)

    def test_strict(self):
        self.write("b.xml", '<View><View left="1" width="2" right="3"/></View>')
        out, err = self.run_tool("compute", "b.xml")
        self.assertIn("UIView", out)
        self.assertIn("b.xml:1:39: warning: ", err)
        out, err = self.run_tool("compute", "b.xml", "--strict", code=WRONG_LAYOUT)
        self.assertEqual(out, "")
        self.assertIn("b.xml:1:39: error: ", err)

    def test_lenient(self):
        self.write("b.xml", '<Gauge needle="long"><Label colour="blue"/></Gauge>')
        self.run_tool("compute", "b.xml", code=WRONG_LAYOUT)
        out, _ = self.run_tool("compute", "b.xml", "--lenient", "--size", "10x10", code=FINE)
        self.assertIn("UILabel", out)

    def test_components(self):
        self.write("b.xml", '<Page><Gauge/><Chip text="chip"/></Page>')
        _, err = self.run_tool("compute", "b.xml", code=WRONG_LAYOUT)
        self.assertIn("--component NAME[:BASE[:AXES]]", err)
        words = ["--component", "Page:UIViewController", "--component", "Gauge:UIView:height"]
        nodes = self.nodes("b.xml", "--size", "100x50", *words, "--component=Chip:Label")
        self.assertEqual([node["component"] for node in nodes], ["Page", "Gauge", "Chip"])
        # It has a height of its own, which only the host knows, and no width.
        self.assertEqual(nodes[1]["frame"], [0, 0, 100, 0])
        self.assertGreater(nodes[2]["frame"][2], 30)

    def test_constants(self):
        document = '<View><ScrollView contentInset="i"><View height="h * k.l" width="100%"/></ScrollView></View>'
        self.write("b.xml", document)
        self.write("c.json", {"h": 4, "k": {"l": 1}, "i": {"$insets": [1, 2, 3, 4]}})
        self.write("d.json", {"h": 5})
        nodes = self.nodes("b.xml", "--size", "100x50", "--constants", "c.json", "--constants", "d.json")
        self.assertEqual(nodes[2]["frame"], [0, 0, 94, 5])

    def test_state_is_set_in_order(self):
        self.write("b.xml", '<View width="a" height="b.c"/>')
        self.write("1.json", {"a": 1, "b": {"c": 2, "d": 0}})
        self.write("2.json", {"b": {"c": 20}})
        self.write("3.json", {"a": 30})
        words = ["b.xml", "--state", "1.json", "--state", "2.json", "--state", "3.json"]
        self.assertEqual(self.nodes(*words)[0]["frame"], [0, 0, 30, 20])

    def test_state_that_does_not_fit(self):
        for state, message in [({"m": 1}, "Unknown state key 'm'"), ({"n": "x"}, "State 'n' is")]:
            self.write("t.json", state)
            _, err = self.run_tool("compute", *self.words, "--state", "t.json", code=WRONG_CALL)
            self.assertIn("plumb compute: " + message, err)

    def test_load_errors(self):
        self.write("b.xml", '<View>\n  <Label textAlignmnt="center"/>\n  <View width="heigth"/>\n</View>')
        out, err = self.run_tool("compute", "b.xml", code=WRONG_LAYOUT)
        self.assertEqual(out, "")
        self.assertIn(
            "b.xml:2:10: error: Unknown property textAlignmnt of UILabel\n"
            '    2 |   <Label textAlignmnt="center"/>\n'
            "      |          ^~~~~~~~~~~~\n",
            err,
        )
        self.assertIn("did you mean `textAlignment`?", err)
        self.assertIn("b.xml:3:16: error: ", err)

    def test_evaluation_errors(self):
        self.write("b.xml", '<View>\n  <View width="list[n]"/>\n</View>')
        self.write("s.json", {"list": [1, 2], "n": 1})
        self.write("t.json", {"n": 2})
        self.output("compute", "b.xml", "--state", "s.json")
        out, err = self.run_tool("compute", "b.xml", "--state", "s.json", "--state", "t.json", code=WRONG_LAYOUT)
        self.assertEqual(out, "")
        self.assertRegex(err, r"b\.xml:2:\d+: error: Index 2 out of bounds")
        self.assertIn('    2 |   <View width="list[n]"/>\n', err)
