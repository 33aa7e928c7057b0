/*
 * Copies of a fragment inserted behind the last node of a layout that runs, by one call, and computed, and taken off again:
 * panels <file> <what> <nodes in all> <copies> <fragment>…
 */
#include "document.h"
#include "memory.h"

enum { MOST_COPIES = 1000 };

typedef struct panels {
  document *document;
  plumb_fragment *fragment;
  long count;
  plumb_node made[MOST_COPIES];
} panels;

static void insert(void *context, long iteration) {
  (void)iteration;
  panels *self = context;
  plumb_layout *layout = self->document->layout;
  require(plumb_layout_insert_copies(layout, PLUMB_NO_NODE, PLUMB_LAST, self->fragment, (size_t)self->count, self->made),
          "insert");
}

/* The other half of a step: what was inserted is computed, removed, and the layout computed again. */
static void remove_again(void *context, long iteration) {
  (void)iteration;
  panels *self = context;
  plumb_layout *layout = self->document->layout;
  document_compute(self->document);
  require(plumb_layout_begin_edit(layout), "begin");
  for (long i = 0; i < self->count; i++) require(plumb_layout_remove(layout, self->made[i]), "remove");
  require(plumb_layout_end_edit(layout), "end");
  document_compute(self->document);
}

int main(int count, char **arguments) {
  static panels self;
  if (count < 6) return 2;
  memory_stay_warm();
  for (int i = 2; i + 3 < count; i += 4) {
    document *loaded = self.document = document_open(arguments[1], NULL, NULL);
    require(plumb_layout_create(loaded->template_, &loaded->layout), "create");
    require(plumb_fragment_load(loaded->engine, arguments[i + 3], PLUMB_NUL_TERMINATED, NULL, &self.fragment, NULL),
            "fragment");
    document_compute(loaded);
    self.count = atol(arguments[i + 2]);
    if (self.count > MOST_COPIES) return 2;
    char name[100];
    snprintf(name, sizeof name, "copies %ld %s", self.count, arguments[i]);
    measure(name, atol(arguments[i + 1]), NULL, insert, remove_again, &self);
    plumb_fragment_destroy(self.fragment);
    plumb_layout_destroy(loaded->layout);
    plumb_template_destroy(loaded->template_);
    plumb_engine_destroy(loaded->engine);
  }
  return 0;
}
