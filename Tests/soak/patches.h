/* Edits that change a layout in place, and slots that follow an array, for a long time. Included by soak.c. */
#ifndef PLUMB_SOAK_PATCHES_H
#define PLUMB_SOAK_PATCHES_H

#include "flat.h"
#include "memory.h"
#include "random.h"

enum { PATCHED_ROWS = 40, PATCHED_SLOTS = 24 };

static const char PATCHED[] =
    "<UIView><state name='k' type='Double' value='3'/><UIView id='list' height='auto'/><UIView top='previous.bottom'/></UIView>";
static const char PATCHED_ROW[] =
    "<UIView top='previous.bottom + 2' height='20'><UIView left='8' width='50%' height='k'/></UIView>";

/* Bytes a step that memory may grow by. Few steps differ by chance: a table that was enlarged is 32 KB. */
static inline double patched_growth(long count) {
  return count < 10000 ? 32768.0 / (double)count : count < 100000 ? 4 : 0.25;
}

/* Rows that come, go, move and change. */
static void soak_patches(long count) {
  static const char *const heights[] = {"20", "k * 2", "previous.height + 1", "12"};
  stage s = {NULL, NULL, NULL};
  plumb_fragment *fragment = NULL;
  plumb_node list, rows[PATCHED_ROWS];
  growth bytes = growth_of(count), of_layout = growth_of(count);
  int present = 0;
  OK(plumb_engine_create(NULL, &s.engine));
  OK(stage_load(&s, PATCHED, NULL, 0));
  OK(plumb_fragment_load(s.engine, PATCHED_ROW, sizeof PATCHED_ROW - 1, NULL, &fragment, NULL));
  OK(plumb_layout_find(s.layout, PLUMB_NO_NODE, TEXT("#list"), &list));
  for (long i = 0; i < count && failures < 10; i++) {
    uint32_t choice = below(8);
    int place = present ? (int)below((uint32_t)present) : 0;
    if (choice < 3 && present < PATCHED_ROWS) {
      OK(plumb_layout_insert_fragment(s.layout, list, (size_t)place, fragment, &rows[present]));
      present++;
    } else if (choice < 5 && present > 0) {
      OK(plumb_layout_remove(s.layout, rows[place]));
      rows[place] = rows[--present];
    } else if (choice == 5 && present > 0) {
      OK(plumb_layout_move(s.layout, rows[place], list, below((uint32_t)present)));
    } else if (choice == 6 && present > 0) {
      const char *text = heights[below(4)];
      OK(plumb_layout_set_expression(s.layout, rows[place], TEXT("height"), text, strlen(text)));
    } else {
      plumb_state_key key;
      OK(plumb_layout_state_key(s.layout, PLUMB_NO_NODE, TEXT("k"), &key));
      OK(plumb_layout_set_number(s.layout, key, (double)below(50)));
    }
    if (i % 3 == 0) OK(plumb_layout_compute_frames(s.layout, 300, 200));
    if (i % 64 == 0) {
      growth_sample(&bytes, i, bytes_in_use());
      growth_sample(&of_layout, i, (double)plumb_layout_memory_usage(s.layout));
    }
  }
  CHECK(equals_fresh_load(s.engine, s.layout, "", 300, 200));
  printf("%ld edits in place\n", count);
  CHECK(!growth_report(&bytes, "bytes", patched_growth(count)));
  CHECK(!growth_report(&of_layout, "bytes of the layout", patched_growth(count)));
  plumb_fragment_destroy(fragment);
  stage_close(&s);
}

typedef struct patched_slot {
  int32_t id;
  double height;
} patched_slot;

typedef struct patched_bag {
  int32_t count;
  patched_slot slots[PATCHED_SLOTS];
} patched_bag;

/* Slots that follow an array which grows, shrinks, changes and is sorted. */
static void soak_slots(long count) {
  static const plumb_field slot_fields[] = {PLUMB_BIND("id", patched_slot, id, INT32),
                                            PLUMB_BIND("height", patched_slot, height, DOUBLE)};
  static const plumb_field fields[] = {PLUMB_BIND_ARRAY("slots", patched_bag, slots, count, slot_fields)};
  static const char document[] =
      "<UIView><UIView repeat='slots' key='item.id' top='previous.bottom' height='item.height'>"
      "<UIView if='item.height > 10' height='3'/></UIView></UIView>";
  patched_bag bag = {0, {{0, 0}}};
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_binding binding;
  plumb_scope scope;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  growth bytes = growth_of(count), of_layout = growth_of(count);
  int32_t serial = 0;
  memset(&scope, 0, sizeof scope);
  scope.fields = fields;
  scope.field_count = 1;
  bag.count = 1;
  scope.base = &bag;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_layout_load(engine, document, sizeof document - 1, &options, &layout, NULL));
  OK(plumb_layout_bind_state(layout, PLUMB_NO_NODE, fields, 1, &binding));
  for (long i = 0; i < count && failures < 10; i++) {
    uint32_t choice = below(5), place = bag.count ? below((uint32_t)bag.count) : 0;
    if (choice < 2 && bag.count < PATCHED_SLOTS) {
      memmove(bag.slots + place + 1, bag.slots + place, ((size_t)bag.count++ - place) * sizeof *bag.slots);
      bag.slots[place] = (patched_slot){++serial, below(20)};
    } else if (choice == 2 && bag.count > 0) {
      memmove(bag.slots + place, bag.slots + place + 1, ((size_t)--bag.count - place) * sizeof *bag.slots);
    } else if (choice == 3 && bag.count > 0) {
      bag.slots[place].height = below(20);
    } else {
      patched_slot first = bag.slots[0];
      bag.slots[0] = bag.slots[place];
      bag.slots[place] = first;
    }
    OK(plumb_layout_update_state(layout, binding, &bag));
    OK(plumb_layout_compute_frames(layout, 300, 200));
    if (i % 64 == 0) {
      growth_sample(&bytes, i, bytes_in_use());
      growth_sample(&of_layout, i, (double)plumb_layout_memory_usage(layout));
    }
  }
  size_t rows = 0, expected = 1;
  double height = 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &rows);
  for (int i = 0, row = 1; i < bag.count; i++) {
    CHECK(frames[row].y == height && frames[row].height == bag.slots[i].height);
    height += bag.slots[i].height;
    row += bag.slots[i].height > 10 ? 2 : 1;
    expected += bag.slots[i].height > 10 ? 2 : 1;
  }
  CHECK(rows == expected);
  printf("%ld changes of an array\n", count);
  CHECK(!growth_report(&bytes, "bytes", patched_growth(count)));
  CHECK(!growth_report(&of_layout, "bytes of the layout", patched_growth(count)));
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

#endif
