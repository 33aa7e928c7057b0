/* Operations of calls.c: what is drawn, and what a user does to it. */
#ifndef PLUMB_FUZZ_CALLS_INPUT_H
#define PLUMB_FUZZ_CALLS_INPUT_H

#include "calls_setup.h"

/* All that an item points to is there, and its rows and groups are those of the layout. */
static plumb_status list(object *o) {
  plumb_lease *taken = NULL;
  size_t count = 0, rows = 0, groups = 0, dirty = 0;
  const plumb_draw_item *items = plumb_layout_display_list(o->pointer, &count);
  if (take() % 8 == 1 && plumb_layout_lease_display_list(o->pointer, &taken, &items, &count) != PLUMB_OK) count = 0;
  const plumb_draw_group *group = plumb_layout_draw_groups(o->pointer, &groups);
  plumb_layout_root_frames(o->pointer, &rows);
  for (size_t i = 0; i < groups; i++)
    if (group[i].parent != PLUMB_NO_GROUP && group[i].parent >= i) abort();
  for (size_t i = 0; i < count; i++) {
    const plumb_draw_item *item = &items[i];
    if (!(item->opacity > 0 && item->opacity <= 1) || !(item->frame.width > 0 && item->frame.height > 0)) abort();
    if (item->group != PLUMB_NO_GROUP && item->group >= groups) abort();
    if ((!(item->parts & PLUMB_DRAW_IMAGE) && item->image) || !(item->parts & PLUMB_DRAW_SHADOW) != !item->shadow) abort();
    if (item->transform) touch(item->transform, sizeof *item->transform);
    if (item->shadow) touch(item->shadow, sizeof *item->shadow);
    if (!(item->parts & PLUMB_DRAW_ICON) != !item->icon) abort();
    if (item->icon) touch(item->icon, sizeof *item->icon), touch(item->icon->image, sizeof *item->icon->image);
    if (!(item->parts & PLUMB_DRAW_CONTROL) != !item->control) abort();
    for (size_t k = 0; item->control && k < item->control->shape_count; k++) {
      const plumb_draw_shape *shape = &item->control->shapes[k];
      if (!(shape->frame.width > 0 && shape->frame.height > 0) || shape->role < PLUMB_SHAPE_TRACK) abort();
      if (shape->image) touch(shape->image, sizeof *shape->image);
      if (shape->text) touch_text(shape->text->utf8);
    }
    if (item->text) touch_text(item->text->utf8);
    touch_text(item->component);
  }
  const plumb_root_frame *rectangles = plumb_layout_dirty_rectangles(o->pointer, &dirty);
  if (dirty > 16) abort();
  if (dirty) touch(rectangles, dirty * sizeof *rectangles);
  plumb_lease_release(taken);
  plumb_node root;
  return plumb_layout_root(o->pointer, &root);
}

/* A pointer that lives for some steps, or longer than its layout's edits do. */
static plumb_status point(object *o) {
  plumb_pointer *pointer = NULL;
  plumb_node node;
  bool is_active;
  double time = 0;
  plumb_status status = plumb_pointer_create(o->pointer, (plumb_pointer_kind)below(3), &pointer);
  if (status != PLUMB_OK) return status;
  for (unsigned steps = below(8); steps; steps--) {
    double x = next_number(), y = next_number();
    time += below(4) / 4.0;
    switch (below(7)) {
      case 0: status = plumb_pointer_down(pointer, x, y, time); break;
      case 1: status = plumb_pointer_move(pointer, x, y, time); break;
      case 2: status = plumb_pointer_up(pointer, x, y, time); break;
      case 3: status = plumb_pointer_cancel(pointer); break;
      case 4: status = plumb_pointer_wheel(pointer, x, y, next_number(), next_number(), &node); break;
      case 5: status = plumb_pointer_advance(pointer, time, &is_active); break;
      default: status = plumb_layout_compute_frames(o->pointer, 300, 200); break;
    }
  }
  if (plumb_pointer_target(pointer, &node) != PLUMB_OK) abort();
  plumb_pointer_destroy(pointer);
  /* Whether the last step failed does not matter: others have changed something. */
  return PLUMB_OK;
}

