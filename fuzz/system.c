/*
 * Any bytes as changes of the constraints of a layout: added and removed, switched on and off, with other constants and
 * priorities, in containers of many sizes. After each step the frames are compared, bit for bit, with those of a new layout
 * that is given the same constraints at once.
 */
#include <stdio.h>

#include "host.h"

enum { MOST_STEPS = 24, MOST_CONSTRAINTS = 24 };

/* Some views have a natural size, some are in others. */
static const char document[] =
    "<UIView>\n"
    "<UIView id='a'><UIView id='b'/><UILabel id='c' text='Label'/></UIView>\n"
    "<UIView id='d'/>\n"
    "<UIImageView id='e' image='photo'/>\n"
    "<UIView id='f' constraints='width == 50 @300; top == super.top + n'/>\n"
    "</UIView>";

typedef struct constraint {
  char text[120];
  plumb_constraint handle;
  double constant, priority;
  int has_constant, is_active;
} constraint;

static struct {
  const uint8_t *bytes, *end;
} input;

static constraint all[MOST_CONSTRAINTS];
static size_t count;
static double width, height, state;

static unsigned next(unsigned bound) { return input.bytes < input.end ? *input.bytes++ % bound : 0; }

static plumb_layout *open_layout(void) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_entry entries[HOST_VALUES];
  plumb_scope scope;
  plumb_layout *layout = NULL;
  memset(&scope, 0, sizeof scope);
  scope.state = entries;
  scope.state_count = host_values(entries);
  options.scopes = &scope;
  options.scope_count = 1;
  if (plumb_layout_load(shared_engine(), document, sizeof document - 1, &options, &layout, NULL) != PLUMB_OK) abort();
  return layout;
}

static plumb_status set_state(plumb_layout *layout) {
  plumb_state_key key;
  if (plumb_layout_state_key(layout, PLUMB_NO_NODE, "n", 1, &key) != PLUMB_OK) abort();
  return plumb_layout_set_number(layout, key, state);
}

/* Most lines are accepted: places are set in relation to places, lengths to lengths or to nothing. */
static void write_line(char text[120]) {
  static const char *const views[] = {"a", "b", "c", "d", "e", "f", "super"};
  static const char *const across[] = {"left", "right", "centerX", "leading", "trailing"};
  static const char *const down[] = {"top", "bottom", "centerY"};
  static const char *const lengths[] = {"width", "height"};
  static const char *const relations[] = {"==", "==", ">=", "<="};
  static const char *const factors[] = {"", "", "", " * 2", " * 0.5", " * -1", " / 3", " * 1e300", " * 0"};
  static const char *const constants[] = {"", " + n", " - 7.5", " + n / 3", " + 1e9"};
  static const char *const priorities[] = {"", "", " @750", " @999", " @250", " @1"};
  const char *view = views[next(6)], *other = views[next(7)], *relation = relations[next(4)];
  const char *factor = factors[next(9)], *constant = constants[next(5)], *priority = priorities[next(6)];
  switch (next(4)) {
    case 0:
      snprintf(text, 120, "%s.%s %s %s.%s%s%s%s", view, across[next(5)], relation, other, across[next(5)], factor, constant,
               priority);
      break;
    case 1:
      snprintf(text, 120, "%s.%s %s %s.%s%s%s%s", view, down[next(3)], relation, other, down[next(3)], factor, constant,
               priority);
      break;
    case 2:
      snprintf(text, 120, "%s.%s %s %s.%s%s%s%s", view, lengths[next(2)], relation, other, lengths[next(2)], factor, constant,
               priority);
      break;
    default: snprintf(text, 120, "%s.%s %s %u%s%s", view, lengths[next(2)], relation, next(100), constant, priority);
  }
}

static void add(plumb_layout *layout) {
  if (count == MOST_CONSTRAINTS) return;
  constraint *made = &all[count];
  memset(made, 0, sizeof *made);
  made->is_active = 1;
  write_line(made->text);
  plumb_status status =
      plumb_layout_add_constraint_text(layout, PLUMB_NO_NODE, made->text, strlen(made->text), &made->handle);
  if (status == PLUMB_OK) count++;
}

