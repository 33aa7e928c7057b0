/*
 * Lists, from opening them to other widths: lists <n>…
 *
 * Rows have five nodes. Their heights are those of the list (`fixed`) or of their content (`dynamic`), both from a source of
 * the host; `array` is as `fixed`, with items in an array of state, `keyed` as that with an `itemKey`. After each compute,
 * all frames of what is visible are read.
 */
#include "lists.h"

#include "document.h"
#include "memory.h"

#define LIST_CELL \
  "<UITableViewCell><UIView left='8' top='4' width='32' height='32'/>" \
  "<UIView left='previous.right + 8' top='4' width='item.bar' height='item.height - 24'/>" \
  "<UIView left='48' top='previous.bottom + 4' width='100% - 96' height='12'/>" \
  "<UIView right='8' top='4' width='32' height='12'/></UITableViewCell>"

typedef struct kind {
  const char *name, *text;
  int is_array;
  int is_dynamic;
} kind;

static const kind kinds[] = {
  {"fixed", "<UITableView rowHeight='40'>" LIST_CELL "</UITableView>", 0, 0},
  {"dynamic", "<UITableView estimatedRowHeight='40'>" LIST_CELL "</UITableView>", 0, 1},
  {"array", "<UITableView rowHeight='40' items='rows'>" LIST_CELL "</UITableView>", 1, 0},
  {"keyed", "<UITableView rowHeight='40' items='rows' itemKey='item.id'>" LIST_CELL "</UITableView>", 1, 0},
};
/* The most rows in an array: its items are values, which take memory. */
enum { LIST_LARGEST_ARRAY = 100000 };
/* As many rows as make pages that no step has shown before. */
enum { LIST_HAS_NEW_PAGES = 10000 };

typedef struct list {
  const kind *kind;
  document document;
  plumb_node node;
  plumb_state_key rows;
  long count;
  /* The row that changes, and how often it did. */
  long changed, changes;
  plumb_entry entry[3];
  /* Of a list in state: an element each. */
  plumb_value *items;
  plumb_entry (*entries)[3];
  float read[4 * LIST_NODES * 2 * LIST_PAGE_ROWS];
} list;

static volatile double sink;

static void fill(list *self, plumb_entry *entries, long row) {
  static const char *const keys[] = {"bar", "height", "id"};
  long changes = row == self->changed ? self->changes : 0;
  double values[] = {list_bar(row, changes), self->kind->is_dynamic ? list_height(row, changes) : LIST_ROW_HEIGHT, (double)row};
  for (int i = 0; i < 3; i++) {
    entries[i].key = keys[i];
    entries[i].key_length = strlen(keys[i]);
    entries[i].value.type = PLUMB_TYPE_NUMBER;
    entries[i].value.as.number = values[i];
  }
}

static plumb_value dictionary(const plumb_entry *entries) {
  plumb_value value = {0};
  value.type = PLUMB_TYPE_DICTIONARY;
  value.count = 3;
  value.as.entries = entries;
  return value;
}

static plumb_status row_count(void *user_data, size_t section, size_t *out_count) {
  (void)section;
  *out_count = (size_t)((list *)user_data)->count;
  return PLUMB_OK;
}

static plumb_status item(void *user_data, size_t section, size_t row, plumb_value *out_item) {
  list *self = user_data;
  (void)section;
  fill(self, self->entry, (long)row);
  *out_item = dictionary(self->entry);
  return PLUMB_OK;
}

static plumb_value all(list *self) {
  plumb_value value = {0};
  value.type = PLUMB_TYPE_ARRAY;
  value.count = (uint64_t)self->count;
  value.as.items = self->items;
  return value;
}

static void read_frames(list *self) {
  size_t count, frames;
  const plumb_cell *cells = plumb_list_cells(self->document.layout, self->node, &count);
  float *out = self->read;
  for (size_t i = 0; i < count; i++) {
    const plumb_frame *frame = plumb_layout_frames(cells[i].layout, &frames);
    for (size_t j = 0; j < frames; j++, out += 4) {
      out[0] = (float)(cells[i].frame.x + frame[j].x);
      out[1] = (float)(cells[i].frame.y + frame[j].y);
      out[2] = (float)frame[j].width;
      out[3] = (float)frame[j].height;
    }
  }
  __asm__ volatile("" : : "r"(self->read) : "memory");
}

static void show(list *self) {
  document_compute(&self->document);
  read_frames(self);
}

static void open_list(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  require(plumb_layout_create(self->document.template_, &self->document.layout), "create");
  require(plumb_layout_root(self->document.layout, &self->node), "list");
  if (!self->kind->is_array) {
    source.user_data = self;
    source.row_count = row_count;
    source.item = item;
    require(plumb_list_set_source(self->document.layout, self->node, &source), "source");
  }
  show(self);
}

static void close_list(void *context, long iteration) {
  (void)iteration;
  plumb_layout_destroy(((list *)context)->document.layout);
}

static void scroll(list *self, double y) {
  require(plumb_layout_set_content_offset(self->document.layout, self->node, 0, y), "scroll");
  show(self);
}

/* Forth and back: 0, 1, 2, 3, 4, 3, 2, 1 */
static void page(void *context, long iteration) {
  long place = iteration % (2 * LIST_PAGES - 2);
  scroll(context, (double)(place < LIST_PAGES ? place : 2 * LIST_PAGES - 2 - place) * LIST_HEIGHT);
}

