"""Shows a layout in a window, and follows its file as you edit it. Its state is what it declares itself.

    python view.py FILE.xml [picture.png [width height]]

With a picture it draws once, saves that and ends. Needs pygame-ce.
"""

import contextlib
import sys

import plumb
import pygame
from plumb_pygame import Painter

FONTS = "/usr/share/fonts/truetype/liberation2/Liberation"


def font_path(font: plumb.Font) -> str:
    if "monospace" in font.traits:
        return FONTS + "Mono-Regular.ttf"
    is_bold = font.weight in ("semibold", "bold", "heavy", "black")
    names = {(False, False): "Regular", (True, False): "Bold", (False, True): "Italic", (True, True): "BoldItalic"}
    return f"{FONTS}Sans-{names[is_bold, 'italic' in font.traits]}.ttf"


def main() -> None:
    path, picture, *size = [*sys.argv[1:], None][: max(2, len(sys.argv) - 1)]
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode([int(side) for side in size] or (960, 600), pygame.RESIZABLE)
    painter = Painter(font_path)
    layout = plumb.Engine(measurer=painter.measure).load(path)
    layout.on_problems = lambda layout: print(*layout.problems, sep="\n")
    clock = pygame.time.Clock()
    while not any(event.type == pygame.QUIT for event in pygame.event.get()):
        # What fails leaves the layout as it was.
        with contextlib.suppress(plumb.PlumbError):
            layout.poll()
        layout.compute(*screen.get_size())
        screen.fill("black")
        painter.draw(screen, layout)
        pygame.display.flip()
        if picture:
            pygame.image.save(screen, picture)
            break
        clock.tick(60)


if __name__ == "__main__":
    main()
