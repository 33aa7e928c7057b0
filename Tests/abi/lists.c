/* Lists: rows from state and from sources, cells and their handles, edits, scrolling. */
#include "counted_memory.h"
#include "lists.h"

/* What is visible of a table whose rows are in state, and where. */
static void test_table(void) {
  stage s = {NULL, NULL, NULL};
  open_table(&s, 100);
  plumb_node list = node_at(s.layout, "#list");
  size_t count = 9, section = 9, row = 9;
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(count == 5);
  for (size_t i = 0; i < count; i++) {
    const plumb_cell *cell = &cells[i];
    CHECK(cell->kind == PLUMB_CELL_ROW && cell->section == 0 && cell->row == i && cell->flags == 0);
    CHECK(cell->frame.x == 0 && cell->frame.y == 40.0 * i && cell->frame.width == 320 && cell->frame.height == 40);
    const plumb_frame *frames = plumb_layout_frames(cell->layout, NULL);
    CHECK(frames[0].x == 0 && frames[0].y == 0 && frames[0].width == 320 && frames[0].height == 40);
    CHECK(label_is(cell->layout, (int)i));
  }
  /* The array is used again. */
  CHECK(plumb_list_cells(s.layout, list, &count) == cells);
  OK(plumb_list_section_count(s.layout, list, &count));
  CHECK(count == 1);
  OK(plumb_list_row_count(s.layout, list, 0, &count));
  CHECK(count == 100);
  plumb_frame frame;
  OK(plumb_list_cell_frame(s.layout, list, PLUMB_CELL_ROW, 0, 3, &frame));
  CHECK(frame.y == 120 && frame.height == 40);
  OK(plumb_list_row_at(s.layout, list, 5, 85, &section, &row));
  CHECK(section == 0 && row == 2);
  plumb_layout_destroy(s.layout);
  s.layout = NULL;
  stage_close(&s);
}

/* Each of these is refused, and nothing is changed. */
static void test_errors(void) {
  stage s = {NULL, NULL, NULL};
  double nan = strtod("nan", NULL);
  open_table(&s, 100);
  plumb_node list = node_at(s.layout, "#list"), root = node_at(s.layout, "");
  size_t count = 9, row = 9;
  plumb_layout *cell = NULL;
  plumb_frame frame;
  CHECK(!plumb_list_cells(s.layout, root, &count) && count == 0);
  CHECK(strstr(layout_message(s.layout), "is not a list"));
  CHECK(!plumb_list_cells(s.layout, 12345, &count) && count == 0);
  CHECK(plumb_list_cells(s.layout, list, NULL) != NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_section_count(s.layout, root, &count));
  STATUS(PLUMB_ERROR_HANDLE, plumb_list_section_count(s.layout, 12345, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_section_count(s.layout, list, NULL));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_row_count(s.layout, list, 1, &count));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_row_count(s.layout, list, SIZE_MAX, &count));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_cell(s.layout, list, 0, 100, &cell));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_cell(s.layout, list, SIZE_MAX, SIZE_MAX, &cell));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_cell(s.layout, list, 0, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_cell_frame(s.layout, list, 3, 0, 0, &frame));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_cell_frame(s.layout, list, PLUMB_CELL_ROW, 0, SIZE_MAX / 2, &frame));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_cell_frame(s.layout, list, PLUMB_CELL_HEADER, 7, 0, &frame));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_row_at(s.layout, list, nan, 0, &count, &row));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_row_at(s.layout, list, 0, HUGE_VAL, &count, &row));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_row_at(s.layout, list, 0, -5, &count, &row));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_row_at(s.layout, list, 0, 1e300, &count, &row));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_scroll_to(s.layout, list, 0, 0, 4));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_scroll_to(s.layout, list, 0, 100, PLUMB_LIST_START));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_scroll_to(s.layout, list, SIZE_MAX, SIZE_MAX, PLUMB_LIST_START));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_insert_rows(s.layout, list, 0, 0, 1));
  CHECK(strstr(layout_message(s.layout), "come from its items"));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_set_source(s.layout, root, NULL));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_cell_origin(s.layout, NULL, NULL, NULL));
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_set_source(s.layout, list, &source));
  source.struct_size = 4;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_set_source(s.layout, list, &source));
  source.struct_size = sizeof source + 8;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_set_source(s.layout, list, &source));
  OK(plumb_layout_begin_edit(s.layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_scroll_to(s.layout, list, 0, 0, PLUMB_LIST_START));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_reload(s.layout, list));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_set_source(s.layout, list, NULL));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_cell(s.layout, list, 0, 50, &cell));
  OK(plumb_list_row_count(s.layout, list, 0, &count));
  OK(plumb_layout_cancel_edit(s.layout));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_list_cells(s.layout, list, &count) && count == 5);
  stage_close(&s);
}

