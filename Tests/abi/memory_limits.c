/*
 * Limits of memory, swept from nothing to enough over the life of layouts: every step is done or refused with LIMIT and a
 * diagnostic, what is refused changes nothing, and what is done gives what it gives without any limit.
 */
#include "parts.h"

enum { STEPS = 16, LONGEST = 6000, FINE = 20 };

static char *long_text;
/* Of each step of a life without limits: what the layout showed after it. */
static uint64_t expected[STEPS];

/* What a host can see of a layout, as one number (FNV-1a). */
static uint64_t digest(plumb_layout *layout) {
  uint64_t hash = 0xCBF29CE484222325u;
  size_t count = 0;
  plumb_value value;
#define MIX(bytes, size) \
  for (size_t mixed = 0; mixed < (size); mixed++) hash = (hash ^ ((const unsigned char *)(bytes))[mixed]) * 0x100000001B3u
  if (!layout) return 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  MIX(&count, sizeof count);
  MIX(frames, count * sizeof *frames);
  uint64_t revision = plumb_layout_revision(layout);
  MIX(&revision, sizeof revision);
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  for (size_t i = 0; i < count; i++) {
    /* Not the handles: their upper halves count the layouts of the engine. */
    uint32_t slot = (uint32_t)nodes[i];
    MIX(&slot, sizeof slot);
    if (plumb_node_property(layout, nodes[i], "text", 4, &value) == PLUMB_OK && value.type == PLUMB_TYPE_STRING)
      MIX(value.as.utf8, value.count);
  }
  if (plumb_layout_get_state(layout, PLUMB_NO_NODE, TEXT("s"), &value) == PLUMB_OK && value.type == PLUMB_TYPE_STRING)
    MIX(value.as.utf8, value.count);
  return hash;
}

static page PAGES[] = {{"a:part", NULL, PLUMB_OK}};
static const char FIRST_PART[] = "<UIView width='10' height='10'><UILabel text='{s}{s}'/></UIView>";
static const char SECOND_PART[] =
    "<UIView width='20' height='20'><UILabel text='{s}{s}{s}'/><UIView/><UILabel text='{uppercase(s)}'/></UIView>";

static const char MAIN[] =
    "<UIView id='root' width='100%' height='100%'>"
    "<UILabel id='title' text='{s}, {n}' width='auto'/>"
    "<UILabel id='again' text='{previous.text}{s}' top='previous.bottom'/>"
    "<UIView id='part' template='a:part' left='next.width'/>"
    "<UIScrollView id='scroll' height='10' width='n + 3'><UIView left='n * 2'/></UIScrollView></UIView>";

typedef struct life {
  plumb_engine *engine;
  plumb_template *template_;
  plumb_layout *layouts[2];
  int refused;                     /* Steps refused with LIMIT. */
  int is_reference;
} life;

/* Checks a step and gives 1 if it was done. */
static int check_step(life *l, int step, plumb_status status, uint64_t before, int keeps) {
  uint64_t after = digest(l->layouts[0]);
  if (status == PLUMB_OK) {
    if (l->is_reference) expected[step] = after;
    else if (!l->refused) CHECK(after == expected[step]);
    return 1;
  }
  if (l->is_reference || status != PLUMB_ERROR_LIMIT) printf("step %d: %s\n", step, plumb_status_string(status));
  CHECK(!l->is_reference && status == PLUMB_ERROR_LIMIT);
  l->refused++;
  if (keeps) CHECK(after == before);
  return 0;
}

static int on_layout(life *l, int step, plumb_status status, uint64_t before) {
  if (status != PLUMB_OK) {
    plumb_diagnostic diagnostic;
    OK(plumb_layout_get_diagnostic(l->layouts[0], 0, &diagnostic));
    CHECK(diagnostic.code == PLUMB_ERROR_LIMIT && strstr(diagnostic.message, "max_") != NULL);
  }
  return check_step(l, step, status, before, 1);
}

static plumb_status set_text(plumb_layout *layout, size_t length, double number) {
  plumb_entry entries[2];
  entries[0] = entry("n", number_value(number));
  entries[1] = entry("s", string_value(long_text));
  entries[1].value.count = length;
  return plumb_layout_set_state(layout, PLUMB_NO_NODE, entries, 2);
}

static plumb_status edit(plumb_layout *layout) {
  plumb_node made = PLUMB_NO_NODE;
  plumb_status status = plumb_layout_begin_edit(layout);
  if (status != PLUMB_OK) return status;
  status = plumb_layout_insert_xml(layout, PLUMB_NO_NODE, PLUMB_LAST,
                                   TEXT("<UIView id='new'><UILabel text='{s}!'/><UILabel text='{n}'/></UIView>"), &made);
  if (status == PLUMB_OK)
    status = plumb_layout_set_expression(layout, node_at(layout, "#title"), TEXT("text"), TEXT("'<' + s + '>'"));
  if (status == PLUMB_OK) status = plumb_layout_remove(layout, node_at(layout, "#scroll/0"));
  if (status == PLUMB_OK) return plumb_layout_end_edit(layout);
  plumb_diagnostic diagnostic;
  OK(plumb_layout_get_diagnostic(layout, 0, &diagnostic));
  CHECK(diagnostic.code == PLUMB_ERROR_LIMIT);
  OK(plumb_layout_cancel_edit(layout));
  return status;
}

