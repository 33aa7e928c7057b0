/*
 * One element of an array in state is set, and the layout computed: elements <n>… For a list whose rows are told apart by
 * their places or by keys, and for a repetition, whose instances are nodes, of at most 1,000. Elements are those all over
 * the array. Then the whole array is set again, with one element different.
 */
#include "document.h"

enum { LARGEST_REPETITION = 1000, LARGEST_SET_AGAIN = 10000, KEYS = 3, WIDTH = 320, HEIGHT = 600 };

typedef struct kind {
  const char *name, *text;
  int is_repetition;
} kind;

#define CELL "<UITableViewCell><UIView left='8' width='item.bar' height='12'/></UITableViewCell>"

static const kind kinds[] = {
    {"list", "<UITableView rowHeight='40' items='rows'>" CELL "</UITableView>", 0},
    {"keyed list", "<UITableView rowHeight='40' items='rows' itemKey='item.id'>" CELL "</UITableView>", 0},
    {"repetition",
     "<UIView><UIView repeat='rows' key='item.id' top='4 * index' width='item.bar' height='4'/></UIView>", 1},
};

typedef struct array {
  document document;
  plumb_state_key rows;
  long count;
  plumb_value *items;
  plumb_entry (*entries)[KEYS];
} array;

static void number(plumb_entry *entry, const char *key, double number) {
  entry->key = key;
  entry->key_length = strlen(key);
  entry->value.type = PLUMB_TYPE_NUMBER;
  entry->value.as.number = number;
}

/* The whole array as the host has it. */
static plumb_value all(array *self) {
  plumb_value value = {0};
  value.type = PLUMB_TYPE_ARRAY;
  value.count = (uint64_t)self->count;
  value.as.items = self->items;
  return value;
}

static void open_array(array *self, const kind *kind, long count) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  options.max_total_value_bytes = (uint64_t)1 << 30;
  memset(self, 0, sizeof *self);
  self->count = count;
  self->items = calloc((size_t)count, sizeof *self->items);
  self->entries = calloc((size_t)count, sizeof *self->entries);
  if (!self->items || !self->entries) exit(1);
  for (long row = 0; row < count; row++) {
    number(&self->entries[row][0], "bar", (double)(row % 60));
    number(&self->entries[row][1], "height", 40);
    number(&self->entries[row][2], "id", (double)row);
    self->items[row].type = PLUMB_TYPE_DICTIONARY;
    self->items[row].count = KEYS;
    self->items[row].as.entries = self->entries[row];
  }
  document *document = &self->document;
  require(plumb_engine_create(&options, &document->engine), "engine");
  plumb_load_options given = PLUMB_LOAD_OPTIONS_INIT;
  document->options = given;
  document_give(document, "rows", all(self));
  document->text = (char *)kind->text;
  document->length = strlen(kind->text);
  document->width = WIDTH;
  document->height = HEIGHT;
  document_load(document);
  require(plumb_layout_create(document->template_, &document->layout), "create");
  require(plumb_layout_state_key(document->layout, PLUMB_NO_NODE, "rows", 4, &self->rows), "rows");
  document_compute(document);
}

static void close_array(array *self) {
  plumb_layout_destroy(self->document.layout);
  plumb_template_destroy(self->document.template_);
  plumb_engine_destroy(self->document.engine);
  free(self->items);
  free(self->entries);
}

static void set(void *context, long iteration) {
  array *self = context;
  char key[40];
  plumb_entry entry;
  memset(&entry, 0, sizeof entry);
  snprintf(key, sizeof key, "rows.%ld.bar", iteration * 7919 % self->count);
  number(&entry, key, 100 + (double)iteration);
  require(plumb_layout_set_state(self->document.layout, PLUMB_NO_NODE, &entry, 1), key);
  document_compute(&self->document);
}

/* The whole array, with another value of one element: it is read and compared. */
static void set_all(void *context, long iteration) {
  array *self = context;
  self->entries[iteration * 7919 % self->count][0].value.as.number = 100 + (double)iteration;
  plumb_value value = all(self);
  require(plumb_layout_set_value(self->document.layout, self->rows, &value), "rows");
  document_compute(&self->document);
}

int main(int count, char **arguments) {
  static array array;
  char name[100];
  /* The most elements first: callgrind is fast until the first step that it counts. */
  for (int j = count - 1; j >= 1; j--)
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
      long n = atol(arguments[j]);
      if (kinds[i].is_repetition && n > LARGEST_REPETITION) continue;
      open_array(&array, &kinds[i], n);
      snprintf(name, sizeof name, "set element %s", kinds[i].name);
      measure_work(name, n, 100, NULL, set, NULL, &array);
      snprintf(name, sizeof name, "set array %s", kinds[i].name);
      if (n <= LARGEST_SET_AGAIN) measure(name, n, NULL, set_all, NULL, &array);
      close_array(&array);
    }
  return 0;
}
