/*
 * plumb.h: the C interface of Plumb, an embeddable layout engine.
 *
 * A host gives Plumb a declarative layout as XML, feeds it state, asks it to compute frames, and reads back
 * rectangles and typed property values. Plumb draws nothing.
 *
 *     plumb_engine_create ─▶ plumb_template_load ─▶ plumb_layout_create ─▶ plumb_layout_set_state
 *                                                                       ─▶ plumb_layout_compute_frames
 *                                                                       ─▶ plumb_layout_frames
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
 *  - Text in is `(const char *utf8, size_t length)` and must be valid UTF-8; it is copied. Text out is borrowed,
 *    NUL-terminated, and may be NULL where its comment says so.
 *  - Lengths are in points, angles in radians, times in seconds, colour components 0 to 1; y grows downwards.
 *  - NULL, destroyed or foreign handles, NaN sizes and impossible counts are errors, never crashes. What was destroyed is
 *    recognised while anything of its engine lives and it is among the last 1,024 destroyed; reports are not.
 *  - Structures that begin with `struct_size` only ever grow at their end; initialise them with their `…_INIT` macro.
 *
 * Threads: an engine and a template are immutable once a template has been loaded, and may be shared; a layout, a stream
 * and a report are used by one thread at a time, any thread. Callbacks run on the thread that made the call. While one
 * runs, plumb_node_… functions answer for its node; everything else on the layout is PLUMB_ERROR_BUSY, NULL or 0.
 */
#ifndef PLUMB_H
#define PLUMB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* ----------------------------------------------------------------------------------------------------- Status --- */

typedef int32_t plumb_status;
enum {
  PLUMB_OK = 0,
  PLUMB_DECLINED = 1,              /**< Only from callbacks: the callback has no answer, use the built-in one. */
  PLUMB_ERROR_ARGUMENT = -1,       /**< NULL where a pointer is needed, a NaN or infinite size, an impossible count. */
  PLUMB_ERROR_HANDLE = -2,         /**< A stale, destroyed or foreign handle. */
  PLUMB_ERROR_BUSY = -3,           /**< Called from a callback that may not do this. */
  PLUMB_ERROR_FROZEN = -4,         /**< The engine has loaded a template: it cannot be set up any further. */
  PLUMB_ERROR_ENCODING = -5,       /**< Text that is not UTF-8. */
  PLUMB_ERROR_LIMIT = -6,          /**< A limit of the engine options was reached. */
  PLUMB_ERROR_FILE = -7,           /**< A file cannot be read. */
  PLUMB_ERROR_XML = -8,            /**< Malformed XML, or a document structure that is not a layout. */
  PLUMB_ERROR_SYNTAX = -9,         /**< An expression that cannot be parsed. */
  PLUMB_ERROR_TYPE = -10,          /**< A value or expression of another type than the place it is used in. */
  PLUMB_ERROR_COMPONENT = -11,     /**< An element name that is no known component. */
  PLUMB_ERROR_PROPERTY = -12,      /**< A property the component does not have, or that cannot be set. */
  PLUMB_ERROR_SYMBOL = -13,        /**< A name in an expression that nothing defines. */
  PLUMB_ERROR_NOT_FOUND = -14,     /**< No node, property or key of that name. */
  PLUMB_ERROR_CYCLE = -15,         /**< Expressions that depend on themselves. */
  PLUMB_ERROR_EVALUATION = -16,    /**< An expression that failed with the present values. */
  PLUMB_ERROR_REDUNDANT = -17,     /**< An attribute that has no effect (a warning unless the engine is strict). */
  PLUMB_ERROR_UNSUPPORTED = -18,   /**< A feature this version does not have yet. */
  PLUMB_ERROR_USER = -19,          /**< A callback of the host failed. */
  PLUMB_ERROR_MEASURE = -20,       /**< A measurer returned a negative, NaN or infinite size. */
  PLUMB_ERROR_DUPLICATE = -21      /**< A name that is taken. */
};

/** The name of a status code, for example "PLUMB_ERROR_CYCLE". Static, never NULL; "unknown status" for other codes. */
const char *plumb_status_string(plumb_status status);

