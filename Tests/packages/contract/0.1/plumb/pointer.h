/*
 * pointer.h: what a mouse or a finger does to a layout. Optional: a host may do all of it itself, with hit tests, control
 * states and plumb_layout_send. Included by events.h, and so by plumb.h. docs/pointers.md shows how it is used.
 *
 * A pointer finds the control or scroll view under it and
 *  - puts controls in the state HIGHLIGHTED while they are held, and sends their events in UIKit's order: touchDown
 *    (touchDownRepeat), touchDragInside and touchDragOutside with touchDragEnter and touchDragExit before them, then
 *    touchUpInside or touchUpOutside, or touchCancel. Buttons add primaryActionTriggered, the controls below valueChanged
 *    and primaryActionTriggered before touchUpInside;
 *  - sets the value of sliders while they are dragged, of switches, segmented controls, page controls and steppers when they
 *    are tapped (a stepper that is held goes on after 0.5 s, every 0.1 s): the state that `value`, `isOn`,
 *    `selectedSegmentIndex` or `currentPage` shows, see plumb_node_set_shown_state. Where it shows none nothing is set, and
 *    the action gets the value. Segments are equally wide, or with apportionsSegmentWidthsByContent in proportion to their
 *    contents as built-in sizes have them, plus 20 each;
 *  - scrolls: what is dragged gives way beyond its ends, slides on when it is let go (`decelerationRate`) and springs back
 *    (`bounces`), or comes to rest at a page (`isPagingEnabled`). A drag that scrolls cancels the control it began at, except
 *    for a slider, which keeps it;
 *  - loads again what a scroll view shows, where its document says so: content that is dragged down until 60 points are shown
 *    above it sets the state that `refreshControl.isRefreshing` shows, and sends the event `refreshControl.valueChanged`, once
 *    a drag. While the state is true content rests 60 points lower; when the program has set it back, the pointer lets it
 *    spring back, at the next plumb_pointer_advance;
 *  - says what it acts on: `isTracking` of the control that is held, `isTouchInside` while the pointer is inside of it;
 *    `isTracking` of the scroll views under a finger, `isDragging` of the one that it scrolls, `isDecelerating` while that
 *    slides on or springs back. With several pointers a node is in a state as long as one of them says so. Who presses or
 *    turns the wheel over a scroll view that slides stops it, whichever pointer let it go;
 *  - holds the row of a cell of a list (list.h), where nothing in the cell takes the press and the list's allowsSelection is
 *    true: the row is highlighted while the pointer is inside of it. Released there it is selected, in place of the one that
 *    was, or with allowsMultipleSelection besides others, and not any more if it was; the list sends didDeselectRow and
 *    didSelectRow, or of a collection didDeselectItem and didSelectItem, with the cell's root as their sender;
 *  - gives the focus to a text field, text view or search bar that is pressed.
 * A control that is disabled takes what is done to it and does nothing. One that is removed, hidden or disabled while it is
 * held gets no more events, and is not held again. What changes, changes at the next compute.
 */
#ifndef PLUMB_POINTER_H
#define PLUMB_POINTER_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A mouse, or one of several fingers. Used on the thread of its layout. */
typedef struct plumb_pointer plumb_pointer;

typedef int32_t plumb_pointer_kind;
enum {
  /** Drags do not scroll, wheels do; a slider jumps to where it is pressed. */
  PLUMB_POINTER_MOUSE = 0,
  /** A drag of more than 10 points scrolls; a control counts as touched up to 70 points around it while it is held; a
   *  slider moves with the finger from where its thumb is. */
  PLUMB_POINTER_TOUCH = 1
};

/** Makes a pointer for a layout. The caller destroys it, before or after the layout: the layout's memory is freed with the
 *  last of both. Errors: ARGUMENT, HANDLE. */
plumb_status plumb_pointer_create(plumb_layout *layout, plumb_pointer_kind kind, plumb_pointer **out_pointer);
/** Frees a pointer, without an event: what it acted on is neither highlighted nor in a state of touches any more, from the
 *  next compute on if the layout is busy. NULL is allowed; actions may destroy the pointer that sends them. */