/* Rows that were never visible, in a list that has enough of them. */
static void new_page(void *context, long iteration) {
  list *self = context;
  (void)iteration;
  long pages = self->count / LIST_PAGE_ROWS;
  scroll(self, (double)((iteration * 7919 + 11) % pages) * LIST_HEIGHT);
}

static void change(void *context, long iteration) {
  list *self = context;
  self->changed = 3;
  self->changes = iteration % 5;
  if (self->kind->is_array) {
    plumb_entry element = {0};
    element.key = "rows.3.bar";
    element.key_length = strlen(element.key);
    element.value.type = PLUMB_TYPE_NUMBER;
    element.value.as.number = list_bar(3, self->changes);
    require(plumb_layout_set_state(self->document.layout, PLUMB_NO_NODE, &element, 1), element.key);
  } else {
    require(plumb_list_reload_rows(self->document.layout, self->node, 0, 3, 1), "reload");
  }
  show(self);
}

static void insert(void *context, long iteration) {
  list *self = context;
  (void)iteration;
  self->count++;
  require(plumb_list_insert_rows(self->document.layout, self->node, 0, 0, 1), "insert");
  show(self);
}

static void remove_again(void *context, long iteration) {
  list *self = context;
  (void)iteration;
  self->count--;
  require(plumb_list_remove_rows(self->document.layout, self->node, 0, 0, 1), "remove");
  show(self);
}

/* The whole array again, by turns without and with its first row. */
static void set_all(void *context, long iteration) {
  list *self = context;
  plumb_value value = all(self);
  if (iteration % 2 == 0) {
    value.count--;
    value.as.items++;
  }
  require(plumb_layout_set_value(self->document.layout, self->rows, &value), "rows");
  show(self);
}

static void resize(void *context, long iteration) {
  list *self = context;
  self->document.width = LIST_WIDTH + (double)(iteration % 17);
  show(self);
}

static void unchanged(void *context, long iteration) {
  (void)iteration;
  document_compute(&((list *)context)->document);
}

static double sum(list *self) {
  memset(self->read, 0, sizeof self->read);
  read_frames(self);
  double sum = 0;
  for (size_t i = 0; i < sizeof self->read / sizeof *self->read; i++) sum += self->read[i];
  return sum;
}

static void load(list *self) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  /* For two of the largest arrays: the one that is set, and the one before. */
  options.max_total_value_bytes = (uint64_t)1 << 30;
  document *document = &self->document;
  require(plumb_engine_create(&options, &document->engine), "engine");
  plumb_load_options given = PLUMB_LOAD_OPTIONS_INIT;
  document->options = given;
  if (self->kind->is_array) {
    self->items = calloc((size_t)self->count, sizeof *self->items);
    self->entries = calloc((size_t)self->count, sizeof *self->entries);
    for (long row = 0; row < self->count; row++) {
      fill(self, self->entries[row], row);
      self->items[row] = dictionary(self->entries[row]);
    }
    document_give(document, "rows", all(self));
  }
  document->text = (char *)self->kind->text;
  document->length = strlen(self->kind->text);
  document->width = LIST_WIDTH;
  document->height = LIST_HEIGHT;
  document_load(document);
}

static void run(const kind *kind, long n) {
  char name[100];
  static list list;
  memset(&list, 0, sizeof list);
  list.kind = kind;
  list.count = n;
  list.changed = -1;
  load(&list);
#define CASE(what) (snprintf(name, sizeof name, "list %s %s", what, kind->name), name)
  /* No step is larger the more rows there are: as many are counted. */
  measure_work(CASE("open"), n, LIST_PAGE_ROWS, NULL, open_list, close_list, &list);
  open_list(&list, 0);
  plumb_layout *layout = list.document.layout;
  if (kind->is_array) {
    require(plumb_layout_state_key(layout, PLUMB_NO_NODE, "rows", 4, &list.rows), "rows");
  }
  measure_work(CASE("unchanged"), n, LIST_PAGE_ROWS, NULL, unchanged, NULL, &list);
  for (long i = 0; i < 2 * LIST_PAGES; i++) page(&list, i);
  measure_work(CASE("page"), n, LIST_PAGE_ROWS, NULL, page, NULL, &list);
  page(&list, 0);
  snprintf(name, sizeof name, "sum %s-rows %ld", kind->name, n);
  measure_check(name, sum(&list));
  measure_work(CASE("change"), n, LIST_PAGE_ROWS, NULL, change, NULL, &list);
  measure_work(CASE("resize"), n, LIST_PAGE_ROWS, NULL, resize, NULL, &list);
  if (kind->is_array) {
    measure(CASE("insert"), n, NULL, set_all, NULL, &list);
  } else {
    measure_work(CASE("insert"), n, LIST_PAGE_ROWS, NULL, insert, remove_again, &list);
    if (n >= LIST_HAS_NEW_PAGES) measure_work(CASE("new page"), n, LIST_PAGE_ROWS, NULL, new_page, NULL, &list);
  }
  close_list(&list, 0);
  plumb_template_destroy(list.document.template_);
  plumb_engine_destroy(list.document.engine);
  free(list.items);
  free(list.entries);
}

int main(int count, char **arguments) {
  memory_stay_warm();
  /* The most rows first: callgrind is fast until the first step that it counts. */
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    for (int j = count - 1; j >= 1; j--) {
      long n = atol(arguments[j]);
      if (!kinds[i].is_array || n <= LIST_LARGEST_ARRAY) run(&kinds[i], n);
    }
  return 0;
}
