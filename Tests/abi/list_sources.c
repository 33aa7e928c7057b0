/* Lists whose rows a host says: sources, what becomes of rows, callbacks. */
#include "lists.h"

/* A source whose items are the numbers of the host's rows, and what it does when it is asked. */
typedef struct rows {
  double values[64];
  size_t count;
  size_t sections;              /* 0: there is no function for them. */
  plumb_status status;          /* What its functions answer. */
  int asked, destroyed;
  plumb_layout *layout, *cell;  /* What it calls back into, if not NULL. */
  plumb_node list;
  size_t next_count;            /* As many rows as there are after the first answer; SIZE_MAX: it stays. */
  plumb_value odd;              /* In place of an item, if not nil. */
  plumb_layout *freed;          /* What it destroys when it is not needed any more. */
} rows;

static void call_back(rows *r) {
  plumb_layout *cell = NULL;
  size_t count = 9;
  plumb_node node = PLUMB_NO_NODE;
  plumb_entry wide = entry("wide", number_value(50));
  if (!r->layout) return;
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(r->layout, 10, 10));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_state(r->layout, PLUMB_NO_NODE, &wide, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_section_count(r->layout, r->list, &count));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_cell(r->layout, r->list, 0, 0, &cell));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_set_source(r->layout, r->list, NULL));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_insert_rows(r->layout, r->list, 0, 0, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_reload(r->layout, r->list));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_scroll_to(r->layout, r->list, 0, 0, PLUMB_LIST_END));
  CHECK(!plumb_list_cells(r->layout, r->list, &count) && count == 0);
  plumb_layout_destroy(r->layout);
  if (!r->cell) return;
  /* A cell that shows something can be read, and given state; where it is, is being decided. */
  OK(plumb_layout_root(r->cell, &node));
  OK(plumb_layout_set_state(r->cell, PLUMB_NO_NODE, &wide, 1));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_compute_frames(r->cell, 10, 10));
  CHECK(plumb_layout_cell_origin(r->cell, NULL, NULL, NULL) != PLUMB_OK);
  plumb_layout_destroy(r->cell);
}

static plumb_status section_count(void *user_data, size_t *out_count) {
  rows *r = user_data;
  *out_count = r->sections;
  return r->status;
}

static plumb_status row_count(void *user_data, size_t section, size_t *out_count) {
  rows *r = user_data;
  (void)section;
  call_back(r);
  *out_count = r->count;
  if (r->next_count != SIZE_MAX) r->count = r->next_count;
  return r->status;
}

static plumb_status item(void *user_data, size_t section, size_t row, plumb_value *out_item) {
  rows *r = user_data;
  (void)section;
  r->asked++;
  call_back(r);
  *out_item = r->odd.type ? r->odd : number_value(row < 64 ? r->values[row] : (double)row);
  return r->status;
}

static void destroy(void *user_data) {
  rows *r = user_data;
  r->destroyed++;
  plumb_layout_destroy(r->freed);
}

/* Rows 0, 10, 20… */
static rows make_rows(size_t count) {
  rows r;
  memset(&r, 0, sizeof r);
  r.count = count;
  r.next_count = SIZE_MAX;
  for (int i = 0; i < 64; i++) r.values[i] = i * 10;
  return r;
}

static plumb_status set_rows(plumb_layout *layout, plumb_node list, rows *r) {
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  source.user_data = r;
  source.section_count = r->sections ? section_count : NULL;
  source.row_count = row_count;
  source.item = item;
  source.destroy = destroy;
  return plumb_list_set_source(layout, list, &source);
}

static const char PROVIDED[] =
    "<UIView><UITableView id='list' height='100%' estimatedRowHeight='40'><UITableViewCell>"
    "<UILabel id='label' text='{item}' width='wide' height='40'/></UITableViewCell></UITableView></UIView>";

static plumb_node open_provided(stage *s, rows *r) {
  plumb_entry wide = entry("wide", number_value(20));
  OK(stage_load(s, PROVIDED, &wide, 1));
  plumb_node list = node_at(s->layout, "#list");
  OK(set_rows(s->layout, list, r));
  return list;
}

