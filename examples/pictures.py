"""Writes pictures of docs/images: the examples in windows, played by scripts.

    python pictures.py [folder of the built examples]

Needs what `make build` has made, with SDL2, and the Python of build/venv.
"""

import os
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent
BUILT = ROOT / "build" / "examples"
PYTHON = ROOT / "build" / "venv" / "bin" / "python"
IMAGES = ROOT / "docs" / "images"

# Moves the sword, finds an arrow and looks at the map.
BAG = "move 220 310; down; up; move 450 370; down; up; key n; move 450 310; wait; wait"
# Opens the settings, and sets the volume and the quality.
SETTINGS = (
    "key Escape; move 480 320; down; up; wait; move 470 270; down; move 500 275; move 520 280; up;"
    "move 640 314; down; up; move 30 590; wait"
)
# Looks through swords for those of the fox, and takes one.
WAREHOUSE = "key W; wait; text sword of the fox; wait; move 660 226; down; up; wait; move 30 590; wait"
WAIT = "wait; " * 25
# Says something in the chat, hears an answer, and types on.
CHAT = f"text Who knows where the cellar is?; key Return; {WAIT} text So it is"
# The picture, what it is of, and what was done there.
PICTURES = {
    "game-sdl": ("game-sdl", BAG),
    "game-pygame": ("game-pygame", SETTINGS),
    "warehouse": ("game-sdl", WAREHOUSE),
    "chat": ("chat-sdl", CHAT),
}
# Things find their places: pictures of a part (left, top, width, height), so many seconds apart, below each other.
STRIPS = {
    # The menu slides in.
    "motion-menu": ("game-sdl", "step {seconds}; key Escape", 0.06, 5, (180, 208, 604, 80)),
    "motion": ("game-sdl", "key n; key n; wait; step {seconds}; key s", 0.06, 5, (180, 270, 604, 64)),
    # The last one of a thing is taken: those below make room.
    "motion-rows": (
        "game-sdl",
        "key W; wait; text sword of the fox; wait; move 660 316; wait; step {seconds}; down; up",
        0.06,
        5,
        (250, 250, 470, 130),
    ),
}


class Bitmap:
    """A picture as SDL writes it: BMP with 24 or 32 bits a pixel, blue first."""

    def __init__(self, data: bytes) -> None:
        if data[:2] != b"BM":
            raise ValueError("not a BMP")
        (start,) = struct.unpack_from("<I", data, 10)
        self.width, height = struct.unpack_from("<ii", data, 18)
        size = struct.unpack_from("<H", data, 28)[0] // 8
        self.height = abs(height)
        stride = (self.width * size + 3) // 4 * 4
        self.rows = []
        """Red, green and blue of each pixel, from the top."""
        for y in range(self.height):
            line = start + stride * (y if height < 0 else self.height - 1 - y)
            pixels = data[line : line + self.width * size]
            row = bytearray(3 * self.width)
            row[0::3], row[1::3], row[2::3] = pixels[2::size], pixels[1::size], pixels[0::size]
            self.rows.append(bytes(row))

    def pixel(self, x: int, y: int) -> tuple[int, ...]:
        return tuple(self.rows[y][3 * x : 3 * x + 3])


def png(picture: "Bitmap | Strip") -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in picture.rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def command(program: str, built: Path = BUILT) -> list[str | Path]:
    """How a program is run: "game-sdl", "game-pygame", "chat-sdl", "view-pygame"…"""
    name, toolkit = program.split("-")
    return [built / name] if toolkit == "sdl" else [PYTHON, FOLDER / "python" / f"{name}.py"]


def run(arguments: list[str | Path], environment: dict[str, str]) -> str:
    """Runs a program in the folder of the C examples, and returns what it printed."""
    paths = {"PYTHONPATH": str(ROOT / "bindings" / "python" / "src"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    ran = subprocess.run(
        arguments,
        cwd=FOLDER / "sdl",
        env={**os.environ, **paths, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    if ran.returncode or ran.stderr:
        raise RuntimeError(f"{arguments} returned {ran.returncode}: {ran.stderr}")
    return ran.stdout


def play(game: str, script: str, environment: dict[str, str], built: Path = BUILT) -> tuple[Bitmap, str]:
    """What a game shows at the end of a script, and what it prints about its state."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.bmp"
        output = run([*command(game, built), "--script", f"{script}; shot {file}; quit"], environment)
        return Bitmap(file.read_bytes()), output


class Strip:
    """Parts of pictures below each other."""

    def __init__(self, pictures: list[Bitmap], box: tuple[int, int, int, int]) -> None:
        left, top, self.width, height = box
        gap = [bytes([255]) * (3 * self.width)] * 4
        self.rows: list[bytes] = []
        for picture in pictures:
            rows = picture.rows[top : top + height]
            self.rows += (gap if self.rows else []) + [row[3 * left : 3 * (left + self.width)] for row in rows]
        self.height = len(self.rows)

    pixel = Bitmap.pixel


def strip(name: str, environment: dict[str, str], built: Path = BUILT) -> Strip:
    """What a game shows at times that follow each other."""
    game, script, seconds, count, box = STRIPS[name]
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.bmp" for number in range(count)]
        shots = "; ".join(f"shot {file}" for file in files)
        run([*command(game, built), "--script", f"{script.format(seconds=seconds)}; {shots}; quit"], environment)
        return Strip([Bitmap(file.read_bytes()) for file in files], box)


if __name__ == "__main__":
    BUILT = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else BUILT
    for name, (program, script) in PICTURES.items():
        picture, _ = play(program, script, {"SDL_VIDEODRIVER": "dummy"}, BUILT)
        (IMAGES / f"{name}.png").write_bytes(png(picture))
    for name in STRIPS:
        (IMAGES / f"{name}.png").write_bytes(png(strip(name, {"SDL_VIDEODRIVER": "dummy"}, BUILT)))
