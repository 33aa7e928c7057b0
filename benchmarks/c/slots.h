/* The slots of slots.c and of Yoga's program: each has an id and a height, and a node inside. */
#ifndef SLOTS_H
#define SLOTS_H

#include <string.h>

enum { SLOT_COUNT = 40, SLOT_MOST = SLOT_COUNT + 1, SLOT_PLACE = SLOT_COUNT / 2, SLOT_NODES = 2 * SLOT_COUNT + 1 };

typedef struct slot {
  int id;
  double height;
} slot;

typedef struct slots {
  int count;
  slot list[SLOT_MOST];
} slots;

static inline slot slots_made(long number) { return (slot){(int)number, 20 + (double)(number % 7)}; }

static inline void slots_begin(slots *self) {
  self->count = SLOT_COUNT;
  for (int i = 0; i < SLOT_COUNT; i++) self->list[i] = slots_made(i);
}

/* One is higher or lower. */
static inline void slots_change(slots *self, long iteration) {
  self->list[SLOT_PLACE].height = 30 + (double)(iteration % 2);
}

/* A new one in the middle. */
static inline void slots_insert(slots *self, long iteration) {
  memmove(self->list + SLOT_PLACE + 1, self->list + SLOT_PLACE,
          (size_t)(self->count++ - SLOT_PLACE) * sizeof *self->list);
  self->list[SLOT_PLACE] = slots_made(SLOT_COUNT + iteration);
}

static inline void slots_remove(slots *self) {
  memmove(self->list + SLOT_PLACE, self->list + SLOT_PLACE + 1,
          (size_t)(--self->count - SLOT_PLACE) * sizeof *self->list);
}

static inline void slots_reverse(slots *self) {
  for (int i = 0; i < self->count / 2; i++) {
    slot other = self->list[i];
    self->list[i] = self->list[self->count - 1 - i];
    self->list[self->count - 1 - i] = other;
  }
}

#endif
