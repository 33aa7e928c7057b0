/* Operations of calls.c on layouts. */
#ifndef PLUMB_FUZZ_CALLS_LAYOUT_H
#define PLUMB_FUZZ_CALLS_LAYOUT_H

#include "calls_setup.h"

static const char *const STATE_KEYS[] = {"n", "t", "w", "d", "d.x", "s2", "a", "maybe", "nothing", ""};

/* --------------------------------------------------------------------------------------------------------- State --- */

static plumb_status set_state(object *o) {
  plumb_entry entries[2];
  void *data = NULL, *other = NULL;
  unsigned shape = take();
  memset(entries, 0, sizeof entries);
  for (int i = 0; i < 2; i++) {
    piece key = next_piece(STATE_KEYS, COUNT_OF(STATE_KEYS));
    entries[i].key = key.bytes;
    entries[i].key_length = key.length;
    entries[i].value = next_value(o, i ? &other : &data);
  }
  /* Both would be the same record. */
  if (other) entries[1].value.type = PLUMB_TYPE_NIL;
  size_t count = shape % 64 == 63 ? SIZE_MAX / 4 : shape & 1 ? 2 : 1;
  plumb_node node = shape & 2 ? next_node(o) : PLUMB_NO_NODE;
  return own(data, plumb_layout_set_state(o->pointer, node, shape % 64 == 62 ? NULL : entries, count));
}

static plumb_status find_key(object *o) {
  plumb_state_key key = 0;
  piece name = next_piece(STATE_KEYS, COUNT_OF(STATE_KEYS));
  plumb_node node = take() & 1 ? next_node(o) : PLUMB_NO_NODE;
  plumb_status status = plumb_layout_state_key(o->pointer, node, name.bytes, name.length, &key);
  if (status == PLUMB_OK) o->keys[o->key_count++ % MAX_KEYS] = key;
  return status;
}

static plumb_state_key next_key(const object *o) {
  unsigned choice = take();
  int known = o->key_count < MAX_KEYS ? o->key_count : MAX_KEYS;
  if (choice < 200 && known) return o->keys[(int)choice % known];
  object *other = nth_object(LAYOUT, 1, (int)choice % 3);
  if (choice < 230 && other->key_count) return other->keys[0];
  return choice < 245 ? choice : UINT64_MAX - choice;
}

static plumb_status set_by_key(object *o) {
  static const char *const texts[] = {"", "short", "some longer text that has to be wrapped", "\xff"};
  plumb_state_key key = next_key(o);
  void *data = NULL;
  switch (below(4)) {
    case 0: return plumb_layout_set_number(o->pointer, key, next_number());
    case 1: return plumb_layout_set_bool(o->pointer, key, take() & 1);
    case 2: {
      piece text = next_piece(texts, COUNT_OF(texts));
      return plumb_layout_set_string(o->pointer, key, text.bytes, text.length);
    }
    default: {
      plumb_value value = next_value(o, &data);
      return own(data, plumb_layout_set_value(o->pointer, key, take() % 32 == 1 && !data ? NULL : &value));
    }
  }
}

typedef struct host_item {
  const char *w;
  float f;
} host_item;

typedef struct host_state {
  double n;
  float f;
  int32_t i;
  int64_t l;
  bool t;
  const char *w;
  double color[4];
  host_item items[3], *more;
  int32_t count;
  int64_t more_count;
} host_state;

static plumb_status bind_state(object *o) {
  static const plumb_field item_fields[] = {PLUMB_BIND("name", host_item, w, STRING),
                                            PLUMB_BIND("size", host_item, f, FLOAT)};
  static const plumb_field plain[] = {PLUMB_BIND_ELEMENT(DOUBLE)};
  static const plumb_field user[] = {PLUMB_BIND("x", host_item, f, FLOAT)};
  static const plumb_field fields[] = {PLUMB_BIND("n", host_state, n, DOUBLE),
                                       PLUMB_BIND("t", host_state, t, BOOL),
                                       PLUMB_BIND("w", host_state, w, STRING),
                                       PLUMB_BIND("n", host_state, i, INT32),
                                       PLUMB_BIND("nothing", host_state, f, FLOAT),
                                       PLUMB_BIND_ARRAY("a", host_state, items, count, item_fields),
                                       PLUMB_BIND_POINTER("a", host_state, more, more_count, item_fields),
                                       PLUMB_BIND_ARRAY("a", host_state, color, count, plain),
                                       PLUMB_BIND_STRUCTURE("d", host_state, items, user),
                                       {"w", 99, 0, 0, NULL, 0, 0, 0, 0, 0, 0},
                                       {NULL, PLUMB_FIELD_INT64, 0, 0, item_fields, 9, 1, 1, 1, 1, 1}};
  plumb_binding binding = 0;
  int first = below(COUNT_OF(fields));
  size_t count = (size_t)below(COUNT_OF(fields) - first + 1);
  plumb_status status = plumb_layout_bind_state(o->pointer, PLUMB_NO_NODE, fields + first, count, &binding);
  if (status == PLUMB_OK) o->bindings[o->binding_count++ % MAX_KEYS] = binding;
  return status;
}

