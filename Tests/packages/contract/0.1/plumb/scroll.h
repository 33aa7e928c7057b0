/*
 * scroll.h: how far scroll views are scrolled, by the program. Included by events.h, and so by plumb.h. docs/scrolling.md
 * shows how it is used.
 *
 * A scroll view is a UIScrollView, or what is made from it: UITableView, UICollectionView, UITextView. Its content offset is
 * state, if its contentOffset.x or contentOffset.y shows a key of state and nothing more: then that is set. Else it is kept
 * by the scroll view. What is set follows at the next compute; functions that read give it at once. Limits are those of the
 * last compute. Who scrolls by a function of this header stops content that slides after a finger let it go.
 */
#ifndef PLUMB_SCROLL_H
#define PLUMB_SCROLL_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Scrolls a scroll view to an offset, as far as it reaches: from the upper left end, which is less than 0 by its insets, to
 * the lower right one. An infinite coordinate is the end. plumb_layout_set_content_offset scrolls beyond limits. Errors:
 * HANDLE; ARGUMENT (NaN; before the first compute, when no limits are known); PROPERTY (not a scroll view; an expression that
 * is not state says another offset); TYPE and LIMIT of state; BUSY (also in a batch of edits). O(its properties), O(the
 * layout's expressions) where the offset is state.
 */
plumb_status plumb_layout_scroll_to(plumb_layout *layout, plumb_node node, double x, double y);
/** Scrolls by a distance from where it is scrolled to now; positive ones show what is further right and down. Limits, errors
 *  and cost as plumb_layout_scroll_to. */
plumb_status plumb_layout_scroll_by(plumb_layout *layout, plumb_node node, double x, double y);
/**
 * Scrolls all scroll views around a node by as little as shows the node, within their insets; one that is smaller than the
 * node, by as little as fills it with the node. `layout` may be that of a cell: then its list scrolls, too, and what is around
 * the list. What an expression decides stays. Errors: HANDLE; ARGUMENT (before the first compute); NOT_FOUND (a cell that
 * shows nothing now); TYPE and LIMIT of state; BUSY (also while a layout around the cell is). O(depth), and as
 * plumb_layout_scroll_to for each of them.
 */
plumb_status plumb_layout_scroll_to_show(plumb_layout *layout, plumb_node node);
/**
 * As above, for a rectangle in the node's own coordinates, in points: those that its children's frames are in. Those of a
 * scroll view and a list are those of its content, and it scrolls itself too. The rectangle may be empty, a caret for
 * example. Errors: as above; ARGUMENT also for a size below 0, NaN, and what is infinite.
 */
plumb_status plumb_layout_scroll_to_show_rect(plumb_layout *layout, plumb_node node, double x, double y, double width,
                                              double height);

/** What is true of a scroll view, added up. */
typedef uint32_t plumb_scroll_flags;
enum {
  PLUMB_SCROLL_HORIZONTAL = 1,     /**< The user can scroll it sideways: there is more content than room, or it gives way. */
  PLUMB_SCROLL_VERTICAL = 2,       /**< The same up and down. */
  PLUMB_SCROLL_FIXED_X = 4,        /**< An expression that is not state decides the offset. */
  PLUMB_SCROLL_FIXED_Y = 8,
  PLUMB_SCROLL_PAGING = 16,        /**< It comes to rest at multiples of its size: isPagingEnabled. */
  PLUMB_SCROLL_BOUNCES = 32,       /**< Content gives way beyond its ends: bounces. */
  PLUMB_SCROLL_REFRESHING = 64     /**< What it shows is being loaded again: refreshControl.isRefreshing. */
};

/** What a scroll view shows of its content, in points. */
typedef struct plumb_scroll {
  double offset_x, offset_y;       /**< What it is scrolled to at the next compute. */
  double minimum_x, minimum_y;     /**< The least offset at which it rests: insets count, and 60 points for a refresh. */
  double maximum_x, maximum_y;     /**< The greatest. */
  double width, height;            /**< Of the view. */
  double content_width, content_height;
  double inset_top, inset_left, inset_bottom, inset_right; /**< adjustedContentInset. */
  double zoom, minimum_zoom, maximum_zoom; /**< zoomScale and its limits. */
  plumb_scroll_flags flags;
  uint32_t reserved;               /**< 0. */
} plumb_scroll;

/** What a scroll view shows. Errors: HANDLE, PROPERTY (not a scroll view), BUSY. O(its properties), O(the layout's expressions)
 *  where its offset is state. */
plumb_status plumb_node_scroll(plumb_layout *layout, plumb_node node, plumb_scroll *out_scroll);

/**
 * Where the indicators of a scroll view are to be drawn, in its own coordinates, above its content, which does not take them
 * along. One that is not shown has no width and height: where there is no more content than room, or
 * `showsVerticalScrollIndicator`, `showsHorizontalScrollIndicator` is false. Each is as long as the share of the content that
 * is visible, at least 36 points, and shorter while content gives way beyond its end; 3 points wide, 3 from the edge, the
 * vertical one at the right, in layouts from right to left at the left. `verticalScrollIndicatorInsets`,
 * `horizontalScrollIndicatorInsets`, else `scrollIndicatorInsets` keep them away from the edges, and the safe area does
 * (`automaticallyAdjustsScrollIndicatorInsets`). When they fade in and out is the host's affair: `isDragging` and
 * `isDecelerating` say when content moves. Either may be NULL. Errors and cost: as plumb_node_scroll.
 */
plumb_status plumb_node_scroll_indicators(plumb_layout *layout, plumb_node node, plumb_frame *out_vertical,
                                          plumb_frame *out_horizontal);

/**
 * Zooms a scroll view about a point in its own coordinates: sets the state that its `zoomScale` shows, and the offset with
 * which the point shows what it does now, as far as content reaches. The scale is taken into `minimumZoomScale` and
 * `maximumZoomScale`; `out_scale` (may be NULL) receives it. The document says what grows: `width="1000 * zoom"`. The content
 * is taken to grow in proportion. Errors: HANDLE; ARGUMENT (a scale that is not positive, what is not finite, before the first
 * compute); PROPERTY (not a scroll view; `zoomScale` shows no state); TYPE and LIMIT of state; BUSY. O(the layout's
 * expressions).
 */
plumb_status plumb_layout_zoom(plumb_layout *layout, plumb_node node, double scale, double x, double y,
                               double *out_scale);

#ifdef __cplusplus
}
#endif

#endif
