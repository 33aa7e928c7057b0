/*
 * plumb.h: the C interface of Plumb, an embeddable layout engine.
 *
 * A host gives Plumb a declarative layout as XML, feeds it state, asks it to compute frames, and reads back
 * rectangles and typed property values. Plumb draws nothing.
 *
 *     plumb_engine_create ─▶ plumb_layout_load ─▶ plumb_layout_set_number
 *                                              ─▶ plumb_layout_compute_frames
 *                                              ─▶ plumb_layout_frames
 *
 * These are the ten calls that you need; all others are for what you come to want:
 *
 *     plumb_engine_create(NULL, &engine)                                  once
 *     plumb_layout_load(engine, xml, length, &options, &layout, &report)  `options` give the state that it begins with
 *     plumb_report_get(report, 0, &diagnostic)                            what is wrong: diagnostic.rendered
 *     plumb_report_destroy(report)
 *     plumb_layout_state_key(layout, PLUMB_NO_NODE, "health", 6, &key)    once for each key of the state
 *     plumb_layout_set_number(layout, key, 0.5)                           when it changes
 *     plumb_layout_compute_frames(layout, width, height)                  each frame
 *     plumb_layout_frames(layout, &count)                                 all rectangles, in the order of the document
 *     plumb_layout_destroy(layout)
 *     plumb_engine_destroy(engine)
 *
 * Then plumb_layout_find for a node by its id, plumb_layout_display_list (drawing.h) for all that is to be drawn, and
 * plumb_pointer_create (pointer.h) for a mouse.
 *
 * Conventions, which hold for every function below:
 *
 *  - A function that can fail returns a plumb_status: PLUMB_OK (0), or a negative, named error. Nothing is printed,
 *    nothing aborts, errno and thread-locals are not used. A failing call changes nothing but diagnostics.
 *  - Details (message, file, line, column, node, expression, suggestion) are plumb_diagnostic records: those of a load
 *    are in a plumb_report that the caller owns, those of a live layout are on the layout.
 *  - `create`/`load` hand out what the caller owns and must `destroy`; everything else that is returned is borrowed, and
 *    its comment says until when. Outputs come last and are named `out_…`; on failure they are left as they were, unless
 *    their comment says otherwise.
 *  - set_constants, set_direction, set_language and all changes of nodes (live.h: edits, reloads, parts that arrive)
 *    relink a layout.
 *  - Text in is `(const char *utf8, size_t length)` and must be valid UTF-8; it is copied. A length of PLUMB_NUL_TERMINATED
 *    stands for the bytes up to the first NUL. Text out is borrowed, NUL-terminated, and may be NULL where its comment says
 *    so. Where text out may contain NULs it has a length; all other text is without: names of documents, keys of scopes and
 *    what plumb_layout_set_expression sets are PLUMB_ERROR_ARGUMENT with a NUL in them; diagnostics have U+FFFD for one.
 *  - Lengths are in points, angles in radians, times in seconds, colour components 0 to 1; y grows downwards.
 *  - NULL, destroyed or foreign handles, NaN sizes and impossible counts are errors, never crashes. A destroyed handle
 *    is recognised while any object of its engine lives and it is among the last 1,024 destroyed; reports are not.
 *  - Structures that begin with `struct_size` only ever grow at their end; initialise them with their `…_INIT` macro.
 *  - A call takes at most 128 KiB of its thread's stack, regardless of documents, state and values: give threads that call
 *    Plumb at least that, plus the needs of the host's callbacks, which run on top of it. An unoptimised or sanitized
 *    build of the library takes several times as much.
 *
 * Threads: an engine and a template are immutable once a template has been loaded, and may be shared; a layout, a stream
 * and a report are used by one thread at a time, any thread. Callbacks run on the thread that made the call. While one
 * runs, plumb_node_… functions answer for its node; everything else on the layout is PLUMB_ERROR_BUSY, NULL or 0.
 */
#ifndef PLUMB_H
#define PLUMB_H

/* Status codes, values, diagnostics. */
#include "value.h"
/* Setting up an engine. */
#include "engine.h"
/* Where the parts of layouts come from. */
#include "loader.h"
/* What a document is loaded with. */
#include "load.h"
/* Languages of documents that the host reads. */
#include "formats.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------- Version --- */

