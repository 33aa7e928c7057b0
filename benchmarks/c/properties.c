/*
 * Ten properties of every row, as a renderer reads them: properties <present|default> <rows> <file>…
 * By names, by keys, and all rows at once; of the second kind also ten that no component has. The numbers of a case are
 * those of all values.
 */
#include "document.h"

enum { KEYS = 10 };
/* Those of workloads.py: numbers and colours in turn. */
static const char *const NAMES[KEYS] = {"alpha",
                                        "backgroundColor",
                                        "layer.cornerRadius",
                                        "textColor",
                                        "layer.borderWidth",
                                        "layer.borderColor",
                                        "layer.shadowOpacity",
                                        "layer.shadowColor",
                                        "tag",
                                        "tintColor"};
static const char *const ABSENT[KEYS] = {"a", "b.c", "d", "e", "f", "g", "h", "i", "j", "k"};

typedef struct reader {
  plumb_layout *layout;
  const plumb_node *nodes;
  const char *const *names;
  plumb_property_key keys[KEYS];
  double *numbers;
  plumb_rgba8 *colors;
  plumb_value *values;
  size_t rows;
} reader;

static volatile double sink;

static void read_names(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  double sum = 0;
  for (size_t row = 0; row < self->rows; row++)
    for (int i = 0; i < KEYS; i++) {
      plumb_value value;
      const char *name = self->names[i];
      if (plumb_node_property(self->layout, self->nodes[row], name, strlen(name), &value) == PLUMB_OK)
        sum += (double)value.type;
    }
  sink = sum;
}

static void read_keys(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  double sum = 0;
  for (size_t row = 0; row < self->rows; row++)
    for (int i = 0; i < KEYS; i++) {
      plumb_value value;
      if (plumb_node_get_value(self->layout, self->nodes[row], self->keys[i], &value) == PLUMB_OK)
        sum += (double)value.type;
    }
  sink = sum;
}

static double read_typed(reader *self) {
  double sum = 0;
  for (size_t row = 0; row < self->rows; row++)
    for (int i = 0; i < KEYS; i += 2) {
      double number = 0;
      plumb_rgba8 color = {0, 0, 0, 0};
      plumb_node_get_number(self->layout, self->nodes[row], self->keys[i], &number);
      plumb_node_get_color(self->layout, self->nodes[row], self->keys[i + 1], &color);
      sum += number + color.red;
    }
  return sum;
}

static void read_typed_keys(void *context, long iteration) {
  (void)iteration;
  sink = read_typed(context);
}

static void read_rows(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  plumb_rgba8 clear = {0, 0, 0, 0};
  for (int i = 0; i < KEYS; i += 2) {
    require(plumb_layout_read_numbers(self->layout, self->keys[i], 0, self->numbers, self->rows), "numbers");
    require(plumb_layout_read_colors(self->layout, self->keys[i + 1], clear, self->colors, self->rows), "colors");
  }
  sink = self->numbers[self->rows - 1] + self->colors[0].red;
}

static void read_values(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  for (int i = 0; i < KEYS; i++)
    require(plumb_layout_read_values(self->layout, self->keys[i], self->values, self->rows), "values");
  sink = (double)self->values[self->rows - 1].type;
}

/* As many numbers of a plain array: what nothing that reads can be faster than. */
static void read_array(void *context, long iteration) {
  (void)iteration;
  reader *self = context;
  double sum = 0;
  for (int i = 0; i < KEYS; i++)
    for (size_t row = 0; row < self->rows; row++) sum += self->numbers[row];
  sink = sum;
}

static void run(reader *self, plumb_engine *engine, const char *kind, const char *const *names) {
  char name[100];
  long values = (long)self->rows * KEYS;
  self->names = names;
  for (int k = 0; k < KEYS; k++)
    require(plumb_engine_property(engine, names[k], PLUMB_NUL_TERMINATED, &self->keys[k]), "key");
#define CASE(what) (snprintf(name, sizeof name, "property %s %s C", what, kind), name)
  measure(CASE("name"), values, NULL, read_names, NULL, self);
  measure(CASE("key"), values, NULL, read_keys, NULL, self);
  measure(CASE("typed"), values, NULL, read_typed_keys, NULL, self);
  measure(CASE("rows"), values, NULL, read_rows, NULL, self);
  measure(CASE("values"), values, NULL, read_values, NULL, self);
  measure_check(CASE("sum"), read_typed(self));
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"fade", NULL};
  static const double values[] = {0.5};
  for (int i = 1; i + 2 < count; i += 3) {
    document *document = document_open(arguments[i + 2], keys, values);
    require(plumb_layout_create(document->template_, &document->layout), "create");
    document_compute(document);
    reader self = {.layout = document->layout, .rows = (size_t)atol(arguments[i + 1])};
    size_t rows;
    self.nodes = plumb_layout_nodes(self.layout, &rows);
    if (rows != self.rows) exit(3);
    self.numbers = calloc(rows, sizeof *self.numbers);
    self.colors = calloc(rows, sizeof *self.colors);
    self.values = calloc(rows, sizeof *self.values);
    run(&self, document->engine, arguments[i], NAMES);
    if (!strcmp(arguments[i], "default")) run(&self, document->engine, "absent", ABSENT);
    else measure("property array C", (long)rows * KEYS, NULL, read_array, NULL, &self);
    free(self.numbers);
    free(self.colors);
    free(self.values);
    plumb_layout_destroy(document->layout);
    plumb_template_destroy(document->template_);
    plumb_engine_destroy(document->engine);
  }
  return 0;
}
