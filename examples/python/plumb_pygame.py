"""Draws a Plumb layout with pygame-ce. Copy it into your game; MIT, as all of Plumb.

    painter = Painter(font_path)
    engine = plumb.Engine(measurer=painter.measure)
    ...
    layout.compute(*screen.get_size())
    painter.draw(screen, layout)

It draws the display list (docs/drawing.md), and what is added to ``components``: components of your own, or controls
your way. A point is a pixel; what is not transformed lies on whole pixels. Left out: attributed text is drawn in one
style; clips with round corners or below a rotation clip to a rectangle; views that overlap within a translucent one
show through each other; nothing is sheared.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import plumb
import pygame
from plumb import DrawItem, DrawPart, NodeText
from pygame import Surface

Rgba = tuple[int, int, int, int]
FindFont = Callable[[plumb.Font], str]
FindImage = Callable[[plumb.Image], "tuple[Surface, bool] | None"]
DrawComponent = Callable[["Painter", DrawItem, pygame.FRect], None]

WHITE = (255, 255, 255, 255)
FILL, BORDER, SHADOW = range(3)
# Larger surfaces are not made.
MOST_PIXELS = 1 << 25
# Where an image lies in its rectangle, 0 to 2 across and down: content modes from `center` on, which keep its size.
PLACES = [(1, 1), (1, 0), (1, 2), (0, 1), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2)]


class Painter:
    """Measures and draws text, boxes, images and controls; what it makes of them is kept for the next frame.

    ``font_path`` finds the file of a font. ``image`` finds a surface by an image's name, and whether it is a template:
    a white shape that is drawn in the tint.
    """

    def __init__(self, font_path: FindFont, image: FindImage = lambda image: None) -> None:
        self.font_path = font_path
        self.image = image
        self.target = Surface((1, 1))
        self.components: dict[str, DrawComponent] = {}
        self._font = lru_cache(32)(pygame.font.Font)
        self._box = lru_cache(256)(box_surface)
        self._corners = lru_cache(256)(corner_surface)
        self._text = lru_cache(512)(self._text_surface)

    def font(self, font: plumb.Font | None) -> pygame.font.Font:
        font = font or plumb.Font()
        return self._font(self.font_path(font), min(max(math.floor(font.size + 0.5), 1), 400))

    def measure(self, node: plumb.Node, width: float | None, height: float | None) -> tuple[float, ...] | None:
        """The measurer of the engine: text as it is drawn."""
        text = node.text
        if text is None:
            return None
        font, insets = self.font(text.font), text.insets
        across = insets.left + insets.right
        room = None if width is None else math.floor(max(width - across + 0.01, 0))
        lines = break_lines(font, string_of(text), room, text.max_lines, text.has_ellipsis)
        longest = max((font.size(line)[0] for line in lines), default=0)
        first = last = insets.top
        if lines:
            first += font.get_ascent()
            last = first + (len(lines) - 1) * font.get_linesize()
        return longest + across, text_height(font, lines) + insets.top + insets.bottom, first, last

    def draw(self, target: Surface, layout: plumb.Layout) -> None:
        """Draws what the last compute has shown."""
        self.target = target
        around = target.get_clip()
        for item in layout.display_list:
            exact = pygame.FRect(item.frame)
            rect = exact if item.transform else snapped(exact)
            if DrawPart.CLIPPED in item.parts:
                target.set_clip(around.clip(snapped(pygame.FRect(item.clip))))
            if DrawPart.SHADOW in item.parts and item.shadow:
                shadow = item.shadow
                below = rect.move(shadow.offset_x, shadow.offset_y)
                blur = min(max(shadow.radius, 0.25), 64)
                self.box(item, below, shadow.color.rgba8, item.corner_radius, SHADOW, blur)
            if DrawPart.BACKGROUND in item.parts:
                self.box(item, rect, item.background, item.corner_radius)
            draw_component = self.components.get(item.component)
            if draw_component and DrawPart.ABOVE not in item.parts:
                draw_component(self, item, rect)
            if DrawPart.IMAGE in item.parts and item.image:
                self._draw_image(item, item.image, item.content_mode, rect)
            if item.icon:
                self._draw_image(item, item.icon.image, 0, pygame.FRect(item.icon.frame))
            if item.control and not draw_component:
                self._draw_control(item, item.control)
            if DrawPart.TEXT in item.parts and item.text:
                self.text(item, item.text, exact, item.text.color.rgba8)
            if DrawPart.BORDER in item.parts:
                self.box(item, rect, item.border_color, item.corner_radius, BORDER, item.border_width)
            if DrawPart.CLIPPED in item.parts:
                target.set_clip(around)

    def box(
        self,
        item: DrawItem,
        rect: pygame.FRect,
        color: Rgba,
        radius: float = 0,
        kind: int = FILL,
        amount: float = 0,
    ) -> None:
        """Draws a box with round corners; ``amount`` is the width of a border, the blur of a shadow."""
        if rect.w <= 0 or rect.h <= 0:
            return
        radius = min(max(radius, 0), min(rect.w, rect.h) / 2, 1000)
        color = faded(color, item)
        if kind == FILL and radius == 0 and color[3] == 255 and not item.transform:
            self.target.fill(color, rect)
            return
        corner = min(math.ceil(radius + (0 if kind == FILL else 2 * amount)) + 1, 1024)
        margin = math.ceil(2 * amount) if kind == SHADOW else 1
        if not item.transform:
            # Of a box that is larger than the target only what can be seen is made.
            rect = rect.clip(self.target.get_rect().inflate(*(2 * (corner + 2 * margin),) * 2))
        size = math.ceil(rect.w), math.ceil(rect.h)
        if not 0 < size[0] * size[1] <= MOST_PIXELS:
            return
        inner = min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1)
        corners = self._corners(kind, radius, amount, inner, margin)
        surface = self._box(corners, (size[0] + 2 * margin, size[1] + 2 * margin), color)
        self._blit(item, surface, pygame.FRect(rect.x - margin, rect.y - margin, *surface.get_size()))

    def text(self, item: DrawItem, text: NodeText, rect: pygame.FRect, color: Rgba) -> None:
        """Draws a text by its alignment in a rectangle."""
        insets = text.insets
        left, top = rect.x + insets.left, rect.y + insets.top
        width, height = rect.w - insets.left - insets.right, rect.h - insets.top - insets.bottom
        surface = self._text(
            self.font(text.font),
            string_of(text),
            math.floor(max(width + 0.01, 0)),
            text.max_lines,
            text.has_ellipsis,
            int(text.horizontal),
            faded(color, item),
        )
        if surface:
            across, down = surface.get_size()
            x = math.floor(left + (width - across) / 2 * text.horizontal + 0.5)
            y = math.floor(top + (height - down) / 2 * text.vertical + 0.5)
            self._blit(item, surface, pygame.FRect(x, y, across, down))

    def _text_surface(
        self,
        font: pygame.font.Font,
        string: str,
        width: int,
        max_lines: int,
        has_ellipsis: bool,
        horizontal: int,
        color: Rgba,
    ) -> Surface | None:
        lines = break_lines(font, string, width, max_lines, has_ellipsis)
        longest = max((font.size(line)[0] for line in lines), default=0)
        if not 0 < longest * text_height(font, lines) <= MOST_PIXELS:
            return None
        surface = Surface((longest, text_height(font, lines)), pygame.SRCALPHA)
        surface.fill((255, 255, 255, 0))
        for number, line in enumerate(lines):
            x = (longest - font.size(line)[0]) * horizontal // 2
            surface.blit(font.render(line, True, WHITE), (x, number * font.get_linesize()))
        surface.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _draw_control(self, item: DrawItem, control: plumb.DrawControl) -> None:
        """A switch, slider or other control."""
        for shape in control.shapes:
            exact = pygame.FRect(shape.frame)
            rect = exact if item.transform else snapped(exact)
            kind = BORDER if shape.line_width else FILL
            if shape.color[3]:
                self.box(item, rect, shape.color, shape.corner_radius, kind, shape.line_width)
            if shape.image:
                self._draw_image(item, shape.image, 0, rect)
            if shape.text:
                self.text(item, shape.text, rect, shape.text.color.rgba8)

    def _draw_image(self, item: DrawItem, image: plumb.Image, mode: int, rect: pygame.FRect) -> None:
        """An image as a content mode has it, cropped to a rectangle."""
        found = self.image(image)
        if not found or not all(found[0].get_size()):
            return
        surface, is_template = found
        width, height = rect.size
        if mode in (1, 2):
            scales = rect.w / surface.get_width(), rect.h / surface.get_height()
            scale = min(scales) if mode == 1 else max(scales)
            width, height = surface.get_width() * scale, surface.get_height() * scale
        elif 4 <= mode < 13:
            width, height = image.size
        across, down = PLACES[mode - 4] if 4 <= mode < 13 else (1, 1)
        size = max(round(width), 1), max(round(height), 1)
        scaled = pygame.transform.smoothscale(surface.convert_alpha(), size)
        color = faded(item.tint if is_template else WHITE, item)
        scaled.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
        place = pygame.Rect(rect.x + (rect.w - width) / 2 * across, rect.y + (rect.h - height) / 2 * down, *size)
        seen = place.clip(pygame.Rect(rect))
        if seen.w and seen.h:
            self._blit(item, scaled.subsurface(seen.move(-place.x, -place.y)), pygame.FRect(seen))

    def _blit(self, item: DrawItem, surface: Surface, rect: pygame.FRect) -> None:
        t = item.transform
        if t is None:
            self.target.blit(surface, rect)
            return
        across, down = math.hypot(t.a, t.b), math.hypot(t.c, t.d)
        if abs(across - 1) > 1e-6 or abs(down - 1) > 1e-6:
            surface = pygame.transform.smoothscale(surface, (round(rect.w * across), round(rect.h * down)))
        if t.a * t.d - t.b * t.c < 0:
            surface = pygame.transform.flip(surface, False, True)
        surface = pygame.transform.rotozoom(surface, -math.degrees(math.atan2(t.b, t.a)), 1)
        x, y = t.a * rect.centerx + t.c * rect.centery + t.tx, t.b * rect.centerx + t.d * rect.centery + t.ty
        self.target.blit(surface, surface.get_rect(center=(round(x), round(y))))


def faded(color: Rgba, item: DrawItem) -> Rgba:
    return (*color[:3], int(color[3] * min(max(item.opacity, 0), 1) + 0.5))


def snapped(rect: pygame.FRect) -> pygame.FRect:
    """On whole pixels, one pixel at least: edges that meet still do."""
    left, top = math.floor(rect.x + 0.5), math.floor(rect.y + 0.5)
    right, bottom = math.floor(rect.x + rect.w + 0.5), math.floor(rect.y + rect.h + 0.5)
    return pygame.FRect(left, top, max(right - left, 1), max(bottom - top, 1))


def string_of(text: NodeText) -> str:
    string = text.text if isinstance(text.text, str) else text.text.string
    return string.replace("\0", "")


def text_height(font: pygame.font.Font, lines: list[str]) -> int:
    return (len(lines) - 1) * font.get_linesize() + font.get_height() if lines else 0


def break_lines(font: pygame.font.Font, text: str, width: int | None, max_lines: int, has_ellipsis: bool) -> list[str]:
    """The lines of a text, none of them wider than ``width`` pixels."""
    lines: list[str] = []
    rest: str | None = text or None
    while rest is not None and not (max_lines and len(lines) == max_lines):
        line, newline, following = rest.partition("\n")
        rest = following if newline else None
        is_last = len(lines) + 1 == max_lines
        if width is not None and font.size(line)[0] > width:
            if is_last and has_ellipsis:
                line = line[: fitting(font, line, max(width - font.size("…")[0], 0))] + "…"
            else:
                end = fitting(font, line, width)
                space = line.rfind(" ", 1, end + 1)
                if space > 0 and not is_last:
                    end = space
                following = line[end:].lstrip(" ")
                if following:
                    rest = following if rest is None else f"{following}\n{rest}"
                line = line[:end].rstrip(" ")
        lines.append(line)
    return lines


def fitting(font: pygame.font.Font, line: str, width: int) -> int:
    """How many characters fit; one at least."""
    low, high = 1, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if font.size(line[:middle])[0] <= width else (low, middle - 1)
    return low


def corner_surface(kind: int, radius: float, amount: float, size: tuple[int, int], margin: int) -> Surface:
    """A white box as large as its corners and a pixel between them: how much of each pixel belongs to it."""
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    pixels = bytearray()
    for y in range(height):
        down = abs(y + 0.5 - height / 2) - size[1] / 2 + radius
        for x in range(width):
            across = abs(x + 0.5 - width / 2) - size[0] / 2 + radius
            # From the edge, negative inside.
            distance = math.hypot(max(across, 0), max(down, 0)) + min(max(across, down), 0) - radius
            share = min(max(0.5 - distance, 0), 1)
            if kind == BORDER:
                share -= min(max(0.5 - distance - amount, 0), 1)
            elif kind == SHADOW:
                share = min(max(0.5 - distance / (4 * amount), 0), 1)
                share *= share * (3 - 2 * share)
            pixels += bytes((255, 255, 255, int(255 * share + 0.5)))
    return pygame.image.frombytes(bytes(pixels), (width, height), "RGBA")


def box_surface(corners: Surface, size: tuple[int, int], color: Rgba) -> Surface:
    """A box in nine parts: corners as they are, edges and inside stretched."""
    surface = Surface(size, pygame.SRCALPHA)
    across, down = corners.get_size()
    cuts = [(0, across // 2, across - (across - 1) // 2, across), (0, down // 2, down - (down - 1) // 2, down)]
    for y in range(3):
        for x in range(3):
            part = pygame.Rect(cuts[0][x], cuts[1][y], cuts[0][x + 1] - cuts[0][x], cuts[1][y + 1] - cuts[1][y])
            # What lies behind the middle moves by as much as the middle grows.
            more = size[0] - across, size[1] - down
            place = part.move(more[0] if x == 2 else 0, more[1] if y == 2 else 0)
            place.size = part.w + (more[0] if x == 1 else 0), part.h + (more[1] if y == 1 else 0)
            surface.blit(pygame.transform.scale(corners.subsurface(part), place.size), place)
    surface.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return surface
