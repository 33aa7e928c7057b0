/* One engine and one template used by several threads at once, each with layouts of its own. */
#include <pthread.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 300, ROWS = 200 };

static plumb_engine *engine;
static plumb_template *template_;
/* Each thread counts for itself. */
static int wrong[THREADS];

#define EXPECT(condition) wrong[index] += (condition) ? 0 : 1

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_value value;
  (void)user_data, (void)width, (void)height;
  if (plumb_node_property(layout, node, TEXT("text"), &value) != PLUMB_OK) return -1;
  out->width = (double)value.count;
  out->height = 10;
  out->first_baseline = out->last_baseline = -1;
  return PLUMB_OK;
}

/* All layouts share the template's array until they set it. The copy that C reads is made by the first thread that asks. */
static int has_rows(plumb_layout *layout, size_t changed, double number) {
  plumb_value value;
  if (plumb_layout_get_state(layout, PLUMB_NO_NODE, TEXT("rows"), &value) != PLUMB_OK || value.count != ROWS) return 0;
  for (size_t i = 0; i < ROWS; i++)
    if (value.as.items[i].as.number != (i == changed ? number : (double)i)) return 0;
  return 1;
}

static void *work(void *argument) {
  int index = *(int *)argument;
  for (int round = 0; round < ROUNDS; round++) {
    plumb_layout *layout = NULL;
    plumb_template *own = NULL;
    plumb_report *report = NULL;
    plumb_lease *lease = NULL;
    const plumb_frame *frames = NULL;
    plumb_value value;
    size_t count = 0;
    plumb_entry change = entry("count", number_value(round * THREADS + index));
    EXPECT(plumb_layout_create(template_, &layout) == PLUMB_OK);
    EXPECT(has_rows(layout, ROWS, 0));
    EXPECT(plumb_layout_set_state(layout, PLUMB_NO_NODE, &change, 1) == PLUMB_OK);
    change = entry("rows.150", number_value(-1 - index));
    EXPECT(plumb_layout_set_state(layout, PLUMB_NO_NODE, &change, 1) == PLUMB_OK);
    EXPECT(has_rows(layout, 150, -1 - index));
    EXPECT(plumb_layout_compute_frames(layout, 100, 100) == PLUMB_OK);
    EXPECT(number_of(layout, "0", "left") == round * THREADS + index);
    EXPECT(plumb_layout_lease_frames(layout, &lease, &frames, &count) == PLUMB_OK);
    EXPECT(plumb_template_load(engine, TEXT("<UIView><UILabel text='{1 + 1}'/></UIView>"), NULL, &own, &report) ==
           PLUMB_OK);
    plumb_report_destroy(report);
    plumb_template_destroy(own);
    EXPECT(plumb_engine_evaluate(engine, TEXT("6 * 7"), "any", NULL, &value, &report) == PLUMB_OK);
    EXPECT(value.as.number == 42);
    plumb_report_destroy(report);
    /* Fails everywhere at once, and keeps a diagnostic. */
    EXPECT(plumb_template_load(engine, NULL, 5, NULL, &own, NULL) == PLUMB_ERROR_ARGUMENT);
    plumb_layout_destroy(layout);
    EXPECT(frames && frames[1].x == round * THREADS + index);
    plumb_lease_release(lease);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int indices[THREADS];
  plumb_value rows[ROWS];
  for (int i = 0; i < ROWS; i++) rows[i] = number_value(i);
  plumb_entry state[2] = {entry("count", number_value(0)), entry("rows", array_value(rows, ROWS))};
  stage t = {NULL, NULL, NULL};
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_engine_set_measurer(t.engine, measure, NULL, NULL));
  OK(stage_load(&t, "<UIView><UILabel left='count' text='Number {count}'/></UIView>", state, 2));
  engine = t.engine;
  template_ = t.template_;
  for (int i = 0; i < THREADS; i++) {
    indices[i] = i;
    CHECK(pthread_create(&threads[i], NULL, work, &indices[i]) == 0);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    CHECK(wrong[i] == 0);
  }
  stage_close(&t);
  return check_result("threads");
}
