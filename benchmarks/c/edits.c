/*
 * Rows inserted into the list of a layout that runs, which is then computed, and what has changed read:
 * edits <list or stack> <a row> <n> <most rows at once> <file>…
 *
 * A list places each row below the one before it; rows of a stack view are placed by it. Rows are copies of a fragment; several are inserted in one batch. They are removed again before the next step.
 */
#include "edits.h"

#include "document.h"
#include "memory.h"

typedef struct list {
  const char *kind;
  document *document;
  plumb_fragment *row;
  size_t index;
  long batch;
  plumb_node made[EDIT_MOST_ROWS];
} list;

static volatile double sink;

static void insert_rows(list *self) {
  plumb_layout *layout = self->document->layout;
  if (self->batch > 1) require(plumb_layout_begin_edit(layout), "begin");
  for (long i = 0; i < self->batch; i++) {
    size_t index = self->index + (size_t)i;
    require(plumb_layout_insert_fragment(layout, PLUMB_NO_NODE, index, self->row, &self->made[i]), "insert");
  }
  if (self->batch > 1) require(plumb_layout_end_edit(layout), "end");
}

static void insert(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  insert_rows(self);
  document_compute(self->document);
  size_t count, rows;
  const plumb_change *changes = plumb_layout_changes(self->document->layout, &count);
  const plumb_frame *frames = plumb_layout_frames(self->document->layout, &rows);
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    if (changes[i].kind != PLUMB_CHANGE_FRAME) continue;
    const plumb_frame *frame = &frames[changes[i].row];
    sum += frame->x + frame->y + frame->width + frame->height;
  }
  sink = sum;
}

static void remove_again(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  plumb_layout *layout = self->document->layout;
  require(plumb_layout_begin_edit(layout), "begin");
  for (long i = 0; i < self->batch; i++) require(plumb_layout_remove(layout, self->made[i]), "remove");
  require(plumb_layout_end_edit(layout), "end");
  document_compute(self->document);
}

static void run(list *self, long n, long most) {
  char name[100];
  size_t rows = 0;
  require(plumb_node_child_count(self->document->layout, plumb_layout_nodes(self->document->layout, NULL)[0], &rows),
          "rows");
  for (int batch = 0; batch < EDIT_BATCHES; batch++) {
    for (int place = 0; place < EDIT_PLACES && edit_batches[batch] <= most; place++) {
      self->batch = edit_batches[batch];
      self->index = (size_t)edit_index(place, (long)rows);
      const char *verb = strcmp(self->kind, "list") ? "insert stacked" : "insert";
      snprintf(name, sizeof name, "%s %ld %s", verb, self->batch, edit_places[place]);
      measure(name, n, NULL, insert, remove_again, self);
    }
  }
  self->batch = EDIT_SUMMED;
  self->index = rows / 2;
  insert(self, 0);
  snprintf(name, sizeof name, "sum %s %ld", self->kind, n);
  measure_check(name, document_sum(self->document));
}

int main(int count, char **arguments) {
  static list self;
  if (count < 3) return 2;
  memory_stay_warm();
  self.kind = arguments[1];
  for (int i = 3; i + 2 < count; i += 3) {
    document *loaded = self.document = document_open(arguments[i + 2], NULL, NULL);
    require(plumb_layout_create(loaded->template_, &loaded->layout), "create");
    require(plumb_fragment_load(loaded->engine, arguments[2], PLUMB_NUL_TERMINATED, NULL, &self.row, NULL), "row");
    document_compute(loaded);
    run(&self, atol(arguments[i]), atol(arguments[i + 1]));
    plumb_fragment_destroy(self.row);
    plumb_layout_destroy(loaded->layout);
    plumb_template_destroy(loaded->template_);
    plumb_engine_destroy(loaded->engine);
  }
  return 0;
}
