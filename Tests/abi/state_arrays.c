/*
 * Arrays in state that are set element by element and as a whole, at random, against arrays of C: what a host reads is the
 * array, and lists, repetitions and expressions show its elements. Small arrays are stored flat, large ones as trees.
 */
#include "lists.h"

enum { MOST = 1500, SIZES = 5, STEPS = 120, VISIBLE = 10 };

typedef struct element {
  double id, number;
  /* An array in each: the numbers from 0, and one that is set. */
  double inner;
} element;

typedef struct model {
  element elements[MOST];
  size_t count;
  double next;
  uint64_t random;
  plumb_value items[MOST], inner[MOST][40];
  plumb_entry entries[MOST][3];
} model;

static const char DOCUMENT[] =
    "<UIView><UITableView id='list' width='100' height='400' rowHeight='40' items='rows' itemKey='item.id'>"
    "<UITableViewCell><UIView id='bar' width='item.number' height='10'/></UITableViewCell></UITableView>"
    "<UIView id='seventh' width='rows[7].number' height='count(rows)'/>"
    "<UIView id='inner' width='rows[7].inner[36]'/></UIView>";

static size_t below(model *m, size_t limit) {
  m->random = m->random * 6364136223846793005u + 1442695040888963407u;
  return (size_t)(m->random >> 33) % limit;
}

static element made(model *m) {
  element made = {m->next++, (double)below(m, 90), (double)below(m, 1000)};
  return made;
}

/* The array as a host gives it, all of it other objects than before. */
static plumb_value array(model *m, size_t count) {
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < 40; j++) m->inner[i][j] = number_value((double)j);
    m->inner[i][36] = number_value(m->elements[i].inner);
    m->entries[i][0] = entry("id", number_value(m->elements[i].id));
    m->entries[i][1] = entry("number", number_value(m->elements[i].number));
    m->entries[i][2] = entry("inner", array_value(m->inner[i], 40));
    m->items[i] = dictionary_value(m->entries[i], 3);
  }
  return array_value(m->items, count);
}

static int is_number(const plumb_value *value, double number) {
  return value->type == PLUMB_TYPE_NUMBER && value->as.number == number;
}

/* Whether an array that the layout gives has the elements. */
static int is_as_modelled(const model *m, const plumb_value *value, size_t count) {
  if (value->type != PLUMB_TYPE_ARRAY || value->count != count) return 0;
  for (size_t i = 0; i < count; i++) {
    const plumb_value *item = &value->as.items[i];
    if (item->type != PLUMB_TYPE_DICTIONARY || item->count != 3) return 0;
    const plumb_value *inner = &item->as.entries[2].value;
    if (!is_number(&item->as.entries[0].value, m->elements[i].id) ||
        !is_number(&item->as.entries[1].value, m->elements[i].number) || inner->type != PLUMB_TYPE_ARRAY ||
        inner->count != 40)
      return 0;
    for (size_t j = 0; j < 40; j++)
      if (!is_number(&inner->as.items[j], j == 36 ? m->elements[i].inner : (double)j)) return 0;
  }
  return 1;
}

static plumb_status set(plumb_layout *layout, const char *array, size_t index, const char *path, double number) {
  char key[60];
  snprintf(key, sizeof key, "%s.%zu.%s", array, index, path);
  plumb_entry state = entry(key, number_value(number));
  return plumb_layout_set_state(layout, PLUMB_NO_NODE, &state, 1);
}

static void check(const stage *s, const model *m) {
  plumb_value value;
  size_t count;
  OK(plumb_layout_compute_frames(s->layout, 400, 400));
  OK(plumb_layout_get_state(s->layout, PLUMB_NO_NODE, TEXT("rows"), &value));
  CHECK(is_as_modelled(m, &value, m->count));
  const plumb_cell *cells = plumb_list_cells(s->layout, node_at(s->layout, "#list"), &count);
  CHECK(count == (m->count < VISIBLE ? m->count : VISIBLE));
  for (size_t i = 0; i < count; i++) {
    CHECK(cells[i].row == i);
    CHECK(number_of(cells[i].layout, "#bar", "width") == m->elements[i].number);
  }
  CHECK(number_of(s->layout, "#seventh", "width") == m->elements[7].number);
  CHECK(number_of(s->layout, "#seventh", "height") == (double)m->count);
  CHECK(number_of(s->layout, "#inner", "width") == m->elements[7].inner);
}

