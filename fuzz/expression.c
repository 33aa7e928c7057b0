/* Any bytes as an expression: the first chooses its type. What can be printed must print the same a second time. */
#include <plumb/plumb.h>
#include <stdlib.h>
#include <string.h>

static const char *const types[] = {"any", "number", "int", "bool", "string", "color", "array"};

static void check_printing(plumb_engine *engine, const char *text, size_t length) {
  plumb_report *first = NULL, *second = NULL;
  const char *once = NULL, *twice = NULL;
  /* The printed text ends at its first NUL, which a string of the input may hold. */
  if (memchr(text, 0, length) != NULL) return;
  if (plumb_engine_print_expression(engine, text, length, &once, &first) == PLUMB_OK) {
    if (plumb_engine_print_expression(engine, once, strlen(once), &twice, &second) != PLUMB_OK) abort();
    if (strcmp(once, twice) != 0) abort();
  }
  plumb_report_destroy(first);
  plumb_report_destroy(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  const char *type = types[data[0] % (sizeof types / sizeof *types)];
  const char *text = (const char *)data + 1;
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  options.max_value_bytes = 1 << 16;
  options.max_program_nodes = 100000;
  plumb_engine *engine = NULL;
  if (plumb_engine_create(&options, &engine) != PLUMB_OK) abort();

  double point[2] = {1.5, -2};
  plumb_entry state[3];
  memset(state, 0, sizeof state);
  state[0].key = "a";
  state[0].value.type = PLUMB_TYPE_NUMBER;
  state[0].value.as.number = 3;
  state[1].key = "b";
  state[1].value.type = PLUMB_TYPE_STRING;
  state[1].value.as.utf8 = "text";
  state[1].value.count = 4;
  state[2].key = "c";
  state[2].value.type = PLUMB_TYPE_POINT;
  state[2].value.as.components = point;
  state[2].value.count = 2;
  for (size_t index = 0; index < 3; index++) state[index].key_length = 1;
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  scope.state = state;
  scope.state_count = 3;

  plumb_value value;
  plumb_report *report = NULL;
  plumb_status status = plumb_engine_evaluate(engine, text, size - 1, type, &scope, &value, &report);
  /* Text that is not UTF-8 is a wrong call: the engine has the diagnostic, there is no report. */
  if (status != PLUMB_OK && status != PLUMB_ERROR_ENCODING && plumb_report_count(report) == 0) abort();
  plumb_report_destroy(report);
  check_printing(engine, text, size - 1);
  plumb_engine_destroy(engine);
  return 0;
}