static plumb_status update_state(object *o) {
  host_state values = {next_number(), 2, below(100), 5, take() & 1, take() % 16 == 1 ? "\xff" : "bound",
                       {0, 0, 0, 1}, {{NULL, 0}, {NULL, 0}, {NULL, 0}}, NULL, 0, 0};
  host_item more[5] = {{NULL, 0}, {"more", 1}, {take() % 16 == 1 ? "\xff" : "b", 2}, {"c", next_number()}, {"d", 4}};
  unsigned choice = take();
  values.items[0].w = "first";
  values.items[below(3)].f = next_number();
  values.count = below(16) == 1 ? 1000 : below(4);
  values.more = below(16) == 1 ? NULL : more;
  values.more_count = below(16) == 1 ? -1 : below(6);
  int known = o->binding_count < MAX_KEYS ? o->binding_count : MAX_KEYS;
  plumb_binding binding = choice < 220 && known ? o->bindings[(int)choice % known] : choice;
  return plumb_layout_update_state(o->pointer, binding, choice == 255 ? NULL : &values);
}

static plumb_status set_constants(object *o) {
  size_t count = 0;
  const plumb_scope *scopes = next_scopes(o, &count);
  return plumb_layout_set_constants(o->pointer, scopes, count);
}

static plumb_status read_state(object *o) {
  plumb_value value;
  piece key = next_piece(STATE_KEYS, COUNT_OF(STATE_KEYS));
  plumb_node node = next_node(o);
  const char *name = NULL;
  if (plumb_layout_state_name(o->pointer, node, (size_t)below(6), &name) == PLUMB_OK) touch_text(name);
  plumb_status status = plumb_layout_get_state(o->pointer, node, key.bytes, key.length, &value);
  if (status == PLUMB_OK) touch_value(&value);
  return status;
}

/* --------------------------------------------------------------------------------------------------- Environment --- */

static plumb_status compute(object *o) {
  double width = take() % 16 ? below(200) * 2 : next_number(), height = take() % 16 ? 200 : next_number();
  return plumb_layout_compute_frames(o->pointer, width, height);
}

static plumb_status set_safe_area(object *o) {
  return plumb_layout_set_safe_area(o->pointer, next_number(), 0, 3, next_number());
}

static plumb_status set_text_scale(object *o) { return plumb_layout_set_text_scale(o->pointer, next_number()); }

static plumb_status set_direction(object *o) { return plumb_layout_set_direction(o->pointer, below(4) - 1); }

static plumb_status set_language(object *o) {
  static const char *const languages[] = {"en", "de", "de-AT", "", "!", "\xff"};
  piece language = next_piece(languages, COUNT_OF(languages));
  return plumb_layout_set_language(o->pointer, language.bytes, language.length);
}

static plumb_status scroll(object *o) {
  plumb_node node = next_node(o);
  double x = next_number();
  return plumb_layout_set_content_offset(o->pointer, node, x, next_number());
}

static plumb_status set_control_state(object *o) {
  plumb_node node = next_node(o);
  return plumb_node_set_control_state(o->pointer, node, (plumb_control_state)below(260));
}

static plumb_status select_tab(object *o) {
  plumb_node node = next_node(o);
  unsigned choice = take();
  return plumb_node_select_tab(o->pointer, node, choice > 250 ? SIZE_MAX : choice % 4);
}

static plumb_status invalidate_size(object *o) { return plumb_layout_invalidate_size(o->pointer, next_node(o)); }

/* --------------------------------------------------------------------------------------------------------- Edits --- */

static size_t next_index(void) {
  unsigned choice = take();
  return choice > 200 ? PLUMB_LAST : choice > 190 ? PLUMB_LAST - 1 : choice % 4;
}

