"""Draws the icons of the bag: white shapes, which the layout gives a colour. Needs pygame-ce."""

from pathlib import Path

import pygame

FOLDER = Path(__file__).resolve().parent / "icons"
SIZE, SCALE = 28, 8
# Corners of polygons in a square of 14.
SHAPES = {
    "sword": ["11,1 13,1 13,3 6,10 4,8", "2,7 3,6 8,11 7,12", "3,9 5,11 3,13 1,11"],
    "potion": ["5,1 9,1 9,2 5,2", "6,2 8,2 8,5 12,11 11,13 3,13 2,11 6,5"],
    "key": ["1,5 3,3 6,3 8,5 13,5 13,9 11,9 11,7 10,7 10,9 8,9 8,7 6,9 3,9 1,7"],
    "gem": ["4,2 10,2 13,6 7,13 1,6"],
    "map": ["1,3 5,1 5,11 1,13", "5.5,1 8.5,3 8.5,13 5.5,11", "9,3 13,1 13,11 9,13"],
    "arrow": ["13,1 13,5 9,1", "11,2 12,3 4,11 3,10", "1,11 3,9 5,11 3,13 3,11"],
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, polygons in SHAPES.items():
        large = pygame.Surface((SIZE * SCALE, SIZE * SCALE), pygame.SRCALPHA)
        large.fill((255, 255, 255, 0))
        for polygon in polygons:
            corners = [corner.split(",") for corner in polygon.split()]
            points = [(float(x) * SIZE * SCALE / 14, float(y) * SIZE * SCALE / 14) for x, y in corners]
            pygame.draw.polygon(large, (255, 255, 255, 255), points)
        pygame.image.save(pygame.transform.smoothscale(large, (SIZE, SIZE)), FOLDER / f"{name}.bmp")


if __name__ == "__main__":
    main()
