"""The enumerations of the C interface; a test holds them against the headers."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Status(IntEnum):
    """The result of a call of the library; the ``code`` of every :class:`plumb.PlumbError`."""

    OK = 0
    DECLINED = 1
    PENDING = 2
    NIL = 3
    ARGUMENT = -1
    HANDLE = -2
    BUSY = -3
    FROZEN = -4
    ENCODING = -5
    LIMIT = -6
    FILE = -7
    XML = -8
    SYNTAX = -9
    TYPE = -10
    COMPONENT = -11
    PROPERTY = -12
    SYMBOL = -13
    NOT_FOUND = -14
    CYCLE = -15
    EVALUATION = -16
    REDUNDANT = -17
    UNSUPPORTED = -18
    USER = -19
    MEASURE = -20
    DUPLICATE = -21


class Type(IntEnum):
    """The tag of a value."""

    NIL = 0
    NUMBER = 1
    BOOL = 2
    STRING = 3
    COLOR = 4
    ARRAY = 5
    DICTIONARY = 6
    RANGE = 7
    TEXT = 8
    POINT = 9
    SIZE = 10
    RECT = 11
    INSETS = 12
    INTEGER = 16
    URL = 17
    IMAGE = 18
    FONT = 19
    ENUM = 20
    OPTION_SET = 21
    OFFSET = 22
    AFFINE_TRANSFORM = 23
    TRANSFORM_3D = 24
    ATTRIBUTED_TEXT = 25
    VISUAL_EFFECT = 26
    SELECTOR = 27
    CLASS = 28
    OBJECT = 29
    FUNCTION = 30


class FontTrait(IntFlag):
    """The traits of a font."""

    ITALIC = 1
    BOLD = 2
    CONDENSED = 4
    EXPANDED = 8
    MONOSPACE = 16


class ValueFlag(IntFlag):
    """What kind of nil a bulk read gives."""

    ABSENT = 1


class ColorFlag(IntFlag):
    """How a colour that goes in is stored."""

    RGBA8 = 1


class RangeFlag(IntFlag):
    """How a range ends."""

    EXCLUDES_UPPER = 1


class RunFlag(IntFlag):
    """How a run of text is drawn."""

    UNDERLINE = 1
    STRIKETHROUGH = 2
    LIST_ITEM = 4


class FieldType(IntEnum):
    """The type of a bound field of a host's structure."""

    DOUBLE = 1
    FLOAT = 2
    INT32 = 3
    INT64 = 4
    BOOL = 5
    STRING = 6
    COLOR = 7
    STRUCTURE = 8
    ARRAY = 9


class PointerKind(IntEnum):
    """What a :class:`plumb.Pointer` stands for."""

    MOUSE = 0
    """Drags do not scroll, wheels do; a slider jumps to where it is pressed."""
    TOUCH = 1
    """A drag of more than 10 points scrolls; a control counts as touched up to 70 points around it while it
    is held; a slider moves with the finger from where its thumb is."""


class Alignment(IntEnum):
    """Where a text stands in the room that it has; START is left or top, in either reading direction."""

    START = 0
    CENTER = 1
    END = 2


class Severity(IntEnum):
    """How bad a diagnostic is."""

    ERROR = 0
    WARNING = 1


class Natural(IntEnum):
    """On which axes a component has a size of its own."""

    NONE = 0
    WIDTH = 1
    HEIGHT = 2
    BOTH = 3


class PropertyFlag(IntFlag):
    """What a property is besides its value."""

    READ_ONLY = 1
    CONSTRUCTOR = 2


class AssetKind(IntEnum):
    """What a resolver of assets is asked for."""

    BUNDLE = 0
    COLOR = 1
    IMAGE = 2


class Mode(IntEnum):
    """The layout mode of a load."""

    DEFAULT = 0
    NEW = 1
    LEGACY = 2


class NodeFlag(IntFlag):
    """One row of :attr:`plumb.Layout.flags`."""

    HIDDEN = 1
    HIDDEN_BY_ANCESTOR = 2
    CLIPS = 4
    INVISIBLE = 3