/* What is visible, as text: the labels of the cells. */
static const char *shown(plumb_layout *layout, plumb_node list) {
  static char text[256];
  size_t count = 0, used = 0;
  const plumb_cell *cells = plumb_list_cells(layout, list, &count);
  plumb_value value;
  text[0] = 0;
  for (size_t i = 0; i < count && used < 200; i++) {
    if (plumb_node_property(cells[i].layout, node_at(cells[i].layout, "#label"), TEXT("text"), &value)) break;
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? " " : "", value.as.utf8);
  }
  return text;
}

static int shows(plumb_layout *layout, plumb_node list, const char *expected) {
  const char *text = shown(layout, list);
  if (strcmp(text, expected) == 0) return 1;
  printf("shown: %s\n", text);
  return 0;
}

/* Rows are asked for as they become visible. */
static void test_source(void) {
  stage s = {NULL, NULL, NULL};
  rows r = make_rows(1000000), other = make_rows(2);
  plumb_node list = open_provided(&s, &r);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10 20 30 40"));
  CHECK(r.asked <= 10);
  r.asked = 0;
  OK(plumb_list_scroll_to(s.layout, list, 0, 500000, PLUMB_LIST_START));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "500000 500001 500002 500003 500004"));
  CHECK(r.asked <= 20);
  r.asked = 0;
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(r.asked == 0);
  /* Another source; none. */
  CHECK(r.destroyed == 0);
  OK(set_rows(s.layout, list, &other));
  CHECK(r.destroyed == 1);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10"));
  OK(plumb_list_set_source(s.layout, list, NULL));
  CHECK(other.destroyed == 1);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, ""));
  CHECK(r.destroyed == 1 && other.destroyed == 1);
  stage_close(&s);
}

/* `destroy` is called once, whatever ends the use; not where setting fails. */
static void test_destroy(void) {
  stage s = {NULL, NULL, NULL};
  rows r = make_rows(5), refused = make_rows(5);
  plumb_node list = open_provided(&s, &r);
  STATUS(PLUMB_ERROR_ARGUMENT, set_rows(s.layout, node_at(s.layout, ""), &refused));
  STATUS(PLUMB_ERROR_HANDLE, set_rows(s.layout, 12345, &refused));
  CHECK(refused.destroyed == 0);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  r.freed = s.layout; /* Stale by then. */
  stage_close(&s);
  CHECK(r.destroyed == 1);
  /* With a cell that is visible, and a source that frees the layout it was taken from. */
  r = make_rows(5);
  list = open_provided(&s, &r);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  r.freed = s.layout;
  OK(plumb_list_set_source(s.layout, list, NULL));
  CHECK(r.destroyed == 1);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_compute_frames(s.layout, 1, 1));
  s.layout = NULL;
  stage_close(&s);
  /* A list that is removed. */
  r = make_rows(5);
  list = open_provided(&s, &r);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_layout_remove(s.layout, list));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(r.destroyed == 1);
  stage_close(&s);
}

/* What a source fails with is what the compute fails with; what was visible stays, and it goes on. */
static void test_failures(void) {
  stage s = {NULL, NULL, NULL};
  rows r = make_rows(20);
  plumb_node list = open_provided(&s, &r);
  plumb_layout *cell = NULL;
  r.status = PLUMB_ERROR_FILE;
  STATUS(PLUMB_ERROR_FILE, plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(strstr(layout_message(s.layout), "the number of rows of section 0"));
  r.status = PLUMB_OK;
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10 20 30 40"));
  r.status = 77;
  OK(plumb_layout_set_content_offset(s.layout, list, 0, 400));
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(strstr(layout_message(s.layout), "of section 0"));
  CHECK(shows(s.layout, list, "0 10 20 30 40"));
  STATUS(PLUMB_ERROR_USER, plumb_list_cell(s.layout, list, 0, 19, &cell));
  r.status = -500;
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10 20 30 40"));
  r.status = PLUMB_OK;
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "100 110 120 130 140"));
  /* Items that are none. */
  r.odd = string_value("\xff");
  OK(plumb_list_reload(s.layout, list));
  STATUS(PLUMB_ERROR_ENCODING, plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(strstr(layout_message(s.layout), "The source of a list gives row 10 of section 0 an invalid item"));
  r.odd = number_value(0);
  r.odd.type = 9999;
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_compute_frames(s.layout, 320, 200));
  /* An item of another kind has a cell that is linked for it. */
  r.odd = string_value("text");
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "text text text text text"));
  memset(&r.odd, 0, sizeof r.odd);
  OK(plumb_list_reload(s.layout, list));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "100 110 120 130 140"));
  stage_close(&s);
}

