/*
 * Two threads, each with a layout of its own of one template: threads <tree.xml> <its nodes> <screen.xml>
 *
 * In every round one thread does its steps alone, then the other, then both at once. Printed are the time of a step
 * alone, that of a step of either while both run, and as a ratio (not nanoseconds) `scaling …`: how much more is done
 * in the same time. `control` shares nothing: it says what the machine gives to two threads, which is less than 2 where
 * its processors are halves of one core.
 *
 * Each thread has a processor of its own, and its processor time is what counts. A round in which another process took
 * one of them is repeated: the threads would not have been running at the same time.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

#include "document.h"

enum { THREADS = 2, ROUNDS = 101, CELLS = 1024, LINES = 128 };
static const double ROUND = 2e6;        /* Nanoseconds that the steps of one thread take. */
static const double PATIENCE = 10e9;    /* Nanoseconds a case. */
static const double UNDISTURBED = 0.97; /* Processor time of a round in which nobody else ran, of its time. */

typedef struct worker {
  document *document;
  plumb_state_key sidebar, expanded;
  void (*step)(struct worker *self, long iteration);
  long steps, begun;
  pthread_barrier_t *barrier;
  int processor;
  double time, share;
  double sum;
  double cells[CELLS];
  /* Nothing of the two is in one line of a cache, or in two that are fetched together. */
  char padding[LINES];
} worker;

/* Like a sweep: independent loads, sums and stores, in memory of the thread's own. */
static void control(worker *self, long iteration) {
  double *cells = self->cells;
  for (uint32_t i = 0; i < CELLS; i++) {
    cells[i * 5 % CELLS] = cells[(i * 3 + 1) % CELLS] * 0.5 + cells[(i + (uint32_t)iteration) % CELLS];
  }
  self->sum = cells[0];
}

static void resize(worker *self, long iteration) {
  self->document->width = 1280 + (double)(iteration % 97);
  document_compute(self->document);
}

static void frame(worker *self, long iteration) {
  plumb_layout *layout = self->document->layout;
  require(plumb_layout_set_number(layout, self->sidebar, 200 + (double)(iteration % 64)), "sidebar");
  if (iteration % 4 == 0) {
    require(plumb_layout_set_number(layout, self->expanded, (double)(iteration / 4 % 20)), "expanded");
  }
  document_compute(self->document);
  document_read_frames(self->document);
}

static void *run(void *argument) {
  worker *self = argument;
  cpu_set_t processor;
  CPU_ZERO(&processor);
  CPU_SET(self->processor, &processor);
  if (pthread_setaffinity_np(pthread_self(), sizeof processor, &processor)) exit(1);
  pthread_barrier_wait(self->barrier);
  double start = measure_now(), started = measure_processor();
  for (long i = 0; i < self->steps; i++) self->step(self, self->begun++);
  self->time = measure_processor() - started;
  self->share = self->time / (measure_now() - start);
  return NULL;
}

/* Lets `count` workers do their steps at once. Returns whether they had their processors to themselves. */
static int run_all(worker *workers, int count) {
  pthread_t threads[THREADS];
  pthread_barrier_t barrier;
  int is_undisturbed = 1;
  pthread_barrier_init(&barrier, NULL, (unsigned)count);
  for (int i = 0; i < count; i++) {
    workers[i].barrier = &barrier;
    if (pthread_create(&threads[i], NULL, run, &workers[i])) exit(1);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
    if (workers[i].share < UNDISTURBED) is_undisturbed = 0;
  }
  pthread_barrier_destroy(&barrier);
  return is_undisturbed;
}

static void print(const char *what, const char *name, long n, double *samples, int count) {
  qsort(samples, (size_t)count, sizeof *samples, measure_order);
  printf("%s %s\t%ld\t%.3f\t%.3f\t%.3f\t%d\n", what, name, n, samples[count / 2], samples[count / 4],
         samples[count * 3 / 4], count);
}

static void scale(const char *name, long n, worker *workers, void (*step)(worker *, long)) {
  double alone[ROUNDS], together[ROUNDS], scaling[ROUNDS];
  int rounds = 0;
  for (int i = 0; i < THREADS; i++) {
    workers[i].step = step;
    workers[i].steps = 200;
    run_all(&workers[i], 1);
  }
  long steps = (long)(ROUND * 200 / workers[0].time) + 1;
  for (int i = 0; i < THREADS; i++) workers[i].steps = steps;
  double start = measure_now();
  while (rounds < ROUNDS && measure_now() - start < PATIENCE) {
    double before[THREADS];
    for (int i = 0; i < THREADS; i++) {
      run_all(&workers[i], 1);
      before[i] = workers[i].time;
    }
    if (!run_all(workers, THREADS)) continue;
    alone[rounds] = together[rounds] = scaling[rounds] = 0;
    for (int i = 0; i < THREADS; i++) {
      alone[rounds] += before[i] / (double)(steps * THREADS);
      together[rounds] += workers[i].time / (double)(steps * THREADS);
      scaling[rounds] += before[i] / workers[i].time;
    }
    rounds++;
  }
  if (rounds < MEASURE_LEAST) {
    fprintf(stderr, "threads: other processes leave no %d processors for %s\n", THREADS, name);
    return;
  }
  print("one thread", name, n, alone, rounds);
  print("two threads", name, n, together, rounds);
  print("scaling", name, n, scaling, rounds);
  fflush(stdout);
}

/* Layouts made one after the other by one thread, as a host does that then hands them out: their memory is near. */
static void open_all(worker *workers, document *first) {
  cpu_set_t allowed;
  int processor = -1;
  if (sched_getaffinity(0, sizeof allowed, &allowed) || CPU_COUNT(&allowed) < THREADS) {
    fprintf(stderr, "threads: there are not %d processors\n", THREADS);
    exit(1);
  }
  for (int i = 0; i < THREADS; i++) {
    memset(&workers[i], 0, sizeof workers[i]);
    do processor++;
    while (!CPU_ISSET(processor, &allowed));
    workers[i].processor = processor;
    workers[i].document = aligned_alloc(LINES, (sizeof *first / LINES + 1) * LINES);
    *workers[i].document = *first;
    require(plumb_layout_create(first->template_, &workers[i].document->layout), "create");
    document_compute(workers[i].document);
    size_t nodes;
    plumb_layout_frames(workers[i].document->layout, &nodes);
    /* Of the thread alone too. */
    workers[i].document->read = aligned_alloc(LINES, (nodes * sizeof(float) * 4 / LINES + 1) * LINES);
  }
}

int main(int count, char **arguments) {
  static const char *const tree_keys[] = {"leaf", NULL}, *const screen_keys[] = {"sidebar", "expanded", NULL};
  static const double tree_values[] = {30}, screen_values[] = {200, 0};
  static worker workers[THREADS];
  /* One thread after the other under callgrind: nothing to count. */
  if (count < 4 || getenv("BENCH_INSTRUCTIONS")) return count < 4 ? 2 : 0;
  open_all(workers, document_open(arguments[1], tree_keys, tree_values));
  scale("control", 1, workers, control);
  scale("resize tree", atol(arguments[2]), workers, resize);
  open_all(workers, document_open(arguments[3], screen_keys, screen_values));
  for (int i = 0; i < THREADS; i++) {
    workers[i].sidebar = document_key(workers[i].document, "sidebar");
    workers[i].expanded = document_key(workers[i].document, "expanded");
  }
  scale("frame screen", 199, workers, frame);
  return 0;
}