/* Before the first compute there are no rows yet. */
static void test_before_compute(void) {
  stage s = {NULL, NULL, NULL};
  plumb_entry state[2] = {entry("n", number_value(3)), entry("wide", number_value(20))};
  size_t count = 9;
  plumb_layout *cell = NULL;
  OK(stage_load(&s, TABLE, state, 2));
  plumb_node list = node_at(s.layout, "#list");
  CHECK(!plumb_list_cells(s.layout, list, &count) && count == 0);
  OK(plumb_list_section_count(s.layout, list, &count));
  CHECK(count == 0);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_cell(s.layout, list, 0, 0, &cell));
  OK(plumb_list_reload(s.layout, list));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_list_cells(s.layout, list, &count) && count == 3);
  stage_close(&s);
}

/* A cell has nodes, properties, state and changes as any layout; what a host does to it is seen at the next compute. */
static void test_cell(void) {
  stage s = {NULL, NULL, NULL};
  open_table(&s, 100);
  plumb_node list = node_at(s.layout, "#list");
  size_t count = 9;
  plumb_layout *cell = NULL, *same = NULL, *around = NULL, *created = NULL;
  plumb_node found = PLUMB_NO_NODE;
  plumb_cell shown;
  plumb_value value;
  OK(plumb_list_cell(s.layout, list, 0, 2, &cell));
  OK(plumb_list_cell(s.layout, list, 0, 2, &same));
  CHECK(cell == same);
  OK(plumb_layout_get_state(cell, PLUMB_NO_NODE, TEXT("index"), &value));
  CHECK(value.as.number == 2);
  OK(plumb_layout_cell_origin(cell, &around, &found, &shown));
  CHECK(around == s.layout && found == list && shown.layout == cell && shown.row == 2 && shown.frame.y == 80);
  OK(plumb_layout_cell_origin(cell, NULL, NULL, NULL));
  /* State of its own is taken over from the layout; to set it in the cell counts there, until the layout's changes. */
  plumb_entry wide = entry("wide", number_value(70));
  OK(plumb_layout_set_state(cell, PLUMB_NO_NODE, &wide, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  plumb_layout_changes(cell, &count);
  CHECK(count >= 1);
  CHECK(plumb_layout_frames(cell, NULL)[1].width == 70);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  wide = entry("wide", number_value(90));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &wide, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_layout_frames(cell, NULL)[1].width == 90);
  /* A cell is its list's. */
  static const plumb_element element = {(uint32_t)sizeof element, 0, "UIView", NULL, 0, NULL, 0, NULL, 0, NULL};
  plumb_node label = node_at(cell, "#label"), node = PLUMB_NO_NODE;
  plumb_constraint constraint = 0;
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_compute_frames(cell, 10, 10));
  CHECK(strcmp(layout_message(cell), "A cell of a list is computed with the list's layout") == 0);
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_insert(cell, PLUMB_NO_NODE, PLUMB_LAST, &element, &node));
  CHECK(strncmp(layout_message(cell), "A cell of a list is not edited; ", 32) == 0);
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_insert_xml(cell, PLUMB_NO_NODE, PLUMB_LAST, TEXT("<UIView/>"), &node));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_push_xml(cell, PLUMB_NO_NODE, TEXT("<UIView/>"), &node));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_pop(cell, PLUMB_NO_NODE));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_move(cell, label, PLUMB_NO_NODE, 0));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_remove(cell, label));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_set_expression(cell, label, TEXT("left"), TEXT("5")));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_set_expression(cell, label, TEXT("left"), NULL, 0));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_begin_edit(cell));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_add_constraint_text(cell, label, TEXT("width == 1"), &constraint));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_set_constants(cell, NULL, 0));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_set_direction(cell, PLUMB_RIGHT_TO_LEFT));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_set_language(cell, TEXT("de")));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_reload(cell, PLUMB_RELOAD_HARD, NULL));
  OK(plumb_layout_poll_changes(cell, NULL));
  plumb_layout_destroy(cell);
  plumb_layout_destroy(cell);
  OK(plumb_layout_get_state(cell, PLUMB_NO_NODE, TEXT("index"), &value));
  /* What it has stays with it when it shows another row; other layouts are none of it. */
  OK(plumb_layout_create(s.template_, &created));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_cell_origin(created, &around, &found, &shown));
  plumb_layout_destroy(created);
  plumb_layout_destroy(s.layout);
  s.layout = NULL;
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_cell_origin(cell, &around, &found, &shown));
  stage_close(&s);
}

