/* Explanations of nodes: what they point at, which errors they have, and that nothing changes by them. */
#include "check.h"

static const char DOCUMENT[] =
    "<UIView constraints='a.left == super.left + 8; wide: a.width &gt;= 50; a.width == 20 @700; no: a.width == 10'>"
    "<UIView id='a' backgroundColor='red'/><UIView id='b' left='#a.width / 2'/></UIView>";

static const plumb_explanation *explain(plumb_layout *layout, const char *selector, size_t *count) {
  plumb_node node = PLUMB_NO_NODE;
  const plumb_explanation *all = NULL;
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  OK(plumb_layout_explain(layout, node, &all, count));
  return all;
}

static void check_constraints(plumb_layout *layout) {
  plumb_constraint wide = PLUMB_NO_CONSTRAINT, no = PLUMB_NO_CONSTRAINT;
  size_t count = 0;
  const plumb_explanation *all = explain(layout, "#a", &count);
  CHECK(count == 5);
  CHECK(strcmp(all[0].name, "left") == 0 && all[0].value == 8 && all[0].rule == PLUMB_RULE_CONSTRAINTS);
  OK(plumb_layout_find_constraint(layout, TEXT("wide"), &wide));
  OK(plumb_layout_find_constraint(layout, TEXT("no"), &no));
  const plumb_explanation *width = &all[2];
  CHECK(width->reason_count == 3 && width->omitted_count == 0 && width->flags == 0);
  CHECK(width->reasons[0].kind == PLUMB_REASON_CONSTRAINT && width->reasons[0].constraint == wide);
  CHECK(width->reasons[0].line == 1 && strcmp(width->reasons[0].text, "wide: a.width >= 50") == 0);
  CHECK(width->reasons[1].kind == PLUMB_REASON_MISSED && width->reasons[1].value == 30);
  CHECK(width->reasons[2].kind == PLUMB_REASON_LEFT_OUT && width->reasons[2].constraint == no);
  CHECK(strcmp(all[4].name, "backgroundColor") == 0 && all[4].value != all[4].value);
}

static void check_expressions(plumb_layout *layout) {
  plumb_node a = PLUMB_NO_NODE;
  size_t count = 0;
  const plumb_explanation *all = explain(layout, "#b", &count);
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT("#a"), &a));
  CHECK(count == 4 && all[0].rule == PLUMB_RULE_EXPRESSION && all[1].rule == PLUMB_RULE_ZERO);
  CHECK(all[0].reason_count == 2 && all[0].reasons[0].kind == PLUMB_REASON_ATTRIBUTE);
  CHECK(all[0].reasons[1].node == a && all[0].reasons[1].value == 50);
  CHECK(strcmp(all[0].text, "left is 25: left=\"#a.width / 2\", where #a.width is 50") == 0);
}

int main(void) {
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  const plumb_explanation *all = NULL;
  size_t count = 99;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_layout_load(engine, TEXT(DOCUMENT), NULL, &layout, NULL));
  CHECK(plumb_layout_explain(layout, PLUMB_NO_NODE, &all, &count) == PLUMB_ERROR_NOT_FOUND);
  OK(plumb_layout_compute_frames(layout, 300, 100));
  CHECK(plumb_layout_explain(layout, PLUMB_NO_NODE, NULL, &count) == PLUMB_ERROR_ARGUMENT);
  CHECK(plumb_layout_explain(layout, PLUMB_NO_NODE, &all, NULL) == PLUMB_ERROR_ARGUMENT);
  CHECK(plumb_layout_explain(layout, 12345, &all, &count) == PLUMB_ERROR_HANDLE);
  CHECK(all == NULL && count == 99);
  check_constraints(layout);
  check_expressions(layout);
  for (int i = 0; i < 3; i++) {
    OK(plumb_layout_explain(layout, PLUMB_NO_NODE, &all, &count));
    CHECK(count == 4 && all[2].rule == PLUMB_RULE_CONTAINER);
  }
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return check_result("explain");
}