/* ----------------------------------------------------------------------------------------------------- Values --- */

typedef int32_t plumb_type;
enum {
  PLUMB_TYPE_NIL = 0,
  PLUMB_TYPE_NUMBER = 1,           /**< as.number */
  PLUMB_TYPE_BOOL = 2,             /**< as.boolean, 0 or 1 */
  PLUMB_TYPE_STRING = 3,           /**< as.utf8, `count` bytes, NUL-terminated when it comes from Plumb */
  PLUMB_TYPE_COLOR = 4,            /**< as.components: red, green, blue, alpha, 0 to 1 (count 4) */
  PLUMB_TYPE_ARRAY = 5,            /**< as.items, `count` values */
  PLUMB_TYPE_DICTIONARY = 6,       /**< as.entries, `count` keys with values */
  PLUMB_TYPE_RANGE = 7,            /**< as.components: lower, upper (count 2); an open end is infinite */
  PLUMB_TYPE_TEXT = 8,             /**< as.utf8: the text of an attribute whose type is not evaluated yet; see type_name */
  PLUMB_TYPE_POINT = 9,            /**< as.components: x, y */
  PLUMB_TYPE_SIZE = 10,            /**< as.components: width, height */
  PLUMB_TYPE_RECT = 11,            /**< as.components: x, y, width, height */
  PLUMB_TYPE_INSETS = 12,          /**< as.components: top, left, bottom, right */
  /* Reserved, not produced by this version: */
  PLUMB_TYPE_INTEGER = 16,
  PLUMB_TYPE_URL = 17,
  PLUMB_TYPE_IMAGE = 18,
  PLUMB_TYPE_FONT = 19,
  PLUMB_TYPE_ENUM = 20,
  PLUMB_TYPE_OPTION_SET = 21,
  PLUMB_TYPE_OFFSET = 22,
  PLUMB_TYPE_AFFINE_TRANSFORM = 23,
  PLUMB_TYPE_TRANSFORM_3D = 24,
  PLUMB_TYPE_ATTRIBUTED_TEXT = 25,
  PLUMB_TYPE_VISUAL_EFFECT = 26,
  PLUMB_TYPE_SELECTOR = 27,
  PLUMB_TYPE_CLASS = 28,
  PLUMB_TYPE_OBJECT = 29,
  PLUMB_TYPE_FUNCTION = 30
};

struct plumb_entry;

/**
 * One value of any type: 32 bytes on every machine. What it points to is borrowed: from the host for values that go in
 * (copied during the call), from Plumb for values that come out (each function says until when). */
typedef struct plumb_value {
  plumb_type type;
  uint32_t flags;                  /**< 0; reserved. */
  uint64_t count;                  /**< Bytes of a string, items of an array, entries, or components. */
  union {
    double number;
    int64_t integer;
    int32_t boolean;
    const char *utf8;
    const double *components;
    const struct plumb_value *items;
    const struct plumb_entry *entries;
    void *object;
    uint64_t bits;
  } as;
  union {
    const char *type_name;         /**< Of PLUMB_TYPE_TEXT and of enumerations and objects, else NULL. */
    uint64_t bits;
  } extra;
} plumb_value;

/**
 * A key and its value, one entry of a dictionary. A key with dots (`"player.score"`) is a path into nested dictionaries
 * unless a key with exactly that name exists. `declared_type` is 0, or the type of a key whose value is
 * PLUMB_TYPE_NIL for now (where state is declared).
 */
typedef struct plumb_entry {
  const char *key;
  size_t key_length;
  plumb_value value;
  plumb_type declared_type;
  uint32_t reserved;
} plumb_entry;

/** The types a field of a host's structure can have; see plumb_field. */
typedef int32_t plumb_field_type;
enum {
  PLUMB_FIELD_DOUBLE = 1,          /**< double */
  PLUMB_FIELD_FLOAT = 2,           /**< float */
  PLUMB_FIELD_INT32 = 3,           /**< int32_t */
  PLUMB_FIELD_INT64 = 4,           /**< int64_t; beyond 2^53 the nearest double */
  PLUMB_FIELD_BOOL = 5,            /**< bool (one byte, 0 or not 0) */
  PLUMB_FIELD_STRING = 6,          /**< const char *, NUL-terminated; NULL is the empty string */
  PLUMB_FIELD_COLOR = 7            /**< double[4]: red, green, blue, alpha */
};

