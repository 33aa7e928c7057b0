/*
 * constraints.h: views that are placed by constraints. Included by plumb.h. docs/constraints.md says what constraints mean.
 *
 * A constraint is a line of text, in an attribute `constraints` of a document or given here:
 *
 *     gap: title.left >= icon.right + 8 @750
 *     row: H:|-[icon(20)]-8-[title]-|
 *
 * Constraints have handles, which they keep as long as they are there, also when the document is linked again. What is
 * changed here takes effect at the next compute.
 */
#ifndef PLUMB_CONSTRAINTS_H
#define PLUMB_CONSTRAINTS_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A constraint of a layout. A handle of one that is gone is PLUMB_ERROR_HANDLE. */
typedef uint64_t plumb_constraint;
#define PLUMB_NO_CONSTRAINT ((plumb_constraint)0)

/**
 * A constraint field by field: view.attribute relation multiplier * to.to_attribute + constant. It means what the same line of
 * text means. All texts are NUL-terminated.
 */
typedef struct plumb_constraint_fields {
  uint32_t struct_size;
  uint32_t reserved;               /**< 0. */
  const char *view;                /**< An id, "super", "previous"…; NULL: the node that it is added to. */
  const char *attribute;           /**< "left", "width", "firstBaseline", "edges"… */
  const char *relation;            /**< "==", "<=" or ">="; NULL: "==". */
  const char *to;                  /**< As `view`; NULL: there is no second view. */
  const char *to_attribute;        /**< NULL: as `attribute`. */
  const char *identifier;          /**< The name that it goes by; NULL: none. */
  double multiplier;
  double constant;                 /**< In points. */
  double priority;                 /**< Above 0, at most 1000, which is required. */
} plumb_constraint_fields;
#define PLUMB_CONSTRAINT_FIELDS_INIT \
  {(uint32_t)sizeof(plumb_constraint_fields), 0, NULL, NULL, NULL, NULL, NULL, NULL, 1.0, 0.0, 1000.0}

/**
 * Adds a constraint to a node (PLUMB_NO_NODE: the root): its names mean what they mean in an attribute `constraints` of the
 * node. It goes with the node, and survives reloads with it. Costs as much as loading the layout; constraints that are added
 * in one batch of edits, once. Errors: HANDLE, ARGUMENT, SYMBOL (no such view), TYPE, those of linking.
 */
plumb_status plumb_layout_add_constraint(plumb_layout *layout, plumb_node node, const plumb_constraint_fields *fields,
                                         plumb_constraint *out_constraint);
/** As plumb_layout_add_constraint, from a line of text. Errors: also SYNTAX; ARGUMENT for more than one constraint. */
plumb_status plumb_layout_add_constraint_text(plumb_layout *layout, plumb_node node, const char *utf8, size_t length,
                                              plumb_constraint *out_constraint);
/** Removes a constraint that code has added, for as much. Errors: HANDLE, ARGUMENT (one of a document: make it inactive). */
plumb_status plumb_layout_remove_constraint(plumb_layout *layout, plumb_constraint constraint);

/** How many constraints there are, those of the document and those that code has added. */
size_t plumb_layout_constraint_count(plumb_layout *layout);
/** The constraint that is declared `index`th. Errors: NOT_FOUND. */
plumb_status plumb_layout_get_constraint(plumb_layout *layout, size_t index, plumb_constraint *out_constraint);
/** The first constraint with an identifier. O(constraints). Errors: NOT_FOUND. */
plumb_status plumb_layout_find_constraint(plumb_layout *layout, const char *identifier, size_t length,
                                          plumb_constraint *out_constraint);

/** What is known of a constraint. Texts are borrowed until the next call of plumb_constraint_get_info on the layout. */
typedef struct plumb_constraint_info {
  const char *text;                /**< As it is written. */
  const char *identifier;          /**< "": none. */
  plumb_node node;                 /**< The node that it stands at. */
  double constant;                 /**< What is added to the right side; by an expression, as of the last compute. NaN: a row
                                    *   or column of views, which has several. */
  double priority;
  uint32_t flags;                  /**< PLUMB_CONSTRAINT_… */
  uint32_t reserved;
} plumb_constraint_info;
enum {
  PLUMB_CONSTRAINT_ACTIVE = 1,
  PLUMB_CONSTRAINT_LEFT_OUT = 2,   /**< Required, and left out of the last compute: it contradicts those before it. */
  PLUMB_CONSTRAINT_ADDED = 4       /**< By code. */
};

/** Errors: HANDLE. */
plumb_status plumb_constraint_get_info(plumb_layout *layout, plumb_constraint constraint,
                                       plumb_constraint_info *out_info);
/** Sets what is added to the right side, in points, in place of what is written. O(1). Errors: HANDLE, ARGUMENT (not finite; or
 *  a row or column of views, which has several constants). */
plumb_status plumb_constraint_set_constant(plumb_layout *layout, plumb_constraint constraint, double constant);
/** Sets the priority. O(1); the next compute solves what depends on it, or its group of views from scratch, where it is a
 *  required equation or nothing else connects its views. Errors: HANDLE, ARGUMENT (not above 0 or more than 1000). */
plumb_status plumb_constraint_set_priority(plumb_layout *layout, plumb_constraint constraint, double priority);
/** Says whether a constraint counts: 1, as at the start, or 0. Costs as plumb_constraint_set_priority. Errors: HANDLE. */
plumb_status plumb_constraint_set_active(plumb_layout *layout, plumb_constraint constraint, uint32_t is_active);

#ifdef __cplusplus
}
#endif

/* Why nodes are where they are. */
#include "explain.h"

#endif