static void step(plumb_layout *layout) {
  unsigned kind = next(9);
  constraint *chosen = count > 0 ? &all[next((unsigned)count)] : NULL;
  if (kind <= 2 || chosen == NULL) {
    add(layout);
  } else if (kind == 3) {
    if (plumb_layout_remove_constraint(layout, chosen->handle) != PLUMB_OK) return;
    memmove(chosen, chosen + 1, (size_t)(&all[--count] - chosen) * sizeof *chosen);
  } else if (kind == 4) {
    chosen->has_constant = 1;
    chosen->constant = (double)next(256) - 100;
    if (plumb_constraint_set_constant(layout, chosen->handle, chosen->constant) != PLUMB_OK) abort();
  } else if (kind == 5) {
    static const double priorities[] = {1000, 999, 750, 250, 1, 0.5};
    chosen->priority = priorities[next(6)];
    if (plumb_constraint_set_priority(layout, chosen->handle, chosen->priority) != PLUMB_OK) abort();
  } else if (kind == 6) {
    chosen->is_active = !chosen->is_active;
    if (plumb_constraint_set_active(layout, chosen->handle, (uint32_t)chosen->is_active) != PLUMB_OK) abort();
  } else if (kind == 7) {
    width = (double)next(256) * 2;
    height = (double)next(256) / 3;
  } else {
    state = (double)next(256) - 64;
    if (set_state(layout) != PLUMB_OK) abort();
  }
}

/* Puts the constraints into the order in which the layout has them. */
static void sort_as_declared(plumb_layout *layout) {
  size_t sorted = 0, declared = plumb_layout_constraint_count(layout);
  for (size_t i = 0; i < declared; i++) {
    plumb_constraint handle;
    if (plumb_layout_get_constraint(layout, i, &handle) != PLUMB_OK) abort();
    for (size_t j = sorted; j < count; j++) {
      if (all[j].handle != handle) continue;
      constraint moved = all[j];
      memmove(&all[sorted + 1], &all[sorted], (j - sorted) * sizeof moved);
      all[sorted++] = moved;
      break;
    }
  }
  if (sorted != count) abort();
}

/* A new layout with the constraints as they are. */
static plumb_layout *open_again(void) {
  plumb_layout *layout = open_layout();
  if (set_state(layout) != PLUMB_OK || plumb_layout_begin_edit(layout) != PLUMB_OK) abort();
  plumb_constraint handles[MOST_CONSTRAINTS];
  for (size_t i = 0; i < count; i++) {
    const char *text = all[i].text;
    if (plumb_layout_add_constraint_text(layout, PLUMB_NO_NODE, text, strlen(text), &handles[i]) != PLUMB_OK) abort();
  }
  if (plumb_layout_end_edit(layout) != PLUMB_OK) abort();
  for (size_t i = 0; i < count; i++) {
    if (all[i].has_constant) plumb_constraint_set_constant(layout, handles[i], all[i].constant);
    if (all[i].priority > 0) plumb_constraint_set_priority(layout, handles[i], all[i].priority);
    if (!all[i].is_active) plumb_constraint_set_active(layout, handles[i], 0);
  }
  return layout;
}

static void compare(plumb_layout *layout) {
  sort_as_declared(layout);
  plumb_layout *again = open_again();
  plumb_status status = plumb_layout_compute_frames(layout, width, height);
  if (plumb_layout_compute_frames(again, width, height) != status) abort();
  size_t rows, other_rows;
  const plumb_frame *frames = plumb_layout_frames(layout, &rows);
  const plumb_frame *others = plumb_layout_frames(again, &other_rows);
  if (status == PLUMB_OK && (rows != other_rows || memcmp(frames, others, rows * sizeof *frames) != 0)) {
    for (size_t i = 0; i < count; i++) fprintf(stderr, "%s%s\n", all[i].text, all[i].is_active ? "" : " (inactive)");
    for (size_t row = 0; row < rows; row++) {
      fprintf(stderr, "%zu: %.17g %.17g %.17g %.17g, new %.17g %.17g %.17g %.17g\n", row, frames[row].x, frames[row].y,
              frames[row].width, frames[row].height, others[row].x, others[row].y, others[row].width, others[row].height);
    }
    abort();
  }
  plumb_layout_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input.bytes = data;
  input.end = data + size;
  count = 0;
  width = 300;
  height = 200;
  state = 30;
  plumb_layout *layout = open_layout();
  if (set_state(layout) != PLUMB_OK) abort();
  for (int i = 0; i < MOST_STEPS && input.bytes < input.end; i++) {
    step(layout);
    /* Now and then several changes are computed together. */
    if (next(3) != 0) compare(layout);
  }
  compare(layout);
  plumb_layout_destroy(layout);
  return 0;
}
