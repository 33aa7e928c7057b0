/* How much stack calls take, whatever a document says: measured on a thread whose stack is painted beforehand. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <sys/mman.h>

#include "check.h"

/* What plumb.h says that a call takes of the library as it is shipped. AddressSanitizer puts space around every local
 * variable; unoptimised code keeps each of them in a place of its own. */
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
#if !defined(__has_feature)
enum { MOST_STACK = 128 * 1024 };
#elif !__has_feature(address_sanitizer)
enum { MOST_STACK = 128 * 1024 };
#else
enum { MOST_STACK = 1024 * 1024 };
#endif
#else
enum { MOST_STACK = 1024 * 1024 };
#endif

/* Sanitized builds take their time, and how much stack a level takes shows in few of them. */
enum { IS_SANITIZED = MOST_STACK > 128 * 1024 };
enum { STACK_SIZE = 2 * 1024 * 1024, PAINT = 0xA5, DEEP = 250, WIDE = IS_SANITIZED ? 100 : 5000 };
enum { MOST_LEVELS = IS_SANITIZED ? 2000 : 100000, MOST_ELEMENTS = IS_SANITIZED ? 2000 : 50000 };

/* ------------------------------------------------------------------------------------------------------ Text --- */

typedef struct text {
  char *bytes;
  size_t length, capacity;
} text;

static void add(text *self, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (count < 0) abort();
  while (self->length + (size_t)count >= self->capacity) {
    self->capacity = self->capacity ? self->capacity * 2 : 4096;
    self->bytes = realloc(self->bytes, self->capacity);
    if (!self->bytes) abort();
  }
  va_start(arguments, format);
  vsnprintf(self->bytes + self->length, (size_t)count + 1, format, arguments);
  va_end(arguments);
  self->length += (size_t)count;
}

static void repeat(text *self, const char *piece, int count) {
  for (int i = 0; i < count; i++) add(self, "%s", piece);
}

/* An expression of `count` levels: before each, the innermost, and after each. */
static void nest(text *self, const char *before, const char *inner, const char *after, int count) {
  repeat(self, before, count);
  add(self, "%s", inner);
  repeat(self, after, count);
}

/* ------------------------------------------------------------------------------------------------------ Calls --- */

static void read_everything(plumb_layout *layout) {
  static const char *const names[] = {"width", "text", "isHidden", "backgroundColor", "font", "right", "no such thing"};
  size_t count = 0;
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  for (size_t i = 0; i < count && i < 100; i++) {
    plumb_value value;
    for (size_t name = 0; name < sizeof names / sizeof *names; name++)
      plumb_node_property(layout, nodes[i], TEXT(names[name]), &value);
  }
  plumb_layout_root_frames(layout, NULL);
  for (size_t i = 0; i < plumb_layout_diagnostic_count(layout); i++) {
    plumb_diagnostic diagnostic;
    OK(plumb_layout_get_diagnostic(layout, i, &diagnostic));
  }
}

/* Loads, computes and changes a document; what is wrong with it may be said, nothing else may happen. */
static void run_document(const char *bytes, size_t length) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_engine *engine = NULL;
  plumb_report *report = NULL;
  plumb_entry state[3];
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  state[0] = entry("x", number_value(1));
  state[1] = entry("s", string_value("text"));
  state[2] = entry("a", array_value(&state[0].value, 1));
  scope.state = state;
  scope.state_count = 3;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_engine_create(NULL, &engine));
  if (plumb_template_load(engine, bytes, length, &options, &template_, &report) == PLUMB_OK) {
    OK(plumb_layout_create(template_, &layout));
    plumb_layout_compute_frames(layout, 320, 480);
    state[0].value = number_value(3);
    plumb_layout_set_state(layout, PLUMB_NO_NODE, state, 1);
    plumb_layout_compute_frames(layout, PLUMB_NO_CONTAINER, 10);
    read_everything(layout);
  } else {
    CHECK(plumb_report_count(report) > 0);
  }
  plumb_report_destroy(report);
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
}

