/* After a relink a layout keeps returning the values of the last compute, until the next one. */
#include "parts.h"

static const char DOCUMENT[] =
    "<UIScrollView contentSize.width='900'>"
    "  <state name='n' type='Double' value='0.25'/>"
    "  <UILabel id='a' text='{n} kg' alpha='0.5' layer.opacity='n' isUserInteractionEnabled='n &gt; 1' right='10'"
    "           transform.translation.x='n * 4'/>"
    "</UIScrollView>";

static void open_stage(stage *s) {
  memset(s, 0, sizeof *s);
  OK(stage_load(s, DOCUMENT, NULL, 0));
  OK(plumb_layout_set_content_offset(s->layout, node_at(s->layout, ""), 7, 0));
}

static plumb_status status_of(plumb_layout *layout, const char *selector, const char *name) {
  plumb_value value;
  return plumb_node_property(layout, node_at(layout, selector), TEXT(name), &value);
}

static int text_is(plumb_layout *layout, const char *selector, const char *expected) {
  plumb_value value;
  OK(plumb_node_property(layout, node_at(layout, selector), TEXT("text"), &value));
  return value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, expected) == 0;
}

static int lists(plumb_layout *layout, const char *name) {
  size_t count = 0, found = 0;
  const plumb_change *changes = plumb_layout_changes(layout, &count);
  for (size_t i = 0; i < count; i++) found += changes[i].property && strcmp(changes[i].property, name) == 0;
  return (int)found;
}

static void check_values(plumb_layout *layout) {
  CHECK(number_of(layout, "#a", "alpha") == 0.5);
  CHECK(number_of(layout, "#a", "layer.opacity") == 0.25);
  CHECK(number_of(layout, "#a", "transform.translation.x") == 1);
  CHECK(number_of(layout, "#a", "right") == 10);
  CHECK(number_of(layout, "", "contentOffset.x") == 7);
  CHECK(text_is(layout, "#a", "0.25 kg"));
}

/* An edit of something else, two, and one of the property itself. */
static void test_edits(void) {
  stage s;
  open_stage(&s);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  check_values(s.layout);
  plumb_node a = node_at(s.layout, "#a"), inserted = PLUMB_NO_NODE;
  double x = plumb_layout_root_frames(s.layout, NULL)[1].x;
  OK(plumb_layout_set_expression(s.layout, a, TEXT("tag"), TEXT("5")));
  check_values(s.layout);
  OK(plumb_layout_set_expression(s.layout, a, TEXT("alpha"), TEXT("0.75")));
  OK(plumb_layout_set_expression(s.layout, a, TEXT("layer.opacity"), TEXT("1 - n")));
  check_values(s.layout);
  OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, 0, TEXT("<UIView/>"), &inserted));
  check_values(s.layout);
  CHECK(plumb_layout_root_frames(s.layout, NULL)[2].x == x);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "alpha") == 0.75 && number_of(s.layout, "#a", "layer.opacity") == 0.75);
  /* Properties that two edits did not affect are not listed as changed. */
  CHECK(!lists(s.layout, "text") && !lists(s.layout, "transform.translation.x") && lists(s.layout, "alpha") == 1);
  stage_close(&s);
}

/* What changes to zero after two edits is listed. */
static void test_changes_to_zero(void) {
  stage s;
  open_stage(&s);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  plumb_node a = node_at(s.layout, "#a");
  OK(plumb_layout_set_expression(s.layout, a, TEXT("layer.opacity"), TEXT("n - 0.25")));
  OK(plumb_layout_set_expression(s.layout, a, TEXT("tag"), TEXT("5")));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "layer.opacity") == 0);
  CHECK(lists(s.layout, "layer.opacity") == 1);
  stage_close(&s);
}

