/* The selection of lists: what hosts select, what users do, where it is in state. */
#include "lists.h"

static const char PICKER[] =
    "<UIView><UITableView id='list' items='n' height='100' rowHeight='20' allowsMultipleSelection='several'"
    " didSelectRow='pick:' didDeselectRow='drop:'>"
    "<UITableViewCell><UILabel id='label' text='{isRowSelected}'/></UITableViewCell></UITableView></UIView>";

static void open_picker(stage *s, double rows, bool several) {
  plumb_entry state[2] = {entry("n", number_value(rows)), entry("several", bool_value(several))};
  OK(stage_load(s, PICKER, state, 2));
  OK(plumb_layout_compute_frames(s->layout, 320, 200));
}

/* The number of runs, the first of which begins at `row` and has `count` rows. */
static size_t runs_are(stage *s, uint32_t section, uint32_t row, uint32_t count) {
  const plumb_row_run *runs = NULL;
  size_t found = 99;
  OK(plumb_list_selection(s->layout, node_at(s->layout, "#list"), &runs, &found));
  CHECK((found > 0) == (runs != NULL));
  if (found) CHECK(runs->section == section && runs->row == row && runs->count == count && runs->reserved == 0);
  return found;
}

static void test_single(void) {
  stage s = {NULL, NULL, NULL};
  open_picker(&s, 100, false);
  plumb_node list = node_at(s.layout, "#list");
  bool is_selected = true;
  CHECK(runs_are(&s, 0, 0, 0) == 0);
  OK(plumb_list_select_rows(s.layout, list, 0, 2, 1));
  OK(plumb_list_select_rows(s.layout, list, 0, 3, 1));
  CHECK(runs_are(&s, 0, 3, 1) == 1);
  OK(plumb_list_is_row_selected(s.layout, list, 0, 2, &is_selected));
  CHECK(!is_selected);
  OK(plumb_list_is_row_selected(s.layout, list, 0, 3, &is_selected));
  CHECK(is_selected);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_select_rows(s.layout, list, 0, 3, 2));
  CHECK(strstr(layout_message(s.layout), "One row of the list can be selected"));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_select_all(s.layout, list));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_select_rows(s.layout, list, 0, 100, 1));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_select_rows(s.layout, list, 0, SIZE_MAX, SIZE_MAX));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_select_rows(s.layout, list, SIZE_MAX, 0, 1));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_deselect_rows(s.layout, list, 0, SIZE_MAX / 2, SIZE_MAX / 2));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_is_row_selected(s.layout, list, 0, SIZE_MAX / 2, &is_selected));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_is_row_selected(s.layout, list, 0, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_select_rows(s.layout, node_at(s.layout, ""), 0, 0, 1));
  OK(plumb_layout_begin_edit(s.layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_select_rows(s.layout, list, 0, 0, 1));
  CHECK(runs_are(&s, 0, 3, 1) == 1);
  OK(plumb_layout_cancel_edit(s.layout));
  OK(plumb_list_deselect_all(s.layout, list));
  CHECK(runs_are(&s, 0, 0, 0) == 0);
  stage_close(&s);
}

/* Ten million rows are one run; cells say what they show. */
static void test_all(void) {
  stage s = {NULL, NULL, NULL};
  open_picker(&s, 10000000, true);
  plumb_node list = node_at(s.layout, "#list");
  size_t count = 0;
  plumb_value value;
  OK(plumb_list_select_all(s.layout, list));
  CHECK(runs_are(&s, 0, 0, 10000000) == 1);
  OK(plumb_list_deselect_rows(s.layout, list, 0, 1, 1));
  CHECK(runs_are(&s, 0, 0, 1) == 2);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(count == 5);
  for (size_t i = 0; i < count; i++) {
    CHECK(cells[i].flags == (i == 1 ? 0u : (uint32_t)PLUMB_ROW_SELECTED));
    OK(plumb_node_property(cells[i].layout, node_at(cells[i].layout, "#label"), "text", 4, &value));
    CHECK(strcmp(value.as.utf8, i == 1 ? "false" : "true") == 0);
    CHECK(cells[i].separator.x == 15 && cells[i].separator.width == 305 && cells[i].separator.height == 0.5);
    CHECK(cells[i].separator.y == 20.0 * (double)i + 19.5);
    plumb_cell same;
    OK(plumb_layout_cell_origin(cells[i].layout, NULL, NULL, &same));
    CHECK(memcmp(&same, &cells[i], sizeof same) == 0);
  }
  const plumb_draw_item *items = plumb_layout_display_list(s.layout, &count);
  size_t selected = 0;
  for (size_t i = 0; i < count; i++) {
    if (!(items[i].parts & PLUMB_DRAW_SELECTED)) continue;
    CHECK(items[i].layout != s.layout && items[i].row == 0);
    selected++;
  }
  CHECK(selected == 4);
  stage_close(&s);
}

