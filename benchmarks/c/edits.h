/* The edits of edits.c and of the peers' programs: rows of two nodes, inserted into a list of such rows. */
#ifndef EDITS_H
#define EDITS_H

enum { EDIT_PLACES = 3, EDIT_BATCHES = 3, EDIT_MOST_ROWS = 1000 };

static const char *const edit_places[EDIT_PLACES] = {"front", "middle", "end"};
static const long edit_batches[EDIT_BATCHES] = {1, 10, EDIT_MOST_ROWS};

/* The index of the first row that is inserted. */
static inline long edit_index(int place, long rows) { return rows * place / (EDIT_PLACES - 1); }

/* Rows that are inserted in the middle before the frames are summed: that the peers insert the same. */
enum { EDIT_SUMMED = 10 };

#endif
