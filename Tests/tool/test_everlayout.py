"""Documents in JSON as plumb compute, check and render take them."""

import json

from tool import WRONG_CALL, WRONG_LAYOUT, ToolTest

DOCUMENT = {
    "root": {
        "views": {
            "!a": {
                "constraints": {"left top": "@super <8", "width": ["+50 hc", "+90 hr"], "height": "+#{high}"},
                "properties": {"backgroundColor": "red"},
            },
            "own": {"constraints": {"left": "@a.right", "top": "@a", "width height": "+5"}},
        }
    }
}
OPTIONS = ("--inject", "high=20", "--environment", "own:UILabel", "--size-class", "regular,compact")


class EverLayout(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.json", json.dumps(DOCUMENT))

    def test_check(self):
        self.assertEqual(self.output("check", "a.json", *OPTIONS), "1 file: 0 errors, 0 warnings\n")
        _, err = self.run_tool("check", "a.json", code=WRONG_LAYOUT)
        self.assertIn("No value is injected for #{high}", err)
        self.assertIn("Unable to find target view: own", err)

    def test_compute(self):
        out = self.output("compute", "a.json", "--size", "320x480", *OPTIONS)
        self.assertIn("90", out)
        self.assertIn("UILabel", out)

    def test_render(self):
        picture = self.output("render", "a.json", "--size", "320x480", *OPTIONS)
        self.assertIn('width="90"', picture)

    def test_wrong_options(self):
        for option, value in [("--inject", "high"), ("--size-class", "wide,compact"), ("--size-class", "compact")]:
            with self.subTest(option):
                self.run_tool("check", "a.json", option, value, code=WRONG_CALL)