class ControlState(IntFlag):
    """States of a control or scroll view: see :meth:`plumb.Node.set_control_state`."""

    NORMAL = 0
    HIGHLIGHTED = 1
    DISABLED = 2
    SELECTED = 4
    FOCUSED = 8
    TRACKING = 16
    TOUCH_INSIDE = 32
    DRAGGING = 64
    DECELERATING = 128
    ZOOMING = 256
    """Pointers do not zoom: for hosts that do, as the next."""
    ZOOM_BOUNCING = 512


class Stage(IntEnum):
    """What reads a part of an EverLayout document."""

    INDEX = 0
    VIEW = 1
    CONSTRAINT = 2
    PROPERTY = 3
    TEMPLATE = 4


class SizeClass(IntEnum):
    """How much room there is along an axis, in words."""

    UNSPECIFIED = 0
    COMPACT = 1
    REGULAR = 2


class Direction(IntEnum):
    """The reading direction."""

    LEFT_TO_RIGHT = 0
    RIGHT_TO_LEFT = 1


class ChangeKind(IntEnum):
    """What a change is of."""

    FRAME = 1
    PROPERTY = 2
    TARGET_FRAME = 3
    """What was computed: what is shown goes there."""
    TARGET_PROPERTY = 4


class DeclarationKind(IntEnum):
    """What an element declares."""

    PARAMETER = 0
    MACRO = 1
    STATE = 2


class PartState(IntEnum):
    """Whether a part was loaded, is pending or failed."""

    READY = 0
    PENDING = 1
    FAILED = 2


class Activity(IntEnum):
    """What a layout is doing."""

    IDLE = 0
    COMPUTING = 1
    MEASURING = 2
    RELINKING = 3
    EDITING = 4
    NOTIFYING = 5
    LOCATING = 6


class TextQueryKind(IntEnum):
    """What a text locator is asked."""

    OFFSET = 0
    POINT = 1


class ConstraintFlag(IntFlag):
    """Bits of ``plumb_constraint_info.flags``."""

    ACTIVE = 1
    LEFT_OUT = 2
    ADDED = 4


class Rule(IntEnum):
    """What says a value of a node."""

    EXPRESSION = 0
    CONSTRAINTS = 1
    STACK_VIEW = 2
    EDGES = 3
    PLACE = 4
    CONTENT = 5
    CONTAINER = 6
    ZERO = 7


class ReasonKind(IntEnum):
    """What a reason of an explanation is."""

    ATTRIBUTE = 0
    CONSTRAINT = 1
    NATURAL_SIZE = 2
    STACK_VIEW = 3
    READ = 4
    MISSED = 5
    LEFT_OUT = 6
    ZERO_SIZE = 7


class ExplanationFlag(IntFlag):
    """Bits of ``plumb_explanation.flags``."""

    AMBIGUOUS = 1


class DrawPart(IntFlag):
    """What an item of a display list has to be drawn; see :class:`plumb.DrawItem`."""

    SHADOW = 1
    BACKGROUND = 2
    IMAGE = 4
    """An image view, with an image or without; the background image of a button."""
    TEXT = 8
    BORDER = 16
    ABOVE = 32
    """Above the children of the node: its border, or with BACKGROUND a bar of a controller."""
    CLIPPED = 64
    """Not all of it is within its clip rectangle."""
    ICON = 128
    """The image of a button, between IMAGE and TEXT."""
    SELECTED = 256
    """The root of a cell whose row is selected: how that looks is the host's to say."""
    HIGHLIGHTED = 512
    """The root of a cell that a pointer holds."""
    CONTROL = 1024
    """The shapes of a control, between ICON and TEXT."""
    LEAVING = 2048
    """Of a node that was removed and is shown until its ``leave`` is over."""


class ControlKind(IntEnum):
    """Which control it is; components that are based on one are of its kind."""

    SWITCH = 1
    SLIDER = 2
    SEGMENTS = 3
    STEPPER = 4
    PAGES = 5
    PROGRESS = 6
    ACTIVITY = 7


class ShapeRole(IntEnum):
    """What a shape of a control is: see :class:`plumb.DrawShape`."""

    TRACK = 1
    """What the value moves on."""
    FILL = 2
    """The track up to the value, or the chosen segment."""
    THUMB = 3
    TITLE = 4
    """The text or image of a segment."""
    SEPARATOR = 5
    DECREMENT = 6
    """The minus of a stepper."""
    INCREMENT = 7
    """Its plus, of two shapes."""
    PAGE = 8
    CURRENT_PAGE = 9
    DOT = 10
    """One of eight of an activity indicator, clockwise from the top."""
    FOCUS = 11
    """A line around a control that has the focus."""


