/*
 * What the header lets threads share, all at once, for ThreadSanitizer to watch: layouts of one template are made, set,
 * computed, read, edited, relinked and destroyed; templates are loaded, and streamed, from the same engine; requests
 * of loaders are answered by another thread; layouts and leases are handed on.
 *
 * With the argument `race` two threads use one layout at the same time, which the header forbids: the sanitizer has to
 * say so, or it would see nothing of the rest either.
 */
#include <pthread.h>
#include <sched.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 60, QUEUE = 4096 };

static const char DOCUMENT[] =
    "<UIView><state name='count' type='Int' value='1'/>"
    "<UILabel id='a' left='count * unit' text='{title}: {count} of {items.count}' textColor='named'/>"
    "<UIView id='b' top='previous.bottom + 4' width='doubled(count)' height='auto' backgroundColor='brand'"
    " isHidden='count &lt; 0'>"
    "<UILabel text='{strings.Hello} {player.name}' font='body bold' numberOfLines='0' width='50%'/>"
    "<UILabel attributedText='&lt;b&gt;{title}&lt;/b&gt;' leading='items[0]'/></UIView>"
    "<UIView id='late' top='previous.bottom' xml='late.xml' height='10'><UILabel id='wait'/></UIView></UIView>";
static const char LATE[] = "<UIView><UILabel id='there' text='{count}' height='20'/></UIView>";

static plumb_engine *engine;
static plumb_template *template_;
static plumb_fragment *fragment;
/* Counted by all threads. */
static int calls, pending;
#define COUNT(counter, by) __atomic_fetch_add(&counter, by, __ATOMIC_RELAXED)

/* ------------------------------------------------------------------------------------------------ Handing on --- */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static plumb_request requests[QUEUE];
static int request_count;
static int is_over;
static plumb_layout *handed_layout;
static plumb_lease *handed_lease;

#define EXCHANGE(type, place, value, result) \
  do {                                       \
    pthread_mutex_lock(&mutex);              \
    type before_ = place;                    \
    place = value;                           \
    pthread_mutex_unlock(&mutex);            \
    result = before_;                        \
  } while (0)

static plumb_status load_part(void *user_data, plumb_request request, const char *url, const char *base,
                              plumb_resource *out) {
  (void)user_data, (void)base;
  if (strcmp(url, "late.xml") != 0) return PLUMB_DECLINED;
  pthread_mutex_lock(&mutex);
  int is_full = request_count == QUEUE;
  if (!is_full) requests[request_count++] = request;
  pthread_mutex_unlock(&mutex);
  if (is_full) {
    out->bytes = LATE;
    out->length = sizeof LATE - 1;
    return PLUMB_OK;
  }
  COUNT(pending, 1);
  return PLUMB_PENDING;
}

/* The thread that answers what loaders were asked. */
static void *answer(void *argument) {
  int *wrong = argument;
  for (int is_done = 0; !is_done;) {
    plumb_request request = 0;
    pthread_mutex_lock(&mutex);
    if (request_count > 0) request = requests[--request_count];
    is_done = is_over && !request;
    pthread_mutex_unlock(&mutex);
    if (!request) continue;
    plumb_status status = plumb_loader_complete(engine, request, PLUMB_OK, LATE, sizeof LATE - 1);
    /* Nobody may wait for it any more. */
    *wrong += status != PLUMB_OK && status != PLUMB_ERROR_HANDLE;
    COUNT(pending, -1);
  }
  return NULL;
}

/* -------------------------------------------------------------------------------------------------- Callbacks --- */

/* Where two threads that race are. Relaxed: the sanitizer must not take these for an order between them. */
static int is_race, is_inside, has_tried;
#define REACH(place) __atomic_store_n(&place, 1, __ATOMIC_RELAXED)
#define WAIT_FOR(place) while (!__atomic_load_n(&place, __ATOMIC_RELAXED)) sched_yield()

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_value value;
  (void)user_data, (void)height;
  COUNT(calls, 1);
  if (is_race) {
    REACH(is_inside);
    WAIT_FOR(has_tried);
  }
  if (plumb_node_property(layout, node, TEXT("text"), &value) != PLUMB_OK) return PLUMB_DECLINED;
  out->width = width >= 0 ? width : (double)value.count;
  out->height = 10;
  out->first_baseline = out->last_baseline = -1;
  return PLUMB_OK;
}

