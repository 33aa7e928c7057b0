/*
 * events.h: which nodes are at a point, what is done about it, in which states they are, and which has the focus. Included
 * by drawing.h, and so by plumb.h. docs/events.md shows how it is used.
 */
#ifndef PLUMB_EVENTS_H
#define PLUMB_EVENTS_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Hit tests answer for the last compute; before the first nothing is hit. Points are in root coordinates, those of
 * plumb_layout_root_frames, in points; unlike these they take transforms into account.
 *
 * Skipped with all its descendants is a node that is hidden, whose isUserInteractionEnabled is false (as it is for labels
 * and image views, unless an attribute says otherwise), whose own alpha is below 0.01, or whose layer.isHidden is true. A
 * node reaches from its left and top edges, which belong to it, to its right and bottom edges, which do not. What is outside
 * of a node hits neither it nor its children, whether it clips them or not. Of siblings the last in document order is
 * topmost, whatever their zPosition. A transform that cannot be undone leaves nothing to hit.
 */

/**
 * The topmost node at a point, PLUMB_NO_NODE for none. Takes less than a microsecond, O(depth) where nodes are in each
 * other; the children of a parent with many are searched by where they are. The first call after a compute takes as long as
 * what the compute has changed, O(nodes) after edits and where several computes have passed. Allocates nothing after that.
 * Errors: HANDLE, ARGUMENT (NaN; nothing is at an infinite point), BUSY.
 */
plumb_status plumb_layout_hit_test(plumb_layout *layout, double x, double y, plumb_node *out_node);

/**
 * All nodes at a point, topmost first: each is what would be hit if those before it were not there. Writes the first
 * `capacity` of them, and to `out_count` how many there are in all. `out_nodes` may be NULL if `capacity` is 0. Errors: as
 * plumb_layout_hit_test.
 */
plumb_status plumb_layout_hit_test_all(plumb_layout *layout, double x, double y, plumb_node *out_nodes, size_t capacity,
                                       size_t *out_count);

/**
 * All nodes that a rectangle overlaps, topmost first, by the same rules; a child only where its parent is one of them.
 * Transformed nodes count by their true outline. Touching edges do not overlap; a rectangle without width and height is a
 * point. A width or height may be infinite. Writes and errors as plumb_layout_hit_test_all; ARGUMENT for a negative width
 * or height, too. O(nodes that are found, their children by groups of 64).
 */
plumb_status plumb_layout_nodes_in_rectangle(plumb_layout *layout, double x, double y, double width, double height,
                                             plumb_node *out_nodes, size_t capacity, size_t *out_count);

/**
 * Converts a point in root coordinates to those of a node (PLUMB_NO_NODE is none): from its top left corner, before its own
 * transform, whatever its own scroll offset. Scroll offsets and transforms of its ancestors are undone. O(depth). Errors:
 * HANDLE, ARGUMENT (a point that is not finite; a transform of the node or an ancestor that cannot be undone), BUSY.
 */
plumb_status plumb_node_convert_point(plumb_layout *layout, plumb_node node, double x, double y, double *out_x,
                                      double *out_y);
/** The other way round: converts a point in a node's coordinates to those of the root. O(depth). Errors: HANDLE, ARGUMENT
 *  (a point that is not finite, before or after), BUSY. */
plumb_status plumb_node_convert_to_root(plumb_layout *layout, plumb_node node, double x, double y, double *out_x,
                                        double *out_y);

/* ---------------------------------------------------------------------------------------------------- Actions --- */

/**
 * Sends an event of a node, `touchUpInside` for example: a property of its component whose type is Selector. The action that
 * the property names is performed by the nearest owner that declares it (plumb_owner), and so are those of the events that
 * it is among: `allTouchEvents` (touchDown to touchCancel), `allEditingEvents` (editingDidBegin to editingDidEndOnExit),
 * `allEvents`. An action that stands there twice is performed once. What to perform is known before the first action
 * begins; an owner that one of them unbinds is left out. `out_count` (may be NULL) receives how many were performed, 0 for
 * an event without an action.
 * Errors: HANDLE; NOT_FOUND (the component has no such event; no owner declares the action: nothing is performed; owners
 * declare it without a function, or all decline); LIMIT (sent from within actions, 64 deep); BUSY (from callbacks, in a
 * batch of edits); what a function fails with. O(depth).
 */
