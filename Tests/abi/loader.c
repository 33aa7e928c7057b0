/* Loaders that answer at once, later, twice, never, from other threads, in the middle of a load, and after the end. */
#include <pthread.h>

#include "parts.h"

static const page PAGES[] = {
    {"card.xml", "<UIView id='card' width='80'><UILabel id='name'/><children/></UIView>", PLUMB_OK},
    {"https://x.org/menu.xml", "<UIView><UILabel id='menu' xml='more.xml'/></UIView>", PLUMB_OK},
    {"https://x.org/more.xml", "<UILabel text='more'/>", PLUMB_OK},
    {"self.xml", "<UIView><UIView xml='self.xml'/></UIView>", PLUMB_OK},
    {"a.xml", "<UIView><UIView template='b.xml'/></UIView>", PLUMB_OK},
    {"b.xml", "<UIView><UIView xml='a.xml'/></UIView>", PLUMB_OK},
    {"bad.xml", "<UIView><UIView></UIView", PLUMB_OK},
    {"broken.xml", "no such record", PLUMB_ERROR_NOT_FOUND},
    {"silent.xml", NULL, -12345},
    {"odd.xml", "", 77},
    {"latin.xml", "\xFF\xFE", PLUMB_ERROR_USER},
    {"late.xml", NULL, PLUMB_PENDING},
};
enum { PAGE_COUNT = sizeof PAGES / sizeof *PAGES };

static library all_pages(void) {
  library l;
  memset(&l, 0, sizeof l);
  l.pages = PAGES;
  l.count = PAGE_COUNT;
  return l;
}

static void test_answers_at_once(void) {
  library l = all_pages();
  stage s = {engine_with(&l), NULL, NULL};
  OK(stage_load(&s,
                "<UIView><UIView id='me' template='card.xml'><UILabel id='own'/></UIView>"
                "<UIView xml='card.xml'/><UIView template='card.xml'/></UIView>",
                NULL, 0));
  CHECK_TREE(s.layout,
             "UIView(UIView#me(UILabel#name UILabel#own) UIView(UILabel#name) UIView#card(UILabel#name))");
  CHECK(l.calls == 1);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(number_of(s.layout, "#me", "width") == 80);
  CHECK(plumb_layout_part_count(s.layout) == 2);
  plumb_part part;
  OK(plumb_layout_get_part(s.layout, 1, &part));
  CHECK(strcmp(part.url, "card.xml") == 0 && part.path == NULL && part.state == PLUMB_PART_READY);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_part(s.layout, 2, &part));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_part(s.layout, SIZE_MAX, &part));
  CHECK(l.destroyed == 0);
  stage_close(&s);
  CHECK(l.destroyed == 1);
}

/* A redirection: what the part names is relative to where it really came from. */
static plumb_status redirect(void *user_data, plumb_request request, const char *url, const char *base,
                             plumb_resource *out) {
  static const char target[] = "https://x.org/menu.xml";
  (void)user_data, (void)request, (void)base;
  if (strcmp(url, "https://old.org/menu.xml") != 0) return PLUMB_DECLINED;
  out->bytes = PAGES[1].text;
  out->length = strlen(PAGES[1].text);
  out->url = target;
  out->url_length = strlen(target);
  return PLUMB_OK;
}

static void test_schemes_and_redirections(void) {
  library l = all_pages();
  stage s = {engine_with(&l), NULL, NULL};
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_add_loader(s.engine, "https:", redirect, NULL, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_add_loader(s.engine, "", redirect, NULL, NULL));
  STATUS(PLUMB_ERROR_ENCODING, plumb_engine_add_loader(s.engine, "\xFF", redirect, NULL, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_add_loader(s.engine, "https", NULL, &l, library_destroy));
  CHECK(l.destroyed == 0);
  OK(plumb_engine_add_loader(s.engine, "HTTPS", redirect, NULL, NULL));
  OK(stage_load(&s, "<UIView><UIView xml='https://old.org/menu.xml'/></UIView>", NULL, 0));
  CHECK_TREE(s.layout, "UIView(UIView(UILabel#menu))");
  CHECK(strcmp(l.base, "https://x.org/menu.xml") == 0);
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_add_loader(s.engine, "ftp", redirect, &l, library_destroy));
  CHECK(l.destroyed == 0);
  stage_close(&s);
  CHECK(l.destroyed == 1);
}

