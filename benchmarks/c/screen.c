/* A screen of 199 nodes whose state changes every frame, all frames read: screen <file> */
#include "document.h"

static plumb_state_key sidebar, expanded;
static volatile double sink;

static void frame(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, sidebar, 200 + (double)(iteration % 64)), "sidebar");
  if (iteration % 4 == 0) {
    require(plumb_layout_set_number(self->layout, expanded, (double)(iteration / 4 % 20)), "expanded");
  }
  document_compute(self);
  sink = document_sum(self);
}

static void card(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, expanded, (double)(iteration % 20)), "expanded");
  document_compute(self);
}

static void side(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, sidebar, 200 + (double)(iteration % 64)), "sidebar");
  document_compute(self);
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"sidebar", "expanded", NULL};
  static const double values[] = {200, 0};
  if (count < 2) return 2;
  document *self = document_open(arguments[1], keys, values);
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
  sidebar = document_key(self, "sidebar");
  expanded = document_key(self, "expanded");
  size_t nodes;
  plumb_layout_frames(self->layout, &nodes);
  measure("frame screen", (long)nodes, NULL, frame, NULL, self);
  measure("sidebar screen", (long)nodes, NULL, side, NULL, self);
  measure("card screen", (long)nodes, NULL, card, NULL, self);
  /* State as at the peers' check: frame 17. */
  require(plumb_layout_set_number(self->layout, sidebar, 217), "sidebar");
  require(plumb_layout_set_number(self->layout, expanded, 4), "expanded");
  document_compute(self);
  measure_check("sum screen", document_sum(self));
  return 0;
}