void plumb_pointer_destroy(plumb_pointer *pointer);

/*
 * Places are in root coordinates, in points; times in seconds, of any clock that does not go back. Actions of owners run
 * within these calls, when the pointer is already in its new state: they may do anything. If several events fail, the
 * others are sent and the first failure is the result. Errors of all: ARGUMENT (not finite), HANDLE (destroyed, or its
 * layout), BUSY (in callbacks of the layout, in a batch of edits), those of plumb_layout_send, and TYPE and LIMIT where
 * state cannot be set. O(depth), and O(the layout's expressions) where a value is set.
 */

/** Is pressed. One that is pressed already is cancelled first. */
plumb_status plumb_pointer_down(plumb_pointer *pointer, double x, double y, double time);
/** Moves, pressed or not. */
plumb_status plumb_pointer_move(plumb_pointer *pointer, double x, double y, double time);
/** Is released. Ignored if it is not pressed. */
plumb_status plumb_pointer_up(plumb_pointer *pointer, double x, double y, double time);
/** Loses what it holds, without its action: the window lost the focus, say. Ignored if it is not pressed. */
plumb_status plumb_pointer_cancel(plumb_pointer *pointer);
/**
 * A wheel is turned at a place, by a distance in points: positive ones show what is further right and down. Along each axis
 * the nearest scroll view that has room in that direction scrolls, at most to its end: in a cell what is in it first, then its
 * list, then what is around that. `out_node` (may be NULL) receives the nearest that scrolled, of what is in a cell the list, or
 * PLUMB_NO_NODE.
 */
plumb_status plumb_pointer_wheel(plumb_pointer *pointer, double x, double y, double delta_x, double delta_y,
                                 plumb_node *out_node);
/** Goes on with what happens by itself: content that slides, steppers that are held. To be called for each frame, before
 *  the compute. `out_is_active` (may be NULL) receives whether anything goes on; otherwise the host may wait for input. */
plumb_status plumb_pointer_advance(plumb_pointer *pointer, double time, bool *out_is_active);
/**
 * What takes what is done with the pointer now: the control that it holds or scroll view that it drags; while it is not
 * pressed, what it would hold or scroll. PLUMB_NO_NODE: nothing, it is the program's own. Errors: HANDLE.
 */
plumb_status plumb_pointer_target(plumb_pointer *pointer, plumb_node *out_node);

/**
 * Does to a node what a tap in its middle does, for keys and game pads: touchDown and touchUpInside, for a button
 * primaryActionTriggered too; a switch changes over, a text field gets the focus. Segments, steppers and page controls,
 * where the place of a tap counts, stay as they are: see plumb_node_adjust. The root of a cell is a row of its list, which is
 * selected as by a tap. Errors: HANDLE, PROPERTY (it takes no touches),
 * ARGUMENT (it is hidden or disabled), and those above.
 */
plumb_status plumb_node_activate(plumb_layout *layout, plumb_node node);
/**
 * Changes the value of a control by steps, to the right or up where they are positive: of a slider a tenth of its range
 * each, of a stepper its stepValue, of segments and pages one; a switch is turned on, or off. Sends valueChanged and
 * primaryActionTriggered if that makes a difference. Errors: PROPERTY (it has no such value: an arrow key may move the
 * focus then), and as plumb_node_activate.
 */
plumb_status plumb_node_adjust(plumb_layout *layout, plumb_node node, int32_t steps);

/**
 * Sets the state that a property shows as it is: of `text="{name}"` the key `name`, of `isOn="item.on"` in a repeated
 * element that item of its array, through parameters and macros. Booleans and numbers convert into each other. Errors:
 * HANDLE, PROPERTY (the property has no expression, or one that is more than such a key), TYPE, LIMIT, BUSY. O(the
 * layout's expressions).
 */
plumb_status plumb_node_set_shown_state(plumb_layout *layout, plumb_node node, const char *property, size_t length,
                                        const plumb_value *value);

#ifdef __cplusplus
}
#endif

#include "text.h"

#endif
