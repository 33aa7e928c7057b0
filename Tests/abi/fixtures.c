/*
 * Runs the fixtures of Tests/Fixtures (its README.md says what they mean) through the C interface alone: frames, errors
 * and evaluations. Those with macros of their own, and those that look inside the engine, are counted and left out.
 *
 *     fixtures [directory]     else $PLUMB_FIXTURES, else Tests/Fixtures
 *
 * Prints each failure with its id and, at the end, "N passed, N failed". Exit code 0 if none failed, 1 otherwise, 2 if
 * the directory cannot be read.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <jansson.h>
#include <math.h>
#include <plumb/plumb.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture_engine.h"
#include "fixture_files.h"
#include "fixture_motion.h"

static size_t passed, failed, later, skipped;

/* ------------------------------------------------------------------------------------------------- One fixture --- */

typedef struct run {
  json_t *fixture;
  char name[160];
  int legacy;
  int ok;
  block *blocks;
  fixture_files files;
  plumb_engine *engine;
  plumb_template *template_;
  plumb_layout *layout;
  double width, height;
  char error[16384]; /* What the last failed call said. */
  char warnings[16384];
} run;

static void add_failure(run *r, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("%s: ", r->name);
  vprintf(format, arguments);
  printf("\n");
  va_end(arguments);
  r->ok = 0;
}

/* ------------------------------------------------------------------------------------------------------ Values --- */

static plumb_scope scope_of(run *r, json_t *json, const char *node) {
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  scope.node = node;
  scope.node_length = strlen(node);
  scope.constants = entries_of(&r->blocks, json_object_get(json, "constants"), &scope.constant_count);
  scope.state = entries_of(&r->blocks, json_object_get(json, "state"), &scope.state_count);
  return scope;
}

/* ------------------------------------------------------------------------------------------------- Diagnostics --- */

static void append(char *buffer, size_t capacity, const char *text) {
  size_t length = strlen(buffer);
  if (length + 2 < capacity) snprintf(buffer + length, capacity - length, "%s\n", text ? text : "");
}

/* Keeps what a call said: errors and warnings apart. A call without diagnostics says its status. */
static void keep_diagnostic(run *r, const plumb_diagnostic *diagnostic) {
  int is_error = diagnostic->severity == PLUMB_SEVERITY_ERROR;
  append(is_error ? r->error : r->warnings, sizeof r->error, diagnostic->message);
  append(is_error ? r->error : r->warnings, sizeof r->error, diagnostic->rendered);
}

static plumb_status keep_report(run *r, plumb_status status, plumb_report *report) {
  plumb_diagnostic diagnostic;
  r->error[0] = 0;
  for (size_t i = 0; i < plumb_report_count(report); i++)
    if (plumb_report_get(report, i, &diagnostic) == PLUMB_OK) keep_diagnostic(r, &diagnostic);
  plumb_report_destroy(report);
  if (status != PLUMB_OK && !r->error[0]) append(r->error, sizeof r->error, plumb_status_string(status));
  return status;
}

static plumb_status keep_layout(run *r, plumb_status status) {
  plumb_diagnostic diagnostic;
  if (status == PLUMB_OK) return status;
  r->error[0] = 0;
  for (size_t i = 0; i < plumb_layout_diagnostic_count(r->layout); i++)
    if (plumb_layout_get_diagnostic(r->layout, i, &diagnostic) == PLUMB_OK) keep_diagnostic(r, &diagnostic);
  if (!r->error[0]) append(r->error, sizeof r->error, plumb_status_string(status));
  return status;
}

static void check_fragments(run *r, const char *where, const char *text, json_t *fragments) {
  for (size_t i = 0; i < json_array_size(fragments); i++) {
    const char *fragment = json_string_value(json_array_get(fragments, i));
    if (!strstr(text, fragment)) add_failure(r, "%s: no `%s` in: %s", where, fragment, text);
  }
}

/* ----------------------------------------------------------------------------------------------------- Loading --- */

