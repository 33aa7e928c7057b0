/* Constraints by handle: adding, finding, changing and removing them, and what a frame costs in which one has changed. */
#include "counted_memory.h"
#include "check.h"

static const char DOCUMENT[] =
    "<UIView constraints='gap: b.left == a.right + gap; b.width == 2 * a.width'>"
    "<UIView id='a' constraints='x: left == super.left + 5; width == 20; w: width == 30 @500'/>"
    "<UIView id='b'/><UIView id='c'/></UIView>";

static plumb_layout *make(plumb_engine *engine) {
  plumb_layout *layout = NULL;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_scope scope;
  plumb_entry gap;
  memset(&scope, 0, sizeof scope);
  memset(&gap, 0, sizeof gap);
  gap.key = "gap";
  gap.key_length = 3;
  gap.value = number_value(4);
  scope.state = &gap;
  scope.state_count = 1;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_layout_load(engine, TEXT(DOCUMENT), &options, &layout, NULL));
  OK(plumb_layout_compute_frames(layout, 300, 100));
  return layout;
}

static plumb_node find_node(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  return node;
}

static plumb_constraint find(plumb_layout *layout, const char *identifier) {
  plumb_constraint constraint = PLUMB_NO_CONSTRAINT;
  OK(plumb_layout_find_constraint(layout, TEXT(identifier), &constraint));
  return constraint;
}

static void check_x(plumb_layout *layout, const char *selector, double x, double width) {
  uint32_t row = 0;
  size_t count = 0;
  OK(plumb_layout_compute_frames(layout, 300, 100));
  OK(plumb_node_row(layout, find_node(layout, selector), &row));
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  CHECK(row < count && frames[row].x == x && frames[row].width == width);
}

static plumb_constraint_info info(plumb_layout *layout, plumb_constraint constraint) {
  plumb_constraint_info result;
  memset(&result, 0, sizeof result);
  OK(plumb_constraint_get_info(layout, constraint, &result));
  return result;
}

static void test_changes(plumb_engine *engine) {
  plumb_layout *layout = make(engine);
  plumb_constraint gap = find(layout, "gap"), w = find(layout, "w"), first = PLUMB_NO_CONSTRAINT;
  check_x(layout, "#b", 29, 40);
  CHECK(plumb_layout_constraint_count(layout) == 5);
  OK(plumb_layout_get_constraint(layout, 0, &first));
  CHECK(first == gap);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_constraint(layout, 5, &first));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_find_constraint(layout, TEXT("gop"), &first));
  CHECK(strcmp(info(layout, gap).text, "gap: b.left == a.right + gap") == 0);
  CHECK(strcmp(info(layout, gap).identifier, "gap") == 0);
  CHECK(info(layout, gap).constant == 4 && info(layout, gap).priority == 1000);
  CHECK(info(layout, gap).flags == PLUMB_CONSTRAINT_ACTIVE);
  CHECK(info(layout, w).node == find_node(layout, "#a") && info(layout, w).priority == 500);
  OK(plumb_constraint_set_constant(layout, gap, 10));
  check_x(layout, "#b", 35, 40);
  CHECK(info(layout, gap).constant == 10);
  OK(plumb_constraint_set_active(layout, gap, 0));
  check_x(layout, "#b", 0, 40);
  OK(plumb_constraint_set_active(layout, gap, 1));
  OK(plumb_constraint_set_priority(layout, w, 1000));
  check_x(layout, "#b", 35, 40);
  CHECK(info(layout, w).flags == (PLUMB_CONSTRAINT_ACTIVE | PLUMB_CONSTRAINT_LEFT_OUT));
  CHECK(plumb_layout_problem_count(layout) == 1);
  OK(plumb_constraint_set_priority(layout, w, 1));
  check_x(layout, "#b", 35, 40);
  CHECK(plumb_layout_problem_count(layout) == 0);
  plumb_layout_destroy(layout);
}

