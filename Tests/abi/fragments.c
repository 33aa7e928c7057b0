/* Elements that are parsed once and inserted often: as their text would be, in any layout of their engine, and no other. */
#include "counted_memory.h"
#include "parts.h"

static const char LIST[] =
    "<UIView id='list' width='200' height='auto'><state name='gap' type='Double' value='2'/>"
    "<UILabel id='title' height='20'/></UIView>";
static const char ROW[] =
    "<UIView top='previous.bottom + gap' height='30'><UILabel width='50%' height='100%' text='A row'/></UIView>";

static plumb_fragment *load(plumb_engine *engine, const char *text) {
  plumb_fragment *fragment = NULL;
  plumb_report *report = NULL;
  OK(plumb_fragment_load(engine, TEXT(text), NULL, &fragment, &report));
  CHECK(fragment && report && plumb_report_count(report) == 0);
  plumb_report_destroy(report);
  return fragment;
}

static void same_frames(plumb_layout *one, plumb_layout *other) {
  size_t count = 0, others = 0;
  OK(plumb_layout_compute_frames(one, 300, 400));
  OK(plumb_layout_compute_frames(other, 300, 400));
  const plumb_frame *frames = plumb_layout_frames(one, &count), *expected = plumb_layout_frames(other, &others);
  CHECK(count == others && memcmp(frames, expected, count * sizeof *frames) == 0);
}

/* One by one and in batches, at the front and at the end: what inserting the text does. */
static void test_like_text(void) {
  stage s = {NULL, NULL, NULL};
  plumb_layout *other = NULL;
  plumb_node node = PLUMB_NO_NODE, same = PLUMB_NO_NODE;
  uint32_t row = 0, same_row = 1;
  OK(stage_load(&s, LIST, NULL, 0));
  OK(plumb_layout_create(s.template_, &other));
  plumb_fragment *fragment = load(s.engine, ROW);
  for (int round = 0; round < 8; round++) {
    int is_batch = round % 2;
    size_t index = round % 3 ? PLUMB_LAST : 1;
    if (is_batch) OK(plumb_layout_begin_edit(s.layout));
    if (is_batch) OK(plumb_layout_begin_edit(other));
    for (int i = 0; i < 5; i++) {
      OK(plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, index, fragment, &node));
      OK(plumb_layout_insert_xml(other, PLUMB_NO_NODE, index, TEXT(ROW), &same));
    }
    /* A new node takes copies too, and expressions. */
    OK(plumb_layout_insert_fragment(s.layout, node, 0, fragment, &node));
    OK(plumb_layout_insert_xml(other, same, 0, TEXT(ROW), &same));
    OK(plumb_layout_set_expression(s.layout, node, TEXT("height"), TEXT("gap * 3")));
    OK(plumb_layout_set_expression(other, same, TEXT("height"), TEXT("gap * 3")));
    if (is_batch) OK(plumb_layout_end_edit(s.layout));
    if (is_batch) OK(plumb_layout_end_edit(other));
    OK(plumb_node_row(s.layout, node, &row));
    OK(plumb_node_row(other, same, &same_row));
    CHECK(row == same_row);
    same_frames(s.layout, other);
  }
  /* What was inserted does not need the fragment. */
  plumb_fragment_destroy(fragment);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, 0, fragment, &node));
  OK(plumb_layout_remove(s.layout, node));
  OK(plumb_layout_remove(other, same));
  same_frames(s.layout, other);
  plumb_layout_destroy(other);
  stage_close(&s);
}

