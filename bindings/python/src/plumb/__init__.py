"""Plumb: an embeddable layout engine.

A host gives it a declarative layout as XML, feeds it state, asks it to compute frames, and reads back
rectangles and typed property values. Plumb draws nothing.

>>> import plumb
>>> engine = plumb.Engine()
>>> with engine.load('<UIView><UIView id="half" width="50%" height="20"/></UIView>') as layout:
...     layout.compute(320, 200)
...     layout["#half"].frame
Frame(x=0.0, y=0.0, width=160.0, height=20.0)
"""

from ._assets import Assets
from ._changing import Part, Reload
from ._enumerators import NodeFlag, Severity, Status
from ._ffi import VERSION_STRING
from ._measuring import Measurer
from ._owners import Outlet
from ._problems import ProblemHandler
from .diagnostics import Diagnostic
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
from .formula import Formula
from .frames import FrameTable
from .layout import Change, Console, Layout
from .loading import Loader, Pending, Resource, Verifier
from .node import Node
from .outlets import Outlets
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

__version__ = VERSION_STRING

__all__ = [
    "AffineTransform",
    "Assets",
    "AttributedText",
    "Change",
    "ClosedError",
    "Color",
    "Console",
    "Diagnostic",
    "DocumentError",
    "Element",
    "Engine",
    "EnumValue",
    "Expression",
    "ExpressionError",
    "Font",
    "Formula",
    "Frame",
    "FrameTable",
    "HalfOpenRange",
    "Image",
    "Insets",
    "Layout",
    "LayoutError",
    "Limits",
    "Loader",
    "Measurer",
    "Node",
    "NodeFlag",
    "NotFoundError",
    "Object",
    "Offset",
    "OptionSet",
    "Outlet",
    "Outlets",
    "Part",
    "Pending",
    "PlumbError",
    "Point",
    "ProblemHandler",
    "Range",
    "Record",
    "Rect",
    "Reload",
    "Resource",
    "Run",
    "Severity",
    "Size",
    "State",
    "StateError",
    "Status",
    "Template",
    "Transform3D",
    "UnsupportedError",
    "Verifier",
    "VisualEffect",
    "__version__",
]