#define PLUMB_VERSION_MAJOR 0
#define PLUMB_VERSION_MINOR 1
#define PLUMB_VERSION_PATCH 0
#define PLUMB_VERSION_STRING "0.1.0"
#define PLUMB_VERSION_NUMBER (PLUMB_VERSION_MAJOR * 1000000 + PLUMB_VERSION_MINOR * 1000 + PLUMB_VERSION_PATCH)

/** The version of the library in use, as PLUMB_VERSION_NUMBER was when it was built. */
int32_t plumb_version_number(void);

/** The version of the library in use as text, for example "0.1.0". Static, never NULL. */
const char *plumb_version_string(void);

/* --------------------------------------------------------------------------------------------------- Template --- */

/**
 * Loads a document from memory: parses, checks and compiles it. All its errors are reported in one go. It is XML in UTF-8, or
 * in UTF-16 with a byte order mark or without; or, if its first byte but for white space is `{`, JSON in UTF-8.
 * `options` may be NULL. `out_report` may be NULL; else it receives a report, on success too (warnings), or NULL if the
 * call itself was wrong. O(bytes + nodes). Errors: those of the first error in the report; LIMIT, ENCODING, ARGUMENT.
 */
plumb_status plumb_template_load(plumb_engine *engine, const char *utf8, size_t length,
                                 const plumb_load_options *options, plumb_template **out_template,
                                 plumb_report **out_report);

/** As plumb_template_load, from a file. Errors as there, and FILE. */
plumb_status plumb_template_load_file(plumb_engine *engine, const char *path, size_t path_length,
                                      const plumb_load_options *options, plumb_template **out_template,
                                      plumb_report **out_report);

/** Ends the caller's ownership. Layouts made from it go on working. NULL is allowed. */
void plumb_template_destroy(plumb_template *template_);

/** A document that arrives in pieces. */
typedef struct plumb_stream plumb_stream;

/** Begins a document; `options` (with what it points to) is copied. */
plumb_status plumb_stream_create(plumb_engine *engine, const plumb_load_options *options, plumb_stream **out_stream);

/** Adds bytes; a character may be cut anywhere. Malformed XML is reported here already or at the finish. Errors: LIMIT, XML. */
plumb_status plumb_stream_feed(plumb_stream *stream, const char *bytes, size_t length);

/** Ends the document and loads it, as plumb_template_load. The stream can then only be destroyed. */
plumb_status plumb_stream_finish(plumb_stream *stream, plumb_template **out_template, plumb_report **out_report);

/** Frees a stream, finished or not. NULL is allowed. */
void plumb_stream_destroy(plumb_stream *stream);

/**
 * Evaluates one expression outside any layout, as if it were an attribute of `type`: "any" (a raw expression), "number",
 * "int", "bool", "string", "url", "color", "font", "image", "array", "attributed-string", "enum:NAME", "optionset:NAME", or a
 * name of the catalog ("UIEdgeInsets", "[Int]"). `scope` (may be NULL) gives constants and state. `out_report` is
 * required: it owns what `out_value` borrows.
 */
plumb_status plumb_engine_evaluate(plumb_engine *engine, const char *expression, size_t length, const char *type,
                                   const plumb_scope *scope, plumb_value *out_value, plumb_report **out_report);

/** Prints an expression in normalised form; the text is borrowed from the report, which is required. */
plumb_status plumb_engine_print_expression(plumb_engine *engine, const char *expression, size_t length,
                                           const char **out_utf8, plumb_report **out_report);

/**
 * An expression over numbers, compiled once to be evaluated again and again: a formula without a layout. It is made of
 * numbers, inputs, `true`, `false` and `pi`, of the operators of numbers, `?:` and `??`, and of the built-in functions
 * that make numbers of numbers; its results have the bits that a layout computes for the same text.
 */
typedef struct plumb_expression plumb_expression;

/**
 * Compiles the text of an attribute that is a number. `names` are NUL-terminated names of inputs: identifiers, with dots
 * too (`user.width`); a name means its input even if the language has a word of that name. Inputs are numbers: `flag ? 1
 * : 2` works for 0 and 1, `flag == true` compares a number with a boolean and is false. `out_report` may be NULL; else it
 * receives a report, or NULL if the call itself was wrong. O(bytes * names). Errors: those of plumb_engine_evaluate;
 * SYMBOL (an unknown name, with the closest input), TYPE (the result is not a number), UNSUPPORTED (it would mean something
 * in a layout only: text, lists, functions of the host), DUPLICATE (an input's name), ARGUMENT.
 */