/* Copies that are inserted by one call are what as many calls insert. */
static void test_copies(void) {
  stage s = {NULL, NULL, NULL};
  plumb_layout *other = NULL;
  plumb_node nodes[100], same[100];
  OK(stage_load(&s, LIST, NULL, 0));
  OK(plumb_layout_create(s.template_, &other));
  plumb_fragment *fragment = load(s.engine, ROW);
  for (int round = 0; round < 12; round++) {
    size_t count = round % 3 == 0 ? 100 : round % 3 == 1 ? 0 : (size_t)round;
    size_t index = round % 2 ? 1 : PLUMB_LAST;
    int is_batch = round > 6;
    if (is_batch) OK(plumb_layout_begin_edit(s.layout));
    OK(plumb_layout_insert_copies(s.layout, PLUMB_NO_NODE, index, fragment, count, nodes));
    if (is_batch) OK(plumb_layout_end_edit(s.layout));
    OK(plumb_layout_begin_edit(other));
    for (size_t i = 0; i < count; i++)
      OK(plumb_layout_insert_fragment(other, PLUMB_NO_NODE, index == PLUMB_LAST ? index : index + i, fragment, &same[i]));
    OK(plumb_layout_end_edit(other));
    same_frames(s.layout, other);
    for (size_t i = 0; i < count; i++) {
      uint32_t row = 0, expected = 1;
      OK(plumb_node_row(s.layout, nodes[i], &row));
      OK(plumb_node_row(other, same[i], &expected));
      CHECK(row == expected);
    }
    /* Most go again, so that copies are cut off and pasted in between. */
    OK(plumb_layout_begin_edit(s.layout));
    OK(plumb_layout_begin_edit(other));
    for (size_t i = 0; i < count; i++) {
      if (round == 3 && i % 2) continue;
      OK(plumb_layout_remove(s.layout, nodes[i]));
      OK(plumb_layout_remove(other, same[i]));
    }
    OK(plumb_layout_end_edit(s.layout));
    OK(plumb_layout_end_edit(other));
    same_frames(s.layout, other);
  }
  /* Refused as a whole. */
  nodes[0] = PLUMB_NO_NODE;
  size_t before = 0, after = 0;
  plumb_layout_frames(s.layout, &before);
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_insert_copies(s.layout, PLUMB_NO_NODE, 0, fragment, SIZE_MAX, nodes));
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_insert_copies(s.layout, PLUMB_NO_NODE, 0, fragment, 1 << 20, nodes));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert_copies(s.layout, PLUMB_NO_NODE, 1000, fragment, 2, nodes));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert_copies(s.layout, PLUMB_NO_NODE, 0, NULL, 2, nodes));
  CHECK(nodes[0] == PLUMB_NO_NODE);
  OK(plumb_layout_insert_copies(s.layout, PLUMB_NO_NODE, 0, fragment, 2, NULL));
  OK(plumb_layout_compute_frames(s.layout, 300, 400));
  plumb_layout_frames(s.layout, &after);
  CHECK(after == before + 4);
  plumb_fragment_destroy(fragment);
  plumb_layout_destroy(other);
  stage_close(&s);
}

/* Hundreds of copies and no other edit between them, at every place: most are pasted, and are what their text would be. */
static void test_pasted(void) {
  stage s = {NULL, NULL, NULL};
  plumb_layout *other = NULL;
  plumb_node nodes[64], same[64];
  plumb_entry gap = {"gap", 3, plumb_number(2), 0, 0};
  OK(stage_load(&s, LIST, NULL, 0));
  OK(plumb_layout_create(s.template_, &other));
  plumb_fragment *fragment = load(s.engine, ROW);
  size_t rows = 1;
  for (int round = 0; round < 24; round++) {
    int count = round % 2 ? 1 : 1 + round * 2;
    size_t index = round % 4 == 0 ? 1 : round % 4 == 1 ? rows : rows / 2 + 1;
    if (index > rows) index = rows;
    if (count > 1) OK(plumb_layout_begin_edit(s.layout));
    if (count > 1) OK(plumb_layout_begin_edit(other));
    for (int i = 0; i < count; i++) {
      size_t place = index + (round % 3 ? (size_t)i : 0);
      OK(plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, place, fragment, &nodes[i]));
      OK(plumb_layout_insert_xml(other, PLUMB_NO_NODE, place, TEXT(ROW), &same[i]));
    }
    if (count > 1) OK(plumb_layout_end_edit(s.layout));
    if (count > 1) OK(plumb_layout_end_edit(other));
    rows += (size_t)count;
    same_frames(s.layout, other);
    /* Copies follow state, and go. */
    gap.value = plumb_number(1 + round);
    OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &gap, 1));
    OK(plumb_layout_set_state(other, PLUMB_NO_NODE, &gap, 1));
    same_frames(s.layout, other);
    OK(plumb_layout_remove(s.layout, nodes[count / 2]));
    OK(plumb_layout_remove(other, same[count / 2]));
    rows--;
    same_frames(s.layout, other);
  }
  plumb_fragment_destroy(fragment);
  plumb_layout_destroy(other);
  stage_close(&s);
}

