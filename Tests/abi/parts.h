/* What the tests of layouts made of several documents share: a loader that has them in a table, and trees as text. */
#ifndef PLUMB_TESTS_PARTS_H
#define PLUMB_TESTS_PARTS_H

#include "check.h"

/* A document that the loader has. */
typedef struct page {
  const char *url;
  const char *text;                /* NULL: `status` is the answer. */
  plumb_status status;
} page;

typedef struct library {
  const page *pages;
  size_t count;
  int calls, destroyed;
  plumb_request request;           /* Of the last pending answer. */
  char base[64];                   /* Of the last call. */
} library;

static inline plumb_status library_load(void *user_data, plumb_request request, const char *url, const char *base,
                                        plumb_resource *out) {
  library *l = user_data;
  l->calls++;
  snprintf(l->base, sizeof l->base, "%s", base);
  CHECK(out->bytes == NULL && out->length == 0 && out->url == NULL && out->url_length == 0);
  for (size_t i = 0; i < l->count; i++) {
    if (strcmp(l->pages[i].url, url) != 0) continue;
    if (l->pages[i].status == PLUMB_PENDING) l->request = request;
    out->bytes = l->pages[i].text;
    out->length = l->pages[i].text ? strlen(l->pages[i].text) : 0;
    return l->pages[i].status;
  }
  return PLUMB_DECLINED;
}

static inline void library_destroy(void *user_data) { ((library *)user_data)->destroyed++; }

static inline plumb_engine *engine_with(library *l) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_add_loader(engine, NULL, library_load, l, library_destroy));
  return engine;
}

static void tree_append(plumb_layout *layout, plumb_node node, char *text, size_t size) {
  const char *name = NULL, *id = NULL;
  plumb_node child = PLUMB_NO_NODE;
  size_t length = strlen(text);
  OK(plumb_node_component(layout, node, &name));
  OK(plumb_node_id(layout, node, &id));
  snprintf(text + length, size - length, "%s%s%s", name ? name : "?", id ? "#" : "", id ? id : "");
  OK(plumb_node_first_child(layout, node, &child));
  if (!child) return;
  for (const char *bracket = "("; child; bracket = " ") {
    length = strlen(text);
    snprintf(text + length, size - length, "%s", bracket);
    tree_append(layout, child, text, size);
    OK(plumb_node_next_sibling(layout, child, &child));
  }
  length = strlen(text);
  snprintf(text + length, size - length, ")");
}

static inline void tree_at(plumb_layout *layout, const char *expected, const char *file, int line) {
  char text[4096] = "";
  plumb_node root = PLUMB_NO_NODE;
  status_at(PLUMB_OK, plumb_layout_root(layout, &root), "plumb_layout_root", file, line);
  if (!root) return;
  tree_append(layout, root, text, sizeof text);
  if (strcmp(text, expected) == 0) return;
  printf("%s:%d: the tree is %s, not %s\n", file, line, text, expected);
  failures++;
}
/* CHECK_TREE(layout, "UIView#root(UILabel#a UILabel)") */
#define CHECK_TREE(layout, expected) tree_at(layout, expected, __FILE__, __LINE__)

/* Loads and fails: the first message of the report in `message`. */
static inline plumb_status load_message(plumb_engine *engine, const char *xml, char *message, size_t size) {
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  plumb_status status = plumb_template_load(engine, xml, strlen(xml), NULL, &template_, &report);
  snprintf(message, size, "%s", plumb_report_get(report, 0, &diagnostic) == PLUMB_OK ? diagnostic.message : "");
  plumb_report_destroy(report);
  plumb_template_destroy(template_);
  return status;
}

/* The message of a layout's first problem; "" if there is none. */
static inline const char *problem_message(plumb_layout *layout) {
  plumb_diagnostic diagnostic;
  return plumb_layout_get_problem(layout, 0, &diagnostic) == PLUMB_OK ? diagnostic.message : "";
}

#endif