static plumb_status make_engine(run *r, int strict) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_status status;
  options.strict = strict || json_is_true(json_object_get(r->fixture, "strict"));
  options.lenient = json_is_true(json_object_get(r->fixture, "lenient"));
  if ((status = plumb_engine_create(&options, &r->engine)) != PLUMB_OK) {
    add_failure(r, "no engine: %s", plumb_status_string(status));
    return status;
  }
  status = set_up(r->engine, &r->blocks, r->fixture);
  if (status == PLUMB_OK) status = add_files(r->engine, &r->files, &r->blocks, r->fixture);
  if (status != PLUMB_OK) add_failure(r, "the engine cannot be set up so: %s", plumb_status_string(status));
  return status;
}

static void set_container(run *r, json_t *container) {
  r->width = json_is_array(container) ? json_number_value(json_array_get(container, 0)) : PLUMB_NO_CONTAINER;
  r->height = json_is_array(container) ? json_number_value(json_array_get(container, 1)) : PLUMB_NO_CONTAINER;
}

static plumb_status set_safe_area(run *r, json_t *insets) {
  return plumb_layout_set_safe_area(
      r->layout, json_number_value(json_array_get(insets, 0)), json_number_value(json_array_get(insets, 1)),
      json_number_value(json_array_get(insets, 2)), json_number_value(json_array_get(insets, 3)));
}

static plumb_size_class size_class_of(json_t *pair, size_t index) {
  const char *name = json_string_value(json_array_get(pair, index));
  if (!name) return PLUMB_SIZE_CLASS_UNSPECIFIED;
  if (strcmp(name, "compact") == 0) return PLUMB_SIZE_CLASS_COMPACT;
  return strcmp(name, "regular") == 0 ? PLUMB_SIZE_CLASS_REGULAR : PLUMB_SIZE_CLASS_UNSPECIFIED;
}

/* What documents in JSON are loaded with. */
static void add_json_options(run *r, plumb_load_options *options) {
  json_t *inject = json_object_get(r->fixture, "inject"), *environment = json_object_get(r->fixture, "environment");
  json_t *classes = json_object_get(r->fixture, "size_class"), *item;
  plumb_injection *texts = allocate(&r->blocks, (1 + json_object_size(inject)) * sizeof *texts);
  plumb_environment_view *views = allocate(&r->blocks, (1 + json_array_size(environment)) * sizeof *views);
  const char *name;
  size_t index;
  json_object_foreach(inject, name, item) {
    plumb_injection text = {name, strlen(name), json_string_value(item), json_string_length(item)};
    texts[options->injection_count++] = text;
  }
  json_array_foreach(environment, index, item) {
    memset(&views[index], 0, sizeof views[index]);
    views[index].name = json_string_value(item);
    views[index].name_length = json_string_length(item);
    options->environment_count++;
  }
  options->injections = texts;
  options->environment = views;
  options->horizontal_size_class = size_class_of(classes, 0);
  options->vertical_size_class = size_class_of(classes, 1);
}

static plumb_status load(run *r) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  json_t *scopes = json_object_get(r->fixture, "scopes"), *scope;
  plumb_scope *list = allocate(&r->blocks, (1 + json_object_size(scopes)) * sizeof *list);
  plumb_report *report = NULL;
  const char *node;
  const char *text = text_of(&r->blocks, json_object_get(r->fixture, "xml"));
  plumb_status status;
  list[options.scope_count++] = scope_of(r, r->fixture, "");
  json_object_foreach(scopes, node, scope) list[options.scope_count++] = scope_of(r, scope, node);
  options.mode = r->legacy ? PLUMB_MODE_LEGACY : PLUMB_MODE_NEW;
  options.scopes = list;
  options.language = string_of(r->fixture, "language", NULL);
  options.language_length = options.language ? strlen(options.language) : 0;
  add_json_options(r, &options);
  status = plumb_template_load(r->engine, text, strlen(text), &options, &r->template_, &report);
  if (keep_report(r, status, report) != PLUMB_OK) return status;
  if ((status = plumb_layout_create(r->template_, &r->layout)) != PLUMB_OK) return status;
  if (strcmp(string_of(r->fixture, "direction", "ltr"), "rtl") == 0)
    plumb_layout_set_direction(r->layout, PLUMB_RIGHT_TO_LEFT);
  if (json_object_get(r->fixture, "text_scale"))
    plumb_layout_set_text_scale(r->layout, json_number_value(json_object_get(r->fixture, "text_scale")));
  set_container(r, json_object_get(r->fixture, "container"));
  set_safe_area(r, json_object_get(r->fixture, "safeAreaInsets"));
  return PLUMB_OK;
}

