/*
 * Any bytes as a program of calls of the C interface: in any order, with handles that are alive, destroyed or of something
 * else, with values that are right and wrong, from callbacks too. Holds the library to what its header promises of all
 * calls: what fails changes nothing and says why, what is published is whole, what is registered is let go of once.
 */
#define _DEFAULT_SOURCE
#include "calls_layout.h"
#include "calls_input.h"
#include "calls_lists.h"
#include "calls_motion.h"
#include "calls_text.h"

/* ---------------------------------------------------------------------------------------------------- Operations --- */

/* Flags of operations. */
enum {
  READS = 1,     /* Changes nothing in any case, and failing need not say why. */
  IN_CALLBACKS = 2, /* May succeed while a callback of the layout runs. */
  TAKES_PARTS = 4, /* Takes what has arrived, and may fail at something else then. */
  NO_HANDLE = 8
};

typedef struct operation {
  kind kind;
  plumb_status (*run)(object *o);
  int flags;
  const char *name;
} operation;

#define OPERATION(kind, run, flags) {kind, run, flags, #run}

static plumb_status destroy(object *o) {
  if (o->pointer == NULL) {
    destroy_pointer((kind)below(KINDS), NULL);
    return PLUMB_OK;
  }
  kind kind = take() % 16 == 1 ? (enum kind)below(KINDS) : o->kind;
  /* The last call is this one. */
  int was_alive = o->is_alive, was_busy = is_busy_below(o, depth - 1), world = o->world;
  plumb_node node = PLUMB_NO_NODE;
  void *pointer = o->pointer;
  if (was_alive && kind == o->kind && !(kind == LAYOUT && was_busy)) o->is_alive = 0;
  destroy_pointer(kind, pointer);
  if (kind == o->kind && kind == LAYOUT && is_world_alive(world) && o->pointer == pointer) {
    plumb_status status = plumb_layout_root(pointer, &node);
    if (!was_busy && status != PLUMB_ERROR_HANDLE) abort();
    /* What was one of its own callbacks, and what only one that ran meanwhile, is for the library to say. */
    if (was_busy) o->is_alive = status != PLUMB_ERROR_HANDLE && was_alive;
  }
  forget_world(world);
  return PLUMB_OK;
}