plumb_status plumb_expression_create(plumb_engine *engine, const char *utf8, size_t length, const char *const *names,
                                     size_t name_count, plumb_expression **out_expression, plumb_report **out_report);

/**
 * Evaluates for `count` inputs in the order of their names; booleans are 0 and 1, in the result too. NaN and infinities
 * are numbers like others. The expression is immutable: any number of threads may evaluate it concurrently, as long as
 * none destroys it. O(operations), no allocation unless more than 64 intermediate results are live.
 * Errors: ARGUMENT (NULL, or not as many inputs as names), HANDLE.
 */
plumb_status plumb_expression_evaluate(plumb_expression *expression, const double *inputs, size_t count,
                                       double *out_result);

/** Frees an expression. The engine may be destroyed before it. NULL is allowed. */
void plumb_expression_destroy(plumb_expression *expression);

/* ----------------------------------------------------------------------------------------------------- Layout --- */

/** Makes a layout: a copy of the template's image, O(nodes). Errors: LIMIT (`max_layout_memory`, `max_engine_memory`). */
plumb_status plumb_layout_create(plumb_template *template_, plumb_layout **out_layout);

/** Loads a document from memory and makes a layout of it: plumb_template_load and plumb_layout_create in one, for documents
 *  that have one layout. Arguments and errors as there. */
plumb_status plumb_layout_load(plumb_engine *engine, const char *utf8, size_t length, const plumb_load_options *options,
                               plumb_layout **out_layout, plumb_report **out_report);
/** As plumb_layout_load, from a file. */
plumb_status plumb_layout_load_file(plumb_engine *engine, const char *path, size_t path_length,
                                    const plumb_load_options *options, plumb_layout **out_layout,
                                    plumb_report **out_report);

/** Frees a layout. NULL is allowed; during one of its own callbacks it has no effect. */
void plumb_layout_destroy(plumb_layout *layout);

/** How many diagnostics the last failed call on this layout left, or the present problems of its expressions. */
size_t plumb_layout_diagnostic_count(plumb_layout *layout);

/** The diagnostic at `index`, borrowed until the next call that changes the layout. */
plumb_status plumb_layout_get_diagnostic(plumb_layout *layout, size_t index, plumb_diagnostic *out_diagnostic);

/* ------------------------------------------------------------------------------------------------------ State --- */

/**
 * Sets state of the scope at `node` (PLUMB_NO_NODE: the root). All entries are checked before any is taken: an unknown
 * key (NOT_FOUND, with the closest known one) or a value of another type (TYPE) changes nothing. Nested dictionaries are
 * merged key by key. A key path may lead into an array, `inventory.3.count`: that item is replaced, by one of the same
 * type, for the same in arrays of any size. Only what differs counts as a change.
 */
plumb_status plumb_layout_set_state(plumb_layout *layout, plumb_node node, const plumb_entry *entries, size_t count);

/** The present value of a state key or key path (`inventory.3.count`), borrowed until the next change of state or relink.
 *  O(items) for an array of more than 32 that was not read since it changed. Errors: NOT_FOUND. */
plumb_status plumb_layout_get_state(plumb_layout *layout, plumb_node node, const char *key, size_t length,
                                    plumb_value *out_value);

/** A state key, resolved once so that a frame loop handles no names. Valid as long as the layout has the key. */
typedef uint64_t plumb_state_key;

/** How many state keys the scope at `node` (PLUMB_NO_NODE: the root) has, those in dictionaries not counted. */
plumb_status plumb_layout_state_count(plumb_layout *layout, plumb_node node, size_t *out_count);
/** The state key at `index`, in the order they were declared. Borrowed until the next relink. Errors: NOT_FOUND. */
plumb_status plumb_layout_state_name(plumb_layout *layout, plumb_node node, size_t index, const char **out_utf8);

/** Finds a state key or key path of the scope at `node` (PLUMB_NO_NODE: the root). Items of arrays have no keys of their
 *  own. Errors: NOT_FOUND, HANDLE. */
plumb_status plumb_layout_state_key(plumb_layout *layout, plumb_node node, const char *key, size_t length,
                                    plumb_state_key *out_key);

