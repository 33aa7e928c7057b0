"""Nodes: the elements of a live layout."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import byref
from typing import TYPE_CHECKING, Any, cast

from . import _ffi, _properties
from ._decoding import decode, node_text
from ._editing import c_index, insert, insert_copies, push
from ._encoding import Encoder
from ._enumerators import ControlState, NodeFlag, Status
from ._expressions import Expressions
from ._failures import lookup_kind
from ._library import C
from ._lists import ListMixin
from ._numbers import index as whole_index
from ._numbers import number
from ._owners import BOUND
from ._text import utf8
from ._text_positions import TextPositions
from ._transitions import TransitionMixin
from .element import Element, Expression, expression_text
from .errors import LayoutError, PlumbError, StateError
from .explanation import Explanation, explain
from .fragment import Fragment
from .outlets import Outlets
from .scrolling import ScrollMixin
from .state import State, require_same
from .values import Frame, NodeText, Point, Record

if TYPE_CHECKING:
    from .layout import Layout


class Node(ListMixin, ScrollMixin, TransitionMixin, TextPositions):
    """One node of a layout.

    Nodes are made on demand; two are equal if they stand for the same node, as copies of one do, deep ones
    too. A node keeps its layout alive. One that an edit or a reload took away is no longer ``in layout``, and
    using it is a :class:`LayoutError` with the code HANDLE.

    A node is like a mapping of its properties to their values. ``in`` and :meth:`get` know all that can be
    read; iteration, ``len`` and :meth:`keys` have those with an expression. A node is true even without any.

    >>> import plumb
    >>> layout = plumb.Engine().load('<UIView><UILabel id="a" text="{1 + 1}" width="30"/></UIView>')
    >>> layout.compute(100, 100)
    >>> node = layout["#a"]
    >>> dict(node)
    {'text': '2', 'width': 30.0}
    >>> "numberOfLines" in node, "image" in node, node.get("image", "none")
    (True, False, 'none')
    """

    __slots__ = ()

    _instead = "pickle its path, which its layout finds it by"

    def __init__(self, layout: Layout, handle: int) -> None:
        self._layout = layout
        self._handle = handle

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._handle == other._handle and self._layout is other._layout

    def __hash__(self) -> int:
        return hash((id(self._layout), self._handle))

    def __repr__(self) -> str:
        try:
            name = f"#{self.id}" if self.id else self.path or "root"
            return f"<plumb.Node {self.component} {name}>"
        except Exception:
            return f"<plumb.Node {self._handle:#x}>"

    @property
    def layout(self) -> Layout:
        """The layout this is a node of."""
        return self._layout

    # ----------------------------------------------------------------------------------------------- The tree

    @property
    def id(self) -> str | None:
        """The ``id`` attribute, None if it has none."""
        text = self._ask(C.plumb_node_id, ctypes.c_char_p())
        return None if text is None else str(text, "utf-8")

    @property
    def component(self) -> str:
        """What it is, as in the catalog: ``UILabel``."""
        return str(self._ask(C.plumb_node_component, ctypes.c_char_p()), "utf-8")

    @property
    def row(self) -> int:
        """Its row in :attr:`Layout.frames` and the other arrays."""
        row: int = self._ask(C.plumb_node_row, ctypes.c_uint32())
        return row

    @property
    def parent(self) -> Node | None:
        """Its parent, None for the root."""
        return self._node(C.plumb_node_parent)

    @property
    def children(self) -> list[Node]:
        """Its children in document order."""
        found = []
        child = self._node(C.plumb_node_first_child)
        while child is not None:
            found.append(child)
            child = child._node(C.plumb_node_next_sibling)
        return found

    @property
    def instances(self) -> list[Node]:
        """All instances of the element with ``repeat`` or ``if`` that it is an instance of, or in one of.

        Of several such elements around it the innermost counts. Empty for a node that is in none. The item of
        an instance is state of it.

        >>> import plumb
        >>> layout = plumb.Engine().load(
        ...     '<UIView><UIView id="slot" repeat="items"/></UIView>', state={"items": ["axe", "bow"]})
        >>> [slot.state["item"] for slot in layout["#slot"].instances]
        ['axe', 'bow']
        """
        count: int = self._ask(C.plumb_node_instance_count, ctypes.c_size_t())
        return [self._instance(index) for index in range(count)]

    def _instance(self, index: int) -> Node:
        handle = ctypes.c_uint64()
        self._check(C.plumb_node_instance(self._layout._handle, self._handle, index, byref(handle)))
        return Node(self._layout, handle.value)

    @property
    def instance_index(self) -> int | None:
        """Which of its :attr:`instances` it is or is in, counted from 0; None for a node that is in none."""
        index = ctypes.c_size_t()
        status = C.plumb_node_instance_index(self._layout._handle, self._handle, byref(index))
        if status == Status.NOT_FOUND:
            return None
        self._check(status)
        return index.value

    @property
    def path(self) -> str:
        """Child indices from the root: ``0/2``; empty for the root. ``layout[node.path] == node``."""
        indices: list[str] = []
        node = self
        while (parent := node.parent) is not None:
            indices.append(str(parent.children.index(node)))
            node = parent
        return "/".join(reversed(indices))

    def find(self, selector: str) -> Node:
        """Finds a node from here: ``"#id"`` (the nearest), child indices ``"0/2"``, or both ``"#menu/0"``.

        Raises:
            NotFoundError: There is none; the message names the closest id.
        """
        return self._layout._find(self._handle, selector)

    # ------------------------------------------------------------------------------------------------- Frames

    @property
    def frame(self) -> Frame:
        """Where it is in its parent's coordinates."""
        frame = self._layout._array(C.plumb_layout_frames)[0][self.row]
        return Frame(frame.x, frame.y, frame.width, frame.height)

    @property
    def frame_in_root(self) -> Frame:
        """Where it is in the root's coordinates, in single precision; scroll offsets are subtracted."""
        frame = self._layout._array(C.plumb_layout_root_frames)[0][self.row]
        return Frame(frame.x, frame.y, frame.width, frame.height)

    @property
    def text(self) -> NodeText | None:
        """The text that it shows, and how: of a button its title. None for a component that shows none.

        >>> import plumb
        >>> layout = plumb.Engine().load('<UIButton title="OK" titleLabel.font="bold 15"/>')
        >>> text = layout.root.text
        >>> text.text, text.font.size, text.horizontal.name
        ('OK', 15.0, 'CENTER')
        """
        record = _ffi.NodeText()
        status = C.plumb_node_get_text(self._layout._handle, self._handle, byref(record))
        if status == Status.NIL:
            return None
        self._check(status)
        return node_text(record)

    @property
    def is_hidden(self) -> bool:
        """Whether it hides itself."""
        return self._has(NodeFlag.HIDDEN)

    @property
    def hidden_by_ancestor(self) -> bool:
        """Whether a node above it is hidden."""
        return self._has(NodeFlag.HIDDEN_BY_ANCESTOR)

    @property
    def clips(self) -> bool:
        """Whether it clips its children."""
        return self._has(NodeFlag.CLIPS)

    def convert_point(self, x: float, y: float) -> Point:
        """A point of the root's coordinates in the node's own: from its top left corner.

        Scroll offsets and transforms of what is around it are undone, and its own transform.

        Raises:
            LayoutError: ARGUMENT: the point is not finite, or a transform cannot be undone.
        """
        return self._convert(C.plumb_node_convert_point, x, y)

    def convert_to_root(self, x: float, y: float) -> Point:
        """The other way round: a point of the node's own coordinates in the root's.

        Raises:
            LayoutError: ARGUMENT: the point is not finite, before or after.
        """
        return self._convert(C.plumb_node_convert_to_root, x, y)

    def _convert(self, function: Any, x: float, y: float) -> Point:
        left, top = ctypes.c_double(), ctypes.c_double()
        place = number(x, "x"), number(y, "y")
        self._check(function(self._layout._handle, self._handle, *place, byref(left), byref(top)))
        return Point(left.value, top.value)

    def set_control_state(self, state: ControlState) -> None:
        """Sets the states that a control is in, in place of those set before.

        What it shows in them, its size and expressions that read them follow at the next compute.
        A state that an attribute decides, such as ``isEnabled``, is that of the attribute. ``FOCUSED`` is
        the focus of the layout, which other nodes lose. ``TRACKING`` and ``TOUCH_INSIDE``, and
        ``TRACKING``, ``DRAGGING`` and ``DECELERATING`` of scroll views, are for programs without
        :class:`plumb.Pointer`, which sets them itself; ``ZOOMING`` and ``ZOOM_BOUNCING`` for those that zoom.

        Raises:
            LayoutError: It is neither a control nor a scroll view, or has no such state.
            ValueError: Not a sum of states.
        """
        if not isinstance(state, int) or isinstance(state, bool) or not 0 <= state <= 1023:
            raise ValueError(f"{state!r} is not a sum of plumb.ControlState")
        self._check(C.plumb_node_set_control_state(self._layout._handle, self._handle, int(state)))

    def select_tab(self, index: int) -> None:
        """Selects the tab of a tab bar controller that is shown: its child with that index.

        The child stays selected through edits and reloads as long as it is there; then the one with its
        number is, else the first. What depends on it follows at the next compute.

        Raises:
            LayoutError: ARGUMENT: there is no such child. PROPERTY: it is not a tab bar controller, or an
                attribute ``selectedIndex`` selects. BUSY: during an edit.
        """
        index = whole_index(index, "index")
        if not 0 <= index < _ffi.LAST:
            raise LayoutError(Status.ARGUMENT, f"index: {index} is out of range")
        self._check(C.plumb_node_select_tab(self._layout._handle, self._handle, index))

    @property
    def shown_child(self) -> Node | None:
        """The child that a tab bar controller or navigation controller shows; None without children.

        It is the selected one (where an attribute selects, as of the last compute), or the last.

        Raises:
            LayoutError: PROPERTY: it is not such a controller.
        """
        return self._node(C.plumb_node_shown_child)

    def invalidate_size(self) -> None:
        """Asks the measurer for its size again at the next compute.

        Raises:
            LayoutError: It has no natural size.
        """
        self._check(C.plumb_layout_invalidate_size(self._layout._handle, self._handle))

    # --------------------------------------------------------------------------------------------- Properties

    def __getitem__(self, name: str) -> Any:
        """The value of a property as of the last compute: ``node["text"]``, ``node["center.x"]``.

        Where the property has no expression, the catalog's default. Edits and reloads show in it from the
        next compute on.

        Raises:
            NotFoundError: Its component has no such property, or no compute has reached the expression yet.
        """
        return _properties.read(self._layout, self._handle, name)

    def get(self, name: str, default: Any = None) -> Any:
        """As ``node[name]``; ``default`` where there is nothing to be read.

        Cheaper than an exception, since no similar name is looked for.
        """
        value = _properties.find(self._layout, self._handle, name)
        return default if value is None else decode(value, self._layout._host)

    def __contains__(self, name: object) -> bool:
        """Whether ``node[name]`` can be read: an expression, geometry, or a default of the catalog."""
        # Not False for what is not a name: ``child in node`` would look like an answer.
        return _properties.find(self._layout, self._handle, cast("str", name)) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.keys())

    def __bool__(self) -> bool:
        return True

    __reversed__ = None

    def keys(self) -> list[str]:
        """The names of the properties that have an expression, in the order they are written.

        More can be read: geometry and defaults of the catalog.
        """
        return [name.decode() for name in _properties.expression_names(self._layout, self._handle)]

    def values(self) -> list[Any]:
        """The values of :meth:`keys` as of the last compute."""
        return [self[name] for name in self.keys()]

    def items(self) -> list[tuple[str, Any]]:
        """:meth:`keys` with their values as of the last compute; ``dict(node)`` has the same."""
        return [(name, self[name]) for name in self.keys()]

    @property
    def properties(self) -> dict[str, str]:
        """The properties that have an expression, in the order they are written, with the text of each."""
        return _properties.expressions(self._layout, self._handle)

    # ------------------------------------------------------------------------------------------------ Editing

    def insert(self, index: int, child: Element | Fragment | str | bytes) -> Node:
        """Makes a child that has ``index`` from then on: of a :class:`plumb.Element`, or of the text of one.

        A :class:`plumb.Fragment` is a text that was parsed before, for elements that are inserted often.

        ``menu.insert(0, plumb.Element("UILabel", {"text": "New"}))``, ``menu.insert(-1, "<UIView/>")``

        It belongs to the layout, and stays through reloads as long as its parent does. What it refers to is
        relative to the layout's document.

        Raises:
            DocumentError: It cannot be loaded, or does not go with the rest; nothing is inserted then.
            LayoutError: ARGUMENT: no such index. HANDLE: a fragment of another engine.
            ClosedError: The fragment has been closed.
        """
        layout = self._layout
        return Node(layout, insert(layout, self._handle, c_index(self, index), child))

    def append(self, child: Element | Fragment | str | bytes) -> Node:
        """As :meth:`insert`, after all other children."""
        return Node(self._layout, insert(self._layout, self._handle, _ffi.LAST, child))

    def insert_copies(self, index: int | None, fragment: Fragment, count: int) -> list[Node]:
        """Inserts copies of a fragment, one behind the other, all or none; ``index`` None: at the end.

        Raises:
            LayoutError: ARGUMENT: a negative count. LIMIT: too many nodes. Others as :meth:`insert`.
        """
        place = _ffi.LAST if index is None else c_index(self, index)
        handles = insert_copies(self._layout, self._handle, place, fragment, count)
        return [Node(self._layout, handle) for handle in handles]

    def push(self, child: Element | Fragment | str | bytes) -> Node:
        """Pushes onto a navigation controller: inserts the last child, which is the one that is shown.

        Raises:
            LayoutError: ARGUMENT: it is not a navigation controller. Others as :meth:`insert`.
            DocumentError: As :meth:`insert`.
        """
        return Node(self._layout, push(self._layout, self._handle, child))

    def pop(self) -> None:
        """Removes the last child of a navigation controller, so that the one before it is shown.

        Raises:
            LayoutError: ARGUMENT: it is not a navigation controller, or has only one child, or none.
            DocumentError: Something refers to what would be removed; everything stays as it was.
        """
        self._layout._change(C.plumb_layout_pop, self._handle)

    def move(self, parent: Node, index: int | None = None) -> None:
        """Makes it a child of ``parent``, with that index among the others; None: after them.

        Raises:
            LayoutError: ARGUMENT: into itself, the root, no such index.
            DocumentError: Expressions do not work there; everything stays as it was.
        """
        if not isinstance(parent, Node):
            raise TypeError(f"parent: expected a plumb.Node, not {type(parent).__name__}")
        if parent._layout is not self._layout:
            raise PlumbError(Status.HANDLE, "parent: a node of another layout")
        place = _ffi.LAST if index is None else c_index(parent, index, self)
        self._layout._change(C.plumb_layout_move, self._handle, parent._handle, place)

    def remove(self) -> None:
        """Removes it and all below it.

        Raises:
            LayoutError: ARGUMENT: the root.
            DocumentError: Something refers to it; everything stays as it was.
        """
        self._layout._change(C.plumb_layout_remove, self._handle)

    def set(self, name: str, expression: Expression | None) -> None:
        """Sets the expression of a property or parameter, as its attribute in XML would.

        ``node.set("width", "100% - 20")``, ``node.set("isHidden", True)``. Reloads keep it.

        Args:
            name: Of the property.
            expression: None clears it, also what the document says.

        Raises:
            ExpressionError: It cannot be used there.
            DocumentError: PROPERTY: there is no such property.
            LayoutError: ARGUMENT: ``id``, ``xml``, ``template``.
        """
        key = utf8(name, "a property name")
        text = None if expression is None else utf8(expression_text(expression, name), name)
        self._layout._change(
            C.plumb_layout_set_expression, self._handle, key, len(key), text, len(text or b"")
        )

    @property
    def expressions(self) -> Expressions:
        """Its expressions, a mapping that can be changed: ``node.expressions["width"] = "50%"``."""
        return Expressions(self)

    # ------------------------------------------------------------------------------------- Owners and outlets

    def explain(self) -> list[Explanation]:
        """Why the node is where it is: left, top, width and height, then its properties with an expression.

        As of the last compute. Takes about as long as loading the document: for people and tools.

        >>> import plumb
        >>> document = '<UIView><UIView id="a" left="gap * 2"/></UIView>'
        >>> layout = plumb.Engine().load(document, state={"gap": 4})
        >>> layout.compute(100, 100)
        >>> print(layout["#a"].explain()[0])
        left is 8: left="gap * 2", where gap is 4

        Raises:
            NotFoundError: The layout has not been computed since its last change.
        """
        return explain(self._layout, self._handle)

    @property
    def outlets(self) -> Outlets:
        """The nodes with ``outlet="name"`` that belong to the part that begins here."""
        return Outlets(self._layout, self._handle)

    @property
    def owner(self) -> Any:
        """The object that was bound nearest to it, itself included; None if there is none."""
        token = ctypes.c_void_p()
        status = C.plumb_node_owner(self._layout._handle, self._handle, byref(token))
        if status == Status.NOT_FOUND:
            return None
        self._check(status)
        return self._owner(token)

    def action_owner(self, action: str) -> Any:
        """Who handles an action of this node: the object bound nearest to it that declares the action.

        Raises:
            NotFoundError: Nobody does.
        """
        data = utf8(action, "action")
        token = ctypes.c_void_p()
        layout = self._layout
        status = C.plumb_node_action_owner(layout._handle, self._handle, data, len(data), byref(token))
        if status:
            raise layout._failure(status, lookup_kind(status))
        return self._owner(token)

    def send(self, event: str) -> int:
        """Sends one of its events: owners perform the actions that its attributes name.

        The nearest owner that declares an action performs it; events of several kinds (``allTouchEvents``)
        are among them. Functions of owners may do anything, closing the layout included. Returns how many
        actions were performed: 0 for an event without one.

        Raises:
            NotFoundError: The component has no such event, no owner declares its action, or all decline.
            LayoutError: LIMIT: sent from within actions, 64 deep.
            BaseException: What the function of an owner raises.
        """
        data = utf8(event, "event")
        count = ctypes.c_size_t()
        self._layout._call(C.plumb_layout_send, self._handle, data, len(data), byref(count), kind=lookup_kind)
        return count.value

    def activate(self) -> None:
        """Does what a tap in its middle does, for keys and game pads.

        ``touchDown`` and ``touchUpInside`` are sent, for a button ``primaryActionTriggered`` too; a switch
        changes over, a text field gets the focus. Segments, steppers and page controls, where the place of a
        tap counts, stay as they are: see :meth:`adjust`.

        Raises:
            LayoutError: PROPERTY: it takes no touches. ARGUMENT: it is hidden or disabled.
            NotFoundError: No owner declares an action.
            BaseException: What the function of an owner raises.
        """
        self._layout._call(C.plumb_node_activate, self._handle, kind=lookup_kind)

    def adjust(self, steps: int) -> None:
        """Changes the value of a control by steps, to the right or up where they are positive.

        Of a slider a tenth of its range each, of a stepper its ``stepValue``, of segments and pages one; a
        switch is turned on, or off. ``valueChanged`` and ``primaryActionTriggered`` are sent if that makes a
        difference.

        Raises:
            LayoutError: PROPERTY: it has no such value; an arrow key may move the focus then. Others as
                :meth:`activate`.
        """
        count = max(-(2**31), min(whole_index(steps, "steps"), 2**31 - 1))
        self._layout._call(C.plumb_node_adjust, self._handle, count, kind=lookup_kind)

    # -------------------------------------------------------------------------------------------------- State

    def set_shown_state(self, property: str, value: Any) -> None:
        """Sets the state that a property shows as it is: of ``text="{name}"`` the key ``name``.

        Of ``isOn="item.on"`` in a repeated element it is that item of its array. For hosts that edit text or
        controls themselves; a :class:`plumb.Pointer` does this. Booleans and numbers convert into each other.

        Raises:
            StateError: PROPERTY: the property has no expression, or one that is more than a key of state.
                TYPE: the state is of another type.
        """
        layout = self._layout
        data = utf8(property, "property")
        encoder = Encoder(layout._host, layout._functions)
        record = encoder.value(value, property)
        status = C.plumb_node_set_shown_state(layout._handle, self._handle, data, len(data), byref(record))
        if status:
            raise layout._failure(status, StateError)
        encoder.transfer_ownership()

    @property
    def state(self) -> State:
        """The state that this node was given or declares."""
        return State(self._layout, self._layout._keys_of(self._handle))

    @state.setter
    def state(self, state: State) -> None:
        require_same(self.state, state)

    def set_state(self, state: Record | None = None, /, **keys: Any) -> None:
        """Sets state of this node; see :meth:`Layout.set_state`."""
        self._layout._keys_of(self._handle).set_all(self._layout, state, keys)

    # --------------------------------------------------------------------------------------------------------

    def _owner(self, token: ctypes.c_void_p) -> Any:
        bound = BOUND.get(token.value or 0)
        return None if bound is None else bound.owner

    def _ask(self, function: Any, out: Any) -> Any:
        self._check(function(self._layout._handle, self._handle, byref(out)))
        return out.value

    def _node(self, function: Any) -> Node | None:
        handle = self._ask(function, ctypes.c_uint64())
        return None if handle == _ffi.NO_NODE else Node(self._layout, handle)

    def _has(self, flag: NodeFlag) -> bool:
        return bool(self._layout._array(C.plumb_layout_flags)[0][self.row] & flag)

    def _check(self, status: int) -> None:
        if status:
            raise self._layout._failure(status, LayoutError)