static plumb_status send_event(object *o) {
  static const char *const events[] = {"touchUpInside", "touchDown", "valueChanged", "allEvents", "title", ""};
  piece event = next_piece(events, COUNT_OF(events));
  unsigned before = performed;
  plumb_status status = plumb_layout_send(o->pointer, next_node(o), event.bytes, event.length, NULL);
  /* An action that fails comes behind others that may have changed something. */
  return performed == before ? status : PLUMB_OK;
}

static plumb_status set_shown(object *o) {
  static const char *const properties[] = {"text", "value", "isOn", "contentOffset.y", "width", ""};
  void *data = NULL;
  piece property = next_piece(properties, COUNT_OF(properties));
  plumb_node node = next_node(o);
  plumb_value value = next_value(o, &data);
  return own(data, plumb_node_set_shown_state(o->pointer, node, property.bytes, property.length, &value));
}

/* Hit tests agree with each other, and a point that is converted comes back. */
static plumb_status hit(object *o) {
  static plumb_node nodes[64], others[64];
  plumb_node first = PLUMB_NO_NODE, node = next_node(o);
  size_t count = 0, other_count = 0;
  double x = next_number(), y = next_number(), width = next_number(), height = next_number();
  plumb_status status = plumb_layout_hit_test(o->pointer, x, y, &first);
  if (status == PLUMB_OK) {
    if (plumb_layout_hit_test_all(o->pointer, x, y, nodes, COUNT_OF(nodes), &count) != PLUMB_OK) abort();
    if ((count ? nodes[0] : PLUMB_NO_NODE) != first) abort();
    status = plumb_layout_nodes_in_rectangle(o->pointer, x, y, 0, 0, others, COUNT_OF(others), &other_count);
    if (status != PLUMB_OK) abort();
    if (count != other_count || memcmp(nodes, others, (count < 64 ? count : 64) * sizeof *nodes)) abort();
    uint32_t row = 0, before = UINT32_MAX;
    for (size_t i = 0; i < count && i < COUNT_OF(nodes); i++, before = row)
      if (plumb_node_row(o->pointer, nodes[i], &row) != PLUMB_OK || row >= before) abort();
  }
  plumb_layout_nodes_in_rectangle(o->pointer, x, y, width, height, nodes, COUNT_OF(nodes), &count);
  if (plumb_node_convert_point(o->pointer, node, x, y, &width, &height) == PLUMB_OK &&
      (width - width != 0 || height - height != 0))
    abort();
  return plumb_node_convert_to_root(o->pointer, node, x, y, &width, &height);
}

/* What has the focus after a move is what was moved to, and is in that state; it can be set to itself. */
static plumb_status focus(object *o) {
  plumb_node node = next_node(o), before = PLUMB_NO_NODE, found = PLUMB_NO_NODE, again = PLUMB_NO_NODE;
  plumb_layout *around = NULL;
  plumb_value value;
  if (take() % 4 == 0) return plumb_layout_set_focus(o->pointer, node);
  if (plumb_layout_focus(o->pointer, &before) != PLUMB_OK) before = PLUMB_NO_NODE;
  plumb_status status = plumb_layout_move_focus(o->pointer, (plumb_focus_move)below(7), &found);
  /* Sources of rows, which are asked for those that come next, may have done anything. */
  if (status != PLUMB_OK || !is_good(o, LAYOUT)) return status;
  if (before != PLUMB_NO_NODE && found == PLUMB_NO_NODE) abort();
  if (plumb_layout_focus(o->pointer, &again) != PLUMB_OK || again != found) abort();
  if (plumb_layout_focus_in_cells(o->pointer, &around, &again) != PLUMB_OK) abort();
  if ((around == NULL) != (found == PLUMB_NO_NODE) || (around == o->pointer && again != found)) abort();
  if (found == PLUMB_NO_NODE) return status;
  if (plumb_layout_set_focus(around, again) != PLUMB_OK) abort();
  if (plumb_node_property(around, again, "isFocused", 9, &value) != PLUMB_OK || !value.as.boolean) abort();
  return status;
}

#endif