/** Sets a number. O(1), no allocation. Errors: HANDLE, TYPE. */
plumb_status plumb_layout_set_number(plumb_layout *layout, plumb_state_key key, double value);
/** Sets a boolean. O(1), no allocation. Errors: HANDLE, TYPE. */
plumb_status plumb_layout_set_bool(plumb_layout *layout, plumb_state_key key, bool value);
/** Sets a string. Errors: HANDLE, TYPE, ENCODING. */
plumb_status plumb_layout_set_string(plumb_layout *layout, plumb_state_key key, const char *utf8, size_t length);
/** Sets a value of any type. Errors: HANDLE, TYPE, ENCODING. */
plumb_status plumb_layout_set_value(plumb_layout *layout, plumb_state_key key, const plumb_value *value);

/** A table of fields bound to state keys; see plumb_layout_bind_state. Valid as long as the layout. */
typedef uint64_t plumb_binding;

/** Binds fields of a host's structure to state keys, once. Errors: NOT_FOUND, TYPE, DUPLICATE (a key twice in elements),
 *  LIMIT (nested too deep), ARGUMENT. */
plumb_status plumb_layout_bind_state(plumb_layout *layout, plumb_node node, const plumb_field *fields, size_t count,
                                     plumb_binding *out_binding);

/**
 * Sets all bound state from a structure in one call; only what differs counts: of an array the elements that do, and what
 * reads them as `items[0]`. O(fields + elements), no allocation but for strings and elements that differ. On failure
 * nothing changes. Errors: HANDLE, ENCODING, ARGUMENT (a count beyond the capacity, or without elements), LIMIT.
 */
plumb_status plumb_layout_update_state(plumb_layout *layout, plumb_binding binding, const void *base);

/**
 * Replaces all constants (of every scope) and relinks the layout. Node handles and state stay; the template and its
 * other layouts are not touched. On failure everything stays as it was.
 */
plumb_status plumb_layout_set_constants(plumb_layout *layout, const plumb_scope *scopes, size_t count);

/* ----------------------------------------------------------------------------------------------------- Frames --- */

/** A rectangle in the parent's coordinates, in points. A child of a scroll view: in its content's coordinates. */
typedef struct plumb_frame {
  double x, y, width, height;
} plumb_frame;

/** A rectangle in the root's coordinates: scroll offsets subtracted, transforms ignored. */
typedef struct plumb_root_frame {
  float x, y, width, height;
} plumb_root_frame;

/** The edges of a rectangle in whole device pixels, in the root's coordinates. */
typedef struct plumb_pixel_edges {
  int32_t left, top, right, bottom;
} plumb_pixel_edges;

/** Flags of a row. */
enum {
  PLUMB_NODE_HIDDEN = 1,           /**< Hidden by itself. */
  PLUMB_NODE_HIDDEN_BY_ANCESTOR = 2,
  PLUMB_NODE_CLIPS = 4,            /**< Clips its children. */
  PLUMB_NODE_INVISIBLE = 3         /**< A mask: hidden by itself or by an ancestor. */
};

/** The safe-area insets, in points; 0 at the start. Errors: ARGUMENT (NaN or infinite), BUSY. */
plumb_status plumb_layout_set_safe_area(plumb_layout *layout, double top, double left, double bottom, double right);

typedef int32_t plumb_direction;
enum { PLUMB_LEFT_TO_RIGHT = 0, PLUMB_RIGHT_TO_LEFT = 1 };

/** The reading direction that `leading` and `trailing` follow. Relinks the layout; handles and state stay. */
plumb_status plumb_layout_set_direction(plumb_layout *layout, plumb_direction direction);

/**
 * How much room the layout has along each axis, in words; unspecified at the start, unless the load says otherwise.
 * Constraints of other size classes stop to count and those of these begin to (`width == 50 @hc`), all in one solve at the
 * next compute; `sizeClass.horizontal` and `sizeClass.vertical` in expressions follow. O(constraints with size classes).
 * Errors: ARGUMENT (not a size class), BUSY.
 */
plumb_status plumb_layout_set_size_class(plumb_layout *layout, plumb_size_class horizontal, plumb_size_class vertical);

/** The factor for the sizes of text styles (`body`, `title1`…); 1 at the start. Errors: ARGUMENT (not positive, above
 *  100), BUSY. */
plumb_status plumb_layout_set_text_scale(plumb_layout *layout, double scale);

