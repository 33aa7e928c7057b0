"""Plumb: an embeddable layout engine.

A program gives it a declarative layout as XML, feeds it state, asks it to compute frames, and reads back
rectangles and typed property values. Plumb draws nothing.

>>> import plumb
>>> engine = plumb.Engine()
>>> layout = engine.load('''
... <UIView>
...   <UIView id="bar" width="100% * health" height="10"/>
...   <UILabel id="name" top="previous.bottom + 5" text="{name}"/>
... </UIView>''', state={"health": 0.5, "name": "Ann"})
>>> layout.compute(320, 200)
>>> layout["#bar"].frame
Frame(x=0.0, y=0.0, width=160.0, height=10.0)
>>> layout["#name"]["text"]
'Ann'
>>> layout.state["health"] = 0.25
>>> layout.compute(320, 200)
>>> layout["#bar"].frame.width
80.0

Where to look:

- Engine is set up once and loads documents. Its method ``load`` makes a Layout; ``load_template`` a Template,
  of which many layouts are made. ``evaluate``, ``formula`` and ``format`` need no layout.
- Layout is a live tree: ``state`` goes in, ``compute`` computes, and ``frames``, ``frame_table``, ``changes``
  and its nodes come out. ``poll`` follows its files while they are edited.
- Node is one element of it, a mapping of its properties; it can be moved, removed, and given other
  expressions.
- Element is an element in code, in place of XML; Fragment an element that is parsed once and inserted often.
- Color, Font, Size and the other values are named tuples, that go in as they come out.
- PlumbError is the base of all exceptions, which are also the builtin ones that fit: a missing file is a
  FileNotFoundError, an unknown node a KeyError.

An engine may be shared by threads. A layout is used by one thread at a time.
"""

from . import _ffi
from ._actions import ActionCall, Owner
from ._assets import Assets
from ._changing import Part, Reload
from ._component import Property
from ._enumerators import (
    Alignment,
    CellKind,
    ControlKind,
    ControlState,
    DrawPart,
    FocusMove,
    ListPosition,
    NodeFlag,
    PointerKind,
    ReasonKind,
    Rule,
    ScrollFlag,
    Severity,
    ShapeRole,
    Status,
    TextQueryKind,
)
from ._measuring import Measurer
from ._owners import Outlet
from ._problems import ProblemHandler
from ._row_sources import RowSource
from ._selection import RowRun
from ._text_locating import TextLocator, TextPlace, TextQuery
from .cell import Cell
from .constraint import Constraint, Constraints
from .diagnostics import Diagnostic
from .dragging import Drag
from .drawing import DisplayList, DrawControl, DrawGroup, DrawIcon, DrawItem, DrawShape, Shadow
from .element import Element, Expression
from .engine import Engine, Limits
from .errors import (
    ClosedError,
    DocumentError,
    ExpressionError,
    LayoutError,
    NotFoundError,
    PlumbError,
    StateError,
    UnsupportedError,
)
from .explanation import Explanation, Reason
from .formats import FormatError, FormatReader, Placed, Recognizer, StageEntry, StageReader
from .formula import Formula
from .fragment import Fragment
from .frames import FrameTable
from .layout import Change, Console, Layout
from .loading import Loader, Pending, Resource, Verifier
from .motion import Bezier, Spring
from .node import Node
from .outlets import Outlets
from .pointer import Pointer
from .running import RunningMotion
from .scrolling import Scroll, ScrollIndicators
from .state import State
from .template import Template
from .values import (
    AffineTransform,
    AttributedText,
    Color,
    EnumValue,
    Font,
    Frame,
    HalfOpenRange,
    Image,
    Insets,
    NodeText,
    Object,
    Offset,
    OptionSet,
    Point,
    Range,
    Record,
    Rect,
    Run,
    Size,
    Transform3D,
    VisualEffect,
)

__version__ = _ffi.VERSION_STRING

# In the order in which they are met; `help(plumb)` shows it.
__all__ = [  # noqa: RUF022
    # What is used most
    "Engine",
    "Template",
    "Layout",
    "Node",
    "State",
    "Bezier",
    "Spring",
    "Drag",
    "RunningMotion",
    "Change",
    "FrameTable",
    "Frame",
    # Nodes from code
    "Element",
    "Expression",
    "Fragment",
    # Constraints
    "Constraint",
    "Constraints",
    # Why a node is where it is
    "Explanation",
    "Reason",
    "ReasonKind",
    "Rule",
    # What to draw
    "DisplayList",
    "DrawItem",
    "DrawIcon",
    "DrawControl",
    "ControlKind",
    "DrawShape",
    "ShapeRole",
    "DrawPart",
    "DrawGroup",
    "Shadow",
    # Lists
    "Cell",
    "CellKind",
    "ListPosition",
    "RowRun",
    "RowSource",
    "Scroll",
    "ScrollFlag",
    "ScrollIndicators",
    # What a user does
    "Pointer",
    "PointerKind",
    "Owner",
    "ActionCall",
    # Values
    "Color",
    "Font",
    "Image",
    "Point",
    "Size",
    "Rect",
    "Insets",
    "NodeText",
    "Offset",
    "Range",
    "HalfOpenRange",
    "AffineTransform",
    "Transform3D",
    "AttributedText",
    "Run",
    "VisualEffect",
    "EnumValue",
    "OptionSet",
    "Object",
    "Record",
    # Exceptions
    "PlumbError",
    "DocumentError",
    "ExpressionError",
    "LayoutError",
    "NotFoundError",
    "StateError",
    "ClosedError",
    "UnsupportedError",
    "Diagnostic",
    "Severity",
    "Status",
    # Set-up of an engine
    "Limits",
    "Measurer",
    "TextLocator",
    "TextQuery",
    "TextQueryKind",
    "TextPlace",
    "Property",
    "Assets",
    "Loader",
    "Verifier",
    "Pending",
    "Resource",
    # Languages of documents
    "FormatReader",
    "Recognizer",
    "Placed",
    "FormatError",
    "StageReader",
    "StageEntry",
    # Live layouts
    "Part",
    "Reload",
    "Console",
    "ProblemHandler",
    "Outlet",
    "Outlets",
    "Alignment",
    "ControlState",
    "FocusMove",
    "NodeFlag",
    # Without a layout
    "Formula",
    # The version
    "__version__",
]