static void test_failures(void) {
  static const struct {
    const char *xml;
    plumb_status status;
    const char *words;
  } cases[] = {
      {"<UIView><UIView xml='broken.xml'/></UIView>", PLUMB_ERROR_USER, "no such record"},
      {"<UIView><UIView xml='silent.xml'/></UIView>", PLUMB_ERROR_USER, "silent.xml"},
      {"<UIView><UIView xml='odd.xml'/></UIView>", PLUMB_ERROR_USER, "odd.xml"},
      {"<UIView><UIView xml='latin.xml'/></UIView>", PLUMB_ERROR_USER, "latin.xml"},
      {"<UIView><UIView xml='nowhere.xml'/></UIView>", PLUMB_ERROR_FILE, "nowhere.xml"},
      {"<UIView><UIView xml='bad.xml'/></UIView>", PLUMB_ERROR_XML, ""},
      {"<UIView><UIView xml='self.xml'/></UIView>", PLUMB_ERROR_CYCLE, "self.xml"},
      {"<UIView xml='a.xml'/>", PLUMB_ERROR_CYCLE, "a.xml"},
  };
  library l = all_pages();
  plumb_engine *engine = engine_with(&l);
  char message[512];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    STATUS(cases[i].status, load_message(engine, cases[i].xml, message, sizeof message));
    if (!strstr(message, cases[i].words)) printf("  \"%s\" lacks \"%s\"\n", message, cases[i].words);
    CHECK(strstr(message, cases[i].words) != NULL);
  }
  plumb_engine_destroy(engine);
  CHECK(l.destroyed == 1);
}

/* ----------------------------------------------------------------------------------------------- Later answers --- */

static const char LATE[] = "<UIView id='late' xml='late.xml'><UILabel id='wait'/></UIView>";
static const char ARRIVED[] = "<UIView width='30'><UILabel id='there'/></UIView>";

static void test_answers_later(void) {
  library l = all_pages();
  stage s = {engine_with(&l), NULL, NULL};
  plumb_layout *second = NULL;
  plumb_reload reload = PLUMB_RELOAD_INIT;
  plumb_node before;
  plumb_part part;
  OK(stage_load(&s, LATE, NULL, 0));
  OK(plumb_layout_create(s.template_, &second));
  CHECK_TREE(s.layout, "UIView#late(UILabel#wait)");
  before = node_at(s.layout, "#late");
  OK(plumb_layout_poll_changes(s.layout, &reload));
  CHECK(reload.pending_parts == 1 && reload.is_changed == 0);
  OK(plumb_layout_get_part(s.layout, 1, &part));
  CHECK(strcmp(part.url, "late.xml") == 0 && part.state == PLUMB_PART_PENDING);

  STATUS(PLUMB_ERROR_HANDLE, plumb_loader_complete(s.engine, 0, PLUMB_OK, TEXT(ARRIVED)));
  STATUS(PLUMB_ERROR_HANDLE, plumb_loader_complete(s.engine, l.request + 1000, PLUMB_OK, TEXT(ARRIVED)));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_loader_complete(s.engine, l.request, PLUMB_OK, NULL, 5));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_loader_complete(s.engine, l.request, PLUMB_OK, "x", SIZE_MAX - 1));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_loader_complete(s.engine, l.request, PLUMB_PENDING, "x", 1));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_loader_complete(s.engine, l.request, PLUMB_DECLINED, "x", 1));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_loader_complete(NULL, l.request, PLUMB_OK, TEXT(ARRIVED)));
  OK(plumb_loader_complete(s.engine, l.request, PLUMB_OK, TEXT(ARRIVED)));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_loader_complete(s.engine, l.request, PLUMB_OK, TEXT(ARRIVED)));
  CHECK_TREE(s.layout, "UIView#late(UILabel#wait)");

  /* One takes it with a compute, the other with a poll. */
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK_TREE(s.layout, "UIView#late(UILabel#there)");
  CHECK(node_at(s.layout, "#late") == before && number_of(s.layout, "#late", "width") == 30);
  OK(plumb_layout_get_part(s.layout, 1, &part));
  CHECK(part.state == PLUMB_PART_READY);
  CHECK_TREE(second, "UIView#late(UILabel#wait)");
  OK(plumb_layout_poll_changes(second, &reload));
  CHECK(reload.is_changed == 1 && reload.pending_parts == 0);
  CHECK_TREE(second, "UIView#late(UILabel#there)");
  CHECK(l.calls == 1);
  plumb_layout_destroy(second);
  stage_close(&s);
  CHECK(l.destroyed == 1);
}

