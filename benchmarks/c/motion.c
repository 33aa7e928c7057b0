/*
 * What a step of motion takes: motion <n>…
 *
 * step: n keys of state move from 0 to 1,000, by one curve each run; plumb_layout_advance alone, without a compute.
 * idle: the same document once nothing moves any more.
 * show: n frames move to where they were computed to be; plumb_layout_advance and plumb_layout_compute_frames.
 * drag: n keys follow a gesture, without a compute.
 * rows: a list of n rows makes room for a new one; 36 of them are visible. A step includes the display list.
 * native C: for comparison, a loop over tweens in an array of structures. Its Bézier curve is solved as browsers do it.
 */
#include <math.h>

#include "document.h"

static const struct {
  const char *name;
  plumb_curve curve;
  double duration, response, damping;
} curves[] = {{"linear", PLUMB_CURVE_LINEAR, 1e6, 0, 0},
              {"ease", PLUMB_CURVE_EASE, 1e6, 0, 0},
              {"spring", PLUMB_CURVE_SPRING, 0, 1e5, 0.5}};

static void step(void *context, long iteration) {
  (void)iteration;
  require(plumb_layout_advance(((document *)context)->layout, 0.01), "advance");
}

static void step_shown(void *context, long iteration) {
  step(context, iteration);
  document_compute(context);
}

typedef struct tween {
  plumb_curve curve;
  double from, to, elapsed, duration, response, damping, value;
} tween;

typedef struct tweens {
  tween *all;
  long count;
} tweens;

/* The timing function "ease" of CSS, by Newton's method to 1e-7 of the time. */
static double ease(double time) {
  const double cx = 0.75, bx = -0.75, ax = 1, cy = 0.3, by = 2.4, ay = -1.7;
  double s = time;
  for (int i = 0; i < 8; i++) {
    double error = ((ax * s + bx) * s + cx) * s - time;
    if (fabs(error) < 1e-7) break;
    s -= error / ((3 * ax * s + 2 * bx) * s + cx);
  }
  return ((ay * s + by) * s + cy) * s;
}

static double spring(double seconds, double response, double damping) {
  double omega = 6.283185307179586 / response, rate = omega * sqrt(1 - damping * damping), angle = rate * seconds;
  return 1 - exp(-damping * omega * seconds) * (cos(angle) + damping * omega / rate * sin(angle));
}

static void step_tweens(void *context, long iteration) {
  const tweens *self = context;
  (void)iteration;
  for (tween *one = self->all; one < self->all + self->count; one++) {
    one->elapsed += 0.01;
    double progress;
    switch (one->curve) {
      case PLUMB_CURVE_LINEAR: progress = one->elapsed / one->duration; break;
      case PLUMB_CURVE_SPRING: progress = spring(one->elapsed, one->response, one->damping); break;
      default: progress = ease(one->elapsed / one->duration);
    }
    one->value = one->from + progress * (one->to - one->from);
  }
  __asm__ volatile("" : : "r"(self->all) : "memory");
}

static void measure_tweens(long n) {
  tweens self = {calloc((size_t)n, sizeof(tween)), n};
  if (!self.all) exit(1);
  for (size_t number = 0; number < sizeof curves / sizeof *curves; number++) {
    char name[60];
    for (long i = 0; i < n; i++) {
      tween one = {curves[number].curve, 0, 1000, 0, curves[number].duration, curves[number].response,
                   curves[number].damping, 0};
      self.all[i] = one;
    }
    snprintf(name, sizeof name, "motion step %s native C", curves[number].name);
    measure(name, n, NULL, step_tweens, NULL, &self);
  }
  free(self.all);
}

static void open_rows(document *self, long n, const char *head, const char *row) {
  memset(self, 0, sizeof *self);
  self->text = malloc((size_t)n * (strlen(row) + 20) + strlen(head) + 40);
  if (!self->text) exit(1);
  self->length = (size_t)sprintf(self->text, "<UIView>%s", head);
  for (long i = 0; i < n; i++) self->length += (size_t)sprintf(self->text + self->length, row, i, i);
  self->length += (size_t)sprintf(self->text + self->length, "</UIView>");
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  self->options = options;
  self->width = 1280;
  self->height = 720;
  require(plumb_engine_create(NULL, &self->engine), "engine");
  document_load(self);
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
}

static void close_rows(document *self) {
  plumb_layout_destroy(self->layout);
  plumb_template_destroy(self->template_);
  plumb_engine_destroy(self->engine);
  free(self->text);
}

static plumb_motion motion_of(size_t number) {
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.curve = curves[number].curve;
  motion.duration = curves[number].duration;
  motion.response = curves[number].response;
  motion.damping = curves[number].damping;
  return motion;
}

static void start(document *self, long n, size_t number) {
  const plumb_motion motion = motion_of(number);
  for (long i = 0; i < n; i++) {
    char name[24];
    plumb_state_key key;
    snprintf(name, sizeof name, "k%ld", i);
    require(plumb_layout_state_key(self->layout, PLUMB_NO_NODE, name, strlen(name), &key), name);
    require(plumb_layout_animate_number(self->layout, key, 1000, &motion), name);
  }
}

