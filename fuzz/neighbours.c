/*
 * Any bytes as a document whose expressions refer to every neighbour and id, and as what happens to it. After each step
 * the layout is compared, bit for bit, with one that is loaded from the document as it is then. On a small stack.
 */
#include "random_document.h"

#include "digest.h"
#include "small_stack.h"

enum { MAX_STEPS = 12, IS_RELOADED = 4, IS_INCREMENTAL = 8, IS_RIGHT_TO_LEFT = 16, IS_LARGE = 96 };

/* What a fresh layout has to be given to be the same. */
static struct {
  double s, maybe, width, height, inset, text_scale;
  int has_maybe, t, is_right_to_left;
  const char *w;
} state;

static plumb_engine *engine;
static plumb_layout *live;
static text_buffer text, served;
/* For the report of a difference. */
static const char *last_step = "load";
/* Whether there is nothing more to compare with. */
static int is_over;

/* The layout of `live` where it is reloaded is one part, which changes. */
static const char RELOADED[] = "<UIView id=\"outer\" xml=\"tree.xml\"/>";

static plumb_status load_part(void *user_data, plumb_request request, const char *url, const char *base,
                              plumb_resource *out) {
  (void)user_data, (void)request, (void)base;
  int is_tree = strcmp(url, "tree.xml") == 0;
  out->bytes = is_tree ? served.bytes : PART;
  out->length = is_tree ? served.length : sizeof PART - 1;
  return PLUMB_OK;
}

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_value value;
  (void)user_data, (void)height;
  if (plumb_node_property(layout, node, "text", 4, &value) != PLUMB_OK) return PLUMB_DECLINED;
  double whole = (double)(value.type == PLUMB_TYPE_STRING ? value.count : 3) * 5;
  out->width = width >= 0 && width < whole ? width : whole;
  out->height = out->width < whole ? 24 : 12;
  out->first_baseline = 9;
  out->last_baseline = out->height - 3;
  return PLUMB_OK;
}

static void use_engine(void) {
  static unsigned uses;
  if (uses++ % 256 != 0) return;
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  options.max_value_bytes = 1 << 12;
  options.max_program_nodes = 200000;
  options.max_diagnostics = 4;
  plumb_engine_destroy(engine);
  engine = NULL;
  if (plumb_engine_create(&options, &engine) != PLUMB_OK) abort();
  if (plumb_engine_set_measurer(engine, measure, NULL, NULL) != PLUMB_OK) abort();
  if (plumb_engine_add_loader(engine, NULL, load_part, NULL, NULL) != PLUMB_OK) abort();
}

/* ------------------------------------------------------------------------------------------------------ Layouts --- */

/* A layout of the bytes, or NULL if they are refused: then the report says why. */
static plumb_layout *open_layout(const char *bytes, size_t length) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_scope scope;
  plumb_entry constant, maybe;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  memset(&scope, 0, sizeof scope);
  memset(&constant, 0, sizeof constant);
  memset(&maybe, 0, sizeof maybe);
  constant.key = "k";
  constant.key_length = 1;
  constant.value.type = PLUMB_TYPE_NUMBER;
  constant.value.as.number = 3;
  maybe.key = "maybe";
  maybe.key_length = 5;
  maybe.declared_type = PLUMB_TYPE_NUMBER;
  scope.constants = &constant;
  scope.state = &maybe;
  scope.constant_count = scope.state_count = 1;
  options.scopes = &scope;
  options.scope_count = 1;
  plumb_status status = plumb_template_load(engine, bytes, length, &options, &template_, &report);
  end_report(status, report);
  if (status != PLUMB_OK) return NULL;
  if (plumb_layout_create(template_, &layout) != PLUMB_OK) abort();
  plumb_template_destroy(template_);
  return layout;
}

static void write_model(text_buffer *buffer) {
  buffer->length = 0;
  write_element(buffer, 0);
}

static plumb_layout *open_model(int is_reloaded) {
  write_model(is_reloaded ? &served : &text);
  return is_reloaded ? open_layout(RELOADED, sizeof RELOADED - 1) : open_layout(text.bytes, text.length);
}

