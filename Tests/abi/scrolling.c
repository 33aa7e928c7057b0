/* Scroll views that the program scrolls, the focus in cells of lists, and templates that are computed alone. */
#include "lists.h"

static const char PAGE[] =
    "<UIView><UIScrollView id='s' width='100' height='100' contentInset.top='10' contentOffset.y='at' zoomScale='z'"
    " maximumZoomScale='4' refreshControl.isRefreshing='loading'>"
    "<UIView id='a' top='250' width='20' height='20'/><UIView width='100' height='300 * z'/></UIScrollView></UIView>";

static void open_page(stage *s) {
  plumb_entry state[3] = {entry("at", number_value(0)), entry("z", number_value(1)), entry("loading", bool_value(0))};
  OK(stage_load(s, PAGE, state, 3));
}

static double state_of(plumb_layout *layout, const char *key) {
  plumb_value value = {0};
  OK(plumb_layout_get_state(layout, PLUMB_NO_NODE, key, PLUMB_NUL_TERMINATED, &value));
  return value.as.number;
}

static void test_scrolling(void) {
  stage s = {NULL, NULL, NULL};
  plumb_scroll scroll;
  plumb_frame vertical, horizontal;
  double scale = 0, nan = strtod("nan", NULL);
  open_page(&s);
  plumb_node node = node_at(s.layout, "#s"), root = node_at(s.layout, "");
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_scroll_to(s.layout, node, 0, 1));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_scroll_to_show(s.layout, node));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  OK(plumb_layout_scroll_to(s.layout, node, 0, 60));
  OK(plumb_layout_scroll_by(s.layout, node, 0, 5));
  CHECK(state_of(s.layout, "at") == 65);
  OK(plumb_node_scroll(s.layout, node, &scroll));
  CHECK(scroll.offset_x == 0 && scroll.offset_y == 65 && scroll.minimum_y == -10 && scroll.maximum_y == 200);
  CHECK(scroll.minimum_x == 0 && scroll.maximum_x == 0 && scroll.width == 100 && scroll.height == 100);
  CHECK(scroll.content_width == 100 && scroll.content_height == 300 && scroll.reserved == 0);
  CHECK(scroll.inset_top == 10 && scroll.inset_left == 0 && scroll.inset_bottom == 0 && scroll.inset_right == 0);
  CHECK(scroll.zoom == 1 && scroll.minimum_zoom == 1 && scroll.maximum_zoom == 4);
  CHECK(scroll.flags == (PLUMB_SCROLL_VERTICAL | PLUMB_SCROLL_BOUNCES));
  OK(plumb_layout_scroll_to(s.layout, node, -INFINITY, INFINITY));
  CHECK(state_of(s.layout, "at") == 200);
  OK(plumb_layout_scroll_to(s.layout, node, 0, 0));
  OK(plumb_layout_scroll_to_show_rect(s.layout, node, 0, 150, 10, 10));
  OK(plumb_node_scroll(s.layout, node, &scroll));
  CHECK(scroll.offset_y == 60);
  OK(plumb_layout_scroll_to_show_rect(s.layout, node_at(s.layout, "#a"), 0, 0, 0, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_scroll_to_show_rect(s.layout, node, 0, 0, -1, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_scroll_to_show_rect(s.layout, node, 0, nan, 1, 1));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_scroll_to_show_rect(s.layout, node, 0, 0, INFINITY, 1));
  CHECK(strstr(layout_message(s.layout), "sizes from 0 on"));
  OK(plumb_layout_scroll_to_show(s.layout, node_at(s.layout, "#a")));
  CHECK(state_of(s.layout, "at") == 170);
  OK(plumb_node_scroll_indicators(s.layout, node, &vertical, &horizontal));
  CHECK(vertical.x == 94 && vertical.width == 3 && vertical.height == 36 && horizontal.width == 0);
  OK(plumb_node_scroll_indicators(s.layout, node, NULL, NULL));
  OK(plumb_layout_zoom(s.layout, node, 100, 0, 50, &scale));
  CHECK(scale == 4 && state_of(s.layout, "z") == 4 && state_of(s.layout, "at") == 830);
  OK(plumb_layout_zoom(s.layout, node, 2, 0, 0, NULL));
  plumb_entry loading = entry("loading", bool_value(1));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &loading, 1));
  OK(plumb_node_scroll(s.layout, node, &scroll));
  CHECK(scroll.flags & PLUMB_SCROLL_REFRESHING && scroll.minimum_y == -70);

  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_scroll_to(s.layout, node, nan, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_scroll_by(s.layout, node, 0, nan));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_zoom(s.layout, node, 0, 0, 0, &scale));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_zoom(s.layout, node, 1, 0, INFINITY, &scale));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_scroll(s.layout, node, NULL));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_scroll_to(s.layout, root, 0, 0));
  CHECK(strstr(layout_message(s.layout), "does not scroll"));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_node_scroll(s.layout, root, &scroll));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_node_scroll_indicators(s.layout, root, &vertical, NULL));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_zoom(s.layout, root, 1, 0, 0, NULL));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_scroll_to(s.layout, 12345, 0, 0));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_scroll_to_show(s.layout, 12345));
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_scroll(s.layout, 12345, &scroll));
  OK(plumb_layout_begin_edit(s.layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_scroll_to(s.layout, node, 0, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_scroll_to_show(s.layout, node));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_zoom(s.layout, node, 1, 0, 0, NULL));
  OK(plumb_layout_cancel_edit(s.layout));
  stage_close(&s);
}