static void test_added(plumb_engine *engine) {
  plumb_layout *layout = make(engine);
  plumb_constraint_fields fields = PLUMB_CONSTRAINT_FIELDS_INIT;
  plumb_constraint added = PLUMB_NO_CONSTRAINT, other = PLUMB_NO_CONSTRAINT, x = find(layout, "x");
  plumb_node c = find_node(layout, "#c");
  OK(plumb_constraint_set_constant(layout, x, 8));
  fields.attribute = "left";
  fields.to = "b";
  fields.to_attribute = "right";
  fields.constant = 2;
  fields.identifier = "next";
  OK(plumb_layout_add_constraint(layout, c, &fields, &added));
  OK(plumb_layout_add_constraint_text(layout, PLUMB_NO_NODE, TEXT("c.width == 7"), &other));
  check_x(layout, "#c", 74, 7);
  CHECK(find(layout, "next") == added && find(layout, "x") == x && info(layout, x).constant == 8);
  CHECK(info(layout, added).flags == (PLUMB_CONSTRAINT_ACTIVE | PLUMB_CONSTRAINT_ADDED));
  CHECK(info(layout, added).node == c);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_remove_constraint(layout, x));
  OK(plumb_layout_remove_constraint(layout, added));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_remove_constraint(layout, added));
  STATUS(PLUMB_ERROR_HANDLE, plumb_constraint_set_constant(layout, added, 1));
  STATUS(PLUMB_ERROR_HANDLE, plumb_constraint_set_active(layout, PLUMB_NO_CONSTRAINT, 1));
  check_x(layout, "#c", 0, 7);

  // A batch that is cancelled leaves nothing; one that ends does all at once.
  OK(plumb_layout_begin_edit(layout));
  OK(plumb_layout_add_constraint(layout, c, &fields, &added));
  OK(plumb_layout_remove_constraint(layout, other));
  OK(plumb_layout_cancel_edit(layout));
  STATUS(PLUMB_ERROR_HANDLE, plumb_constraint_set_constant(layout, added, 1));
  check_x(layout, "#c", 0, 7);
  OK(plumb_layout_begin_edit(layout));
  OK(plumb_layout_add_constraint(layout, c, &fields, &added));
  OK(plumb_layout_remove_constraint(layout, other));
  OK(plumb_layout_end_edit(layout));
  check_x(layout, "#c", 74, 300);

  // A constraint goes with the node that it was added to.
  OK(plumb_layout_remove(layout, c));
  STATUS(PLUMB_ERROR_HANDLE, plumb_constraint_set_constant(layout, added, 1));
  CHECK(plumb_layout_constraint_count(layout) == 5);
  plumb_layout_destroy(layout);
}

static void test_wrong(plumb_engine *engine) {
  plumb_layout *layout = make(engine);
  plumb_constraint_fields fields = PLUMB_CONSTRAINT_FIELDS_INIT;
  plumb_constraint out = PLUMB_NO_CONSTRAINT, x = find(layout, "x");
  const double nan = strtod("nan", NULL), infinite = strtod("inf", NULL);
  is_quiet = 1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint(layout, 0, NULL, &out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint(layout, 0, &fields, &out));
  fields.attribute = "width";
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint(layout, 0, &fields, NULL));
  fields.struct_size = 8;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint(layout, 0, &fields, &out));
  fields.struct_size = (uint32_t)sizeof fields;
  fields.view = "a; b";
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint(layout, 0, &fields, &out));
  fields.view = "a";
  fields.relation = "<";
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint(layout, 0, &fields, &out));
  fields.relation = NULL;
  fields.multiplier = nan;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint(layout, 0, &fields, &out));
  fields.multiplier = 1;
  fields.priority = 1001;
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_add_constraint(layout, 0, &fields, &out));
  fields.priority = 1000;
  fields.view = "#nobody";
  STATUS(PLUMB_ERROR_SYMBOL, plumb_layout_add_constraint(layout, 0, &fields, &out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint_text(layout, 0, TEXT(""), &out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint_text(layout, 0, TEXT("a.width == 5; a.left == b.left"), &out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_add_constraint_text(layout, 0, "a.width\0== 5", 12, &out));
  STATUS(PLUMB_ERROR_SYNTAX, plumb_layout_add_constraint_text(layout, 0, TEXT("a.width"), &out));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_add_constraint_text(layout, 77, TEXT("a.width == 5"), &out));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_set_expression(layout, 0, TEXT("constraints+0"), TEXT("a.width == 5")));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_constraint_set_constant(layout, x, nan));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_constraint_set_constant(layout, x, infinite));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_constraint_set_priority(layout, x, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_constraint_set_priority(layout, x, nan));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_constraint_get_info(layout, x, NULL));
  is_quiet = 0;
  CHECK(plumb_layout_constraint_count(layout) == 5);
  check_x(layout, "#b", 29, 40);
  plumb_layout_destroy(layout);
}