/** One field of a host's structure that holds state: `{"score", PLUMB_FIELD_INT32, offsetof(game, score)}`. */
typedef struct plumb_field {
  const char *key;                 /**< NUL-terminated; may be a key path. */
  plumb_field_type type;
  uint32_t reserved;
  size_t offset;                   /**< In bytes from the start of the structure. */
} plumb_field;

/* ------------------------------------------------------------------------------------------------ Diagnostics --- */

/** A node of a live layout: index in the low half, generation in the high half. A number: it can be copied and compared. */
typedef uint64_t plumb_node;
#define PLUMB_NO_NODE ((plumb_node)0)

typedef int32_t plumb_severity;
enum { PLUMB_SEVERITY_ERROR = 0, PLUMB_SEVERITY_WARNING = 1 };

/** What went wrong, where, and what would be accepted. All text is borrowed from the report or layout it came from. */
typedef struct plumb_diagnostic {
  plumb_status code;
  plumb_severity severity;
  int32_t line;                    /**< From 1; 0 where there is no place in a file. */
  int32_t column;                  /**< From 1, in characters (Unicode scalars); 0 as `line`. */
  plumb_node node;                 /**< The node, where it is a live one; else PLUMB_NO_NODE. */
  const char *message;             /**< One sentence, never NULL. */
  const char *file;                /**< The file or source name; "" if none. */
  const char *node_path;           /**< Child indices from the root, "0/2"; "" for the root or none. */
  const char *component;           /**< The component of the node; "" if none. */
  const char *property;            /**< The attribute; "" if none. */
  const char *expression;          /**< The text of the expression; "" if none. */
  const char *suggestion;          /**< What was probably meant; "" if nothing is near. */
  const char *rendered;            /**< All of it over several lines: file:line:column, the line, a caret, the suggestion. */
} plumb_diagnostic;

/** The diagnostics of one load or evaluation, owned by the caller. */
typedef struct plumb_report plumb_report;

/** Frees a report and everything borrowed from it. NULL is allowed. */
void plumb_report_destroy(plumb_report *report);

/** How many diagnostics the report has; errors come first, each kind in document order. 0 for NULL. */
size_t plumb_report_count(const plumb_report *report);

/** The diagnostic at `index`, borrowed until the report is destroyed. */
plumb_status plumb_report_get(const plumb_report *report, size_t index, plumb_diagnostic *out_diagnostic);

/* ----------------------------------------------------------------------------------------------------- Engine --- */

/** What a host configures once. Created, set up, then used: setters fail once a template has been loaded. */
typedef struct plumb_engine plumb_engine;
/** A parsed, checked and compiled document: immutable, shareable, makes any number of layouts. */
typedef struct plumb_template plumb_template;
/** One live instance of a template: a tree of nodes with state and frames. One thread at a time. */
typedef struct plumb_layout plumb_layout;

/** In place of a container's width or height: there is none on this axis; percentages of the root are 0. */
#define PLUMB_NO_CONTAINER (-1.0)
/** In place of a proposed width or height: the measurer may use as much as it likes. */
#define PLUMB_UNBOUNDED (-1.0)

/** A measurer's answer, in points. Baselines are distances from the top; negative: none. */
typedef struct plumb_measurement {
  double width, height;
  double first_baseline, last_baseline;
} plumb_measurement;

/**
 * Answers how large the content of `node` is, given a proposed width and height, either of which may be
 * PLUMB_UNBOUNDED. Returns PLUMB_OK after filling `out`, PLUMB_DECLINED for the built-in size, or a negative number: the
 * compute that asked then fails with PLUMB_ERROR_USER. It may read properties of `node` (their new values); no frames.
 * Asked at most twice a node a compute, and only where text, width or another property it may depend on has changed.
 */
typedef plumb_status (*plumb_measure_fn)(void *user_data, plumb_layout *layout, plumb_node node, double width,
                                         double height, plumb_measurement *out);

