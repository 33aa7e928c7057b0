/* Constraints that come, go and change in one layout, for a long time. Included by soak.c. */
#ifndef PLUMB_SOAK_CONSTRAINTS_H
#define PLUMB_SOAK_CONSTRAINTS_H

#include "flat.h"
#include "memory.h"
#include "random.h"

enum { CONSTRAINED_VIEWS = 12, MOST_CONSTRAINTS = 30, NO_MORE_EDITS = 1 << 30 };

/* Constraints between views of a list, contradictions among them. */
static void constraint_line(char line[100]) {
  static const char *const relations[] = {"==", ">=", "<="}, *const priorities[] = {"", " @750", " @250", ""};
  uint32_t view = below(CONSTRAINED_VIEWS), other = below(CONSTRAINED_VIEWS);
  const char *relation = relations[below(3)], *priority = priorities[below(4)];
  switch (below(4)) {
    case 0: snprintf(line, 100, "v%u.top %s v%u.bottom + %u%s", view, relation, other, below(9), priority); break;
    case 1: snprintf(line, 100, "v%u.left %s super.left + k%s", view, relation, priority); break;
    case 2: snprintf(line, 100, "v%u.width %s v%u.width * 0.5%s", view, relation, other, priority); break;
    default: snprintf(line, 100, "v%u.height %s %u%s", view, relation, below(60), priority);
  }
}

/* The first steps add constraints. Of the others, one in `edited` adds or removes one; the others change one. What was removed
 * takes room until the layout is linked again, now and then: there have to be many such edits, or none. */
static void soak_constraints(long count, uint32_t edited) {
  stage s = {NULL, NULL, NULL};
  text document = {NULL, 0, 0};
  plumb_constraint made[MOST_CONSTRAINTS];
  /* The most bytes in use, and of the layout, in the first and in the second half. */
  double bytes[2] = {0, 0}, of_layout[2] = {0, 0};
  uint32_t present = 0;
  long edits = 0, failed = 0;
  text_put(&document, "<UIView><state name='k' type='Double' value='3'/>");
  for (int view = 0; view < CONSTRAINED_VIEWS; view++) {
    char element[100];
    snprintf(element, sizeof element, "<UIView id='v%d' constraints='height &gt;= %d @600'/>", view, view);
    text_put(&document, element);
  }
  text_put(&document, "</UIView>");
  OK(plumb_engine_create(NULL, &s.engine));
  OK(stage_load(&s, document.bytes, NULL, 0));
  for (long i = 0; i < count && failures < 10; i++) {
    uint32_t choice = i < MOST_CONSTRAINTS ? 0 : below(edited + 1) == 0 ? below(2) : 2 + below(4);
    if (choice == 0 && present < MOST_CONSTRAINTS) {
      char line[100];
      constraint_line(line);
      edits++;
      present += plumb_layout_add_constraint_text(s.layout, PLUMB_NO_NODE, line, strlen(line), &made[present]) == PLUMB_OK;
    } else if (choice == 1 && present > 0) {
      uint32_t place = below(present);
      edits++;
      OK(plumb_layout_remove_constraint(s.layout, made[place]));
      made[place] = made[--present];
    } else if (choice == 2 && present > 0) {
      OK(plumb_constraint_set_constant(s.layout, made[below(present)], below(80)));
    } else if (choice == 3 && present > 0) {
      OK(plumb_constraint_set_active(s.layout, made[below(present)], below(2)));
    } else if (choice == 4 && present > 0) {
      OK(plumb_constraint_set_priority(s.layout, made[below(present)], 250 * (1 + below(4))));
    } else {
      plumb_state_key key;
      OK(plumb_layout_state_key(s.layout, PLUMB_NO_NODE, TEXT("k"), &key));
      OK(plumb_layout_set_number(s.layout, key, (double)below(50)));
    }
    if (i % 2 == 0) failed += plumb_layout_compute_frames(s.layout, 100 + below(300), 200) != PLUMB_OK;
    if (i % 16 == 0) {
      int half = i >= count / 2;
      double usage = (double)plumb_layout_memory_usage(s.layout);
      if (bytes_in_use() > bytes[half]) bytes[half] = bytes_in_use();
      if (usage > of_layout[half]) of_layout[half] = usage;
    }
  }
  printf("%ld changes of constraints, %ld of them added or removed, %ld computes failed\n", count, edits, failed);
  CHECK(failed == 0);
  printf("  at most %.0f and %.0f bytes, %.0f and %.0f of the layout\n", bytes[0], bytes[1], of_layout[0], of_layout[1]);
  CHECK(bytes[1] <= 1.25 * bytes[0]);
  CHECK(of_layout[1] <= 1.25 * of_layout[0]);
  free(document.bytes);
  stage_close(&s);
}

#endif
