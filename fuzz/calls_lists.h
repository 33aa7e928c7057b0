/* Operations of calls.c on lists: documents with them, sources, cells. */
#ifndef PLUMB_FUZZ_CALLS_LISTS_H
#define PLUMB_FUZZ_CALLS_LISTS_H

#include "calls_layout.h"

static const char *const LISTS[] = {
    "<UITableView id='a' items='n' width='200' height='100'><UITableViewCell><UILabel id='b' text='{index} {w}'/>"
    "</UITableViewCell></UITableView>",
    "<UITableView id='b' items='w' itemKey='item' rowHeight='n' height='auto'><UIView height='10'/><UITableViewCell>"
    "<UILabel text='{item}'/></UITableViewCell><UIView height='n'/></UITableView>",
    "<UICollectionView id='c' items='n * 20' width='150' height='90' minimumItemWidth='30'><UICollectionViewCell>"
    "<UIView height='10 + index'/></UICollectionViewCell></UICollectionView>",
    "<UITableView id='p' height='120'><UITableViewCell><UILabel id='wait' text='{item}' width='auto'/><UIView repeat='index'"
    " height='3' top='previous.bottom'/></UITableViewCell><UITableViewHeaderFooterView reuseIdentifier='header' "
    "height='12'><UILabel text='{sectionIndex}'/></UITableViewHeaderFooterView></UITableView>",
    "<UICollectionView id='q' items='30' height='100' collectionViewLayout.scrollDirection='horizontal'>"
    "<UICollectionViewCell><UITableView items='3' height='40' width='20 + n'><UITableViewCell height='9'/></UITableView>"
    "</UICollectionViewCell></UICollectionView>",
    "<UITableView id='r' items='n' contentOffset.y='n'><UITableViewCell height='item / (index - 3)'/></UITableView>",
    "<UITableView id='s' items='9' cellIdentifier='item'><UITableViewCell reuseIdentifier='said'/></UITableView>"};

/* Mostly a list of the layout, if it has one. */
static plumb_node next_list(object *o) {
  unsigned choice = take();
  size_t count = 0;
  const plumb_node *nodes = choice % 8 && is_good(o, LAYOUT) ? plumb_layout_nodes(o->pointer, &count) : NULL;
  for (size_t i = 0; nodes && i < count; i++) {
    size_t place = (i + choice / 8) % count, sections;
    if (plumb_list_section_count(o->pointer, nodes[place], &sections) == PLUMB_OK) return nodes[place];
  }
  return next_node(o);
}

/* ------------------------------------------------------------------------------------------------------- Sources --- */

static size_t next_size(void) {
  static const size_t sizes[] = {0, 1, 2, 3, 1000, 1000001, 1000000001, SIZE_MAX / 2, SIZE_MAX - 1, SIZE_MAX};
  unsigned choice = take();
  return choice < 200 ? choice % 16 : sizes[choice % COUNT_OF(sizes)];
}

static plumb_status count_sections(void *user_data, size_t *out_count) {
  (void)user_data;
  call_back_in();
  *out_count = next_size() % 5;
  return next_answer(PLUMB_OK);
}

static plumb_status count_rows(void *user_data, size_t section, size_t *out_count) {
  (void)user_data, (void)section;
  call_back_in();
  *out_count = next_size();
  return next_answer(PLUMB_OK);
}

static plumb_status find_item(void *user_data, size_t section, size_t row, plumb_value *out_item) {
  void *data = NULL;
  (void)user_data, (void)section, (void)row;
  call_back_in();
  plumb_value item = next_value(&no_object, &data);
  /* Whether the library takes a function over cannot be seen here. */
  if (data == NULL) *out_item = item;
  return next_answer(PLUMB_OK);
}

/* --------------------------------------------------------------------------------------------------------- Cells --- */