static plumb_entry entry(const char *key, plumb_type type) {
  plumb_entry result;
  memset(&result, 0, sizeof result);
  result.key = key;
  result.key_length = strlen(key);
  result.value.type = type;
  return result;
}

/* The root of the document: that of the part, where it is one. */
static plumb_node node_of(plumb_layout *layout, int index) {
  char selector[16];
  plumb_node node = PLUMB_NO_NODE;
  int length = snprintf(selector, sizeof selector, "#n%d", index);
  if (plumb_layout_find(layout, PLUMB_NO_NODE, selector, (size_t)length, &node) != PLUMB_OK) return PLUMB_NO_NODE;
  return node;
}

static void give_state(plumb_layout *layout) {
  plumb_entry entries[3] = {entry("s", PLUMB_TYPE_NUMBER), entry("t", PLUMB_TYPE_BOOL), entry("w", PLUMB_TYPE_STRING)};
  plumb_entry maybe = entry("maybe", state.has_maybe ? PLUMB_TYPE_NUMBER : PLUMB_TYPE_NIL);
  entries[0].value.as.number = state.s;
  entries[1].value.as.boolean = state.t;
  entries[2].value = text_value(PLUMB_TYPE_STRING, state.w);
  maybe.value.as.number = state.has_maybe ? state.maybe : 0;
  plumb_node scope = node_of(layout, 0);
  if (plumb_layout_set_state(layout, scope, entries, 3) != PLUMB_OK) abort();
  if (plumb_layout_set_state(layout, PLUMB_NO_NODE, &maybe, 1) != PLUMB_OK) abort();
  if (plumb_layout_set_safe_area(layout, state.inset, 0, state.inset / 2, 1) != PLUMB_OK) abort();
  if (plumb_layout_set_text_scale(layout, state.text_scale) != PLUMB_OK) abort();
}

/* ----------------------------------------------------------------------------------------------------- Comparing --- */

static void report_difference(plumb_layout *fresh, size_t row, const char *what) {
  const plumb_layout *both[] = {live, fresh};
  fprintf(stderr, "after %s, row %zu: %s differs\n", last_step, row, what);
  for (int i = 0; i < 2; i++) {
    plumb_layout *layout = (plumb_layout *)both[i];
    size_t count = 0, properties = 0;
    const plumb_frame *frames = plumb_layout_frames(layout, &count);
    const plumb_node *nodes = plumb_layout_nodes(layout, NULL);
    const uint32_t *flags = plumb_layout_flags(layout, NULL);
    if (row >= count) continue;
    fprintf(stderr, "%s: %.17g %.17g %.17g %.17g flags %u of %zu rows\n", i ? "fresh" : "live", frames[row].x,
            frames[row].y, frames[row].width, frames[row].height, flags[row], count);
    plumb_node_property_count(layout, nodes[row], &properties);
    for (size_t j = 0; j < properties; j++) {
      plumb_property_info info;
      plumb_value value;
      memset(&value, 0, sizeof value);
      plumb_node_property_info(layout, nodes[row], j, &info);
      plumb_status status = plumb_node_property(layout, nodes[row], info.name, strlen(info.name), &value);
      fprintf(stderr, "  %s = %s: %s %d %.17g\n", info.name, info.expression, plumb_status_string(status), value.type,
              value.type == PLUMB_TYPE_NUMBER ? value.as.number : (double)value.as.boolean);
    }
  }
  fprintf(stderr, "s %g t %d w %s maybe %d %g, %g x %g, rtl %d, inset %g, scale %g\n", state.s, state.t, state.w,
          state.has_maybe, state.maybe, state.width, state.height, state.is_right_to_left, state.inset,
          state.text_scale);
  write_model(&text);
  fprintf(stderr, "%.*s\n", (int)text.length, text.bytes);
  abort();
}

static void show_diagnostics(plumb_layout *layout) {
  for (size_t i = 0; i < plumb_layout_diagnostic_count(layout); i++) {
    plumb_diagnostic diagnostic;
    if (plumb_layout_get_diagnostic(layout, i, &diagnostic) == PLUMB_OK) fprintf(stderr, "%s\n", diagnostic.rendered);
  }
}

