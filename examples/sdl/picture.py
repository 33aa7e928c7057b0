"""Writes docs/images/inventory.png: the bag of inventory_game, at first, and after three things were found and sorted.

    python picture.py [path of inventory_game]

Needs what `make build` has made, with SDL2.
"""

import os
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
GAME = ROOT / "build" / "examples" / "inventory_game"
PICTURE = ROOT / "docs" / "images" / "inventory.png"
# Where the bag is in the window.
LEFT, TOP, WIDTH, HEIGHT = 160, 288, 640, 298
# The keys that are pressed before each part of the picture.
PARTS = ["", "nnns"]


def draw(game: Path, keys: str) -> list[bytes]:
    """The rows of the bag, as red, green and blue."""
    with tempfile.TemporaryDirectory() as folder:
        bitmap = Path(folder) / "game.bmp"
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
        subprocess.run([game, str(len(keys) + 1), bitmap, keys], cwd=FOLDER, env=environment, check=True)
        data = bitmap.read_bytes()
    (start,) = struct.unpack_from("<I", data, 10)
    width, height = struct.unpack_from("<ii", data, 18)
    rows = []
    for y in range(TOP, TOP + HEIGHT):
        line = start + 4 * (y if height < 0 else height - 1 - y) * width
        pixels = data[line + 4 * LEFT : line + 4 * (LEFT + WIDTH)]
        row = bytearray(3 * WIDTH)
        row[0::3], row[1::3], row[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        rows.append(bytes(row))
    return rows


def png(rows: list[bytes]) -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def picture(game: Path = GAME) -> bytes:
    return png([row for keys in PARTS for row in draw(game, keys)])


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_bytes(picture(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else GAME))