/* Frames that are shown on their way. */
static void measure_shown(long n) {
  static document self;
  open_rows(&self, n, "<state name='k' type='Double' value='0'/>", "<UIView left='k + %ld' width='8' height='8'/>");
  for (size_t number = 0; number < sizeof curves / sizeof *curves; number++) {
    char name[60];
    const plumb_motion motion = motion_of(number);
    plumb_entry entry = {"k", 1, {PLUMB_TYPE_NUMBER, 0, 0, {1000.0 * (double)(number + 1)}, {0}}, 0, 0};
    require(plumb_layout_set_state_animated(self.layout, PLUMB_NO_NODE, &entry, 1, &motion), "animate");
    document_compute(&self);
    snprintf(name, sizeof name, "motion show %s", curves[number].name);
    measure(name, n, NULL, step_shown, NULL, &self);
    if (!plumb_layout_is_moving(self.layout)) exit(1);
  }
  require(plumb_node_end_motion(self.layout, PLUMB_NO_NODE), "end");
  document_compute(&self);
  measure_work("motion show idle", n, 1, NULL, step_shown, NULL, &self);
  close_rows(&self);
}

typedef struct gestures {
  document *document;
  plumb_drag *all;
  plumb_state_key *keys;
  long count;
} gestures;

/* Half of the way is beyond the limits. */
static void step_drags(void *context, long iteration) {
  const gestures *self = context;
  for (long i = 0; i < self->count; i++) {
    require(plumb_layout_move_drag(self->document->layout, self->keys[i], &self->all[i], (double)(iteration % 200)), "move");
  }
}

static void measure_drags(document *self, long n) {
  gestures gestures = {self, calloc((size_t)n, sizeof(plumb_drag)), calloc((size_t)n, sizeof(plumb_state_key)), n};
  if (!gestures.all || !gestures.keys) exit(1);
  for (long i = 0; i < n; i++) {
    char name[24];
    plumb_drag drag = PLUMB_DRAG_INIT;
    drag.lower = 0;
    drag.upper = 100;
    drag.length = 320;
    snprintf(name, sizeof name, "k%ld", i);
    require(plumb_layout_state_key(self->layout, PLUMB_NO_NODE, name, strlen(name), &gestures.keys[i]), name);
    require(plumb_layout_begin_drag(self->layout, gestures.keys[i], &drag), name);
    gestures.all[i] = drag;
  }
  measure("motion drag", n, NULL, step_drags, NULL, &gestures);
  free(gestures.keys);
  free(gestures.all);
}

enum { VISIBLE_ROWS = 36 };

static plumb_status row_count(void *user_data, size_t section, size_t *out_count) {
  (void)section;
  *out_count = *(const size_t *)user_data;
  return PLUMB_OK;
}

static plumb_status row_item(void *user_data, size_t section, size_t row, plumb_value *out_item) {
  (void)user_data, (void)section;
  memset(out_item, 0, sizeof *out_item);
  out_item->type = PLUMB_TYPE_NUMBER;
  out_item->as.number = (double)row;
  return PLUMB_OK;
}

static void step_rows(void *context, long iteration) {
  step_shown(context, iteration);
  size_t count = 0;
  if (!plumb_layout_display_list(((document *)context)->layout, &count) || count < VISIBLE_ROWS) exit(1);
}

/* A row is inserted at the upper end. */
static void measure_rows(long n) {
  static document self;
  size_t rows = (size_t)n;
  plumb_node list;
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  plumb_motion motion = motion_of(0);
  source.user_data = &rows;
  source.row_count = row_count;
  source.item = row_item;
  open_rows(&self, 0,
            "<UITableView id='list' height='100%' rowHeight='20'><UITableViewCell backgroundColor='white'>"
            "<UIView left='item' width='8' height='8' backgroundColor='red'/></UITableViewCell></UITableView>",
            "%ld%ld");
  require(plumb_layout_find(self.layout, PLUMB_NO_NODE, "#list", 5, &list), "find");
  require(plumb_list_set_source(self.layout, list, &source), "source");
  document_compute(&self);
  measure_work("motion rows idle", n, 1, NULL, step_rows, NULL, &self);
  require(plumb_layout_animate_changes(self.layout, &motion), "animate");
  rows++;
  require(plumb_list_insert_rows(self.layout, list, 0, 0, 1), "insert");
  document_compute(&self);
  measure_work("motion rows", n, VISIBLE_ROWS, NULL, step_rows, NULL, &self);
  if (!plumb_layout_is_moving(self.layout)) exit(1);
  close_rows(&self);
}

int main(int count, char **arguments) {
  for (int j = count - 1; j >= 1; j--) {
    static document self;
    char name[60];
    const long n = atol(arguments[j]);
    open_rows(&self, n, "", "<state name='k%ld' type='Double' value='0'/><UIView left='k%ld' width='8' height='8'/>");
    for (size_t number = 0; number < sizeof curves / sizeof *curves; number++) {
      start(&self, n, number);
      snprintf(name, sizeof name, "motion step %s", curves[number].name);
      measure(name, n, NULL, step, NULL, &self);
      if (!plumb_layout_is_moving(self.layout)) return 1;
    }
    require(plumb_layout_end_motion(self.layout, PLUMB_ALL_KEYS, true), "end");
    document_compute(&self);
    measure_work("motion idle", n, 1, NULL, step, NULL, &self);
    measure_drags(&self, n);
    close_rows(&self);
    measure_shown(n);
    /* Fewer are not as many as are seen. */
    if (n >= VISIBLE_ROWS) measure_rows(n);
    measure_tweens(n);
  }
  return 0;
}
