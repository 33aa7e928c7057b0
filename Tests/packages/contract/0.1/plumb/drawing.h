/*
 * drawing.h: what to draw. Included by explain.h, and so by plumb.h. docs/drawing.md shows how it is used.
 */
#ifndef PLUMB_DRAWING_H
#define PLUMB_DRAWING_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An affine transform, in points: x' = a x + c y + tx, y' = b x + d y + ty. */
typedef struct plumb_transform {
  double a, b, c, d, tx, ty;
} plumb_transform;

/** The shadow of a node. */
typedef struct plumb_shadow {
  double offset_x, offset_y;       /**< In points. */
  double radius;                   /**< Of the blur: its standard deviation, in points. */
  plumb_rgba8 color;               /**< With the shadow's opacity. */
  uint32_t reserved;
} plumb_shadow;

/**
 * The image of a button. It is beside the title, where lines begin, and both are aligned together within the content insets;
 * `insets` of the text leave room for it. A host's measurer does not measure titles alone: where it measures the width of the
 * button the title is what that leaves, otherwise the built-in fonts say how wide it is.
 */
typedef struct plumb_draw_icon {
  plumb_frame frame;               /**< Where all of the image is, in root coordinates, before `transform` of the item. */
  const plumb_image *image;
} plumb_draw_icon;

/** What a shape of a control is. */
enum {
  PLUMB_SHAPE_TRACK = 1,           /**< What the value moves on. */
  PLUMB_SHAPE_FILL = 2,            /**< The track up to the value, or the chosen segment. */
  PLUMB_SHAPE_THUMB = 3,
  PLUMB_SHAPE_TITLE = 4,           /**< The text or image of a segment. */
  PLUMB_SHAPE_SEPARATOR = 5,
  PLUMB_SHAPE_DECREMENT = 6,       /**< The minus of a stepper. */
  PLUMB_SHAPE_INCREMENT = 7,       /**< Its plus, of two shapes. */
  PLUMB_SHAPE_PAGE = 8,
  PLUMB_SHAPE_CURRENT_PAGE = 9,
  PLUMB_SHAPE_DOT = 10,            /**< One of eight of an activity indicator, clockwise from the top. To turn it, a host
                                        draws each in the colour of one that is further on. */
  PLUMB_SHAPE_FOCUS = 11           /**< A line around a control that has the focus. */
};

/** A part of a control: a rectangle with round corners, an image or a text. */
typedef struct plumb_draw_shape {
  plumb_frame frame;               /**< In root coordinates, before `transform` of the item. */
  uint32_t role;                   /**< PLUMB_SHAPE_… */
  plumb_rgba8 color;               /**< Fainter where the control is disabled; alpha 0 for an image or a text. */
  float corner_radius;
  float line_width;                /**< 0: filled; else a line of this width, inside the frame. */
  const plumb_image *image;        /**< NULL: none. Scaled to the frame. */
  const plumb_node_text *text;     /**< NULL: none. */
} plumb_draw_shape;

/** Which control it is; components that are based on one are of its kind. */
enum {
  PLUMB_KIND_SWITCH = 1,
  PLUMB_KIND_SLIDER = 2,
  PLUMB_KIND_SEGMENTS = 3,
  PLUMB_KIND_STEPPER = 4,
  PLUMB_KIND_PAGES = 5,
  PLUMB_KIND_PROGRESS = 6,
  PLUMB_KIND_ACTIVITY = 7
};

/**
 * A control that shows a value. A host that draws the shapes in their order draws the control, with each value where pointers
 * find it; one that has looks of its own draws them in place of the shapes, from the rest. Colours that the document does not
 * give are those of the engine: a `tintColor`, greys, the green of switches. 1,000 segments or pages have shapes, more have
 * none.
 */
typedef struct plumb_draw_control {
  uint32_t kind;                   /**< PLUMB_KIND_… */
  uint32_t states;                 /**< PLUMB_CONTROL_HIGHLIGHTED, _DISABLED, _SELECTED and _FOCUSED. */
  double value;                    /**< Of a switch 1 or 0, of segments and pages an index, of an activity indicator 1 while
                                        it turns. As the document says: it may be outside of its range. */
  double minimum, maximum;         /**< The range of `value`: of segments and pages to the last index, -1 where there are none. */
  const plumb_draw_shape *shapes;
  size_t shape_count;
} plumb_draw_control;

/** What an item has to be drawn, in this order; 0 for a node that only a host can draw. */
enum {
  PLUMB_DRAW_SHADOW = 1,           /**< `shadow`, of the rectangle with its round corners. */
  PLUMB_DRAW_BACKGROUND = 2,       /**< The rectangle with its round corners, in `background`. */
  PLUMB_DRAW_IMAGE = 4,            /**< An image view: `image`, which may be NULL. A button: its background image, which
                                        fills it. */
  PLUMB_DRAW_TEXT = 8,             /**< `text`. */
  PLUMB_DRAW_BORDER = 16,          /**< A line of `border_width` in `border_color`, inside the rectangle. */
  PLUMB_DRAW_ABOVE = 32,           /**< Above the children of the node: its border, or with BACKGROUND a bar of a controller. */
  PLUMB_DRAW_CLIPPED = 64,         /**< Not all of it is within `clip`; without this flag a host need not clip. */
  PLUMB_DRAW_ICON = 128,           /**< The image of a button, after `image` and before `text`: `icon`. */
  PLUMB_DRAW_SELECTED = 256,       /**< The root of a cell whose row is selected: how that looks is the host's to say. */
  PLUMB_DRAW_HIGHLIGHTED = 512,    /**< The root of a cell that a pointer holds. */
  PLUMB_DRAW_CONTROL = 1024,       /**< The shapes of a control, after `icon` and before `text`: `control`. */
  PLUMB_DRAW_LEAVING = 2048        /**< Of a node that was removed and is shown until its `leave` is over: its handle is
                                        stale, and its `row` is PLUMB_NO_ROW. Or of the cell of a list's row that was
                                        removed or moves out of view: the cell shows no row. It is drawn like any other. */
};