class GroupKind(IntEnum):
    """What kind of group it is."""

    EFFECT = 0
    CLIP = 1


class FocusMove(IntEnum):
    """Where the focus is moved: see :meth:`plumb.Layout.move_focus`."""

    NEXT = 0
    """In reading order, and from the last node to the first."""
    PREVIOUS = 1
    UP = 2
    DOWN = 3
    LEFT = 4
    RIGHT = 5


class CurveKind(IntEnum):
    """How a value goes to another: the ``PLUMB_CURVE_…`` of ``plumb/motion.h``."""

    LINEAR = 0
    EASE = 1
    EASE_IN = 2
    EASE_OUT = 3
    EASE_IN_OUT = 4
    BEZIER = 5
    SPRING = 6


class ScrollFlag(IntFlag):
    """What is true of a scroll view: see :attr:`plumb.Scroll.flags`."""

    HORIZONTAL = 1
    """The user can scroll it sideways: there is more content than room, or it gives way."""
    VERTICAL = 2
    FIXED_X = 4
    """An expression that is not state decides the offset."""
    FIXED_Y = 8
    PAGING = 16
    BOUNCES = 32
    REFRESHING = 64
    """What it shows is being loaded again."""


class CellKind(IntEnum):
    """What a cell of a list is: see :class:`plumb.Cell`."""

    ROW = 0
    HEADER = 1
    """Of a section."""
    FOOTER = 2


class RowFlag(IntFlag):
    """Bits of ``plumb_cell.flags``."""

    SELECTED = 1
    HIGHLIGHTED = 2


class ListPosition(IntEnum):
    """Where a row that is scrolled to is shown."""

    NEAREST = 0
    START = 1
    MIDDLE = 2
    END = 3


class ReloadKind(IntEnum):
    """What a reload forgets."""

    SOFT = 0
    HARD = 1


def _enumerators() -> dict[str, int]:
    prefixes: tuple[tuple[type[IntEnum] | type[IntFlag], str], ...] = (
        (Type, "TYPE_"),
        (FontTrait, "FONT_"),
        (ValueFlag, "VALUE_"),
        (ColorFlag, "COLOR_"),
        (RangeFlag, "RANGE_"),
        (RunFlag, "RUN_"),
        (FieldType, "FIELD_"),
        (Alignment, "ALIGN_"),
        (Severity, "SEVERITY_"),
        (Natural, "NATURAL_"),
        (PropertyFlag, "PROPERTY_"),
        (AssetKind, "ASSET_"),
        (Mode, "MODE_"),
        (NodeFlag, "NODE_"),
        (ControlState, "CONTROL_"),
        (PointerKind, "POINTER_"),
        (Direction, ""),
        (SizeClass, "SIZE_CLASS_"),
        (Stage, "STAGE_"),
        (ChangeKind, "CHANGE_"),
        (DeclarationKind, "DECLARE_"),
        (PartState, "PART_"),
        (Activity, "ACTIVITY_"),
        (ReloadKind, "RELOAD_"),
        (ConstraintFlag, "CONSTRAINT_"),
        (Rule, "RULE_"),
        (ReasonKind, "REASON_"),
        (ExplanationFlag, "EXPLANATION_"),
        (DrawPart, "DRAW_"),
        (GroupKind, "GROUP_"),
        (ControlKind, "KIND_"),
        (ShapeRole, "SHAPE_"),
        (FocusMove, "FOCUS_"),
        (TextQueryKind, "TEXT_"),
        (CellKind, "CELL_"),
        (RowFlag, "ROW_"),
        (ListPosition, "LIST_"),
        (ScrollFlag, "SCROLL_"),
        (CurveKind, "CURVE_"),
    )
    table = {"PLUMB_" + ("ERROR_" if status < 0 else "") + status.name: int(status) for status in Status}
    for enumeration, prefix in prefixes:
        for name, member in enumeration.__members__.items():
            table["PLUMB_" + prefix + name] = int(member)
    return table


ENUMERATORS = _enumerators()
"""Every enumerator of the header with its value."""
