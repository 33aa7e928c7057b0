/* What the programs that measure lists have in common: rows of five nodes, and what is done to them. */
#ifndef LISTS_H
#define LISTS_H

enum {
  LIST_WIDTH = 320,
  /* As many rows as are seen at once. */
  LIST_PAGE_ROWS = 15,
  LIST_ROW_HEIGHT = 40,
  LIST_HEIGHT = LIST_PAGE_ROWS * LIST_ROW_HEIGHT,
  LIST_NODES = 5,
  LIST_SHORTEST = 100,
  /* Pages that are scrolled through, back and forth: fewer than the shortest list has. */
  LIST_PAGES = 5
};

/* How wide the bar in a row is; another number makes it change. */
static inline double list_bar(long row, long change) { return (double)(20 + (row * 7 + change) % 60); }

/* How high a row is in lists of rows of several heights. */
static inline double list_height(long row, long change) { return (double)(LIST_ROW_HEIGHT + (row + change) % 3); }

#endif
