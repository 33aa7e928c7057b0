/* What the tests of lists share: a table whose cells show the number of their row. */
#ifndef PLUMB_TESTS_LISTS_H
#define PLUMB_TESTS_LISTS_H

#include "check.h"
#include <math.h>

/* Rows of 40 points; `wide` is how wide their labels are. */
static const char TABLE[] =
    "<UIView><UITableView id='list' items='n' height='100%'><UITableViewCell>"
    "<UILabel id='label' text='{index}' width='wide' height='40'/></UITableViewCell></UITableView></UIView>";

/* A table of `rows` rows in 320 x 200 points. */
static inline void open_table(stage *s, double rows) {
  plumb_entry state[2] = {entry("n", number_value(rows)), entry("wide", number_value(20))};
  OK(stage_load(s, TABLE, state, 2));
  OK(plumb_layout_compute_frames(s->layout, 320, 200));
}

/* Whether the label of a cell has the text of a number. */
static inline int label_is(plumb_layout *cell, int number) {
  plumb_value value;
  char text[32];
  snprintf(text, sizeof text, "%d", number);
  return plumb_node_property(cell, node_at(cell, "#label"), "text", 4, &value) == PLUMB_OK &&
         value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, text) == 0;
}

#endif
