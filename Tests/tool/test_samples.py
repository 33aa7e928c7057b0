"""Layouts that others wrote: the sample app of the Layout framework."""

from itertools import pairwise, product

from tool import SAMPLES, ToolTest

COLORS = {"red": "#ee3333", "orange": "#ff8800", "blue": "#0099ff", "green": "#33bb44", "pink": "#ff66aa"}
SIZES = [(375, 667), (1024, 768)]


class Boxes(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("colors.json", {"colors": {name: {"$color": color} for name, color in COLORS.items()}})
        self.write("off.json", {"isToggled": False})
        self.write("on.json", {"isToggled": True})
        self.words = [SAMPLES / "Boxes.xml", "--component", "BoxesViewController:UIViewController"]
        self.words += ["--constants", "colors.json"]

    def frames(self, size, *states, safe_area="0,0,0,0"):
        words = [*self.words, "--size", f"{size[0]}x{size[1]}", "--safe-area", safe_area]
        for state in states:
            words += ["--state", f"{state}.json"]
        return {node["path"]: node["frame"] for node in self.nodes(*words)}

    def assert_frames(self, found, expected):
        for path, frame in expected.items():
            for one, other in zip(found[path], frame, strict=True):
                self.assertAlmostEqual(one, other, places=9, msg=f"{path}: {found[path]}, not {frame}")

    def test_untoggled(self):
        for size in SIZES:
            with self.subTest(size):
                found = self.frames(size, "off")
                box = (size[0] - 30 - 2 * 15) / 3
                self.assert_frames(
                    found,
                    {
                        "": [0, 0, *size],
                        "0": [0, 0, *size],
                        "0/0": [0, 0, box, box],
                        "0/1": [0, box + 15, box, box],
                        "0/2": [0, 2 * (box + 15), found["0/2"][2], found["0/2"][3]],
                        "0/3": [box + 15, 0, box, box / 2],
                        "0/4": [box + 15, box / 2 + 15, box, box],
                        "0/5": [2 * (box + 15), 0, box, box],
                        "1": [0, size[1] - 50, size[0], 50],
                        "1/0": [15, 10, size[0] - 30, 30],
                    },
                )
                self.assertEqual(found["0/2"][2], size[0] - 30)

    def test_toggled(self):
        for size in SIZES:
            with self.subTest(size):
                found = self.frames(size, "on")
                box = (size[0] - 30 - 15) / 2
                self.assert_frames(
                    found,
                    {
                        "0/0": [0, 0, box, box],
                        "0/1": [0, box + 15, box, box],
                        "0/2": [0, 2 * (box + 15), box, found["0/2"][3]],
                        "0/3": [box + 15, 0, box, box],
                        "0/4": [box + 15, box + 15, box, box],
                        "0/5": [box + 15, 2 * (box + 15), box, box],
                    },
                )

    def test_the_label_wraps_to_its_width(self):
        heights = [self.frames((width, 667), "on")["0/2"][3] for width in (300, 500, 900)]
        for higher, lower in pairwise(heights):
            self.assertGreater(higher, lower)
        self.assertEqual([height % 20 for height in heights], [0, 0, 0])

    def test_safe_area(self):
        found = self.frames((375, 667), "off", safe_area="44,10,34,20")
        box = (375 - 15 - 10 - 15 - 20 - 30) / 3
        self.assert_frames(found, {"0/0": [0, 0, box, box], "1": [0, 667 - 50 - 34, 375, 50]})
        self.assert_frames(found, {"1/0": [25, 10, 375 - 25 - 35, 30]})

    def test_setting_state_equals_loading_with_it(self):
        for size in SIZES:
            self.assertEqual(self.frames(size, "off", "on"), self.frames(size, "on"))
            self.assertEqual(self.frames(size, "on", "off"), self.frames(size, "off"))
            self.assertEqual(self.frames(size, "off", "on", "off", "on", "off"), self.frames(size, "off"))

    def test_it_checks(self):
        out, err = self.run_tool("check", *self.words, "--state", "off.json", "--size", "375x667")
        self.assertEqual((out, err), ("1 file: 0 errors, 0 warnings\n", ""))

    def test_picture(self):
        words = [*self.words, "--size", "375x667"]
        untoggled = self.output("render", *words, "--state", "off.json")
        toggled = self.output("render", *words, "--state", "on.json")
        for color in COLORS.values():
            self.assertIn(f'fill="{color}"', untoggled)
            self.assertIn(f'fill="{color}"', toggled)
        self.assertIn(">Toggle</text>", toggled)
        self.assertIn("matrix(0 1 -1 0 ", toggled)
        self.assertNotIn("matrix", untoggled)
        # The button: red, then blue.
        self.assertIn('rx="5" fill="#ee3333"', untoggled)
        self.assertIn('rx="5" fill="#0099ff"', toggled)
        self.assertEqual(self.output("render", *words, "--state", "off.json", "--state", "on.json"), toggled)


class Pages(ToolTest):
    """Three times one template, beside each other in a scroll view."""

    WORDS = (SAMPLES / "Pages.xml", "--component", "PagesViewController:UIViewController")

    def test_pages_stand_beside_each_other(self):
        for (width, height), (top, bottom) in product(SIZES, [(0, 0), (44, 34)]):
            with self.subTest(size=(width, height), top=top, bottom=bottom):
                safe_area = f"{top},0,{bottom},0"
                nodes = self.nodes(*self.WORDS, "--size", f"{width}x{height}", "--safe-area", safe_area)
                found = {node["path"]: node["frame"] for node in nodes}
                content = height - max(top + 10, 20) - bottom
                expected = {"": [0, 0, width, height], "0": [0, 0, width, height]}
                for page in range(3):
                    expected[f"0/{page}"] = [20 + page * width, 0, width - 40, content - 20]
                    expected[f"0/{page}/0"] = [0, 0, width - 40, content - 20]
                expected["1"] = [(width - 39) / 2, height - (bottom + 40) - 37, 39, 37]
                self.assertEqual(found, expected)

    def test_it_checks(self):
        out, err = self.run_tool("check", *self.WORDS, "--size", "375x667")
        self.assertEqual((out, err), ("1 file: 0 errors, 0 warnings\n", ""))

    def test_picture(self):
        picture = self.output("render", *self.WORDS, "--size", "375x667")
        self.assertIn(">Page 1</text>", picture)
        # The other pages are beside it, where the scroll view clips them away.
        for page in (2, 3):
            self.assertNotIn(f">Page {page}</text>", picture)


class Text(ToolTest):
    """Its host gives it a styled text and a function; both stand in a file here."""

    def setUp(self):
        super().setUp()
        upper = {"arguments": ["text"], "value": "uppercase(text)"}
        styled = "<b>attributed <i>string</i></b>"
        self.write("host.json", {"uppercased": {"$function": upper}, "attributedString": {"$text": styled}})
        self.words = [SAMPLES / "Text.xml", "--constants", "host.json", "--size", "375x1000"]

    def test_it_checks(self):
        out, err = self.run_tool("check", *self.words)
        self.assertEqual((out, err), ("1 file: 0 errors, 0 warnings\n", ""))

    def test_labels_stand_below_each_other(self):
        labels = [node["frame"] for node in self.nodes(*self.words) if node["path"].startswith("0/")]
        self.assertEqual(len(labels), 8)
        for above, below in pairwise(labels):
            self.assertAlmostEqual(below[1], above[1] + above[3] + 20)
            self.assertGreater(below[3], 0)
        # The markup: a paragraph, a list of three items, and a last line.
        self.assertGreater(labels[5][3], labels[4][3] * 6)

    def test_the_picture_shows_the_styles(self):
        picture = self.output("render", *self.words)
        for style in [
            'font-weight="bold"',
            'font-style="italic"',
            "Courier",
            "#0099ff",
            "underline",
            "UPPERCASED",
            ">•<",
        ]:
            self.assertIn(style, picture)

    def test_a_function_that_fails_says_why(self):
        self.write("host.json", {"uppercased": {"$function": {"arguments": [], "value": "1"}}, "attributedString": "x"})
        out, err = self.run_tool("check", *self.words, code=1)
        self.assertIn("Function uppercased() expects 0 arguments", out + err)