/* Copies with parameters, macros and state of their own: each has its state, whose keys are stale once it is gone. */
static void test_declaring(void) {
  static const char DECLARING[] =
      "<UIView top='previous.bottom + gap' height='size' size='30'><param name='size' type='CGFloat'/>"
      "<macro name='inset' value='size / 3'/><state name='score' type='Int' value='7'/>"
      "<UIView left='inset' width='score'/></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_node rows[4], inner;
  plumb_state_key gone, kept;
  plumb_value value;
  uint32_t row = 0;
  size_t count = 0;
  OK(stage_load(&s, LIST, NULL, 0));
  plumb_fragment *fragment = load(s.engine, DECLARING);
  for (int i = 0; i < 4; i++) {
    OK(plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, PLUMB_LAST, fragment, &rows[i]));
    plumb_entry score = {"score", 5, plumb_number(10 * i), 0, 0};
    OK(plumb_layout_set_state(s.layout, rows[i], &score, 1));
  }
  OK(plumb_layout_state_key(s.layout, rows[1], TEXT("score"), &gone));
  OK(plumb_layout_state_key(s.layout, rows[2], TEXT("score"), &kept));
  OK(plumb_layout_set_number(s.layout, gone, 11));
  OK(plumb_layout_set_expression(s.layout, rows[2], TEXT("size"), TEXT("60")));
  OK(plumb_layout_remove(s.layout, rows[1]));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_number(s.layout, gone, 12));
  OK(plumb_layout_set_number(s.layout, kept, 21));
  OK(plumb_layout_compute_frames(s.layout, 300, 400));
  OK(plumb_node_child(s.layout, rows[2], 0, &inner));
  OK(plumb_node_row(s.layout, inner, &row));
  const plumb_frame *frames = plumb_layout_frames(s.layout, &count);
  CHECK(count == 8 && frames[row].x == 20 && frames[row].width == 21 && frames[row].height == 60);
  CHECK(frames[row - 1].y == 20 + 2 + 30 + 2 && frames->height == 20 + 3 * 2 + 30 + 60 + 30);
  OK(plumb_layout_get_state(s.layout, rows[3], TEXT("score"), &value));
  CHECK(value.type == PLUMB_TYPE_NUMBER && value.as.number == 30);
  plumb_fragment_destroy(fragment);
  stage_close(&s);
}

static void test_malformed(void) {
  static const struct {
    const char *text;
    plumb_status status;
    int line, column;
  } cases[] = {{"<UIView>\n  <UILabel></UIView>", PLUMB_ERROR_XML, 2, 14},
               {"<UIView", PLUMB_ERROR_XML, 1, 1},
               {"", PLUMB_ERROR_XML, 1, 1},
               {"<UIView/><UIView/>", PLUMB_ERROR_XML, 1, 10},
               {"<UIView>\n<UILabel text='\xFF'/></UIView>", PLUMB_ERROR_ENCODING, 2, 16}};
  plumb_engine *engine = NULL;
  plumb_fragment *fragment = NULL;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.name = "row.xml";
  options.name_length = PLUMB_NUL_TERMINATED;
  OK(plumb_engine_create(NULL, &engine));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    plumb_report *report = NULL;
    plumb_diagnostic diagnostic;
    STATUS(cases[i].status, plumb_fragment_load(engine, TEXT(cases[i].text), &options, &fragment, &report));
    OK(plumb_report_get(report, 0, &diagnostic));
    CHECK(diagnostic.code == cases[i].status && strcmp(diagnostic.file, "row.xml") == 0);
    if (diagnostic.line != cases[i].line || diagnostic.column != cases[i].column) printf("%s\n", diagnostic.rendered);
    CHECK(diagnostic.line == cases[i].line && diagnostic.column == cases[i].column);
    plumb_report_destroy(report);
    STATUS(cases[i].status, plumb_fragment_load(engine, TEXT(cases[i].text), NULL, &fragment, NULL));
  }
  CHECK(fragment == NULL);
  /* The engine is as one that has loaded a template. */
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_measurer(engine, NULL, NULL, NULL));
  plumb_engine_destroy(engine);
}

