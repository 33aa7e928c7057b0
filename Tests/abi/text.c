/* Positions in text: the built-in ones, and text locators that answer, decline, fail, lie, loop and call back in. */
#include <math.h>

#include "check.h"

static const char DOCUMENT[] =
    "<UIView width='400' height='300'>"
    "<UILabel id='label' text='{words}' font='10' numberOfLines='0' width='100' height='40'/>"
    "<UIButton id='button' title='ab' titleLabel.font='10' contentEdgeInsets.left='4' contentHorizontalAlignment='left'"
    " width='100' height='20'/>"
    "<UIView id='none' width='10' height='10'/>"
    "</UIView>";

/* What the locator does, and what it saw. */
typedef struct script {
  plumb_status answer;
  plumb_text_place place; /* Answered if `is_fixed`. */
  int is_fixed, reenters, never_advances, calls, destroyed;
  plumb_text_query seen;
} script;

static void load(stage *s) {
  plumb_entry state = entry("words", string_value("ab\ncd e\xCC\x81"));
  memset(s, 0, sizeof *s);
  OK(stage_load(s, DOCUMENT, &state, 1));
  OK(plumb_layout_compute_frames(s->layout, 400, 300));
}

static int is_frame(plumb_frame frame, double x, double y, double width, double height) {
  return fabs(frame.x - x) < 1e-9 && frame.y == y && fabs(frame.width - width) < 1e-9 && frame.height == height;
}

/* The message of the layout's last failure has this part. */
static void check_message(plumb_layout *layout, const char *part) {
  plumb_diagnostic diagnostic;
  CHECK(plumb_layout_diagnostic_count(layout) == 1);
  OK(plumb_layout_get_diagnostic(layout, 0, &diagnostic));
  CHECK(strstr(diagnostic.message, part) != NULL);
}