plumb_status plumb_layout_send(plumb_layout *layout, plumb_node node, const char *event, size_t length,
                               size_t *out_count);

/* ----------------------------------------------------------------------------------------------------- States --- */

/** States of a control or scroll view, added up. */
typedef uint32_t plumb_control_state;
enum {
  PLUMB_CONTROL_NORMAL = 0,
  PLUMB_CONTROL_HIGHLIGHTED = 1, /**< Pressed. */
  PLUMB_CONTROL_DISABLED = 2,
  PLUMB_CONTROL_SELECTED = 4,
  PLUMB_CONTROL_FOCUSED = 8, /**< Where the next key or button goes. */
  /* Those of touches are no part of `state`. Pointers (pointer.h) set them. */
  PLUMB_CONTROL_TRACKING = 16,     /**< `isTracking`: held; of a scroll view, a finger is on it. */
  PLUMB_CONTROL_TOUCH_INSIDE = 32, /**< `isTouchInside`, of controls. */
  PLUMB_CONTROL_DRAGGING = 64,     /**< `isDragging`, of scroll views: a finger scrolls it. */
  PLUMB_CONTROL_DECELERATING = 128, /**< `isDecelerating`, of scroll views: it slides on after it was let go. */
  PLUMB_CONTROL_ZOOMING = 256,     /**< `isZooming`, of scroll views. Pointers do not zoom: for hosts that do, with this
                                        and the next. */
  PLUMB_CONTROL_ZOOM_BOUNCING = 512 /**< `isZoomBouncing`, of scroll views: the scale goes back to its limit. */
};

/**
 * Sets the states that a control is in, in place of those set before; none at the start. A scroll view has TRACKING,
 * DRAGGING, DECELERATING, ZOOMING and ZOOM_BOUNCING, controls have the others. What the control shows in them
 * (`highlightedTitle`), its size and expressions that read `state`, `isHighlighted` and so on follow at the next compute;
 * these properties read at once. The compute lists as changed `state`, and what the control shows now (`currentTitle`…);
 * of touches the property itself. A node is highlighted, or in a state of touches, as long as the host says so here, or a
 * pointer does: a host without pointers sets and clears them itself.
 * PLUMB_CONTROL_FOCUSED is the focus (below), which one node has at most: other nodes lose it.
 * A state that an attribute decides (`isEnabled`, `isSelected`, `isHighlighted`) is that of the attribute. Kept through
 * edits, relinks and reloads as long as the node. Errors: HANDLE, ARGUMENT (other bits, or states of the other kind of
 * node), PROPERTY (neither a control nor a scroll view), BUSY. O(log controls).
 */
plumb_status plumb_node_set_control_state(plumb_layout *layout, plumb_node node, plumb_control_state state);

/* ------------------------------------------------------------------------------------------------------ Focus --- */

/*
 * The focus is on the node that keys and buttons of a game pad go to. As of the last compute a node can have it if all of
 * this holds; before the first compute none can:
 * - its isFocusable is true, as it is for controls, text views and search bars unless an attribute says otherwise;
 * - neither it nor a node around it is skipped by hit tests, for being hidden, for isUserInteractionEnabled, alpha, a
 *   transform that cannot be undone;
 * - it is enabled, if it is a control;
 * - its frame has an area; it may be scrolled out of view;
 * - no modal node leaves it out. Of the nodes that are not skipped, have an area and have an accessibilityViewIsModal of
 *   true, the last in document order keeps the focus inside of it.
 *
 * The node with the focus is in the state PLUMB_CONTROL_FOCUSED and no other node is; its property isFocused is true.
 * plumb_node_set_control_state with and without PLUMB_CONTROL_FOCUSED gives a control the focus and takes it away, whether
 * it can have it or not. The focus stays through edits, relinks and reloads as long as the node. If the node can have it no
 * longer, plumb_layout_focus answers PLUMB_NO_NODE. It is still in its state, is answered again as soon as it can have the
 * focus, and the next move begins at its place, until the focus is set or moved.
 *
 * A layout and the cells of its lists have one focus together: who gives it to a node of a cell's layout takes it from all
 * others. It goes with the row, not with the cell: while the row is not visible no node has the focus, with the row it is there
 * again, and the next move begins at the row. Rows that are inserted, removed and moved take it along; it is lost with its row.
 */

