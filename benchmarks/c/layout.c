/*
 * Instances of one document: made, computed, resized, changed in one place, read:
 * layout <tree|flat|chain|nested|column|grow|wrap|stacks|panes> <n> <file>…
 */
#include "document.h"
#include "memory.h"

static plumb_state_key key;
static double base;
static void *copied;
static volatile double sink;

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

static void first_layout(void *context, long iteration) {
  create(context, iteration);
  document_compute(context);
}

static void resize(void *context, long iteration) {
  document *self = context;
  self->width = 1280 + (double)(iteration % 97);
  document_compute(self);
}

static void resize_and_read(void *context, long iteration) {
  resize(context, iteration);
  document_read_frames(context);
}

static void change(void *context, long iteration) {
  document *self = context;
  require(plumb_layout_set_number(self->layout, key, base + (double)(iteration % 13)), "set");
  document_compute(self);
}

static void change_and_read(void *context, long iteration) {
  document *self = context;
  change(self, iteration);
  size_t count, rows;
  const plumb_change *changes = plumb_layout_changes(self->layout, &count);
  const plumb_frame *frames = plumb_layout_frames(self->layout, &rows);
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    const plumb_frame *frame = &frames[changes[i].row];
    sum += frame->x + frame->y + frame->width + frame->height;
  }
  sink = sum;
}

/* What python/read_back.py does, for the difference. */
static void change_and_view(void *context, long iteration) {
  document *self = context;
  change(self, iteration);
  size_t rows;
  __asm__ volatile("" : : "r"(plumb_layout_frames(self->layout, &rows)) : "memory");
}

static void copy(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  size_t count;
  const plumb_frame *frames = plumb_layout_frames(self->layout, &count);
  memcpy(copied, frames, count * sizeof *frames);
  __asm__ volatile("" : : "r"(copied) : "memory");
}

static void run(const char *kind, long n, document *self, double template_bytes) {
  char name[100];
#define CASE(what) (snprintf(name, sizeof name, "%s %s", what, kind), name)
#define CHECK(what) (snprintf(name, sizeof name, "%s %s %ld", what, kind, n), name)
  measure(CASE("instantiate"), n, NULL, create, destroy, self);
  measure(CASE("destroy"), n, create, destroy, NULL, self);
  measure(CASE("first compute"), n, create, compute, destroy, self);
  measure(CASE("first layout"), n, NULL, first_layout, destroy, self);
  double held = memory_in_use();
  create(self, 0);
  compute(self, 0);
  size_t rows;
  plumb_layout_frames(self->layout, &rows);
  self->read = malloc(rows * sizeof *self->read * 4);
  copied = malloc(rows * sizeof(plumb_frame));
  held += (double)(memory_of(self->read) + memory_of(copied));
  measure(CASE("resize"), n, NULL, resize, NULL, self);
  measure(CASE("resize and read"), n, NULL, resize_and_read, NULL, self);
  self->width = 1280;
  document_compute(self);
  if (self->scope.state_count > 0) {
    key = document_key(self, self->entries[0].key);
    base = self->entries[0].value.as.number;
    measure(CASE("change"), n, NULL, change, NULL, self);
    measure(CASE("change and read"), n, NULL, change_and_read, NULL, self);
    if (!strcmp(kind, "tree")) measure(CASE("change and view"), n, NULL, change_and_view, NULL, self);
    require(plumb_layout_set_number(self->layout, key, base), "set");
    document_compute(self);
  }
  measure(CASE("unchanged"), n, NULL, compute, NULL, self);
  measure(CASE("memcpy"), n, NULL, copy, NULL, self);
  /* After all that happened to it: lists of changes have grown by then. */
  measure_check(CHECK("sum"), document_sum(self));
  measure_check(CHECK("bytes"), (double)plumb_layout_memory_usage(self->layout));
  measure_check(CHECK("bytes allocated"), memory_in_use() - held);
  measure_check(CHECK("bytes template"), template_bytes);
  destroy(self, 0);
  free(self->read);
  free(copied);
}

int main(int count, char **arguments) {
  static const struct {
    const char *kind, *key;
    double value;
  } states[] = {{"tree", "leaf", 30},     {"flat", "first", 20},     {"chain", "deep", 2},
                {"nested", "deep", 2},    {"column", "changed", 20}, {"grow", "changed", 10},
                {"wrap", "changed", 40},  {"stacks", "deep", 2},     {"panes", "deep", 2}};
  memory_stay_warm();
  for (int i = 1; i + 2 < count; i += 3) {
    const char *keys[] = {NULL, NULL};
    double value = 0;
    for (size_t state = 0; state < sizeof states / sizeof *states; state++) {
      if (strcmp(arguments[i], states[state].kind)) continue;
      keys[0] = states[state].key;
      value = states[state].value;
    }
    document *self = document_prepare(arguments[i + 2], keys, &value);
    document_make_engine(self);
    double before = memory_in_use();
    document_load(self);
    run(arguments[i], atol(arguments[i + 1]), self, memory_in_use() - before);
    plumb_template_destroy(self->template_);
    plumb_engine_destroy(self->engine);
  }
  return 0;
}