static const operation OPERATIONS[] = {
    /* First what a program of nothing but zeros does again and again. */
    OPERATION(LAYOUT, compute, TAKES_PARTS),
    OPERATION(NOTHING, change_file, NO_HANDLE),
    OPERATION(NOTHING, create_engine, NO_HANDLE),
    OPERATION(ENGINE, load_document, 0),
    OPERATION(ENGINE, load_document, 0),
    OPERATION(ENGINE, load_file, 0),
    OPERATION(ENGINE, build, 0),
    OPERATION(ENGINE, create_stream, 0),
    OPERATION(STREAM, feed, 0),
    OPERATION(STREAM, finish, 0),
    OPERATION(ENGINE, set_measurer, 0),
    OPERATION(ENGINE, set_assets, 0),
    OPERATION(ENGINE, set_verifier, 0),
    OPERATION(ENGINE, add_loader, 0),
    OPERATION(ENGINE, register_function, 0),
    OPERATION(ENGINE, register_component, 0),
    OPERATION(ENGINE, register_names, 0),
    OPERATION(ENGINE, load_catalog, 0),
    OPERATION(ENGINE, set_folders, 0),
    OPERATION(ENGINE, complete, 0),
    OPERATION(ENGINE, complete, 0),
    OPERATION(ENGINE, evaluate, 0),
    OPERATION(ENGINE, format, 0),
    OPERATION(ENGINE, read_engine_diagnostic, READS),
    OPERATION(ENGINE, create_expression, 0),
    OPERATION(EXPRESSION, evaluate_expression, 0),
    OPERATION(ENGINE, load_fragment, 0),
    OPERATION(TEMPLATE, create_layout, 0),
    OPERATION(TEMPLATE, create_layout, 0),
    OPERATION(ENGINE, create_console, 0),
    OPERATION(LEASE, read_lease, READS),
    OPERATION(LAYOUT, set_state, 0),
    OPERATION(LAYOUT, set_state, 0),
    OPERATION(LAYOUT, find_key, READS),
    OPERATION(LAYOUT, set_by_key, 0),
    OPERATION(LAYOUT, set_by_key, 0),
    OPERATION(LAYOUT, bind_state, 0),
    OPERATION(LAYOUT, update_state, 0),
    OPERATION(LAYOUT, set_constants, 0),
    OPERATION(LAYOUT, read_state, READS),
    OPERATION(LAYOUT, compute, TAKES_PARTS),
    OPERATION(LAYOUT, compute, TAKES_PARTS),
    OPERATION(LAYOUT, compute, TAKES_PARTS),
    OPERATION(LAYOUT, set_safe_area, 0),
    OPERATION(LAYOUT, set_text_scale, 0),
    OPERATION(LAYOUT, set_direction, 0),
    OPERATION(LAYOUT, set_language, 0),
    OPERATION(LAYOUT, scroll, 0),
    OPERATION(LAYOUT, invalidate_size, 0),
    OPERATION(LAYOUT, set_control_state, 0),
    OPERATION(LAYOUT, select_tab, 0),
    OPERATION(LAYOUT, insert, 0),
    OPERATION(LAYOUT, insert_xml, 0),
    OPERATION(LAYOUT, insert_fragment, 0),
    OPERATION(LAYOUT, insert_copies, 0),
    OPERATION(LAYOUT, push, 0),
    OPERATION(LAYOUT, push_fragment, 0),
    OPERATION(LAYOUT, pop, 0),
    OPERATION(LAYOUT, move, 0),
    OPERATION(LAYOUT, remove_node, 0),
    OPERATION(LAYOUT, set_expression, 0),
    OPERATION(LAYOUT, set_expression, 0),
    OPERATION(LAYOUT, begin_edit, 0),
    OPERATION(LAYOUT, end_edit, 0),
    OPERATION(LAYOUT, cancel_edit, 0),
    OPERATION(LAYOUT, poll_changes, TAKES_PARTS),
    OPERATION(LAYOUT, poll_changes, TAKES_PARTS),
    OPERATION(LAYOUT, choose_source, TAKES_PARTS),
    OPERATION(LAYOUT, set_problem_handler, 0),
    OPERATION(LAYOUT, clear_problems, 0),
    OPERATION(LAYOUT, set_console, 0),
    OPERATION(LAYOUT, show_console, 0),
    OPERATION(LAYOUT, bind_owner, 0),
    OPERATION(LAYOUT, find_owner, READS | IN_CALLBACKS),
    OPERATION(LAYOUT, lease, 0),
    OPERATION(LAYOUT, find, READS),
    OPERATION(LAYOUT, read_node, READS | IN_CALLBACKS),
    OPERATION(LAYOUT, read_arrays, READS),
    OPERATION(LAYOUT, read_problems, READS | IN_CALLBACKS),
    OPERATION(KINDS, destroy, 0),
    OPERATION(LAYOUT, hit, READS),
    OPERATION(LAYOUT, list, READS),
    OPERATION(LAYOUT, point, 0),
    OPERATION(LAYOUT, send_event, 0),
    OPERATION(LAYOUT, set_shown, 0),
    OPERATION(LAYOUT, focus, 0),
    OPERATION(ENGINE, set_text_locator, 0),
    OPERATION(LAYOUT, locate_text, 0),
    OPERATION(LAYOUT, insert_list, 0),
    OPERATION(LAYOUT, insert_list, 0),
    OPERATION(LAYOUT, read_cells, READS),
    OPERATION(LAYOUT, set_source, 0),
    OPERATION(LAYOUT, change_rows, 0),
    OPERATION(LAYOUT, scroll_list, 0),
    OPERATION(LAYOUT, ask_list, 0),
    OPERATION(LAYOUT, select_rows, 0),
    OPERATION(LAYOUT, scroll_view, 0),
    OPERATION(TEMPLATE, size_template, 0),
    OPERATION(LAYOUT, let_move, 0),
    OPERATION(LAYOUT, pass_time, 0),
    OPERATION(LAYOUT, pass_time, 0),
    OPERATION(LAYOUT, drag_state, 0),
    OPERATION(LAYOUT, read_motion, READS),
};

/* -------------------------------------------------------------------------------------------------------- Checks --- */

/* Everything that a call which fails leaves as it was. */
typedef struct snapshot {
  uint64_t revision, published, state;
  size_t count;
  /* State is not read in a batch of edits. */
  int has_state;
} snapshot;

static snapshot look_at(object *o) {
  snapshot result;
  plumb_layout_frames(o->pointer, &result.count);
  result.revision = plumb_layout_revision(o->pointer);
  result.published = digest_layout(o->pointer);
  result.has_state = !o->is_editing;
  result.state = result.has_state ? mix_state(0, o->pointer, PLUMB_NO_NODE) : 0;
  return result;
}

