"""plumb explain"""

import json

from tool import WRONG_LAYOUT, ToolTest

DOCUMENT = """<UIView constraints="icon.left == super.left + 8; title.left == icon.right + gap;
    wish: title.right == super.right - 30 @500">
  <state name="gap" type="Double" value="4"/>
  <UIView id="icon" width="40"/>
  <UIView id="title" top="#icon.bottom / 2" constraints="limit: width &lt;= 20"/>
  <UIView id="a.b" right="20" backgroundColor="gap > 3 ? red : blue"/>
</UIView>"""


class Explain(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.xml", DOCUMENT)

    def explain(self, *words):
        return self.output("explain", "a.xml", "--size", "300x100", *words)

    def test_a_node(self):
        self.assertEqual(
            self.explain("#title"),
            """\
left is 52: title.left == icon.right + gap, where #icon.left is 8, #icon.width is 40 and gap is 4; wish: title.right \
== super.right - 30 @500 is missed by 198
  a.xml:1:51: title.left == icon.right + gap
  a.xml:2:5: wish: title.right == super.right - 30 @500
top is 50: top="#icon.bottom / 2", where #icon.top is 0 and #icon.height is 100
  a.xml:5:27: top="#icon.bottom / 2"
width is 20: limit: width <= 20; wish: title.right == super.right - 30 @500 is missed by 198
  a.xml:5:58: limit: width <= 20
  a.xml:2:5: wish: title.right == super.right - 30 @500
height is 100: as large as its container, where root.height is 100
""",
        )

    def test_the_root_and_one_property(self):
        self.assertIn("width is 300: as large as its container, where the container's width is 300", self.explain())
        self.assertEqual(
            self.explain("#a.b.backgroundColor"),
            'backgroundColor is rgba(255, 0, 0, 1): backgroundColor="gap > 3 ? red : blue", where gap is 4\n'
            '  a.xml:6:48: backgroundColor="gap > 3 ? red : blue"\n',
        )
        self.assertEqual(
            self.explain("#a.b.left"),
            'left is -20: right="20", where root.width is 300 and #a.b.width is 300\n  a.xml:6:27: right="20"\n',
        )

    def test_json(self):
        first = json.loads(self.explain("#title", "--json"))["explanations"][0]
        self.assertEqual(
            (first["name"], first["value"], first["rule"], first["ambiguous"], first["omitted"]),
            ("left", "52", "constraints", False, 0),
        )
        self.assertEqual(
            first["reasons"][0],
            {
                "kind": "constraint",
                "text": "title.left == icon.right + gap",
                "value": None,
                "file": "a.xml",
                "line": 1,
                "column": 51,
            },
        )
        self.assertEqual(
            [reason["text"] for reason in first["reasons"][1:]],
            ["#icon.left", "#icon.width", "gap", "wish: title.right == super.right - 30 @500"],
        )

    def test_wrong_calls(self):
        self.wrong_call("explain", "a.xml", "#titel")
        self.wrong_call("explain", "a.xml", "7")
        self.wrong_call("explain", "a.xml", "#title.text")
        self.wrong_call("explain", "a.xml", "#title", "#icon")
        self.write("b.xml", "<UIView width='1 +'/>")
        self.run_tool("explain", "b.xml", code=WRONG_LAYOUT)