/* Everything that both show is the same. */
static void compare(plumb_layout *fresh) {
  static const char *const always[] = {"left", "right", "bottom", "center.x", "isHidden", "clipsToBounds", "alpha"};
  size_t count = 0, fresh_count = 0;
  const plumb_frame *frames = plumb_layout_frames(live, &count), *fresh_frames = plumb_layout_frames(fresh, &fresh_count);
  const plumb_node *nodes = plumb_layout_nodes(live, NULL), *fresh_nodes = plumb_layout_nodes(fresh, NULL);
  const uint32_t *flags = plumb_layout_flags(live, NULL), *fresh_flags = plumb_layout_flags(fresh, NULL);
  if (count != fresh_count) report_difference(fresh, 0, "the number of rows");
  for (size_t i = 0; i < count; i++) {
    const char *id = NULL, *fresh_id = NULL;
    if (plumb_node_id(live, nodes[i], &id) != PLUMB_OK || plumb_node_id(fresh, fresh_nodes[i], &fresh_id) != PLUMB_OK)
      abort();
    if (mix_text(0, id) != mix_text(0, fresh_id)) report_difference(fresh, i, "the id");
    if (memcmp(&frames[i], &fresh_frames[i], sizeof *frames) != 0) report_difference(fresh, i, "the frame");
    if (flags[i] != fresh_flags[i]) report_difference(fresh, i, "a flag");
    for (int j = 0; j < COUNT_OF(always); j++)
      if (mix_property(0, live, nodes[i], always[j]) != mix_property(0, fresh, fresh_nodes[i], always[j]))
        report_difference(fresh, i, always[j]);
    if (mix_properties(0, live, nodes[i]) != mix_properties(0, fresh, fresh_nodes[i]))
      report_difference(fresh, i, "an expression");
  }
}

/* Computes both, which succeed or fail alike. */
static void compute_and_compare(int is_reloaded) {
  plumb_layout *fresh = open_model(is_reloaded);
  if (fresh == NULL && state.is_right_to_left) {
    /* A document without a cycle from right to left may have one from left to right, the direction of a load. */
    is_over = 1;
    return;
  }
  if (fresh == NULL) {
    fprintf(stderr, "after %s the document cannot be loaded any more\n%.*s\n", last_step, (int)text.length, text.bytes);
    abort();
  }
  give_state(fresh);
  if (plumb_layout_set_direction(fresh, state.is_right_to_left) != PLUMB_OK) abort();
  plumb_status expected = plumb_layout_compute_frames(fresh, state.width, state.height);
  plumb_status status = plumb_layout_compute_frames(live, state.width, state.height);
  if ((status == PLUMB_OK) != (expected == PLUMB_OK)) {
    fprintf(stderr, "computing is %s, of a fresh load %s\n", plumb_status_string(status), plumb_status_string(expected));
    show_diagnostics(live);
    show_diagnostics(fresh);
    report_difference(fresh, 0, "what computing comes to");
  }
  if (status == PLUMB_OK) compare(fresh);
  /* Again, when nothing has changed. */
  if (plumb_layout_compute_frames(live, state.width, state.height) != status) abort();
  plumb_layout_destroy(fresh);
}

/* --------------------------------------------------------------------------------------------------------- Steps --- */

static void change_state(void) {
  static const char *const words[] = {"", "word", "another word", "a somewhat longer text, to be wrapped"};
  switch (below(4)) {
    case 0: state.s = (double)take() - 40; break;
    case 1: state.t = !state.t; break;
    case 2: state.w = words[below(COUNT_OF(words))]; break;
    default:
      state.has_maybe = below(2);
      state.maybe = below(90);
      break;
  }
  give_state(live);
}

static void resize(void) {
  static const double sizes[] = {320, 0, 33.3, 1000, PLUMB_NO_CONTAINER, 5};
  state.width = sizes[below(COUNT_OF(sizes))];
  state.height = sizes[below(COUNT_OF(sizes))];
}

/* An element that is there. */
static int next_element(void) {
  int index = (int)(take() + take() * 256u) % model.count;
  return is_present(index) ? index : 0;
}