/* As an attribute of several types, as a macro, set on a live node, and by itself. */
static void run_expression(const char *bytes) {
  static const char *const types[] = {"any", "number", "string", "bool", "color", "array"};
  static const char *const properties[] = {"width", "isHidden", "backgroundColor", "font", "text", "transform"};
  text document = {NULL, 0, 0};
  plumb_report *report = NULL;
  plumb_engine *engine = NULL;
  plumb_expression *compiled = NULL;
  plumb_value value;
  stage t;
  add(&document, "<UIView><macro name=\"m\" value=\"%s\"/>", bytes);
  for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
    add(&document, "<UILabel %s=\"%s\"/><UILabel %s=\"m\" text=\"{m}\"/>", properties[i], bytes, properties[i]);
  add(&document, "</UIView>");
  run_document(document.bytes, document.length);
  free(document.bytes);

  memset(&t, 0, sizeof t);
  stage_load_items(&t, "<UIView><UILabel id='a'/><UILabel id='b'/></UIView>");
  for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
    plumb_layout_set_expression(t.layout, node_at(t.layout, "#a"), TEXT(properties[i]), bytes, strlen(bytes));
  plumb_layout_compute_frames(t.layout, 10, 10);
  stage_close(&t);

  OK(plumb_engine_create(NULL, &engine));
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    plumb_engine_evaluate(engine, bytes, strlen(bytes), types[i], NULL, &value, &report);
    plumb_report_destroy(report);
  }
  static const char *const names[] = {"x"};
  if (plumb_expression_create(engine, bytes, strlen(bytes), names, 1, &compiled, &report) == PLUMB_OK) {
    double input = 1, result;
    plumb_expression_evaluate(compiled, &input, 1, &result);
    plumb_expression_destroy(compiled);
  }
  plumb_report_destroy(report);
  plumb_engine_destroy(engine);
}

/* -------------------------------------------------------------------------------------------------- Documents --- */

static text made;

static void run_made_document(void) { run_document(made.bytes, made.length); }
static void run_made_expression(void) { run_expression(made.bytes); }

/* Runs a part of the test on the painted stack and says how much of it was written to. */
static void *begin(void *run) {
  void (*function)(void) = *(void (**)(void))run;
  function();
  return NULL;
}

static size_t largest;
static void measure(const char *name, void (*run)(void)) {
  static unsigned char *stack;
  pthread_attr_t attributes;
  pthread_t thread;
  if (!stack) {
    stack = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) abort();
  }
  memset(stack, PAINT, STACK_SIZE);
  CHECK(pthread_attr_init(&attributes) == 0 && pthread_attr_setstack(&attributes, stack, STACK_SIZE) == 0);
  CHECK(pthread_create(&thread, &attributes, begin, &run) == 0 && pthread_join(thread, NULL) == 0);
  pthread_attr_destroy(&attributes);
  size_t unused = 0;
  while (unused < STACK_SIZE && stack[unused] == PAINT) unused++;
  size_t used = STACK_SIZE - unused;
  if (used > MOST_STACK) printf("%s took %zu bytes of stack, more than %d\n", name, used, MOST_STACK);
  CHECK(used <= MOST_STACK);
  if (used > largest) largest = used;
  made.length = 0;
}

static void test_neighbours(void) {
  static const char *const others[] = {"next.left", "previous.left", "next.bottom", "previous.width", "parent.width",
                                       "next.isHidden", "#i0.left", "#i9.right"};
  static const char *const attributes[] = {"", "width=\"auto\" ", "left=\"previous.right\" ", "id=\"i0\" "};
  add(&made, "<UIView><UIView isHidden=\"next.left > 2\"/><UIView isHidden=\"previous.left > 2\"/></UIView>");
  measure("two siblings", run_made_document);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    for (size_t j = 0; j < sizeof attributes / sizeof *attributes; j++) {
      add(&made, "<UIView>");
      for (int k = 0; k < WIDE; k++)
        add(&made, "<UIView %sisHidden=\"%s &gt; x\" height=\"%s\"/>\n", k && j == 3 ? "" : attributes[j], others[i],
            others[i]);
      add(&made, "</UIView>");
      measure(others[i], run_made_document);
    }
  }
  for (int i = 0; i < 3; i++) {
    static const char *const chains[] = {"#i%d.width + 1", "#i%d.isHidden ? 1 : 2", "x > 2 ? #i%d.width : 1"};
    add(&made, "<UIView>");
    for (int k = 0; k < WIDE; k++) {
      add(&made, "<UIView id=\"i%d\" width=\"", k);
      add(&made, chains[i], (k + 1) % WIDE);
      add(&made, "\" isHidden=\"width > 2\"/>\n");
    }
    add(&made, "</UIView>");
    measure("ring", run_made_document);
  }
}

