/*
 * list.h: lists, whose cells exist only for what is visible. Included by events.h, and so by plumb.h. docs/lists.md shows
 * how it is used.
 *
 * A list is a UITableView or a UICollectionView, also in a controller of its own (docs/lists.md). The cells in its document are not nodes of its layout: while the layout is
 * computed, the list makes a layout of its own from them for each row that is visible, and goes on with it for other rows
 * once that one is not visible any more. Rows come from the attributes `items` and `sections`, or from a source of the host.
 */
#ifndef PLUMB_LIST_H
#define PLUMB_LIST_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * In all functions `list` is the node of a list, or of a UITableViewController or UICollectionViewController with one.
 * Errors of all: HANDLE; ARGUMENT (no list); BUSY (from callbacks, those of a
 * cell's layout too where cells would change; those that change something also in a batch of edits); NOT_FOUND (no such
 * section or row). Rows are those of the last compute, with what the host has inserted, removed and moved since.
 */

typedef int32_t plumb_cell_kind;
enum {
  PLUMB_CELL_ROW = 0,
  PLUMB_CELL_HEADER = 1,           /**< Of a section. */
  PLUMB_CELL_FOOTER = 2
};

/** What a row is besides. As of the last compute. */
enum {
  PLUMB_ROW_SELECTED = 1,
  PLUMB_ROW_HIGHLIGHTED = 2       /**< A pointer holds it. */
};

/** A cell, and what it shows. */
typedef struct plumb_cell {
  /**
   * Has nodes, frames, properties, state and changes as any layout; its root has its origin in `frame`. The list computes it
   * and owns it: plumb_layout_destroy does nothing; plumb_layout_compute_frames, reloads, set_constants, set_direction,
   * set_language and all changes of nodes answer UNSUPPORTED. State that a host sets in it is of this cell, stays when the
   * cell shows another row, and is seen when the list's layout is next computed. Valid until the list gives the cell back,
   * which is after it has stopped being visible, in a compute of the list's layout or a call of this header; at the latest
   * when that layout is destroyed. Its handle is recognised as stale then.
   */
  plumb_layout *layout;
  plumb_cell_kind kind;
  uint32_t section;
  uint32_t row;                    /**< 0 for headers and footers. */
  uint32_t flags;                  /**< PLUMB_ROW_SELECTED, PLUMB_ROW_HIGHLIGHTED. */
  plumb_frame frame;               /**< In the content of the list, in points: less the content offset it is in the list's
                                        own coordinates. Headers and footers that stay at an edge are there. */
  plumb_frame separator;           /**< The line below a row of a table, in the content of the list: half a point at the
                                        lower edge of `frame`, from separatorInset.left to separatorInset.right, those of the
                                        cell if it has some. Empty with separatorStyle="none", and for all else. The
                                        property separatorColor of the list is its colour. */
} plumb_cell;

/**
 * The cells of what was visible in the last compute, in order: of each section its header, its rows, its footer. Headers and
 * footers that are pinned are to be drawn above rows. Borrowed until the next call of this function for the list, or compute
 * of the layout. NULL and a count of 0 for a failure and for none. O(cells); no allocation unless there are more than before.
 */
const plumb_cell *plumb_list_cells(plumb_layout *layout, plumb_node list, size_t *out_count);

/** How many sections there are. */
plumb_status plumb_list_section_count(plumb_layout *layout, plumb_node list, size_t *out_count);
/** How many rows a section has. */
plumb_status plumb_list_row_count(plumb_layout *layout, plumb_node list, size_t section, size_t *out_count);

/**
 * The cell of a row. One that is not visible is made, and shows this row until the next compute. Errors: BUSY too in a batch
 * of edits and where rows have changed since the last compute, those of loading (the cell is made from a template that is
 * linked when it is first needed) and of plumb_layout_compute_frames.
 */
plumb_status plumb_list_cell(plumb_layout *layout, plumb_node list, size_t section, size_t row, plumb_layout **out_cell);

/** Where a row, header or footer is in the content; of rows that were not visible yet, and what is below them, by estimate.
 *  `row` counts for rows only. O(log rows). */
plumb_status plumb_list_cell_frame(plumb_layout *layout, plumb_node list, plumb_cell_kind kind, size_t section, size_t row,
                                   plumb_frame *out_frame);
/** The same as it was computed: where a row goes that moves (docs/motion.md). plumb_list_cell_frame, the cells' frames and
 *  plumb_list_row_at are of where it is shown. */
plumb_status plumb_list_target_cell_frame(plumb_layout *layout, plumb_node list, plumb_cell_kind kind, size_t section,
                                          size_t row, plumb_frame *out_frame);

/** The row at a point of the content. Errors: NOT_FOUND (none is there), ARGUMENT (not finite). O(log rows), O(visible cells) once
 *  rows have moved. */
