/*
 * What a renderer reads of every row, ten properties each: properties <kind> <n> <file>…
 * By keys, by names, and all rows at once; and ten that no component has.
 */
#include "document.h"

enum { KEYS = 10 };
static const char *const NAMES[KEYS] = {"alpha",    "backgroundColor",    "isHidden", "clipsToBounds", "text",
                                        "textColor", "layer.cornerRadius", "font",     "width",         "tag"};
static const char *const ABSENT[KEYS] = {"a", "b.c", "d", "e", "f", "g", "h", "i", "j", "k"};

typedef struct reader {
  document *document;
  const char *const *names;
  plumb_property_key keys[KEYS];
  double *numbers;
  plumb_rgba8 *colors;
  size_t rows;
} reader;

static volatile double sink;

static void read_by_key(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  const plumb_node *nodes = plumb_layout_nodes(self->document->layout, NULL);
  double sum = 0;
  for (size_t row = 0; row < self->rows; row++)
    for (int i = 0; i < KEYS; i++) {
      plumb_value value;
      if (plumb_node_get_value(self->document->layout, nodes[row], self->keys[i], &value) == PLUMB_OK)
        sum += (double)value.type;
    }
  sink = sum;
}

static void read_by_name(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  const plumb_node *nodes = plumb_layout_nodes(self->document->layout, NULL);
  double sum = 0;
  for (size_t row = 0; row < self->rows; row++)
    for (int i = 0; i < KEYS; i++) {
      plumb_value value;
      const char *name = self->names[i];
      if (plumb_node_property(self->document->layout, nodes[row], name, strlen(name), &value) == PLUMB_OK)
        sum += (double)value.type;
    }
  sink = sum;
}

/* Half of the properties as colours, half of them as numbers. */
static void read_rows(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  plumb_rgba8 clear = {0, 0, 0, 0};
  for (int i = 0; i < KEYS; i++) {
    plumb_layout *layout = self->document->layout;
    if (i % 2)
      require(plumb_layout_read_colors(layout, self->keys[i], clear, self->colors, self->rows), "colors");
    else
      require(plumb_layout_read_numbers(layout, self->keys[i], 0, self->numbers, self->rows), "numbers");
    sink = self->numbers[self->rows - 1] + self->colors[0].red;
  }
}

int main(int count, char **arguments) {
  for (int i = 1; i + 2 < count; i += 3) {
    char name[100];
    long n = atol(arguments[i + 1]);
    reader self = {0};
    self.document = document_open(arguments[i + 2], NULL, NULL);
    require(plumb_layout_create(self.document->template_, &self.document->layout), "create");
    document_compute(self.document);
    plumb_layout_nodes(self.document->layout, &self.rows);
    self.numbers = calloc(self.rows, sizeof *self.numbers);
    self.colors = calloc(self.rows, sizeof *self.colors);
    for (int absent = 0; absent < 2; absent++) {
      self.names = absent ? ABSENT : NAMES;
      for (int k = 0; k < KEYS; k++)
        require(plumb_engine_property(self.document->engine, self.names[k], PLUMB_NUL_TERMINATED, &self.keys[k]), "key");
#define CASE(what) (snprintf(name, sizeof name, "%s%s %s", what, absent ? " absent" : "", arguments[i]), name)
      measure(CASE("read keys"), n, NULL, read_by_key, NULL, &self);
      measure(CASE("read names"), n, NULL, read_by_name, NULL, &self);
      measure(CASE("read rows"), n, NULL, read_rows, NULL, &self);
    }
    free(self.numbers);
    free(self.colors);
    plumb_layout_destroy(self.document->layout);
    plumb_template_destroy(self.document->template_);
    plumb_engine_destroy(self.document->engine);
  }
  return 0;
}