static plumb_status insert(object *o) {
  plumb_node node = PLUMB_NO_NODE, parent = next_node(o);
  size_t index = next_index();
  plumb_status status = plumb_layout_insert(o->pointer, parent, index, next_built_element(), &node);
  if ((status == PLUMB_OK) != (node != PLUMB_NO_NODE)) abort();
  know(o, node);
  return status;
}

static plumb_status insert_xml(object *o) {
  plumb_node node = PLUMB_NO_NODE, parent = next_node(o);
  size_t index = next_index();
  piece text = take() % 8 == 1 ? next_own_piece() : next_piece(DOCUMENTS, COUNT_OF(DOCUMENTS));
  plumb_status status = plumb_layout_insert_xml(o->pointer, parent, index, text.bytes, text.length, &node);
  if ((status == PLUMB_OK) != (node != PLUMB_NO_NODE)) abort();
  know(o, node);
  return status;
}

static plumb_status insert_fragment(object *o) {
  plumb_node node = PLUMB_NO_NODE, parent = next_node(o);
  size_t index = next_index();
  object *fragment = next_object(FRAGMENT);
  int is_foreign = !is_good(fragment, FRAGMENT) || fragment->world != o->world;
  plumb_status status = plumb_layout_insert_fragment(o->pointer, parent, index, fragment->pointer, &node);
  if ((status == PLUMB_OK) != (node != PLUMB_NO_NODE) || (status == PLUMB_OK && is_foreign)) abort();
  know(o, node);
  return status;
}

static plumb_status insert_copies(object *o) {
  enum { MOST = 12 };
  plumb_node nodes[MOST] = {PLUMB_NO_NODE}, parent = next_node(o);
  size_t index = next_index();
  unsigned choice = take();
  size_t count = choice > 250 ? SIZE_MAX - choice : choice % (MOST + 1);
  object *fragment = next_object(FRAGMENT);
  int is_foreign = !is_good(fragment, FRAGMENT) || fragment->world != o->world;
  plumb_status status =
      plumb_layout_insert_copies(o->pointer, parent, index, fragment->pointer, count, choice % 5 ? nodes : NULL);
  if (status == PLUMB_OK && (is_foreign || count > MOST)) abort();
  if (choice % 5 && count > 0 && (status == PLUMB_OK) != (nodes[0] != PLUMB_NO_NODE)) abort();
  know(o, nodes[0]);
  return status;
}

static plumb_status push(object *o) {
  plumb_node node = PLUMB_NO_NODE, controller = next_node(o);
  plumb_status status;
  if (take() % 2) {
    status = plumb_layout_push(o->pointer, controller, next_built_element(), &node);
  } else {
    piece text = next_piece(DOCUMENTS, COUNT_OF(DOCUMENTS));
    status = plumb_layout_push_xml(o->pointer, controller, text.bytes, text.length, &node);
  }
  if ((status == PLUMB_OK) != (node != PLUMB_NO_NODE)) abort();
  know(o, node);
  return status;
}

static plumb_status push_fragment(object *o) {
  plumb_node node = PLUMB_NO_NODE, controller = next_node(o);
  object *fragment = next_object(FRAGMENT);
  plumb_status status = plumb_layout_push_fragment(o->pointer, controller, fragment->pointer, &node);
  if ((status == PLUMB_OK) != (node != PLUMB_NO_NODE)) abort();
  know(o, node);
  return status;
}

/* What is left is shown. */
static plumb_status pop(object *o) {
  plumb_node controller = next_node(o), shown = PLUMB_NO_NODE;
  plumb_status status = plumb_layout_pop(o->pointer, controller);
  if (status == PLUMB_OK && depth == 1 && o->is_alive && !o->is_editing &&
      plumb_node_shown_child(o->pointer, controller, &shown) == PLUMB_OK && shown == PLUMB_NO_NODE)
    abort();
  return status;
}

static plumb_status move(object *o) {
  plumb_node node = next_node(o), parent = next_node(o);
  return plumb_layout_move(o->pointer, node, parent, next_index());
}

static plumb_status remove_node(object *o) {
  plumb_node node = next_node(o);
  uint32_t row = 0;
  plumb_status status = plumb_layout_remove(o->pointer, node);
  if (status == PLUMB_OK && depth == 1 && o->is_alive && !o->is_editing &&
      plumb_node_row(o->pointer, node, &row) != PLUMB_ERROR_HANDLE)
    abort();
  return status;
}

