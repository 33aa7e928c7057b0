/*
 * A whole frame of a screen of 199 coloured boxes, as a game has it: the mouse moves, state changes, all is computed, and
 * what is to be drawn is read: frame <file>
 */
#include "document.h"

static plumb_state_key sidebar, expanded;
static plumb_pointer *mouse;
static plumb_node target;
static volatile double sink;

static double drawn(document *self, size_t *out_count) {
  double sum = 0;
  const plumb_draw_item *items = plumb_layout_display_list(self->layout, out_count);
  for (size_t i = 0; i < *out_count; i++)
    sum += items[i].frame.x + items[i].frame.y + items[i].frame.width + items[i].frame.height;
  return sum;
}

static void frame(void *context, long iteration) {
  document *self = context;
  size_t count;
  require(plumb_pointer_move(mouse, (double)(iteration * 7 % 1280), (double)(iteration * 5 % 720), 0), "move");
  require(plumb_pointer_target(mouse, &target), "target");
  require(plumb_layout_set_number(self->layout, sidebar, 200 + (double)(iteration % 64)), "sidebar");
  if (iteration % 4 == 0)
    require(plumb_layout_set_number(self->layout, expanded, (double)(iteration / 4 % 20)), "expanded");
  document_compute(self);
  sink = drawn(self, &count);
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"sidebar", "expanded", NULL};
  static const double values[] = {200, 0};
  enum { NODES = 199 };
  size_t items;
  if (count < 2) return 2;
  document *self = document_prepare(arguments[1], keys, values);
  require(plumb_engine_create(NULL, &self->engine), "engine");
  document_load(self);
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
  sidebar = document_key(self, "sidebar");
  expanded = document_key(self, "expanded");
  require(plumb_pointer_create(self->layout, PLUMB_POINTER_MOUSE, &mouse), "pointer");
  measure("whole frame screen", NODES, NULL, frame, NULL, self);
  require(plumb_layout_set_number(self->layout, sidebar, 217), "sidebar");
  require(plumb_layout_set_number(self->layout, expanded, 4), "expanded");
  document_compute(self);
  measure_check("sum drawn screen", drawn(self, &items));
  measure_check("items drawn screen", (double)items);
  plumb_pointer_destroy(mouse);
  return 0;
}