/* A cell that is not visible is the row's until the next compute. */
static void test_asked(void) {
  stage s = {NULL, NULL, NULL};
  open_table(&s, 1000);
  plumb_node list = node_at(s.layout, "#list");
  plumb_layout *cell = NULL, *other = NULL;
  plumb_cell shown;
  size_t count = 0;
  OK(plumb_list_cell(s.layout, list, 0, 700, &cell));
  OK(plumb_list_cell(s.layout, list, 0, 701, &other));
  CHECK(cell != other && label_is(cell, 700) && label_is(other, 701));
  OK(plumb_layout_cell_origin(cell, NULL, NULL, &shown));
  CHECK(shown.row == 700);
  CHECK(plumb_list_cells(s.layout, list, &count) && count == 5);
  plumb_entry wide = entry("wide", number_value(21));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &wide, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_cell_origin(cell, NULL, NULL, &shown));
  stage_close(&s);
}

/* Cells in sections, by their kinds, with headers and footers. */
static void test_sections(void) {
  static const char xml[] =
      "<UIView><UITableView id='list' sections='groups' sectionItems='rows' cellIdentifier='item.kind'>"
      "<UITableViewCell reuseIdentifier='a' height='40'><UILabel id='label' text='{item.kind}'/></UITableViewCell>"
      "<UITableViewCell reuseIdentifier='b' height='60'><UILabel id='label' text='{item.kind}'/></UITableViewCell>"
      "<UITableViewHeaderFooterView reuseIdentifier='header' height='30'><UILabel id='label' text='{section.title}'/>"
      "</UITableViewHeaderFooterView>"
      "<UITableViewHeaderFooterView reuseIdentifier='footer' height='10'/>"
      "</UITableView></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_entry kinds[2] = {entry("kind", string_value("a")), entry("kind", string_value("b"))};
  plumb_value rows[2] = {dictionary_value(&kinds[0], 1), dictionary_value(&kinds[1], 1)};
  plumb_entry fields[2][2] = {{entry("title", string_value("One")), entry("rows", array_value(rows, 2))},
                              {entry("title", string_value("Two")), entry("rows", array_value(rows + 1, 1))}};
  plumb_value groups[2] = {dictionary_value(fields[0], 2), dictionary_value(fields[1], 2)};
  plumb_entry state = entry("groups", array_value(groups, 2));
  OK(stage_load(&s, xml, &state, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 500));
  plumb_node list = node_at(s.layout, "#list");
  size_t count = 0;
  static const struct {
    plumb_cell_kind kind;
    uint32_t section, row;
    double y, height;
  } expected[] = {{PLUMB_CELL_HEADER, 0, 0, 0, 30},  {PLUMB_CELL_ROW, 0, 0, 30, 40},     {PLUMB_CELL_ROW, 0, 1, 70, 60},
                  {PLUMB_CELL_FOOTER, 0, 0, 130, 10}, {PLUMB_CELL_HEADER, 1, 0, 140, 30}, {PLUMB_CELL_ROW, 1, 0, 170, 60},
                  {PLUMB_CELL_FOOTER, 1, 0, 230, 10}};
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(count == 7);
  for (size_t i = 0; i < count && i < 7; i++) {
    CHECK(cells[i].kind == expected[i].kind && cells[i].section == expected[i].section);
    CHECK(cells[i].row == expected[i].row && cells[i].frame.y == expected[i].y);
    CHECK(cells[i].frame.height == expected[i].height);
    plumb_frame frame;
    OK(plumb_list_cell_frame(s.layout, list, cells[i].kind, cells[i].section, cells[i].row, &frame));
    CHECK(memcmp(&frame, &cells[i].frame, sizeof frame) == 0);
  }
  stage_close(&s);
}

/* What is far down costs as much as what is near; cells are used again. */
static void test_million(void) {
  stage s = {NULL, NULL, NULL};
  open_table(&s, 1000000);
  plumb_node list = node_at(s.layout, "#list");
  size_t count = 0, settled = 0;
  for (int i = 0; i < 20000; i++) {
    size_t row = (size_t)i * 7919 % 1000000;
    if (i % 2) {
      OK(plumb_list_scroll_to(s.layout, list, 0, row, (plumb_list_position)(i % 4)));
    } else {
      OK(plumb_layout_set_content_offset(s.layout, list, 0, (double)row * 40));
    }
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
    const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
    CHECK(count >= 5 && count <= 7 && cells[0].frame.y <= cells[count - 1].frame.y);
    CHECK(label_is(cells[0].layout, (int)cells[0].row));
    if (i == 10000) settled = memory_in_use;
  }
  /* Lengths of rows that were seen are kept. */
  CHECK(memory_in_use <= settled + 8000000);
  OK(plumb_list_scroll_to(s.layout, list, 0, 999999, PLUMB_LIST_END));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(cells[count - 1].row == 999999);
  stage_close(&s);
}

