"""The layouts in examples/ with their state."""

from xml.etree import ElementTree

from png import PNG
from tool import ROOT, ToolTest

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = ROOT / "examples" / "layouts"
STATE = ROOT / "examples" / "state"
# Every file of state, in the order in which it is set.
STATES = {
    "hud": ["hud"],
    "inventory": ["inventory", "inventory-potion"],
    "menu": ["menu"],
    "settings": ["settings", "settings-dark"],
}
# With lists, whose cells have texts that are not of nodes of the layout.
WITH_CELLS = {"menu"}
SIZES = ["1280x720", "390x844", "640x360"]


class Examples(ToolTest):
    def words(self, name, count=None):
        words = [LAYOUTS / f"{name}.xml"]
        for state in STATES[name][:count]:
            words += ["--state", STATE / f"{state}.json"]
        return words

    def test_all_are_tested(self):
        self.assertEqual(sorted(STATES), sorted(path.stem for path in LAYOUTS.glob("*.xml")))
        named = [state for states in STATES.values() for state in states]
        self.assertEqual(sorted(named), sorted(path.stem for path in STATE.glob("*.json")))

    def test_they_check_without_a_warning(self):
        for name in STATES:
            for size in SIZES:
                out, err = self.run_tool("check", *self.words(name), "--size", size, "--strict")
                self.assertEqual((out, err), ("1 file: 0 errors, 0 warnings\n", ""))

    def test_they_can_be_drawn(self):
        for name in STATES:
            for size in SIZES:
                svg = self.output("render", *self.words(name), "--size", size, "--safe-area", "20,10,20,10")
                self.assertGreater(svg.count("<text"), 5)

    def test_no_text_crosses_its_panel(self):
        for name, states in STATES.items():
            for count in range(1, len(states) + 1):
                for size in SIZES:
                    nodes = {node["path"]: node for node in self.nodes(*self.words(name, count), "--size", size)}
                    for path, node in nodes.items():
                        if node["component"] in ("UILabel", "UIButton") and not node["hidden"]:
                            with self.subTest(layout=name, states=count, size=size, path=path):
                                self.assert_inside(node, path, nodes)

    def assert_inside(self, node, path, nodes):
        """The frame of a text is inside its panel: the nearest view around it with a background."""
        left, top, width, height = node["root"]
        scrolls = False
        while path:
            path = path.rpartition("/")[0]
            panel = nodes[path]
            scrolls = scrolls or panel["component"] == "UIScrollView"
            if "backgroundColor" not in panel["properties"]:
                continue
            x, y, across, down = panel["root"]
            # Nothing is left of a text without room.
            if width > 0:
                self.assertGreaterEqual(left, x)
                self.assertLessEqual(left + width, x + across + 0.001)
            if not scrolls:
                self.assertGreaterEqual(top, y)
                self.assertLessEqual(top + height, y + down + 0.001)
            return

    def test_every_text_is_drawn_in_the_frame_that_was_measured(self):
        for name in sorted(STATES.keys() - WITH_CELLS):
            for size in SIZES:
                words = [*self.words(name), "--size", size]
                frames = [node["root"] for node in self.nodes(*words) if node["component"] in ("UILabel", "UIButton")]
                for text in ElementTree.fromstring(self.output("render", *words)).iter(f"{SVG}text"):
                    width = float(text.get("textLength"))
                    share = {None: 0, "middle": 0.5, "end": 1}[text.get("text-anchor")]
                    left, baseline = float(text.get("x")) - width * share, float(text.get("y"))
                    self.assertTrue(
                        any(
                            x - 0.01 <= left and left + width <= x + across + 0.01 and y <= baseline <= y + down
                            for x, y, across, down in frames
                        ),
                        f"{name} {size}: {text.text}",
                    )

    def test_they_can_be_drawn_as_pixels(self):
        for name in STATES:
            self.output("render", *self.words(name), "--size", "1280x720", "-o", "a.png")
            picture = PNG((self.folder / "a.png").read_bytes())
            self.assertEqual((picture.width, picture.height), (1280, 720))

    def test_state_changes_the_picture(self):
        for name, states in STATES.items():
            if len(states) > 1:
                self.assertNotEqual(
                    self.output("render", *self.words(name, 1), "--size", "1280x720"),
                    self.output("render", *self.words(name), "--size", "1280x720"),
                )

    def test_health_bar(self):
        self.write("hurt.json", {"player": {"health": 0.25}})
        words = [*self.words("hud"), "--size", "1280x720"]
        for state, share in [([], 0.72), (["--state", "hurt.json"], 0.25)]:
            nodes = {node["id"]: node for node in self.nodes(*words, *state)}
            self.assertAlmostEqual(nodes["healthFill"]["frame"][2], nodes["health"]["frame"][2] * share)
        self.assertIn("#ff5d5d", self.output("render", *words, "--state", "hurt.json"))