static void test_nesting(void) {
  static const struct {
    const char *before, *inner, *after;
  } forms[] = {
      {"", "x", " + x"},       {"x + (", "x", ")"},       {"(", "x", ")"},           {"-(", "x", ")"},
      {"!(", "x", ")"},        {"x ? x : ", "x", ""},     {"x ? (", "x", ") : s"},   {"(", "x", " ? 1 : s)"},
      {"[", "x", "]"},         {"a[", "0", "]"},          {"max(1, ", "x", ")"},     {"", "a", "[0]"},
      {"(", "nil", " ?? s)"},  {"s + (", "s", ")"},       {"x &amp;&amp; (", "x", ")"}, {"(", "x", ") || x"},
      {"x % (", "x", ")"},     {"rgb(1, 2, ", "x", ")"},  {"", "x", ", x"},          {"(x ? nil : ", "s", ") ?? 1"},
      {"uppercase(", "s", ")"}, {"'%@'(", "s", ")"},      {"", "x", "%"},            {"x...(", "x", ")"},
  };
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    for (int count = 100; count <= MOST_LEVELS; count = count == 100 ? DEEP : count * 20) {
      nest(&made, forms[i].before, forms[i].inner, forms[i].after, count);
      measure(forms[i].before, run_made_expression);
    }
  }
  /* Macros in one another; each is nested as well. */
  for (int depth = 1; depth <= 100; depth *= 10) {
    add(&made, "<UIView><macro name=\"m0\" value=\"x\"/>");
    for (int i = 1; i <= DEEP; i++) {
      add(&made, "<macro name=\"m%d\" value=\"", i);
      nest(&made, "(1 + ", "", "", depth);
      add(&made, "m%d", i - 1);
      repeat(&made, ")", depth);
      add(&made, "\"/>");
    }
    add(&made, "<UIView width=\"m%d\" isHidden=\"m120 > 3\"/></UIView>", DEEP);
    measure("macros", run_made_document);
  }
  static const char *const elements[][2] = {
      {"<UIView width=\"auto\">", "</UIView>"}, {"<UIScrollView>", "</UIScrollView>"}, {"<UILabel><b>", "</b></UILabel>"},
      {"<UIStackView axis=\"vertical\"><UILabel/>", "</UIStackView>"},
      {"<UIStackView width=\"50%\" isHidden=\"x > 2\" wrap=\"true\">", "</UIStackView>"}};
  for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
    for (int count = 500; count <= MOST_ELEMENTS; count *= 100) {
      nest(&made, elements[i][0], "", elements[i][1], count);
      measure("elements", run_made_document);
    }
  }
  static const char *const stacks[] = {
      "<UIStackView width=\"9\" spacing=\"x\">", "<UIStackView wrap=\"true\" width=\"50\" spacing=\"1 / 0\">",
      "<UIStackView distribution=\"equalCentering\" width=\"1000\" spacing=\"-3\">"};
  for (size_t i = 0; i < sizeof stacks / sizeof *stacks; i++) {
    add(&made, "%s", stacks[i]);
    repeat(&made, "<UIView width=\"7\" grow=\"x\" shrink=\"0.5\"/>", MOST_LEVELS);
    add(&made, "</UIStackView>");
    measure("children of a stack view", run_made_document);
  }
  add(&made, "<UILabel>");
  nest(&made, "<b>", "text", "</b>", 400);
  add(&made, "</UILabel>");
  measure("markup", run_made_document);
  add(&made, "<UIView><param name=\"p\" type=\"");
  nest(&made, "[", "Int", "]", 100000);
  add(&made, "\"/><state name=\"q\" type=\"");
  nest(&made, "Array<", "Int", ">", 100000);
  add(&made, "\" value=\"1\"/></UIView>");
  measure("types", run_made_document);
  add(&made, "<UIView ");
  nest(&made, "layer.", "mask", ".x", 20000);
  add(&made, "=\"1\" width=\"");
  nest(&made, "a.", "b", ".c", 20000);
  add(&made, "\"/>");
  measure("paths", run_made_document);
}

