/*
 * motion.h: what moves, in the clock of the host. Included by events.h, and so by plumb.h. docs/motion.md shows how it is used.
 *
 * There are two kinds. *State* moves: the layout is computed with each value on the way. And what is *shown* moves: the layout
 * is computed once, with its final state, and frames and properties go there from where they are shown. Transforms go there by their
 * translation, rotation, scale and shear.
 *
 * A key of state goes from the value it has to another over time: a number, colour, point, size, rectangle, insets or offset.
 * The host calls plumb_layout_advance with the seconds that have passed since its last frame and then computes; the layout is
 * computed with the values of that time, so what follows from them moves as well, and text wraps as a width changes. There
 * are no threads and no timers. The same steps give the same bits.
 *
 * A key that is set otherwise meanwhile, by the host or by an action, keeps what it was set to and moves no more. A key moves
 * on through edits and reloads that keep it. State of cells of lists does not move by itself.
 */
#ifndef PLUMB_MOTION_H
#define PLUMB_MOTION_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a value goes to another. */
typedef int32_t plumb_curve;
enum {
  PLUMB_CURVE_LINEAR = 0,
  PLUMB_CURVE_EASE = 1,            /**< From slow over fast to slow: the timing functions of CSS, as the next three. */
  PLUMB_CURVE_EASE_IN = 2,
  PLUMB_CURVE_EASE_OUT = 3,
  PLUMB_CURVE_EASE_IN_OUT = 4,
  PLUMB_CURVE_BEZIER = 5,          /**< A cubic Bézier curve from (0, 0) to (1, 1): `x1` to `y2`. */
  PLUMB_CURVE_SPRING = 6           /**< The damped harmonic oscillator in closed form: `response` and `damping`. */
};

/**
 * How something moves. Begin with PLUMB_MOTION_INIT. Numbers of other curves than the one that is chosen are not looked at.
 *
 * `completed` (NULL: nobody is told) is called once, within plumb_layout_advance or the call that ends the motion, when the
 * layout can be used: it may change state, edit the tree, let things move and destroy the layout. `is_at_end`: all that
 * moved by it has its target; false: something else was done with some of it. It is not called for layouts that are destroyed.
 */
typedef struct plumb_motion {
  uint32_t struct_size;
  plumb_curve curve;
  double duration;                 /**< Seconds, 0: at once. Springs take as long as they need. */
  double delay;                    /**< Seconds before it starts. */
  double x1, y1, x2, y2;           /**< The control points of BEZIER; x from 0 to 1. */
  double response;                 /**< Of SPRING: seconds of an oscillation without damping, 0.001 to 1000000. */
  double damping;                  /**< 1 comes to rest soonest, less overshoots, more creeps; 0.001 to 1000. */
  void (*completed)(void *context, plumb_layout *layout, bool is_at_end);
  void *context;                   /**< Given to `completed`; the host's own. */
  double velocity;                 /**< If `has_velocity`: units a second with which a number of state begins, such as a gesture's. */
  uint32_t has_velocity;           /**< 0: what moves goes on as fast as it is. Only for keys that are numbers, else ARGUMENT or TYPE. */
  uint32_t reserved;
} plumb_motion;
#define PLUMB_MOTION_INIT \
  {(uint32_t)sizeof(plumb_motion), PLUMB_CURVE_EASE_IN_OUT, 0.25, 0, 0.42, 0, 0.58, 1, 0.5, 1, NULL, NULL, 0, 0, 0}

/**
 * Lets a number go to another from where it is. NULL for `motion` is PLUMB_MOTION_INIT. A key that moves already turns
 * without a jump, with SPRING and Bézier curves also of its speed; without a delay, that is: with one it stops first. With a
 * duration and a delay of 0 the key has its target at once, and `completed` is called by the next plumb_layout_advance.
 * Errors: HANDLE; TYPE (the key is not a number); ARGUMENT (`to` is not finite, or the motion has a wrong number);
 * UNSUPPORTED (state of a cell); BUSY. O(1).
 */
plumb_status plumb_layout_animate_number(plumb_layout *layout, plumb_state_key key, double to,
                                         const plumb_motion *motion);
/** As plumb_layout_animate_number, for all that moves: the value has to be of the key's type. */
plumb_status plumb_layout_animate_value(plumb_layout *layout, plumb_state_key key, const plumb_value *to,
                                        const plumb_motion *motion);

