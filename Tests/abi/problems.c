/* The console of a layout: kept, told, read, cleared, switched off, and shown. */
#include "parts.h"

static const char DOCUMENT[] = "<UIView><UILabel id='a' width='10 / count' height='items[count]'/></UIView>";

static void set_count(plumb_layout *layout, double count) {
  plumb_entry change = entry("count", number_value(count));
  OK(plumb_layout_set_state(layout, PLUMB_NO_NODE, &change, 1));
}

static void test_errors_are_kept(void) {
  stage s = {NULL, NULL, NULL};
  plumb_diagnostic diagnostic;
  char first[256];
  stage_load_items(&s, DOCUMENT);
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(plumb_layout_problem_count(s.layout) == 0);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_problem(s.layout, 0, &diagnostic));
  set_count(s.layout, 5);
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(plumb_layout_problem_count(s.layout) == 1);
  OK(plumb_layout_get_problem(s.layout, 0, &diagnostic));
  CHECK(diagnostic.code == PLUMB_ERROR_EVALUATION && diagnostic.node == node_at(s.layout, "#a"));
  CHECK(strstr(diagnostic.rendered, "items[count]") != NULL);
  snprintf(first, sizeof first, "%s", diagnostic.message);
  /* The first stays, whatever comes later. */
  set_count(s.layout, 9);
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(plumb_layout_problem_count(s.layout) == 1 && strcmp(problem_message(s.layout), first) == 0);
  set_count(s.layout, 1);
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(plumb_layout_problem_count(s.layout) == 1 && plumb_layout_diagnostic_count(s.layout) == 0);
  OK(plumb_layout_clear_problems(s.layout));
  CHECK(plumb_layout_problem_count(s.layout) == 0);
  /* Off: nothing is kept. */
  OK(plumb_layout_set_console(s.layout, 0));
  set_count(s.layout, 5);
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(plumb_layout_problem_count(s.layout) == 0 && plumb_layout_diagnostic_count(s.layout) == 1);
  OK(plumb_layout_set_console(s.layout, 1));
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(plumb_layout_problem_count(s.layout) == 1);
  stage_close(&s);
}

/* ----------------------------------------------------------------------------------------------------- Handler --- */

typedef struct listener {
  int calls, destroyed;
  size_t seen;
  plumb_layout *console;
} listener;

static void listen(void *user_data, plumb_layout *layout) {
  listener *l = user_data;
  plumb_diagnostic diagnostic;
  plumb_node node;
  l->calls++;
  l->seen = plumb_layout_problem_count(layout);
  for (size_t i = 0; i < l->seen; i++) {
    OK(plumb_layout_get_problem(layout, i, &diagnostic));
    CHECK(strlen(diagnostic.rendered) > 0);
  }
  CHECK(plumb_layout_activity(layout) == PLUMB_ACTIVITY_NOTIFYING);
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layout, 10, 10));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_clear_problems(layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_console(layout, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_problem_handler(layout, NULL, NULL, NULL));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_root(layout, &node));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_get_diagnostic(layout, 0, &diagnostic));
  CHECK(plumb_layout_frames(layout, NULL) == NULL && plumb_layout_part_count(layout) == 0);
  if (l->console) OK(plumb_console_show(l->console, layout));
  plumb_layout_destroy(layout);
}

static void listener_destroy(void *user_data) { ((listener *)user_data)->destroyed++; }

static void test_handler(void) {
  stage s = {NULL, NULL, NULL};
  listener l, other;
  memset(&l, 0, sizeof l);
  memset(&other, 0, sizeof other);
  stage_load_items(&s, DOCUMENT);
  OK(plumb_layout_set_problem_handler(s.layout, listen, &l, listener_destroy));
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(l.calls == 0);
  set_count(s.layout, 5);
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(l.calls == 1 && l.seen == 1);
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(l.calls == 1);
  OK(plumb_layout_clear_problems(s.layout));
  CHECK(l.calls == 2 && l.seen == 0);
  OK(plumb_layout_set_problem_handler(s.layout, listen, &other, listener_destroy));
  CHECK(l.destroyed == 1);
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(l.calls == 2 && other.calls == 1 && other.seen == 1);
  OK(plumb_layout_set_problem_handler(s.layout, NULL, &l, listener_destroy));
  CHECK(other.destroyed == 1 && l.destroyed == 2);
  OK(plumb_layout_set_problem_handler(s.layout, listen, &l, listener_destroy));
  stage_close(&s);
  CHECK(l.destroyed == 3);
}