/* A cell can be read and given state, and is not edited. */
static void use_cell(plumb_layout *cell, plumb_node list, const plumb_layout *around) {
  plumb_layout *found = NULL;
  plumb_node node = PLUMB_NO_NODE, root = PLUMB_NO_NODE;
  plumb_cell shown;
  plumb_value value;
  plumb_entry entry;
  size_t count = 0;
  if (plumb_layout_root(cell, &root) != PLUMB_OK) abort();
  if (plumb_layout_cell_origin(cell, &found, &node, &shown) == PLUMB_OK && (found != around || node != list)) abort();
  memset(&entry, 0, sizeof entry);
  entry.key = "n";
  entry.key_length = 1;
  entry.value.type = PLUMB_TYPE_NUMBER;
  entry.value.as.number = next_number();
  switch (below(8)) {
    case 0: plumb_layout_set_state(cell, PLUMB_NO_NODE, &entry, 1); break;
    case 1:
      if (plumb_layout_insert_xml(cell, PLUMB_NO_NODE, 0, "<UIView/>", 9, &node) != PLUMB_ERROR_UNSUPPORTED) abort();
      break;
    case 2:
      if (plumb_layout_compute_frames(cell, 10, 10) != PLUMB_ERROR_UNSUPPORTED) abort();
      break;
    case 3: plumb_layout_destroy(cell); break;
    case 4:
      if (plumb_layout_get_state(cell, PLUMB_NO_NODE, "item", 4, &value) == PLUMB_OK) touch_value(&value);
      break;
    case 5: plumb_layout_set_content_offset(cell, root, next_number(), next_number()); break;
    case 6: plumb_layout_display_list(cell, &count); break;
    default: plumb_layout_hit_test(cell, next_number(), next_number(), &node); break;
  }
  if (plumb_layout_root(cell, &node) != PLUMB_OK || node != root) abort();
}

/* The cells of a list are in order, and each of them is of this list. */
static plumb_status read_cells(object *o) {
  size_t count = 0;
  plumb_node list = next_list(o), root;
  const plumb_cell *cells = plumb_list_cells(o->pointer, list, &count);
  if (!cells != !count) abort();
  for (size_t i = 0; i < count; i++) {
    size_t nodes = 0;
    if (cells[i].kind < PLUMB_CELL_ROW || cells[i].kind > PLUMB_CELL_FOOTER || cells[i].layout == NULL) abort();
    if (i && cells[i].section < cells[i - 1].section) abort();
    double sum = cells[i].frame.x + cells[i].frame.y + cells[i].frame.width + cells[i].frame.height;
    if (sum - sum != 0) abort();
    const plumb_frame *frames = plumb_layout_frames(cells[i].layout, &nodes);
    if (frames == NULL || nodes == 0) abort();
    touch(frames, nodes * sizeof *frames);
  }
  if (count) use_cell(cells[take() % count].layout, list, o->pointer);
  return plumb_layout_root(o->pointer, &root);
}

static plumb_status insert_list(object *o) {
  plumb_node node = PLUMB_NO_NODE, parent = next_node(o);
  piece text = next_piece(LISTS, COUNT_OF(LISTS));
  plumb_status status = plumb_layout_insert_xml(o->pointer, parent, PLUMB_LAST, text.bytes, text.length, &node);
  know(o, node);
  return status;
}

static plumb_status set_source(object *o) {
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  unsigned shape = take();
  plumb_node list = next_list(o);
  if (shape % 8 == 1) return plumb_list_set_source(o->pointer, list, NULL);
  if (shape % 16 == 2) source.struct_size = (uint32_t)below(80);
  source.user_data = new_data(o);
  source.section_count = shape & 16 ? count_sections : NULL;
  source.row_count = shape % 32 == 3 ? NULL : count_rows;
  source.item = shape % 32 == 4 ? NULL : find_item;
  source.destroy = source.user_data ? let_go : NULL;
  return own(source.user_data, plumb_list_set_source(o->pointer, list, &source));
}

static plumb_status change_rows(object *o) {
  plumb_node list = next_list(o);
  unsigned choice = take();
  size_t section = choice & 128 ? next_size() : 0, row = next_size(), count = next_size();
  switch (choice % 7) {
    case 0: return plumb_list_insert_rows(o->pointer, list, section, row, count);
    case 1: return plumb_list_remove_rows(o->pointer, list, section, row, count);
    case 2: return plumb_list_move_row(o->pointer, list, section, row, count);
    case 3: return plumb_list_reload_rows(o->pointer, list, section, row, count);
    case 4: return plumb_list_insert_sections(o->pointer, list, row, count);
    case 5: return plumb_list_remove_sections(o->pointer, list, row, count);
    default: return plumb_list_reload(o->pointer, list);
  }
}