/**
 * The language of `strings.Key`, "de" or "pt-BR" (at most 64 bytes; "": none). Each text is the language's own, else that
 * of the language without its region, else the one for all languages: a language without texts is not an error, a key
 * without any text is. Relinks the layout; handles and state stay, on failure everything. A load takes a language by the
 * same rules. Errors: ARGUMENT (not a language), those of linking (SYMBOL: a text is missing; TYPE), BUSY.
 */
plumb_status plumb_layout_set_language(plumb_layout *layout, const char *utf8, size_t length);

/** Scrolls a scroll view: sets its contentOffset, unless an expression does. Errors: HANDLE, ARGUMENT, PROPERTY. */
plumb_status plumb_layout_set_content_offset(plumb_layout *layout, plumb_node node, double x, double y);

/**
 * Selects the tab of a tab bar controller that is shown: its child `index`; the first until the host selects one. What
 * depends on it (visibility, `selectedIndex`) follows at the next compute. An attribute `selectedIndex` is stronger: then
 * the call is an error. What is selected is the child, not the number: it stays selected through edits, relinks and
 * reloads as long as it is there; then the child with its number is, else the first. Errors: HANDLE, ARGUMENT (there is no
 * such child), PROPERTY (not a tab bar controller, or an attribute selects), BUSY (also within a batch of edits).
 * O(children).
 */
plumb_status plumb_node_select_tab(plumb_layout *layout, plumb_node node, size_t index);

/** Asks the measurer for this node's size again at the next compute. Errors: HANDLE, ARGUMENT (no natural size). */
plumb_status plumb_layout_invalidate_size(plumb_layout *layout, plumb_node node);

/**
 * Computes everything that changed. `width` and `height` are those of the container, each may be PLUMB_NO_CONTAINER.
 * Costs what changed; nothing if nothing did. On failure the last good frames and values stay published, the new state
 * is kept, and the diagnostics say what failed. Errors: ARGUMENT, EVALUATION, CYCLE, TYPE, LIMIT, USER, MEASURE, BUSY.
 */
plumb_status plumb_layout_compute_frames(plumb_layout *layout, double width, double height);

/** Counts computes that changed anything: equal revisions mean equal frames and values. 0 before the first compute. */
uint64_t plumb_layout_revision(plumb_layout *layout);

/**
 * The frames of all nodes in document order, parents first: one contiguous array. All 0 before the first compute.
 * Borrowed until the next call that changes the layout. NULL and a count of 0 for an invalid layout.
 */
const plumb_frame *plumb_layout_frames(plumb_layout *layout, size_t *out_count);

/** The same rows in root coordinates. O(1), or O(rows) after a change. Borrowed as plumb_layout_frames. */
const plumb_root_frame *plumb_layout_root_frames(plumb_layout *layout, size_t *out_count);

/** The same rows: PLUMB_NODE_… flags. Borrowed as plumb_layout_frames. */
const uint32_t *plumb_layout_flags(plumb_layout *layout, size_t *out_count);

/** The same rows: node handles. Borrowed as plumb_layout_frames. */
const plumb_node *plumb_layout_nodes(plumb_layout *layout, size_t *out_count);

/** In place of a row: there is none. */
#define PLUMB_NO_ROW UINT32_MAX

/** The same rows: the row of the parent, PLUMB_NO_ROW for the root. O(1), or O(rows) after a relink. Borrowed until the
 *  next relink, as the two below. */
const uint32_t *plumb_layout_parents(plumb_layout *layout, size_t *out_count);

/** The same rows: the row after the last descendant, so that a subtree is `row` to here. O(1), as above. */
const uint32_t *plumb_layout_subtree_ends(plumb_layout *layout, size_t *out_count);

/** The same rows: the number of ancestors. O(1), as above. */
const uint32_t *plumb_layout_depths(plumb_layout *layout, size_t *out_count);

/** The same rows: how opaque a node is with its ancestors, 0 to 1: the product of their `layer.opacity`,
 *  which is `alpha` unless it is set, as display lists have it; 0 for what is hidden, by layer.isHidden too. O(1), or O(rows)
 *  after a change. Borrowed as plumb_layout_frames. */
const float *plumb_layout_opacities(plumb_layout *layout, size_t *out_count);

/**
 * The same rows in device pixels at `scale` pixels a point: each edge of the unrounded frames rounded half up in root
 * coordinates, so that touching edges touch. Errors: ARGUMENT (a scale not positive and finite, a small `capacity`).
 */
plumb_status plumb_layout_snap_frames(plumb_layout *layout, double scale, plumb_pixel_edges *out_edges,
                                      size_t capacity);