static void run(size_t size) {
  static model m;
  stage s = {NULL, NULL, NULL};
  memset(&m, 0, sizeof m);
  m.random = size;
  m.count = size;
  for (size_t i = 0; i < size; i++) m.elements[i] = made(&m);
  plumb_entry state = entry("rows", array(&m, size));
  OK(stage_load(&s, DOCUMENT, &state, 1));
  check(&s, &m);
  for (int step = 0; step < STEPS && failures == 0; step++) {
    size_t index = below(&m, m.count);
    /* Several before the next compute. */
    for (size_t times = below(&m, 3); times > 0; times--) {
      size_t other = below(&m, 2) ? below(&m, m.count) : 7;
      m.elements[other].number = (double)below(&m, 90);
      OK(set(s.layout, "rows", other, "number", m.elements[other].number));
      m.elements[other].inner = (double)below(&m, 1000);
      OK(set(s.layout, "rows", other, "inner.36", m.elements[other].inner));
    }
    element moved = m.elements[index];
    switch (below(&m, 6)) {
    case 0: /* One differs. */ m.elements[index].number = (double)below(&m, 90); break;
    case 1:
      if (m.count == MOST) break;
      memmove(&m.elements[index + 1], &m.elements[index], (m.count - index) * sizeof *m.elements);
      m.elements[index] = made(&m);
      m.count++;
      break;
    case 2:
      if (m.count <= 8) break;
      memmove(&m.elements[index], &m.elements[index + 1], (m.count - index - 1) * sizeof *m.elements);
      m.count--;
      break;
    case 3:
      for (size_t i = 0; i < m.count / 2; i++) {
        element first = m.elements[i];
        m.elements[i] = m.elements[m.count - 1 - i];
        m.elements[m.count - 1 - i] = first;
      }
      break;
    case 4:
      m.elements[index] = m.elements[7];
      m.elements[7] = moved;
      break;
    default: break;
    }
    state = entry("rows", array(&m, m.count));
    OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &state, 1));
    check(&s, &m);
    /* A key that is there twice is an error of the compute, and what was there is there again once it is gone. */
    index %= m.count;
    double id = m.elements[index].id, other = m.elements[(index + 1) % m.count].id;
    OK(set(s.layout, "rows", index, "id", other));
    STATUS(PLUMB_ERROR_DUPLICATE, plumb_layout_compute_frames(s.layout, 400, 400));
    OK(set(s.layout, "rows", index, "id", id));
    check(&s, &m);
  }
  STATUS(PLUMB_ERROR_NOT_FOUND, set(s.layout, "rows", m.count, "number", 1));
  STATUS(PLUMB_ERROR_NOT_FOUND, set(s.layout, "rows", 7, "inner.40", 1));
  check(&s, &m);
  stage_close(&s);
}

/* A repetition shows what was set, at instances that stay the same nodes. */
static void repeated(void) {
  static model m;
  stage s = {NULL, NULL, NULL};
  memset(&m, 0, sizeof m);
  m.count = 100;
  for (size_t i = 0; i < m.count; i++) m.elements[i] = made(&m);
  plumb_entry state = entry("rows", array(&m, m.count));
  OK(stage_load(&s, "<UIView><UIView repeat='rows' key='item.id' width='item.number' height='1'/></UIView>", &state, 1));
  OK(plumb_layout_compute_frames(s.layout, 400, 400));
  size_t nodes, count;
  plumb_layout_frames(s.layout, &nodes);
  CHECK(nodes == 101);
  for (size_t step = 0; step < 200 && failures == 0; step++) {
    size_t index = below(&m, m.count);
    m.elements[index].number = 100 + (double)step;
    OK(set(s.layout, "rows", index, "number", m.elements[index].number));
    OK(plumb_layout_compute_frames(s.layout, 400, 400));
    const plumb_frame *frames = plumb_layout_frames(s.layout, &nodes);
    for (size_t i = 0; i < m.count; i++) CHECK(frames[i + 1].width == m.elements[i].number);
    const plumb_change *changes = plumb_layout_changes(s.layout, &count);
    for (size_t i = 0; i < count; i++) CHECK(changes[i].row == index + 1);
    CHECK(count > 0);
  }
  stage_close(&s);
}

int main(void) {
  static const size_t sizes[SIZES] = {8, 32, 33, 70, 1025};
  for (size_t i = 0; i < SIZES; i++) run(sizes[i]);
  repeated();
  return check_result("state_arrays");
}
