"""The example games and their drawing back ends: the same in SDL2 and in pygame-ce, in a window of a real X server."""

import importlib.util
import itertools
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from png import PNG

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
SCENES = Path(__file__).resolve().parent
GAMES = ["game-sdl", "game-pygame"]


def _module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pictures = _module(EXAMPLES / "pictures.py")


def difference(one, other):
    """Of all pixels: how much they differ in the mean, from 0 to 255, and how many differ so that one sees it."""
    assert (one.width, one.height) == (other.width, other.height)
    total = seen = 0
    for y in range(one.height):
        if one.rows[y] == other.rows[y]:
            continue
        for x in range(one.width):
            most = max(abs(a - b) for a, b in zip(one.pixel(x, y), other.pixel(x, y), strict=True))
            total += most
            seen += most > 40
    return total / (one.width * one.height), seen / (one.width * one.height)


def near(color, expected):
    return all(abs(a - b) <= 3 for a, b in zip(color, expected, strict=True))


def edges(picture, y, columns):
    """Where the colour changes along a row."""
    return [
        x
        for x in columns
        if max(abs(a - b) for a, b in zip(picture.pixel(x, y), picture.pixel(x - 1, y), strict=True)) > 6
    ]


class Kept:
    """A picture of the documentation."""

    def __init__(self, name):
        picture = PNG((ROOT / "docs" / "images" / f"{name}.png").read_bytes())
        self.width, self.height = picture.width, picture.height
        self.rows = [
            bytes(byte for x in range(self.width) for byte in picture.pixel(x, y)[:3]) for y in range(self.height)
        ]

    pixel = pictures.Bitmap.pixel