static void test_fails_later(void) {
  library l = all_pages();
  stage s = {engine_with(&l), NULL, NULL};
  plumb_part part;
  OK(stage_load(&s, LATE, NULL, 0));
  OK(plumb_loader_complete(s.engine, l.request, PLUMB_ERROR_NOT_FOUND, TEXT("the line is cut")));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK_TREE(s.layout, "UIView#late(UILabel#wait)");
  CHECK(strstr(problem_message(s.layout), "the line is cut") != NULL);
  OK(plumb_layout_get_part(s.layout, 1, &part));
  CHECK(part.state == PLUMB_PART_FAILED);
  stage_close(&s);
  /* No document, and no reason. */
  s.engine = engine_with(&l);
  OK(stage_load(&s, LATE, NULL, 0));
  OK(plumb_loader_complete(s.engine, l.request, PLUMB_OK, TEXT("<UIView")));
  plumb_layout_poll_changes(s.layout, NULL);
  CHECK_TREE(s.layout, "UIView#late(UILabel#wait)");
  CHECK(plumb_layout_problem_count(s.layout) > 0);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  stage_close(&s);
  s.engine = engine_with(&l);
  OK(stage_load(&s, LATE, NULL, 0));
  OK(plumb_loader_complete(s.engine, l.request, -1, NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(plumb_layout_problem_count(s.layout) == 1);
  stage_close(&s);
}

static void test_never(void) {
  library l = all_pages();
  stage s = {engine_with(&l), NULL, NULL};
  plumb_engine *engine = s.engine;
  OK(stage_load(&s, LATE, NULL, 0));
  /* The template and the layout live on; the engine is gone for the loader. */
  plumb_engine_destroy(s.engine);
  s.engine = NULL;
  STATUS(PLUMB_ERROR_HANDLE, plumb_loader_complete(engine, l.request, PLUMB_OK, TEXT(ARRIVED)));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK_TREE(s.layout, "UIView#late(UILabel#wait)");
  stage_close(&s);
  CHECK(l.destroyed == 1);
}

/* Calls back in before it answers. */
typedef struct eager {
  plumb_engine *engine;
  plumb_layout *layout;
  int loads;
} eager;

static plumb_status eager_load(void *user_data, plumb_request request, const char *url, const char *base,
                               plumb_resource *out) {
  eager *e = user_data;
  plumb_template *template_ = NULL;
  plumb_node node = PLUMB_NO_NODE;
  (void)url, (void)base, (void)out;
  e->loads++;
  OK(plumb_template_load(e->engine, TEXT("<UIView/>"), NULL, &template_, NULL));
  plumb_template_destroy(template_);
  if (e->layout) {
    CHECK(plumb_layout_activity(e->layout) == PLUMB_ACTIVITY_RELINKING);
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_poll_changes(e->layout, NULL));
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_reload(e->layout, PLUMB_RELOAD_SOFT, NULL));
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(e->layout, 1, 1));
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_insert_xml(e->layout, 0, 0, TEXT("<UIView/>"), &node));
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_begin_edit(e->layout));
    STATUS(PLUMB_ERROR_BUSY, plumb_layout_root(e->layout, &node));
    CHECK(plumb_layout_frames(e->layout, NULL) == NULL);
    CHECK(plumb_layout_problem_count(e->layout) == 0 && plumb_layout_part_count(e->layout) == 0);
    plumb_layout_destroy(e->layout);
  }
  OK(plumb_loader_complete(e->engine, request, PLUMB_OK, TEXT(ARRIVED)));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_loader_complete(e->engine, request, PLUMB_OK, TEXT(ARRIVED)));
  return PLUMB_PENDING;
}

