/*
 * value.h: status codes, values and diagnostics of Plumb. Included by plumb.h, which is what a host includes.
 */
#ifndef PLUMB_VALUE_H
#define PLUMB_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------------------------------------------- Status --- */

typedef int32_t plumb_status;
enum {
  PLUMB_OK = 0,
  PLUMB_DECLINED = 1,              /**< Only from callbacks: the callback has no answer, use the built-in one. */
  PLUMB_PENDING = 2,               /**< Only from callbacks: the answer comes later. */
  PLUMB_NIL = 3,                   /**< Only from plumb_node_get_…: the value is nil, there is nothing to draw. */
  PLUMB_ERROR_ARGUMENT = -1,       /**< NULL where a pointer is needed, a NaN or infinite size, an impossible count. */
  PLUMB_ERROR_HANDLE = -2,         /**< A stale, destroyed or foreign handle. */
  PLUMB_ERROR_BUSY = -3,           /**< Called from a callback that may not do this. */
  PLUMB_ERROR_FROZEN = -4,         /**< The engine has loaded a template: it cannot be set up any further. */
  PLUMB_ERROR_ENCODING = -5,       /**< Text that is not UTF-8. */
  PLUMB_ERROR_LIMIT = -6,          /**< A limit of the engine options was reached. */
  PLUMB_ERROR_FILE = -7,           /**< A file cannot be read. */
  PLUMB_ERROR_XML = -8,            /**< Malformed XML, or a document structure that is not a layout. */
  PLUMB_ERROR_SYNTAX = -9,         /**< An expression that cannot be parsed. */
  PLUMB_ERROR_TYPE = -10,          /**< A value or expression of the wrong type for its use. */
  PLUMB_ERROR_COMPONENT = -11,     /**< An element name that is not a known component. */
  PLUMB_ERROR_PROPERTY = -12,      /**< A property the component does not have, or that cannot be set. */
  PLUMB_ERROR_SYMBOL = -13,        /**< A name in an expression that nothing defines. */
  PLUMB_ERROR_NOT_FOUND = -14,     /**< No node, property or key of that name. */
  PLUMB_ERROR_CYCLE = -15,         /**< Expressions that depend on themselves. */
  PLUMB_ERROR_EVALUATION = -16,    /**< An expression that failed with the present values. */
  PLUMB_ERROR_REDUNDANT = -17,     /**< An attribute that has no effect (a warning unless the engine is strict). */
  PLUMB_ERROR_UNSUPPORTED = -18,   /**< A feature this version does not have yet. */
  PLUMB_ERROR_USER = -19,          /**< A callback of the host failed. */
  PLUMB_ERROR_MEASURE = -20,       /**< A measurer returned a negative, NaN or infinite size. */
  PLUMB_ERROR_DUPLICATE = -21      /**< A name that is already in use. */
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
  PLUMB_TYPE_RANGE = 7,            /**< as.components: lower, upper (count 2), an open end is infinite; `flags` is
                                        PLUMB_RANGE_EXCLUDES_UPPER for `1..<5` and `..<5` */
  PLUMB_TYPE_TEXT = 8,             /**< as.utf8: the text of an attribute that is kept as written: `outlet` */
  PLUMB_TYPE_POINT = 9,            /**< as.components: x, y */
  PLUMB_TYPE_SIZE = 10,            /**< as.components: width, height */
  PLUMB_TYPE_RECT = 11,            /**< as.components: x, y, width, height */
  PLUMB_TYPE_INSETS = 12,          /**< as.components: top, left, bottom, right */
  PLUMB_TYPE_INTEGER = 16,         /**< as.integer. Comes out only where a NUMBER cannot hold it exactly. */
  PLUMB_TYPE_URL = 17,             /**< as.utf8, as STRING */
  PLUMB_TYPE_IMAGE = 18,           /**< as.image */
  PLUMB_TYPE_FONT = 19,            /**< as.font */
  PLUMB_TYPE_ENUM = 20,            /**< as.utf8: the name of the case; its type_name; its number in `flags` */
  PLUMB_TYPE_OPTION_SET = 21,      /**< as.items: `count` ENUM values in the order of the type; type_name; bits in `flags` */
  PLUMB_TYPE_OFFSET = 22,          /**< as.components: horizontal, vertical (count 2) */
  PLUMB_TYPE_AFFINE_TRANSFORM = 23, /**< as.components: a b c d tx ty (count 6): x' = a x + c y + tx, y' = b x + d y + ty */
  PLUMB_TYPE_TRANSFORM_3D = 24,    /**< as.components: m11 m12 … m44 (count 16), for row vectors: translation in m41 m42 m43 */
  PLUMB_TYPE_ATTRIBUTED_TEXT = 25, /**< as.text */
  PLUMB_TYPE_VISUAL_EFFECT = 26,   /**< as.utf8: its style, "dark"; type_name is "UIBlurEffect" or "UIVibrancyEffect" */
  PLUMB_TYPE_SELECTOR = 27,        /**< as.utf8: the name of an action */
  PLUMB_TYPE_CLASS = 28,           /**< as.utf8: the name of a class */
  PLUMB_TYPE_OBJECT = 29,          /**< as.object: a pointer that only the host dereferences; it must stay valid while any
                                        layout has the value; type_name is its type */
  PLUMB_TYPE_FUNCTION = 30         /**< as.function going in; nothing to read coming out */
};

