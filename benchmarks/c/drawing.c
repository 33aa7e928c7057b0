/*
 * Display lists, without the computes before them: drawing <kind> <n> <file>…
 * Made for the first time, made again after all frames have changed, after one leaf has moved, changed its colour or its
 * text, and where nothing has changed.
 */
#include "document.h"

static volatile double sink;
static plumb_state_key width_key, color_key, title_key;

static void list(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  size_t count;
  const plumb_draw_item *items = plumb_layout_display_list(self->layout, &count);
  sink = (double)items[count - 1].frame.x;
}

static void create(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
}

static void destroy(void *context, long iteration) {
  (void)iteration;
  plumb_layout_destroy(((document *)context)->layout);
}

static void resize(void *context, long iteration) {
  document *self = context;
  self->width = 1280 + (double)(iteration % 97);
  document_compute(self);
}

static void move(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, width_key, 10 + (double)(iteration % 13)), "width");
  document_compute(self);
}

static void tint(void *context, long iteration) {
  document *self = context;
  const double components[] = {(double)(iteration % 2), 0.5, 0, 1};
  plumb_value color = {0};
  color.type = PLUMB_TYPE_COLOR;
  color.count = 4;
  color.as.components = components;
  require(plumb_layout_set_value(self->layout, color_key, &color), "color");
  document_compute(self);
}

static void rename_leaf(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_string(self->layout, title_key, iteration % 2 ? "a" : "b", 1), "title");
  document_compute(self);
}

int main(int argc, char **argv) {
  for (int i = 1; i + 2 < argc; i += 3) {
    long n = atol(argv[i + 1]);
    document *self = document_open(argv[i + 2], NULL, NULL);
    char name[100];
#define CASE(what) (snprintf(name, sizeof name, "display list %s %s", what, argv[i]), name)
    measure(CASE("first"), n, create, list, destroy, self);
    create(self, 0);
    require(plumb_layout_state_key(self->layout, PLUMB_NO_NODE, "width", 5, &width_key), "width");
    require(plumb_layout_state_key(self->layout, PLUMB_NO_NODE, "color", 5, &color_key), "color");
    require(plumb_layout_state_key(self->layout, PLUMB_NO_NODE, "title", 5, &title_key), "title");
    list(self, 0);
    measure(CASE("unchanged"), n, NULL, list, NULL, self);
    measure(CASE("moved"), n, move, list, NULL, self);
    measure(CASE("color"), n, tint, list, NULL, self);
    measure(CASE("text"), n, rename_leaf, list, NULL, self);
    measure(CASE("resized"), n, resize, list, NULL, self);
    destroy(self, 0);
  }
  return 0;
}