/**
 * Lets everything that the next successful compute changes move from where it is shown: frames, and properties that are
 * numbers, colours, points, sizes, rectangles, insets, offsets or transforms. From then on plumb_layout_frames, properties, root frames,
 * display lists and hit tests are of what is shown, which moves with each plumb_layout_advance and the compute after it;
 * plumb_layout_target_frames and plumb_node_get_target are of what was computed. Expressions see only the latter. Symbols of
 * geometry other than left, top, width and height are read as they were computed.
 *
 * What that compute changes is listed as PLUMB_CHANGE_TARGET_FRAME and PLUMB_CHANGE_TARGET_PROPERTY, and each step on the way
 * as PLUMB_CHANGE_FRAME and PLUMB_CHANGE_PROPERTY. A host with animations of its own takes the targets from there, and calls
 * plumb_node_end_motion. Nodes that are moved within the tree go from where they were on the screen, but for transforms and
 * scroll offsets. New nodes, texts, images and the like are shown at once, and so is what a later compute changes without this
 * call; what moves already turns as plumb_layout_animate_number says.
 *
 * `motion->completed` is called when all of it has arrived. Called again before that compute, the last motion counts for all
 * that it changes. NULL is PLUMB_MOTION_INIT. Edits and reloads since the last compute move as well, and so do rows of lists and what is
 * in their cells: rows that are inserted fade in, those that are removed fade out. Errors: ARGUMENT (a wrong number in `motion`, or a velocity), UNSUPPORTED (the layout of a cell), BUSY. O(rows).
 */
plumb_status plumb_layout_animate_changes(plumb_layout *layout, const plumb_motion *motion);

/** plumb_layout_set_state, and plumb_layout_animate_changes of its consequences. Errors: of both; then nothing is changed. */
plumb_status plumb_layout_set_state_animated(plumb_layout *layout, plumb_node node, const plumb_entry *entries,
                                             size_t count, const plumb_motion *motion);

/** As plumb_layout_frames, as they were computed: where frames go that move. Borrowed as those. O(1), or O(rows) after a
 *  compute while frames move. */
const plumb_frame *plumb_layout_target_frames(plumb_layout *layout, size_t *out_count);

/** As plumb_node_get_value, as it was computed: where a property goes that moves. */
plumb_status plumb_node_get_target(plumb_layout *layout, plumb_node node, plumb_property_key key, plumb_value *out_value);

/** Takes what is shown of a node, PLUMB_NO_NODE: of all nodes, to where it goes, for the next compute. Errors: HANDLE, BUSY. O(what
 *  moves). */
plumb_status plumb_node_end_motion(plumb_layout *layout, plumb_node node);

/**
 * Lets time pass: all that moves has its value at the new time, for the next compute. How the time is divided into steps
 * makes no difference but for rounding. Errors: ARGUMENT (less than 0 seconds, or not finite), BUSY. O(keys that move); no
 * allocation.
 */
plumb_status plumb_layout_advance(plumb_layout *layout, double seconds);

/** Whether time makes a difference, so that the host has to go on calling plumb_layout_advance: something moves or is to by the next
 *  compute, or a `completed` is still to be called. false for a pointer that is not a layout. O(1). */
bool plumb_layout_is_moving(plumb_layout *layout);

/** Where a key goes; NIL for one that does not move. Borrowed until the next change of state or relink. Errors: HANDLE. */
plumb_status plumb_layout_motion_target(plumb_layout *layout, plumb_state_key key, plumb_value *out_value);

/** In place of a key: all that move. */
#define PLUMB_ALL_KEYS ((plumb_state_key)0)

/** Ends the motion of a key, or of PLUMB_ALL_KEYS; what is shown is left as it is. With `at_end` it has its target at once, else it stays where it is. A key
 *  that does not move stays as it is. Errors: HANDLE, BUSY. O(keys that move). */
plumb_status plumb_layout_end_motion(plumb_layout *layout, plumb_state_key key, bool at_end);

/** How many seconds pass for what moves while one passes for plumb_layout_advance: 1 to begin with, 0 pauses. Errors: ARGUMENT
 *  (less than 0, or not finite). */
plumb_status plumb_layout_set_motion_speed(plumb_layout *layout, double speed);

/** Whether everything that would move is at its end at once, as users of a system can ask for; false to begin with. What moves
 *  comes to its end by the next plumb_layout_advance. Errors: BUSY. */
plumb_status plumb_layout_set_reduced_motion(plumb_layout *layout, bool is_reduced);

/**
 * A number that follows a gesture: between which limits it can be dragged, and where it comes to rest once it is let go. The
 * host's own from the begin of a gesture to its end; begin with PLUMB_DRAG_INIT. All numbers are in the unit of what is
 * dragged, such as points; velocities in units a second. Closed formulas: what a drag leads to does not depend on the events on its way.
 */
