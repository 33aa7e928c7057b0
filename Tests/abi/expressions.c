/*
 * Evaluates the list of random expressions (RandomExpressionList.swift says where it is from) through the C interface:
 * their values as constants and as state, and once printed, are those that the list has, bit for bit.
 *
 *     expressions [file]       else $PLUMB_EXPRESSIONS, else Tests/abi/expressions.json
 */
#include <inttypes.h>
#include <jansson.h>

/* What fixtures are compared with is not used here. */
#pragma GCC diagnostic ignored "-Wunused-function"
#include "fixture_engine.h"

/* ------------------------------------------------------------------------------------------------- Exact texts --- */

/* Text that grows. As ExactText.swift writes values. */
typedef struct text {
  char *bytes;
  size_t count, capacity;
} text;

static void add(text *t, const char *bytes, size_t count) {
  if (t->count + count + 1 > t->capacity) {
    t->capacity = 2 * (t->count + count + 1);
    t->bytes = realloc(t->bytes, t->capacity);
    if (!t->bytes) abort();
  }
  memcpy(t->bytes + t->count, bytes, count);
  t->count += count;
  t->bytes[t->count] = 0;
}

static void add_text(text *t, const char *utf8) { add(t, utf8, strlen(utf8)); }

static void add_number(text *t, double number) {
  char buffer[64];
  snprintf(buffer, sizeof buffer, "%a", number);
  add_text(t, isnan(number) ? "nan" : buffer);
}

static void add_whole(text *t, uint64_t number) {
  char buffer[32];
  snprintf(buffer, sizeof buffer, "%" PRIu64, number);
  add_text(t, buffer);
}

static void add_quoted(text *t, const char *utf8, size_t count) {
  add_whole(t, count);
  add_text(t, "'");
  add(t, utf8, count);
  add_text(t, "'");
}

static void add_name(text *t, const char *utf8) { add_quoted(t, utf8, strlen(utf8)); }

static void add_font(text *t, const plumb_font *font) {
  add_text(t, "font ");
  add_name(t, font->family);
  add_text(t, " ");
  add_name(t, font->face);
  add_text(t, " ");
  add_name(t, font->text_style);
  add_text(t, " ");
  add_number(t, font->size);
  add_text(t, " ");
  add_whole(t, (uint64_t)font->weight);
  add_text(t, " ");
  add_whole(t, font->traits);
}

static void add_run(text *t, const plumb_run *run) {
  add_text(t, " (");
  add_whole(t, run->start);
  add_text(t, " ");
  add_whole(t, run->length);
  add_text(t, " ");
  add_font(t, run->font);
  for (size_t i = 0; i < 4; i++) {
    add_text(t, " ");
    add_number(t, run->color[i]);
  }
  add_text(t, ")");
}

static void add_components(text *t, const char *name, const plumb_value *value) {
  add_text(t, name);
  for (uint64_t i = 0; i < value->count; i++) {
    add_text(t, " ");
    add_number(t, value->as.components[i]);
  }
}

static void add_value(text *t, const plumb_value *value) {
  switch (value->type) {
    case PLUMB_TYPE_NIL: add_text(t, "nil"); break;
    case PLUMB_TYPE_BOOL: add_text(t, value->as.boolean ? "true" : "false"); break;
    case PLUMB_TYPE_NUMBER: add_number(t, value->as.number); break;
    case PLUMB_TYPE_STRING: add_quoted(t, value->as.utf8, value->count); break;
    case PLUMB_TYPE_ARRAY:
      for (uint64_t i = 0; i < value->count; i++) {
        add_text(t, i ? " " : "[");
        add_value(t, &value->as.items[i]);
      }
      add_text(t, value->count ? "]" : "[]");
      break;
    case PLUMB_TYPE_DICTIONARY:
      for (uint64_t i = 0; i < value->count; i++) {
        add_text(t, i ? " " : "{");
        add_quoted(t, value->as.entries[i].key, value->as.entries[i].key_length);
        add_text(t, " ");
        add_value(t, &value->as.entries[i].value);
      }
      add_text(t, value->count ? "}" : "{}");
      break;
    case PLUMB_TYPE_ENUM:
      add_text(t, "enum ");
      add_text(t, value->extra.type_name);
      add_text(t, " ");
      add_quoted(t, value->as.utf8, value->count);
      break;
    case PLUMB_TYPE_FONT: add_font(t, value->as.font); break;
    case PLUMB_TYPE_ATTRIBUTED_TEXT:
      add_text(t, "text ");
      add_quoted(t, value->as.text->utf8, value->as.text->length);
      for (size_t i = 0; i < value->as.text->run_count; i++) add_run(t, &value->as.text->runs[i]);
      break;
    case PLUMB_TYPE_COLOR: add_components(t, "color", value); break;
    case PLUMB_TYPE_RANGE: add_components(t, "range", value); break;
    case PLUMB_TYPE_POINT: add_components(t, "point", value); break;
    case PLUMB_TYPE_INSETS: add_components(t, "insets", value); break;
    default: add_text(t, "of another type"); break;
  }
}