/** Engine options. Limits of 0 mean the default in brackets. */
typedef struct plumb_engine_options {
  uint32_t struct_size;
  uint32_t strict;                 /**< 1: redundant attributes are errors instead of warnings. */
  uint32_t legacy;                 /**< 1: `right` and `bottom` are coordinates, as in the original's old layout mode. */
  uint32_t lenient;                /**< 1: unknown elements act as plain views, unknown properties are kept as text. */
  uint64_t max_document_bytes;     /**< [64 MiB] */
  uint64_t max_nodes;              /**< [1,000,000] */
  uint64_t max_depth;              /**< Of elements. [512] */
  uint64_t max_expression_depth;   /**< [256] */
  uint64_t max_expression_nodes;   /**< Of one attribute, its macros expanded. [10,000] */
  uint64_t max_value_bytes;        /**< Of one string or array that an expression makes. [16 MiB] */
  uint64_t max_program_nodes;      /**< Of all attributes of a document, their macros expanded. [20,000,000] */
  uint64_t max_diagnostics;        /**< Of one report. [100] */
} plumb_engine_options;
#define PLUMB_ENGINE_OPTIONS_INIT {(uint32_t)sizeof(plumb_engine_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/** Creates an engine; NULL: default options. Errors: ARGUMENT (a `struct_size` this library does not know). */
plumb_status plumb_engine_create(const plumb_engine_options *options, plumb_engine **out_engine);

/** Ends the caller's ownership. Templates and layouts made with it go on working. NULL is allowed. */
void plumb_engine_destroy(plumb_engine *engine);

/**
 * Sets the measurer; NULL for the built-in one. `destroy` (may be NULL) is called once with `user_data` when the engine
 * no longer needs it, not if this call fails. Errors: FROZEN.
 */
plumb_status plumb_engine_set_measurer(plumb_engine *engine, plumb_measure_fn measure, void *user_data,
                                       void (*destroy)(void *user_data));

/** On which axes a component has a size of its own that the measurer is asked for. */
typedef int32_t plumb_natural;
enum { PLUMB_NATURAL_NONE = 0, PLUMB_NATURAL_WIDTH = 1, PLUMB_NATURAL_HEIGHT = 2, PLUMB_NATURAL_BOTH = 3 };

/** A property of a host's component. */
typedef struct plumb_property {
  const char *name;                /**< NUL-terminated, for example "level" or "bar.color". */
  const char *type;                /**< "Double" "CGFloat" "Int" "Bool" "String" "UIColor" "Array" "Any"; others are kept as text. */
  plumb_value default_value;       /**< Without an expression; NIL: the type's zero. Colours: 8 bits each. */
  const char *documentation;       /**< May be NULL. */
} plumb_property;

/** A component of the host. */
typedef struct plumb_component {
  uint32_t struct_size;
  plumb_natural natural;
  const char *name;                /**< NUL-terminated, begins with a capital letter. `UIName` is found as `Name` too. */
  const char *base;                /**< The component whose properties it has too; NULL for "UIView". */
  const plumb_property *properties;
  size_t property_count;
} plumb_component;
#define PLUMB_COMPONENT_INIT {(uint32_t)sizeof(plumb_component), 0, NULL, NULL, NULL, 0}

/** Registers a component. Errors: FROZEN, DUPLICATE, COMPONENT (unknown base), ARGUMENT (not a name), ENCODING. */
plumb_status plumb_engine_register_component(plumb_engine *engine, const plumb_component *component);

/** Of the last failed call on this engine that gave no report; borrowed until the next. Errors: NOT_FOUND (none). */
plumb_status plumb_engine_get_diagnostic(plumb_engine *engine, plumb_diagnostic *out_diagnostic);

/* --------------------------------------------------------------------------------------------------- Template --- */

/**
 * Constants and state of one node, visible to it and its descendants. Several scopes may name the same node: later ones
 * win key by key. Constants are folded into the template; state starts with these values, and its types are theirs.
 */
typedef struct plumb_scope {
  const char *node;                /**< "" or NULL for the root, "#id", or a path of child indices "0/2". */
  size_t node_length;
  const plumb_entry *constants;
  size_t constant_count;
  const plumb_entry *state;
  size_t state_count;
  const plumb_field *fields;       /**< State from a structure of the host at `base`, may be NULL. */
  size_t field_count;
  const void *base;
} plumb_scope;

