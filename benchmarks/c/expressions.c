/* One formula, again and again with another value: expressions <one.xml> <thousand.xml> */
#include "document.h"

static const char formula[] = "max(0, min(1, (position - 50) / 100)) * span + prior * 0.5";
static plumb_state_key position;
static volatile double sink;

static double native_formula(double at, double span, double prior) {
  double part = (at - 50) / 100;
  part = part < 1 ? part : 1;
  return (part > 0 ? part : 0) * span + prior * 0.5;
}

static void native(void *context, long iteration) {
  volatile double at = (double)(iteration % 200), *numbers = context;
  sink = native_formula(at, numbers[0], numbers[1]);
}

static void evaluate(void *context, long iteration) {
  document *self = context;
  plumb_layout_set_number(self->layout, position, (double)(iteration % 200));
  document_compute(self);
  size_t count;
  sink = plumb_layout_frames(self->layout, &count)[1].x;
}

/* The formula by itself: no layout. */
static void compiled(void *context, long iteration) {
  double inputs[3] = {(double)(iteration % 200), 100, 7}, result = 0;
  plumb_expression_evaluate(context, inputs, 3, &result);
  sink = result;
}

/* A text that was never seen before, with its constants: from its bytes to its value. */
static void from_text(void *context, long iteration) {
  document *self = context;
  plumb_entry entries[3] = {{"position", 8, {0}, 0, 0}, {"span", 4, {0}, 0, 0}, {"prior", 5, {0}, 0, 0}};
  double numbers[3] = {(double)(iteration % 200), 100, 7};
  for (int i = 0; i < 3; i++) {
    entries[i].value.type = PLUMB_TYPE_NUMBER;
    entries[i].value.as.number = numbers[i];
  }
  plumb_scope scope = {0};
  scope.constants = entries;
  scope.constant_count = 3;
  plumb_value value;
  plumb_report *report = NULL;
  require(plumb_engine_evaluate(self->engine, formula, sizeof formula - 1, "number", &scope, &value, &report), formula);
  sink = value.as.number;
  plumb_report_destroy(report);
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"position", "span", "prior", NULL};
  static const double values[] = {0, 100, 7};
  if (count < 3) return 2;
  volatile double numbers[2] = {100, 7};
  measure("expression native C", 1, NULL, native, NULL, (void *)numbers);
  for (int i = 1; i <= 2; i++) {
    document *self = document_open(arguments[i], keys, values);
    require(plumb_layout_create(self->template_, &self->layout), "create");
    document_compute(self);
    position = document_key(self, "position");
    size_t nodes;
    plumb_layout_frames(self->layout, &nodes);
    measure("expression Plumb", (long)nodes - 1, NULL, evaluate, NULL, self);
    if (i == 1) {
      double sum = 0;
      for (long at = 0; at < 100000; at++) {
        evaluate(self, at);
        sum += sink;
      }
      measure_check("formula Plumb", sum);
      plumb_expression *expression = NULL;
      require(plumb_expression_create(self->engine, formula, sizeof formula - 1, keys, 3, &expression, NULL), formula);
      measure("expression call Plumb", 1, NULL, compiled, NULL, expression);
      sum = 0;
      for (long at = 0; at < 100000; at++) {
        compiled(expression, at);
        sum += sink;
      }
      measure_check("formula compiled Plumb", sum);
      measure("expression text Plumb", 1, NULL, from_text, NULL, self);
    }
  }
  return 0;
}