/* One constraint for code that is several: a word for several attributes, and a row of views. */
static void test_several(plumb_engine *engine) {
  static const char document[] =
      "<UIView constraints='in: a.edges == super + 4; row: |-5-[b(50)]-6-[c(30@600)]; [b(20)] @300; tall: V:[b(40)]'>"
      "<UIView id='a'/><UIView id='b'/><UIView id='c'/></UIView>";
  plumb_layout *layout = NULL;
  plumb_constraint added = PLUMB_NO_CONSTRAINT;
  OK(plumb_layout_load(engine, TEXT(document), NULL, &layout, NULL));
  OK(plumb_layout_compute_frames(layout, 300, 100));
  plumb_constraint in = find(layout, "in"), row = find(layout, "row"), tall = find(layout, "tall");
  CHECK(plumb_layout_constraint_count(layout) == 4);
  check_x(layout, "#a", 4, 292);
  check_x(layout, "#c", 61, 30);
  CHECK(strcmp(info(layout, row).text, "row: |-5-[b(50)]-6-[c(30@600)]") == 0);
  CHECK(info(layout, in).constant == 4 && info(layout, tall).constant == 40);
  CHECK(info(layout, row).constant != info(layout, row).constant);

  OK(plumb_constraint_set_constant(layout, in, 10));
  OK(plumb_constraint_set_constant(layout, tall, 60));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_constraint_set_constant(layout, row, 10));
  plumb_diagnostic why;
  OK(plumb_layout_get_diagnostic(layout, 0, &why));
  CHECK(strstr(why.message, "several distances and sizes") != NULL);
  check_x(layout, "#a", 10, 280);
  check_x(layout, "#b", 5, 50);

  OK(plumb_constraint_set_priority(layout, in, 100));
  OK(plumb_constraint_set_priority(layout, row, 200));
  check_x(layout, "#b", 5, 20);
  check_x(layout, "#c", 31, 30);
  CHECK(info(layout, in).priority == 100 && info(layout, row).priority == 200);
  OK(plumb_constraint_set_active(layout, row, 0));
  OK(plumb_constraint_set_active(layout, in, 0));
  check_x(layout, "#a", 0, 0);
  check_x(layout, "#c", 0, 0);
  CHECK(info(layout, in).flags == 0 && info(layout, row).flags == 0);

  /* They stay changed when others come, and when the document is linked again. */
  OK(plumb_layout_add_constraint_text(layout, 0, TEXT("two: |-(7)-[c]-(9)-|"), &added));
  OK(plumb_layout_set_expression(layout, 0, TEXT("alpha"), TEXT("0.5")));
  check_x(layout, "#c", 7, 284);
  CHECK(find(layout, "row") == row && info(layout, row).flags == 0 && find(layout, "two") == added);
  OK(plumb_constraint_set_priority(layout, added, 1000));
  CHECK(info(layout, added).flags == (PLUMB_CONSTRAINT_ACTIVE | PLUMB_CONSTRAINT_ADDED));
  OK(plumb_layout_remove_constraint(layout, added));
  check_x(layout, "#c", 0, 0);
  STATUS(PLUMB_ERROR_HANDLE, plumb_constraint_set_active(layout, added, 0));
  OK(plumb_layout_add_constraint_text(layout, find_node(layout, "#a"), TEXT("size == 12"), &added));
  check_x(layout, "#a", 0, 12);
  OK(plumb_constraint_set_constant(layout, added, 15));
  check_x(layout, "#a", 0, 15);
  OK(plumb_layout_remove_constraint(layout, added));
  check_x(layout, "#a", 0, 0);
  plumb_layout_destroy(layout);
}

static void test_memory(plumb_engine *engine) {
  plumb_layout *layout = make(engine);
  plumb_constraint gap = find(layout, "gap"), added = PLUMB_NO_CONSTRAINT;
  /* What was removed takes room until the layout is linked again, so the most that there was is compared. */
  uint64_t most[2] = {0, 0};
  for (int round = 0; round < 600; round++) {
    OK(plumb_layout_add_constraint_text(layout, 0, TEXT("c.width == 7"), &added));
    OK(plumb_layout_remove_constraint(layout, added));
    uint64_t usage = plumb_layout_memory_usage(layout);
    if (usage > most[round / 300]) most[round / 300] = usage;
  }
  CHECK(most[1] <= most[0] + most[0] / 10);
  // The first frames after a change of this kind may take memory for all later ones.
  for (int frame = 0; frame < 8; frame++) {
    OK(plumb_constraint_set_constant(layout, gap, frame));
    OK(plumb_layout_compute_frames(layout, 300, 100));
  }
  size_t allocations = memory_allocations;
  for (int frame = 0; frame < 500; frame++) {
    OK(plumb_constraint_set_constant(layout, gap, frame % 50));
    OK(plumb_layout_compute_frames(layout, 300 + frame % 3, 100));
  }
  allocations = memory_allocations - allocations;
  if (allocations) printf("500 frames took memory %zu times\n", allocations);
#ifdef __OPTIMIZE__
  CHECK(allocations == 0);
#endif
  plumb_layout_destroy(layout);
}

int main(void) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  test_changes(engine);
  test_added(engine);
  test_wrong(engine);
  test_several(engine);
  test_memory(engine);
  plumb_engine_destroy(engine);
  return check_result("constraints");
}
