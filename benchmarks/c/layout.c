/* Instances of one document: made, computed, resized, changed in one place, read. layout <tree|flat|chain> <n> <file>… */
#include "document.h"

static plumb_state_key key;
static double base;

static void create(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  require(plumb_layout_create(self->template_, &self->layout), "create");
}

static void destroy(void *context, long iteration) {
  (void)iteration;
  plumb_layout_destroy(((document *)context)->layout);
}

static void compute(void *context, long iteration) {
  (void)iteration;
  document_compute(context);
}

static void resize(void *context, long iteration) {
  document *self = context;
  self->width = 1280 + (double)(iteration % 97);
  document_compute(self);
}

static void change(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, key, base + (double)(iteration % 13)), "set");
  document_compute(self);
}

static void copy(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  size_t count;
  const plumb_frame *frames = plumb_layout_frames(self->layout, &count);
  memcpy(self->copy, frames, count * sizeof *frames);
  __asm__ volatile("" : : "r"(self->copy) : "memory");
}

static void run(const char *kind, long n, document *self) {
  char name[100];
#define CASE(what) (snprintf(name, sizeof name, "%s %s", what, kind), name)
#define CHECK(what) (snprintf(name, sizeof name, "%s %s %ld", what, kind, n), name)
  measure(CASE("instantiate"), n, NULL, create, destroy, self);
  measure(CASE("destroy"), n, create, destroy, NULL, self);
  measure(CASE("first compute"), n, create, compute, destroy, self);
  create(self, 0);
  compute(self, 0);
  size_t rows;
  plumb_layout_frames(self->layout, &rows);
  self->copy = malloc(rows * sizeof(plumb_frame));
  measure(CASE("resize"), n, NULL, resize, NULL, self);
  self->width = 1280;
  document_compute(self);
  if (self->scope.state_count > 0) {
    key = document_key(self, self->entries[0].key);
    base = self->entries[0].value.as.number;
    measure(CASE("change"), n, NULL, change, NULL, self);
    require(plumb_layout_set_number(self->layout, key, base), "set");
    document_compute(self);
  }
  measure(CASE("unchanged"), n, NULL, compute, NULL, self);
  measure(CASE("memcpy"), n, NULL, copy, NULL, self);
  measure_check(CHECK("sum"), document_sum(self));
  measure_check(CHECK("bytes"), (double)plumb_layout_memory_usage(self->layout));
}

int main(int count, char **arguments) {
  for (int i = 1; i + 2 < count; i += 3) {
    const char *keys[] = {NULL, NULL};
    if (!strcmp(arguments[i], "tree")) keys[0] = "leaf";
    if (!strcmp(arguments[i], "flat")) keys[0] = "first";
    double value = keys[0] && !strcmp(keys[0], "leaf") ? 30 : 20;
    run(arguments[i], atol(arguments[i + 1]), document_open(arguments[i + 2], keys, &value));
  }
  return 0;
}