/* A fragment has a name, and nothing else of its own. */
static void test_options(void) {
  plumb_engine *engine = NULL;
  plumb_fragment *fragment = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  plumb_scope scope;
  plumb_load_options options[4];
  memset(&scope, 0, sizeof scope);
  OK(plumb_engine_create(NULL, &engine));
  for (int i = 0; i < 4; i++) options[i] = (plumb_load_options)PLUMB_LOAD_OPTIONS_INIT;
  options[0].mode = PLUMB_MODE_LEGACY;
  options[1].scopes = &scope;
  options[1].scope_count = 1;
  options[2].language = "de";
  options[2].language_length = 2;
  options[3].struct_size = 7;
  for (int i = 0; i < 4; i++) {
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_fragment_load(engine, TEXT(ROW), &options[i], &fragment, &report));
    OK(plumb_report_get(report, 0, &diagnostic));
    CHECK(diagnostic.code == PLUMB_ERROR_ARGUMENT);
    plumb_report_destroy(report);
  }
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_fragment_load(engine, NULL, 3, NULL, &fragment, &report));
  CHECK(report == NULL && fragment == NULL);
  plumb_engine_destroy(engine);
}

/* What depends on the place is found out there, and changes nothing. */
static void test_misplaced(void) {
  stage s = {NULL, NULL, NULL}, foreign = {NULL, NULL, NULL};
  plumb_node node = 4711;
  plumb_diagnostic diagnostic;
  OK(stage_load(&s, LIST, NULL, 0));
  OK(stage_load(&foreign, LIST, NULL, 0));
  plumb_fragment *fragment = load(s.engine, "<UIView>\n<UIView left='#nobody.right'/></UIView>");
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, 0, fragment, &node));
  OK(plumb_layout_get_diagnostic(s.layout, 0, &diagnostic));
  CHECK(strcmp(diagnostic.file, "fragment.xml") == 0 && diagnostic.line == 2);
  plumb_fragment_destroy(fragment);
  fragment = load(s.engine, ROW);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert_fragment(foreign.layout, PLUMB_NO_NODE, 0, fragment, &node));
  CHECK(strstr(layout_message(foreign.layout), "another engine") != NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, 0, NULL, &node));
  CHECK(strstr(layout_message(s.layout), "fragment") != NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, 2, fragment, &node));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, 0, fragment, NULL));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert_fragment(s.layout, 12345, 0, fragment, &node));
  /* Also in a batch, which goes on. */
  OK(plumb_layout_begin_edit(foreign.layout));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert_fragment(foreign.layout, PLUMB_NO_NODE, 0, fragment, &node));
  OK(plumb_layout_end_edit(foreign.layout));
  CHECK(node == 4711);
  CHECK_TREE(s.layout, "UIView#list(UILabel#title)");
  CHECK_TREE(foreign.layout, "UIView#list(UILabel#title)");
  plumb_fragment_destroy(fragment);
  stage_close(&s);
  stage_close(&foreign);
}

/* The engine, the template and the fragment are destroyed in any order. */
static void test_lifetimes(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node node = PLUMB_NO_NODE;
  OK(stage_load(&s, LIST, NULL, 0));
  plumb_fragment *fragment = load(s.engine, ROW), *last = load(s.engine, ROW);
  plumb_engine_destroy(s.engine);
  plumb_template_destroy(s.template_);
  OK(plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, PLUMB_LAST, fragment, &node));
  plumb_fragment_destroy(fragment);
  plumb_fragment_destroy(fragment);
  plumb_fragment_destroy(NULL);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(plumb_layout_frames(s.layout, NULL)[0].height == 52);
  plumb_layout_destroy(s.layout);
  plumb_fragment_destroy(last);
}

/* ------------------------------------------------------------------------------------------------------- Parts --- */

typedef struct host {
  plumb_layout *layout;
  plumb_fragment *fragment;
  int calls;
} host;

/* Uses the fragment that is being inserted, and destroys it. */
static plumb_status load_part(void *user_data, plumb_request request, const char *url, const char *base,
                              plumb_resource *out) {
  host *h = user_data;
  plumb_node node = PLUMB_NO_NODE;
  (void)request, (void)base;
  h->calls++;
  if (h->layout) STATUS(PLUMB_ERROR_BUSY, plumb_layout_insert_fragment(h->layout, PLUMB_NO_NODE, 0, h->fragment, &node));
  plumb_fragment_destroy(h->fragment);
  CHECK(strcmp(url, "part.xml") == 0);
  out->bytes = "<UILabel id='inner'/>";
  out->length = strlen(out->bytes);
  return PLUMB_OK;
}

