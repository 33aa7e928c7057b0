/* Tab bar and navigation controllers: selecting, pushing and popping, with handles that survive and calls that are refused. */
#include "parts.h"

static void open_layout(stage *s, const char *xml) {
  *s = (stage){NULL, NULL, NULL};
  OK(plumb_engine_create(NULL, &s->engine));
  OK(plumb_layout_load(s->engine, xml, strlen(xml), NULL, &s->layout, NULL));
  OK(plumb_layout_compute_frames(s->layout, 375, 667));
}

/* Whether a node is neither hidden nor in something that is. */
static int is_visible(plumb_layout *layout, plumb_node node) {
  uint32_t row = 0;
  OK(plumb_layout_compute_frames(layout, 375, 667));
  OK(plumb_node_row(layout, node, &row));
  return (plumb_layout_flags(layout, NULL)[row] & PLUMB_NODE_INVISIBLE) == 0;
}

static plumb_node shown_child(plumb_layout *layout, plumb_node controller) {
  plumb_node shown = 77;
  OK(plumb_node_shown_child(layout, controller, &shown));
  return shown;
}

static int has_change(plumb_layout *layout, plumb_node node, const char *property) {
  size_t count = 0;
  const plumb_change *changes = plumb_layout_changes(layout, &count);
  for (size_t i = 0; i < count; i++)
    if (changes[i].node == node && changes[i].property && strcmp(changes[i].property, property) == 0) return 1;
  return 0;
}

static void test_tabs(void) {
  stage s;
  plumb_node root, a, b, first;
  plumb_element view = PLUMB_ELEMENT_INIT;
  view.component = "UIView";
  open_layout(&s, "<UITabBarController id='root'><UIView id='a'/><UIView id='b'><UIView id='in'/></UIView></UITabBarController>");
  root = node_at(s.layout, "#root");
  a = node_at(s.layout, "#a");
  b = node_at(s.layout, "#b");
  CHECK(is_visible(s.layout, a) && !is_visible(s.layout, b) && shown_child(s.layout, root) == a);
  OK(plumb_node_select_tab(s.layout, root, 1));
  CHECK(shown_child(s.layout, root) == b);
  CHECK(!is_visible(s.layout, a) && is_visible(s.layout, b) && is_visible(s.layout, node_at(s.layout, "#in")));
  CHECK(number_of(s.layout, "#root", "selectedIndex") == 1);
  CHECK(number_of(s.layout, "#in", "safeAreaInsets.bottom") == 49);

  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_select_tab(s.layout, root, 2));
  CHECK(strstr(layout_message(s.layout), "there are 2 tabs, numbers 0 to 1") != NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_select_tab(s.layout, root, SIZE_MAX));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_node_select_tab(s.layout, a, 0));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_node_shown_child(s.layout, a, &first));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_shown_child(s.layout, root, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_pop(s.layout, root));
  CHECK(is_visible(s.layout, b));

  /* The selected tab is a node. */
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_insert(s.layout, root, 0, &view, &first));
  STATUS(PLUMB_ERROR_BUSY, plumb_node_select_tab(s.layout, root, 0));
  OK(plumb_layout_end_edit(s.layout));
  CHECK(is_visible(s.layout, b) && shown_child(s.layout, root) == b);
  CHECK(number_of(s.layout, "#root", "selectedIndex") == 2);
  OK(plumb_node_select_tab(s.layout, root, 0));
  OK(plumb_layout_compute_frames(s.layout, 375, 667));
  CHECK(has_change(s.layout, root, "selectedIndex"));
  OK(plumb_layout_remove(s.layout, first));
  CHECK(is_visible(s.layout, a));
  stage_close(&s);
}

static void test_navigation(void) {
  static const char *const screen = "<UIView id='c'><UIView height='safeAreaInsets.top'/></UIView>";
  stage s;
  plumb_fragment *fragment = NULL;
  plumb_node stack, a, b = 0, c = 0, d = 0;
  uint32_t row;
  plumb_element view = PLUMB_ELEMENT_INIT;
  view.component = "UIView";
  open_layout(&s, "<UIView><UINavigationController id='stack'><UIView id='a'/></UINavigationController></UIView>");
  stack = node_at(s.layout, "#stack");
  a = node_at(s.layout, "#a");
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_pop(s.layout, stack));
  CHECK(strstr(layout_message(s.layout), "The last child") != NULL && is_visible(s.layout, a));
  OK(plumb_layout_push(s.layout, stack, &view, &b));
  OK(plumb_layout_push_xml(s.layout, stack, TEXT(screen), &c));
  OK(plumb_fragment_load(s.engine, TEXT(screen), NULL, &fragment, NULL));
  OK(plumb_layout_push_fragment(s.layout, stack, fragment, &d));
  CHECK(shown_child(s.layout, stack) == d && is_visible(s.layout, d) && !is_visible(s.layout, c));
  CHECK(number_of(s.layout, "0/3/0", "height") == 44);
  OK(plumb_layout_pop(s.layout, stack));
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, d, &row));
  CHECK(is_visible(s.layout, c) && !is_visible(s.layout, b) && !is_visible(s.layout, a));

  /* As a whole, or not at all. */
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_pop(s.layout, stack));
  OK(plumb_layout_pop(s.layout, stack));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_pop(s.layout, stack));
  OK(plumb_layout_cancel_edit(s.layout));
  CHECK(is_visible(s.layout, c));
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_pop(s.layout, stack));
  OK(plumb_layout_pop(s.layout, stack));
  OK(plumb_layout_end_edit(s.layout));
  CHECK(is_visible(s.layout, a) && shown_child(s.layout, stack) == a);

  d = 0;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_push(s.layout, PLUMB_NO_NODE, &view, &d));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_push_xml(s.layout, a, TEXT(screen), &d));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_push_fragment(s.layout, a, fragment, &d));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_push_xml(s.layout, stack, TEXT("<UIView wdth='1'/>"), &d));
  STATUS(PLUMB_ERROR_XML, plumb_layout_push_xml(s.layout, stack, TEXT("<UIView"), &d));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_push_xml(s.layout, stack, TEXT("<UIView/>"), NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_push(s.layout, stack, NULL, &d));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_pop(s.layout, a));
  CHECK(d == 0);
  CHECK_TREE(s.layout, "UIView(UINavigationController#stack(UIView#a))");
  plumb_fragment_destroy(fragment);
  stage_close(&s);
}

static void test_nothing_to_show(void) {
  stage s;
  open_layout(&s, "<UIView><UITabBarController id='t'/><UINavigationController id='n'/></UIView>");
  CHECK(shown_child(s.layout, node_at(s.layout, "#t")) == PLUMB_NO_NODE);
  CHECK(shown_child(s.layout, node_at(s.layout, "#n")) == PLUMB_NO_NODE);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_select_tab(s.layout, node_at(s.layout, "#t"), 0));
  CHECK(strstr(layout_message(s.layout), "there are no tabs") != NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_pop(s.layout, node_at(s.layout, "#n")));
  stage_close(&s);
}

int main(void) {
  test_tabs();
  test_navigation();
  test_nothing_to_show();
  return check_result("containers");
}
