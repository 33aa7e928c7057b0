/*
 * explain.h: why nodes are where they are. Included by constraints.h, and so by plumb.h. docs/explaining.md shows what it says.
 */
#ifndef PLUMB_EXPLAIN_H
#define PLUMB_EXPLAIN_H

#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What says a value. */
enum {
  PLUMB_RULE_EXPRESSION = 0,       /**< An expression: an attribute of its own. */
  PLUMB_RULE_CONSTRAINTS = 1,
  PLUMB_RULE_STACK_VIEW = 2,       /**< The stack view that the node is in. */
  PLUMB_RULE_EDGES = 3,            /**< A size: what two edges, set by attributes, leave of the container. */
  PLUMB_RULE_PLACE = 4,            /**< A position: another place of the node, set by an attribute. */
  PLUMB_RULE_CONTENT = 5,          /**< A size: that of the content. */
  PLUMB_RULE_CONTAINER = 6,        /**< A size: that of the container. */
  PLUMB_RULE_ZERO = 7              /**< A position that nothing says: 0. */
};

/** One thing that a value follows from. */
typedef struct plumb_reason {
  uint32_t kind;                   /**< PLUMB_REASON_… */
  uint32_t line;                   /**< Where an attribute or a constraint is written, from 1; 0: in no document. */
  uint32_t column;                 /**< In characters, from 1. */
  uint32_t reserved;
  plumb_node node;                 /**< PLUMB_NO_NODE: none. */
  plumb_constraint constraint;     /**< PLUMB_NO_CONSTRAINT: none. */
  const char *text;                /**< As it is written, or what it is called. */
  const char *file;                /**< "": none. */
  double value;                    /**< NAN for what is no number. */
  const char *value_text;          /**< "": there is no value. */
} plumb_reason;
enum {
  PLUMB_REASON_ATTRIBUTE = 0,      /**< An attribute of `node`, as it is written. */
  PLUMB_REASON_CONSTRAINT = 1,     /**< A constraint that decides the number. */
  PLUMB_REASON_NATURAL_SIZE = 2,   /**< The natural size of `node`, which decides the number like a constraint. */
  PLUMB_REASON_STACK_VIEW = 3,     /**< A stack view, which is `node`. */
  PLUMB_REASON_READ = 4,           /**< What is read: a number or a property of `node`, a key of state, what the host gave. */
  PLUMB_REASON_MISSED = 5,         /**< A constraint that others are more important than; `value`: missed by, in points. */
  PLUMB_REASON_LEFT_OUT = 6,       /**< A required constraint that contradicts others; `value`: missed by, in points. */
  PLUMB_REASON_ZERO_SIZE = 7       /**< That no size is negative, which decides the number like a constraint. */
};

/** Why a number of a frame, or a property, has its value. */
typedef struct plumb_explanation {
  const char *name;                /**< "left", "top", "width", "height", or the name of a property. */
  const char *text;                /**< All of it in words, in one line. */
  double value;                    /**< In points; NAN for what is no number. */
  const char *value_text;
  uint32_t rule;                   /**< PLUMB_RULE_… */
  uint32_t flags;                  /**< PLUMB_EXPLANATION_… */
  const plumb_reason *reasons;
  size_t reason_count;
  size_t omitted_count;            /**< How many more things it reads. */
} plumb_explanation;
enum {
  /** Other values would be as good by all constraints: then sizes are as small as can be, positions as near to 0. */
  PLUMB_EXPLANATION_AMBIGUOUS = 1
};

/**
 * Explains the four numbers of a node's frame (PLUMB_NO_NODE: of the root), in the order left, top, width, height, and then
 * its properties with an expression, in the order in which they are written; as of the last compute. The array and its texts
 * are borrowed until the next call of plumb_layout_explain on the layout. Takes about as long as loading the document: it is
 * for people and tools. Errors: HANDLE, ARGUMENT, NOT_FOUND (the layout has not been computed since its last change), BUSY,
 * LIMIT (too many constraints decide numbers only together).
 */
plumb_status plumb_layout_explain(plumb_layout *layout, plumb_node node, const plumb_explanation **out_explanations,
                                  size_t *out_count);

#ifdef __cplusplus
}
#endif

/* What to draw. */
#include "drawing.h"

#endif