static plumb_status select_rows(object *o) {
  plumb_node list = next_list(o);
  unsigned choice = take();
  size_t section = choice & 128 ? next_size() % 4 : 0, row = next_size(), count = next_size();
  plumb_status status;
  bool is_selected = false;
  switch (choice % 5) {
    case 0: status = plumb_list_select_rows(o->pointer, list, section, row, count); break;
    case 1: status = plumb_list_deselect_rows(o->pointer, list, section, row, count); break;
    case 2: status = plumb_list_select_all(o->pointer, list); break;
    case 3: status = plumb_list_deselect_all(o->pointer, list); break;
    default: status = plumb_list_is_row_selected(o->pointer, list, section, row, &is_selected); break;
  }
  const plumb_row_run *runs = NULL;
  if (plumb_list_selection(o->pointer, list, &runs, &count) != PLUMB_OK) return status;
  if ((count > 0) != (runs != NULL)) abort();
  for (size_t i = 0; i < count; i++) {
    /* In order, and as few as can be. */
    if (runs[i].count == 0) abort();
    if (i > 0 && (runs[i].section < runs[i - 1].section ||
                  (runs[i].section == runs[i - 1].section && runs[i].row <= runs[i - 1].row + runs[i - 1].count)))
      abort();
  }
  return status;
}

static plumb_status scroll_list(object *o) {
  plumb_node list = next_list(o);
  size_t row = next_size();
  return plumb_list_scroll_to(o->pointer, list, 0, row, (plumb_list_position)below(5));
}

static plumb_status ask_list(object *o) {
  plumb_node list = next_list(o);
  size_t section = next_size() % 4, row = next_size(), count = 0;
  plumb_layout *cell = NULL;
  plumb_frame frame;
  double x = next_number(), y = next_number();
  if (plumb_list_row_at(o->pointer, list, x, y, &section, &row) == PLUMB_OK) {
    /* The row that is found is there, and it is where it was found. */
    if (plumb_list_row_count(o->pointer, list, section, &count) != PLUMB_OK || row >= count) abort();
    if (plumb_list_cell_frame(o->pointer, list, PLUMB_CELL_ROW, section, row, &frame) != PLUMB_OK) abort();
  }
  plumb_status status = plumb_list_cell(o->pointer, list, section, row, &cell);
  if ((status == PLUMB_OK) != (cell != NULL)) abort();
  if (cell && !is_busy_below(o, depth - 1)) use_cell(cell, list, o->pointer);
  return status;
}

/* ------------------------------------------------------------------------------------------------------- Scrolling --- */

/* What is scrolled stays within its limits, and they are finite. */
static plumb_status scroll_view(object *o) {
  plumb_node node = next_list(o);
  double x = next_number(), y = next_number(), scale = 0;
  plumb_status status;
  plumb_scroll scroll;
  plumb_frame vertical, horizontal;
  unsigned choice = below(5);
  switch (choice) {
    case 0: status = plumb_layout_scroll_to(o->pointer, node, x, y); break;
    case 1: status = plumb_layout_scroll_by(o->pointer, node, x, y); break;
    case 2: return plumb_layout_scroll_to_show(o->pointer, node);
    case 3: return plumb_layout_zoom(o->pointer, node, x, y, next_number(), &scale);
    default: return plumb_node_scroll_indicators(o->pointer, node, &vertical, &horizontal);
  }
  if (status != PLUMB_OK || plumb_node_scroll(o->pointer, node, &scroll) != PLUMB_OK) return status;
  /* An offset that an expression says may be anywhere. */
  if (!(scroll.flags & PLUMB_SCROLL_FIXED_X) && (scroll.offset_x < scroll.minimum_x || scroll.offset_x > scroll.maximum_x))
    abort();
  if (!(scroll.flags & PLUMB_SCROLL_FIXED_Y) && (scroll.offset_y < scroll.minimum_y || scroll.offset_y > scroll.maximum_y))
    abort();
  return status;
}

static plumb_status size_template(object *o) {
  double width = next_number(), height = next_number(), out_width = 0, out_height = 0;
  plumb_entry state = {"n", 1, {0}, 0, 0};
  plumb_report *report = NULL;
  state.value = plumb_number(next_number());
  if (take() % 2) height = PLUMB_NO_CONTAINER;
  plumb_status status =
      plumb_template_size(o->pointer, width, height, &state, take() % 2, &out_width, &out_height, &report);
  if (status == PLUMB_OK && report) abort();
  if (status == PLUMB_OK && (out_width - out_width != 0 || out_height - out_height != 0)) abort();
  plumb_report_destroy(report);
  return status;
}

#endif