static void test_parts(void) {
  stage s = {NULL, NULL, NULL};
  host h = {NULL, NULL, 0};
  plumb_node node = PLUMB_NO_NODE;
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_add_loader(s.engine, NULL, load_part, &h, NULL));
  OK(stage_load(&s, LIST, NULL, 0));
  /* Nothing is asked for before it is known where the fragment goes. */
  h.fragment = load(s.engine, "<UIView id='outer'><UIView xml='part.xml'/></UIView>");
  CHECK(h.calls == 0);
  h.layout = s.layout;
  OK(plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, PLUMB_LAST, h.fragment, &node));
  CHECK(h.calls == 1);
  CHECK_TREE(s.layout, "UIView#list(UILabel#title UIView#outer(UILabel))");
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, 0, h.fragment, &node));
  stage_close(&s);
}

/* ------------------------------------------------------------------------------------------------------ Memory --- */

/* Loading, inserting, removing and destroying takes no memory for good. */
static void test_memory(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node node = PLUMB_NO_NODE;
  size_t settled = 0;
  uint64_t usage = 0, engine_usage = 0;
  OK(stage_load(&s, LIST, NULL, 0));
  for (int round = 0; round < 4000; round++) {
    plumb_fragment *fragment = load(s.engine, ROW);
    if (round % 10 == 0) {
      OK(plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, PLUMB_LAST, fragment, &node));
      OK(plumb_layout_remove(s.layout, node));
    }
    plumb_fragment_destroy(fragment);
    /* By then as many handles are kept as ever will be. */
    if (round == 2000) {
      settled = memory_in_use;
      usage = plumb_layout_memory_usage(s.layout);
      engine_usage = plumb_engine_memory_usage(s.engine);
    }
  }
  /* Rows of removed nodes stay until there are as many as nodes; then the layout is linked again without them. */
  CHECK(memory_in_use <= settled * 2);
  CHECK(plumb_layout_memory_usage(s.layout) <= usage * 2 && plumb_engine_memory_usage(s.engine) <= engine_usage * 2);
  stage_close(&s);
}

/* A panel and what is inserted into it come and go: frames, ids and handles are those of the present ones. */
static void test_panels(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node panel = PLUMB_NO_NODE, row = PLUMB_NO_NODE, stale = PLUMB_NO_NODE;
  uint32_t place = 0;
  size_t settled = 0, nodes = 0;
  uint64_t usage = 0;
  OK(stage_load(&s, "<UIView width='100%' height='100%'><UIView id='below' height='7'/></UIView>", NULL, 0));
  plumb_fragment *panels = load(
    s.engine, "<UIView id='panel' width='50%' height='60'><UILabel id='title' text='Open'/></UIView>");
  plumb_fragment *rows = load(s.engine, "<UIView top='previous.bottom + 1' width='parent.width / 2' height='4'/>");
  for (int round = 0; round < 400; round++) {
    OK(plumb_layout_insert_fragment(s.layout, PLUMB_NO_NODE, PLUMB_LAST, panels, &panel));
    if (round % 3 == 0) OK(plumb_layout_compute_frames(s.layout, 200, 100));
    OK(plumb_layout_begin_edit(s.layout));
    for (int count = 0; count < 3; count++) {
      OK(plumb_layout_insert_fragment(s.layout, panel, PLUMB_LAST, rows, &row));
    }
    OK(plumb_layout_end_edit(s.layout));
    OK(plumb_layout_compute_frames(s.layout, 200, 100));
    OK(plumb_node_row(s.layout, row, &place));
    const plumb_frame *frames = plumb_layout_frames(s.layout, &nodes);
    CHECK(nodes == 7 && place == 6 && frames[6].width == 50 && frames[6].height == 4);
    if (stale != PLUMB_NO_NODE) STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, stale, &place));
    stale = row;
    if (round % 2 == 0) OK(plumb_layout_remove(s.layout, row));
    OK(plumb_layout_remove(s.layout, panel));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_remove(s.layout, row));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_find(s.layout, PLUMB_NO_NODE, "#panel", 6, &panel));
    /* Copies inside another panel are linked, and stay until the layout is linked again: so much, again and again. */
    uint64_t used = plumb_layout_memory_usage(s.layout);
    if (round < 200) {
      if (memory_in_use > settled) settled = memory_in_use;
      if (used > usage) usage = used;
    } else {
      CHECK(memory_in_use <= settled * 5 / 4 && used <= usage * 5 / 4);
    }
  }
  plumb_fragment_destroy(panels);
  plumb_fragment_destroy(rows);
  stage_close(&s);
}

int main(void) {
  test_panels();
  test_like_text();
  test_copies();
  test_pasted();
  test_declaring();
  test_malformed();
  test_options();
  test_misplaced();
  test_lifetimes();
  test_parts();
  test_memory();
  return check_result("fragments");
}