static plumb_status set_expression(object *o) {
  static const char *const names[] = {"width", "height",   "left",   "text", "isHidden",      "level", "bound",
                                      "id",    "xml",      "contentSize.width", "outlet", "font", "touchUpInside",
                                      "bogus", "center.x", "alpha", "tag", "right"};
  static const char *const expressions[] = {"12",     "n",         "n * 2 + 1",        "auto", "previous.right", "next.width",
                                            "#a.width", "parent.width / 2", "t",       "1 +",  "say(n)",         "50%",
                                            "{w} {n}", "nothing",   "",                 "true", "17 bold",
                                            "next.left > 2", "previous.left > 2 || t"};
  plumb_node node = next_node(o);
  piece name = next_piece(names, COUNT_OF(names)), text = next_piece(expressions, COUNT_OF(expressions));
  if (take() % 8 == 1) text = piece_of(NULL);
  return plumb_layout_set_expression(o->pointer, node, name.bytes, name.length, text.bytes, text.length);
}

static plumb_status begin_edit(object *o) {
  plumb_status status = plumb_layout_begin_edit(o->pointer);
  if (status == PLUMB_OK) o->is_editing = 1;
  return status;
}

static plumb_status end_edit(object *o) {
  plumb_status status = plumb_layout_end_edit(o->pointer);
  if (status != PLUMB_ERROR_BUSY) o->is_editing = 0;
  return status;
}

static plumb_status cancel_edit(object *o) {
  plumb_status status = plumb_layout_cancel_edit(o->pointer);
  if (status != PLUMB_ERROR_BUSY) o->is_editing = 0;
  return status;
}

/* ------------------------------------------------------------------------------------------------- Parts, owners --- */

static plumb_status poll_changes(object *o) {
  plumb_reload reload = PLUMB_RELOAD_INIT;
  unsigned choice = take();
  version += choice & 1;
  if (choice == 255) reload.struct_size = 7;
  if (choice >= 160) return plumb_layout_reload(o->pointer, (int)(choice & 3) - (choice == 252 ? 5 : 0), choice & 4 ? NULL : &reload);
  return plumb_layout_poll_changes(o->pointer, choice & 4 ? NULL : &reload);
}

static plumb_status choose_source(object *o) {
  piece url = next_path();
  static char copy[128];
  size_t length = url.bytes && url.length < sizeof copy ? url.length : 0;
  if (length) memcpy(copy, url.bytes, length);
  piece path = next_path();
  return plumb_layout_choose_source(o->pointer, copy, length, path.bytes, path.length);
}

static plumb_status set_problem_handler(object *o) {
  void *data = new_data(o);
  plumb_problems_fn handler = take() % 4 == 1 ? NULL : told_of_problems;
  return own(data, plumb_layout_set_problem_handler(o->pointer, handler, data, data ? let_go : NULL));
}

static plumb_status clear_problems(object *o) { return plumb_layout_clear_problems(o->pointer); }
static plumb_status set_console(object *o) { return plumb_layout_set_console(o->pointer, (uint32_t)below(3)); }
static plumb_status show_console(object *o) { return plumb_console_show(o->pointer, next_object(LAYOUT)->pointer); }

/* How many actions were performed. */
static unsigned performed;

static plumb_status perform(void *token, const plumb_action_call *call) {
  (void)token;
  performed++;
  switch (take() % 8) {
    case 0: return plumb_layout_remove(call->layout, call->sender);
    case 1: return plumb_layout_compute_frames(call->layout, 100, 50);
    case 2: return plumb_layout_send(call->layout, call->sender, call->event, strlen(call->event), NULL);
    case 3: return plumb_layout_unbind_owner(call->layout, PLUMB_NO_NODE);
    case 4: return PLUMB_DECLINED;
    case 5: return (plumb_status)take();
    default: return PLUMB_OK;
  }
}

static plumb_status bind_owner(object *o) {
  static const plumb_outlet outlets[] = {{"button", "UIButton", 0}, {"label", NULL, 1}, {"gone", NULL, 1}, {NULL, NULL, 0}};
  static const char *const actions[] = {"pay", "go:", NULL};
  static const plumb_action functions[] = {{"pay", perform}, {"go:", perform}, {"pay", NULL}};
  plumb_owner owner = PLUMB_OWNER_INIT;
  unsigned shape = take();
  plumb_node node = next_node(o);
  if (shape >= 200) return plumb_layout_unbind_owner(o->pointer, node);
  owner.name = shape & 1 ? "Owner" : NULL;
  owner.token = o;
  owner.outlets = outlets;
  owner.outlet_count = shape % 32 == 31 ? SIZE_MAX / 8 : shape >> 1 & 3;
  owner.actions = actions;
  owner.action_count = shape >> 3 & 3;
  owner.handle_error = shape & 32 ? handle_error : NULL;
  if (shape & 64) {
    owner.action_functions = functions;
    owner.action_function_count = below(4);
  }
  if (shape % 64 == 60) owner.struct_size = (uint32_t)below(120);
  return plumb_layout_bind_owner(o->pointer, node, shape % 64 == 61 ? NULL : &owner);
}

