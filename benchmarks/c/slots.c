/*
 * An inventory whose slots follow an array of the host's structures: slots
 *
 * One slot changes, one comes, all are in the reverse order; then the layout is computed, and what has changed is read.
 */
#include "slots.h"

#include "document.h"
#include "memory.h"

static const char DOCUMENT[] =
    "<UIView width='1280' height='720'><UIView repeat='slots' key='item.id' top='previous.bottom + 4' height='item.height'>"
    "<UIView left='8' top='4' width='50%' height='12'/></UIView></UIView>";

static const plumb_field slot_fields[] = {PLUMB_BIND("id", slot, id, INT32), PLUMB_BIND("height", slot, height, DOUBLE)};
static const plumb_field fields[] = {PLUMB_BIND_ARRAY("slots", slots, list, count, slot_fields)};

typedef struct inventory {
  document document;
  plumb_binding binding;
  slots slots;
} inventory;

static volatile double sink;

static void show(inventory *self) {
  plumb_layout *layout = self->document.layout;
  require(plumb_layout_update_state(layout, self->binding, &self->slots), "state");
  document_compute(&self->document);
  size_t count;
  const plumb_change *changes = plumb_layout_changes(layout, &count);
  const plumb_frame *frames = plumb_layout_frames(layout, NULL);
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    if (changes[i].kind != PLUMB_CHANGE_FRAME) continue;
    const plumb_frame *frame = &frames[changes[i].row];
    sum += frame->x + frame->y + frame->width + frame->height;
  }
  sink = sum;
}

static void change(void *context, long iteration) {
  inventory *self = context;
  slots_change(&self->slots, iteration);
  show(self);
}

static void insert(void *context, long iteration) {
  inventory *self = context;
  slots_insert(&self->slots, iteration);
  show(self);
}

static void remove_again(void *context, long iteration) {
  (void)iteration;
  inventory *self = context;
  slots_remove(&self->slots);
  show(self);
}

static void reverse(void *context, long iteration) {
  (void)iteration;
  inventory *self = context;
  slots_reverse(&self->slots);
  show(self);
}

int main(void) {
  static inventory self;
  memory_stay_warm();
  slots_begin(&self.slots);
  plumb_scope scope = {.fields = fields, .field_count = 1, .base = &self.slots};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.scopes = &scope;
  options.scope_count = 1;
  document_make_engine(&self.document);
  require(plumb_layout_load(self.document.engine, DOCUMENT, sizeof DOCUMENT - 1, &options, &self.document.layout, NULL),
          "load");
  require(plumb_layout_bind_state(self.document.layout, PLUMB_NO_NODE, fields, 1, &self.binding), "bind");
  show(&self);
  measure("slots changed", SLOT_NODES, NULL, change, NULL, &self);
  measure("slots inserted", SLOT_NODES, NULL, insert, remove_again, &self);
  measure("slots reversed", SLOT_NODES, NULL, reverse, NULL, &self);
  slots_begin(&self.slots);
  reverse(&self, 0);
  insert(&self, 0);
  measure_check("sum slots 81", document_sum(&self.document));
  plumb_layout_destroy(self.document.layout);
  plumb_engine_destroy(self.document.engine);
  return 0;
}