/* Counts that no list has. */
static void test_limits(void) {
  static const size_t many[] = {1000000001, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX};
  stage s = {NULL, NULL, NULL};
  for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
    rows r = make_rows(many[i]), sections = make_rows(1);
    plumb_node list = open_provided(&s, &r);
    STATUS(PLUMB_ERROR_LIMIT, plumb_layout_compute_frames(s.layout, 320, 200));
    sections.sections = many[i];
    OK(set_rows(s.layout, list, &sections));
    STATUS(PLUMB_ERROR_LIMIT, plumb_layout_compute_frames(s.layout, 320, 200));
    sections.sections = 2;
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
    STATUS(PLUMB_ERROR_LIMIT, plumb_list_insert_rows(s.layout, list, 0, 0, many[i]));
    STATUS(PLUMB_ERROR_LIMIT, plumb_list_insert_sections(s.layout, list, 0, many[i]));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_insert_rows(s.layout, list, 0, many[i], 1));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_insert_rows(s.layout, list, many[i], 0, 1));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_insert_sections(s.layout, list, many[i], 1));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_remove_rows(s.layout, list, 0, 0, many[i]));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_remove_rows(s.layout, list, 0, many[i], many[i]));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_remove_sections(s.layout, list, 0, many[i]));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_remove_sections(s.layout, list, many[i], 1));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_reload_rows(s.layout, list, 0, 0, many[i]));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_reload_rows(s.layout, list, many[i], 0, 1));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_move_row(s.layout, list, 0, 0, many[i]));
    STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_move_row(s.layout, list, many[i], many[i], 0));
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
    stage_close(&s);
  }
}

/* The layout, and what is in it, refuses what is called while a source answers. */
static void test_callbacks(void) {
  stage s = {NULL, NULL, NULL};
  rows r = make_rows(20);
  plumb_node list = open_provided(&s, &r);
  plumb_layout *far = NULL;
  r.layout = s.layout;
  r.list = list;
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10 20 30 40"));
  OK(plumb_list_cell(s.layout, list, 0, 0, &r.cell));
  OK(plumb_list_cell(s.layout, list, 0, 15, &far));
  OK(plumb_layout_set_content_offset(s.layout, list, 0, 40));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_list_reload(s.layout, list));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "10 20 30 40 50"));
  r.layout = NULL;
  stage_close(&s);
}

