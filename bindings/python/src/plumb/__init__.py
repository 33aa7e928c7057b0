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
from ._enumerators import NodeFlag, Severity, Status
from ._ffi import VERSION_STRING
from ._measuring import Measurer
from .diagnostics import Diagnostic
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
from .layout import Change, Layout
from .node import Node
from .state import State
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
    "Diagnostic",
    "DocumentError",
    "Engine",
    "EnumValue",
    "ExpressionError",
    "Font",
    "Frame",
    "HalfOpenRange",
    "Image",
    "Insets",
    "Layout",
    "LayoutError",
    "Limits",
    "Measurer",
    "Node",
    "NodeFlag",
    "NotFoundError",
    "Object",
    "Offset",
    "OptionSet",
    "PlumbError",
    "Point",
    "Range",
    "Record",
    "Rect",
    "Run",
    "Severity",
    "Size",
    "State",
    "StateError",
    "Status",
    "Transform3D",
    "UnsupportedError",
    "VisualEffect",
    "__version__",
]
