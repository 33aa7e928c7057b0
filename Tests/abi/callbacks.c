/* Measurers that answer, decline, fail, answer nonsense, call back in, and are let go of. */
#include <math.h>

#include "check.h"

static const char DOCUMENT[] =
    "<UIView width='400' height='300'>"
    "<UILabel id='title' text='{words}' width='auto' height='auto'/>"
    "<UIView id='other' top='previous.bottom' width='10' height='10'/>"
    "</UIView>";

/* What the measurer does, and what it saw. */
typedef struct script {
  plumb_status answer;
  plumb_measurement measurement;
  int calls, destroyed;
  int reenters;
  plumb_layout *seen_layout;
  plumb_node seen_node;
  char seen_text[64];
  plumb_engine *engine;
  plumb_template *template_;
} script;

/* The failed compute has one diagnostic, whose message has this part. */
static void check_message(plumb_layout *layout, const char *part) {
  plumb_diagnostic diagnostic;
  CHECK(plumb_layout_diagnostic_count(layout) == 1);
  OK(plumb_layout_get_diagnostic(layout, 0, &diagnostic));
  CHECK(strstr(diagnostic.message, part) != NULL);
}

static void call_back_in(script *s, plumb_layout *layout, plumb_node node) {
  plumb_node other = PLUMB_NO_NODE, found = PLUMB_NO_NODE;
  plumb_value value;
  plumb_diagnostic diagnostic;
  plumb_entry change = entry("words", string_value("changed"));
  plumb_state_key key = 0;
  plumb_binding binding = 0;
  plumb_lease *lease = NULL;
  const plumb_frame *frames = NULL;
  const char *text = NULL;
  plumb_pixel_edges edges[8];
  plumb_property_info info;
  uint32_t row = 0;
  size_t count = 99;

  CHECK(plumb_layout_activity(layout) == PLUMB_ACTIVITY_MEASURING);
  /* The node itself may be read, but not its frame. */
  OK(plumb_node_property(layout, node, TEXT("text"), &value));
  CHECK(value.type == PLUMB_TYPE_STRING);
  snprintf(s->seen_text, sizeof s->seen_text, "%s", value.as.utf8);
  OK(plumb_node_property(layout, node, TEXT("numberOfLines"), &value));
  OK(plumb_node_id(layout, node, &text));
  CHECK(text && strcmp(text, "title") == 0);
  OK(plumb_node_component(layout, node, &text));
  CHECK(text && strcmp(text, "UILabel") == 0);
  OK(plumb_node_row(layout, node, &row));
  CHECK(row == 1);
  OK(plumb_node_property_info(layout, node, 0, &info));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_property(layout, node, TEXT("left"), &value));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_property(layout, node, TEXT("nonsense"), &value));

  /* Everything else waits. */
  OK(plumb_node_next_sibling(layout, node, &other));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_property(layout, other, TEXT("left"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_id(layout, other, &text));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layout, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_root(layout, &found));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_find(layout, PLUMB_NO_NODE, TEXT("#title"), &found));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_state(layout, PLUMB_NO_NODE, &change, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_get_state(layout, PLUMB_NO_NODE, TEXT("words"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_state_key(layout, PLUMB_NO_NODE, TEXT("words"), &key));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_state_count(layout, PLUMB_NO_NODE, &count));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_state_name(layout, PLUMB_NO_NODE, 0, &text));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_number(layout, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_bool(layout, 1, true));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_string(layout, 1, TEXT("x")));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_value(layout, 1, &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_bind_state(layout, PLUMB_NO_NODE, NULL, 0, &binding));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_update_state(layout, 1, &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_constants(layout, NULL, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_safe_area(layout, 1, 1, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_direction(layout, PLUMB_RIGHT_TO_LEFT));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_content_offset(layout, node, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_invalidate_size(layout, node));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_snap_frames(layout, 1, edges, 8));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_lease_frames(layout, &lease, &frames, &count));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_get_diagnostic(layout, 0, &diagnostic));
  CHECK(plumb_layout_frames(layout, &count) == NULL && count == 0);
  CHECK(plumb_layout_root_frames(layout, NULL) == NULL);
  CHECK(plumb_layout_flags(layout, &count) == NULL);
  CHECK(plumb_layout_nodes(layout, &count) == NULL);
  CHECK(plumb_layout_changes(layout, &count) == NULL);
  CHECK(plumb_layout_diagnostic_count(layout) == 0);

  /* Destroying has no effect on the layout; what it came from is not needed any more. */
  plumb_layout_destroy(layout);
  plumb_template_destroy(s->template_);
  plumb_engine_destroy(s->engine);
  s->template_ = NULL;
  s->engine = NULL;
}

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  script *s = user_data;
  s->calls++;
  s->seen_layout = layout;
  s->seen_node = node;
  CHECK(width == PLUMB_UNBOUNDED || width >= 0);
  CHECK(height == PLUMB_UNBOUNDED || height >= 0);
  if (s->reenters) call_back_in(s, layout, node);
  *out = s->measurement;
  return s->answer;
}