/** The flag of a NIL that plumb_layout_read_values gives for a node without the property. */
enum { PLUMB_VALUE_ABSENT = 1 };

/** Flags of a range. */
enum { PLUMB_RANGE_EXCLUDES_UPPER = 1 };

struct plumb_function;

/** Traits of a font. */
enum {
  PLUMB_FONT_ITALIC = 1,
  PLUMB_FONT_BOLD = 2,             /**< The trait; `weight` says how bold the font is. */
  PLUMB_FONT_CONDENSED = 4,
  PLUMB_FONT_EXPANDED = 8,
  PLUMB_FONT_MONOSPACE = 16
};

/** A font. Text is NUL-terminated; NULL going in is "". */
typedef struct plumb_font {
  const char *family;              /**< "system" for the system's font. */
  const char *face;                /**< The registered face that is nearest, "" where the family has none. */
  const char *text_style;          /**< The text style whose size it has, "body", else "". */
  double size;                     /**< In points. */
  int32_t weight;                  /**< 100 ultraLight, 200 thin, 300 light, 400 regular, 500 … 900 black; 0 going in: 400. */
  uint32_t traits;                 /**< PLUMB_FONT_… */
} plumb_font;

/** An image by name. Text is NUL-terminated; NULL going in is "". */
typedef struct plumb_image {
  const char *name;                /**< "" for the empty image. */
  const char *bundle;              /**< "" for the main bundle. */
  double width, height;            /**< Its natural size in points. */
} plumb_image;

/** How a run of text is drawn. */
enum { PLUMB_RUN_UNDERLINE = 1, PLUMB_RUN_STRIKETHROUGH = 2, PLUMB_RUN_LIST_ITEM = 4 /**< Begins an item of a list. */ };

/** A stretch of text in one style. */
typedef struct plumb_run {
  uint64_t start, length;          /**< In bytes of the text. */
  const plumb_font *font;
  double color[4];                 /**< Red, green, blue, alpha. */
  double baseline_offset;          /**< In points, upwards: superscripts. */
  double first_indent, indent;     /**< Of the paragraph's first line and of its others, in points. */
  double spacing;                  /**< Below the paragraph, in points. */
  const char *alignment;           /**< A case of NSTextAlignment, "natural". */
  const char *line_break;          /**< A case of NSLineBreakMode, "byWordWrapping". */
  uint32_t flags;                  /**< PLUMB_RUN_… */
  uint32_t list_level;             /**< Of the list it is in, from 1; 0 outside of lists. */
} plumb_run;