static void test_answers_inside(void) {
  eager e = {NULL, NULL, 0};
  stage s = {NULL, NULL, NULL};
  plumb_node node;
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_add_loader(s.engine, NULL, eager_load, &e, NULL));
  e.engine = s.engine;
  OK(stage_load(&s, LATE, NULL, 0));
  CHECK_TREE(s.layout, "UIView#late(UILabel#there)");
  e.layout = s.layout;
  OK(plumb_layout_insert_xml(s.layout, 0, PLUMB_LAST, TEXT("<UIView xml='other.xml'/>"), &node));
  OK(plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, NULL));
  CHECK(e.loads >= 3);
  e.layout = NULL;
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  stage_close(&s);
}

/* ----------------------------------------------------------------------------------------------------- Threads --- */

typedef struct answer {
  plumb_engine *engine;
  plumb_request request;
  plumb_status status;
} answer;

static void *complete(void *argument) {
  answer *a = argument;
  a->status = plumb_loader_complete(a->engine, a->request, PLUMB_OK, TEXT(ARRIVED));
  return NULL;
}

static void test_threads(void) {
  enum { THREADS = 4, ROUNDS = 100 };
  for (int round = 0; round < ROUNDS; round++) {
    library l = all_pages();
    stage s = {engine_with(&l), NULL, NULL};
    pthread_t threads[THREADS];
    answer answers[THREADS];
    int taken = 0, polls = 0;
    OK(stage_load(&s, LATE, NULL, 0));
    for (int i = 0; i < THREADS; i++) {
      answers[i].engine = s.engine;
      answers[i].request = l.request;
      CHECK(pthread_create(&threads[i], NULL, complete, &answers[i]) == 0);
    }
    /* The engine may go while they answer; the layout keeps what they need. */
    if (round % 2) {
      plumb_engine_destroy(s.engine);
      s.engine = NULL;
    } else {
      while (node_at(s.layout, "#there") == PLUMB_NO_NODE && polls++ < 1000000)
        OK(plumb_layout_compute_frames(s.layout, 100, 100));
    }
    for (int i = 0; i < THREADS; i++) {
      pthread_join(threads[i], NULL);
      taken += answers[i].status == PLUMB_OK;
      CHECK(answers[i].status == PLUMB_OK || answers[i].status == PLUMB_ERROR_DUPLICATE ||
            (round % 2 && answers[i].status == PLUMB_ERROR_HANDLE));
    }
    CHECK(round % 2 ? taken <= 1 : taken == 1);
    OK(plumb_layout_compute_frames(s.layout, 100, 100));
    CHECK((node_at(s.layout, "#there") != PLUMB_NO_NODE) == (taken == 1));
    stage_close(&s);
    CHECK(l.destroyed == 1);
  }
}

/* ---------------------------------------------------------------------------------------------------- Verifier --- */

typedef struct verifier {
  int calls, destroyed;
  const char *refused;
} verifier;

static plumb_status verify(void *user_data, const char *url, const char *bytes, size_t length) {
  verifier *v = user_data;
  v->calls++;
  CHECK(bytes != NULL && (length > 0 || v->refused));
  return strcmp(url, v->refused) == 0 ? -99 : PLUMB_OK;
}

static void verifier_destroy(void *user_data) { ((verifier *)user_data)->destroyed++; }

static void test_verifier(void) {
  library l = all_pages();
  verifier v = {0, 0, "card.xml"}, replaced = {0, 0, ""};
  plumb_engine *engine = engine_with(&l);
  plumb_template *template_ = NULL;
  char message[512];
  OK(plumb_engine_set_verifier(engine, verify, &replaced, verifier_destroy));
  OK(plumb_engine_set_verifier(engine, verify, &v, verifier_destroy));
  CHECK(replaced.destroyed == 1 && v.destroyed == 0);
  STATUS(PLUMB_ERROR_USER, load_message(engine, "<UIView><UIView xml='card.xml'/></UIView>", message, sizeof message));
  CHECK(strstr(message, "card.xml") != NULL);
  OK(plumb_template_load(engine, TEXT("<UIView><UIView xml='https://x.org/menu.xml'/></UIView>"), NULL, &template_,
                         NULL));
  CHECK(v.calls == 3);
  plumb_template_destroy(template_);
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_verifier(engine, NULL, NULL, NULL));
  plumb_engine_destroy(engine);
  CHECK(v.destroyed == 1 && replaced.calls == 0);
}