/** Gives a node the focus, PLUMB_NO_NODE: nothing has it. What depends on it follows at the next compute. Errors: HANDLE,
 *  ARGUMENT (it cannot have the focus now; the diagnostic says why), BUSY (also in a batch of edits). O(1), O(nodes) after a
 *  compute. */
plumb_status plumb_layout_set_focus(plumb_layout *layout, plumb_node node);
/** The node that has the focus, PLUMB_NO_NODE for none; the list, where that is in a cell. Errors: HANDLE, ARGUMENT, BUSY. O(1),
 *  O(nodes) after a compute. */
plumb_status plumb_layout_focus(plumb_layout *layout, plumb_node *out_node);
/** As plumb_layout_focus, into the cells of lists: `out_layout` receives the layout that the node is of, that of a cell or
 *  `layout`; NULL for none. O(visible cells), O(nodes) after a compute. */
plumb_status plumb_layout_focus_in_cells(plumb_layout *layout, plumb_layout **out_layout, plumb_node *out_node);

typedef int32_t plumb_focus_move;
enum {
  PLUMB_FOCUS_NEXT = 0, /**< In reading order, and from the last node to the first. */
  PLUMB_FOCUS_PREVIOUS = 1,
  PLUMB_FOCUS_UP = 2,
  PLUMB_FOCUS_DOWN = 3,
  PLUMB_FOCUS_LEFT = 4,
  PLUMB_FOCUS_RIGHT = 5
};

/**
 * Moves the focus. `out_node` (may be NULL) receives the node that has it then; the same one as before if there is nothing in
 * that direction.
 *
 * Reading order is document order, whatever the reading direction, but the nodes of one focus group stand together, where
 * the first of them is. The group of a node is its focusGroupIdentifier, else that of the nearest node around it with one.
 *
 * Directions stay in the group of the node as long as they find something there, else they leave it. Frames are compared
 * in root coordinates with scroll offsets, as boxes around what transforms make of them, by the rules of CSS Spatial
 * Navigation Level 1 (W3C): a smaller box inside of the present one comes first, that nearest to the edge where the move
 * begins; else boxes that begin where the present one ends, or overlap it and reach further. Of these the one with the least
 *
 *     sqrt(along² + across²) + (across + bias) * weight - 5 * aligned - sqrt(overlap)
 *
 * is taken. `along` and `across` are the gaps between the boxes in and across the direction, 0 where they overlap, and
 * `overlap` is their common area; `aligned` is the part of the present box's breadth that the other one has beside it, and
 * `bias` half of that breadth if it has nothing beside it, else 0; `weight` is 30 to the left and right, 2 up and down. Of
 * equal ones the first in document order is taken.
 *
 * The cells of a list stand at its place in reading order, row by row, headers and footers among them. The focus enters a list
 * at the first row that is visible there, with PREVIOUS at the last, and goes on to rows that are not visible: the list scrolls
 * so that they are, at the next compute. Of rows that are not visible 32 are looked at in turn for a node that can have the
 * focus, then it leaves the list. Directions stay in a list as they do in a group: they find what is visible in it, then what
 * is in the next line that is not, then what is outside. A list that can have the focus itself is not entered. In the layout of
 * a cell the focus moves in all of the layout around it; `out_node` is PLUMB_NO_NODE then, if it leaves the cell.
 *
 * While nothing has the focus and no node's place is known, PREVIOUS leads to the last node in reading order, NEXT to the
 * first, a direction to the first in document order. O(nodes), with those of visible cells; allocates nothing after the first
 * time in layouts without lists. Errors: HANDLE, ARGUMENT (not a move), BUSY (also in a batch of edits, and where the rows of
 * a list have changed since the last compute), those of making cells.
 */
plumb_status plumb_layout_move_focus(plumb_layout *layout, plumb_focus_move move, plumb_node *out_node);

#ifdef __cplusplus
}
#endif

#include "pointer.h"
#include "list.h"
#include "motion.h"
#include "scroll.h"

#endif