/* Frames and values, as equal revisions promise to be equal; whether or not they have expressions. */
static uint64_t digest_shown(object *o) {
  static const char *const names[] = {"right", "center.x", "isHidden", "alpha", "tag"};
  static const char *const texts[] = {"text", "font", "firstBaseline", "lastBaseline"};
  size_t count = 0;
  const plumb_frame *frames = plumb_layout_frames(o->pointer, &count);
  const plumb_node *nodes = plumb_layout_nodes(o->pointer, NULL);
  uint64_t digest = mix_bytes(count, frames, count * sizeof *frames);
  for (size_t i = 0; i < count; i++) {
    const char *component = NULL;
    for (size_t k = 0; k < COUNT_OF(names); k++) digest = mix_property(digest, o->pointer, nodes[i], names[k]);
    if (plumb_node_component(o->pointer, nodes[i], &component) != PLUMB_OK) abort();
    if (strcmp(component, "UILabel") != 0) continue;
    for (size_t k = 0; k < COUNT_OF(texts); k++) digest = mix_property(digest, o->pointer, nodes[i], texts[k]);
  }
  return digest;
}

/* The rows are those of one tree, frames are finite, and handles are those of nodes that are there, or are refused. */
static void check_layout(object *o) {
  size_t count = 0, node_count = 0, flag_count = 0;
  const plumb_frame *frames = plumb_layout_frames(o->pointer, &count);
  const plumb_node *nodes = plumb_layout_nodes(o->pointer, &node_count);
  const uint32_t *flags = plumb_layout_flags(o->pointer, &flag_count);
  if (count == 0 || node_count != count || flag_count != count) abort();
  touch(flags, count * sizeof *flags);
  for (size_t i = 0; i < count; i++) {
    uint32_t row = 0, parent_row = 0;
    plumb_node parent = PLUMB_NO_NODE;
    if (!isfinite(frames[i].x) || !isfinite(frames[i].y) || !isfinite(frames[i].width) || !isfinite(frames[i].height))
      abort();
    if (plumb_node_row(o->pointer, nodes[i], &row) != PLUMB_OK || row != i) abort();
    if (plumb_node_parent(o->pointer, nodes[i], &parent) != PLUMB_OK || !parent != !i) abort();
    if (i && (plumb_node_row(o->pointer, parent, &parent_row) != PLUMB_OK || parent_row >= i)) abort();
  }
  for (int i = 0; i < o->known_count && i < MAX_KNOWN && !o->is_editing; i++) {
    uint32_t row = 0;
    plumb_status status = plumb_node_row(o->pointer, o->known[i], &row);
    if (status != PLUMB_OK && status != PLUMB_ERROR_HANDLE) abort();
    if (status == PLUMB_OK && (row >= count || nodes[row] != o->known[i])) abort();
  }
}

/* With PLUMB_FUZZ_TRACE in the environment each call is printed. */
static int is_traced(void) {
  static int answer = -1;
  if (answer < 0) answer = getenv("PLUMB_FUZZ_TRACE") != NULL;
  return answer;
}

static void broken(const operation *operation, plumb_status status, const char *promise) {
  fprintf(stderr, "%s (%s): %s\n", operation->name, plumb_status_string(status), promise);
  abort();
}

static void check_failure(object *o) {
  plumb_diagnostic diagnostic;
  if (plumb_layout_get_diagnostic(o->pointer, 0, &diagnostic) != PLUMB_OK) {
    /* In a batch of edits diagnostics are BUSY like all else. */
    if (o->is_editing) return;
    abort();
  }
  touch_text(diagnostic.message);
  touch_text(diagnostic.rendered);
  if (diagnostic.message[0] == 0 || diagnostic.rendered[0] == 0) abort();
}

static void check_after(const operation *operation, object *o, plumb_status status, const snapshot *before) {
  check_layout(o);
  snapshot after = look_at(o);
  int may_change = operation->flags & TAKES_PARTS && has_arrivals[o->world];
  if (status != PLUMB_OK && !(operation->flags & READS)) {
    if (status != PLUMB_ERROR_BUSY) check_failure(o);
    if (!may_change && (after.count != before->count || after.revision != before->revision ||
                        after.published != before->published ||
                        (after.has_state && before->has_state && after.state != before->state)))
      broken(operation, status, "what fails changes nothing");
  }
  if (operation->flags & READS && (after.count != before->count || after.published != before->published))
    broken(operation, status, "what reads changes nothing");
  uint64_t shown = digest_shown(o);
  if (o->last.is_there && after.revision > 0 && o->last.revision == after.revision && o->last.shown != shown &&
      !may_change)
    broken(operation, status, "equal revisions, equal frames and values");
  o->last.is_there = 1;
  o->last.revision = after.revision;
  o->last.shown = shown;
}

/* --------------------------------------------------------------------------------------------------- The program --- */

