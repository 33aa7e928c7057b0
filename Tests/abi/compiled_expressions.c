/* Expressions that are compiled by themselves, and the quick way of evaluating one from its text: as a layout has it. */
#include <math.h>
#include <pthread.h>

#include "check.h"

static plumb_engine *engine;

static const char FORMULA[] = "max(0, min(1, (position - 50) / 100)) * width + previous * 0.5";
static const char *const NAMES[] = {"position", "width", "previous"};

static plumb_expression *compiled(const char *text, const char *const *names, size_t count) {
  plumb_expression *expression = NULL;
  plumb_report *report = NULL;
  OK(plumb_expression_create(engine, TEXT(text), names, count, &expression, &report));
  CHECK(report && plumb_report_count(report) == 0);
  plumb_report_destroy(report);
  return expression;
}

static void test_values(void) {
  plumb_expression *formula = compiled(FORMULA, NAMES, 3), *constant = compiled("{2 * pi // why}", NULL, 0);
  double inputs[3] = {70, 100, 7}, result = 0;
  OK(plumb_expression_evaluate(formula, inputs, 3, &result));
  CHECK(result == 23.5);
  inputs[0] = NAN;
  OK(plumb_expression_evaluate(formula, inputs, 3, &result));
  CHECK(isnan(result) == 0 && result == 103.5);
  inputs[2] = INFINITY;
  OK(plumb_expression_evaluate(formula, inputs, 3, &result));
  CHECK(isinf(result));
  /* In place: inputs are read before the result is written. */
  inputs[0] = 150, inputs[2] = 0;
  OK(plumb_expression_evaluate(formula, inputs, 3, &inputs[1]));
  CHECK(inputs[1] == 100);
  OK(plumb_expression_evaluate(constant, NULL, 0, &result));
  CHECK(result == 2 * 3.141592653589793);
  plumb_expression_destroy(formula);
  plumb_expression_destroy(constant);
}

static void fails(plumb_status expected, const char *text, const char *const *names, size_t count, const char *suggestion) {
  plumb_expression *expression = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  STATUS(expected, plumb_expression_create(engine, TEXT(text), names, count, &expression, &report));
  CHECK(!expression && report && plumb_report_count(report) > 0);
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(diagnostic.code == expected && diagnostic.message[0] && diagnostic.rendered[0]);
  if (suggestion) CHECK(strcmp(diagnostic.suggestion, suggestion) == 0);
  plumb_report_destroy(report);
  /* The same without a report. */
  STATUS(expected, plumb_expression_create(engine, TEXT(text), names, count, &expression, NULL));
}

static void test_errors(void) {
  static const char *const twice[] = {"a", "b", "a"}, *const empty[] = {""}, *const missing[] = {"a", NULL};
  plumb_expression *expression = NULL, *formula = compiled(FORMULA, NAMES, 3);
  plumb_report *report = NULL;
  double inputs[3] = {1, 2, 3}, result = -1;
  fails(PLUMB_ERROR_SYMBOL, "widht * 2", NAMES, 3, "width");
  fails(PLUMB_ERROR_SYMBOL, "heigth * 2", NULL, 0, NULL);
  fails(PLUMB_ERROR_SYMBOL, "height * 2", NAMES, 3, NULL);
  fails(PLUMB_ERROR_SYNTAX, "width *", NAMES, 3, NULL);
  fails(PLUMB_ERROR_SYNTAX, "", NAMES, 3, NULL);
  fails(PLUMB_ERROR_TYPE, "'text'", NAMES, 3, NULL);
  fails(PLUMB_ERROR_UNSUPPORTED, "count('text') + width", NAMES, 3, NULL);
  fails(PLUMB_ERROR_DUPLICATE, "a", twice, 3, NULL);
  fails(PLUMB_ERROR_ARGUMENT, "a", empty, 1, NULL);
  /* The call itself is wrong. */
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_create(engine, "1", 1, NULL, 0, NULL, &report));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_create(engine, NULL, 1, NULL, 0, &expression, &report));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_create(engine, "1", SIZE_MAX - 1, NULL, 0, &expression, &report));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_create(engine, "1", 1, NULL, 1, &expression, &report));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_create(engine, "1", 1, missing, 2, &expression, &report));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_create(engine, "1", 1, NAMES, SIZE_MAX, &expression, &report));
  STATUS(PLUMB_ERROR_ENCODING, plumb_expression_create(engine, "\xff", 1, NULL, 0, &expression, &report));
  CHECK(!report && !expression);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_evaluate(formula, inputs, 2, &result));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_evaluate(formula, inputs, SIZE_MAX, &result));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_evaluate(formula, NULL, 3, &result));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_evaluate(formula, inputs, 3, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_expression_evaluate(NULL, inputs, 3, &result));
  CHECK(result == -1);
  plumb_expression_destroy(formula);
  STATUS(PLUMB_ERROR_HANDLE, plumb_expression_evaluate(formula, inputs, 3, &result));
  plumb_expression_destroy(formula);
  plumb_expression_destroy(NULL);
}