typedef int32_t plumb_change_kind;
enum {
  PLUMB_CHANGE_FRAME = 1,
  PLUMB_CHANGE_PROPERTY = 2,
  PLUMB_CHANGE_TARGET_FRAME = 3,   /**< What was computed: what is shown goes there (plumb_layout_animate_changes). */
  PLUMB_CHANGE_TARGET_PROPERTY = 4
};

/** Something that the last compute changed. */
typedef struct plumb_change {
  plumb_node node;
  uint32_t row;
  plumb_change_kind kind;
  const char *property;            /**< The property's name, NULL for a frame. Borrowed as the changes. */
} plumb_change;

/**
 * What the last successful compute changed, rows ascending. Without properties derived from frames or from the container,
 * which the revision does count: symbols of geometry (`right`, `center.x`…) and `safeAreaInsets`. Borrowed as
 * plumb_layout_frames.
 */
const plumb_change *plumb_layout_changes(plumb_layout *layout, size_t *out_count);

/** A hold on an array of frames: it stays readable and unchanged until the lease ends, even if the layout is destroyed. */
typedef struct plumb_lease plumb_lease;

/** Takes a lease on the frames published now. The next compute that changes frames writes to a new array. */
plumb_status plumb_layout_lease_frames(plumb_layout *layout, plumb_lease **out_lease, const plumb_frame **out_frames,
                                       size_t *out_count);

/** Ends a lease. NULL is allowed. One thread at a time, any thread. */
void plumb_lease_release(plumb_lease *lease);

/**
 * Bytes that this layout keeps in use beside its template: cells, frames, its values (texts, arrays and the like, each
 * counted once however many nodes have it, those it shares with the template left out), and inserted, edited or reloaded
 * nodes. O(edited nodes).
 */
uint64_t plumb_layout_memory_usage(plumb_layout *layout);

/** What a layout is doing, which decides what is PLUMB_ERROR_BUSY. */
typedef int32_t plumb_activity;
enum {
  PLUMB_ACTIVITY_IDLE = 0,         /**< Nothing: every call is accepted. */
  PLUMB_ACTIVITY_COMPUTING = 1,    /**< Expressions run, or an owner is offered an error: everything is BUSY. */
  PLUMB_ACTIVITY_MEASURING = 2,    /**< A measurer runs: its node can be read, everything else is BUSY. */
  PLUMB_ACTIVITY_RELINKING = 3,    /**< An edit, a reload or the like is taking effect: everything is BUSY. */
  PLUMB_ACTIVITY_EDITING = 4,      /**< A batch of edits is open: it can be read and edited, the rest is BUSY. */
  PLUMB_ACTIVITY_NOTIFYING = 5,    /**< The host is told of problems: it may read them, everything else is BUSY. */
  PLUMB_ACTIVITY_LOCATING = 6      /**< A text locator runs: its node can be read, everything else is BUSY. */
};

/** What a layout is doing: never IDLE while one of its callbacks runs. IDLE also for an invalid layout. O(1). */
plumb_activity plumb_layout_activity(plumb_layout *layout);

/* ------------------------------------------------------------------------------------------------------ Nodes --- */

/** The root node. Errors: ARGUMENT, HANDLE. */
plumb_status plumb_layout_root(plumb_layout *layout, plumb_node *out_node);

/**
 * Finds a node. `selector` is "#id", a path of child indices "0/2", a path after an id "#menu/0", or "" for the start.
 * An id is looked for in the start itself, then its descendants, then outwards; the first match wins. `start` may be
 * PLUMB_NO_NODE: the root. O(nodes). Errors: NOT_FOUND (with the closest id), HANDLE.
 */
plumb_status plumb_layout_find(plumb_layout *layout, plumb_node start, const char *selector, size_t length,
                               plumb_node *out_node);

/** The node's row in the frames array. */
plumb_status plumb_node_row(plumb_layout *layout, plumb_node node, uint32_t *out_row);
/** The node's parent; PLUMB_NO_NODE for the root. */
plumb_status plumb_node_parent(plumb_layout *layout, plumb_node node, plumb_node *out_node);
/** The number of children. O(children). */
plumb_status plumb_node_child_count(plumb_layout *layout, plumb_node node, size_t *out_count);
/** The child at `index`. O(index). Errors: NOT_FOUND. */
plumb_status plumb_node_child(plumb_layout *layout, plumb_node node, size_t index, plumb_node *out_node);
/**
 * The child that a tab bar controller or navigation controller shows: the selected one (where an attribute selects, as of
 * the last compute), or the last; PLUMB_NO_NODE if there are no children. O(children). Errors: HANDLE, PROPERTY (not such
 * a controller), BUSY.
 */
