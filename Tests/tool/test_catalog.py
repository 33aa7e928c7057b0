"""plumb catalog"""

from tool import ToolTest


class Catalog(ToolTest):
    def test_components(self):
        page = self.output("catalog", "Label", "UIButton")
        self.assertIn("textAlignment", page)
        self.assertIn("titleColor", page)
        self.assertEqual(self.output("catalog", "UILabel"), self.output("catalog", "Label"))

    def test_all(self):
        page = self.output("catalog", "all")
        for name in ["UIView", "UILabel", "UIScrollView", "UIPageControl"]:
            self.assertIn(name, page)

    def test_unknown(self):
        err = self.wrong_call("catalog", "UILabl")
        self.assertIn("Unknown component 'UILabl'; did you mean `UILabel`?", err)