static plumb_status find_owner(object *o) {
  void *token = NULL;
  plumb_node node = next_node(o), found = PLUMB_NO_NODE;
  switch (below(3)) {
    case 0: return plumb_layout_outlet(o->pointer, node, "button", 6, &found);
    case 1: return plumb_node_owner(o->pointer, node, &token);
    default: return plumb_node_action_owner(o->pointer, node, "pay", 3, &token);
  }
}

/* ------------------------------------------------------------------------------------------------------- Reading --- */

static plumb_status lease(object *o) {
  plumb_lease *result = NULL;
  const plumb_frame *frames = NULL;
  size_t count = 0;
  plumb_status status = plumb_layout_lease_frames(o->pointer, &result, &frames, &count);
  if (status != PLUMB_OK) return status;
  object *kept = keep(LEASE, result, o);
  if (kept == NULL) return status;
  kept->frames = frames;
  kept->frame_count = count;
  kept->frames_digest = mix_bytes(0, frames, count * sizeof *frames);
  return status;
}

static plumb_status find(object *o) {
  static const char *const selectors[] = {"#a", "#b", "0", "0/0", "", "#root/0", "#nowhere", "1/2/3", "#", "/"};
  plumb_node node = PLUMB_NO_NODE, start = next_node(o);
  piece selector = next_piece(selectors, COUNT_OF(selectors));
  plumb_status status = plumb_layout_find(o->pointer, start, selector.bytes, selector.length, &node);
  know(o, node);
  return status;
}

/* What a key reads is what the name reads, of one node and of all rows; keys of other engines read nothing. */
static void read_by_key(object *o, plumb_node node, piece name, plumb_status status, const plumb_value *by_name) {
  static plumb_value values[512];
  static double numbers[512];
  plumb_property_key key = 0;
  object *engine = nth_object(ENGINE, 1, (int)(name.length % 3));
  plumb_value value;
  plumb_rgba8 color;
  const plumb_font *font = NULL;
  const char *text = NULL;
  double number = 0;
  size_t count = 0;
  bool boolean = false;
  plumb_property_key several[2];
  static const char *const several_names[] = {"alpha", "text"};
  plumb_engine_properties(engine->pointer, several_names, 2, several);
  int is_own = plumb_engine_property(engine->pointer, name.bytes, name.length, &key) == PLUMB_OK && engine->world == o->world;
  plumb_status keyed = plumb_node_get_value(o->pointer, node, key, &value);
  if (keyed == PLUMB_OK) touch_value(&value);
  if (is_own && (keyed != status || (status == PLUMB_OK && value.type != by_name->type))) abort();
  if (plumb_node_get_number(o->pointer, node, key, &number) == PLUMB_OK && value.type == PLUMB_TYPE_NUMBER &&
      memcmp(&number, &value.as.number, sizeof number) != 0)
    abort();
  plumb_node_get_bool(o->pointer, node, key, &boolean);
  plumb_node_get_color(o->pointer, node, key, &color);
  if (plumb_node_get_string(o->pointer, node, key, &text, &count) == PLUMB_OK) touch(text, count + 1);
  if (plumb_node_get_font(o->pointer, node, key, &font) == PLUMB_OK) touch(font, sizeof *font);
  plumb_node_text shown;
  if (plumb_node_get_text(o->pointer, node, &shown) == PLUMB_OK) {
    touch(shown.utf8, shown.length + 1);
    if (shown.font) touch(shown.font, sizeof *shown.font);
    if (shown.attributed) touch(shown.attributed, sizeof *shown.attributed);
  }
  size_t rows = 0;
  plumb_layout_nodes(o->pointer, &rows);
  if (plumb_layout_read_values(o->pointer, key, values, 512) == PLUMB_OK)
    for (size_t i = 0; i < rows; i++) touch_value(&values[i]);
  plumb_layout_read_numbers(o->pointer, key, -1, numbers, rows / 2 + (size_t)boolean * 256);
}

