"""The layouts in examples/ with their state."""

from tool import ROOT, ToolTest

LAYOUTS = ROOT / "examples" / "layouts"
STATE = ROOT / "examples" / "state"
# Every file of state, in the order in which it is set.
STATES = {
    "hud": ["hud"],
    "inventory": ["inventory", "inventory-potion"],
    "settings": ["settings", "settings-dark"],
}
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
