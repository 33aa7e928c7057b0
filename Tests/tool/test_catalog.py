"""plumb catalog"""

import json

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

    def test_json(self):
        components = {c["name"]: c for c in json.loads(self.output("catalog", "all", "--json"))["components"]}
        label = components["UILabel"]
        self.assertEqual((label["base"], label["natural"]), ("UIView", "both"))
        properties = {p["name"]: p for p in label["properties"]}
        self.assertEqual(
            properties["text"],
            {
                "name": "text",
                "type": "String",
                "default": "",
                "readOnly": False,
                "constructor": False,
                "affectsSize": True,
                "animatedSetter": False,
            },
        )
        animated = {
            (name, p["name"]) for name in components for p in components[name]["properties"] if p["animatedSetter"]
        }
        self.assertLessEqual(
            {
                ("UIScrollView", "contentOffset"),
                ("UITableView", "contentOffset.y"),
                ("UIScrollView", "zoomScale"),
                ("UISwitch", "isOn"),
                ("UISlider", "value"),
                ("UIProgressView", "progress"),
                ("UIDatePicker", "date"),
                ("UITabBarController", "selectedIndex"),
                ("UITableViewCell", "isSelected"),
            },
            animated,
        )
        self.assertTrue({name for _, name in animated}.isdisjoint({"alpha", "left", "text", "contentSize"}))
        self.assertIn("layer.shadowOffset.width", properties)
        self.assertIn("left", properties)
        one = json.loads(self.output("catalog", "Label", "--json"))["components"]
        self.assertEqual(one, [label])

    def test_unknown(self):
        err = self.wrong_call("catalog", "UILabl")
        self.assertIn("Unknown component 'UILabl'; did you mean `UILabel`?", err)
