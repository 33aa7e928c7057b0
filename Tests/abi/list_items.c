/* Items of a source: dictionaries of all shapes, which cells are given one after the other, and how often a list asks. */
#include "lists.h"

enum { SHAPES = 9, ROWS = 400 };

typedef struct host {
  int asked;
  /* Added to all numbers, so that rows show something else. */
  double more;
  plumb_entry entries[4], inner[2];
  plumb_value items[2];
  char text[64];
} host;

/* What the label of a row shows. */
static void expected(const host *h, size_t row, char *out, size_t size) {
  double n = (double)row + h->more;
  switch (row % SHAPES) {
  case 3: snprintf(out, size, "%g t same", n); break;
  case 4: snprintf(out, size, "%g f tail of text %zu", n, row); break;
  case 5: snprintf(out, size, "%g t %zu", n, row); break;
  default: snprintf(out, size, "%g %s text %zu", n, row % 2 ? "t" : "f", row); break;
  }
}

static plumb_status item(void *user_data, size_t section, size_t row, plumb_value *out_item) {
  host *h = user_data;
  (void)section;
  h->asked++;
  snprintf(h->text, sizeof h->text, "text %zu", row);
  h->entries[0] = entry("n", number_value((double)row + h->more));
  h->entries[1] = entry("b", bool_value(row % 2 != 0));
  h->entries[2] = entry("s", string_value(h->text));
  h->entries[3] = entry("more", number_value(0));
  switch (row % SHAPES) {
  case 1: { /* The same keys in another order. */
    plumb_entry first = h->entries[0];
    h->entries[0] = h->entries[2];
    h->entries[2] = first;
    break;
  }
  case 2: /* A key twice: the last one counts. */
    h->entries[3] = h->entries[0];
    h->entries[0].value = number_value(-1);
    *out_item = dictionary_value(h->entries, 4);
    return PLUMB_OK;
  case 3: /* A text that does not end with NUL, as long as its length says. */
    h->entries[1].value = bool_value(1);
    h->entries[2].value = string_value("same text");
    h->entries[2].value.count = 4;
    break;
  case 4:
    h->entries[1].value = bool_value(0);
    snprintf(h->text, sizeof h->text, "tail of text %zu", row);
    h->entries[2].value.count = UINT64_MAX; /* NUL-terminated. */
    break;
  case 5:
    h->entries[1].value = bool_value(1);
    snprintf(h->text, sizeof h->text, "%zu", row);
    h->entries[2].value = string_value(h->text);
    break;
  case 6: /* A key more, which makes it another shape. */
    *out_item = dictionary_value(h->entries, 4);
    return PLUMB_OK;
  case 7: /* A dictionary in it. */
    h->inner[0] = entry("x", number_value(1));
    h->entries[3] = entry("more", dictionary_value(h->inner, 1));
    *out_item = dictionary_value(h->entries, 4);
    return PLUMB_OK;
  case 8: /* An array in it. */
    h->items[0] = number_value(1), h->items[1] = string_value("two");
    h->entries[3] = entry("more", array_value(h->items, 2));
    *out_item = dictionary_value(h->entries, 4);
    return PLUMB_OK;
  default: break;
  }
  *out_item = dictionary_value(h->entries, 3);
  return PLUMB_OK;
}

static plumb_status row_count(void *user_data, size_t section, size_t *out_count) {
  (void)user_data, (void)section;
  *out_count = ROWS;
  return PLUMB_OK;
}

static const char DOCUMENT[] =
    "<UIView><UITableView id='list' height='100%' rowHeight='20'><UITableViewCell>"
    "<UILabel id='label' text='{item.n} {item.b ? \"t\" : \"f\"} {item.s}'/>"
    "</UITableViewCell></UITableView></UIView>";

static void check_rows(plumb_layout *layout, plumb_node list, const host *h) {
  size_t count = 0;
  const plumb_cell *cells = plumb_list_cells(layout, list, &count);
  CHECK(count >= 10);
  for (size_t i = 0; i < count; i++) {
    char text[64];
    plumb_value value;
    expected(h, cells[i].row, text, sizeof text);
    OK(plumb_node_property(cells[i].layout, node_at(cells[i].layout, "#label"), TEXT("text"), &value));
    if (strcmp(value.as.utf8, text)) printf("row %u: '%s', not '%s'\n", cells[i].row, value.as.utf8, text);
    CHECK(!strcmp(value.as.utf8, text));
  }
}

static plumb_node open_host(stage *s, host *h) {
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  memset(h, 0, sizeof *h);
  OK(stage_load(s, DOCUMENT, NULL, 0));
  plumb_node list = node_at(s->layout, "#list");
  source.user_data = h;
  source.row_count = row_count;
  source.item = item;
  OK(plumb_list_set_source(s->layout, list, &source));
  OK(plumb_layout_compute_frames(s->layout, 320, 200));
  return list;
}

/* Whatever rows the memory of an item was used for before, it is the item. */
static void test_shapes(void) {
  stage s = {NULL, NULL, NULL};
  host h;
  plumb_node list = open_host(&s, &h);
  check_rows(s.layout, list, &h);
  for (int step = 0; step < 200; step++) {
    OK(plumb_layout_set_content_offset(s.layout, list, 0, (double)(step * 1237 % (ROWS * 20 - 200))));
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
    check_rows(s.layout, list, &h);
    if (step % 10) continue;
    h.more += 0.5;
    OK(plumb_list_reload(s.layout, list));
    OK(plumb_layout_compute_frames(s.layout, 320, 200));
    check_rows(s.layout, list, &h);
  }
  stage_close(&s);
}

/* Rows that stay, wherever they move to, are not asked for again. */
static void test_asked(void) {
  stage s = {NULL, NULL, NULL};
  host h;
  plumb_node list = open_host(&s, &h);
  CHECK(h.asked == 10);
  h.asked = 0;
  for (int width = 100; width < 200; width++) OK(plumb_layout_compute_frames(s.layout, width, 200));
  CHECK(h.asked == 0);
  OK(plumb_list_reload_rows(s.layout, list, 0, 4, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(h.asked == 1);
  h.asked = 0;
  OK(plumb_list_remove_rows(s.layout, list, 0, 0, 1));
  OK(plumb_list_insert_rows(s.layout, list, 0, 0, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(h.asked == 1);
  h.asked = 0;
  /* Rows that are not visible. */
  OK(plumb_list_remove_rows(s.layout, list, 0, 300, 5));
  OK(plumb_list_insert_rows(s.layout, list, 0, 200, 5));
  OK(plumb_list_reload_rows(s.layout, list, 0, 100, 50));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(h.asked == 0);
  OK(plumb_list_reload(s.layout, list));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  CHECK(h.asked == 10);
  stage_close(&s);
}

int main(void) {
  test_shapes();
  test_asked();
  return check_result("list_items");
}