/* Cells go with their rows. */
static void test_edits(void) {
  stage s = {NULL, NULL, NULL};
  rows r = make_rows(20);
  plumb_node list = open_provided(&s, &r);
  plumb_layout *cell = NULL, *same = NULL;
  plumb_cell where;
  size_t count = 0;
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_list_cell(s.layout, list, 0, 1, &cell));
  /* A row before it. */
  memmove(r.values + 1, r.values, 20 * sizeof *r.values);
  r.values[0] = 5;
  r.count = 21;
  OK(plumb_list_insert_rows(s.layout, list, 0, 0, 1));
  OK(plumb_list_row_count(s.layout, list, 0, &count));
  CHECK(count == 21);
  STATUS(PLUMB_ERROR_BUSY, plumb_list_cell(s.layout, list, 0, 1, &same));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "5 0 10 20 30"));
  OK(plumb_layout_cell_origin(cell, NULL, NULL, &where));
  CHECK(where.row == 2);
  /* Rows around it. */
  memmove(r.values, r.values + 1, 21 * sizeof *r.values);
  r.count = 20;
  OK(plumb_list_remove_rows(s.layout, list, 0, 0, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10 20 30 40"));
  OK(plumb_list_cell(s.layout, list, 0, 1, &same));
  CHECK(same == cell);
  /* It itself. */
  r.values[1] = 20, r.values[2] = 30, r.values[3] = 10;
  OK(plumb_list_move_row(s.layout, list, 0, 1, 3));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 20 30 10 40"));
  OK(plumb_layout_cell_origin(cell, NULL, NULL, &where));
  CHECK(where.row == 3 && where.frame.y == 120);
  /* It shows something else. */
  r.values[3] = 11;
  OK(plumb_list_reload_rows(s.layout, list, 0, 3, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(label_is(cell, 11));
  /* Counts that are not those that edits say, once. */
  OK(plumb_list_insert_rows(s.layout, list, 0, 0, 2));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(strstr(layout_message(s.layout), "The source has 20 rows in section 0; with what was inserted and removed there"));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 20 30 11 40"));
  /* Edits of nothing. */
  OK(plumb_list_insert_rows(s.layout, list, 0, 20, 0));
  OK(plumb_list_remove_rows(s.layout, list, 0, 20, 0));
  OK(plumb_list_reload_rows(s.layout, list, 0, 20, 0));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 20 30 11 40"));
  stage_close(&s);
}

/* Sections come empty, and go with their rows. */
static void test_sections(void) {
  stage s = {NULL, NULL, NULL};
  rows r = make_rows(2);
  size_t count = 0;
  r.sections = 1;
  plumb_node list = open_provided(&s, &r);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_list_insert_sections(s.layout, list, 0, 1));
  OK(plumb_list_row_count(s.layout, list, 0, &count));
  CHECK(count == 0);
  OK(plumb_list_insert_rows(s.layout, list, 0, 0, 2));
  r.sections = 2;
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10 0 10"));
  const plumb_cell *cells = plumb_list_cells(s.layout, list, &count);
  CHECK(count == 4 && cells[2].section == 1 && cells[2].row == 0);
  OK(plumb_list_remove_sections(s.layout, list, 0, 2));
  OK(plumb_list_section_count(s.layout, list, &count));
  CHECK(count == 0);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_compute_frames(s.layout, 320, 200));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(shows(s.layout, list, "0 10 0 10"));
  stage_close(&s);
}

/* Counts that change while they are asked for, and from one time to the next. */
static void test_changing(void) {
  stage s = {NULL, NULL, NULL};
  rows r = make_rows(30);
  plumb_node list = open_provided(&s, &r);
  r.sections = 3;
  OK(set_rows(s.layout, list, &r));
  r.next_count = 1;
  OK(plumb_layout_compute_frames(s.layout, 320, 2000));
  size_t count = 0;
  OK(plumb_list_row_count(s.layout, list, 0, &count));
  CHECK(count == 30);
  OK(plumb_list_row_count(s.layout, list, 2, &count));
  CHECK(count == 1);
  r.next_count = 0;
  OK(plumb_list_reload(s.layout, list));
  OK(plumb_layout_compute_frames(s.layout, 320, 2000));
  CHECK(shows(s.layout, list, "0"));
  stage_close(&s);
}

/* Owners, measurers and functions of cells. */
typedef struct seen {
  plumb_layout *layouts[16];
  plumb_node nodes[16];
  int count;
  plumb_layout *around;
  plumb_node list;
} seen;

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  seen *all = user_data;
  plumb_value value;
  size_t count = 0;
  (void)width, (void)height;
  if (all->count < 16) {
    all->layouts[all->count] = layout;
    all->nodes[all->count++] = node;
  }
  /* Properties of the node are read through the cell. */
  OK(plumb_node_property(layout, node, TEXT("text"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_get_state(layout, PLUMB_NO_NODE, TEXT("item"), &value));
  if (all->around) {
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(all->around, 1, 1));
    CHECK(!plumb_list_cells(all->around, all->list, &count) && count == 0);
    plumb_layout_destroy(all->around);
    plumb_layout_destroy(layout);
  }
  out->width = 33;
  out->height = 50;
  return PLUMB_OK;
}

static void test_measurer(void) {
  stage s = {NULL, NULL, NULL};
  seen all;
  size_t count = 0;
  memset(&all, 0, sizeof all);
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_set_measurer(s.engine, measure, &all, NULL));
  OK(stage_load(&s, "<UIView><UITableView id='list' items='9'><UITableViewCell><UILabel id='label' text='{index}'/>"
                    "</UITableViewCell></UITableView></UIView>", NULL, 0));
  all.around = s.layout;
  all.list = node_at(s.layout, "#list");
  OK(plumb_layout_compute_frames(s.layout, 320, 100));
  const plumb_cell *cells = plumb_list_cells(s.layout, all.list, &count);
  CHECK(count == 2 && all.count == 2 && cells[1].frame.height == 50);
  for (size_t i = 0; i < count; i++)
    CHECK(all.layouts[i] == cells[i].layout && all.nodes[i] == node_at(cells[i].layout, "#label"));
  /* It may ask for a size again. */
  OK(plumb_layout_invalidate_size(cells[0].layout, all.nodes[0]));
  all.count = 0;
  OK(plumb_layout_compute_frames(s.layout, 320, 100));
  CHECK(all.count == 1 && all.layouts[0] == all.layouts[0]);
  stage_close(&s);
}