static plumb_status compute(run *r) {
  return keep_layout(r, plumb_layout_compute_frames(r->layout, r->width, r->height));
}

/* -------------------------------------------------------------------------------------------------------- Kinds --- */

static void check_frame(run *r, const char *selector, plumb_node node, json_t *expected) {
  uint32_t row = 0;
  size_t count = 0;
  const plumb_frame *frames = plumb_layout_frames(r->layout, &count);
  if (plumb_node_row(r->layout, node, &row) != PLUMB_OK || row >= count) {
    add_failure(r, "%s has no frame", selector);
    return;
  }
  const plumb_frame *f = &frames[row];
  const double actual[4] = {f->x, f->y, f->width, f->height};
  for (size_t i = 0; i < 4; i++)
    if (!is_number_near(actual[i], json_number_value(json_array_get(expected, i)))) {
      char *text = json_dumps(expected, JSON_COMPACT);
      add_failure(r, "%s is [%g,%g,%g,%g], expected %s", selector, f->x, f->y, f->width, f->height, text);
      free(text);
      return;
    }
}

/* What the console of the layout says. */
static void check_problems(run *r, json_t *fragments) {
  plumb_diagnostic diagnostic;
  char text[16384] = "";
  size_t count = plumb_layout_problem_count(r->layout);
  for (size_t i = 0; i < count; i++)
    if (plumb_layout_get_problem(r->layout, i, &diagnostic) == PLUMB_OK)
      append(text, sizeof text, diagnostic.rendered);
  if (json_array_size(fragments) == 0 && count) add_failure(r, "there are problems: %s", text);
  check_fragments(r, "problems", text, fragments);
}

/* `["UIView", ["UILabel#a"]]` of a node and all below it. */
static json_t *tree_of(plumb_layout *layout, plumb_node node) {
  const char *component = NULL, *id = NULL;
  char label[256];
  plumb_node child = PLUMB_NO_NODE;
  json_t *tree = json_array();
  plumb_node_component(layout, node, &component);
  plumb_node_id(layout, node, &id);
  snprintf(label, sizeof label, "%s%s%s", component ? component : "", id && id[0] ? "#" : "", id ? id : "");
  json_array_append_new(tree, json_string(label));
  plumb_node_first_child(layout, node, &child);
  while (child != PLUMB_NO_NODE) {
    json_array_append_new(tree, tree_of(layout, child));
    plumb_node_next_sibling(layout, child, &child);
  }
  return tree;
}

static void check_tree(run *r, json_t *expected) {
  plumb_node root = PLUMB_NO_NODE;
  plumb_layout_root(r->layout, &root);
  json_t *actual = tree_of(r->layout, root);
  if (!json_equal(actual, expected)) {
    char *found = json_dumps(actual, JSON_COMPACT), *wanted = json_dumps(expected, JSON_COMPACT);
    add_failure(r, "the tree is %s, expected %s", found, wanted);
    free(found);
    free(wanted);
  }
  json_decref(actual);
}

/* Whether a node is hidden neither by itself nor by what is around it. */
static void check_visible(run *r, const char *selector, plumb_node node, json_t *expected) {
  uint32_t row = 0;
  size_t count = 0;
  const uint32_t *flags = plumb_layout_flags(r->layout, &count);
  if (plumb_node_row(r->layout, node, &row) != PLUMB_OK || row >= count)
    add_failure(r, "%s has no flags", selector);
  else if (((flags[row] & PLUMB_NODE_INVISIBLE) == 0) != json_is_true(expected))
    add_failure(r, "%s is %s", selector, json_is_true(expected) ? "not visible" : "visible");
}

/* Each text is that of an explanation. */
static void check_explanations(run *r, const char *selector, plumb_node node, json_t *texts) {
  const plumb_explanation *all;
  size_t count = 0, index;
  json_t *text;
  if (plumb_layout_explain(r->layout, node, &all, &count) != PLUMB_OK) add_failure(r, "%s is not explained", selector);
  json_array_foreach(texts, index, text) {
    int is_there = 0;
    for (size_t i = 0; i < count; i++) is_there |= strcmp(all[i].text, json_string_value(text)) == 0;
    if (!is_there) add_failure(r, "no explanation of %s is `%s`", selector, json_string_value(text));
  }
}

