/*
 * A live layout as the text of one document: its tree, the expressions of its nodes, what they declare and the present
 * state. Whatever a layout went through, a fresh load of this text has to come to the same frames, bit for bit.
 */
#ifndef PLUMB_SOAK_FLAT_H
#define PLUMB_SOAK_FLAT_H

#include "../abi/check.h"

typedef struct text {
  char *bytes;
  size_t length, capacity;
} text;

static void text_add(text *t, const char *bytes, size_t length) {
  if (t->length + length + 1 > t->capacity) {
    t->capacity = 2 * (t->length + length + 1);
    t->bytes = realloc(t->bytes, t->capacity);
    if (!t->bytes) abort();
  }
  memcpy(t->bytes + t->length, bytes, length);
  t->bytes[t->length += length] = 0;
}

static void text_put(text *t, const char *string) { text_add(t, string, strlen(string)); }

static void text_escaped(text *t, const char *string) {
  for (; *string; string++) {
    switch (*string) {
      case '&': text_put(t, "&amp;"); break;
      case '<': text_put(t, "&lt;"); break;
      case '>': text_put(t, "&gt;"); break;
      case '"': text_put(t, "&quot;"); break;
      default: text_add(t, string, 1);
    }
  }
}

static void text_attribute(text *t, const char *name, const char *value) {
  text_put(t, " ");
  text_put(t, name);
  text_put(t, "=\"");
  text_escaped(t, value);
  text_put(t, "\"");
}

/* The state that a node declares, with its present values: numbers and strings. */
static void text_state(text *t, plumb_layout *layout, plumb_node node) {
  size_t count = 0;
  if (plumb_layout_state_count(layout, node, &count) != PLUMB_OK) return;
  for (size_t i = 0; i < count; i++) {
    const char *name = NULL;
    char number[64];
    plumb_value value;
    OK(plumb_layout_state_name(layout, node, i, &name));
    OK(plumb_layout_get_state(layout, node, name, strlen(name), &value));
    text_put(t, "<state");
    text_attribute(t, "name", name);
    text_attribute(t, "type", value.type == PLUMB_TYPE_STRING ? "String" : "Double");
    snprintf(number, sizeof number, "%.17g", value.type == PLUMB_TYPE_NUMBER ? value.as.number : 0);
    text_attribute(t, "value", value.type == PLUMB_TYPE_STRING ? value.as.utf8 : number);
    text_put(t, "/>");
  }
}

/* `parameter`: the one parameter that there is in any part, declared wherever it has a value. */
static void text_node(text *t, plumb_layout *layout, plumb_node node, const char *parameter) {
  const char *component = NULL, *id = NULL;
  plumb_node child = PLUMB_NO_NODE;
  size_t count = 0;
  int has_parameter = 0;
  OK(plumb_node_component(layout, node, &component));
  OK(plumb_node_id(layout, node, &id));
  OK(plumb_node_property_count(layout, node, &count));
  text_put(t, "<");
  text_put(t, component);
  if (id) text_attribute(t, "id", id);
  for (size_t i = 0; i < count; i++) {
    plumb_property_info info;
    OK(plumb_node_property_info(layout, node, i, &info));
    if (strcmp(info.name, parameter) == 0) has_parameter = 1;
    text_attribute(t, info.name, info.expression);
  }
  text_put(t, ">");
  if (has_parameter) {
    text_put(t, "<param");
    text_attribute(t, "name", parameter);
    text_attribute(t, "type", "CGFloat");
    text_put(t, "/>");
  }
  text_state(t, layout, node);
  OK(plumb_node_first_child(layout, node, &child));
  while (child) {
    text_node(t, layout, child, parameter);
    OK(plumb_node_next_sibling(layout, child, &child));
  }
  text_put(t, "</");
  text_put(t, component);
  text_put(t, ">");
}

/* Whether a layout has the frames, ids and components of a fresh load of its text, at a size. Says where not. */
static int equals_fresh_load(plumb_engine *engine, plumb_layout *layout, const char *parameter, double width,
                             double height) {
  text t = {NULL, 0, 0};
  stage s = {engine, NULL, NULL};
  plumb_node root = PLUMB_NO_NODE;
  size_t count = 0, fresh_count = 0, row = 0;
  plumb_status status = plumb_layout_compute_frames(layout, width, height);
  OK(plumb_layout_root(layout, &root));
  text_node(&t, layout, root, parameter);
  plumb_status fresh_status = stage_load(&s, t.bytes, NULL, 0);
  int is_equal = fresh_status == PLUMB_OK;
  if (is_equal) is_equal = plumb_layout_compute_frames(s.layout, width, height) == status;
  if (is_equal && status == PLUMB_OK) {
    const plumb_frame *frames = plumb_layout_frames(layout, &count);
    const plumb_frame *fresh = plumb_layout_frames(s.layout, &fresh_count);
    is_equal = count == fresh_count;
    for (; is_equal && row < count; row++) is_equal = memcmp(&frames[row], &fresh[row], sizeof *frames) == 0;
  }
  if (!is_equal)
    printf("the layout is not that of its text: %s and %s, %zu and %zu rows, at row %zu of\n%s\n",
           plumb_status_string(status), plumb_status_string(fresh_status), count, fresh_count, row ? row - 1 : 0,
           t.bytes);
  plumb_layout_destroy(s.layout);
  plumb_template_destroy(s.template_);
  free(t.bytes);
  return is_equal;
}

#endif