static plumb_status doubled(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  (void)user_data, (void)count;
  COUNT(calls, 1);
  *out = number_value(arguments[0].as.number * 2);
  return PLUMB_OK;
}

static plumb_status find_asset(void *user_data, plumb_asset_kind kind, const char *bundle, const char *name,
                               plumb_asset *out) {
  (void)user_data, (void)bundle;
  if (kind != PLUMB_ASSET_COLOR || strncmp(name, "shade", 5) != 0) return PLUMB_DECLINED;
  for (int i = 0; i < 4; i++) out->color[i] = 1;
  return PLUMB_OK;
}

/* ---------------------------------------------------------------------------------------------------- Workers --- */

/* Each thread counts for itself. */
typedef struct worker {
  int index;
  int wrong;
  int line;
} worker;

#define EXPECT(condition)                            \
  do {                                               \
    if (!(condition) && !self->wrong++) self->line = __LINE__; \
  } while (0)
#define DONE(call) EXPECT((call) == PLUMB_OK)

static void read_all(worker *self, plumb_layout *layout) {
  size_t count = 0, nodes = 0, changes = 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  const plumb_root_frame *roots = plumb_layout_root_frames(layout, &nodes);
  const plumb_change *list = plumb_layout_changes(layout, &changes);
  plumb_value value;
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += frames[i].width + (double)roots[i].height;
  for (size_t i = 0; i < changes; i++) sum += list[i].property ? (double)strlen(list[i].property) : 1;
  EXPECT(count == nodes && count >= 5 && sum >= 0);
  for (size_t i = 0; i < count; i++) {
    const char *name = NULL;
    plumb_node node = plumb_layout_nodes(layout, NULL)[i];
    DONE(plumb_node_component(layout, node, &name));
    if (plumb_node_property(layout, node, TEXT("text"), &value) == PLUMB_OK && value.type == PLUMB_TYPE_STRING)
      EXPECT(strlen(value.as.utf8) == value.count);
  }
}

static void set_state(worker *self, plumb_layout *layout, int round) {
  char name[32];
  plumb_value items[3];
  plumb_entry player, entries[3];
  plumb_state_key count = 0, named = 0;
  snprintf(name, sizeof name, "name %d", round);
  for (int i = 0; i < 3; i++) items[i] = number_value(round + i);
  player = entry("name", string_value(name));
  entries[0] = entry("player", dictionary_value(&player, 1));
  entries[1] = entry("items", array_value(items, 3));
  entries[2] = entry("title", string_value(name));
  DONE(plumb_layout_set_state(layout, PLUMB_NO_NODE, entries, 3));
  DONE(plumb_layout_state_key(layout, PLUMB_NO_NODE, TEXT("count"), &count));
  DONE(plumb_layout_state_key(layout, PLUMB_NO_NODE, TEXT("named"), &named));
  DONE(plumb_layout_set_number(layout, count, round * THREADS + self->index));
  /* Answers for names are kept by the engine. */
  snprintf(name, sizeof name, "shade%d", round % 50);
  DONE(plumb_layout_set_string(layout, named, TEXT(name)));
}