static void check(run *r, json_t *expect) {
  const char *selector, *name;
  json_t *properties, *expected;
  json_object_foreach(expect, selector, properties) {
    plumb_node node = PLUMB_NO_NODE;
    const char *where = strcmp(selector, "root") == 0 ? "" : selector;
    if (strcmp(selector, "warnings") == 0) {
      check_fragments(r, "warnings", r->warnings, properties);
      continue;
    }
    if (strcmp(selector, "problems") == 0) {
      check_problems(r, properties);
      continue;
    }
    if (strcmp(selector, "tree") == 0) {
      check_tree(r, properties);
      continue;
    }
    if (plumb_layout_find(r->layout, PLUMB_NO_NODE, where, strlen(where), &node) != PLUMB_OK) {
      add_failure(r, "there is no %s", selector);
      continue;
    }
    json_object_foreach(properties, name, expected) {
      plumb_value value;
      if (strcmp(name, "explain") == 0) {
        check_explanations(r, selector, node, expected);
      } else if (strcmp(name, "frame") == 0) {
        check_frame(r, selector, node, expected);
      } else if (strcmp(name, "visible") == 0) {
        check_visible(r, selector, node, expected);
      } else if (plumb_node_property(r->layout, node, name, strlen(name), &value) != PLUMB_OK) {
        add_failure(r, "%s has no %s", selector, name);
      } else if (!is_near(&value, expected)) {
        char *text = json_dumps(expected, JSON_COMPACT | JSON_ENCODE_ANY);
        add_failure(r, "%s: %s is not %s", selector, name, text);
        free(text);
      }
    }
  }
}

/* The node that a step is about. */
static plumb_node step_node(run *r, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  if (plumb_layout_find(r->layout, PLUMB_NO_NODE, selector, strlen(selector), &node) != PLUMB_OK)
    add_failure(r, "there is no %s", selector);
  return node;
}

/* Makes the change of a step and computes. */
static plumb_status change_constraint(run *r, json_t *identifier, json_t *step) {
  plumb_constraint constraint;
  json_t *value;
  plumb_status status = plumb_layout_find_constraint(
    r->layout, json_string_value(identifier), json_string_length(identifier), &constraint);
  if (status == PLUMB_OK && (value = json_object_get(step, "constant")))
    status = plumb_constraint_set_constant(r->layout, constraint, json_number_value(value));
  if (status == PLUMB_OK && (value = json_object_get(step, "priority")))
    status = plumb_constraint_set_priority(r->layout, constraint, json_number_value(value));
  if (status == PLUMB_OK && (value = json_object_get(step, "active")))
    status = plumb_constraint_set_active(r->layout, constraint, json_is_true(value));
  return status;
}