static void count_destruction(void *user_data) { ((script *)user_data)->destroyed++; }

static plumb_status open_stage(stage *stage, script *s) {
  plumb_entry state = entry("words", string_value("Hello"));
  memset(stage, 0, sizeof *stage);
  OK(plumb_engine_create(NULL, &stage->engine));
  OK(plumb_engine_set_measurer(stage->engine, measure, s, count_destruction));
  return stage_load(stage, DOCUMENT, &state, 1);
}

static void test_answers(void) {
  script s = {PLUMB_OK, {80, 20, 15, 15}, 0, 0, 0, NULL, 0, "", NULL, NULL};
  plumb_entry change = entry("words", string_value("Other words"));
  plumb_value value;
  stage t;
  size_t calls;
  OK(open_stage(&t, &s));
  OK(plumb_layout_compute_frames(t.layout, 400, 300));
  CHECK(number_of(t.layout, "#title", "width") == 80);
  CHECK(number_of(t.layout, "#other", "top") == 20);
  CHECK(s.seen_layout == t.layout);
  CHECK(s.seen_node == node_at(t.layout, "#title"));
  CHECK(s.calls >= 1 && s.calls <= 2);

  /* Asked again only where something it may depend on has changed. */
  calls = (size_t)s.calls;
  OK(plumb_layout_compute_frames(t.layout, 500, 300));
  CHECK((size_t)s.calls == calls);
  s.measurement.width = 90;
  OK(plumb_layout_invalidate_size(t.layout, s.seen_node));
  OK(plumb_layout_compute_frames(t.layout, 500, 300));
  CHECK((size_t)s.calls > calls);
  CHECK(number_of(t.layout, "#title", "width") == 90);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_invalidate_size(t.layout, node_at(t.layout, "#other")));

  /* A failing measurer leaves the frames that were good and the state that is new. */
  s.answer = -1000;
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, &change, 1));
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(t.layout, 500, 300));
  CHECK(plumb_layout_diagnostic_count(t.layout) == 1);
  check_message(t.layout, "The measurer answered the status -1000 for <UILabel#title> 0; PLUMB_OK with a size or");
  CHECK(number_of(t.layout, "#title", "width") == 90);
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("words"), &value));
  CHECK(strcmp(value.as.utf8, "Other words") == 0);
  s.answer = 2;
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(t.layout, 500, 300));

  /* Sizes that are none. */
  const double bad[] = {-1000, NAN, INFINITY, -INFINITY};
  const char *sizes[] = {"The measurer answered the size -1000.0 x 20.0 for <UILabel#title> 0; a width and",
                         "answered the size nan x 40.0 for", "answered the size inf x 40.0 for",
                         "answered the size -inf x 40.0 for"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    s.answer = PLUMB_OK;
    s.measurement.width = bad[i];
    STATUS(PLUMB_ERROR_MEASURE, plumb_layout_compute_frames(t.layout, 500, 300));
    check_message(t.layout, sizes[i]);
    s.measurement.width = 30;
    s.measurement.height = bad[i];
    STATUS(PLUMB_ERROR_MEASURE, plumb_layout_compute_frames(t.layout, 500, 300));
    s.measurement.height = 40;
  }
  s.measurement.first_baseline = NAN;
  STATUS(PLUMB_ERROR_MEASURE, plumb_layout_compute_frames(t.layout, 500, 300));
  check_message(t.layout, "answered the baselines nan and 15.0 for <UILabel#title> 0; finite numbers are expected");
  s.measurement.first_baseline = -1;
  OK(plumb_layout_compute_frames(t.layout, 500, 300));
  CHECK(number_of(t.layout, "#title", "width") == 30);
  CHECK(plumb_layout_diagnostic_count(t.layout) == 0);

  /* Declining gives the built-in size: that of the text. */
  s.answer = PLUMB_DECLINED;
  OK(plumb_layout_invalidate_size(t.layout, s.seen_node));
  OK(plumb_layout_compute_frames(t.layout, 500, 300));
  CHECK(number_of(t.layout, "#title", "width") > 0 && number_of(t.layout, "#title", "width") != 30);
  stage_close(&t);
  CHECK(s.destroyed == 1);
}

