"""Decodes the pictures that the tool writes: PNG files with 8 bits for red, green, blue and, unless opaque, alpha."""

import struct
import zlib


class PNG:
    def __init__(self, data):
        assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
        chunks = list(_chunks(data))
        assert chunks[0][0] == b"IHDR" and chunks[-1] == (b"IEND", b"")
        self.width, self.height, *kind = struct.unpack(">IIBBBBB", chunks[0][1])
        assert kind in ([8, 6, 0, 0, 0], [8, 2, 0, 0, 0]), f"not RGB or RGBA in 8 bits: {kind}"
        size = 4 if kind[1] == 6 else 3
        packed = b"".join(content for name, content in chunks if name == b"IDAT")
        rows = _rows(zlib.decompress(packed), self.width * size, self.height, size)
        self._rows = [row if size == 4 else _opaque(row) for row in rows]

    def pixel(self, x, y):
        """Red, green, blue and alpha."""
        return tuple(self._rows[y][x * 4 : x * 4 + 4])

    def ink(self, alpha=64):
        """Left, top, right and bottom of all that is at least so opaque; None if nothing is."""
        points = [(x, y) for y, row in enumerate(self._rows) for x, opacity in enumerate(row[3::4]) if opacity >= alpha]
        if not points:
            return None
        columns, rows = zip(*points, strict=True)
        return min(columns), min(rows), max(columns) + 1, max(rows) + 1

    def columns(self, alpha=64):
        """The columns in which anything is at least so opaque."""
        return [x for x in range(self.width) if any(row[x * 4 + 3] >= alpha for row in self._rows)]


def _chunks(data):
    position = 8
    while position < len(data):
        length, name = struct.unpack_from(">I4s", data, position)
        content = data[position + 8 : position + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, position + 8 + length)
        assert checksum == zlib.crc32(name + content), name
        yield name, content
        position += 12 + length


def _opaque(row):
    return b"".join(row[start : start + 3] + b"\xff" for start in range(0, len(row), 3))


def _rows(data, length, height, size):
    """Rows of bytes. Each is preceded by the filter that it was written with."""
    assert len(data) == (length + 1) * height
    above = bytearray(length)
    for start in range(0, len(data), length + 1):
        row = bytearray(data[start + 1 : start + 1 + length])
        for index in range(length):
            left, upper, corner = 0, above[index], 0
            if index >= size:
                left, corner = row[index - size], above[index - size]
            match data[start]:
                case 0:
                    break
                case 1:
                    row[index] = row[index] + left & 255
                case 2:
                    row[index] = row[index] + upper & 255
                case 3:
                    row[index] = row[index] + (left + upper) // 2 & 255
                case 4:
                    row[index] = row[index] + _nearest(left, upper, corner) & 255
        yield row
        above = row


def _nearest(left, upper, corner):
    guess = left + upper - corner
    return min(left, upper, corner, key=lambda byte: abs(guess - byte))