static const char BUTTONS[] =
    "<UIView><UITableView id='list' items='n' height='60' rowHeight='20'><UITableViewCell>"
    "<UIButton id='b' width='40' height='20'/></UITableViewCell></UITableView>"
    "<UIButton id='end' top='60' width='40' height='20'/></UIView>";

/* The row of what has the focus, -1 for a node of the layout itself, -2 for none. */
static long focused_row(plumb_layout *layout) {
  plumb_layout *around = NULL;
  plumb_node node = 0, focus = 0;
  plumb_cell cell;
  OK(plumb_layout_focus_in_cells(layout, &around, &node));
  OK(plumb_layout_focus(layout, &focus));
  CHECK((around == NULL) == (node == PLUMB_NO_NODE) && (node == PLUMB_NO_NODE) == (focus == PLUMB_NO_NODE));
  if (around == NULL) return -2;
  if (around == layout) return node == focus ? -1 : -3;
  CHECK(focus == node_at(layout, "#list") && node == node_at(around, "#b"));
  OK(plumb_layout_cell_origin(around, NULL, NULL, &cell));
  return (long)cell.row;
}

static void test_focus(void) {
  stage s = {NULL, NULL, NULL};
  plumb_entry state = entry("n", number_value(6));
  plumb_node node = 0, out = 0;
  plumb_layout *around = NULL;
  size_t count = 0;
  OK(stage_load(&s, BUTTONS, &state, 1));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  plumb_node list = node_at(s.layout, "#list");
  CHECK(focused_row(s.layout) == -2);
  for (long row = 0; row < 6; row++) {
    OK(plumb_layout_move_focus(s.layout, row % 2 ? PLUMB_FOCUS_DOWN : PLUMB_FOCUS_NEXT, &node));
    CHECK(node == list && focused_row(s.layout) == row);
    OK(plumb_layout_compute_frames(s.layout, 100, 100));
    CHECK(focused_row(s.layout) == row);
  }
  OK(plumb_layout_move_focus(s.layout, PLUMB_FOCUS_NEXT, &node));
  CHECK(focused_row(s.layout) == -1 && node == node_at(s.layout, "#end"));
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(count == 3 && cells[0].row == 3);
  OK(plumb_layout_set_focus(cells[1].layout, node_at(cells[1].layout, "#b")));
  CHECK(focused_row(s.layout) == 4);
  OK(plumb_layout_move_focus(cells[1].layout, PLUMB_FOCUS_NEXT, &out));
  CHECK(out == PLUMB_NO_NODE && focused_row(s.layout) == 5);
  OK(plumb_layout_scroll_to(s.layout, list, 0, 0));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(focused_row(s.layout) == -2);
  OK(plumb_layout_scroll_to(s.layout, list, 0, INFINITY));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(focused_row(s.layout) == 5);
  state = entry("n", number_value(4));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &state, 1));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(focused_row(s.layout) == -2);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_focus_in_cells(s.layout, NULL, &node));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_focus_in_cells(s.layout, &around, NULL));
  stage_close(&s);
}

