/* What the C tests share: checks that say where they failed, and the way from a document to a layout. */
#ifndef PLUMB_TESTS_CHECK_H
#define PLUMB_TESTS_CHECK_H

#include <plumb/plumb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
/* For tests that load what is wrong: diagnostics are not printed. */
static int is_quiet;

static inline void check_at(int ok, const char *what, const char *file, int line) {
  if (ok) return;
  printf("%s:%d: %s\n", file, line, what);
  failures++;
}
#define CHECK(condition) check_at((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

static inline void status_at(plumb_status expected, plumb_status actual, const char *what, const char *file, int line) {
  if (expected == actual) return;
  printf("%s:%d: %s is %s, not %s\n", file, line, what, plumb_status_string(actual), plumb_status_string(expected));
  failures++;
}
#define STATUS(expected, call) status_at(expected, call, #call, __FILE__, __LINE__)
#define OK(call) STATUS(PLUMB_OK, call)

/* For text whose length is that of a C string. */
#define TEXT(literal) (literal), strlen(literal)

static inline int check_result(const char *name) {
  if (failures) printf("%s: %d failed\n", name, failures);
  return failures ? 1 : 0;
}

static inline plumb_value number_value(double number) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = PLUMB_TYPE_NUMBER;
  value.as.number = number;
  return value;
}

static inline plumb_value bool_value(int truth) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = PLUMB_TYPE_BOOL;
  value.as.boolean = truth;
  return value;
}

static inline plumb_value string_value(const char *text) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = PLUMB_TYPE_STRING;
  value.as.utf8 = text;
  value.count = strlen(text);
  return value;
}

static inline plumb_value array_value(const plumb_value *items, size_t count) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = PLUMB_TYPE_ARRAY;
  value.as.items = items;
  value.count = count;
  return value;
}

static inline plumb_value dictionary_value(const plumb_entry *entries, size_t count) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = PLUMB_TYPE_DICTIONARY;
  value.as.entries = entries;
  value.count = count;
  return value;
}

static inline plumb_entry entry(const char *key, plumb_value value) {
  plumb_entry result;
  memset(&result, 0, sizeof result);
  result.key = key;
  result.key_length = strlen(key);
  result.value = value;
  return result;
}

/* A layout with all it came from; `stage_close` destroys what is there. */
typedef struct stage {
  plumb_engine *engine;
  plumb_template *template_;
  plumb_layout *layout;
} stage;

/* Loads a document with state of the root; prints what is wrong with it. */
static inline plumb_status stage_load(stage *s, const char *xml, const plumb_entry *state, size_t count) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_scope scope;
  plumb_report *report = NULL;
  plumb_status status;
  memset(&scope, 0, sizeof scope);
  scope.state = state;
  scope.state_count = count;
  options.scopes = &scope;
  options.scope_count = 1;
  if (!s->engine && (status = plumb_engine_create(NULL, &s->engine)) != PLUMB_OK) return status;
  status = plumb_template_load(s->engine, xml, strlen(xml), &options, &s->template_, &report);
  for (size_t i = 0; status != PLUMB_OK && !is_quiet && i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, i, &diagnostic) == PLUMB_OK) printf("%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  return status == PLUMB_OK ? plumb_layout_create(s->template_, &s->layout) : status;
}

/* Loads a document whose root has the state `count` 1 and `items` [1, 2]. */
static inline void stage_load_items(stage *s, const char *xml) {
  plumb_value numbers[2];
  plumb_entry state[2];
  numbers[0] = number_value(1);
  numbers[1] = number_value(2);
  state[0] = entry("count", number_value(1));
  state[1] = entry("items", array_value(numbers, 2));
  OK(stage_load(s, xml, state, 2));
}

static inline void stage_close(stage *s) {
  plumb_layout_destroy(s->layout);
  plumb_template_destroy(s->template_);
  plumb_engine_destroy(s->engine);
  memset(s, 0, sizeof *s);
}

/* The node of a selector, PLUMB_NO_NODE if there is none. */
static inline plumb_node node_at(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  plumb_layout_find(layout, PLUMB_NO_NODE, selector, strlen(selector), &node);
  return node;
}

/* A number of a node's property, -12345 for what is none. */
static inline double number_of(plumb_layout *layout, const char *selector, const char *property) {
  plumb_value value;
  if (plumb_node_property(layout, node_at(layout, selector), property, strlen(property), &value) != PLUMB_OK ||
      value.type != PLUMB_TYPE_NUMBER)
    return -12345;
  return value.as.number;
}

/* The message of the layout's first diagnostic; "" if there is none. */
static inline const char *layout_message(plumb_layout *layout) {
  plumb_diagnostic diagnostic;
  return plumb_layout_get_diagnostic(layout, 0, &diagnostic) == PLUMB_OK ? diagnostic.message : "";
}

static inline double state_number(plumb_layout *layout, const char *key) {
  plumb_value value;
  if (plumb_layout_get_state(layout, PLUMB_NO_NODE, key, strlen(key), &value) != PLUMB_OK) return -12345;
  return value.type == PLUMB_TYPE_NUMBER ? value.as.number : -12345;
}

#endif
