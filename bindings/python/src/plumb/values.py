"""The types of values that Python has no type for: colours, fonts, images, structures, names of cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from ._enumerators import Alignment


class Color(NamedTuple):
    """A colour; its components go from 0 to 1.

    >>> import plumb
    >>> plumb.Color.from_hex("#ff6600")
    Color(red=1.0, green=0.4, blue=0.0, alpha=1.0)
    >>> plumb.Color(1, 0.4, 0, 0.5).hex, plumb.Color(1, 0.4, 0).rgba8
    ('#ff660080', (255, 102, 0, 255))
    """

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    @classmethod
    def from_hex(cls, text: str) -> Color:
        """The colour of ``#rgb``, ``#rgba``, ``#rrggbb`` or ``#rrggbbaa``, as in expressions.

        Raises:
            ValueError: It is not one of these.
        """
        if not isinstance(text, str):
            raise TypeError(f"text: expected str, not {type(text).__name__}")
        digits = text[1:]
        if text[:1] != "#" or len(digits) not in (3, 4, 6, 8) or not set(digits) <= _HEX_DIGITS:
            raise ValueError(f"text: expected #rgb, #rgba, #rrggbb or #rrggbbaa, not {text!r}")
        if len(digits) < 6:
            digits = "".join(digit * 2 for digit in digits)
        return cls(*(byte / 255 for byte in bytes.fromhex(digits)))

    @property
    def rgba8(self) -> tuple[int, int, int, int]:
        """Red, green, blue and alpha from 0 to 255: rounded to the nearest, and cut off below 0 and above 1.

        Raises:
            ValueError: A component is NaN.
        """
        red, green, blue, alpha = (_byte(component) for component in self)
        return red, green, blue, alpha

    @property
    def hex(self) -> str:
        """``#rrggbb`` of :attr:`rgba8`, or ``#rrggbbaa`` if it is not opaque, as in expressions."""
        rgba = self.rgba8
        return "#" + bytes(rgba[:3] if rgba[3] == 255 else rgba).hex()


_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")


def _byte(component: float) -> int:
    scaled = component * 255
    if scaled != scaled:
        raise ValueError("a component of the colour is NaN")
    # Not `round`, which takes halves to the even neighbour.
    return int(min(max(scaled, 0.0), 255.0) + 0.5)


class Point(NamedTuple):
    """A place, in points; y grows downwards."""

    x: float
    y: float


class Size(NamedTuple):
    """A width and a height, in points."""

    width: float
    height: float


class Rect(NamedTuple):
    """A rectangle, in points."""

    x: float
    y: float
    width: float
    height: float


class Insets(NamedTuple):
    """Distances from the four edges of a rectangle, in points."""

    top: float
    left: float
    bottom: float
    right: float


class Range(NamedTuple):
    """A range of numbers, ``1...5``; an open end is infinite."""

    lower: float
    upper: float


class HalfOpenRange(NamedTuple):
    """A range of numbers without its upper end, ``1..<5``; an open end is infinite."""

    lower: float
    upper: float


class Frame(NamedTuple):
    """Where a node is, in points: in its parent's coordinates, or the root's where that is said."""

    x: float
    y: float
    width: float
    height: float


class Offset(NamedTuple):
    """How far something is moved, in points."""

    horizontal: float
    vertical: float


class AffineTransform(NamedTuple):
    """``x' = a x + c y + tx``, ``y' = b x + d y + ty``."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    tx: float = 0.0
    ty: float = 0.0


class Transform3D(NamedTuple):
    """A matrix for row vectors: its translation is in ``m41``, ``m42`` and ``m43``."""

    m11: float = 1.0
    m12: float = 0.0
    m13: float = 0.0
    m14: float = 0.0
    m21: float = 0.0
    m22: float = 1.0
    m23: float = 0.0
    m24: float = 0.0
    m31: float = 0.0
    m32: float = 0.0
    m33: float = 1.0
    m34: float = 0.0
    m41: float = 0.0
    m42: float = 0.0
    m43: float = 0.0
    m44: float = 1.0


class Font(NamedTuple):
    """A font."""

    family: str = "system"
    """``system`` for the system's font."""
    size: float = 17.0
    """In points."""
    weight: str | int = "regular"
    """``ultraLight``, ``thin``, ``light``, ``regular``, ``medium``, ``semibold``, ``bold``, ``heavy`` or
    ``black``; 100 to 900 in their place are accepted, and never read."""
    traits: Iterable[str] = frozenset()
    """Of ``italic``, ``bold``, ``condensed``, ``expanded``, ``monospace``; read as a frozenset."""
    style: str | None = None
    """The text style whose size it has, such as ``body``."""
    face: str | None = None
    """The registered face that is nearest, None where the family has none."""


