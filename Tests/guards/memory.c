/*
 * What a layout holds while it runs: memory <kind> <n> <file>… prints `kind/n <tab> nodes <tab> bytes taken from the
 * allocator <tab> bytes plumb_layout_memory_usage says <tab> bytes left behind` of the second layout of a template, after it
 * was computed, resized and read in every way; then, of the template made a second time, `<tab> bytes taken <tab> bytes
 * plumb_engine_memory_usage says <tab> most bytes taken while it was made <tab> most bytes a limit has to allow for that`.
 */
#include "counted_memory.h"
#include "document.h"

static void use(document *self) {
  size_t count;
  document_compute(self);
  plumb_layout_root_frames(self->layout, &count);
  self->width = 640;
  document_compute(self);
  self->width = 1280;
  document_compute(self);
  plumb_layout_frames(self->layout, &count);
  plumb_layout_root_frames(self->layout, &count);
  plumb_layout_flags(self->layout, &count);
  plumb_layout_nodes(self->layout, &count);
  plumb_layout_changes(self->layout, &count);
}

/* The smallest `max_engine_memory` with which a document loads, to a hundredth. */
static unsigned long long needed(document *self) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  unsigned long long least = 0, enough = (unsigned long long)1 << 32;
  options.max_depth = 1 << 20;
  while (enough - least > enough / 100) {
    plumb_engine *engine = NULL;
    plumb_template *template_ = NULL;
    options.max_engine_memory = least + (enough - least) / 2;
    require(plumb_engine_create(&options, &engine), "create");
    plumb_status status =
        plumb_template_load(engine, self->text, self->length, &self->options, &template_, NULL);
    if (status == PLUMB_OK) enough = options.max_engine_memory;
    else if (status == PLUMB_ERROR_LIMIT) least = options.max_engine_memory;
    else require(status, "load");
    plumb_template_destroy(template_);
    plumb_engine_destroy(engine);
  }
  return enough;
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"leaf", "first", "sidebar", "expanded", NULL};
  static const double values[] = {30, 20, 200, 0};
  if (!COUNTS) return 3;
  for (int i = 1; i + 2 < count; i += 3) {
    document *self = document_open(arguments[i + 2], keys, values);
    require(plumb_layout_create(self->template_, &self->layout), "create");
    plumb_layout *first = self->layout;
    use(self);
    size_t before = memory_in_use, nodes;
    require(plumb_layout_create(self->template_, &self->layout), "create");
    use(self);
    plumb_layout_frames(self->layout, &nodes);
    size_t held = memory_in_use - before;
    unsigned long long said = (unsigned long long)plumb_layout_memory_usage(self->layout);
    plumb_layout_destroy(self->layout);
    size_t left = memory_in_use - before;
    plumb_layout_destroy(first);
    plumb_template *template_ = self->template_;
    size_t templates = memory_in_use;
    unsigned long long all = (unsigned long long)plumb_engine_memory_usage(self->engine);
    memory_most = memory_in_use;
    document_load(self);
    size_t taken = memory_in_use - templates;
    unsigned long long told = (unsigned long long)plumb_engine_memory_usage(self->engine) - all;
    printf("%s/%s\t%zu\t%zu\t%llu\t%zu\t%zu\t%llu\t%zu\t%llu\n", arguments[i], arguments[i + 1], nodes, held, said, left,
           taken, told, memory_most - templates, needed(self));
    plumb_template_destroy(template_);
    plumb_template_destroy(self->template_);
    plumb_engine_destroy(self->engine);
  }
  return 0;
}