static void save_model(void) {
  memcpy(model_before.elements, model.elements, (size_t)model.count * sizeof *model.elements);
  model_before.count = model.count;
}

static void restore_model(void) {
  memcpy(model.elements, model_before.elements, (size_t)model_before.count * sizeof *model.elements);
  model.count = model_before.count;
}

static plumb_status set_expression(int index, int is_live) {
  written_attribute attribute = next_attribute(index);
  int is_cleared = below(6) == 0 && strcmp(attribute.name, "bound") != 0;
  if (is_cleared)
    remove_attribute(index, attribute.name);
  else
    set_attribute(index, attribute.name, attribute.text);
  /* An element has room for some attributes only. */
  int is_there = is_cleared;
  for (int i = 0; i < model.elements[index].attribute_count; i++)
    is_there |= model.elements[index].attributes[i].text == attribute.text;
  if (!is_live || !is_there) return PLUMB_OK;
  return plumb_layout_set_expression(live, node_of(live, index), attribute.name, strlen(attribute.name),
                                     is_cleared ? NULL : attribute.text, is_cleared ? 0 : strlen(attribute.text));
}

static plumb_status insert(int parent, int is_live) {
  int position = below(4), count = child_count(parent);
  if (position > count) position = count;
  int added = add_element(below(COMPONENTS), parent, position);
  if (added == NONE) return PLUMB_OK;
  if (model.elements[added].component == PARTED) set_attribute(added, "bound", "20");
  for (int i = below(4); i > 0; i--) {
    written_attribute attribute = next_attribute(added);
    set_attribute(added, attribute.name, attribute.text);
  }
  if (!is_live) return PLUMB_OK;
  plumb_node node = PLUMB_NO_NODE;
  text.length = 0;
  write_element(&text, added);
  /* The part of an element has a child of its own, before those given to it. */
  int own_children = model.elements[parent].component == PARTED;
  size_t index = (size_t)(position + own_children);
  /* Not a choice of the input: both ways must do the same. */
  if (text.length % 2) return plumb_layout_insert_xml(live, node_of(live, parent), index, text.bytes, text.length, &node);
  plumb_fragment *fragment = NULL;
  plumb_status status = plumb_fragment_load(engine, text.bytes, text.length, NULL, &fragment, NULL);
  if (status == PLUMB_OK) status = plumb_layout_insert_fragment(live, node_of(live, parent), index, fragment, &node);
  plumb_fragment_destroy(fragment);
  return status;
}

static plumb_status take_out(int index, int is_live) {
  if (index == 0) return PLUMB_OK;
  plumb_node node = is_live ? node_of(live, index) : PLUMB_NO_NODE;
  detach(index);
  return is_live ? plumb_layout_remove(live, node) : PLUMB_OK;
}

static plumb_status move(int index, int parent, int is_live) {
  if (index == 0 || is_inside(parent, index)) return PLUMB_OK;
  detach(index);
  int position = below(4), count = child_count(parent);
  if (position > count) position = count;
  attach(index, parent, position);
  if (!is_live) return PLUMB_OK;
  int own_children = model.elements[parent].component == PARTED;
  return plumb_layout_move(live, node_of(live, index), node_of(live, parent), (size_t)(position + own_children));
}

static plumb_status edit(int is_live) {
  switch (below(8)) {
    case 0:
    case 1: last_step = "insert"; return insert(next_element(), is_live);
    case 2: last_step = "remove"; return take_out(next_element(), is_live);
    case 3: {
      last_step = "move";
      int index = next_element();
      return move(index, next_element(), is_live);
    }
    default: last_step = "set_expression"; return set_expression(next_element(), is_live);
  }
}

/* Whether a layout that can be loaded is one that cannot be laid out from right to left, as it has to be; frees it then. */
static int is_refused_from_right(plumb_layout *fresh) {
  if (fresh == NULL || !state.is_right_to_left) return 0;
  if (plumb_layout_set_direction(fresh, PLUMB_RIGHT_TO_LEFT) == PLUMB_OK) return 0;
  plumb_layout_destroy(fresh);
  return 1;
}