class Image(NamedTuple):
    """An image by name."""

    name: str
    """Empty for the empty image."""
    bundle: str | None = None
    """None for the main bundle."""
    size: Size = Size(0.0, 0.0)
    """Its natural size, in points."""


class VisualEffect(NamedTuple):
    """An effect on the views behind a view."""

    kind: str
    """``UIBlurEffect`` or ``UIVibrancyEffect``."""
    style: str
    """``light``, ``dark``…"""


class Run(NamedTuple):
    """A stretch of text in one style."""

    start: int
    """In bytes of the text as UTF-8, as is ``length``."""
    length: int
    font: Font = Font()
    color: Color = Color(0.0, 0.0, 0.0)
    underline: bool = False
    strikethrough: bool = False
    baseline_offset: float = 0.0
    """In points, upwards: superscripts."""
    alignment: str = "natural"
    """A case of NSTextAlignment."""
    line_break: str = "byWordWrapping"
    """A case of NSLineBreakMode."""
    first_indent: float = 0.0
    """Of the paragraph's first line, in points."""
    indent: float = 0.0
    """Of the paragraph's other lines, in points."""
    spacing: float = 0.0
    """Below the paragraph, in points."""
    list_level: int = 0
    """Of the list it is in, from 1; 0 outside of lists."""
    begins_list_item: bool = False


class AttributedText(NamedTuple):
    """Text in several styles.

    Runs that are read follow each other without gaps. Going in they are in order and do not overlap; what is
    in none has the standard font.
    """

    string: str
    runs: Sequence[Run] = ()


class NodeText(NamedTuple):
    """The text that a node shows, and how: of a button its title. See :attr:`Node.text`."""

    text: str | AttributedText
    """Empty if there is none at present."""
    font: Font | None
    """None for a component of the host that has none."""
    color: Color
    max_lines: int
    """0: any number."""
    has_ellipsis: bool
    """Whether a line that is too long ends with an ellipsis; else it is cut."""
    horizontal: Alignment
    vertical: Alignment
    insets: Insets
    """Between the frame and the text, in points."""


class EnumValue(str):
    """The case of an enumeration: a str, its name.

    >>> import plumb
    >>> value = plumb.Engine().evaluate("center", type="enum:NSTextAlignment")
    >>> value, value.type
    ('center', 'NSTextAlignment')
    """

    __slots__ = ("number", "type")
    type: str
    """The enumeration's name."""
    number: int | None
    """Its number where it was read and fits into 32 bits."""

    def __new__(cls, name: str, type: str, number: int | None = None) -> EnumValue:
        """As a host makes it; ``number`` is found by the name."""
        self = super().__new__(cls, name)
        self.type = type
        self.number = number
        return self

    def __getnewargs__(self) -> tuple[str, str, int | None]:  # type: ignore[override]
        return str(self), self.type, self.number


class OptionSet(frozenset[str]):
    """Options of one type: a frozenset of their names."""

    __slots__ = ("bits", "type")
    type: str
    """The name of the type."""
    bits: int | None
    """The options as bits where they were read and fit into 32 bits."""

    def __new__(cls, names: Iterable[str], type: str, bits: int | None = None) -> OptionSet:
        """As a host makes it; ``bits`` are found by the names."""
        self = super().__new__(cls, names)
        self.type = type
        self.bits = bits
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return OptionSet, (list(self), self.type, self.bits)


class Object:
    """Any Python object as a value of the type ``type``, which is opaque to expressions.

    Properties, state and functions hand out the object itself. The engine keeps it alive as long as it lives.
    """

    __slots__ = ("type", "value")

    def __init__(self, value: Any, type: str) -> None:
        self.value = value
        self.type = type

    def __repr__(self) -> str:
        return f"plumb.Object({self.value!r}, type={self.type!r})"


class Dataclass(Protocol):
    """An instance of any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Record: TypeAlias = "Mapping[str, Any] | Dataclass | tuple[Any, ...]"
"""Names with values: a mapping, an instance of a dataclass, or a named tuple, nested as you like.

The values are ``None``, ``bool``, ``int``, ``float``, ``str``, the types of this module, members of
registered enumerations, lists, tuples, records, functions, and other numbers: what has ``__index__`` or
``__float__``. Dates and times are refused: give their text or a number.
"""