typedef int32_t plumb_mode;
enum { PLUMB_MODE_DEFAULT = 0, PLUMB_MODE_NEW = 1, PLUMB_MODE_LEGACY = 2 };

/** Options of a load. */
typedef struct plumb_load_options {
  uint32_t struct_size;
  plumb_mode mode;                 /**< PLUMB_MODE_DEFAULT: as the engine says. */
  const char *name;                /**< Stands for the file in diagnostics; NULL: the path, or "layout.xml". */
  size_t name_length;
  const plumb_scope *scopes;
  size_t scope_count;
} plumb_load_options;
#define PLUMB_LOAD_OPTIONS_INIT {(uint32_t)sizeof(plumb_load_options), 0, NULL, 0, NULL, 0}

/**
 * Loads a document from memory: parses, checks and compiles it. All its errors are reported in one go.
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
 * Evaluates one expression outside any layout. `type` is "any" (a raw expression), "number", "int", "bool", "string"
 * (attribute text with `{…}` segments), "color" or "array". `scope` (may be NULL) gives constants and state.
 * `out_report` is required: it owns what `out_value` borrows.
 */
plumb_status plumb_engine_evaluate(plumb_engine *engine, const char *expression, size_t length, const char *type,
                                   const plumb_scope *scope, plumb_value *out_value, plumb_report **out_report);

/** Prints an expression in normalised form; the text is borrowed from the report, which is required. */
plumb_status plumb_engine_print_expression(plumb_engine *engine, const char *expression, size_t length,
                                           const char **out_utf8, plumb_report **out_report);

/* ----------------------------------------------------------------------------------------------------- Layout --- */

/** Makes a layout: a copy of the template's image, O(nodes). */
plumb_status plumb_layout_create(plumb_template *template_, plumb_layout **out_layout);

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
 * merged key by key. Only what differs counts as a change.
 */
plumb_status plumb_layout_set_state(plumb_layout *layout, plumb_node node, const plumb_entry *entries, size_t count);

/** The present value of a state key or key path, borrowed until the next change of state. Errors: NOT_FOUND. */
plumb_status plumb_layout_get_state(plumb_layout *layout, plumb_node node, const char *key, size_t length,
                                    plumb_value *out_value);

/** A state key, resolved once so that a frame loop handles no names. Valid as long as the layout. */
typedef uint64_t plumb_state_key;

/** How many state keys the scope at `node` (PLUMB_NO_NODE: the root) has, those in dictionaries not counted. */
plumb_status plumb_layout_state_count(plumb_layout *layout, plumb_node node, size_t *out_count);
/** The state key at `index`, in the order they were declared. Borrowed as long as the layout. Errors: NOT_FOUND. */
plumb_status plumb_layout_state_name(plumb_layout *layout, plumb_node node, size_t index, const char **out_utf8);

/** Finds a state key or key path of the scope at `node` (PLUMB_NO_NODE: the root). Errors: NOT_FOUND, HANDLE. */
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

/** Binds fields of a host's structure to state keys, once. Errors: NOT_FOUND, TYPE, ARGUMENT. */
plumb_status plumb_layout_bind_state(plumb_layout *layout, plumb_node node, const plumb_field *fields, size_t count,
                                     plumb_binding *out_binding);

/** Sets all bound state from a structure in one call; only what differs counts. No allocation but for new strings. */
plumb_status plumb_layout_update_state(plumb_layout *layout, plumb_binding binding, const void *base);

/**
 * Replaces all constants (of every scope) and links the layout anew. Node handles and state stay; the template and its
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
  PLUMB_NODE_CLIPS = 4             /**< Clips its children. */
};

/** The safe-area insets, in points; 0 at the start. Errors: ARGUMENT (NaN or infinite), BUSY. */
plumb_status plumb_layout_set_safe_area(plumb_layout *layout, double top, double left, double bottom, double right);

typedef int32_t plumb_direction;
enum { PLUMB_LEFT_TO_RIGHT = 0, PLUMB_RIGHT_TO_LEFT = 1 };