plumb_status plumb_node_shown_child(plumb_layout *layout, plumb_node node, plumb_node *out_node);
/**
 * How many instances the element has that the node is an instance of, or in one of: an element with `repeat` or `if`. Of
 * several around the node the innermost counts. 0 for a node that is in none. O(depth).
 */
plumb_status plumb_node_instance_count(plumb_layout *layout, plumb_node node, size_t *out_count);
/** Which of these instances the node is or is in, counted from 0. O(depth + instances). Errors: NOT_FOUND (in none). */
plumb_status plumb_node_instance_index(plumb_layout *layout, plumb_node node, size_t *out_index);
/** The root of one of these instances. plumb_layout_get_state with this node reads its `item`. O(depth). Errors: NOT_FOUND. */
plumb_status plumb_node_instance(plumb_layout *layout, plumb_node node, size_t index, plumb_node *out_node);
/** The first child, or PLUMB_NO_NODE; with plumb_node_next_sibling walks children in O(1) a step. */
plumb_status plumb_node_first_child(plumb_layout *layout, plumb_node node, plumb_node *out_node);
/** The next sibling, or PLUMB_NO_NODE. */
plumb_status plumb_node_next_sibling(plumb_layout *layout, plumb_node node, plumb_node *out_node);
/** The component's name as in the catalog, for example "UILabel". Borrowed as long as the layout. */
plumb_status plumb_node_component(plumb_layout *layout, plumb_node node, const char **out_utf8);
/** The node's id, NULL if it has none. Borrowed until the next relink. */
plumb_status plumb_node_id(plumb_layout *layout, plumb_node node, const char **out_utf8);

/**
 * The value of a property as of the last compute: its expression's value, a geometry value (`left`, `center.x`…), or the
 * catalog's default. Edits and reloads show from the next compute on. A node that has not been computed yet has its
 * constants and defaults, and geometry of 0. Borrowed until the next compute or relink. Errors: NOT_FOUND (no such
 * property, or an expression that has not been computed yet), HANDLE, BUSY (geometry or another node, in a measurer).
 */
plumb_status plumb_node_property(plumb_layout *layout, plumb_node node, const char *name, size_t length,
                                 plumb_value *out_value);

/**
 * The name of a property, resolved once so that a renderer handles no names. Valid for its engine and all its templates and
 * layouts. Never 0.
 */
typedef uint64_t plumb_property_key;

/**
 * Resolves the name of a property, a path (`layer.cornerRadius`) or a parameter of a template. Any thread, any time. Every
 * name is accepted; nodes without such a property are found when it is read. Errors: ARGUMENT (no name, more than 255
 * bytes), ENCODING, LIMIT (16,384 names).
 */
plumb_status plumb_engine_property(plumb_engine *engine, const char *name, size_t length, plumb_property_key *out_key);

/** The keys of several names, which are NUL-terminated; on failure the first ones may be written. */
plumb_status plumb_engine_properties(plumb_engine *engine, const char *const *names, size_t count,
                                     plumb_property_key *out_keys);

/**
 * Reads a property by its key, with the values that plumb_node_property gives, in tens of nanoseconds whether it has an
 * expression, a default or is absent; the first time for a component O(properties). `out_…` is only written on PLUMB_OK,
 * and can hold a default of the host before. Else PLUMB_NIL; NOT_FOUND (no such property; its diagnostic has the closest
 * name), TYPE (a value of another type), HANDLE (also a key of another engine), BUSY. Borrowed as in plumb_node_property.
 */
plumb_status plumb_node_get_number(plumb_layout *layout, plumb_node node, plumb_property_key key, double *out_number);
/** As plumb_node_get_number, for a boolean. */
plumb_status plumb_node_get_bool(plumb_layout *layout, plumb_node node, plumb_property_key key, bool *out_bool);
/** As plumb_node_get_number, for text, NUL-terminated: strings, URLs, names of enumeration cases, actions and classes, the
 *  text of an attributed one. `out_length` (in bytes) may be NULL. */