/* A text locator is called by a cell: the layout around it cannot change cells meanwhile, nor be destroyed. */
static plumb_status locate(void *user_data, plumb_layout *layout, plumb_node node, const plumb_text_query *query,
                           plumb_text_place *out) {
  seen *all = user_data;
  plumb_layout *cell = NULL;
  plumb_entry n = entry("n", number_value(0));
  plumb_node found = PLUMB_NO_NODE;
  (void)node, (void)query, (void)out;
  all->count++;
  OK(plumb_layout_set_state(all->around, PLUMB_NO_NODE, &n, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(all->around, 320, 10));
  CHECK(strstr(layout_message(all->around), "A call on a cell of a list is running"));
  STATUS(PLUMB_ERROR_BUSY, plumb_list_cell(all->around, all->list, 0, 5, &cell));
  OK(plumb_layout_find(all->around, PLUMB_NO_NODE, TEXT("#list"), &found));
  OK(plumb_layout_remove(all->around, found));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(all->around, 320, 10));
  plumb_layout_destroy(all->around);
  plumb_layout_destroy(layout);
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_state(layout, PLUMB_NO_NODE, &n, 1));
  return PLUMB_DECLINED;
}

static void test_locator(void) {
  stage s = {NULL, NULL, NULL};
  seen all;
  plumb_frame caret;
  size_t count = 0;
  memset(&all, 0, sizeof all);
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_set_text_locator(s.engine, locate, &all, NULL));
  open_table(&s, 20);
  all.around = s.layout;
  all.list = node_at(s.layout, "#list");
  plumb_layout *cell = plumb_list_cells(s.layout, all.list, &count)[1].layout;
  OK(plumb_node_text_caret(cell, node_at(cell, "#label"), 1, &caret));
  CHECK(all.count > 0);
  OK(plumb_layout_compute_frames(s.layout, 320, 10));
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_text_caret(cell, node_at(cell, "#label"), 1, &caret));
  stage_close(&s);
}

/* Functions among items are freed once, and when they are, may use what is left. */
static int functions_freed;
static plumb_layout *freeing;

static plumb_status add_one(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  (void)user_data;
  *out = number_value(count ? arguments[0].as.number + 1 : 0);
  return PLUMB_OK;
}

static void function_freed(void *user_data) {
  (void)user_data;
  functions_freed++;
  /* Busy, or not valid any more: an answer is all that counts. */
  plumb_node node = PLUMB_NO_NODE;
  size_t count = 0;
  plumb_layout_compute_frames(freeing, 100, 100);
  plumb_list_cells(freeing, node, &count);
}

static void test_functions(void) {
  static const char xml[] =
      "<UIView><UITableView id='list' items='rows' height='100%'><UITableViewCell>"
      "<UILabel id='label' text='{item.f(41)}' height='40'/></UITableViewCell></UITableView></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_function function = PLUMB_FUNCTION_INIT;
  function.call = add_one;
  function.destroy = function_freed;
  function.min_arguments = 1;
  function.max_arguments = 1;
  plumb_value f;
  memset(&f, 0, sizeof f);
  f.type = PLUMB_TYPE_FUNCTION;
  f.as.function = &function;
  plumb_entry field = entry("f", f);
  plumb_value items[3] = {dictionary_value(&field, 1), dictionary_value(&field, 1), dictionary_value(&field, 1)};
  plumb_entry state = entry("rows", array_value(items, 3));
  OK(stage_load(&s, xml, &state, 1));
  freeing = s.layout;
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  plumb_node list = node_at(s.layout, "#list");
  CHECK(shows(s.layout, list, "42 42 42"));
  for (int i = 0; i < 10; i++) {
    state = entry("rows", array_value(items, (size_t)(i % 3 + 1)));
    OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &state, 1));
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
  }
  CHECK(shows(s.layout, list, "42"));
  /* Those of the document and of what cells showed last are in use. */
  CHECK(functions_freed >= 14);
  stage_close(&s);
  /* Three of the document, and one to three of each change. */
  CHECK(functions_freed == 3 + 19);
}

int main(void) {
  test_source();
  test_destroy();
  test_failures();
  test_limits();
  test_callbacks();
  test_edits();
  test_sections();
  test_changing();
  test_measurer();
  test_locator();
  test_functions();
  return check_result("list_sources");
}