/* One life; how many steps were refused. */
static int live(const plumb_engine_options *options, int is_reference) {
  life l;
  library pages = {PAGES, 1, 0, 0, 0, ""};
  plumb_load_options loading = PLUMB_LOAD_OPTIONS_INIT;
  plumb_scope scope;
  plumb_entry state[2];
  plumb_report *report = NULL;
  memset(&l, 0, sizeof l);
  memset(&scope, 0, sizeof scope);
  l.is_reference = is_reference;
  PAGES[0].text = FIRST_PART;
  state[0] = entry("s", string_value("short"));
  state[1] = entry("n", number_value(7));
  scope.state = state;
  scope.state_count = 2;
  loading.scopes = &scope;
  loading.scope_count = 1;
  OK(plumb_engine_create(options, &l.engine));
  OK(plumb_engine_add_loader(l.engine, NULL, library_load, &pages, library_destroy));

  plumb_status status = plumb_template_load(l.engine, TEXT(MAIN), &loading, &l.template_, &report);
  if (status != PLUMB_OK) {
    plumb_diagnostic diagnostic;
    OK(plumb_report_get(report, 0, &diagnostic));
    CHECK(diagnostic.code == PLUMB_ERROR_LIMIT && l.template_ == NULL);
    if (is_reference || diagnostic.code != PLUMB_ERROR_LIMIT) printf("%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  if (!check_step(&l, 0, status, 0, 0)) goto end;
  if (!check_step(&l, 1, plumb_layout_create(l.template_, &l.layouts[0]), 0, 0)) goto end;
  plumb_layout *layout = l.layouts[0];
  for (int step = 2; step < STEPS; step++) {
    uint64_t before = digest(layout);
    switch (step) {
    case 2: case 4: case 6: case 8: case 10: case 12: status = plumb_layout_compute_frames(layout, 300 + step, 200); break;
    case 3: status = set_text(layout, 1000, 8); break;
    case 5: status = edit(layout); break;
    case 7:
      PAGES[0].text = SECOND_PART;
      status = plumb_layout_reload(layout, PLUMB_RELOAD_SOFT, NULL);
      break;
    case 9: status = set_text(layout, LONGEST, 9); break;
    case 11: status = set_text(layout, 3, 10); break;
    case 13: {
      plumb_entry constant = entry("unused", string_value(long_text));
      scope.state_count = 0;
      scope.constants = &constant;
      scope.constant_count = 1;
      status = plumb_layout_set_constants(layout, &scope, 1);
      break;
    }
    case 14:
      /* Another layout is refused without any trace. */
      check_step(&l, step, plumb_layout_create(l.template_, &l.layouts[1]), before, 1);
      CHECK(!l.layouts[1] || plumb_layout_memory_usage(l.layouts[1]) > 0);
      continue;
    default: status = plumb_layout_compute_frames(layout, 400, 300); break;
    }
    on_layout(&l, step, status, before);
    uint64_t used = plumb_layout_memory_usage(layout);
    CHECK(used > 0 && used <= plumb_engine_memory_usage(l.engine));
    /* What was measured and temporaries are kept whether or not there is room for them. */
    if (options->max_layout_memory && !l.refused) CHECK(used <= options->max_layout_memory + 2048);
  }
end:
  plumb_layout_destroy(l.layouts[1]);
  plumb_layout_destroy(l.layouts[0]);
  plumb_template_destroy(l.template_);
  CHECK(plumb_engine_memory_usage(l.engine) == 0);
  plumb_engine_destroy(l.engine);
  CHECK(pages.destroyed == 1);
  return l.refused;
}

/* Raises one limit until nothing is refused, then looks at the steps before that more closely. */
static void sweep(const char *name, size_t offset) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  uint64_t *limit = (uint64_t *)(void *)((char *)&options + offset);
  uint64_t enough = 0, last = 1;
  int lives = 0, refused = 0, done = 0;
  for (*limit = 1; *limit < 1u << 26; *limit += *limit / 8 + 1) {
    int steps = live(&options, 0);
    lives++;
    if (steps) refused++, last = *limit;
    else if (!enough) enough = *limit;
    if (!steps && ++done == 2) break;
  }
  CHECK(enough > 0 && refused > 20);
  /* The same document needs about the same each time. */
  for (uint64_t step = 0; step <= FINE; step++, lives++) {
    *limit = last + (enough - last) * step / FINE;
    int steps = live(&options, 0);
    if (step == FINE) CHECK(steps == 0);
  }
  printf("%s: %d lives, %llu bytes are enough\n", name, lives, (unsigned long long)enough);
}

int main(void) {
  plumb_engine_options unlimited = PLUMB_ENGINE_OPTIONS_INIT;
  is_quiet = 1;
  long_text = malloc(LONGEST + 1);
  if (!long_text) return 1;
  for (int i = 0; i < LONGEST; i++) long_text[i] = (char)('a' + i % 26);
  long_text[LONGEST] = 0;
  live(&unlimited, 1);
  CHECK(expected[3] != expected[2] && expected[5] != expected[4] && expected[9] != expected[8]);
  sweep("max_total_value_bytes", offsetof(plumb_engine_options, max_total_value_bytes));
  sweep("max_layout_memory", offsetof(plumb_engine_options, max_layout_memory));
  sweep("max_engine_memory", offsetof(plumb_engine_options, max_engine_memory));
  free(long_text);
  return check_result("memory_limits");
}
