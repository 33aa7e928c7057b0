/* A screen of 199 nodes: loaded, and with state that changes every frame, all frames read: screen <file> */
#include "document.h"

static plumb_state_key sidebar, expanded;

static void frame(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, sidebar, 200 + (double)(iteration % 64)), "sidebar");
  if (iteration % 4 == 0) {
    require(plumb_layout_set_number(self->layout, expanded, (double)(iteration / 4 % 20)), "expanded");
  }
  document_compute(self);
  document_read_frames(self);
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

static void start(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  require(plumb_engine_create(NULL, &self->engine), "engine");
  document_load(self);
}

static void stop(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  plumb_template_destroy(self->template_);
  plumb_engine_destroy(self->engine);
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"sidebar", "expanded", NULL};
  static const double values[] = {200, 0};
  if (count < 2) return 2;
  document *self = document_prepare(arguments[1], keys, values);
  enum { NODES = 199 };
  /* The first time in this process: nothing is warm. */
  double began = measure_now();
  start(self, 0);
  if (!getenv("BENCH_INSTRUCTIONS")) {
    double took = measure_now() - began;
    printf("cold start screen\t%d\t%.3f\t%.3f\t%.3f\t1\n", NODES, took, took, took);
  }
  stop(self, 0);
  measure("start screen", NODES, NULL, start, stop, self);
  start(self, 0);
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
  sidebar = document_key(self, "sidebar");
  expanded = document_key(self, "expanded");
  size_t nodes;
  plumb_layout_frames(self->layout, &nodes);
  if (nodes != NODES) return 3;
  self->read = malloc(nodes * sizeof *self->read * 4);
  measure("frame screen", NODES, NULL, frame, NULL, self);
  measure("sidebar screen", NODES, NULL, side, NULL, self);
  measure("card screen", NODES, NULL, card, NULL, self);
  /* State as at the peers' check: frame 17. */
  require(plumb_layout_set_number(self->layout, sidebar, 217), "sidebar");
  require(plumb_layout_set_number(self->layout, expanded, 4), "expanded");
  document_compute(self);
  measure_check("sum screen", document_sum(self));
  return 0;
}
