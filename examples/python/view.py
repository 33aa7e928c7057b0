"""Shows a layout in a window, and follows its file as you edit it. Its state is what it declares itself.

    python view.py FILE.xml [picture.png [width height]]

With a picture it draws once, saves that and ends. Needs pygame-ce.
"""

import argparse
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
    parser = argparse.ArgumentParser(description="Shows a layout in a window.")
    parser.add_argument("path")
    parser.add_argument("picture", nargs="?")
    parser.add_argument("size", nargs="*", type=int, default=[960, 600])
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(arguments.size, pygame.RESIZABLE)
    painter = Painter(font_path)
    try:
        layout = plumb.Engine(measurer=painter.measure).load(arguments.path)
    except plumb.PlumbError as error:
        sys.exit(str(error))
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
        if arguments.picture:
            pygame.image.save(screen, arguments.picture)
            break
        clock.tick(60)


if __name__ == "__main__":
    main()