/* ----------------------------------------------------------------------------------------------------- The list --- */

static size_t failed;

/* Evaluates a text: its value has to be `expected`, NULL for a failure with a message. */
static void check_value(plumb_engine *engine, const char *expression, size_t length, const char *type,
                        const plumb_scope *scope, const char *what, json_t *expected) {
  plumb_report *report = NULL;
  plumb_value value;
  text found = {NULL, 0, 0};
  plumb_status status = plumb_engine_evaluate(engine, expression, length, type, scope, &value, &report);
  if (status == PLUMB_OK) add_value(&found, &value);
  const char *wanted = json_string_value(expected);
  int is_right = status != PLUMB_OK
                     ? wanted == NULL && plumb_report_count(report) > 0
                     : wanted != NULL && found.count == json_string_length(expected) &&
                           memcmp(found.bytes, wanted, found.count) == 0;
  if (!is_right) {
    printf("%s, %s: %.*s\nis %s, not %s\n", type, what, (int)length, expression,
           status == PLUMB_OK ? found.bytes : plumb_status_string(status), wanted ? wanted : "a failure");
    failed++;
  }
  free(found.bytes);
  plumb_report_destroy(report);
}

static void check_entry(plumb_engine *engine, const plumb_entry *values, size_t count, json_t *entry) {
  const char *expression = string_of(entry, "text", ""), *type = string_of(entry, "type", "any");
  size_t length = json_string_length(json_object_get(entry, "text"));
  json_t *expected = json_object_get(entry, "value");
  plumb_scope constants, state;
  memset(&constants, 0, sizeof constants);
  memset(&state, 0, sizeof state);
  constants.constants = state.state = values;
  constants.constant_count = state.state_count = count;
  check_value(engine, expression, length, type, &constants, "constants", expected);
  check_value(engine, expression, length, type, &state, "state", expected);
  if (strcmp(type, "any") != 0) return;
  plumb_report *report = NULL;
  const char *printed = NULL;
  plumb_status status = plumb_engine_print_expression(engine, expression, length, &printed, &report);
  if (status == PLUMB_OK) {
    check_value(engine, printed, strlen(printed), type, &state, "printed", expected);
  } else {
    printf("%.*s cannot be printed: %s\n", (int)length, expression, plumb_status_string(status));
    failed++;
  }
  plumb_report_destroy(report);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : getenv("PLUMB_EXPRESSIONS");
  json_error_t error;
  json_t *list = json_load_file(path ? path : "Tests/abi/expressions.json", 0, &error), *host, *entry;
  size_t index, host_index, checked = 0;
  if (!list) {
    fprintf(stderr, "%s:%d: %s\n", error.source, error.line, error.text);
    return 2;
  }
  json_array_foreach(json_object_get(list, "hosts"), host_index, host) {
    block *blocks = NULL;
    plumb_engine *engine = NULL;
    size_t count = 0;
    if (plumb_engine_create(NULL, &engine) != PLUMB_OK || set_up(engine, &blocks, host) != PLUMB_OK) return 2;
    plumb_entry *values = entries_of(&blocks, json_object_get(host, "symbols"), &count);
    json_array_foreach(json_object_get(list, "expressions"), index, entry) {
      if ((size_t)json_integer_value(json_object_get(entry, "host")) != host_index) continue;
      check_entry(engine, values, count, entry);
      checked++;
    }
    plumb_engine_destroy(engine);
    free_blocks(blocks);
  }
  json_decref(list);
  printf("%zu expressions, %zu failures\n", checked, failed);
  return failed || !checked ? 1 : 0;
}