/* An expression that is taken away, or given: the default is read from the next compute on, which lists the property. */
static void test_without_expression(void) {
  stage s;
  plumb_value value;
  open_stage(&s);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  plumb_node a = node_at(s.layout, "#a");
  uint64_t revision = plumb_layout_revision(s.layout);
  static const char *const names[] = {"alpha", "layer.opacity", "transform.translation.x", "right", "text"};
  OK(plumb_layout_begin_edit(s.layout));
  for (int i = 0; i < 4; i++) OK(plumb_layout_set_expression(s.layout, a, TEXT(names[i]), NULL, 0));
  OK(plumb_layout_end_edit(s.layout));
  OK(plumb_layout_set_expression(s.layout, a, TEXT("text"), NULL, 0));
  OK(plumb_layout_set_expression(s.layout, a, TEXT("tag"), TEXT("n * 8")));
  OK(plumb_layout_set_expression(s.layout, a, TEXT("isHidden"), TEXT("n < 0")));
  check_values(s.layout);
  OK(plumb_node_property(s.layout, a, TEXT("transform"), &value));
  CHECK(value.as.components[4] == 1);
  CHECK(number_of(s.layout, "#a", "tag") == 0);
  OK(plumb_node_property(s.layout, a, TEXT("isHidden"), &value));
  CHECK(value.type == PLUMB_TYPE_BOOL && !value.as.boolean);
  CHECK(plumb_layout_revision(s.layout) == revision);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "alpha") == 1 && number_of(s.layout, "#a", "layer.opacity") == 1);
  CHECK(number_of(s.layout, "#a", "transform.translation.x") == 0 && number_of(s.layout, "#a", "tag") == 2);
  CHECK(text_is(s.layout, "#a", ""));
  CHECK(plumb_layout_revision(s.layout) == revision + 1);
  CHECK(lists(s.layout, "alpha") == 1 && lists(s.layout, "layer.opacity") == 1 && lists(s.layout, "text") == 1);
  CHECK(lists(s.layout, "transform.translation.x") == 1 && lists(s.layout, "right") == 0 && lists(s.layout, "tag") == 1);
  CHECK(lists(s.layout, "isHidden") == 0);
  /* Given again and taken away before the next compute, nothing has changed. */
  OK(plumb_layout_set_expression(s.layout, a, TEXT("alpha"), TEXT("n")));
  OK(plumb_layout_set_expression(s.layout, a, TEXT("alpha"), NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(plumb_layout_revision(s.layout) == revision + 1 && lists(s.layout, "alpha") == 0);
  /* As an expression that gives the default. */
  OK(plumb_layout_set_expression(s.layout, a, TEXT("alpha"), TEXT("n * 4")));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(plumb_layout_revision(s.layout) == revision + 1 && lists(s.layout, "alpha") == 0);
  OK(plumb_layout_set_expression(s.layout, a, TEXT("alpha"), NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(plumb_layout_revision(s.layout) == revision + 1 && lists(s.layout, "alpha") == 0);
  stage_close(&s);
}

/* Before the first compute, and of what is new since the last one: constants and defaults, and no other values. */
static void test_before_the_compute(void) {
  stage s;
  plumb_diagnostic diagnostic;
  plumb_node inserted = PLUMB_NO_NODE;
  open_stage(&s);
  for (int i = 0; i < 2; i++) {
    STATUS(PLUMB_ERROR_NOT_FOUND, status_of(s.layout, "#a", "text"));
    OK(plumb_layout_get_diagnostic(s.layout, 0, &diagnostic));
    CHECK(strcmp(diagnostic.message, "text has no value before the layout is computed") == 0);
    STATUS(PLUMB_ERROR_NOT_FOUND, status_of(s.layout, "#a", "layer.opacity"));
    STATUS(PLUMB_ERROR_NOT_FOUND, status_of(s.layout, "#a", "isUserInteractionEnabled"));
    STATUS(PLUMB_ERROR_NOT_FOUND, status_of(s.layout, "#a", "transform"));
    CHECK(number_of(s.layout, "#a", "firstBaseline") == 0);
    CHECK(number_of(s.layout, "#a", "alpha") == 0.5);
    CHECK(number_of(s.layout, "#a", "tag") == 0);
    CHECK(number_of(s.layout, "#a", "width") == 0);
    if (i == 1) break;
    OK(plumb_layout_compute_frames(s.layout, 200, 100));
    check_values(s.layout);
    OK(plumb_layout_remove(s.layout, node_at(s.layout, "#a")));
    OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, 0,
                               TEXT("<UILabel id='a' text='{n} kg' alpha='0.5' layer.opacity='n'"
                                    " isUserInteractionEnabled='n &gt; 1' transform.translation.x='n'/>"),
                               &inserted));
  }
  /* A compute that fails publishes nothing. */
  OK(plumb_layout_set_expression(s.layout, inserted, TEXT("left"), TEXT("1 / (n - 0.25)")));
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 200, 100));
  STATUS(PLUMB_ERROR_NOT_FOUND, status_of(s.layout, "#a", "layer.opacity"));
  stage_close(&s);
}