plumb_status plumb_list_row_at(plumb_layout *layout, plumb_node list, double x, double y, size_t *out_section,
                               size_t *out_row);

/** Which row, header or footer the layout of a cell shows, and the list and the layout that it belongs to. NOT_FOUND for a layout
 *  that is not a cell's, and for a cell that shows nothing now. Any of the last three may be NULL. Errors: HANDLE, BUSY (also while the list's layout is busy). O(visible cells). */
plumb_status plumb_layout_cell_origin(plumb_layout *cell, plumb_layout **out_layout, plumb_node *out_list,
                                      plumb_cell *out_cell);

/**
 * The topmost node at a point in root coordinates, as plumb_layout_hit_test, but in a list that of the cell there:
 * `out_layout` receives the layout that it is of. PLUMB_NO_NODE and NULL for none. Errors: as plumb_layout_hit_test.
 * O(depth + visible cells).
 */
plumb_status plumb_layout_hit_test_in_cells(plumb_layout *layout, double x, double y, plumb_layout **out_layout,
                                            plumb_node *out_node);

typedef int32_t plumb_list_position;
enum {
  PLUMB_LIST_NEAREST = 0,          /**< By the least movement; no movement if it is visible. */
  PLUMB_LIST_START = 1,            /**< At the top, or the left edge of a horizontal list. */
  PLUMB_LIST_MIDDLE = 2,
  PLUMB_LIST_END = 3
};

/** Scrolls a list to a row at its next compute, as far as the content reaches. Errors: PROPERTY (an expression that is not
 *  state says the content offset). */
plumb_status plumb_list_scroll_to(plumb_layout *layout, plumb_node list, size_t section, size_t row,
                                  plumb_list_position position);

/** Says the rows of a list. Functions are called while the layout is computed, and for cells that are asked for: they may not
 *  call the layout. */
typedef struct plumb_list_source {
  uint32_t struct_size;
  uint32_t reserved;
  void *user_data;                 /**< Handed to the functions. */
  /** How many sections there are, up to 1,000,000. NULL: one. */
  plumb_status (*section_count)(void *user_data, size_t *out_count);
  /** How many rows a section has; up to 1,000,000,000 in all. */
  plumb_status (*row_count)(void *user_data, size_t section, size_t *out_count);
  /**
   * What `item` is in the cell of a row: a dictionary mostly. Borrowed until the function is called again. The attribute
   * `cellIdentifier="item.kind"` chooses between cells by it. Called for rows that become visible, not for others.
   */
  plumb_status (*item)(void *user_data, size_t section, size_t row, plumb_value *out_item);
  /** Called once, when the list has no more use for the source: another one is set, or the list is gone. May be NULL. Not if
   *  setting it fails. */
  void (*destroy)(void *user_data);
} plumb_list_source;
#define PLUMB_LIST_SOURCE_INIT {(uint32_t)sizeof(plumb_list_source), 0, NULL, NULL, NULL, NULL, NULL}

/**
 * Gives a list a source in place of its `items` and `sections`; NULL takes it away. The next compute asks for the counts; a
 * function that fails is its failure, with the status of the function (USER for one that is not an error of this library).
 * Errors: ARGUMENT (without `row_count` or `item`, a size that this library does not know).
 */
plumb_status plumb_list_set_source(plumb_layout *layout, plumb_node list, const plumb_list_source *source);

/*
 * What has become of the rows of a source. Cells and sizes of other rows stay with them, and their items are not asked for
 * again. What is visible stays where it is seen, unless the list is at its upper end, where new rows are seen. The source has
 * to have the counts that follow when the layout is next computed, else that fails with ARGUMENT, and the compute after it
 * takes the rows as new ones. Errors: ARGUMENT (a list without source), LIMIT (too many rows or sections). O(log rows +
 * visible cells).
 */
plumb_status plumb_list_insert_rows(plumb_layout *layout, plumb_node list, size_t section, size_t row, size_t count);
plumb_status plumb_list_remove_rows(plumb_layout *layout, plumb_node list, size_t section, size_t row, size_t count);
/** `to`: the place that the row has afterwards, in the same section. */
plumb_status plumb_list_move_row(plumb_layout *layout, plumb_node list, size_t section, size_t row, size_t to);
/** Rows show something else now, and may have other sizes. */
plumb_status plumb_list_reload_rows(plumb_layout *layout, plumb_node list, size_t section, size_t row, size_t count);
/** New sections are empty: rows are inserted after that. O(log rows + count). */
plumb_status plumb_list_insert_sections(plumb_layout *layout, plumb_node list, size_t section, size_t count);
plumb_status plumb_list_remove_sections(plumb_layout *layout, plumb_node list, size_t section, size_t count);
/**
 * Gives a list a cell that is in no document: a fragment whose element is a UITableViewCell or UICollectionViewCell, or a
 * UITableViewHeaderFooterView or UICollectionReusableView, told from others by its `reuseIdentifier`. It takes the place of
 * a cell with the same one, and belongs to the list, also after reloads of the document. The fragment may be destroyed. The next
 * compute makes the cells of the list again. A cell that takes the place of one that rows show is linked for these at once:
 * its mistakes are errors of this call, which changes nothing then. Errors: HANDLE (also a fragment of another engine), ARGUMENT
 * (another element, NULL), UNSUPPORTED (a list in a cell), LIMIT (lists in each other deeper than 4 levels, memory), those of
 * composing the parts that a fragment names, and of linking. O(elements + cells).
 */