static void test_built_in(void) {
  stage s;
  plumb_frame caret, frames[4];
  size_t count = 99, offset = 99;
  load(&s);
  plumb_node label = node_at(s.layout, "#label"), button = node_at(s.layout, "#button");
  /* Two lines of 12 points in the middle of 40; letters of 5.56, "c" of 5 points. */
  OK(plumb_node_text_caret(s.layout, label, 1, &caret));
  CHECK(is_frame(caret, 5.56, 8, 0, 12));
  OK(plumb_node_text_caret(s.layout, label, 4, &caret));
  CHECK(is_frame(caret, 5, 20, 0, 12));
  /* Inside the last character, of two scalars, and behind it. */
  for (size_t inside = 6; inside < 9; inside++) {
    OK(plumb_node_text_caret(s.layout, label, inside, &caret));
    CHECK(is_frame(caret, 5 + 5.56 + 2.78, 20, 0, 12));
  }
  OK(plumb_node_text_caret(s.layout, label, 9, &caret));
  CHECK(is_frame(caret, 5 + 5.56 + 2.78 + 5.56, 20, 0, 12));

  OK(plumb_node_text_selection(s.layout, label, 1, 4, frames, 4, &count));
  CHECK(count == 2 && is_frame(frames[0], 5.56, 8, 5.56, 12) && is_frame(frames[1], 0, 20, 5, 12));
  /* Counted without room for all. */
  frames[1].x = 77;
  OK(plumb_node_text_selection(s.layout, label, 0, 9, frames, 1, &count));
  CHECK(count == 2 && frames[1].x == 77);
  OK(plumb_node_text_selection(s.layout, label, 0, 9, NULL, 0, &count));
  CHECK(count == 2);
  OK(plumb_node_text_selection(s.layout, label, 3, 3, frames, SIZE_MAX, &count));
  CHECK(count == 0);

  OK(plumb_node_text_position(s.layout, label, 6, 21, &offset));
  CHECK(offset == 4);
  OK(plumb_node_text_position(s.layout, label, INFINITY, -INFINITY, &offset));
  CHECK(offset == 2);
  OK(plumb_node_text_position(s.layout, label, INFINITY, INFINITY, &offset));
  CHECK(offset == 9);

  OK(plumb_node_text_caret(s.layout, button, 1, &caret));
  CHECK(is_frame(caret, 4 + 5.56, 4, 0, 12));

  /* Errors write nothing. */
  caret.x = 77, count = 77, offset = 77;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_caret(s.layout, label, 10, &caret));
  check_message(s.layout, "beyond the end of the text");
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_caret(s.layout, label, SIZE_MAX, &caret));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_caret(s.layout, label, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_selection(s.layout, label, 0, 10, frames, 4, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_selection(s.layout, label, 2, 1, frames, 4, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_selection(s.layout, label, 0, 1, NULL, 4, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_selection(s.layout, label, 0, 1, frames, 4, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_position(s.layout, label, NAN, 0, &offset));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_text_position(s.layout, label, 0, 0, NULL));
  plumb_node none = node_at(s.layout, "#none");
  STATUS(PLUMB_NIL, plumb_node_text_caret(s.layout, none, 0, &caret));
  STATUS(PLUMB_NIL, plumb_node_text_selection(s.layout, none, 0, 0, frames, 4, &count));
  STATUS(PLUMB_NIL, plumb_node_text_position(s.layout, none, 0, 0, &offset));
  CHECK(caret.x == 77 && count == 77 && offset == 77);
  /* A batch of edits can read. */
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_node_text_caret(s.layout, label, 0, &caret));
  CHECK(is_frame(caret, 0, 8, 0, 12));
  OK(plumb_layout_cancel_edit(s.layout));
  stage_close(&s);
}

/* ----------------------------------------------------------------------------------------------------- Locators --- */

static void call_back_in(plumb_layout *layout, plumb_node node) {
  plumb_value value;
  plumb_node_text text;
  plumb_node found;
  plumb_frame frame;
  plumb_entry change = entry("words", string_value("changed"));
  size_t count = 99;
  CHECK(plumb_layout_activity(layout) == PLUMB_ACTIVITY_LOCATING);
  OK(plumb_node_get_text(layout, node, &text));
  CHECK(text.length == 9 && text.font->size == 10);
  OK(plumb_node_property(layout, node, TEXT("numberOfLines"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_text_caret(layout, node, 0, &frame));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_text_selection(layout, node, 0, 1, &frame, 1, &count));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_text_position(layout, node, 0, 0, &count));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_root(layout, &found));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layout, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_state(layout, PLUMB_NO_NODE, &change, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_hit_test(layout, 0, 0, &found));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_begin_edit(layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_remove(layout, node));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_set_control_state(layout, node, PLUMB_CONTROL_SELECTED));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_focus(layout, node));
  CHECK(plumb_layout_frames(layout, &count) == NULL && count == 0);
  CHECK(plumb_layout_display_list(layout, &count) == NULL && count == 0);
}

/* Text in lines of four bytes, each byte 10 points wide and each line 20 high. */
static plumb_status locate(void *user_data, plumb_layout *layout, plumb_node node, const plumb_text_query *query,
                           plumb_text_place *out) {
  script *s = user_data;
  s->calls++;
  s->seen = *query;
  CHECK(query->struct_size == sizeof *query && query->reserved == 0);
  if (s->reenters) call_back_in(layout, node);
  if (s->is_fixed) {
    *out = s->place;
    return s->answer;
  }
  plumb_node_text text;
  OK(plumb_node_get_text(layout, node, &text));
  size_t line = query->offset / 4;
  if (query->kind == PLUMB_TEXT_POINT) {
    line = query->y < 20 ? 0 : query->y < 40 ? 1 : 2;
    double column = query->x < 0 ? 0 : query->x > 39 ? 3 : query->x / 10;
    out->offset = line * 4 + (size_t)column;
    if (out->offset > text.length) out->offset = text.length;
  } else {
    out->offset = query->offset;
    if (query->at_line_end && line > 0 && query->offset % 4 == 0) line--;
  }
  out->line_start = s->never_advances ? 0 : line * 4;
  out->line_end = s->never_advances ? out->offset : out->line_start + 4 < text.length ? out->line_start + 4 : text.length;
  out->x = (double)(out->offset - line * 4) * 10;
  out->top = (double)line * 20;
  out->height = 20;
  return s->answer;
}

