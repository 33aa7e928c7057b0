/* The shapes of workloads.py's trees, for programs in C. */
#ifndef TREES_H
#define TREES_H

#include <stdbool.h>

enum { TREE_BRANCHING = 10 };
enum { GROW_BASE = 10, GROW_SHARE = 20, GROW_SPACING = 4 };
enum { SCREEN_CARDS = 20, SCREEN_CHIPS = 6, SCREEN_ENTRIES = 12, SCREEN_ICONS = 3, SCREEN_TABS = 4 };

/* Whether the children of node `index` stand below each other: by turns with the depth, the root's do. */
static inline bool tree_is_column(long index) {
  bool column = true;
  for (; index > 0; index = (index - 1) / TREE_BRANCHING) column = !column;
  return column;
}

/* The last leaf with a height in points. */
static inline long tree_changing_leaf(long count) {
  for (long index = count - 1; index > 0; index--) {
    if (index % 3 == 2) return index;
  }
  return 0;
}

/* Sizes of the children of `wrap`, by index % 3. */
static const float wrapped_widths[3] = {40, 60, 80}, wrapped_heights[3] = {20, 30, 10};

#endif
