/*
 * Documents of constraints, in JSON as EverLayout has them and in XML: from bytes to frames, beside their parsers alone, and
 * a switch of the size class: everlayout <cards|bars> <n> <file in JSON> <file in XML>… Of bars only the switch.
 */
#include <jansson.h>

#include "expat_alone.h"
#include "memory.h"

static void load(void *context, long iteration) {
  (void)iteration;
  document_load(context);
}

static void unload(void *context, long iteration) {
  (void)iteration;
  plumb_template_destroy(((document *)context)->template_);
}

static void first_frames(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  document_load(self);
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
}

static void drop(void *context, long iteration) {
  plumb_layout_destroy(((document *)context)->layout);
  unload(context, iteration);
}

static void jansson_alone(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  json_t *parsed = json_loadb(self->text, self->length, JSON_REJECT_DUPLICATES, NULL);
  if (!parsed) exit(1);
  json_decref(parsed);
}

static void switch_class(void *context, long iteration) {
  document *self = context;
  plumb_size_class horizontal = iteration % 2 ? PLUMB_SIZE_CLASS_COMPACT : PLUMB_SIZE_CLASS_REGULAR;
  require(plumb_layout_set_size_class(self->layout, horizontal, PLUMB_SIZE_CLASS_REGULAR), "size class");
  document_compute(self);
}

/* As the peer does, which knows one axis. */
static double horizontal_sum(document *self) {
  size_t count;
  const plumb_frame *frames = plumb_layout_frames(self->layout, &count);
  double sum = 0;
  for (size_t i = 1; i < count; i++) sum += frames[i].x + frames[i].width;
  return sum;
}

static void run(const char *kind, const char *language, long n, const char *path) {
  char name[100];
  int is_row = !strcmp(kind, "bars");
  document *self = document_prepare(path, NULL, NULL);
  self->options.horizontal_size_class = PLUMB_SIZE_CLASS_COMPACT;
  document_make_engine(self);
#define CASE(what) (snprintf(name, sizeof name, "%s %s %s", what, kind, language), name)
  if (!is_row) {
    measure(CASE("load"), n, NULL, load, unload, self);
    measure(CASE("first frames"), n, NULL, first_frames, drop, self);
    measure(CASE("parser"), n, NULL, strcmp(language, "json") ? expat_alone : jansson_alone, NULL, self);
  }
  first_frames(self, 0);
  for (int compact = 1; compact >= 0; compact--) {
    switch_class(self, compact);
    if (is_row) snprintf(name, sizeof name, "class sum %s %s %ld", compact ? "compact" : "regular", kind, n);
    else snprintf(name, sizeof name, "class sum %s %s %s %ld", compact ? "compact" : "regular", kind, language, n);
    measure_check(name, is_row ? horizontal_sum(self) : document_sum(self));
  }
  measure(CASE("size class"), n, NULL, switch_class, NULL, self);
  drop(self, 0);
  plumb_engine_destroy(self->engine);
  free(self->text);
  free(self);
}

int main(int count, char **arguments) {
  memory_stay_warm();
  for (int i = 1; i + 3 < count; i += 4) {
    long n = atol(arguments[i + 1]);
    run(arguments[i], "json", n, arguments[i + 2]);
    if (strcmp(arguments[i], "bars")) run(arguments[i], "xml", n, arguments[i + 3]);
  }
  return 0;
}