@unittest.skipUnless((pictures.BUILT / "game").exists(), "SDL2 was not there when the examples were built")
@unittest.skipUnless(shutil.which("Xvfb"), "Xvfb is not there")
class GameTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # So wide that the server's own mouse, in its middle, is beside the window.
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", "2560x1400x24", "-nolisten", "tcp"]
        cls.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        cls.addClassCleanup(cls.server.stdout.close)
        cls.addClassCleanup(cls.server.wait)
        cls.addClassCleanup(cls.server.terminate)
        cls.environment = {"DISPLAY": f":{cls.server.stdout.readline().strip()}", "SDL_VIDEODRIVER": "x11"}

    def play(self, game, script):
        return pictures.play(game, script, self.environment)

    def assert_alike(self, one, other, what):
        mean, seen = difference(one, other)
        # Edges of letters differ between versions of FreeType; a box that is elsewhere is some thousand pixels.
        self.assertLess(mean, 0.5, what)
        self.assertLess(seen, 0.002, what)

    def test_pictures_of_the_documentation(self):
        for name, (program, script) in pictures.PICTURES.items():
            kept = Kept(name)
            for toolkit in ("sdl", "pygame"):
                with self.subTest(name=name, toolkit=toolkit):
                    drawn, _ = self.play(f"{program.split('-')[0]}-{toolkit}", script)
                    self.assert_alike(drawn, kept, (name, toolkit))
                    if name not in GAMES:
                        continue
                    # The slot under the mouse and the form of settings, on the same pixels.
                    for y, color in ((325, (64, 74, 92)), (400, (39, 43, 53))):
                        columns = [
                            [near(picture.pixel(x, y), color) for x in range(kept.width)] for picture in (drawn, kept)
                        ]
                        self.assertEqual(*columns, (name, toolkit, y))

    def test_geometry(self):
        for game in GAMES:
            with self.subTest(game=game):
                drawn, _ = self.play(game, "wait")
                self.assertEqual((drawn.width, drawn.height), (960, 600))
                # Ten columns of 52 points and gaps of 6 in a bag of 602: the lines around slots, then the bag's own.
                slots = [179 + 14 + column * 58 for column in range(10)]
                lines = sorted([179, 180, 780, 781] + [x + edge for x in slots for edge in (0, 1, 51, 52)])
                self.assertEqual(edges(drawn, 424, range(170, 790)), lines)

    def test_state(self):
        scripts = {
            "wait": "music 1, volume 0.70, quality 1, numbers 1\n"
            "0 Rusty sword, 1 Healing potion, 2 Cellar key, 3 Arrow, 4 Old map, 5 Star ruby, 40 slots\n",
            pictures.SETTINGS: "music 1, volume 0.58, quality 2, numbers 1\n"
            "0 Rusty sword, 1 Healing potion, 2 Cellar key, 3 Arrow, 4 Old map, 5 Star ruby, 40 slots\n",
            # Without music the slider is disabled. Numbers are switched off, and the menus are closed.
            "key Escape; move 480 320; down; up; wait; move 640 226; down; up; wait; move 440 270; down; up;"
            "move 640 356; down; up; move 480 410; down; up; wait; move 480 270; down; up; wait; key n": (
                "music 0, volume 0.70, quality 1, numbers 0\n"
                "0 Arrow, 1 Rusty sword, 2 Healing potion, 3 Cellar key, 4 Arrow, 5 Old map, 6 Star ruby, 40 slots\n"
            ),
            # The sword changes places with the map, then goes to a slot further down; all is sorted; a row is added.
            "move 220 310; down; up; move 450 310; down; up; wait; down; up; move 450 370; down; up; wait": (
                "music 1, volume 0.70, quality 1, numbers 1\n"
                "0 Old map, 1 Healing potion, 2 Cellar key, 3 Arrow, 5 Star ruby, 14 Rusty sword, 40 slots\n"
            ),
            "key n; key s; key =": "music 1, volume 0.70, quality 1, numbers 1\n"
            "0 Arrow, 1 Arrow, 2 Cellar key, 3 Healing potion, 4 Old map, 5 Rusty sword, 6 Star ruby, 48 slots\n",
            # Keys: Settings, volume and quality, the switch of the music, back, Resume.
            "key Escape; wait; key Down; wait; key Down; wait; key Return; wait; wait; key Tab; wait; key Tab; wait;"
            "key Right; wait; key Tab; wait; key Left; wait; key Up; wait; key Up; wait; key Return; wait; key Escape;"
            "wait; key Down; wait; key Return; wait; key n": "music 0, volume 0.80, quality 0, numbers 1\n"
            "0 Arrow, 1 Rusty sword, 2 Healing potion, 3 Cellar key, 4 Arrow, 5 Old map, 6 Star ruby, 40 slots\n",
            # Released beside the slot where it was pressed: nothing is picked up.
            "move 220 310; down; move 480 150; up; move 450 370; down; up": "music 1, volume 0.70, quality 1, "
            "numbers 1\n0 Rusty sword, 1 Healing potion, 2 Cellar key, 3 Arrow, 4 Old map, 5 Star ruby, 40 slots\n",
        }
        for script, expected in scripts.items():
            for game in GAMES:
                with self.subTest(script=script, game=game):
                    self.assertEqual(self.play(game, script)[1], expected)

    def test_warehouse(self):
        """A thing that is taken is in the bag; with the last of it goes its row."""
        search = "key W; wait; text king 38; wait; move 660 183; down; up; wait; wait; {}; key Escape; wait"
        for game in GAMES:
            with self.subTest(game=game):
                again = "down; up; wait"
                taken = self.play(game, search.format("wait"))[1]
                self.assertIn("0 Silver sword of a king 38, 1 Rusty sword, ", taken)
                # There are three of them: the fourth is of what comes after.
                taken = self.play(game, search.format("; ".join([again] * 3)))[1]
                self.assertRegex(taken, r"0 .* 38\d, 1 Silver sword of a king 38, 2 Silver .* 3 Silver .* 38, 4 Rusty")
                # By keys: to the second thing that is found, whose kind is another.
                keys = "key W; wait; text king 3; wait; key Down; wait; key Down; wait; key Return; wait; key Escape"
                self.assertRegex(self.play(game, keys)[1], r"0 .* of a king 3\d+, 1 Rusty sword")
                # Letters are for the search while it is open.
                typed = self.play(game, "key W; wait; key N; key S; text zz; wait; key Escape; key N; wait")[1]
                self.assertIn("0 Arrow, 1 Rusty sword, ", typed)

    def test_slots_scroll(self):
        script = "key =; key =; wait; move 480 400; wheel -1; wait; wait"
        drawn = [self.play(game, script)[0] for game in GAMES]
        self.assert_alike(*drawn, "scrolled")
        # By 40 points: the line above the second row.
        self.assertNotEqual(drawn[0].pixel(220, 300), drawn[0].pixel(220, 298))

    def test_menus_close(self):
        """What is behind a menu is the same before it was opened and after; Quit ends the game."""
        for game in GAMES:
            with self.subTest(game=game):
                closed, _ = self.play(game, "wait; wait; wait; wait; wait; wait; wait; move 480 150")
                resumed, _ = self.play(game, "key Escape; wait; move 480 273; down; up; wait; wait; move 480 150")
                self.assert_alike(resumed, closed, "resumed")
                quit_ = "key Escape; wait; move 480 370; down; up; wait; key Escape; key n; key n"
                command = [*pictures.command(game), "--script", quit_]
                self.assertIn("5 Star ruby, 40 slots", pictures.run(command, self.environment))

    def test_menus_slide(self):
        """The panel comes from the left, and goes to where its border is at rest."""
        for game in GAMES:
            with self.subTest(game=game):
                lefts = []
                for frames in range(1, 4):
                    drawn, _ = self.play(game, "step 0.08; key Escape" + "; wait" * frames)
                    border = [x for x in range(960) if drawn.pixel(x, 300)[0] > drawn.pixel(x, 300)[2] + 60]
                    lefts.append(border[0] if border else 0)
                self.assertEqual(lefts, sorted(lefts))
                self.assertLess(lefts[0], lefts[2])
                drawn, _ = self.play(game, "key Escape; wait; wait")
                self.assertTrue(near(drawn.pixel(350, 300), (240, 184, 74)), drawn.pixel(350, 300))

    def test_reload(self):
        for game in GAMES:
            with self.subTest(game=game), tempfile.TemporaryDirectory() as folder:
                ui = Path(folder) / "ui"
                shutil.copytree(EXAMPLES / "ui", ui)
                slot, good, bad = ui / "slot.xml", Path(folder) / "good.xml", Path(folder) / "bad.xml"
                text = slot.read_text()
                good.write_text(text.replace('name="SIZE" value="52"', 'name="SIZE" value="40"'))
                bad.write_text(text.replace("backgroundColor=", "backgroundColour="))
                shots = [Path(folder) / f"{number}.bmp" for number in range(3)]
                steps = ["key n"]
                for shot, new in zip(shots, (None, good, bad), strict=True):
                    steps += [f"rename {new} {slot}"] if new else []
                    # Files are looked at by turns.
                    steps += ["wait"] * 30 + [f"shot {shot}"]
                script = "; ".join([*steps, "quit"])
                output = pictures.run([*pictures.command(game), "--ui", ui, "--script", script], self.environment)
                self.assertIn("6 Star ruby", output)
                first, smaller, wrong = (pictures.Bitmap(shot.read_bytes()) for shot in shots)
                # Slots are smaller, so the bag is less high.
                self.assertLess(sum(first.pixel(400, 265)), 120)
                self.assertGreater(sum(smaller.pixel(400, 265)), 150)
                # The console lies above what was good.
                self.assertGreater(difference(wrong, smaller)[1], 0.05)