static void count_destruction(void *user_data) { ((script *)user_data)->destroyed++; }

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  size_t offset;
  (void)user_data, (void)width, (void)height, (void)out;
  STATUS(PLUMB_ERROR_BUSY, plumb_node_text_position(layout, node, 0, 0, &offset));
  return PLUMB_DECLINED;
}

static void load_with(stage *s, script *script, int has_measurer) {
  plumb_entry state = entry("words", string_value("ab cd efg"));
  memset(s, 0, sizeof *s);
  OK(plumb_engine_create(NULL, &s->engine));
  if (has_measurer) OK(plumb_engine_set_measurer(s->engine, measure, NULL, NULL));
  if (script) OK(plumb_engine_set_text_locator(s->engine, locate, script, count_destruction));
  OK(stage_load(s, DOCUMENT, &state, 1));
  OK(plumb_layout_compute_frames(s->layout, 400, 300));
}

static void test_locator(void) {
  stage s;
  script script = {.answer = PLUMB_OK};
  plumb_frame caret, frames[4];
  size_t count = 0, offset = 0;
  load_with(&s, &script, 1);
  plumb_node label = node_at(s.layout, "#label"), button = node_at(s.layout, "#button");
  OK(plumb_node_text_caret(s.layout, label, 5, &caret));
  CHECK(is_frame(caret, 10, 20, 0, 20) && script.calls == 1);
  CHECK(script.seen.kind == PLUMB_TEXT_OFFSET && script.seen.offset == 5 && !script.seen.at_line_end);
  CHECK(script.seen.width == 100 && script.seen.height == 40);
  OK(plumb_node_text_selection(s.layout, label, 1, 9, frames, 4, &count));
  CHECK(count == 3 && is_frame(frames[0], 10, 0, 30, 20) && is_frame(frames[1], 0, 20, 40, 20));
  CHECK(is_frame(frames[2], 0, 40, 10, 20));
  /* Up to the end of a line is not into the next one. */
  OK(plumb_node_text_selection(s.layout, label, 4, 8, frames, 4, &count));
  CHECK(count == 1 && is_frame(frames[0], 0, 20, 40, 20));
  OK(plumb_node_text_position(s.layout, label, 25, 21, &offset));
  CHECK(offset == 6 && script.seen.kind == PLUMB_TEXT_POINT && script.seen.x == 25 && script.seen.y == 21);
  /* Infinity is not handed on. */
  OK(plumb_node_text_position(s.layout, label, -INFINITY, INFINITY, &offset));
  CHECK(offset == 8 && isfinite(script.seen.x) && isfinite(script.seen.y));
  /* Insets are the engine's business. */
  OK(plumb_node_text_caret(s.layout, button, 1, &caret));
  CHECK(is_frame(caret, 14, 0, 0, 20) && script.seen.width == 96);
  OK(plumb_node_text_position(s.layout, button, 15, 1, &offset));
  CHECK(offset == 1 && script.seen.x == 11);
  script.reenters = 1;
  OK(plumb_node_text_caret(s.layout, label, 5, &caret));
  CHECK(plumb_layout_activity(s.layout) == PLUMB_ACTIVITY_IDLE);
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_node_text_caret(s.layout, label, 5, &caret));
  CHECK(plumb_layout_activity(s.layout) == PLUMB_ACTIVITY_EDITING);
  OK(plumb_layout_cancel_edit(s.layout));
  script.reenters = 0;
  /* Declined: the built-in position. */
  script.is_fixed = 1;
  script.answer = PLUMB_DECLINED;
  OK(plumb_node_text_caret(s.layout, label, 1, &caret));
  CHECK(is_frame(caret, 5.56, 14, 0, 12));
  CHECK(script.destroyed == 0);
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_text_locator(s.engine, locate, &script, count_destruction));
  CHECK(script.destroyed == 0);
  stage_close(&s);
  CHECK(script.destroyed == 1);
}