plumb_status plumb_node_get_string(plumb_layout *layout, plumb_node node, plumb_property_key key,
                                   const char **out_utf8, size_t *out_length);
/** As plumb_node_get_number, for a colour; components are clamped to 0 to 1 and rounded to 8 bits. */
plumb_status plumb_node_get_color(plumb_layout *layout, plumb_node node, plumb_property_key key,
                                  plumb_rgba8 *out_color);
/** As plumb_node_get_number, for a font. */
plumb_status plumb_node_get_font(plumb_layout *layout, plumb_node node, plumb_property_key key,
                                 const plumb_font **out_font);
/** As plumb_node_get_number, for a value of any type, nil (with PLUMB_OK) included. */
plumb_status plumb_node_get_value(plumb_layout *layout, plumb_node node, plumb_property_key key,
                                  plumb_value *out_value);

/** Where a text stands in the room that it has. */
typedef int32_t plumb_alignment;
enum {
  PLUMB_ALIGN_START = 0,           /**< Left or top, in either reading direction. */
  PLUMB_ALIGN_CENTER = 1,
  PLUMB_ALIGN_END = 2
};

/** The text that a node shows: a label's text, a button's title. What is measured and drawn, whatever the component calls
 *  its properties. */
typedef struct plumb_node_text {
  const char *utf8;                /**< NUL-terminated; "" if there is none at present. Of an attributed text its characters. */
  size_t length;                   /**< In bytes. */
  const plumb_attributed_text *attributed; /**< NULL for a plain text. */
  const plumb_font *font;          /**< NULL for a component of the host that has none. */
  plumb_rgba8 color;
  uint32_t max_lines;              /**< 0: any number. */
  plumb_alignment horizontal, vertical;
  uint32_t has_ellipsis;           /**< 1: a line that is too long ends with an ellipsis; 0: it is cut. */
  uint32_t reserved;
  double inset_top, inset_left, inset_bottom, inset_right; /**< Between the frame and the text, in points. */
} plumb_node_text;

/**
 * Reads the text of a node. In a measurer it is what is to be measured. Borrowed as in plumb_node_property. PLUMB_NIL for
 * a component without text; then `out_text` is not written, nor with errors: NOT_FOUND (not computed yet), HANDLE, BUSY.
 */
plumb_status plumb_node_get_text(plumb_layout *layout, plumb_node node, plumb_node_text *out_text);

/**
 * Reads a number of all rows at once. `absent` is written for rows without such a property, without a number in it, or
 * whose expression no compute has reached. O(rows). Errors: ARGUMENT (a `capacity` below the number of rows), HANDLE, BUSY.
 */
plumb_status plumb_layout_read_numbers(plumb_layout *layout, plumb_property_key key, double absent, double *out_numbers,
                                       size_t capacity);
/** As plumb_layout_read_numbers, for booleans. */
plumb_status plumb_layout_read_bools(plumb_layout *layout, plumb_property_key key, bool absent, bool *out_bools,
                                     size_t capacity);
/** As plumb_layout_read_numbers, for colours. */
plumb_status plumb_layout_read_colors(plumb_layout *layout, plumb_property_key key, plumb_rgba8 absent,
                                      plumb_rgba8 *out_colors, size_t capacity);
/** As plumb_layout_read_numbers, for values of any type; NIL with the flag PLUMB_VALUE_ABSENT where there is none. Borrowed
 *  as in plumb_node_property. */
plumb_status plumb_layout_read_values(plumb_layout *layout, plumb_property_key key, plumb_value *out_values,
                                      size_t capacity);

/** A property of a node that has an expression. Text is borrowed until the next relink. */
typedef struct plumb_property_info {
  const char *name;
  const char *type;                /**< As in the catalog, for example "CGFloat". */
  const char *expression;          /**< As written. */
  int32_t line, column;
} plumb_property_info;

/** How many properties of the node have an expression. */
plumb_status plumb_node_property_count(plumb_layout *layout, plumb_node node, size_t *out_count);
/** The property with an expression at `index`, in the order they are written. Errors: NOT_FOUND. */
plumb_status plumb_node_property_info(plumb_layout *layout, plumb_node node, size_t index,
                                      plumb_property_info *out_info);

#ifdef __cplusplus
}
#endif

/* Layouts that change while they run, views that are placed by constraints, and why nodes are where they are. */
#include "live.h"
#include "constraints.h"

#endif