/* ------------------------------------------------------------------------------------------------------- Sizes --- */

static void test_many_includes(void) {
  enum { COUNT = 10000 };
  static const char element[] = "<UIView template='card.xml'/>";
  library l = all_pages();
  stage s = {engine_with(&l), NULL, NULL};
  char *xml = malloc(COUNT * sizeof element + 64), *end = xml;
  size_t count = 0;
  end += sprintf(end, "<UIView>");
  for (int i = 0; i < COUNT; i++) end += sprintf(end, "%s", element);
  sprintf(end, "</UIView>");
  OK(stage_load(&s, xml, NULL, 0));
  free(xml);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  plumb_layout_frames(s.layout, &count);
  CHECK(count == 1 + 2 * COUNT && l.calls == 1);
  stage_close(&s);
}

/* Parts without end, each with a name of its own. */
static plumb_status endless(void *user_data, plumb_request request, const char *url, const char *base,
                            plumb_resource *out) {
  static char text[256];
  int *number = user_data;
  (void)request, (void)url, (void)base;
  snprintf(text, sizeof text, "<UIView><UIView xml='%d.xml'/></UIView>", ++*number);
  out->bytes = text;
  out->length = strlen(text);
  return PLUMB_OK;
}

/* More bytes than a document may have. */
static plumb_status huge(void *user_data, plumb_request request, const char *url, const char *base,
                         plumb_resource *out) {
  static const char text[] = "<UIView>                                                               </UIView>";
  (void)user_data, (void)request, (void)url, (void)base;
  out->bytes = text;
  out->length = strlen(text);
  return PLUMB_OK;
}

static void test_limits(void) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  char message[512];
  int number = 0;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_add_loader(engine, NULL, endless, &number, NULL));
  STATUS(PLUMB_ERROR_LIMIT, load_message(engine, "<UIView xml='0.xml'/>", message, sizeof message));
  CHECK(number <= 65);
  plumb_engine_destroy(engine);
  options.max_inclusions = 3;
  number = 0;
  OK(plumb_engine_create(&options, &engine));
  OK(plumb_engine_add_loader(engine, NULL, endless, &number, NULL));
  STATUS(PLUMB_ERROR_LIMIT, load_message(engine, "<UIView xml='0.xml'/>", message, sizeof message));
  CHECK(number <= 4);
  plumb_engine_destroy(engine);
  options.max_inclusions = 0;
  options.max_document_bytes = 60;
  OK(plumb_engine_create(&options, &engine));
  OK(plumb_engine_add_loader(engine, NULL, huge, NULL, NULL));
  STATUS(PLUMB_ERROR_LIMIT, load_message(engine, "<UIView xml='0.xml'/>", message, sizeof message));
  plumb_engine_destroy(engine);
}

/* The template of a component, which elements of it have without saying so. */
static void test_template_of_component(void) {
  library l = all_pages();
  stage s = {engine_with(&l), NULL, NULL};
  plumb_component component = PLUMB_COMPONENT_INIT;
  component.name = "Card";
  component.template_ = "card.xml";
  OK(plumb_engine_register_component(s.engine, &component));
  OK(stage_load(&s, "<UIView><Card><UIView id='mine'/></Card></UIView>", NULL, 0));
  CHECK_TREE(s.layout, "UIView(Card#card(UILabel#name UIView#mine))");
  stage_close(&s);
}

int main(void) {
  is_quiet = 0;
  test_answers_at_once();
  test_schemes_and_redirections();
  test_failures();
  test_answers_later();
  test_fails_later();
  test_never();
  test_answers_inside();
  test_threads();
  test_verifier();
  test_many_includes();
  test_limits();
  test_template_of_component();
  return check_result("loader");
}