/* Calls that relink a layout. */
static void change(worker *self, plumb_layout *layout, int round) {
  plumb_entry constant = entry("unit", number_value(round));
  plumb_scope scope;
  plumb_node node = PLUMB_NO_NODE;
  memset(&scope, 0, sizeof scope);
  scope.constants = &constant;
  scope.constant_count = 1;
  switch ((round + self->index) % 5) {
    case 0: DONE(plumb_layout_set_constants(layout, &scope, 1)); break;
    case 1: DONE(plumb_layout_set_language(layout, TEXT("de"))); break;
    case 2: DONE(plumb_layout_set_direction(layout, PLUMB_RIGHT_TO_LEFT)); break;
    case 3:
      DONE(plumb_layout_begin_edit(layout));
      DONE(plumb_layout_insert_xml(layout, PLUMB_NO_NODE, PLUMB_LAST, TEXT("<UILabel text='{title}'/>"), &node));
      DONE(plumb_layout_set_expression(layout, node, TEXT("top"), TEXT("count + 1")));
      DONE(plumb_layout_insert_fragment(layout, node, 0, fragment, &node));
      DONE(plumb_layout_end_edit(layout));
      break;
    default: DONE(plumb_layout_poll_changes(layout, NULL)); break;
  }
}

static void load_own(worker *self, int round) {
  plumb_template *own = NULL;
  plumb_report *report = NULL;
  plumb_stream *stream = NULL;
  plumb_layout *layout = NULL;
  plumb_value value;
  DONE(plumb_stream_create(engine, NULL, &stream));
  DONE(plumb_stream_feed(stream, TEXT("<UIView><UILabel text='{1 +")));
  DONE(plumb_stream_feed(stream, TEXT(" 1}' textColor='shade1'/><UIView xml='late.xml'/></UIView>")));
  /* The part reads state that nothing declares here: it is left out, which is not an error of the load. */
  if (plumb_stream_finish(stream, &own, NULL) == PLUMB_OK) DONE(plumb_layout_create(own, &layout));
  plumb_stream_destroy(stream);
  plumb_template_destroy(own);
  if (layout) DONE(plumb_layout_compute_frames(layout, 100, 100));
  plumb_layout_destroy(layout);
  EXPECT(plumb_template_load(engine, TEXT("<UIView widht='1'/>"), NULL, &own, &report) != PLUMB_OK);
  EXPECT(plumb_report_count(report) == 1);
  plumb_report_destroy(report);
  DONE(plumb_engine_evaluate(engine, round % 2 ? "doubled(4)" : "uppercase('a')", round % 2 ? 10 : 14, "any", NULL,
                             &value, &report));
  plumb_report_destroy(report);
  /* Keeps a diagnostic with the engine. */
  EXPECT(plumb_template_load(engine, NULL, 5, NULL, &own, NULL) == PLUMB_ERROR_ARGUMENT);
}