/** The reading direction that `leading` and `trailing` follow. Links the layout anew; handles and state stay. */
plumb_status plumb_layout_set_direction(plumb_layout *layout, plumb_direction direction);

/** Scrolls a scroll view: sets its contentOffset, unless an expression does. Errors: HANDLE, ARGUMENT, PROPERTY. */
plumb_status plumb_layout_set_content_offset(plumb_layout *layout, plumb_node node, double x, double y);

/** Asks the measurer for this node's size again at the next compute. Errors: HANDLE, ARGUMENT (no natural size). */
plumb_status plumb_layout_invalidate_size(plumb_layout *layout, plumb_node node);

/**
 * Computes everything that changed. `width` and `height` are those of the container, each may be PLUMB_NO_CONTAINER.
 * Costs what changed; nothing if nothing did. On failure the last good frames and values stay published, the new state
 * is kept, and the diagnostics say what failed. Errors: ARGUMENT, EVALUATION, CYCLE, TYPE, LIMIT, USER, MEASURE, BUSY.
 */
plumb_status plumb_layout_compute_frames(plumb_layout *layout, double width, double height);

/** How often computing has changed anything: equal revisions, equal frames and values. 0 before the first compute. */
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

/**
 * The same rows in device pixels at `scale` pixels a point: each edge of the unrounded frames rounded half up in root
 * coordinates, so that touching edges touch. Errors: ARGUMENT (a scale not positive and finite, a small `capacity`).
 */
plumb_status plumb_layout_snap_frames(plumb_layout *layout, double scale, plumb_pixel_edges *out_edges,
                                      size_t capacity);

typedef int32_t plumb_change_kind;
enum { PLUMB_CHANGE_FRAME = 1, PLUMB_CHANGE_PROPERTY = 2 };

/** Something that the last compute changed. */
typedef struct plumb_change {
  plumb_node node;
  uint32_t row;
  plumb_change_kind kind;
  const char *property;            /**< The property's name, NULL for a frame. Borrowed as the changes. */
} plumb_change;

/** What the last successful compute changed, rows ascending. Borrowed as plumb_layout_frames. */
const plumb_change *plumb_layout_changes(plumb_layout *layout, size_t *out_count);

/** A hold on an array of frames: it stays readable and as it is until the lease ends, whatever becomes of the layout. */
typedef struct plumb_lease plumb_lease;

/** Takes a lease on the frames published now. The next compute that changes frames writes to a new array. */
plumb_status plumb_layout_lease_frames(plumb_layout *layout, plumb_lease **out_lease, const plumb_frame **out_frames,
                                       size_t *out_count);

/** Ends a lease. NULL is allowed. One thread at a time, any thread. */
void plumb_lease_release(plumb_lease *lease);

/** Bytes held by this layout, without its template. */
uint64_t plumb_layout_memory_usage(plumb_layout *layout);

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
/** The first child, or PLUMB_NO_NODE; with plumb_node_next_sibling walks children in O(1) a step. */
plumb_status plumb_node_first_child(plumb_layout *layout, plumb_node node, plumb_node *out_node);
/** The next sibling, or PLUMB_NO_NODE. */
plumb_status plumb_node_next_sibling(plumb_layout *layout, plumb_node node, plumb_node *out_node);
/** The component's name as in the catalog, for example "UILabel". Borrowed as long as the layout. */
plumb_status plumb_node_component(plumb_layout *layout, plumb_node node, const char **out_utf8);
/** The node's id, NULL if it has none. Borrowed as long as the layout. */
plumb_status plumb_node_id(plumb_layout *layout, plumb_node node, const char **out_utf8);

/**
 * The value of a property as of the last compute: its expression's value, a geometry value (`left`, `center.x`…), or the
 * catalog's default. Borrowed until the next compute, set_constants or set_direction. Errors: NOT_FOUND, HANDLE.
 */
plumb_status plumb_node_property(plumb_layout *layout, plumb_node node, const char *name, size_t length,
                                 plumb_value *out_value);

/** A property of a node that has an expression. Text is borrowed as long as the layout. */
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
#endif