static void test_calling_back_in(void) {
  script s = {PLUMB_OK, {80, 20, -1, -1}, 0, 0, 1, NULL, 0, "", NULL, NULL};
  size_t count = 0;
  stage t;
  OK(open_stage(&t, &s));
  s.engine = t.engine;
  s.template_ = t.template_;
  OK(plumb_layout_compute_frames(t.layout, 400, 300));
  CHECK(strcmp(s.seen_text, "Hello") == 0);
  CHECK(plumb_layout_frames(t.layout, &count) != NULL && count == 3);
  CHECK(number_of(t.layout, "#title", "width") == 80);
  CHECK(s.destroyed == 0);
  plumb_layout_destroy(t.layout);
  CHECK(s.destroyed == 1);
}

/* A measurer that computes another layout, which asks it in turn. */
static plumb_status measure_other(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                                  plumb_measurement *out) {
  plumb_layout **layouts = user_data;
  (void)node, (void)width, (void)height;
  if (layout == layouts[0]) {
    OK(plumb_layout_compute_frames(layouts[1], 10, 10));
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layouts[0], 10, 10));
    out->width = number_of(layouts[1], "#title", "width") + 1;
  } else {
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layouts[0], 10, 10));
    out->width = 7;
  }
  out->height = 5;
  return PLUMB_OK;
}

static void test_two_layouts(void) {
  plumb_layout *layouts[2] = {NULL, NULL};
  plumb_entry state = entry("words", string_value("Hello"));
  stage t = {NULL, NULL, NULL};
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_engine_set_measurer(t.engine, measure_other, layouts, NULL));
  OK(stage_load(&t, DOCUMENT, &state, 1));
  layouts[0] = t.layout;
  OK(plumb_layout_create(t.template_, &layouts[1]));
  OK(plumb_layout_compute_frames(layouts[0], 400, 300));
  CHECK(number_of(layouts[0], "#title", "width") == 8);
  plumb_layout_destroy(layouts[1]);
  stage_close(&t);
}

static void test_ownership(void) {
  script first, second, third;
  plumb_engine *engine = NULL;
  stage t;
  memset(&first, 0, sizeof first);
  memset(&second, 0, sizeof second);
  memset(&third, 0, sizeof third);
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_set_measurer(engine, measure, &first, count_destruction));
  OK(plumb_engine_set_measurer(engine, measure, &second, count_destruction));
  CHECK(first.destroyed == 1 && second.destroyed == 0);
  OK(plumb_engine_set_measurer(engine, NULL, NULL, NULL));
  CHECK(second.destroyed == 1);
  OK(plumb_engine_set_measurer(engine, NULL, &third, count_destruction));
  CHECK(third.destroyed == 1);
  plumb_engine_destroy(engine);
  CHECK(first.destroyed == 1 && second.destroyed == 1 && third.destroyed == 1);

  /* Refused once something was loaded: then the data stays the host's. */
  memset(&first, 0, sizeof first);
  memset(&second, 0, sizeof second);
  first.answer = PLUMB_DECLINED;
  OK(open_stage(&t, &first));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_measurer(t.engine, measure, &second, count_destruction));
  CHECK(second.destroyed == 0);
  stage_close(&t);
  CHECK(first.destroyed == 1 && second.destroyed == 0);
}

int main(void) {
  test_answers();
  test_calling_back_in();
  test_two_layouts();
  test_ownership();
  return check_result("callbacks");
}
