/* Lists in controllers of their own, and what cells know of what is around their list. */
#include "lists.h"

static const char CONTROLLER[] =
    "<UIView unit='{n} kg'><param name='unit' type='String'/>"
    "<UITableViewController id='people' tableView.items='rows' tableView.rowHeight='20' tableView.selection='picked'>"
    "<UITableViewCell><UILabel id='label' outlet='title' text='{index}{unit}'/></UITableViewCell>"
    "</UITableViewController></UIView>";

static int label_shows(plumb_layout *cell, const char *text) {
  plumb_value value;
  return plumb_node_property(cell, node_at(cell, "#label"), TEXT("text"), &value) == PLUMB_OK &&
         strcmp(value.as.utf8, text) == 0;
}

static void test_controller(void) {
  stage s = {NULL, NULL, NULL};
  plumb_entry state[3] = {entry("rows", number_value(100)), entry("n", number_value(1)),
                          entry("picked", number_value(2))};
  OK(stage_load(&s, CONTROLLER, state, 3));
  OK(plumb_layout_compute_frames(s.layout, 320, 100));
  plumb_node controller = node_at(s.layout, "#people"), list = PLUMB_NO_NODE, found = PLUMB_NO_NODE;
  const plumb_row_run *runs = NULL;
  const char *component = NULL;
  size_t count = 0;
  const plumb_cell *cells = plumb_list_cells(s.layout, controller, &count);
  CHECK(count == 5 && label_shows(cells[1].layout, "11 kg"));
  OK(plumb_layout_cell_origin(cells[1].layout, NULL, &list, NULL));
  CHECK(list != controller);
  OK(plumb_node_component(s.layout, list, &component));
  CHECK(strcmp(component, "UITableView") == 0);
  OK(plumb_list_selection(s.layout, controller, &runs, &count));
  CHECK(count == 1 && runs[0].row == 2);
  OK(plumb_list_scroll_to(s.layout, controller, 0, 50, PLUMB_LIST_START));
  plumb_entry change = entry("n", number_value(3));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &change, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 100));
  cells = plumb_list_cells(s.layout, controller, &count);
  CHECK(count == 5 && cells[0].row == 50 && label_shows(cells[0].layout, "503 kg"));
  /* An outlet is that of one row's cell. */
  OK(plumb_layout_outlet(cells[0].layout, PLUMB_NO_NODE, TEXT("title"), &found));
  CHECK(found == node_at(cells[0].layout, "#label"));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_outlet(s.layout, PLUMB_NO_NODE, TEXT("title"), &found));
  stage_close(&s);
}

static void test_owner(void) {
  stage s = {NULL, NULL, NULL};
  plumb_entry state[3] = {entry("rows", number_value(3)), entry("n", number_value(1)), entry("picked", number_value(0))};
  plumb_outlet outlet = {"title", "UILabel", 1}, other = {"title", "UIButton", 0}, none = {"titel", NULL, 0};
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "Shop";
  owner.token = &s;
  owner.outlet_count = 1;
  OK(stage_load(&s, CONTROLLER, state, 3));
  owner.outlets = &outlet;
  OK(plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner.outlets = &other;
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner.outlets = &none;
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  CHECK(strstr(layout_message(s.layout), "Shop does not have an outlet named title"));
  stage_close(&s);
}

static void test_measured(void) {
  static const char xml[] =
      "<UIView><UITableView id='list' items='n' height='100' estimatedRowHeight='0'><UITableViewCell>"
      "<UILabel text='{index}' height='10 + index % 2 * 10'/></UITableViewCell></UITableView></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_entry state[1] = {entry("n", number_value(1000))};
  plumb_frame frame;
  OK(stage_load(&s, xml, state, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 100));
  OK(plumb_list_cell_frame(s.layout, node_at(s.layout, "#list"), PLUMB_CELL_ROW, 0, 998, &frame));
  CHECK(frame.y == 499 * 30.0 && frame.height == 10);
  plumb_entry change = entry("n", number_value(10001));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &change, 1));
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_compute_frames(s.layout, 320, 100));
  stage_close(&s);
}

int main(void) {
  test_controller();
  test_owner();
  test_measured();
  return check_result("list_controllers");
}