/* A node in a cell, in a list in a scroll view. */
static void test_show_in_cell(void) {
  static const char page[] =
      "<UIView><UIScrollView id='outer' width='100' height='50'><UITableView id='list' items='9' height='100' width='100'"
      " rowHeight='40'><UITableViewCell><UIView id='dot' top='30' width='10' height='10'/></UITableViewCell></UITableView>"
      "</UIScrollView></UIView>";
  stage s = {NULL, NULL, NULL};
  size_t count = 0;
  plumb_scroll scroll;
  OK(stage_load(&s, page, NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 100, 50));
  plumb_node list = node_at(s.layout, "#list"), outer = node_at(s.layout, "#outer");
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(count == 3);
  /* From 110 to 120: the list shows it at its lower edge, the scroll view around shows that. */
  OK(plumb_layout_scroll_to_show(cells[2].layout, node_at(cells[2].layout, "#dot")));
  OK(plumb_node_scroll(s.layout, list, &scroll));
  CHECK(scroll.offset_y == 20);
  OK(plumb_node_scroll(s.layout, outer, &scroll));
  CHECK(scroll.offset_y == 50);
  stage_close(&s);
}

typedef struct asked {
  int calls;
} asked;

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  (void)node, (void)width, (void)height;
  ((asked *)user_data)->calls += layout != NULL;
  out->width = 30;
  out->height = 17;
  out->first_baseline = out->last_baseline = 0;
  return PLUMB_OK;
}

static void test_template_size(void) {
  static const char cell[] = "<UITableViewCell><UIView width='10' height='item'/></UITableViewCell>";
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_scope scope = {0};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_entry item = entry("item", number_value(10)), wrong = entry("itme", number_value(10));
  double width = 0, height = 0;
  asked data = {0};
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_set_measurer(engine, measure, &data, NULL));
  scope.state = &item;
  scope.state_count = 1;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_template_load(engine, TEXT(cell), &options, &template_, NULL));
  OK(plumb_template_size(template_, 100, PLUMB_NO_CONTAINER, NULL, 0, &width, &height, NULL));
  CHECK(width == 100 && height == 10);
  for (int i = 0; i < 1000; i++) {
    item.value = number_value(i);
    OK(plumb_template_size(template_, 50, PLUMB_NO_CONTAINER, &item, 1, &width, &height, NULL));
    CHECK(width == 50 && height == i);
  }
  OK(plumb_template_size(template_, PLUMB_NO_CONTAINER, 7, NULL, 0, &width, &height, NULL));
  CHECK(width == 10 && height == 7);
  OK(plumb_template_size(template_, 100, PLUMB_NO_CONTAINER, NULL, 0, NULL, &height, NULL));
  CHECK(height == 10);
  STATUS(PLUMB_ERROR_NOT_FOUND,
         plumb_template_size(template_, 100, PLUMB_NO_CONTAINER, &wrong, 1, &width, &height, &report));
  CHECK(plumb_report_count(report) == 1);
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_size(template_, strtod("nan", NULL), 1, NULL, 0, NULL, NULL, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_size(template_, 1, 1, NULL, 1, NULL, NULL, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_size(NULL, 1, 1, NULL, 0, NULL, NULL, NULL));
  plumb_template_destroy(template_);
  STATUS(PLUMB_ERROR_HANDLE, plumb_template_size(template_, 90, 10, NULL, 0, &width, &height, NULL));

  OK(plumb_template_load(engine, TEXT("<UITableViewCell><UILabel text='a'/></UITableViewCell>"), NULL, &template_, NULL));
  OK(plumb_template_size(template_, 100, PLUMB_NO_CONTAINER, NULL, 0, &width, &height, NULL));
  CHECK(data.calls > 0 && height == 17);
  /* The engine may be destroyed before. */
  plumb_engine_destroy(engine);
  OK(plumb_template_size(template_, 90, PLUMB_NO_CONTAINER, NULL, 0, &width, &height, NULL));
  CHECK(width == 90 && height == 17);
  plumb_template_destroy(template_);
}

int main(void) {
  test_scrolling();
  test_focus();
  test_show_in_cell();
  test_template_size();
  return check_result("scrolling");
}