static plumb_status read_node(object *o) {
  static const char *const names[] = {"width", "left", "center.x", "text", "font", "isHidden", "level", "bogus", "contentSize"};
  plumb_node node = next_node(o), other = PLUMB_NO_NODE;
  const char *text = NULL;
  plumb_property_info info;
  plumb_value value;
  size_t count = 0;
  uint32_t row = 0;
  switch (below(13)) {
    case 0: return plumb_node_parent(o->pointer, node, &other);
    case 1: return plumb_node_child_count(o->pointer, node, &count);
    case 2: return plumb_node_child(o->pointer, node, next_index(), &other);
    case 3: return plumb_node_first_child(o->pointer, node, &other);
    case 4: return plumb_node_next_sibling(o->pointer, node, &other);
    case 5: return plumb_node_component(o->pointer, node, &text);
    case 6: return plumb_node_id(o->pointer, node, &text);
    case 7: return plumb_node_property_info(o->pointer, node, next_index(), &info);
    case 8: return plumb_node_row(o->pointer, node, &row);
    case 9: return plumb_node_instance_count(o->pointer, node, &count);
    case 10: return plumb_node_instance_index(o->pointer, node, &count);
    case 11: return plumb_node_instance(o->pointer, node, next_index(), &other);
    default: {
      piece name = next_piece(names, COUNT_OF(names));
      plumb_status status = plumb_node_property(o->pointer, node, name.bytes, name.length, &value);
      if (status == PLUMB_OK) touch_value(&value);
      read_by_key(o, node, name, status, &value);
      return status;
    }
  }
}

static plumb_status read_arrays(object *o) {
  static plumb_pixel_edges edges[512];
  size_t count = 0, others = 0;
  plumb_node root = PLUMB_NO_NODE;
  const plumb_root_frame *roots = plumb_layout_root_frames(o->pointer, &count);
  if (roots) touch(roots, count * sizeof *roots);
  const plumb_change *changes = plumb_layout_changes(o->pointer, &others);
  for (size_t i = 0; i < others; i++) {
    if (changes[i].property) touch_text(changes[i].property);
    if (changes[i].row >= count || (i && changes[i].row < changes[i - 1].row)) abort();
  }
  const uint32_t *parents = plumb_layout_parents(o->pointer, &others), *ends = plumb_layout_subtree_ends(o->pointer, NULL),
                 *depths = plumb_layout_depths(o->pointer, NULL);
  const float *opacities = plumb_layout_opacities(o->pointer, NULL);
  for (size_t i = 0; i < others; i++) {
    int is_root = parents[i] == PLUMB_NO_ROW;
    if (is_root != (i == 0) || depths[i] != (is_root ? 0 : depths[parents[i]] + 1)) abort();
    if (ends[i] <= i || ends[i] > (is_root ? others : ends[parents[i]])) abort();
    if (!(opacities[i] >= 0 && opacities[i] <= (is_root ? 1 : opacities[parents[i]]))) abort();
  }
  touched += plumb_layout_memory_usage(o->pointer);
  if ((unsigned)plumb_layout_activity(o->pointer) > PLUMB_ACTIVITY_LOCATING) abort();
  if (take() % 4 == 1) plumb_layout_snap_frames(o->pointer, next_number(), edges, (size_t)below(4) * 170);
  return plumb_layout_root(o->pointer, &root);
}

static plumb_status read_problems(object *o) {
  plumb_status status = PLUMB_ERROR_HANDLE;
  plumb_diagnostic diagnostic;
  plumb_part part;
  for (size_t i = plumb_layout_problem_count(o->pointer); i > 0; i--) {
    status = plumb_layout_get_problem(o->pointer, i - 1, &diagnostic);
    if (status != PLUMB_OK) abort();
    touch_text(diagnostic.message);
    touch_text(diagnostic.rendered);
  }
  for (size_t i = plumb_layout_diagnostic_count(o->pointer); i > 0; i--) {
    status = plumb_layout_get_diagnostic(o->pointer, i - 1, &diagnostic);
    if (status != PLUMB_OK) abort();
    touch_text(diagnostic.message);
    touch_text(diagnostic.rendered);
  }
  for (size_t i = plumb_layout_part_count(o->pointer); i > 0; i--) {
    status = plumb_layout_get_part(o->pointer, i - 1, &part);
    if (status != PLUMB_OK) abort();
    touch_text(part.url);
    if (part.path) touch_text(part.path);
  }
  return status;
}

#endif