/** Text in several styles. The runs follow each other without gaps; paragraphs end with a line feed. */
typedef struct plumb_attributed_text {
  const char *utf8;                /**< NUL-terminated. */
  size_t length;                   /**< In bytes. */
  const plumb_run *runs;
  size_t run_count;
} plumb_attributed_text;

/** A colour with 8 bits a component, in this order in memory. */
typedef struct plumb_rgba8 {
  uint8_t red, green, blue, alpha;
} plumb_rgba8;

struct plumb_entry;

/**
 * One value of any type: 32 bytes on every machine. Its pointers are borrowed: from the host for values that go in
 * (copied during the call), from Plumb for values that come out (each function says until when). Arrays and dictionaries
 * that go in, or that an expression makes, nest at most 64 deep: more is PLUMB_ERROR_LIMIT. */
typedef struct plumb_value {
  plumb_type type;
  uint32_t flags;                  /**< The number of ENUM, the bits of OPTION_SET, as far as they fit; of RANGE; else 0. */
  uint64_t count;                  /**< Bytes of text, items of an array or option set, entries, or components. */
  union {
    double number;
    int64_t integer;
    int32_t boolean;
    const char *utf8;
    const double *components;
    const struct plumb_value *items;
    const struct plumb_entry *entries;
    const plumb_font *font;
    const plumb_image *image;
    const plumb_attributed_text *text;
    const struct plumb_function *function;
    void *object;
    plumb_rgba8 rgba8;             /**< Of a COLOR going in with the flag PLUMB_COLOR_RGBA8. */
    uint64_t bits;
  } as;
  union {
    const char *type_name;         /**< Of ENUM, OPTION_SET, VISUAL_EFFECT and OBJECT, NUL-terminated; else NULL. */
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

/** In place of the length of any text that goes in: it ends at its first NUL. */
#define PLUMB_NUL_TERMINATED ((size_t)-1)

/** The flag of a COLOR going in whose components are in `as.rgba8`, with a count of 0. */
enum { PLUMB_COLOR_RGBA8 = 1 };

/* Values going in, made in place: `plumb_entry_of("health", plumb_number(0.5))`. */

/** nil. */
static inline plumb_value plumb_nil(void) {
  plumb_value value;
  value.type = PLUMB_TYPE_NIL;
  value.flags = 0;
  value.count = 0;
  value.as.bits = 0;
  value.extra.bits = 0;
  return value;
}

/** A number. */
static inline plumb_value plumb_number(double number) {
  plumb_value value = plumb_nil();
  value.type = PLUMB_TYPE_NUMBER;
  value.as.number = number;
  return value;
}

/** A whole number, for those that a double does not hold. */
static inline plumb_value plumb_integer(int64_t integer) {
  plumb_value value = plumb_nil();
  value.type = PLUMB_TYPE_INTEGER;
  value.as.integer = integer;
  return value;
}

/** A boolean. */
static inline plumb_value plumb_bool(bool boolean) {
  plumb_value value = plumb_nil();
  value.type = PLUMB_TYPE_BOOL;
  value.as.boolean = boolean ? 1 : 0;
  return value;
}

/** Text of `length` bytes, or PLUMB_NUL_TERMINATED; it must stay valid during the call that takes the value. */
static inline plumb_value plumb_text(const char *utf8, size_t length) {
  plumb_value value = plumb_nil();
  value.type = PLUMB_TYPE_STRING;
  value.count = length == PLUMB_NUL_TERMINATED ? UINT64_MAX : (uint64_t)length;
  value.as.utf8 = utf8;
  return value;
}

/** NUL-terminated text, which must stay valid during the call that takes the value. NULL is the empty text. */
static inline plumb_value plumb_string(const char *utf8) { return plumb_text(utf8, PLUMB_NUL_TERMINATED); }

/** A colour of four bytes, 0 to 255. */
static inline plumb_value plumb_color(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha) {
  plumb_value value = plumb_nil();
  value.type = PLUMB_TYPE_COLOR;
  value.flags = PLUMB_COLOR_RGBA8;
  value.as.rgba8.red = red;
  value.as.rgba8.green = green;
  value.as.rgba8.blue = blue;
  value.as.rgba8.alpha = alpha;
  return value;
}

/** `count` values, which must stay valid during the call that takes the array. */
static inline plumb_value plumb_array(const plumb_value *items, size_t count) {
  plumb_value value = plumb_nil();
  value.type = PLUMB_TYPE_ARRAY;
  value.count = (uint64_t)count;
  value.as.items = items;
  return value;
}

/** `count` keys with values, which must stay valid during the call that takes the dictionary. */
static inline plumb_value plumb_dictionary(const plumb_entry *entries, size_t count) {
  plumb_value value = plumb_nil();
  value.type = PLUMB_TYPE_DICTIONARY;
  value.count = (uint64_t)count;
  value.as.entries = entries;
  return value;
}

/** A NUL-terminated key with a value, for plumb_layout_set_state, scopes and dictionaries. */
static inline plumb_entry plumb_entry_of(const char *key, plumb_value value) {
  plumb_entry entry;
  entry.key = key;
  entry.key_length = PLUMB_NUL_TERMINATED;
  entry.value = value;
  entry.declared_type = 0;
  entry.reserved = 0;
  return entry;
}

/** The types a field of a host's structure can have; see plumb_field. */
typedef int32_t plumb_field_type;
enum {
  PLUMB_FIELD_DOUBLE = 1,          /**< double */
  PLUMB_FIELD_FLOAT = 2,           /**< float */
  PLUMB_FIELD_INT32 = 3,           /**< int32_t */
  PLUMB_FIELD_INT64 = 4,           /**< int64_t; beyond 2^53 the nearest double */
  PLUMB_FIELD_BOOL = 5,            /**< bool (one byte, 0 or not 0) */
  PLUMB_FIELD_STRING = 6,          /**< const char *, NUL-terminated; NULL is the empty string */
  PLUMB_FIELD_COLOR = 7,           /**< double[4]: red, green, blue, alpha */
  PLUMB_FIELD_STRUCTURE = 8,       /**< A structure inside the structure: a dictionary with the keys of `fields`. */
  PLUMB_FIELD_ARRAY = 9            /**< Elements one after the other: an array. */
};

/** A flag of an array: the structure holds a pointer to the first element, not the elements. */
#define PLUMB_FIELD_POINTER 1

/**
 * One field of a host's structure that holds state: `PLUMB_BIND("score", struct game, score, INT32)`. The members after
 * `offset` are 0 but for structures and arrays, which nest to a depth of 8.
 */
typedef struct plumb_field {
  const char *key;                 /**< NUL-terminated; a key path where the structure itself is bound. */
  plumb_field_type type;
  uint32_t flags;                  /**< PLUMB_FIELD_POINTER or 0. */
  size_t offset;                   /**< In bytes from the start of the structure that contains the field. */
  /** What a structure or an element has: elements are dictionaries with these keys. One field with the key NULL: elements
   *  are plain values. Borrowed for the call. */
  const struct plumb_field *fields;
  size_t field_count;
  size_t stride;                   /**< Of an array: bytes from one element to the next. */
  size_t capacity;                 /**< Of an array: how many elements there can be, at most 1,000,000; 0: that many. */
  size_t count_offset;             /**< Of an array: the offset of the member that says how many elements there are. */
  plumb_field_type count_type;     /**< Its type, PLUMB_FIELD_INT32 or INT64; 0: there always are `capacity` elements. */
  uint32_t reserved;
} plumb_field;

/** Initialises a `plumb_field` for a member of a structure; `type` is the end of a PLUMB_FIELD_… name. */
#define PLUMB_BIND(key, structure, member, type) \
  {(key), PLUMB_FIELD_##type, 0, offsetof(structure, member), NULL, 0, 0, 0, 0, 0, 0}

/** The same for a member that is a structure; `fields` is an array of `plumb_field`. */
#define PLUMB_BIND_STRUCTURE(key, structure, member, fields) \
  {(key), PLUMB_FIELD_STRUCTURE, 0, offsetof(structure, member), (fields), sizeof(fields) / sizeof *(fields), 0, 0, 0, 0, 0}

/** The same for a member that is an array; `count_member`, an integer of 32 or 64 bits, says how many elements count. */
#define PLUMB_BIND_ARRAY(key, structure, member, count_member, fields) \
  {(key), PLUMB_FIELD_ARRAY, 0, offsetof(structure, member), (fields), sizeof(fields) / sizeof *(fields), \
   sizeof *((structure *)0)->member, sizeof((structure *)0)->member / sizeof *((structure *)0)->member, \
   offsetof(structure, count_member), PLUMB_FIELD_OF_COUNT(structure, count_member), 0}

/** The same for a member that is a pointer to the first element; NULL if there is none. */
#define PLUMB_BIND_POINTER(key, structure, member, count_member, fields) \
  {(key), PLUMB_FIELD_ARRAY, PLUMB_FIELD_POINTER, offsetof(structure, member), (fields), \
   sizeof(fields) / sizeof *(fields), sizeof *((structure *)0)->member, 0, offsetof(structure, count_member), \
   PLUMB_FIELD_OF_COUNT(structure, count_member), 0}

/** The only field of elements that are plain values: numbers, texts…. */
#define PLUMB_BIND_ELEMENT(type) {NULL, PLUMB_FIELD_##type, 0, 0, NULL, 0, 0, 0, 0, 0, 0}

#define PLUMB_FIELD_OF_COUNT(structure, member) \
  (sizeof((structure *)0)->member == 8 ? PLUMB_FIELD_INT64 : PLUMB_FIELD_INT32)

/* ------------------------------------------------------------------------------------------------ Diagnostics --- */

/** A node of a live layout: index in the low half, generation in the high half. A number: it can be copied and compared. */
typedef uint64_t plumb_node;
#define PLUMB_NO_NODE ((plumb_node)0)

typedef int32_t plumb_severity;
enum { PLUMB_SEVERITY_ERROR = 0, PLUMB_SEVERITY_WARNING = 1 };

/** What went wrong, where, and what would be accepted. All text is borrowed from the report or layout it came from; U+FFFD
 *  replaces NULs in quoted text. */
typedef struct plumb_diagnostic {
  plumb_status code;
  plumb_severity severity;
  int32_t line;                    /**< From 1; 0 without a position in a file. */
  int32_t column;                  /**< From 1, in characters (Unicode scalars); 0 as `line`. */
  plumb_node node;                 /**< The node, where it is a live one; else PLUMB_NO_NODE. */
  const char *message;             /**< One sentence of at most 1,000 bytes, never NULL. */
  const char *file;                /**< The file or source name; "" if none. */
  const char *node_path;           /**< Child indices from the root, "0/2"; "" for the root or none. */
  const char *component;           /**< The component of the node; "" if none. */
  const char *property;            /**< The attribute; "" if none. */
  const char *expression;          /**< The text of the expression; "" if none. */
  const char *suggestion;          /**< What was probably meant; "" if nothing is near. */
  const char *rendered;            /**< Everything, over several lines: file:line:column, the line, a caret, the suggestion. */
} plumb_diagnostic;

/** The diagnostics of one load or evaluation, owned by the caller. */
typedef struct plumb_report plumb_report;

/** Frees a report and everything borrowed from it. NULL is allowed. */
void plumb_report_destroy(plumb_report *report);

/** How many diagnostics the report has; errors come first, each kind in document order. 0 for NULL. */
size_t plumb_report_count(const plumb_report *report);

/** The diagnostic at `index`, borrowed until the report is destroyed. */
plumb_status plumb_report_get(const plumb_report *report, size_t index, plumb_diagnostic *out_diagnostic);

/** All diagnostics ready to print, each ended by a newline; "" for a report without any and for NULL. Borrowed until the
 *  report is destroyed; one thread at a time. */
const char *plumb_report_text(const plumb_report *report);

#ifdef __cplusplus
}
#endif
#endif
