/*
 * Any bytes as an expression: the first chooses its type. The host has functions, names and assets, and values of all
 * kinds as constants and as state, which must come to the same. What can be printed must print the same a second time.
 */
#include "host.h"

/* As in seed.py. */
static const char *const types[] = {
    "any", "number", "int", "bool", "string", "url", "color", "font", "image", "array", "attributed-string",
    "enum:NSTextAlignment", "enum:Difficulty", "optionset:UIDataDetectorTypes", "optionset:Sides", "Selector", "[Int]",
    "UIEdgeInsets", "CGAffineTransform", "UIVisualEffect", "UIViewController.Type", "[UIColor]"};

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

static int is_same(const plumb_value *a, const plumb_value *b) {
  if (a->type != b->type || a->count != b->count || a->flags != b->flags) return 0;
  switch (a->type) {
    case PLUMB_TYPE_NUMBER:
      return (a->as.number != a->as.number && b->as.number != b->as.number) || a->as.bits == b->as.bits;
    case PLUMB_TYPE_BOOL: return a->as.boolean == b->as.boolean;
    case PLUMB_TYPE_STRING:
    case PLUMB_TYPE_URL:
    case PLUMB_TYPE_ENUM: return memcmp(a->as.utf8, b->as.utf8, a->count) == 0;
    case PLUMB_TYPE_ARRAY:
    case PLUMB_TYPE_OPTION_SET:
      for (uint64_t i = 0; i < a->count; i++)
        if (!is_same(&a->as.items[i], &b->as.items[i])) return 0;
      return 1;
    default: return 1;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  const char *type = types[data[0] % (sizeof types / sizeof *types)];
  const char *text = (const char *)data + 1;
  plumb_engine *engine = shared_engine();
  plumb_entry entries[HOST_VALUES];
  plumb_scope state, constants;
  memset(&state, 0, sizeof state);
  memset(&constants, 0, sizeof constants);
  state.state = constants.constants = entries;
  state.state_count = constants.constant_count = host_values(entries);
  state.state_count--;
  state.constants = &entries[state.state_count];
  state.constant_count = 1;

  plumb_value first, second;
  plumb_report *one = NULL, *two = NULL;
  plumb_status once = plumb_engine_evaluate(engine, text, size - 1, type, &state, &first, &one);
  if (once == PLUMB_OK) touch_value(&first);
  plumb_status twice = plumb_engine_evaluate(engine, text, size - 1, type, &constants, &second, &two);
  if (twice == PLUMB_OK) touch_value(&second);
  /* A constant that fails in a branch that is not taken fails at once. */
  if (once == PLUMB_OK && twice == PLUMB_OK && !is_same(&first, &second)) abort();
  end_report(once, one);
  end_report(twice, two);
  check_printing(engine, text, size - 1);
  return 0;
}