/* The bits of a layout with the inputs as state. */
static void test_layout(void) {
  static const char xml[] = "<UIView><UIView left='max(0, min(1, (position - 50) / 100)) * span + sin(prior) / 3'"
                            " width='1' height='1'/></UIView>";
  static const char *const names[] = {"position", "span", "prior"};
  plumb_expression *formula = compiled("max(0, min(1, (position - 50) / 100)) * span + sin(prior) / 3", names, 3);
  plumb_entry state[3];
  stage t = {NULL, NULL, NULL};
  for (int i = 0; i < 3; i++) state[i] = entry(names[i], number_value(0));
  OK(stage_load(&t, xml, state, 3));
  for (int frame = 0; frame < 200; frame++) {
    double inputs[3] = {frame * 0.7, frame / 3.0, frame * frame}, result = 0;
    for (int i = 0; i < 3; i++) state[i] = entry(names[i], number_value(inputs[i]));
    OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, state, 3));
    OK(plumb_layout_compute_frames(t.layout, 100, 100));
    OK(plumb_expression_evaluate(formula, inputs, 3, &result));
    CHECK(memcmp(&plumb_layout_frames(t.layout, NULL)[1].x, &result, sizeof result) == 0);
  }
  plumb_expression_destroy(formula);
  stage_close(&t);
}

/* Another place in memory gives the same expression, whether it takes the quick way or not. */
static void evaluates(const char *text, const char *type, const plumb_scope *scope, plumb_status status, double expected) {
  plumb_value value;
  plumb_report *report = NULL;
  memset(&value, 0, sizeof value);
  STATUS(status, plumb_engine_evaluate(engine, TEXT(text), type, scope, &value, &report));
  CHECK(report != NULL || status == PLUMB_ERROR_ENCODING);
  if (status == PLUMB_OK) {
    int is_bool = value.type == PLUMB_TYPE_BOOL;
    double number = is_bool ? (double)value.as.boolean : value.as.number;
    if (number != expected) printf("%s is %g, not %g\n", text, number, expected);
    CHECK(number == expected && (is_bool || value.type == PLUMB_TYPE_NUMBER));
  }
  plumb_report_destroy(report);
}

static void test_from_text(void) {
  plumb_entry constants[3] = {entry("a", number_value(1)), entry("b", bool_value(1)), entry("a", number_value(3))};
  plumb_entry state[3] = {entry("s", number_value(5)), entry("width", number_value(9)), entry("s", number_value(6))};
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  scope.constants = constants;
  scope.constant_count = 3;
  scope.state = state;
  scope.state_count = 2;
  evaluates("a * 2 + s", "number", &scope, PLUMB_OK, 11);
  evaluates("b", "any", &scope, PLUMB_OK, 1);
  evaluates("a", "bool", &scope, PLUMB_OK, 1);
  evaluates("{a} // three", "number", &scope, PLUMB_OK, 3);
  evaluates("7 / 2", "int", &scope, PLUMB_OK, 3);
  /* Geometry, of a view that has none here. */
  evaluates("width", "number", &scope, PLUMB_OK, 0);
  evaluates("a + sss", "number", &scope, PLUMB_ERROR_SYMBOL, 0);
  scope.state_count = 3;
  evaluates("a + s", "number", &scope, PLUMB_OK, 9);
  state[2] = entry("s", bool_value(1));
  evaluates("a", "number", &scope, PLUMB_ERROR_TYPE, 0);
  scope.state_count = 1;
  state[0].key = "\xff";
  evaluates("a", "number", &scope, PLUMB_ERROR_ENCODING, 0);
  evaluates("1 // \xff", "number", NULL, PLUMB_ERROR_ENCODING, 0);
}

enum { THREADS = 4, ROUNDS = 20000 };
static void *evaluate_often(void *argument) {
  double sum = 0;
  for (int i = 0; i < ROUNDS; i++) {
    double inputs[3] = {i % 200, 100, 7}, result = 0;
    if (plumb_expression_evaluate(argument, inputs, 3, &result) == PLUMB_OK) sum += result;
  }
  double *out = malloc(sizeof *out);
  if (out) *out = sum;
  return out;
}

static void test_threads(void) {
  plumb_expression *formula = compiled(FORMULA, NAMES, 3);
  pthread_t threads[THREADS];
  double *expected = evaluate_often(formula);
  for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, evaluate_often, formula) == 0);
  for (int i = 0; i < THREADS; i++) {
    void *sum = NULL;
    pthread_join(threads[i], &sum);
    CHECK(sum && *(double *)sum == *expected);
    free(sum);
  }
  free(expected);
  plumb_expression_destroy(formula);
}

int main(void) {
  OK(plumb_engine_create(NULL, &engine));
  test_values();
  test_errors();
  test_layout();
  test_from_text();
  test_threads();
  plumb_expression *last = compiled(FORMULA, NAMES, 3);
  double inputs[3] = {150, 2, 2}, result = 0;
  plumb_engine_destroy(engine);
  OK(plumb_expression_evaluate(last, inputs, 3, &result));
  CHECK(result == 3);
  plumb_expression_destroy(last);
  return check_result("compiled_expressions");
}