@unittest.skipUnless((pictures.BUILT / "view").exists(), "SDL2 was not there when the examples were built")
class DrawingTests(unittest.TestCase):
    """The two back ends draw alike, pixel for pixel but for what is rotated."""

    @classmethod
    def setUpClass(cls):
        cls.drawn = cls.draw("drawing.xml")

    @staticmethod
    def draw(scene):
        drawn = []
        with tempfile.TemporaryDirectory() as folder:
            for viewer in ("view-sdl", "view-pygame"):
                file = Path(folder) / "scene.bmp"
                command = [*pictures.command(viewer), SCENES / scene, file, "680", "370"]
                pictures.run(command, {"SDL_VIDEODRIVER": "dummy"})
                drawn.append(pictures.Bitmap(file.read_bytes()))
        return drawn

    def test_alike(self):
        mean, seen = difference(*self.drawn)
        self.assertLess(mean, 1)
        # The software renderer of SDL has no smooth edges of what is rotated.
        self.assertLess(seen, 0.005)

    def test_odd_sizes(self):
        """Nothing is too large or too small to be drawn, and what is seen of it is the same."""
        mean, seen = difference(*self.draw("drawing_edges.xml"))
        self.assertLess(mean, 1.5)
        self.assertLess(seen, 0.01)

    def test_boxes(self):
        ground, yellow, blue = (32, 48, 64), (255, 204, 68), (51, 102, 204)
        for drawn in self.drawn:
            # A border of three points inside of the edge; a corner of 16 points; below it the shadow.
            self.assertEqual(
                [drawn.pixel(x, 60) == yellow for x in (19, 20, 21, 22, 23)], [False, True, True, True, False]
            )
            self.assertTrue(near(drawn.pixel(25, 60), blue))
            self.assertNotEqual(drawn.pixel(21, 21), yellow)
            self.assertTrue(
                sum(drawn.pixel(100, 114)) < sum(drawn.pixel(100, 138)) <= sum(ground), drawn.pixel(100, 114)
            )
            # Clipped to its parent, whose border is above it.
            self.assertEqual(drawn.pixel(319, 105), (255, 255, 255))
            self.assertEqual(drawn.pixel(318, 105), (204, 51, 68))
            self.assertTrue(near(drawn.pixel(320, 105), ground))
            self.assertTrue(near(drawn.pixel(300, 110), ground))
            # Scrolled by 30 points.
            self.assertEqual(drawn.pixel(400, 29), (170, 51, 51))
            self.assertEqual(drawn.pixel(400, 30), (51, 170, 51))
            self.assertEqual(drawn.pixel(400, 70), (51, 51, 170))
            # Half of white.
            self.assertTrue(near(drawn.pixel(150, 200), (144, 152, 160)), drawn.pixel(150, 200))
            # Rotated: its own middle stays, its corner is elsewhere.
            self.assertTrue(near(drawn.pixel(560, 90), (136, 68, 153)))
            self.assertTrue(near(drawn.pixel(503, 97), ground))

    def test_controls(self):
        green, white, gray = (52, 199, 89), (255, 255, 255), (63, 73, 87)
        for drawn in self.drawn:
            self.assertTrue(near(drawn.pixel(30, 275), green))
            self.assertTrue(near(drawn.pixel(56, 275), white))
            self.assertTrue(near(drawn.pixel(105, 275), white))
            self.assertTrue(near(drawn.pixel(130, 275), gray), drawn.pixel(130, 275))
            # The thumb of a slider: 0.3 of 180 points.
            self.assertTrue(near(drawn.pixel(240 + 54, 275), white))
            self.assertTrue(near(drawn.pixel(250, 275), (0, 122, 255)))
            self.assertTrue(near(drawn.pixel(380, 275), gray))
            # The second of three segments; 0.7 of 200 points of progress.
            self.assertTrue(near(drawn.pixel(512, 265), (0, 122, 255)))
            self.assertTrue(near(drawn.pixel(450, 265), gray))
            self.assertTrue(near(drawn.pixel(577, 312), (0, 122, 255)))
            self.assertTrue(near(drawn.pixel(590, 312), gray))

    def test_text(self):
        """Lines break at the same words, and end where they are cut."""
        for drawn in self.drawn:
            lines = [y for y in range(25, 100) if any(sum(drawn.pixel(x, y)) > 700 for x in range(26, 170))]
            gaps = sum(below - above > 1 for above, below in itertools.pairwise(lines))
            self.assertEqual(gaps, 2, lines)
            inside = [x for x in range(236, 396) if any(drawn.pixel(x, y)[0] > 200 for y in range(142, 168))]
            self.assertTrue(min(inside) >= 240 and 370 < max(inside) < 390, (min(inside), max(inside)))


class SizeTests(unittest.TestCase):
    def test_programs_are_short(self):
        for path in (
            "sdl/game.c",
            "sdl/stash.h",
            "sdl/chat.c",
            "python/stash.py",
            "python/chat.py",
            "sdl/plumb_sdl.h",
            "sdl/plumb_sdl_text.h",
            "python/game.py",
            "python/plumb_pygame.py",
        ):
            self.assertLess(len((EXAMPLES / path).read_text().splitlines()), 400, path)


if __name__ == "__main__":
    unittest.main()