plumb_status plumb_list_add_cell(plumb_layout *layout, plumb_node list, plumb_fragment *fragment);

/** All rows may be others, of a list with or without source. */
plumb_status plumb_list_reload(plumb_layout *layout, plumb_node list);

/*
 * Selection. A list with allowsMultipleSelection="true" has any rows selected, others one at most. It is the list's own, or
 * that of state that the attribute `selection` shows (docs/lists.md): then these functions set that state, O(selected rows),
 * of which there can be 100,000.
 *
 * It goes with rows that are inserted, removed and moved; removed rows leave it, in state too. New items of `items` and
 * `sections` keep it by `itemKey`, without one by the numbers of rows. plumb_list_reload and another source drop what is
 * kept by numbers.
 *
 * Cells, and what they show of it, follow at the next compute. Users select by pointers (pointer.h) and plumb_node_activate.
 * Errors besides those of lists: PROPERTY (`selection` is an expression that is not state), TYPE and LIMIT of state,
 * UNSUPPORTED (keys in state say which rows of a source are selected, and all of its items would have to be asked for).
 */

/** Selected rows that follow each other. */
typedef struct plumb_row_run {
  uint32_t section;
  uint32_t row;                    /**< The first. */
  uint32_t count;
  uint32_t reserved;
} plumb_row_run;

/**
 * The selected rows, in order, in as few runs as possible; NULL for none. Borrowed until the next call of this function for
 * the layout. O(runs); O(rows) where keys in state say them. Errors: UNSUPPORTED.
 */
plumb_status plumb_list_selection(plumb_layout *layout, plumb_node list, const plumb_row_run **out_runs,
                                  size_t *out_count);

/** Whether a row is selected, also before the next compute. O(log runs). Errors: those of the source's `item`, where keys in
 *  state say it. */
plumb_status plumb_list_is_row_selected(plumb_layout *layout, plumb_node list, size_t section, size_t row,
                                        bool *out_is_selected);

/** Selects rows besides those that are; in a list that can have one row selected one, in place of that which was. No event
 *  is sent, and allowsSelection does not matter. Errors: ARGUMENT (several rows, where it can be one), LIMIT (more than
 *  1,000,000 runs). O(runs). */
plumb_status plumb_list_select_rows(plumb_layout *layout, plumb_node list, size_t section, size_t row, size_t count);
/** Takes rows out of the selection. Errors: LIMIT. O(runs). */
plumb_status plumb_list_deselect_rows(plumb_layout *layout, plumb_node list, size_t section, size_t row, size_t count);
/** Selects all rows. Errors: ARGUMENT (one row can be selected), UNSUPPORTED. O(sections). */
plumb_status plumb_list_select_all(plumb_layout *layout, plumb_node list);
/** Takes all rows out of the selection. */
plumb_status plumb_list_deselect_all(plumb_layout *layout, plumb_node list);

/**
 * Computes a template alone, for hosts with lists of their own: how large its root is in a container of this width and height,
 * each of which may be PLUMB_NO_CONTAINER. A root that is a cell (UITableViewCell, UICollectionViewCell…) is as a list has it:
 * as wide and as high as the container, where there is none as its content, or as its attributes say. `state`: what differs
 * from the template's, as plumb_layout_set_state takes it; what earlier calls have set does not count. NULL if `count` is 0.
 *
 * The template keeps the layouts that it computes for the next call, which costs what differs from the call before; it is as
 * fast as setting state in a layout and computing that. Measurers are called with such a layout, which is the template's.
 * Several threads may call at once. `out_width`, `out_height` and `out_report` may be NULL; a report is written for errors.
 * Errors: HANDLE, ARGUMENT, NOT_FOUND (an unknown key), those of plumb_layout_set_state and plumb_layout_compute_frames.
 */
plumb_status plumb_template_size(plumb_template *template_, double width, double height, const plumb_entry *state,
                                 size_t count, double *out_width, double *out_height, plumb_report **out_report);

#ifdef __cplusplus
}
#endif

#endif