static void call(const operation *operation) {
  object *o = operation->flags & NO_HANDLE  ? &no_object
              : operation->kind == KINDS    ? next_object((kind)below(KINDS))
                                            : next_object(operation->kind);
  int was_good = is_good(o, operation->kind), was_busy = is_busy(o) && !is_letting_go, is_outer = depth == 0;
  int inner_changes = is_outer ? o->inner_changes : 0;
  void *pointer = o->pointer;
  snapshot before;
  memset(&before, 0, sizeof before);
  if (is_outer && was_good && operation->kind == LAYOUT) before = look_at(o);
  busy[depth++] = operation->kind == LAYOUT || operation->kind == KINDS ? pointer : NULL;
  plumb_status status = operation->run(o);
  depth--;
  if (is_traced())
    fprintf(stderr, "%*s%s %p: %s\n", depth * 2, "", operation->name, pointer, plumb_status_string(status));
  if (operation->flags & NO_HANDLE || operation->kind == KINDS) return;
  /* Changes that a callback made to another layout are not changes of the outer call. */
  if (!is_outer && status == PLUMB_OK && !(operation->flags & READS)) o->inner_changes++;
  if (!was_good && status == PLUMB_OK) broken(operation, status, "what is not alive is refused");
  if (was_busy && status == PLUMB_OK && !(operation->flags & IN_CALLBACKS))
    broken(operation, status, "a layout is BUSY during its callbacks");
  if (status > PLUMB_OK) broken(operation, status, "a status is OK or an error");
  if (o->inner_changes != inner_changes || !is_outer) {
    o->last.is_there = 0;
    return;
  }
  if (is_outer && was_good && o->kind == LAYOUT && o->pointer == pointer && o->is_alive)
    check_after(operation, o, status, &before);
}

static void call_at_random(void) { call(&OPERATIONS[take() % COUNT_OF(OPERATIONS)]); }

/* An engine with everything, a template and a layout: what most programs begin with. */
static void prepare(void) {
  static const char *const names[] = {"say", "refuse"};
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_load_options load_options = PLUMB_LOAD_OPTIONS_INIT;
  static plumb_entry entries[HOST_VALUES], state[4];
  plumb_scope scope;
  unsigned choice = take();
  options.lenient = choice >> 7;
  options.max_nodes = 300;
  options.max_value_bytes = 1 << 16;
  options.max_program_nodes = 20000;
  if (plumb_engine_create(&options, &engine) != PLUMB_OK) abort();
  object maker = {.world = world_count++};
  has_arrivals[maker.world] = 0;
  object *o = keep(ENGINE, engine, &maker);
  void *data = new_data(o);
  own(data, plumb_engine_set_measurer(engine, measure, data, let_go));
  data = new_data(o);
  own(data, plumb_engine_add_loader(engine, NULL, load, data, let_go));
  data = new_data(o);
  own(data, plumb_engine_set_assets(engine, answer_asset, data, let_go));
  for (int i = 0; i < 2; i++) {
    plumb_function function = PLUMB_FUNCTION_INIT;
    function.name = names[i];
    function.call = i ? refuse : call_function;
    if (plumb_engine_register_function(engine, &function) != PLUMB_OK) abort();
  }
  if (plumb_engine_add_strings(engine, "", 0, host_strings, sizeof host_strings - 1, "s", 1) != PLUMB_OK) abort();
  memset(&scope, 0, sizeof scope);
  memset(state, 0, sizeof state);
  host_values(entries);
  static const char *const keys[] = {"n", "t", "w", "d"};
  for (int i = 0; i < 4; i++) {
    state[i].key = keys[i];
    state[i].key_length = 1;
    state[i].value = entries[i == 3 ? 5 : i].value;
  }
  scope.state = state;
  scope.state_count = 4;
  load_options.scopes = &scope;
  load_options.scope_count = 1;
  piece document = piece_of(DOCUMENTS[choice % COUNT_OF(DOCUMENTS)]);
  depth++;
  plumb_status status = plumb_template_load(engine, document.bytes, document.length, &load_options, &template_, NULL);
  if (status == PLUMB_OK) {
    object *kept = keep(TEMPLATE, template_, &maker);
    if (kept->is_alive && plumb_layout_create(template_, &layout) == PLUMB_OK) keep(LAYOUT, layout, &maker);
  }
  depth--;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  choices.at = data;
  choices.end = data + size;
  world_count = request_count = version = data_count = depth = is_letting_go = 0;
  memset(objects, 0, sizeof objects);
  use_folder();
  if (take() % 8) prepare();
  while (choices.at < choices.end) call_at_random();
  for (int i = 0; i < MAX_OBJECTS; i++) {
    object *o = &objects[i];
    if (o->pointer == NULL || !o->is_alive) continue;
    o->is_alive = 0;
    destroy_pointer(o->kind, o->pointer);
  }
  check_data();
  return 0;
}