/* Gives its data back by calling in once more. */
static plumb_layout *returned;
static void returning_destroy(void *user_data) {
  ++*(int *)user_data;
  plumb_layout_problem_count(returned);
  OK(plumb_layout_clear_problems(returned));
}

static void test_destroy_calls_in(void) {
  stage s = {NULL, NULL, NULL};
  int destroyed = 0;
  listener l;
  memset(&l, 0, sizeof l);
  stage_load_items(&s, DOCUMENT);
  returned = s.layout;
  OK(plumb_layout_set_problem_handler(s.layout, listen, &destroyed, returning_destroy));
  OK(plumb_layout_set_problem_handler(s.layout, NULL, NULL, NULL));
  CHECK(destroyed == 1);
  stage_close(&s);
}

/* ----------------------------------------------------------------------------------------------------- Console --- */

static int shows(plumb_layout *console, const char *words) {
  size_t count = 0;
  const plumb_node *nodes = plumb_layout_nodes(console, &count);
  for (size_t i = 0; i < count; i++) {
    plumb_value value;
    if (plumb_node_property(console, nodes[i], TEXT("text"), &value) != PLUMB_OK) continue;
    if (value.type == PLUMB_TYPE_STRING && strstr(value.as.utf8, words)) return 1;
  }
  return 0;
}

static void test_console(void) {
  stage s = {NULL, NULL, NULL};
  plumb_layout *console = NULL;
  listener l;
  memset(&l, 0, sizeof l);
  stage_load_items(&s, DOCUMENT);
  OK(plumb_console_create(s.engine, &console));
  l.console = console;
  OK(plumb_layout_set_problem_handler(s.layout, listen, &l, listener_destroy));
  OK(plumb_layout_compute_frames(console, 320, 480));
  CHECK(plumb_layout_flags(console, NULL)[0] & PLUMB_NODE_HIDDEN);
  set_count(s.layout, 5);
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  OK(plumb_layout_compute_frames(console, 320, 480));
  CHECK((plumb_layout_flags(console, NULL)[0] & PLUMB_NODE_HIDDEN) == 0);
  CHECK(shows(console, problem_message(s.layout)));
  OK(plumb_layout_set_problem_handler(s.layout, NULL, NULL, NULL));
  OK(plumb_layout_clear_problems(s.layout));
  OK(plumb_console_show(console, s.layout));
  OK(plumb_layout_compute_frames(console, 1920, 1080));
  CHECK(plumb_layout_flags(console, NULL)[0] & PLUMB_NODE_HIDDEN);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_console_show(s.layout, console));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_console_show(console, NULL));
  STATUS(PLUMB_ERROR_HANDLE, plumb_console_show(console, (plumb_layout *)(void *)s.template_));
  OK(plumb_console_show(console, console));
  plumb_layout_destroy(console);
  STATUS(PLUMB_ERROR_HANDLE, plumb_console_show(console, s.layout));
  stage_close(&s);
}

/* Warnings come with the document, and behind errors. */
static void test_warnings(void) {
  stage s = {NULL, NULL, NULL};
  plumb_diagnostic diagnostic;
  size_t count;
  OK(stage_load(&s, "<UIView><UIView left='1' right='1' width='1'/></UIView>", NULL, 0));
  count = plumb_layout_problem_count(s.layout);
  CHECK(count == 1);
  OK(plumb_layout_get_problem(s.layout, 0, &diagnostic));
  CHECK(diagnostic.severity == PLUMB_SEVERITY_WARNING && diagnostic.code == PLUMB_ERROR_REDUNDANT);
  OK(plumb_layout_clear_problems(s.layout));
  CHECK(plumb_layout_problem_count(s.layout) == 0);
  stage_close(&s);
}

int main(void) {
  test_errors_are_kept();
  test_handler();
  test_destroy_calls_in();
  test_console();
  test_warnings();
  return check_result("problems");
}