static double baseline_height = 10;

static plumb_status measure_baselines(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                                      plumb_measurement *out) {
  (void)user_data, (void)layout, (void)node, (void)width, (void)height;
  out->width = out->height = 20;
  out->first_baseline = baseline_height;
  out->last_baseline = baseline_height + 4;
  return PLUMB_OK;
}

/* Baselines are published with the frames: by a compute that succeeds, and under a revision of their own. */
static void test_baselines(void) {
  static const char document[] =
      "<UIView><state name='n' type='Double' value='1'/>"
      "<UILabel id='a' width='auto' text='{n}' height='30'/>"
      "<UILabel id='b' width='auto' height='auto' text='x'/><UIView id='v' left='1 / n'/></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_node added;
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_set_measurer(s.engine, measure_baselines, NULL, NULL));
  OK(stage_load(&s, document, NULL, 0));
  CHECK(number_of(s.layout, "#a", "firstBaseline") == 0);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "firstBaseline") == 10 && number_of(s.layout, "#a", "lastBaseline") == 24);
  CHECK(number_of(s.layout, "#b", "firstBaseline") == 10 && number_of(s.layout, "#b", "lastBaseline") == 14);
  uint64_t revision = plumb_layout_revision(s.layout);

  /* A compute that fails after it has measured. */
  plumb_entry state = entry("n", number_value(0));
  baseline_height = 12;
  for (int i = 0; i < 3; i++) {
    OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &state, 1));
    STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 200, 100));
    CHECK(number_of(s.layout, "#a", "firstBaseline") == 10 && number_of(s.layout, "#a", "lastBaseline") == 24);
    CHECK(plumb_layout_revision(s.layout) == revision);
    if (i == 1) OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#v"), TEXT("tag"), TEXT("1")));
  }
  /* #a is measured with its text; #b has the text it had, over the edit too. */
  state.value = number_value(1);
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &state, 1));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "firstBaseline") == 12 && number_of(s.layout, "#b", "firstBaseline") == 10);
  baseline_height = 13;
  revision = plumb_layout_revision(s.layout);
  OK(plumb_layout_invalidate_size(s.layout, node_at(s.layout, "#b")));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "firstBaseline") == 12 && number_of(s.layout, "#b", "firstBaseline") == 13);
  CHECK(plumb_layout_revision(s.layout) == revision + 1);

  /* Over edits, after which only what is new or has changed is measured, however many there are. */
  baseline_height = 15;
  OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, 0, TEXT("<UILabel id='c' width='auto' text='{n}'/>"), &added));
  CHECK(number_of(s.layout, "#a", "firstBaseline") == 12 && number_of(s.layout, "#b", "firstBaseline") == 13);
  CHECK(number_of(s.layout, "#c", "firstBaseline") == 0);
  OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#c"), TEXT("tag"), TEXT("3")));
  CHECK(number_of(s.layout, "#c", "firstBaseline") == 0);
  OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#a"), TEXT("width"), TEXT("5")));
  CHECK(number_of(s.layout, "#a", "firstBaseline") == 12 && number_of(s.layout, "#b", "firstBaseline") == 13);
  revision = plumb_layout_revision(s.layout);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#c", "firstBaseline") == 15 && number_of(s.layout, "#b", "firstBaseline") == 13);
  /* An edit that changes nothing that can be read. */
  revision = plumb_layout_revision(s.layout);
  OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#v"), TEXT("left"), TEXT("2 / n - 1")));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(plumb_layout_revision(s.layout) == revision);
  baseline_height = 16;
  OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#v"), TEXT("left"), TEXT("1 / n")));
  OK(plumb_layout_invalidate_size(s.layout, node_at(s.layout, "#b")));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(plumb_layout_revision(s.layout) == revision + 1);
  CHECK(number_of(s.layout, "#b", "firstBaseline") == 16);
  stage_close(&s);
}