/* Values of the host, as deep as they may be and deeper. */
static void run_values(void) {
  for (int depth = 60; depth <= 70; depth++) {
    static plumb_value arrays[100];
    static plumb_entry dictionaries[100];
    plumb_value value = number_value(1);
    plumb_entry dictionary = entry("k", number_value(1)), state[2];
    for (int i = 0; i < depth; i++) {
      arrays[i] = value;
      value = array_value(&arrays[i], 1);
      dictionaries[i] = dictionary;
      dictionary = entry("k", dictionary_value(&dictionaries[i], 1));
    }
    stage t;
    memset(&t, 0, sizeof t);
    is_quiet = 1;
    state[0] = entry("v", value);
    state[1] = entry("d", dictionary.value);
    if (stage_load(&t, "<UILabel text='{v}' width='v == v ? 1 : 2' accessibilityLabel='{d}'/>", state, 2) == PLUMB_OK) {
      plumb_layout_compute_frames(t.layout, 100, 100);
      plumb_layout_set_state(t.layout, PLUMB_NO_NODE, state, 2);
      dictionaries[0].value = number_value(2);
      arrays[0] = number_value(2);
      plumb_layout_set_state(t.layout, PLUMB_NO_NODE, state, 2);
      plumb_layout_compute_frames(t.layout, 100, 100);
      read_everything(t.layout);
    }
    stage_close(&t);
  }
}

/* The same through edits of a live layout. */
static void run_edits(void) {
  plumb_entry state = entry("x", number_value(1));
  text document = {NULL, 0, 0};
  stage t;
  size_t count = 0;
  memset(&t, 0, sizeof t);
  add(&document, "<UIView>");
  repeat(&document, "<UIView/>", 1000);
  add(&document, "</UIView>");
  OK(stage_load(&t, document.bytes, &state, 1));
  free(document.bytes);
  const plumb_node *nodes = plumb_layout_nodes(t.layout, &count);
  OK(plumb_layout_begin_edit(t.layout));
  for (size_t i = 1; i < count; i++)
    OK(plumb_layout_set_expression(t.layout, nodes[i], TEXT("isHidden"), TEXT("next.left > x")));
  OK(plumb_layout_end_edit(t.layout));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  plumb_node last = plumb_layout_nodes(t.layout, &count)[1000];
  STATUS(PLUMB_ERROR_CYCLE, plumb_layout_set_expression(t.layout, last, TEXT("isHidden"), TEXT("previous.left > 2")));
  OK(plumb_layout_compute_frames(t.layout, 100, 90));
  stage_close(&t);
}

/* Lists in the cells of lists, as deep as they may be: cells are linked and computed while those around them are. */
static void run_lists(void) {
  text document = {NULL, 0, 0};
  for (int depth = 3; depth <= 5; depth++) {
    add(&document, "<UIView>");
    repeat(&document, "<UITableView items='2' height='100'><UITableViewCell><UILabel repeat='2' text='{index}'/>", depth);
    repeat(&document, "</UITableViewCell></UITableView>", depth);
    add(&document, "</UIView>");
    stage t;
    memset(&t, 0, sizeof t);
    is_quiet = 1;
    STATUS(depth < 5 ? PLUMB_OK : PLUMB_ERROR_LIMIT, stage_load(&t, document.bytes, NULL, 0));
    if (depth < 5) OK(plumb_layout_compute_frames(t.layout, 100, 100));
    if (depth < 5) OK(plumb_layout_compute_frames(t.layout, 200, 100));
    stage_close(&t);
    free(document.bytes);
    memset(&document, 0, sizeof document);
  }
}

int main(void) {
  test_neighbours();
  test_nesting();
  measure("values", run_values);
  measure("edits", run_edits);
  measure("lists", run_lists);
  printf("At most %zu bytes of stack were used\n", largest);
  free(made.bytes);
  return check_result("small_stack");
}
