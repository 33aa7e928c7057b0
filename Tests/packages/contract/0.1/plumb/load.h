/*
 * load.h: what a document is loaded with: constants and state, the owner of its layouts, and of documents in JSON what the
 * host gives to them (docs/everlayout.md). Included by plumb.h.
 */
#ifndef PLUMB_LOAD_H
#define PLUMB_LOAD_H

#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/**
 * An XML element that was parsed once, to be inserted as often as needed: a row of a list, an item of a menu. Immutable: any
 * number of threads may insert it at once, each into a layout of its own, as long as none destroys it. See live.h.
 */
typedef struct plumb_fragment plumb_fragment;

/** An object of the host that a layout, or a part of it, belongs to: see live.h. */
struct plumb_owner;

/** How much room there is along an axis, in words: see plumb_layout_set_size_class. */
typedef int32_t plumb_size_class;
enum { PLUMB_SIZE_CLASS_UNSPECIFIED = 0, PLUMB_SIZE_CLASS_COMPACT = 1, PLUMB_SIZE_CLASS_REGULAR = 2 };

/** A text that stands for `#{name}` in a document in JSON. It is data: nothing in it means anything to the document. */
typedef struct plumb_injection {
  const char *name;
  size_t name_length;
  const char *text;
  size_t text_length;
} plumb_injection;

/** A view that the host has: a document in JSON names it without `!`. */
typedef struct plumb_environment_view {
  const char *name;
  size_t name_length;
  const char *component;           /**< NULL: UIView. */
  size_t component_length;
  const char *id;                  /**< Of its node; NULL: its name. */
  size_t id_length;
} plumb_environment_view;

/** Options of a load. */
typedef struct plumb_load_options {
  uint32_t struct_size;
  plumb_mode mode;                 /**< PLUMB_MODE_DEFAULT: as the engine says. */
  const char *name;                /**< Stands for the file in diagnostics; NULL: the path, or "layout.xml". */
  size_t name_length;
  const plumb_scope *scopes;
  size_t scope_count;
  const char *language;            /**< As plumb_layout_set_language takes it; NULL: "". */
  size_t language_length;
  /** Owns the root of each layout that is made of the document, as if plumb_layout_bind_owner had bound it: outlets and
   *  actions that are missing are errors of the load, in its report. Copied. NULL: none, and nothing is checked. */
  const struct plumb_owner *owner;
  /** Of documents in JSON (docs/everlayout.md): the texts for their placeholders, the views of the host that they name,
   *  and whether what is wrong but could be passed over is a warning. */
  const plumb_injection *injections;
  size_t injection_count;
  const plumb_environment_view *environment;
  size_t environment_count;
  uint32_t lenient;
  /** The size classes that layouts of the document begin with. */
  plumb_size_class horizontal_size_class;
  plumb_size_class vertical_size_class;
  uint32_t reserved;               /**< 0. */
} plumb_load_options;
#define PLUMB_LOAD_OPTIONS_INIT \
  {(uint32_t)sizeof(plumb_load_options), 0, NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL, 0, 0, 0, 0, 0}

#ifdef __cplusplus
}
#endif

#endif