static plumb_status change(run *r, json_t *step) {
  json_t *json;
  plumb_status status = PLUMB_OK;
  size_t count = 0;
  if ((json = json_object_get(step, "set_state"))) {
    plumb_entry *entries = entries_of(&r->blocks, json, &count);
    status = plumb_layout_set_state(r->layout, step_node(r, string_of(step, "node", "")), entries, count);
  } else if ((json = json_object_get(step, "set_constants"))) {
    plumb_scope scope;
    memset(&scope, 0, sizeof scope);
    scope.constants = entries_of(&r->blocks, json, &scope.constant_count);
    status = plumb_layout_set_constants(r->layout, &scope, 1);
  } else if ((json = json_object_get(step, "container"))) {
    set_container(r, json);
  } else if ((json = json_object_get(step, "safeAreaInsets"))) {
    status = set_safe_area(r, json);
  } else if ((json = json_object_get(step, "text_scale"))) {
    status = plumb_layout_set_text_scale(r->layout, json_number_value(json));
  } else if ((json = json_object_get(step, "size_class"))) {
    status = plumb_layout_set_size_class(r->layout, size_class_of(json, 0), size_class_of(json, 1));
  } else if ((json = json_object_get(step, "language"))) {
    status = plumb_layout_set_language(r->layout, json_string_value(json), json_string_length(json));
  } else if ((json = json_object_get(step, "select"))) {
    plumb_node node = step_node(r, string_of(step, "node", ""));
    status = plumb_node_select_tab(r->layout, node, (size_t)json_integer_value(json));
  } else if ((json = json_object_get(step, "push"))) {
    plumb_node node = step_node(r, string_of(step, "node", "")), pushed;
    status = plumb_layout_push_xml(r->layout, node, json_string_value(json), json_string_length(json), &pushed);
  } else if ((json = json_object_get(step, "pop"))) {
    status = plumb_layout_pop(r->layout, step_node(r, json_string_value(json)));
  } else if ((json = json_object_get(step, "constraint"))) {
    status = change_constraint(r, json, step);
  } else if ((json = json_object_get(step, "add_constraint"))) {
    plumb_node node = step_node(r, string_of(step, "node", ""));
    plumb_constraint added;
    status = plumb_layout_add_constraint_text(r->layout, node, json_string_value(json), json_string_length(json), &added);
  } else if ((json = json_object_get(step, "remove_constraint"))) {
    plumb_constraint constraint;
    status =
      plumb_layout_find_constraint(r->layout, json_string_value(json), json_string_length(json), &constraint);
    if (status == PLUMB_OK) status = plumb_layout_remove_constraint(r->layout, constraint);
  } else if ((json = json_object_get(step, "drag"))) {
    status = drag_key(r->layout, json_string_value(json), step);
  } else if ((json = json_object_get(step, "animate"))) {
    status = animate_key(r->layout, json_string_value(json), step);
  } else if (json_object_get(step, "animate_changes")) {
    plumb_motion motion = motion_of(step);
    /* What is changed by the step after it moves. */
    return plumb_layout_animate_changes(r->layout, &motion);
  } else if ((json = json_object_get(step, "advance"))) {
    status = plumb_layout_advance(r->layout, json_number_value(json));
  } else if ((json = json_object_get(step, "complete"))) {
    status = complete(r->engine, &r->files, json);
  } else {
    add_failure(r, "unknown step");
  }
  return status == PLUMB_OK ? compute(r) : keep_layout(r, status);
}

static void run_frames(run *r) {
  json_t *steps = json_object_get(r->fixture, "steps"), *step;
  size_t index;
  if (make_engine(r, 0) != PLUMB_OK) return;
  if (load(r) != PLUMB_OK || compute(r) != PLUMB_OK) {
    add_failure(r, "%s", r->error);
    return;
  }
  json_array_foreach(steps, index, step) {
    json_t *fragments = json_object_get(step, "error_contains"), *expect = json_object_get(step, "expect");
    if (expect) {
      check(r, expect);
      continue;
    }
    plumb_status status = change(r, step);
    if (fragments && status == PLUMB_OK)
      add_failure(r, "step %zu should fail", index);
    else if (fragments)
      check_fragments(r, "step", r->error, fragments);
    else if (status != PLUMB_OK)
      add_failure(r, "step %zu: %s", index, r->error);
  }
  check(r, json_object_get(r->fixture, "expect"));
}

/* Formats as the fixture says; `out_report` owns what `out` borrows. */
static plumb_status format(run *r, plumb_value *out, plumb_report **out_report) {
  const char *text = string_of(r->fixture, "expr", ""), *result = NULL;
  size_t length = 0;
  plumb_value arguments = value_of(&r->blocks, json_object_get(r->fixture, "args"));
  plumb_status status = plumb_engine_format(r->engine, text, strlen(text), arguments.as.items, arguments.count, &result,
                                            &length, out_report);
  memset(out, 0, sizeof *out);
  out->type = PLUMB_TYPE_STRING;
  out->as.utf8 = result;
  out->count = length;
  return status;
}

/* Evaluates the fixture's expression; `out_report` owns what `out` borrows. */
static plumb_status evaluate(run *r, plumb_value *out, plumb_report **out_report) {
  plumb_scope scope = scope_of(r, r->fixture, "");
  const char *expression = string_of(r->fixture, "expr", ""), *type = string_of(r->fixture, "type", "any");
  json_t *constants = json_copy(json_object_get(r->fixture, "symbols"));
  plumb_status status;
  if (strcmp(type, "printf") == 0) return format(r, out, out_report);
  if (constants) {
    json_object_update(constants, json_object_get(r->fixture, "constants"));
    scope.constants = entries_of(&r->blocks, constants, &scope.constant_count);
  }
  status = plumb_engine_evaluate(r->engine, expression, strlen(expression), type, &scope, out, out_report);
  json_decref(constants);
  return status;
}

