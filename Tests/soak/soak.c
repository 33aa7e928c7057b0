/*
 * Layouts that are edited and reloaded for a long time: soak [steps [seed]]. They never need more memory than in the
 * beginning, and have the frames of a fresh load whenever that is looked at. `make soak` runs 100,000 steps.
 * `soak patches <edits> [seed]`: only edits in place, and a tenth as many changes of an array.
 * `soak constraints <changes> [seed]`: only changes of constraints.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE

#include "memory.h"
#include "patches.h"
#include "constraints.h"
#include "steps.h"

/* More than this a step, in bytes, is a leak: what malloc gives out is at least 24 bytes. */
#define MOST_BYTES 4.0
#define MOST_NODES_A_STEP 0.001

/* Everything at random. */
static void soak_everything(long steps) {
  enum { CHECK_EVERY = 100, REST_EVERY = 500 };
  world w;
  growth bytes = growth_of(steps), at_rest = growth_of(steps), of_layout = growth_of(steps), nodes = growth_of(steps);
  long checks = 0;
  world_open(&w);
  for (long i = 0; i < steps && failures < 10; i++) {
    size_t count = 0;
    step(&w);
    if (i % 8 == 0) growth_sample(&bytes, i, bytes_in_use());
    plumb_layout_frames(w.layout, &count);
    growth_sample(&nodes, i, (double)count);
    growth_sample(&of_layout, i, (double)plumb_layout_memory_usage(w.layout));
    if (i % CHECK_EVERY == CHECK_EVERY - 1) {
      double width = 100 + below(300);
      CHECK(equals_fresh_load(w.engine, w.layout, PARAMETER, width, 100 + below(200)));
      checks++;
    }
    if (i % REST_EVERY == REST_EVERY - 1) {
      rest(&w);
      growth_sample(&at_rest, i, bytes_in_use());
    }
  }
  printf("%ld steps: %lu edits, %lu refused, %lu reloads, %lu arrivals, %lu notices, %lu errors to owners, "
         "%ld checks\n",
         steps, w.edits, w.refusals, w.reloads, w.arrivals, w.notices, w.errors_offered, checks);
  CHECK(w.edits > w.refusals);
  CHECK(!growth_report(&at_rest, "bytes at rest", MOST_BYTES));
  /* Fewer steps differ more by chance than by what is lost. */
  if (steps >= 50000) {
    CHECK(!growth_report(&bytes, "bytes", MOST_BYTES));
    CHECK(!growth_report(&of_layout, "bytes of the layout", MOST_BYTES));
    CHECK(!growth_report(&nodes, "nodes", MOST_NODES_A_STEP));
  }
  world_close(&w);
}

/* Nothing but reloads, of one layout. */
static void soak_reloads(long count) {
  world w;
  growth bytes = growth_of(count);
  plumb_reload outcome = PLUMB_RELOAD_INIT;
  plumb_node root = PLUMB_NO_NODE, now = PLUMB_NO_NODE;
  world_open(&w);
  OK(plumb_layout_root(w.layout, &root));
  for (long i = 0; i < count && failures < 10; i++) {
    char text[256];
    snprintf(text, sizeof text, "<UIView><param name='gap' type='CGFloat'/><UIView left='gap' width='%ld'/></UIView>",
             100 + i % 800);
    world_write(&w, "row.xml", text, strlen(text));
    if (i % 2) {
      OK(plumb_layout_poll_changes(w.layout, &outcome));
      CHECK(outcome.changed_files == 1);
    } else {
      OK(plumb_layout_reload(w.layout, PLUMB_RELOAD_SOFT, &outcome));
    }
    CHECK(outcome.is_changed == 1);
    OK(plumb_layout_compute_frames(w.layout, 200, 200));
    CHECK(number_of(w.layout, "#a/1/0", "width") == (double)(100 + i % 800));
    growth_sample(&bytes, i, bytes_in_use());
  }
  OK(plumb_layout_root(w.layout, &now));
  CHECK(now == root);
  CHECK(equals_fresh_load(w.engine, w.layout, PARAMETER, 300, 200));
  printf("%ld reloads of one layout\n", count);
  CHECK(!growth_report(&bytes, "bytes", MOST_BYTES));
  world_close(&w);
}