typedef struct log_data {
  char text[64];
} log_data;

static plumb_status note(void *token, const plumb_action_call *call) {
  log_data *log = token;
  plumb_cell cell;
  if (plumb_layout_cell_origin(call->layout, NULL, NULL, &cell) != PLUMB_OK) return PLUMB_ERROR_ARGUMENT;
  size_t length = strlen(log->text);
  snprintf(log->text + length, sizeof log->text - length, "%s%u ", call->action, cell.row);
  return PLUMB_OK;
}

static void test_taps(void) {
  stage s = {NULL, NULL, NULL};
  log_data log = {""};
  static const plumb_action actions[] = {{"pick:", note}, {"drop:", note}};
  open_picker(&s, 100, false);
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "Owner";
  owner.token = &log;
  owner.action_functions = actions;
  owner.action_function_count = 2;
  OK(plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  plumb_node list = node_at(s.layout, "#list");
  plumb_pointer *pointer = NULL;
  plumb_layout *cell = NULL;
  plumb_node root = PLUMB_NO_NODE;
  size_t count = 0;
  OK(plumb_pointer_create(s.layout, PLUMB_POINTER_MOUSE, &pointer));
  OK(plumb_pointer_down(pointer, 100, 30, 0));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_list_cells(s.layout, list, &count)[1].flags == PLUMB_ROW_HIGHLIGHTED);
  OK(plumb_pointer_up(pointer, 100, 30, 0.1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_list_cells(s.layout, list, &count)[1].flags == PLUMB_ROW_SELECTED);
  /* A key does what a tap does. */
  OK(plumb_list_cell(s.layout, list, 0, 50, &cell));
  OK(plumb_layout_root(cell, &root));
  OK(plumb_node_activate(cell, root));
  CHECK(runs_are(&s, 0, 50, 1) == 1);
  CHECK(strcmp(log.text, "pick:1 drop:1 pick:50 ") == 0);
  plumb_pointer_destroy(pointer);
  stage_close(&s);
}

/* With `selection` it is in state. */
static void test_state(void) {
  static const char BOUND[] =
      "<UIView><UITableView id='list' items='9' height='100' rowHeight='20' selection='picked'>"
      "<UITableViewCell/></UITableView></UIView>";
  static const char COMPUTED[] =
      "<UIView><UITableView id='list' items='9' height='100' rowHeight='20' selection='picked + 1'>"
      "<UITableViewCell/></UITableView></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_value value;
  plumb_entry state[1] = {entry("picked", number_value(4))};
  OK(stage_load(&s, BOUND, state, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(runs_are(&s, 0, 4, 1) == 1);
  OK(plumb_list_select_rows(s.layout, node_at(s.layout, "#list"), 0, 6, 1));
  OK(plumb_layout_get_state(s.layout, PLUMB_NO_NODE, "picked", 6, &value));
  CHECK(value.type == PLUMB_TYPE_NUMBER && value.as.number == 6);
  CHECK(runs_are(&s, 0, 6, 1) == 1);
  OK(plumb_list_deselect_all(s.layout, node_at(s.layout, "#list")));
  OK(plumb_layout_get_state(s.layout, PLUMB_NO_NODE, "picked", 6, &value));
  CHECK(value.as.number == -1 && runs_are(&s, 0, 0, 0) == 0);
  stage_close(&s);
  stage other = {NULL, NULL, NULL};
  OK(stage_load(&other, COMPUTED, state, 1));
  OK(plumb_layout_compute_frames(other.layout, 320, 200));
  CHECK(runs_are(&other, 0, 5, 1) == 1);
  STATUS(PLUMB_ERROR_PROPERTY, plumb_list_select_rows(other.layout, node_at(other.layout, "#list"), 0, 6, 1));
  stage_close(&other);
}

int main(void) {
  test_single();
  test_all();
  test_taps();
  test_state();
  return check_result("list_selection");
}