static void run_eval(run *r) {
  json_t *expected = json_object_get(json_object_get(r->fixture, "expect"), "value");
  plumb_report *report = NULL;
  plumb_value value;
  if (make_engine(r, 0) != PLUMB_OK) return;
  plumb_status status = evaluate(r, &value, &report);
  if (status == PLUMB_OK && !is_near(&value, expected)) {
    char *text = json_dumps(expected, JSON_COMPACT | JSON_ENCODE_ANY);
    add_failure(r, "the value (type %d, number %g) is not %s", value.type,
             value.type == PLUMB_TYPE_NUMBER ? value.as.number : 0, text);
    free(text);
  }
  if (keep_report(r, status, report) != PLUMB_OK) add_failure(r, "%s", r->error);
}

static void run_error(run *r) {
  plumb_report *report = NULL;
  plumb_value value;
  plumb_status status;
  if (make_engine(r, strcmp(string_of(r->fixture, "phase", ""), "validate") == 0) != PLUMB_OK) return;
  if (json_object_get(r->fixture, "xml")) {
    status = load(r);
    if (status == PLUMB_OK) status = compute(r);
  } else {
    status = evaluate(r, &value, &report);
    keep_report(r, status, report);
  }
  if (status == PLUMB_OK) add_failure(r, "there is no error");
  check_fragments(r, "error", r->error, json_object_get(json_object_get(r->fixture, "expect"), "error_contains"));
}

static int is_for_c(json_t *fixture) {
  const char *kind = string_of(fixture, "kind", "");
  if (json_object_get(fixture, "swift_only") || json_object_get(fixture, "macros")) return 0;
  return strcmp(kind, "frames") == 0 || strcmp(kind, "eval") == 0 || strcmp(kind, "error") == 0;
}

static void run_once(json_t *fixture, int legacy) {
  const char *kind = string_of(fixture, "kind", "");
  run *r = calloc(1, sizeof *r);
  if (!r) abort();
  r->fixture = fixture;
  r->legacy = legacy;
  r->ok = 1;
  snprintf(r->name, sizeof r->name, "%s%s", string_of(fixture, "id", "?"), legacy ? " (legacy)" : "");
  if (strcmp(kind, "frames") == 0) run_frames(r);
  if (strcmp(kind, "eval") == 0) run_eval(r);
  if (strcmp(kind, "error") == 0) run_error(r);
  plumb_layout_destroy(r->layout);
  plumb_template_destroy(r->template_);
  plumb_engine_destroy(r->engine);
  free_blocks(r->blocks);
  *(r->ok ? &passed : &failed) += 1;
  free(r);
}

/* ---------------------------------------------------------------------------------------------------- All of them --- */

static void run_file(const char *path) {
  json_error_t error;
  json_t *fixture = json_load_file(path, 0, &error);
  if (!fixture) {
    printf("%s:%d: %s\n", path, error.line, error.text);
    failed++;
    return;
  }
  if (json_object_get(fixture, "later")) {
    printf("later: %s: %s\n", string_of(fixture, "id", path), string_of(fixture, "later", ""));
    later++;
  } else if (is_for_c(fixture)) {
    const char *mode = string_of(fixture, "mode", "new");
    if (strcmp(mode, "legacy") != 0) run_once(fixture, 0);
    if (strcmp(mode, "new") != 0) run_once(fixture, 1);
  } else {
    skipped++;
  }
  json_decref(fixture);
}

static int run_directory(const char *directory) {
  struct dirent **entries;
  int count = scandir(directory, &entries, NULL, alphasort);
  if (count < 0) return 0;
  for (int i = 0; i < count; i++) {
    const char *name = entries[i]->d_name, *end = strrchr(name, '.');
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    if (end && strcmp(end, ".json") == 0) run_file(path);
    if (!end) run_directory(path);
    free(entries[i]);
  }
  free(entries);
  return 1;
}

int main(int argc, char **argv) {
  const char *directory = argc > 1 ? argv[1] : getenv("PLUMB_FIXTURES");
  if (!run_directory(directory ? directory : "Tests/Fixtures")) {
    fprintf(stderr, "%s: cannot be read\n", directory ? directory : "Tests/Fixtures");
    return 2;
  }
  printf("%zu left for later, %zu not for C\n%zu passed, %zu failed\n", later, skipped, passed, failed);
  return failed || !passed ? 1 : 0;
}