/** In place of a group: there is none. */
#define PLUMB_NO_GROUP UINT32_MAX

/** Something visible. */
typedef struct plumb_draw_item {
  plumb_node node;
  uint64_t revision;               /**< The layout's revision when it began to look like this, wherever it is: what is made
                                        of its text can be kept as long as this stays. */
  uint32_t row;                    /**< Of the frames of the same compute; PLUMB_NO_ROW of a node that was removed. */
  uint32_t parts;                  /**< PLUMB_DRAW_… */
  plumb_frame frame;               /**< In root coordinates, as all rectangles here; before `transform`. */
  plumb_root_frame clip;           /**< What is outside is not seen. Exact, unless something around is rotated or has round
                                        corners: then around what is seen, and `group` says it exactly. */
  plumb_root_frame bounds;         /**< What it covers: transformed, with its shadow, icon and shapes, clipped. */
  float opacity;                   /**< With that of its ancestors, 0 to 1: for hosts that do not blend groups. */
  float corner_radius;
  float border_width;
  plumb_rgba8 background;
  plumb_rgba8 border_color;
  plumb_rgba8 tint;                /**< `tintColor`, of images that are templates and of controls. */
  uint32_t content_mode;           /**< Where an image is in its rectangle: the number of a UIView.ContentMode. */
  uint32_t group;                  /**< The innermost group that it is in: an index, or PLUMB_NO_GROUP. */
  const plumb_transform *transform; /**< With those of its ancestors, in root coordinates; NULL: there are none. */
  const plumb_shadow *shadow;      /**< NULL without PLUMB_DRAW_SHADOW, as the four below. */
  const plumb_image *image;
  const plumb_draw_icon *icon;
  const plumb_draw_control *control;
  const plumb_node_text *text;
  const char *component;           /**< As plumb_node_component. */
  plumb_layout *layout;            /**< Which `node` and `row` are of: the layout whose display list it is, or that of a cell
                                        of a list in it. */
} plumb_draw_item;

/**
 * What is visible, in drawing order: one contiguous array, as of the last compute. Not in it: what is hidden, transparent,
 * without area, transformed to nothing or outside of what clips it. A border above children is an item of its own, as are
 * bars. `zPosition` orders siblings.
 *
 * O(1) if nothing was computed; after a compute O(what it changed and what is below that), O(nodes) after edits, where
 * several computes have passed, and where groups come or go. Nothing is allocated where as much is shown as before.
 * Borrowed, with all it points to, until the next call that brings it up to date: this function or one of the two below
 * after another compute. Edits and computes leave it as it is, so that it can be drawn while the next frame is prepared;
 * handles in it may be stale then. Empty before the first compute. NULL and a count of 0 for an invalid or busy layout.
 */
const plumb_draw_item *plumb_layout_display_list(plumb_layout *layout, size_t *out_count);

/**
 * Takes a lease on the display list as it is now, with all it points to: it stays readable and unchanged until
 * plumb_lease_release, even if the layout is destroyed. Bringing a list up to date that is leased takes a copy, O(nodes).
 * Errors: ARGUMENT, HANDLE, BUSY.
 */
plumb_status plumb_layout_lease_display_list(plumb_layout *layout, plumb_lease **out_lease,
                                             const plumb_draw_item **out_items, size_t *out_count);

/** What kind of group it is. */
enum {
  PLUMB_GROUP_EFFECT = 0,          /**< A node and its descendants, transformed and then blended as a whole. */
  PLUMB_GROUP_CLIP = 1             /**< The descendants of a node, clipped to its rectangle with its round corners. */
};

/** Items that are drawn as a whole. */
typedef struct plumb_draw_group {
  plumb_transform root_transform;  /**< `transform` with those of the groups around it. */
  plumb_transform transform;       /**< Its own, in root coordinates. */
  plumb_node node;
  uint32_t row;                    /**< PLUMB_NO_ROW of a node that was removed. */
  uint32_t parent;                 /**< The group around it: a lower index, or PLUMB_NO_GROUP. */
  uint32_t kind;                   /**< PLUMB_GROUP_… */
  float opacity;                   /**< Its own, 0 to 1. */
  plumb_frame clip;                /**< Of a CLIP: before transforms. */
  float corner_radius;
  uint32_t reserved;
} plumb_draw_group;

/**
 * The groups of the display list, for hosts that blend what overlaps as a whole or clip exactly; others need none. The items
 * of a group follow each other. Borrowed as the list.
 */
const plumb_draw_group *plumb_layout_draw_groups(plumb_layout *layout, size_t *out_count);

/**
 * What of the picture has changed since the last call of this function, for hosts that redraw parts: at most 16 rectangles
 * in root coordinates that cover all changes. The first call gives one rectangle from -1e9 to 1e9; later ones give none if
 * nothing has changed. From the first call on, each update of the display list also compares the items that it replaces with
 * the new ones. Borrowed until the next call. NULL and a count of 0 for an invalid or busy layout.
 */
const plumb_root_frame *plumb_layout_dirty_rectangles(plumb_layout *layout, size_t *out_count);

#ifdef __cplusplus
}
#endif

/* Which nodes are at a point. */
#include "events.h"

#endif
