/* Hit tests: how answers are written, what is refused, and depths that no stack has room for. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <pthread.h>

#include "check.h"

enum { DEEP = 10000, SMALL_STACK = 128 * 1024 };

static plumb_node find(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  return node;
}

static void test_answers(void) {
  stage s;
  plumb_node nodes[4] = {9, 9, 9, 9}, node = 9;
  size_t count = 9;
  memset(&s, 0, sizeof s);
  static const char XML[] =
      "<UIView><UIView id='a'/><UIView id='b' width='20'><UIView id='c' height='10'/></UIView></UIView>";
  OK(stage_load(&s, XML, NULL, 0));
  OK(plumb_layout_hit_test(s.layout, 5, 5, &node));
  CHECK(node == PLUMB_NO_NODE);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  plumb_node root = find(s.layout, ""), a = find(s.layout, "#a"), b = find(s.layout, "#b"), c = find(s.layout, "#c");
  OK(plumb_layout_hit_test(s.layout, 5, 5, &node));
  CHECK(node == c);
  OK(plumb_layout_hit_test_all(s.layout, 5, 5, nodes, 4, &count));
  CHECK(count == 4 && nodes[0] == c && nodes[1] == b && nodes[2] == a && nodes[3] == root);

  /* With less room the first of them, and their number all the same. */
  nodes[2] = 9;
  OK(plumb_layout_hit_test_all(s.layout, 5, 15, nodes, 2, &count));
  CHECK(count == 3 && nodes[0] == b && nodes[1] == a && nodes[2] == 9);
  OK(plumb_layout_nodes_in_rectangle(s.layout, 15, 5, 10, 1, NULL, 0, &count));
  CHECK(count == 4);
  OK(plumb_layout_nodes_in_rectangle(s.layout, 20, 5, 10, 1, nodes, SIZE_MAX, &count));
  CHECK(count == 2 && nodes[0] == a && nodes[1] == root);

  double x = 9, y = 9;
  OK(plumb_node_convert_point(s.layout, c, 5, 6, &x, &y));
  CHECK(x == 5 && y == 6);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_hit_test(s.layout, NAN, 0, &node));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_hit_test(s.layout, 0, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_hit_test_all(s.layout, 0, 0, NULL, 1, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_hit_test_all(s.layout, 0, 0, nodes, 1, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_nodes_in_rectangle(s.layout, 0, 0, -1, 0, nodes, 4, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_convert_point(s.layout, c, INFINITY, 0, &x, &y));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_convert_to_root(s.layout, c, 0, 0, NULL, &y));
  CHECK(x == 5 && y == 6 && count == 2);
  OK(plumb_layout_hit_test(s.layout, INFINITY, 5, &node));
  CHECK(node == PLUMB_NO_NODE);

  /* In a batch of edits the layout is as it was; what is removed is not hit afterwards, and its handle is refused. */
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_remove(s.layout, b));
  OK(plumb_layout_hit_test(s.layout, 5, 5, &node));
  OK(plumb_layout_end_edit(s.layout));
  OK(plumb_layout_hit_test(s.layout, 5, 5, &node));
  CHECK(node == a);
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_convert_point(s.layout, c, 5, 6, &x, &y));
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_convert_to_root(s.layout, c, 5, 6, &x, &y));
  stage_close(&s);
}

/* While a measurer runs, hit tests are refused. */
static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_node hit = PLUMB_NO_NODE;
  size_t count = 0;
  double x = 0, y = 0;
  (void)width, (void)height;
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_hit_test(layout, 1, 1, &hit));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_hit_test_all(layout, 1, 1, &hit, 1, &count));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_nodes_in_rectangle(layout, 1, 1, 1, 1, &hit, 1, &count));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_convert_point(layout, node, 1, 1, &x, &y));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_convert_to_root(layout, node, 1, 1, &x, &y));
  *(int *)user_data += 1;
  out->width = out->height = 10;
  return PLUMB_OK;
}

static void test_callbacks(void) {
  int calls = 0;
  plumb_node node = PLUMB_NO_NODE;
  stage s;
  memset(&s, 0, sizeof s);
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_set_measurer(s.engine, measure, &calls, NULL));
  OK(stage_load(&s, "<UIView><UILabel text='title' isUserInteractionEnabled='true'/></UIView>", NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(calls > 0);
  OK(plumb_layout_hit_test(s.layout, 9, 9, &node));
  CHECK(node == plumb_layout_nodes(s.layout, NULL)[1]);
  stage_close(&s);
}

/* Nodes in each other, searched and converted on a stack that has no room for a call each. */
static void *search(void *layout) {
  static plumb_node nodes[DEEP];
  plumb_node hit = PLUMB_NO_NODE;
  size_t count = 0;
  double x = 0, y = 0;
  const plumb_node *all = plumb_layout_nodes(layout, &count);
  CHECK(count == DEEP);
  OK(plumb_layout_hit_test(layout, 5, 5, &hit));
  CHECK(hit == all[DEEP - 1]);
  OK(plumb_layout_hit_test_all(layout, 5, 5, nodes, DEEP, &count));
  CHECK(count == DEEP && nodes[0] == all[DEEP - 1] && nodes[DEEP - 1] == all[0]);
  OK(plumb_layout_nodes_in_rectangle(layout, 5, 5, 10, 10, nodes, DEEP, &count));
  CHECK(count == DEEP && nodes[0] == all[DEEP - 1]);
  OK(plumb_node_convert_point(layout, hit, 5, 5, &x, &y));
  OK(plumb_node_convert_to_root(layout, hit, x, y, &x, &y));
  CHECK(fabs(x - 5) < 1e-6 && fabs(y - 5) < 1e-6);
  return NULL;
}

static void test_depth(void) {
  static const char OPEN[] = "<UIView width='100%' height='100%' transform.translation.x='0.0001'>";
  static const char CLOSE[] = "</UIView>";
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  pthread_attr_t attributes;
  pthread_t thread;
  stage s;
  char *xml = calloc(DEEP, sizeof OPEN + sizeof CLOSE);
  if (!xml) abort();
  memset(&s, 0, sizeof s);
  options.max_depth = DEEP + 1;
  for (int i = 0; i < DEEP; i++) memcpy(xml + (size_t)i * (sizeof OPEN - 1), OPEN, sizeof OPEN - 1);
  char *end = xml + (size_t)DEEP * (sizeof OPEN - 1);
  for (int i = 0; i < DEEP; i++) memcpy(end + (size_t)i * (sizeof CLOSE - 1), CLOSE, sizeof CLOSE - 1);
  OK(plumb_engine_create(&options, &s.engine));
  OK(stage_load(&s, xml, NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, SMALL_STACK) == 0);
  CHECK(pthread_create(&thread, &attributes, search, s.layout) == 0 && pthread_join(thread, NULL) == 0);
  pthread_attr_destroy(&attributes);
  stage_close(&s);
  free(xml);
}

int main(void) {
  test_answers();
  test_callbacks();
  test_depth();
  return check_result("hits");
}