typedef struct plumb_drag {
  uint32_t struct_size;
  uint32_t reserved;
  double lower, upper;             /**< Between which it rests; PLUMB_NO_LIMIT, which is infinity, and its opposite for none. */
  double length;                   /**< How far it gives way beyond a limit, at most: as UIScrollView does, where it is the length
                                        of the view, x units are shown as x c d / (d + c x), with c = 0.55 and d the length. 0: not at all. */
  double rate;                     /**< How it slides on: the share of its speed that is left after a millisecond, 0.5 to 0.9999.
                                        PLUMB_DRAG_NORMAL and PLUMB_DRAG_FAST are those of UIScrollView. */
  double page;                     /**< It comes to rest at a multiple of this from `lower` (from 0, if that is infinite), at most one
                                        page from where it was; 0 for no pages. */
  const double *stops;             /**< It comes to rest at one of these, in any order. There are either pages or stops. Read by each
                                        call but plumb_layout_move_drag and plumb_drag_value. */
  size_t stop_count;
  double response;                 /**< Of the critically damped spring that takes it to a page, a stop or a limit: as in plumb_motion. */
  double origin;                   /**< What was dragged when the gesture began; plumb_layout_begin_drag sets it. */
} plumb_drag;
#define PLUMB_DRAG_NORMAL 0.998
#define PLUMB_DRAG_FAST 0.99
#define PLUMB_NO_LIMIT (1.0 / 0.0)
#define PLUMB_DRAG_INIT \
  {(uint32_t)sizeof(plumb_drag), 0, -PLUMB_NO_LIMIT, PLUMB_NO_LIMIT, 0, PLUMB_DRAG_NORMAL, 0, NULL, 0, 0.5, 0}

/**
 * Begins to drag a key that is a number: it stays where it is if it moves, and `drag->origin` is where that is. Errors: HANDLE; TYPE (not a
 * number); ARGUMENT (a wrong number in `drag`, or state that is not finite); UNSUPPORTED (state of a cell); BUSY. O(keys that
 * move).
 */
plumb_status plumb_layout_begin_drag(plumb_layout *layout, plumb_state_key key, plumb_drag *drag);

/** Sets a key to where a gesture has dragged it that has moved by `translation` since it began. Errors: of plumb_drag_value and
 *  plumb_layout_set_number. O(1); no allocation. */
plumb_status plumb_layout_move_drag(plumb_layout *layout, plumb_state_key key, const plumb_drag *drag, double translation);

/**
 * Lets a key go that was dragged, while the gesture moves at `velocity`: it goes on from where it is and as fast as it is, to where momentum
 * leads, or to the stop or page nearest to that, within the limits. Where nothing stops it, it slides as momentum does; else a critically
 * damped spring takes it there. `out_target` (or NULL) gets where it goes. Of `motion` (or NULL) `completed` and `context` count.
 * Errors: of plumb_layout_begin_drag and plumb_drag_release. O(stops).
 */
plumb_status plumb_layout_end_drag(plumb_layout *layout, plumb_state_key key, const plumb_drag *drag, double velocity,
                                   const plumb_motion *motion, double *out_target);

/** What plumb_layout_move_drag sets, for hosts that drag something else than state: without a layout there is no text of an error.
 *  Errors: ARGUMENT (a wrong number in `drag`, or a translation that is not finite). O(1). */
plumb_status plumb_drag_value(const plumb_drag *drag, double translation, double *out_value);

/** What plumb_layout_end_drag does with a value, as it is shown: where it goes (`out_target`), the velocity with which it begins, which
 *  is less than the gesture's beyond a limit, and the response of the critically damped spring that takes it there. Each may be NULL.
 *  Errors: ARGUMENT. O(stops). */
plumb_status plumb_drag_release(const plumb_drag *drag, double value, double velocity, double *out_target,
                                double *out_velocity, double *out_response);

/** Something that moves, as it is at the present time: what the next compute shows. Values of several numbers have them in the order of
 *  `components` of plumb_value, and 0 behind them. A transform, also one in space, is the affine one that is seen of it. */
typedef struct plumb_running_motion {
  plumb_node node;                 /**< Of what is shown; PLUMB_NO_NODE of a key. */
  const char *property;            /**< The property that moves, NULL for a frame and for a key. Borrowed until the next relink. */
  plumb_type type;                 /**< Of the value; NIL for a key that does not move, then all else is 0. A frame is a RECT. */
  uint32_t reserved;
  double from[6];                  /**< Where it began. */
  double to[6];                    /**< Where it goes. */
  double value[6];                 /**< Where it is. */
  double velocity[6];              /**< Units a second. */
  double elapsed;                  /**< Seconds since it was begun, its delay among them. */
  double delay;
  double duration;                 /**< Seconds from the end of its delay to its own: of a spring, until it rests. */
} plumb_running_motion;

/** How a key moves. Errors: HANDLE. O(1). */
plumb_status plumb_layout_key_motion(plumb_layout *layout, plumb_state_key key, plumb_running_motion *out_motion);

/**
 * What is shown of a node on its way, PLUMB_NO_NODE: of all nodes; rows ascending, the frame of each before its properties.
 * The first `capacity` are written to `out_motions` (NULL for capacity 0), and how many there are to `out_count`. What enters
 * and leaves is not among them. Errors: HANDLE, ARGUMENT. O(what moves).
 */
plumb_status plumb_node_motions(plumb_layout *layout, plumb_node node, plumb_running_motion *out_motions, size_t capacity,
                                size_t *out_count);

#ifdef __cplusplus
}
#endif

#endif