static void *work(void *argument) {
  worker *self = argument;
  for (int round = 0; round < ROUNDS; round++) {
    plumb_layout *layout = NULL, *other = NULL;
    plumb_lease *lease = NULL, *old = NULL;
    const plumb_frame *frames = NULL;
    size_t count = 0;
    DONE(plumb_layout_create(template_, &layout));
    for (int step = 0; step < 3; step++) {
      set_state(self, layout, round + step);
      DONE(plumb_layout_compute_frames(layout, 100 + step, 100));
      read_all(self, layout);
    }
    change(self, layout, round);
    DONE(plumb_layout_compute_frames(layout, 100, 100));
    read_all(self, layout);
    DONE(plumb_layout_lease_frames(layout, &lease, &frames, &count));
    /* Another thread goes on with the layout, and lets go of the frames. */
    EXCHANGE(plumb_layout *, handed_layout, layout, other);
    if (other) {
      set_state(self, other, round);
      DONE(plumb_layout_compute_frames(other, 50, 50));
      read_all(self, other);
    }
    plumb_layout_destroy(other);
    EXPECT(count > 0 && frames[0].width == 100);
    EXCHANGE(plumb_lease *, handed_lease, lease, old);
    plumb_lease_release(old);
    load_own(self, round);
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------------------ Set-up --- */

static void set_up(stage *t) {
  static const char hello[] = "\"Hello\" = \"Hello\";", german[] = "\"Hello\" = \"Hallo\";";
  static const double brand[4] = {1, 0.5, 0, 1};
  plumb_function function = PLUMB_FUNCTION_INIT;
  plumb_value items[1];
  plumb_entry player, state[4], constant;
  plumb_scope scope;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  function.name = "doubled";
  function.call = doubled;
  function.is_pure = 1;
  OK(plumb_engine_create(NULL, &t->engine));
  engine = t->engine;
  OK(plumb_engine_set_measurer(engine, measure, NULL, NULL));
  OK(plumb_engine_register_function(engine, &function));
  OK(plumb_engine_register_color(engine, TEXT("brand"), brand));
  OK(plumb_engine_set_assets(engine, find_asset, NULL, NULL));
  OK(plumb_engine_add_strings(engine, TEXT(""), TEXT(hello), TEXT("all.strings")));
  OK(plumb_engine_add_strings(engine, TEXT("de"), TEXT(german), TEXT("de.strings")));
  OK(plumb_engine_add_loader(engine, NULL, load_part, NULL, NULL));
  items[0] = number_value(1);
  player = entry("name", string_value("nobody"));
  state[0] = entry("title", string_value("title"));
  state[1] = entry("player", dictionary_value(&player, 1));
  state[2] = entry("items", array_value(items, 1));
  state[3] = entry("named", string_value("shade0"));
  constant = entry("unit", number_value(2));
  memset(&scope, 0, sizeof scope);
  scope.state = state;
  scope.state_count = 4;
  scope.constants = &constant;
  scope.constant_count = 1;
  options.scopes = &scope;
  options.scope_count = 1;
  plumb_report *report = NULL;
  plumb_status status = plumb_template_load(engine, TEXT(DOCUMENT), &options, &t->template_, &report);
  for (size_t i = 0; i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, i, &diagnostic) == PLUMB_OK) printf("%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  CHECK(status == PLUMB_OK);
  template_ = t->template_;
  OK(plumb_fragment_load(engine, TEXT("<UIView><UILabel text='{title}: {unit}'/></UIView>"), NULL, &fragment, NULL));
}

/*
 * One thread is kept in the middle of a compute until the other has made its call, so that it does not depend on their
 * pace whether they meet: a few calls of one after those of the other are in an order, which reference counts make.
 */
static void *race(void *argument) {
  worker *self = argument;
  if (self->index) WAIT_FOR(is_inside);
  plumb_layout_compute_frames(handed_layout, 100, 100);
  /* The first gets here only after the second has. */
  REACH(has_tried);
  REACH(is_inside);
  return NULL;
}

int main(int count, char **arguments) {
  int thread_count = THREADS, wrong = 0;
  pthread_t threads[THREADS], answers;
  worker workers[THREADS];
  stage t = {NULL, NULL, NULL};
  set_up(&t);
  if (failures) return check_result("sharing");
  if (count > 1 && strcmp(arguments[1], "race") == 0) {
    is_race = 1;
    thread_count = 2;
    OK(plumb_layout_create(template_, &handed_layout));
  }
  CHECK(pthread_create(&answers, NULL, answer, &wrong) == 0);
  for (int i = 0; i < thread_count; i++) {
    workers[i] = (worker){i, 0, 0};
    CHECK(pthread_create(&threads[i], NULL, is_race ? race : work, &workers[i]) == 0);
  }
  for (int i = 0; i < thread_count; i++) {
    pthread_join(threads[i], NULL);
    if (workers[i].wrong) printf("thread %d: %d wrong, first in line %d\n", i, workers[i].wrong, workers[i].line);
    CHECK(workers[i].wrong == 0);
  }
  pthread_mutex_lock(&mutex);
  is_over = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(answers, NULL);
  CHECK(wrong == 0);
  CHECK(COUNT(calls, 0) > 0 && COUNT(pending, 0) == 0);
  plumb_layout_destroy(handed_layout);
  plumb_lease_release(handed_lease);
  plumb_fragment_destroy(fragment);
  stage_close(&t);
  return check_result("sharing");
}
