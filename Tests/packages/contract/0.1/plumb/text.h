/*
 * text.h: positions in the text of a node, for hosts that let it be edited: where a caret stands, which rectangles a
 * selection covers, which offset is at a point. Included by pointer.h, and so by plumb.h. docs/text-editing.md shows how it
 * is used.
 *
 * Offsets are in bytes of the text that plumb_node_get_text gives. An offset inside a character counts as that of its
 * start: a character is a letter with its marks, an emoji sequence, a flag, a line break of two bytes. Rectangles and
 * points are in the node's own coordinates, in points, from its top left corner before its transform; frames are those of
 * the last compute.
 *
 * Without a measurer of the host the positions are those of the built-in one, and of the pictures that it makes: texts
 * longer than their room are cut there, and what is cut off has its carets at the end of what is shown. It knows no
 * right-to-left scripts: their characters follow each other from left to right. A host that measures text finds positions
 * itself, with plumb_engine_set_text_locator.
 */
#ifndef PLUMB_TEXT_H
#define PLUMB_TEXT_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * All of these: PLUMB_NIL for a component that shows no text; then nothing is written, nor with errors: ARGUMENT, HANDLE,
 * NOT_FOUND (an expression that no compute has reached), UNSUPPORTED (the engine has a measurer and no text locator), USER
 * and MEASURE (the text locator fails, or answers a place that cannot be), BUSY (in callbacks; allowed in a batch of
 * edits). O(bytes of the text), however little of it is shown.
 */

/**
 * The caret before the byte at `offset`, or at the end for the length of the text: a rectangle of width 0 as high as its
 * line. That of an empty text is as high as a line of its font. Where a line is wrapped between two offsets, the caret
 * stands at the start of the second line; after spaces at which it is wrapped it may stand outside of the node. Errors:
 * ARGUMENT (beyond the length).
 */
plumb_status plumb_node_text_caret(plumb_layout *layout, plumb_node node, size_t offset, plumb_frame *out_caret);

/**
 * One rectangle for each line that the bytes from `start` to `end` touch, from top to bottom; none if both are equal.
 * A line break adds nothing, so that an empty line has a rectangle without a width. The first `capacity` are written to
 * `out_frames` (NULL for capacity 0), and how many there are to `out_count`. Errors: ARGUMENT (beyond the length, an end
 * before the start).
 */
plumb_status plumb_node_text_selection(plumb_layout *layout, plumb_node node, size_t start, size_t end,
                                       plumb_frame *out_frames, size_t capacity, size_t *out_count);

/**
 * The offset whose caret is nearest to a point, in the line at its height: above all lines in the first, below in the
 * last. Never inside a character. Coordinates may be infinite. Errors: ARGUMENT (NaN).
 */
plumb_status plumb_node_text_position(plumb_layout *layout, plumb_node node, double x, double y, size_t *out_offset);

/** What a text locator is asked. */
typedef uint32_t plumb_text_query_kind;
enum {
  PLUMB_TEXT_OFFSET = 0,           /**< Where the caret before the byte at `offset` stands. */
  PLUMB_TEXT_POINT = 1             /**< Which offset has the caret nearest to `x` and `y`, in the line at that height. */
};

/** A question to a text locator. Coordinates are in points, from the top left corner of the room that the text has. */
typedef struct plumb_text_query {
  uint32_t struct_size;            /**< Of the library's structure, which may be longer than the host's. */
  plumb_text_query_kind kind;
  size_t offset;                   /**< Of an OFFSET: in bytes, at the start of a scalar, at most the text's length. */
  uint32_t at_line_end;            /**< 1: where two lines meet without a line break, the end of the first is asked for, not
                                        the start of the second. */
  uint32_t reserved;
  double x, y;                     /**< Of a POINT; finite, and within a thousand million. */
  double width, height;            /**< Of the room: the frame within the insets of plumb_node_text. */
} plumb_text_query;

/** A text locator's answer: where a caret stands, as the host draws and aligns the text. */
typedef struct plumb_text_place {
  size_t offset;                   /**< Where the caret is, in bytes. */
  size_t line_start, line_end;     /**< The bytes of its line, without a line break. */
  double x;                        /**< Of the caret. */
  double top, height;              /**< Of its line. */
} plumb_text_place;

/**
 * Finds a position in the text of `node`. Returns PLUMB_OK after filling `out`, PLUMB_DECLINED for the built-in position, or
 * a negative number: the call that asked then fails with PLUMB_ERROR_USER. It may read properties of `node`, and its text
 * with plumb_node_get_text; all else is BUSY. An answer that is not finite, has a negative height or an offset outside of
 * its line or of the text is PLUMB_ERROR_MEASURE. A caret is one question, a selection about two for each line.
 */
typedef plumb_status (*plumb_text_locate_fn)(void *user_data, plumb_layout *layout, plumb_node node,
                                             const plumb_text_query *query, plumb_text_place *out);

/** Sets the text locator; NULL for the built-in positions. `destroy` as in plumb_engine_set_measurer. Errors: FROZEN. */
plumb_status plumb_engine_set_text_locator(plumb_engine *engine, plumb_text_locate_fn locate, void *user_data,
                                           void (*destroy)(void *user_data));

#ifdef __cplusplus
}
#endif
#endif
