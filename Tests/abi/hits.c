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

/* ------------------------------------------------------------------------------ A million points, one by one --- */

/* Under a sanitizer, which makes all of it fifty times slower, a few of them. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

enum { LAYOUTS = IS_SANITIZED ? 5 : 100, POINTS = 10000, MOST_NODES = 200 };

static uint64_t seed = 1;

/* Xorshift (Marsaglia, 2003): the same numbers everywhere. */
static unsigned below(unsigned limit) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed >> 33) % limit;
}

/* Nodes in document order as they were written, and whether each is skipped with all in it. */
struct forest {
  char xml[MOST_NODES * 200];
  size_t length;
  int count;
  uint8_t is_skipped[MOST_NODES];
};

static void append(struct forest *forest, const char *text) {
  memcpy(forest->xml + forest->length, text, strlen(text) + 1);
  forest->length += strlen(text);
}

static void grow(struct forest *forest, int depth) {
  static const char *const skips[] = {"isHidden='true'", "alpha='0.009'", "isUserInteractionEnabled='false'"};
  char text[200];
  const char *name = below(8) ? "UIView" : "UIScrollView", *skip = "";
  forest->is_skipped[forest->count] = depth && !below(12);
  if (forest->is_skipped[forest->count++]) skip = skips[below(3)];
  if (depth)
    snprintf(text, sizeof text, "<%s left='%d' top='%d' width='%u' height='%u' %s %s>", name, (int)below(120) - 20,
             (int)below(120) - 20, below(150), below(150), skip, *name && name[2] == 'S' ? "contentOffset.y='9'" : "");
  append(forest, depth ? text : "<UIView width='300' height='300'>");
  for (unsigned children = depth > 6 ? 0 : below(depth ? 4 : 30); children && forest->count < MOST_NODES; children--)
    grow(forest, depth + 1);
  append(forest, depth && name[2] == 'S' ? "</UIScrollView>" : "</UIView>");
}

/* The last node in document order that is at a point, with all around it, is topmost. */
static uint32_t topmost(const struct forest *forest, const plumb_root_frame *frames, const uint32_t *parents, float x,
                       float y) {
  uint8_t is_hit[MOST_NODES];
  uint32_t found = PLUMB_NO_ROW;
  for (int row = 0; row < forest->count; row++) {
    const plumb_root_frame *f = &frames[row];
    is_hit[row] = !forest->is_skipped[row] && x >= f->x && y >= f->y && x < f->x + f->width && y < f->y + f->height;
    if (row && !is_hit[parents[row]]) is_hit[row] = 0;
    if (is_hit[row]) found = (uint32_t)row;
  }
  return found;
}

static void test_a_million_points(void) {
  static struct forest forest;
  long hits = 0;
  for (int number = 0; number < LAYOUTS; number++) {
    stage s;
    memset(&s, 0, sizeof s);
    memset(&forest, 0, sizeof forest);
    grow(&forest, 0);
    OK(stage_load(&s, forest.xml, NULL, 0));
    OK(plumb_layout_compute_frames(s.layout, 300, 300));
    size_t count = 0;
    const plumb_root_frame *frames = plumb_layout_root_frames(s.layout, &count);
    const uint32_t *parents = plumb_layout_parents(s.layout, NULL);
    const plumb_node *nodes = plumb_layout_nodes(s.layout, NULL);
    CHECK(count == (size_t)forest.count);
    for (int point = 0; point < POINTS; point++) {
      plumb_node node = PLUMB_NO_NODE;
      float x = (float)((int)below(1400) - 100) / 4, y = (float)((int)below(1400) - 100) / 4;
      uint32_t row = topmost(&forest, frames, parents, x, y);
      hits += row != PLUMB_NO_ROW;
      OK(plumb_layout_hit_test(s.layout, x, y, &node));
      if (node != (row == PLUMB_NO_ROW ? PLUMB_NO_NODE : nodes[row])) CHECK(!"the hit is not that of a search");
    }
    stage_close(&s);
  }
  CHECK(hits > (long)LAYOUTS * POINTS / 2);
}

int main(void) {
  test_answers();
  test_callbacks();
  test_depth();
  test_a_million_points();
  return check_result("hits");
}