/* A new direction shows from the next compute on, under a revision of its own, and follows nodes that move. */
static void test_directions(void) {
  static const char document[] =
      "<UIView><UIView id='a' left='10' width='20'/>"
      "<UIView id='b' left='10' width='20' semanticContentAttribute='forceRightToLeft'/></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_node inserted = PLUMB_NO_NODE;
  OK(stage_load(&s, document, NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  uint64_t revision = plumb_layout_revision(s.layout);
  CHECK(number_of(s.layout, "#a", "leading") == 10 && number_of(s.layout, "#b", "leading") == 170);
  OK(plumb_layout_set_direction(s.layout, PLUMB_RIGHT_TO_LEFT));
  CHECK(number_of(s.layout, "#a", "leading") == 10 && number_of(s.layout, "#b", "leading") == 170);
  CHECK(plumb_layout_revision(s.layout) == revision);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "leading") == 170 && number_of(s.layout, "#b", "leading") == 170);
  CHECK(plumb_layout_revision(s.layout) == revision + 1);
  OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, 0, TEXT("<UIView/>"), &inserted));
  OK(plumb_layout_set_direction(s.layout, PLUMB_LEFT_TO_RIGHT));
  CHECK(number_of(s.layout, "#a", "leading") == 170 && number_of(s.layout, "#b", "leading") == 170);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "leading") == 10 && number_of(s.layout, "#b", "leading") == 170);
  revision = plumb_layout_revision(s.layout);
  OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#b"), TEXT("semanticContentAttribute"), NULL, 0));
  CHECK(number_of(s.layout, "#b", "leading") == 170 && plumb_layout_revision(s.layout) == revision);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#b", "leading") == 10 && plumb_layout_revision(s.layout) == revision + 1);
  stage_close(&s);
}

/* ----------------------------------------------------------------------------------------------- While measuring --- */

static int measured;

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_value value;
  (void)user_data, (void)width, (void)height;
  OK(plumb_node_property(layout, node, TEXT("contentEdgeInsets"), &value));
  CHECK(value.type == PLUMB_TYPE_INSETS && value.as.components[1] == 6);
  STATUS(PLUMB_ERROR_BUSY, plumb_node_property(layout, node, TEXT("height"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_property(layout, node, TEXT("frame"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_property(layout, node, TEXT("safeAreaInsets.top"), &value));
  measured++;
  out->width = out->height = 10;
  return PLUMB_OK;
}

/* A structure is put together from the new values of its parts, and geometry is not read. */
static void test_measuring(void) {
  stage s = {NULL, NULL, NULL};
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_set_measurer(s.engine, measure, NULL, NULL));
  OK(stage_load(&s,
                "<UIButton contentEdgeInsets.left='n * 2' width='auto' height='auto * 2'>"
                "<state name='n' type='Double' value='3'/></UIButton>",
                NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(measured > 0);
  stage_close(&s);
}

int main(void) {
  test_edits();
  test_changes_to_zero();
  test_without_expression();
  test_before_the_compute();
  test_baselines();
  test_directions();
  test_measuring();
  return check_result("published");
}
