/* From bytes to a template and to frames, and expat alone on the same bytes: load <case> <n> <file>… */
#include "expat_alone.h"

static void load(void *context, long iteration) {
  (void)iteration;
  document_load(context);
}

static void unload(void *context, long iteration) {
  (void)iteration;
  plumb_template_destroy(((document *)context)->template_);
}

static void create_and_compute(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
}

static void create(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  require(plumb_layout_create(self->template_, &self->layout), "create");
}

static void destroy(void *context, long iteration) {
  (void)iteration;
  plumb_layout_destroy(((document *)context)->layout);
}

static void first_frames(void *context, long iteration) {
  document_load(context);
  create_and_compute(context, iteration);
}

static void destroy_and_unload(void *context, long iteration) {
  destroy(context, iteration);
  unload(context, iteration);
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"leaf", "first", NULL};
  static const double values[] = {30, 20};
  for (int i = 1; i + 2 < count; i += 3) {
    long n = atol(arguments[i + 1]);
    char name[100];
#define CASE(what) (snprintf(name, sizeof name, "%s %s", what, arguments[i]), name)
    document *self = document_open(arguments[i + 2], keys, values);
    measure(CASE("instantiate again"), n, NULL, create, destroy, self);
    measure(CASE("frames again"), n, NULL, create_and_compute, destroy, self);
    plumb_template_destroy(self->template_);
    measure(CASE("load"), n, NULL, load, unload, self);
    measure(CASE("first frames"), n, NULL, first_frames, destroy_and_unload, self);
    measure(CASE("expat"), n, NULL, expat_alone, NULL, self);
    snprintf(name, sizeof name, "document bytes %s %ld", arguments[i], n);
    measure_check(name, (double)self->length);
    plumb_engine_destroy(self->engine);
    free(self->text);
    free(self);
  }
  return 0;
}