static void test_wrong_answers(void) {
  static const plumb_text_place WRONG[] = {
      {0, 0, 9, NAN, 0, 10}, {0, 0, 9, INFINITY, 0, 10}, {0, 0, 9, 0, NAN, 10}, {0, 0, 9, 0, 0, -1},
      {0, 0, 9, 0, 0, INFINITY}, {10, 0, 9, 0, 0, 10}, {10, 0, 10, 0, 0, 10}, {0, 1, 9, 0, 0, 10},
      {5, 6, 4, 0, 0, 10}, {SIZE_MAX, 0, SIZE_MAX, 0, 0, 10}, {0, 0, SIZE_MAX, 0, 0, 10}, {0, SIZE_MAX, 9, 0, 0, 10}};
  stage s;
  script script = {.answer = PLUMB_OK, .is_fixed = 1};
  plumb_frame caret, frames[4];
  size_t count = 0, offset = 0;
  load_with(&s, &script, 0);
  plumb_node label = node_at(s.layout, "#label");
  for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
    script.place = WRONG[i];
    STATUS(PLUMB_ERROR_MEASURE, plumb_node_text_caret(s.layout, label, 1, &caret));
    check_message(s.layout, "The text locator answered");
    check_message(s.layout, "#label");
    STATUS(PLUMB_ERROR_MEASURE, plumb_node_text_selection(s.layout, label, 0, 9, frames, 4, &count));
    STATUS(PLUMB_ERROR_MEASURE, plumb_node_text_position(s.layout, label, 0, 0, &offset));
  }
  /* One line of it all, whatever is asked: a single rectangle. */
  script.place = (plumb_text_place){4, 0, 9, 1e300, -5, 0};
  OK(plumb_node_text_selection(s.layout, label, 0, 9, frames, 4, &count));
  CHECK(count == 1 && is_frame(frames[0], 1e300, -5, 0, 0));
  /* One empty line at the start, whatever is asked. */
  script.place = (plumb_text_place){0, 0, 0, 3, 4, 5};
  script.calls = 0;
  OK(plumb_node_text_selection(s.layout, label, 0, 9, frames, 4, &count));
  CHECK(count == 1 && is_frame(frames[0], 3, 4, 0, 5) && script.calls <= 2 * 9 + 2);
  script.is_fixed = 0;
  script.never_advances = 1;
  script.calls = 0;
  OK(plumb_node_text_selection(s.layout, label, 0, 9, frames, 4, &count));
  CHECK(count == 1 && script.calls <= 2 * 9 + 2);
  script.is_fixed = 1;
  script.answer = -1234;
  STATUS(PLUMB_ERROR_USER, plumb_node_text_caret(s.layout, label, 1, &caret));
  check_message(s.layout, "-1234");
  script.answer = 77;
  STATUS(PLUMB_ERROR_USER, plumb_node_text_position(s.layout, label, 1, 1, &offset));
  CHECK(plumb_layout_activity(s.layout) == PLUMB_ACTIVITY_IDLE);
  OK(plumb_layout_compute_frames(s.layout, 400, 300));
  stage_close(&s);
}

static void test_set_up(void) {
  stage s;
  script first = {.answer = PLUMB_OK}, second = first;
  plumb_engine *engine = NULL;
  plumb_frame caret;
  size_t count = 0;
  /* A measurer alone. */
  load_with(&s, NULL, 1);
  plumb_node label = node_at(s.layout, "#label");
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_node_text_caret(s.layout, label, 0, &caret));
  check_message(s.layout, "set a text locator");
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_node_text_selection(s.layout, label, 0, 0, NULL, 0, &count));
  STATUS(PLUMB_NIL, plumb_node_text_caret(s.layout, node_at(s.layout, "#none"), 0, &caret));
  stage_close(&s);
  /* Each is let go of once. */
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_set_text_locator(engine, locate, &first, count_destruction));
  OK(plumb_engine_set_text_locator(engine, locate, &second, count_destruction));
  CHECK(first.destroyed == 1 && second.destroyed == 0);
  OK(plumb_engine_set_text_locator(engine, NULL, NULL, NULL));
  CHECK(second.destroyed == 1);
  OK(plumb_engine_set_text_locator(engine, NULL, &first, count_destruction));
  CHECK(first.destroyed == 2);
  plumb_engine_destroy(engine);
  CHECK(first.destroyed == 2 && second.destroyed == 1);
}

int main(void) {
  test_built_in();
  test_locator();
  test_wrong_answers();
  test_set_up();
  return check_result("text");
}