/* Only edits of one layout, which is never recreated. */
static void soak_edits(long count) {
  world w;
  growth bytes = growth_of(count);
  world_open(&w);
  for (long i = 0; i < count && failures < 10; i++) {
    char xml[256];
    plumb_node out = PLUMB_NO_NODE;
    plumb_state_key key;
    unsigned long serial = w.serial++;
    snprintf(xml, sizeof xml, "<UIView id='n%07lu' width='k + %07lu' template='card.xml' gap='1'/>", serial, serial);
    OK(plumb_layout_insert_xml(w.layout, PLUMB_NO_NODE, 0, xml, strlen(xml), &out));
    snprintf(xml, sizeof xml, "k * 2 + %07lu", serial);
    OK(plumb_layout_set_expression(w.layout, out, TEXT("height"), xml, strlen(xml)));
    OK(plumb_layout_set_expression(w.layout, node_at(w.layout, "#b"), TEXT("height"), xml, strlen(xml)));
    OK(plumb_layout_move(w.layout, out, node_at(w.layout, "#c"), 0));
    OK(plumb_layout_state_key(w.layout, PLUMB_NO_NODE, TEXT("k"), &key));
    OK(plumb_layout_set_number(w.layout, key, (double)(i % 50)));
    OK(plumb_layout_compute_frames(w.layout, 200, 200));
    CHECK(number_of(w.layout, "#b", "height") == (double)(i % 50) * 2 + (double)serial);
    OK(plumb_layout_remove(w.layout, out));
    growth_sample(&bytes, i, bytes_in_use());
  }
  CHECK(equals_fresh_load(w.engine, w.layout, PARAMETER, 300, 200));
  printf("%ld rounds of edits of one layout\n", count);
  CHECK(!growth_report(&bytes, "bytes", MOST_BYTES));
  world_close(&w);
}

/* A part that never comes, asked for with every reload and load. */
static plumb_status never(void *user_data, plumb_request request, const char *url, const char *base,
                          plumb_resource *out) {
  (void)user_data, (void)request, (void)url, (void)base, (void)out;
  return PLUMB_PENDING;
}

static void soak_silence(long count) {
  stage s = {NULL, NULL, NULL};
  growth bytes = growth_of(count);
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_add_loader(s.engine, NULL, never, NULL, NULL));
  OK(stage_load(&s, "<UIView><UIView xml='never.xml'/></UIView>", NULL, 0));
  for (long i = 0; i < count && failures < 10; i++) {
    plumb_template *other = NULL;
    OK(plumb_template_load(s.engine, TEXT("<UIView><UIView xml='never.xml'/></UIView>"), NULL, &other, NULL));
    plumb_template_destroy(other);
    OK(plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, NULL));
    growth_sample(&bytes, i, bytes_in_use());
  }
  printf("%ld reloads without an answer\n", count);
  CHECK(!growth_report(&bytes, "bytes", MOST_BYTES));
  stage_close(&s);
}

int main(int argc, char **argv) {
  count_exactly(argv);
  if (argc > 2 && strcmp(argv[1], "patches") == 0) {
    random_state = argc > 3 ? strtoull(argv[3], NULL, 10) : 4;
    is_quiet = 1;
    soak_patches(atol(argv[2]));
    soak_slots(atol(argv[2]) / 10);
    return check_result("soak");
  }
  if (argc > 2 && strcmp(argv[1], "constraints") == 0) {
    random_state = argc > 3 ? strtoull(argv[3], NULL, 10) : 4;
    is_quiet = 1;
    soak_constraints(atol(argv[2]), 1);
    soak_constraints(atol(argv[2]), NO_MORE_EDITS);
    return check_result("soak");
  }
  long steps = argc > 1 ? atol(argv[1]) : 4000;
  random_state = argc > 2 ? strtoull(argv[2], NULL, 10) : 4;
  is_quiet = 1;
  soak_everything(steps);
  soak_reloads(steps / 10);
  soak_edits(steps / 10);
  soak_patches(steps * 10);
  soak_slots(steps);
  soak_constraints(steps * 5, 1);
  soak_constraints(steps * 5, NO_MORE_EDITS);
  /* The handles of destroyed templates are kept up to a number. */
  soak_silence(8000 + steps / 10);
  return check_result("soak");
}