/* A change of the document, which the layout and a fresh load take or refuse alike. */
static void change_document(int is_reloaded) {
  uint64_t before = digest_layout(live), revision = plumb_layout_revision(live);
  plumb_status status = PLUMB_OK;
  save_model();
  if (is_reloaded) {
    for (int i = 1 + below(3); i > 0; i--) edit(0);
    last_step = "reload";
    write_model(&served);
    status = plumb_layout_reload(live, PLUMB_RELOAD_SOFT, NULL);
  } else {
    status = edit(1);
  }
  if (status == PLUMB_OK) return;
  plumb_diagnostic diagnostic;
  if (plumb_layout_get_diagnostic(live, 0, &diagnostic) != PLUMB_OK) abort();
  touch_text(diagnostic.rendered);
  plumb_layout *fresh = open_model(is_reloaded);
  if (is_refused_from_right(fresh)) fresh = NULL;
  if (fresh != NULL) {
    fprintf(stderr, "%s is %s: %s\nbut this can be loaded:\n", last_step, plumb_status_string(status), diagnostic.rendered);
    fprintf(stderr, "%.*s\n", (int)(is_reloaded ? served.length : text.length), is_reloaded ? served.bytes : text.bytes);
    abort();
  }
  restore_model();
  write_model(&served);
  if (digest_layout(live) != before || plumb_layout_revision(live) != revision) abort();
}

static void run_step(int is_reloaded) {
  switch (below(12)) {
    case 0:
      last_step = "resize";
      resize();
      break;
    case 1:
    case 2:
    case 3:
      last_step = "state";
      change_state();
      break;
    case 4:
      last_step = "set_direction";
      /* Its cycles may be others. */
      if (plumb_layout_set_direction(live, !state.is_right_to_left) == PLUMB_OK)
        state.is_right_to_left = !state.is_right_to_left;
      break;
    case 5:
      last_step = "safe area and text scale";
      state.inset = below(30);
      state.text_scale = 1 + below(3) / 2.0;
      give_state(live);
      break;
    default: change_document(is_reloaded); break;
  }
  compute_and_compare(is_reloaded);
}

/* Attributes one by one, each taken or refused as a fresh load would. */
static void set_all(void) {
  int most = model.count < 24 ? model.count : 24;
  /* After one that is refused the next links the whole layout: that of a large one takes a quarter of a second here. */
  int edits = model.count > 250 ? 8 : most * 4;
  for (int i = 0; i < edits && choices.at < choices.end; i++) {
    last_step = "set_expression";
    save_model();
    if (set_expression(i % most, 1) == PLUMB_OK) continue;
    plumb_layout *fresh = open_model(0);
    if (is_refused_from_right(fresh)) fresh = NULL;
    if (fresh != NULL) {
      show_diagnostics(live);
      fprintf(stderr, "refused, but this can be loaded:\n%.*s\n", (int)text.length, text.bytes);
      abort();
    }
    restore_model();
  }
  compute_and_compare(0);
}

static void run(const uint8_t *data, size_t size) {
  use_engine();
  choices.at = data;
  choices.end = data + size;
  unsigned mode = take();
  int is_incremental = (mode & IS_INCREMENTAL) != 0, is_reloaded = !is_incremental && (mode & IS_RELOADED) != 0;
  references = (int)(mode & 3) % 3;
  memset(&state, 0, sizeof state);
  state.s = 10;
  state.w = "word";
  state.text_scale = 1;
  state.width = 320;
  state.height = 200;
  last_step = "load";
  is_over = 0;
  read_document(!is_incremental, (mode & IS_LARGE) == IS_LARGE);
  live = open_model(is_reloaded);
  if (live == NULL) return;
  give_state(live);
  if (mode & IS_RIGHT_TO_LEFT && plumb_layout_set_direction(live, PLUMB_RIGHT_TO_LEFT) == PLUMB_OK)
    state.is_right_to_left = 1;
  compute_and_compare(is_reloaded);
  if (is_incremental) set_all();
  int most = model.count > 250 ? 1 : MAX_STEPS;
  for (int i = 0; i < most && !is_over && choices.at < choices.end; i++) run_step(is_reloaded);
  plumb_layout_destroy(live);
  live = NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  run_on_small_stack(run, data, size);
  return 0;
}
