/*
 * What a layout holds while it runs: memory <kind> <n> <file>… prints `kind/n <tab> nodes <tab> bytes taken from the
 * allocator <tab> bytes plumb_layout_memory_usage says <tab> bytes left behind` of the second layout of a template, after it
 * was computed, resized and read in every way.
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
    printf("%s/%s\t%zu\t%zu\t%llu\t%zu\n", arguments[i], arguments[i + 1], nodes, held, said, left);
    plumb_layout_destroy(first);
    plumb_template_destroy(self->template_);
    plumb_engine_destroy(self->engine);
  }
  return 0;
}