/* Scrolling within what is known takes no memory. */
static void test_steady(void) {
  stage s = {NULL, NULL, NULL};
  size_t count = 0, settled = 0;
  open_table(&s, 200);
  plumb_node list = node_at(s.layout, "#list");
  for (int i = 0; i < 4000; i++) {
    OK(plumb_layout_set_content_offset(s.layout, list, 0, (double)(i % 1000) * 7));
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
    const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
    plumb_value value;
    for (size_t k = 0; k < count; k++) {
      OK(plumb_node_property(cells[k].layout, node_at(cells[k].layout, "#label"), TEXT("text"), &value));
      OK(plumb_node_property(cells[k].layout, node_at(cells[k].layout, "#label"), TEXT("font"), &value));
      OK(plumb_layout_get_state(cells[k].layout, PLUMB_NO_NODE, TEXT("item"), &value));
    }
    if (i == 1999) settled = memory_in_use;
  }
  CHECK(memory_in_use <= settled + 20000);
  stage_close(&s);
}

/* Cells that are not needed any more are given back, and their handles are stale. */
static void test_given_back(void) {
  stage s = {NULL, NULL, NULL};
  open_table(&s, 1000);
  plumb_node list = node_at(s.layout, "#list");
  plumb_layout *kept[64] = {NULL};
  plumb_lease *lease = NULL;
  plumb_pointer *pointer = NULL;
  const plumb_frame *frames = NULL;
  size_t count = 0, stale = 0, number = 0;
  OK(plumb_layout_compute_frames(s.layout, 320, 2000));
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(count == 50);
  for (size_t i = 0; i < count && i < 64; i++) kept[i] = cells[i].layout;
  number = count;
  OK(plumb_layout_lease_frames(kept[49], &lease, &frames, &count));
  OK(plumb_pointer_create(kept[49], PLUMB_POINTER_MOUSE, &pointer));
  OK(plumb_layout_compute_frames(s.layout, 320, 80));
  OK(plumb_layout_compute_frames(s.layout, 320, 80));
  plumb_node node = PLUMB_NO_NODE;
  for (size_t i = 0; i < number; i++) {
    plumb_status status = plumb_layout_root(kept[i], &node);
    CHECK(status == PLUMB_OK || status == PLUMB_ERROR_HANDLE);
    stale += status == PLUMB_ERROR_HANDLE;
  }
  CHECK(stale >= 35 && stale < 50);
  /* What holds a part of a cell goes on to be readable. */
  CHECK(frames[0].width == 320);
  plumb_pointer_down(pointer, 1, 1, 0);
  plumb_lease_release(lease);
  plumb_pointer_destroy(pointer);
  /* A list that is removed takes its cells with it. */
  plumb_layout *cell = NULL;
  OK(plumb_list_cell(s.layout, list, 0, 0, &cell));
  OK(plumb_layout_remove(s.layout, list));
  OK(plumb_layout_compute_frames(s.layout, 320, 80));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_root(cell, &node));
  STATUS(PLUMB_ERROR_HANDLE, plumb_list_section_count(s.layout, list, &count));
  stage_close(&s);
}

/* Lists that code inserts, and reloads, work as others. */
static void test_inserted(void) {
  stage s = {NULL, NULL, NULL};
  size_t count = 0;
  plumb_node list = PLUMB_NO_NODE, above = PLUMB_NO_NODE;
  plumb_layout *cell = NULL;
  OK(stage_load(&s, "<UIView/>", NULL, 0));
  OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, PLUMB_LAST,
                             TEXT("<UITableView items='9' height='100%'><UITableViewCell height='50'>"
                                  "<UILabel id='label' text='{item}'/></UITableViewCell></UITableView>"),
                             &list));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_list_cells(s.layout, list, &count) && count == 4);
  OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, 0, TEXT("<UIView height='10'/>"), &above));
  /* What cells show may be another one now. */
  STATUS(PLUMB_ERROR_BUSY, plumb_list_cell(s.layout, list, 0, 8, &cell));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_list_cell(s.layout, list, 0, 8, &cell));
  CHECK(label_is(cell, 8));
  OK(plumb_layout_set_expression(s.layout, list, TEXT("items"), TEXT("3")));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_list_cells(s.layout, list, &count) && count == 3);
  OK(plumb_layout_set_direction(s.layout, PLUMB_RIGHT_TO_LEFT));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(plumb_list_cells(s.layout, list, &count) && count == 3);
  stage_close(&s);
}

