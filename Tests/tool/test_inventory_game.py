"""The example in SDL2: what it draws, and how little code it takes."""

import importlib.util
import os
import re
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from png import PNG

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "sdl"
GAME = ROOT / "build" / "examples" / "inventory_game"

PANEL, SLOT, BAR, GROUND = (30, 33, 41), (39, 43, 53), (58, 196, 90), (60, 80, 70)


class Bitmap:
    """A picture as SDL_SaveBMP writes it: 32 bits a pixel, blue first."""

    def __init__(self, data):
        assert data[:2] == b"BM", "not a BMP"
        (self.offset,) = struct.unpack_from("<I", data, 10)
        self.width, height = struct.unpack_from("<ii", data, 18)
        self.is_upright, self.height = height < 0, abs(height)
        self.data = data

    def pixel(self, x, y):
        """Red, green and blue."""
        row = y if self.is_upright else self.height - 1 - y
        blue, green, red = self.data[self.offset + 4 * (row * self.width + x) :][:3]
        return red, green, blue


@unittest.skipUnless(GAME.exists(), "SDL2 was not there when the examples were built")
class InventoryGameTests(unittest.TestCase):
    def draw(self, frames, keys=""):
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "game.bmp"
            run = subprocess.run(
                [GAME, str(frames), picture, keys],
                cwd=FOLDER,
                env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
                capture_output=True,
                text=True,
            )
            self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
            return Bitmap(picture.read_bytes())

    def near(self, color, expected):
        """Whether no component differs by more than rounding and what shines through."""
        return all(abs(a - b) <= 6 for a, b in zip(color, expected, strict=True))

    def test_picture(self):
        picture = self.draw(2)
        self.assertEqual((picture.width, picture.height), (960, 600))
        self.assertEqual(picture.pixel(480, 200), GROUND)
        # Half of the health, at the first frames.
        self.assertTrue(self.near(picture.pixel(40, 60), BAR), picture.pixel(40, 60))
        self.assertFalse(self.near(picture.pixel(280, 60), BAR))
        # 40 slots in rows of 10: 52 points and a gap of 6.
        for index in (0, 9, 10, 39):
            x, y = 184 + index % 10 * 58 + 3, 336 + index // 10 * 58 + 3
            self.assertTrue(self.near(picture.pixel(x, y), SLOT), (index, picture.pixel(x, y)))
        self.assertTrue(self.near(picture.pixel(184 + 55, 340), PANEL))
        # The score is right-aligned, 20 points from the edge, and it is as wide as it was measured.
        gold = [x for x in range(700, 960) for y in range(20, 52) if self.near(picture.pixel(x, y), (240, 184, 74))]
        self.assertTrue(930 <= max(gold) < 940, max(gold))
        # The names of eight items, none beyond its slot.
        for index in range(8):
            left = 184 + index * 58
            blue = [
                x
                for x in range(left - 6, left + 58)
                for y in range(350, 375)
                if self.near(picture.pixel(x, y), (98, 165, 240))
            ]
            self.assertTrue(blue and left < min(blue) and max(blue) < left + 52, index)

    def ink(self, picture, index):
        """How many pixels of a slot have the colour of names."""
        left, top = 184 + index % 10 * 58, 336 + index // 10 * 58
        return sum(
            self.near(picture.pixel(x, y), (98, 165, 240)) for x in range(left, left + 52) for y in range(top, top + 52)
        )

    def test_slots_follow_the_array(self):
        before, found, sorted_ = (self.draw(len(keys) + 1, keys) for keys in ("", "n", "ns"))
        names = [[self.ink(picture, index) for index in range(10)] for picture in (before, found, sorted_)]
        self.assertEqual([sum(ink > 0 for ink in slots) for slots in names], [8, 9, 9])
        self.assertEqual(names[1][1:9], names[0][:8])
        # Ar, Ax, Bo, Fl, He, Ke, Ro, Sw, To; what was found is Ax.
        self.assertEqual(names[2][:9], [names[1][index] for index in (7, 0, 2, 8, 3, 4, 5, 1, 6)])
        # Two rows more: the bag grows upwards.
        self.assertTrue(self.near(self.draw(3, "==").pixel(187, 223), SLOT))

    def test_picture_in_the_documentation(self):
        spec = importlib.util.spec_from_file_location("picture", FOLDER / "picture.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        drawn, kept = PNG(module.picture(GAME)), PNG((ROOT / "docs" / "images" / "inventory.png").read_bytes())
        self.assertEqual((drawn.width, drawn.height), (kept.width, kept.height))
        # Every ninth pixel; edges of letters differ between versions of FreeType.
        points = [(x, y) for x in range(0, kept.width, 3) for y in range(0, kept.height, 3)]
        different = sum(not self.near(drawn.pixel(*point), kept.pixel(*point)) for point in points)
        self.assertLess(different, len(points) * 0.01)

    def test_size(self):
        """The first hour's program took 10,600 characters without white space, comments and includes."""
        code = re.sub(r"/\*.*?\*/", "", (FOLDER / "inventory_game.c").read_text(), flags=re.DOTALL)
        code = re.sub(r"#include.*", "", code)
        self.assertLessEqual(len(re.sub(r"\s", "", code)), 7000)


if __name__ == "__main__":
    unittest.main()
