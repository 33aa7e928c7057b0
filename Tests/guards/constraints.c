/*
 * Layouts of views with constraints: constraints <kind> <n> <file>… with the state `first` and constraints named `wide` and
 * `least`. Loaded, made and computed, resized, moved as a whole, with another constant of one constraint, with one switched
 * on and off, and with its first view explained.
 */
#include "document.h"

static plumb_state_key key;
static plumb_constraint wide, least;

static void load(void *context, long iteration) {
  (void)iteration;
  document_load(context);
}

static void unload(void *context, long iteration) {
  (void)iteration;
  plumb_template_destroy(((document *)context)->template_);
}

static void first_layout(void *context, long iteration) {
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

static void change(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, key, 20 + (double)(iteration % 13)), "set");
  document_compute(self);
}

static void constant(void *context, long iteration) {
  document *self = context;
  require(plumb_constraint_set_constant(self->layout, wide, 100 + (double)(iteration % 13)), "constant");
  document_compute(self);
}

static void switch_over(void *context, long iteration) {
  document *self = context;
  require(plumb_constraint_set_active(self->layout, least, (int32_t)(iteration % 2)), "active");
  document_compute(self);
}

static void explain(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  const plumb_explanation *explanations;
  size_t explained;
  plumb_node node;
  require(plumb_layout_find(self->layout, PLUMB_NO_NODE, "0", 1, &node), "find");
  require(plumb_layout_explain(self->layout, node, &explanations, &explained), "explain");
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"first", NULL};
  static const double values[] = {20};
  for (int i = 1; i + 2 < count; i += 3) {
    long n = atol(arguments[i + 1]);
    char name[100];
#define CASE(what) (snprintf(name, sizeof name, "%s %s", what, arguments[i]), name)
    document *self = document_prepare(arguments[i + 2], keys, values);
    document_make_engine(self);
    measure(CASE("load"), n, NULL, load, unload, self);
    document_load(self);
    measure(CASE("first layout"), n, NULL, first_layout, destroy, self);
    first_layout(self, 0);
    key = document_key(self, "first");
    require(plumb_layout_find_constraint(self->layout, "wide", 4, &wide), "wide");
    require(plumb_layout_find_constraint(self->layout, "least", 5, &least), "least");
    measure(CASE("resize"), n, NULL, resize, NULL, self);
    measure(CASE("change"), n, NULL, change, NULL, self);
    measure(CASE("constant"), n, NULL, constant, NULL, self);
    measure(CASE("switch"), n, NULL, switch_over, NULL, self);
    /* One step is enough: it is long, and does the same each time. */
    measure_work(CASE("explain"), n, MEASURE_COUNTED, NULL, explain, NULL, self);
    destroy(self, 0);
    plumb_template_destroy(self->template_);
    plumb_engine_destroy(self->engine);
  }
  return 0;
}