/* Cells with `repeat` and `if` have as many nodes as their item says, and lists in cells have cells of their own. */
static void test_nested(void) {
  static const char xml[] =
      "<UIView><UITableView id='list' items='rows' height='100%'><UITableViewCell>"
      "<UILabel id='label' repeat='item.tags' text='{item}{unit}' top='previous.bottom' height='10'/>"
      "<UICollectionView id='inner' items='3' top='previous.bottom' height='30' minimumItemWidth='50'>"
      "<UICollectionViewCell><UILabel id='label' text='{index}{unit}' height='30'/></UICollectionViewCell>"
      "</UICollectionView></UITableViewCell></UITableView></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_value tags[3] = {string_value("a"), string_value("b"), string_value("c")};
  plumb_entry fields[2] = {entry("tags", array_value(tags, 3)), entry("tags", array_value(tags, 1))};
  plumb_value rows[2] = {dictionary_value(&fields[0], 1), dictionary_value(&fields[1], 1)};
  plumb_entry state[2] = {entry("rows", array_value(rows, 2)), entry("unit", string_value("!"))};
  size_t count = 0, inner_count = 0;
  OK(stage_load(&s, xml, state, 2));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  plumb_node list = node_at(s.layout, "#list");
  for (int round = 0; round < 4; round++) {
    const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
    CHECK(count == 2);
    if (count < 2) break;
    CHECK(cells[0].frame.height == (round % 2 ? 40 : 60) && cells[1].frame.height == (round % 2 ? 60 : 40));
    plumb_node inner = node_at(cells[0].layout, "#inner");
    const plumb_cell *inner_cells = plumb_list_cells(cells[0].layout, inner, &inner_count);
    CHECK(inner_count == 3 && inner_cells[2].frame.y == 0);
    plumb_layout *around = NULL;
    OK(plumb_layout_cell_origin(inner_cells[1].layout, &around, NULL, NULL));
    CHECK(around == cells[0].layout);
    plumb_value value;
    OK(plumb_node_property(inner_cells[1].layout, node_at(inner_cells[1].layout, "#label"), TEXT("text"), &value));
    CHECK(strcmp(value.as.utf8, round % 2 ? "1?" : "1!") == 0);
    OK(plumb_node_property(cells[0].layout, node_at(cells[0].layout, "#label"), TEXT("text"), &value));
    CHECK(strcmp(value.as.utf8, round % 2 ? "a?" : "a!") == 0);
    /* Rows change places, and the state around them changes. */
    plumb_value swapped[2] = {rows[round % 2 ? 0 : 1], rows[round % 2 ? 1 : 0]};
    plumb_entry changes[2] = {entry("rows", array_value(swapped, 2)), entry("unit", string_value(round % 2 ? "!" : "?"))};
    OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, changes, 2));
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
  }
  stage_close(&s);
}

/* A cell from code, in place of that of the document, which stays so when the document is edited. */
static void test_added_cell(void) {
  static const char text[] = "<UITableViewCell><UILabel id='label' text='{index * 10}' height='20'/></UITableViewCell>";
  plumb_fragment *cell = NULL, *view = NULL;
  plumb_layout *layout = NULL;
  plumb_node node;
  stage s = {NULL, NULL, NULL};
  open_table(&s, 100);
  plumb_node list = node_at(s.layout, "#list");
  OK(plumb_fragment_load(s.engine, TEXT(text), NULL, &cell, NULL));
  OK(plumb_fragment_load(s.engine, TEXT("<UIView/>"), NULL, &view, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_add_cell(s.layout, list, view));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_add_cell(s.layout, list, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_add_cell(s.layout, node_at(s.layout, ""), cell));
  OK(plumb_list_add_cell(s.layout, list, cell));
  plumb_fragment_destroy(cell);
  plumb_fragment_destroy(view);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_list_cell(s.layout, list, 0, 3, &layout));
  CHECK(label_is(layout, 30));
  OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, PLUMB_LAST, TEXT("<UIView/>"), &node));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_list_cell(s.layout, list, 0, 4, &layout));
  CHECK(label_is(layout, 40));
  stage_close(&s);
}

int main(void) {
  test_table();
  test_errors();
  test_before_compute();
  test_cell();
  test_asked();
  test_sections();
  test_million();
  test_steady();
  test_given_back();
  test_inserted();
  test_nested();
  test_added_cell();
  return check_result("lists");
}
