/*
 * engine.h: what a host configures once: measurer, components, names, functions, assets, strings. Included by plumb.h.
 */
#ifndef PLUMB_ENGINE_H
#define PLUMB_ENGINE_H

#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

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
 * Asked only where text, width or another property it may depend on has changed: once without bounds, and a second time
 * at the node's width if that is not the width it answered before. A hidden node is not asked for unless something that
 * is not hidden depends on its size.
 */
typedef plumb_status (*plumb_measure_fn)(void *user_data, plumb_layout *layout, plumb_node node, double width,
                                         double height, plumb_measurement *out);

/**
 * Engine options. A limit of 0 is its default, the first number in brackets; one above the largest, the second number, is
 * the largest. A call that exceeds a limit fails with PLUMB_ERROR_LIMIT and changes nothing; a diagnostic names the
 * limit.
 *
 * Running out of memory ends the process: if `malloc` fails, the Swift runtime aborts, and the library cannot prevent it.
 * A host that must survive this, or has to share its memory, sets `max_engine_memory` or `max_layout_memory`. Their counts
 * are estimates, mostly to a few percent, checked before and during allocation; leave some megabytes beside them for
 * temporaries of a call.
 */
typedef struct plumb_engine_options {
  uint32_t struct_size;
  uint32_t strict;                 /**< 1: redundant attributes are errors instead of warnings. */
  uint32_t legacy;                 /**< 1: `right` and `bottom` are coordinates, as in Schibsted's Layout of old. */
  uint32_t lenient;                /**< 1: unknown elements act as plain views, unknown properties are kept as text. */
  uint64_t max_document_bytes;     /**< [64 MiB; 4 GiB - 2] */
  uint64_t max_nodes;              /**< [1,000,000; 2^30] */
  uint64_t max_depth;              /**< Of elements. [512; 2^20; 1,024 of those made by code] */
  uint64_t max_expression_depth;   /**< [256; 1,024] */
  uint64_t max_expression_nodes;   /**< Of one attribute, its macros expanded. [10,000; 2^30] */
  uint64_t max_value_bytes;        /**< Of one string or array that an expression makes. [16 MiB; 1 TiB] */
  uint64_t max_program_nodes;      /**< Of all attributes of a document, their macros expanded. [4,000,000; 2^30] */
  uint64_t max_diagnostics;        /**< Of one report. [100; 2^30] */
  uint64_t max_inclusions;         /**< Nesting of templates and includes. [64; 1,024] */
  uint64_t max_parts;              /**< Documents that one layout is made of. [10,000; 2^24] */
  uint32_t no_live_reload;         /**< 1: files are not watched. So does PLUMB_LIVE_RELOAD=0 in the environment. */
  uint32_t reserved;               /**< 0. */
  uint64_t max_total_value_bytes;  /**< Of all texts, arrays and other large values of a layout together, each counted once:
                                        state, what expressions made, what is published, temporaries; and of the constants
                                        of a document. One compute may read or copy 4 times as much, or 64 MB.
                                        [64,000,000; 2^40] */
  uint64_t max_layout_memory;      /**< Of what plumb_layout_memory_usage says. Loads and edits of a layout's own nodes
                                        need room for the old and the new nodes at once. [no limit] */
  uint64_t max_engine_memory;      /**< Of what plumb_engine_memory_usage says, and of what loads need. [no limit] */
} plumb_engine_options;
#define PLUMB_ENGINE_OPTIONS_INIT \
  {(uint32_t)sizeof(plumb_engine_options), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/** Creates an engine; NULL: default options. Errors: ARGUMENT (a `struct_size` this library does not know). */
plumb_status plumb_engine_create(const plumb_engine_options *options, plumb_engine **out_engine);

/** Ends the caller's ownership. Templates and layouts made with it go on working. NULL is allowed. */
void plumb_engine_destroy(plumb_engine *engine);

/**
 * Bytes in use for the templates, streams and layouts of this engine, their values included; the engine's own tables are
 * left out. Edits of a layout are counted by what was reserved for them, until there are 32 of them or that is a sixteenth
 * of what the layout uses; plumb_layout_memory_usage counts a layout as it is. Any thread. 0 for an invalid handle.
 */
uint64_t plumb_engine_memory_usage(plumb_engine *engine);

/**
 * Sets the measurer; NULL for the built-in one. `destroy` (may be NULL) is called once with `user_data` when the engine
 * no longer needs it, not if this call fails. Errors: FROZEN.
 */
plumb_status plumb_engine_set_measurer(plumb_engine *engine, plumb_measure_fn measure, void *user_data,
                                       void (*destroy)(void *user_data));

/** On which axes a component has a size of its own that the measurer is asked for. */
typedef int32_t plumb_natural;
enum { PLUMB_NATURAL_NONE = 0, PLUMB_NATURAL_WIDTH = 1, PLUMB_NATURAL_HEIGHT = 2, PLUMB_NATURAL_BOTH = 3 };

/** What a property is besides its value. */
typedef uint32_t plumb_property_flags;
enum {
  PLUMB_PROPERTY_READ_ONLY = 1,    /**< Expressions may read it, documents cannot set it: its value is the default, or a
                                        default expression of the component. */
  PLUMB_PROPERTY_CONSTRUCTOR = 2   /**< Used once, when the node is made: its expression has to be constant. */
};

/** A property of a host's component. */
typedef struct plumb_property {
  const char *name;                /**< NUL-terminated, for example "level" or "bar.color". */
  const char *type;                /**< As in the catalog: "CGFloat" "Bool" "String" "UIColor" "UIFont" "[Int]" "NSTextAlignment"…;
                                        "Selector" for an action of owners; a name that is not in the catalog is a type of
                                        objects. */
  plumb_value default_value;       /**< Without an expression; NIL: the type's zero. Colours: 8 bits each. */
  const char *documentation;       /**< May be NULL. */
  plumb_property_flags flags;      /**< Not both. */
  uint32_t reserved;               /**< 0. */
} plumb_property;

/** An expression that an attribute has where neither an element nor its templates have one. NUL-terminated. */
typedef struct plumb_default {
  const char *attribute;           /**< For example "height", "backgroundColor" or a property of the component. */
  const char *expression;          /**< As it would stand in a document: "auto", "parent.width / 2". */
} plumb_default;

/** A component of the host. */
typedef struct plumb_component {
  uint32_t struct_size;
  plumb_natural natural;
  const char *name;                /**< NUL-terminated, begins with a capital letter. `UIName` is found as `Name` too, and
                                        `Space.Name` as `Name` unless that means something else. */
  const char *base;                /**< The component whose properties it has too; NULL for "UIView". */
  const plumb_property *properties;
  size_t property_count;
  const char *template_;           /**< What every element of it inherits, as if it said template="…"; NULL: nothing. An
                                        element's own `template` or `xml` counts instead. */
  const char *body;                /**< The property that text inside an element sets, a String or NSAttributedString;
                                        NULL: that of the base, or one called `text` or `title`. */
  const plumb_default *defaults;   /**< Of its own and inherited attributes, each once. Below templates, above the defaults
                                        of the base. A position or size that an element's own attributes decide already
                                        has no default. May be NULL. */
  size_t default_count;
  double natural_width;            /**< In points, where the measurer declines, on the axes of `natural`; 0: that of the
                                        base, or 0. */
  double natural_height;
  const char *documentation;       /**< May be NULL. */
} plumb_component;
#define PLUMB_COMPONENT_INIT \
  {(uint32_t)sizeof(plumb_component), 0, NULL, NULL, NULL, 0, NULL, NULL, NULL, 0, 0, 0, NULL}

/**
 * Registers a component, or nothing if it fails. Errors: FROZEN, DUPLICATE, COMPONENT (unknown base), PROPERTY (a body or
 * a default expression for a property that is unknown or cannot have it), SYNTAX (of a default expression), ARGUMENT (not a
 * name, unknown flags, a natural size that is negative, not finite or on another axis), LIMIT (bases nested more than 256
 * deep), ENCODING.
 */
plumb_status plumb_engine_register_component(plumb_engine *engine, const plumb_component *component);

/**
 * Declares what a catalog file declares (docs/catalogs.md): components, types, functions, colours, fonts, images and
 * constants; all of it or, after an error, nothing. Functions get what they do from plumb_engine_register_function, before
 * or after this.
 *
 * `url` stands for the file in diagnostics, and templates of its components are relative to it; NULL: "catalog.xml", and
 * relative to the documents that use them. `out_report` may be NULL; else it receives a report with all errors. O(bytes).
 * While it asks functions and a resolver of the host for values, set-up calls are PLUMB_ERROR_BUSY; if they load a document,
 * this fails with FROZEN.
 * Errors: those of the first error in the report; FROZEN, ENCODING, XML, LIMIT, ARGUMENT, DUPLICATE, TYPE, COMPONENT,
 * PROPERTY, SYNTAX, CYCLE (components that build on each other).
 */
plumb_status plumb_engine_load_catalog(plumb_engine *engine, const char *utf8, size_t length, const char *url,
                                       size_t url_length, plumb_report **out_report);

/**
 * As plumb_engine_load_catalog, from a file. Its templates are relative to it; they may lie in its folder, whatever the
 * root is. Errors as there, and FILE.
 */
plumb_status plumb_engine_load_catalog_file(plumb_engine *engine, const char *path, size_t length,
                                            plumb_report **out_report);

/* ------------------------------------------------------------------------------------------ Names of the host --- */

/**
 * Names a colour: `name` and `UIColor.name` in expressions, a suffix `Color` is optional in both. `components`: red, green,
 * blue, alpha. Errors: FROZEN, DUPLICATE, ARGUMENT (not a name, components that are not finite), ENCODING.
 */
plumb_status plumb_engine_register_color(plumb_engine *engine, const char *name, size_t length,
                                         const double components[4]);

/**
 * Names a font: `name` in font attributes, a suffix `Font` is optional; `UIFont.name` in expressions.
 * Errors: FROZEN, DUPLICATE, ARGUMENT (not a name, a size that is not positive or above 100,000), ENCODING.
 */
plumb_status plumb_engine_register_font(plumb_engine *engine, const char *name, size_t length, const plumb_font *font);

/**
 * Registers a face that can be drawn: `family`, its own name `face` (also found in font attributes), `weight`, `traits`;
 * the size is not used. In a family with faces the nearest one is chosen; a weight that no face has is a warning.
 * Errors: FROZEN, DUPLICATE (the face's name), ARGUMENT, ENCODING.
 */
plumb_status plumb_engine_register_font_face(plumb_engine *engine, const plumb_font *face);

/** A case of an enumeration, or an option of a set. Numbers go to 2^53, those of options begin at 0. */
typedef struct plumb_enumerator {
  const char *name;                /**< NUL-terminated. */
  int64_t value;                   /**< Its number; for an option set its bits. Numbers are accepted for the cases. */
} plumb_enumerator;

/** An enumeration or option set of the host. */
typedef struct plumb_enumeration {
  uint32_t struct_size;
  uint32_t is_option_set;          /**< 1: values combine. */
  const char *name;                /**< NUL-terminated, begins with a capital letter: "Difficulty", "Game.Mode". */
  const plumb_enumerator *cases;
  size_t case_count;
} plumb_enumeration;
#define PLUMB_ENUMERATION_INIT {(uint32_t)sizeof(plumb_enumeration), 0, NULL, NULL, 0}

/**
 * Registers an enumeration: a type of properties, whose cases are visible in attributes of it, and as `Name.case` in all
 * others. Errors: FROZEN, DUPLICATE (type or case), ARGUMENT (not a name, no cases), ENCODING.
 */
plumb_status plumb_engine_register_enumeration(plumb_engine *engine, const plumb_enumeration *enumeration);

/* -------------------------------------------------------------------------------------- Functions of the host --- */

/**
 * A function of expressions. `arguments` are borrowed for the call. Returns PLUMB_OK after filling `out_value` (NIL
 * before), or a negative number; `out_value` may then hold a STRING that says why, and the error is PLUMB_ERROR_USER. What
 * `out_value` points to is copied right after the return: it must stay valid until then, and is never freed by Plumb.
 * Called while loading (arguments that are constant, if it is pure) and while computing, on the thread that does so;
 * its calls on the layout that is being computed are PLUMB_ERROR_BUSY.
 */
typedef plumb_status (*plumb_function_fn)(void *user_data, const plumb_value *arguments, size_t count,
                                          plumb_value *out_value);

#define PLUMB_ANY_NUMBER (-1)

/** A function of the host: registered by name, or given as a constant (PLUMB_TYPE_FUNCTION). */
typedef struct plumb_function {
  uint32_t struct_size;
  uint32_t is_pure;                /**< 1: equal arguments, equal result, no effect: calls with constants are made once. */
  const char *name;                /**< NUL-terminated; not used of a constant. */
  plumb_function_fn call;
  void *user_data;
  void (*destroy)(void *user_data); /**< Called once when nothing needs it any more; may be NULL. Not if the call fails. */
  int32_t min_arguments;
  int32_t max_arguments;           /**< PLUMB_ANY_NUMBER: no limit. */
  const char *const *argument_types; /**< Names of types, "Any" for all; the last one counts for all that follow. NULL: any. */
  size_t argument_type_count;
  const char *result_type;         /**< The name of a type; NULL: any. Another result is an error. */
} plumb_function;
#define PLUMB_FUNCTION_INIT \
  {(uint32_t)sizeof(plumb_function), 0, NULL, NULL, NULL, NULL, 0, PLUMB_ANY_NUMBER, NULL, 0, NULL}

/**
 * Registers a function for all expressions; constants and state of the same name hide it. One that a catalog declares has
 * the counts, types and purity that are declared; what is given of them has to be the same, but 0 to PLUMB_ANY_NUMBER
 * arguments, NULL types and `is_pure` leave them open.
 * Errors: FROZEN, DUPLICATE (built-in ones too), ARGUMENT (not a name, no `call`, impossible counts), TYPE (an unknown type,
 * or another signature than a catalog declares), ENCODING.
 */
plumb_status plumb_engine_register_function(plumb_engine *engine, const plumb_function *function);

/* ----------------------------------------------------------------------------------------- Assets and strings --- */

typedef int32_t plumb_asset_kind;
enum {
  PLUMB_ASSET_BUNDLE = 0,          /**< Whether there is a bundle of this name or identifier; `name` is "". */
  PLUMB_ASSET_COLOR = 1,
  PLUMB_ASSET_IMAGE = 2
};

/** A resolver's answer. */
typedef struct plumb_asset {
  double color[4];                 /**< Of a colour: red, green, blue, alpha. */
  double width, height;            /**< Of an image: its natural size in points. */
} plumb_asset;

/**
 * Finds a named colour, image or bundle ("" is the main bundle). Returns PLUMB_OK after filling `out_asset`,
 * PLUMB_DECLINED if there is none, or a negative number: PLUMB_ERROR_USER. Asked while loading and while computing; the
 * answer for a name is kept, if there is one. Names are borrowed for the call, NUL-terminated.
 */
typedef plumb_status (*plumb_asset_fn)(void *user_data, plumb_asset_kind kind, const char *bundle, const char *name,
                                       plumb_asset *out_asset);

/** Sets the resolver of assets; NULL for none. `destroy` as in plumb_engine_set_measurer. Errors: FROZEN. */
plumb_status plumb_engine_set_assets(plumb_engine *engine, plumb_asset_fn find, void *user_data,
                                     void (*destroy)(void *user_data));

/**
 * Looks for assets in a folder: images by their file name, with or without `.png`, `.jpg`, `.jpeg`, `.webp` or `.gif` and
 * `@2x` or `@3x`, their size read from the file's header; colours in `Colors.strings` (`"Brand" = "#f60";`); bundles are
 * folders in it, `Name` or `Name.bundle`. Asked where the resolver declines. Errors: FROZEN, FILE, and of its
 * `Colors.strings` ENCODING, SYNTAX, TYPE (not a colour).
 */
plumb_status plumb_engine_set_asset_folder(plumb_engine *engine, const char *path, size_t length);

/**
 * Adds the text of a `.strings` file for a language ("de", "pt-BR"; "" for all languages) to what `strings.Key` finds. It
 * wins over the file of that language beside a layout; the last text of a repeated key wins. `name` stands
 * for the file in diagnostics. Errors: FROZEN, ARGUMENT (not a language), ENCODING, SYNTAX, LIMIT (more bytes than 16 MiB
 * or max_document_bytes).
 */
plumb_status plumb_engine_add_strings(plumb_engine *engine, const char *language, size_t language_length,
                                      const char *bytes, size_t length, const char *name, size_t name_length);

/**
 * Formats as printf does: all of IEEE printf but %n, and %@ for anything. No locale; `'` groups by three with commas. The
 * text, of `out_length` bytes (it may contain NULs, as its arguments may), is borrowed from the report; all three outputs
 * are required. Errors: SYNTAX, TYPE (arguments that do not fit), LIMIT (max_value_bytes, 2^31 - 1 bytes in any case).
 */
plumb_status plumb_engine_format(plumb_engine *engine, const char *format, size_t length, const plumb_value *arguments,
                                 size_t count, const char **out_utf8, size_t *out_length,
                                 plumb_report **out_report);

/** The last failed call on this engine that gave no report; borrowed until the next failure. Errors: NOT_FOUND (none). */
plumb_status plumb_engine_get_diagnostic(plumb_engine *engine, plumb_diagnostic *out_diagnostic);

#ifdef __cplusplus
}
#endif
#endif
