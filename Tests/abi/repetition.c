/* Elements that occur as often as state says: from arrays of values, from arrays of the host's structures, and by a
   condition. */
#include "counted_memory.h"
#include "parts.h"

static const char SLOTS[] =
    "<UIView id='bag'><UIView id='slot' repeat='items' key='item.id' top='previous.bottom + 2' height='item.count'>"
    "<UILabel id='name' text='{index} {item.name}'/></UIView>"
    "<UIView id='empty' if='count(items) == 0'/></UIView>";

typedef struct item {
  int32_t id;
  const char *name;
  double count;
} item;

typedef struct bag {
  int32_t count;
  item items[64];
} bag;

static const plumb_field item_fields[] = {PLUMB_BIND("id", item, id, INT32), PLUMB_BIND("name", item, name, STRING),
                                          PLUMB_BIND("count", item, count, DOUBLE)};
static const plumb_field fields[] = {PLUMB_BIND_ARRAY("items", bag, items, count, item_fields)};

static void load(plumb_engine *engine, const bag *data, plumb_layout **layout, plumb_binding *binding) {
  plumb_scope scope;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  memset(&scope, 0, sizeof scope);
  scope.fields = fields;
  scope.field_count = 1;
  scope.base = data;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_layout_load(engine, TEXT(SLOTS), &options, layout, NULL));
  OK(plumb_layout_bind_state(*layout, PLUMB_NO_NODE, fields, 1, binding));
}

static plumb_status update(plumb_layout *layout, plumb_binding binding, const bag *data) {
  OK(plumb_layout_update_state(layout, binding, data));
  return plumb_layout_compute_frames(layout, 100, 100);
}

static void check_text(plumb_layout *layout, plumb_node slot, const char *expected) {
  plumb_node label = PLUMB_NO_NODE;
  plumb_value value;
  OK(plumb_layout_find(layout, slot, TEXT("#name"), &label));
  OK(plumb_node_property(layout, label, TEXT("text"), &value));
  CHECK(strcmp(value.as.utf8, expected) == 0);
}

static void test_structures(void) {
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_binding binding;
  plumb_node slot = PLUMB_NO_NODE, axe = PLUMB_NO_NODE, name = PLUMB_NO_NODE;
  size_t count = 9, index = 9;
  bag data = {2, {{7, "Axe", 10}, {8, "Bow", 20}}};
  OK(plumb_engine_create(NULL, &engine));
  load(engine, &data, &layout, &binding);
  OK(update(layout, binding, &data));
  CHECK_TREE(layout, "UIView#bag(UIView#slot(UILabel#name) UIView#slot(UILabel#name))");
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT("#slot"), &axe));
  OK(plumb_node_instance_count(layout, axe, &count));
  OK(plumb_node_instance(layout, axe, 1, &slot));
  check_text(layout, slot, "1 Bow");
  /* From what is inside to the instance and its item. */
  OK(plumb_node_first_child(layout, slot, &name));
  OK(plumb_node_instance_index(layout, name, &index));
  CHECK(count == 2 && index == 1);
  plumb_value value;
  OK(plumb_layout_get_state(layout, slot, TEXT("item.id"), &value));
  CHECK(value.as.number == 8);
  plumb_entry change = entry("item.count", number_value(3));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_state(layout, slot, &change, 1));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_instance(layout, axe, 2, &slot));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_instance_index(layout, 1 + (axe & 0xFFFFFFFF00000000u), &index));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_instance_count(layout, axe, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_remove(layout, axe));
  /* One item changes, then they change places, one comes and one goes. */
  data.items[1].count = 30;
  OK(update(layout, binding, &data));
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  CHECK(count == 5 && frames[3].height == 30 && frames[3].y == 14);
  data.items[0] = (item){9, "Cup", 5};
  data.items[2] = (item){7, "Axe", 11};
  data.count = 3;
  OK(update(layout, binding, &data));
  OK(plumb_node_instance_index(layout, axe, &index));
  CHECK(index == 2);
  check_text(layout, axe, "2 Axe");
  data.count = 0;
  OK(update(layout, binding, &data));
  CHECK_TREE(layout, "UIView#bag(UIView#empty)");
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_instance_count(layout, axe, &count));
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

/* What is wrong is told by every compute until it is mended; until then everything stays. */
static void test_mistakes(void) {
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_binding binding;
  plumb_diagnostic diagnostic;
  bag data = {2, {{7, "Axe", 10}, {8, "Bow", 20}}};
  OK(plumb_engine_create(NULL, &engine));
  load(engine, &data, &layout, &binding);
  OK(update(layout, binding, &data));
  uint64_t revision = plumb_layout_revision(layout);
  data.items[1].id = 7;
  for (int i = 0; i < 3; i++) {
    STATUS(PLUMB_ERROR_DUPLICATE, update(layout, binding, &data));
    OK(plumb_layout_get_diagnostic(layout, 0, &diagnostic));
    CHECK(strcmp(diagnostic.message, "Items 0 and 1 of repeat have the same key") == 0 && diagnostic.line == 1);
    CHECK(plumb_layout_revision(layout) == revision);
    CHECK_TREE(layout, "UIView#bag(UIView#slot(UILabel#name) UIView#slot(UILabel#name))");
  }
  data.items[1].id = 9;
  OK(update(layout, binding, &data));
  CHECK(plumb_layout_revision(layout) > revision);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

/* Over many changes neither handles nor memory grow. */
static void test_memory(void) {
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_binding binding;
  bag data = {40, {{0, "", 0}}};
  size_t settled = 0;
  for (int i = 0; i < 64; i++) data.items[i] = (item){i, "Thing", i};
  OK(plumb_engine_create(NULL, &engine));
  load(engine, &data, &layout, &binding);
  for (int round = 0; round < 2000; round++) {
    data.count = 40 + round % 7;
    data.items[round % 40].id = 100 + round;
    data.items[round % 13].count = round;
    OK(update(layout, binding, &data));
    if (round == 999) settled = memory_in_use;
  }
  CHECK(memory_in_use <= settled * 2);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

int main(void) {
  test_structures();
  test_mistakes();
  test_memory();
  return check_result("repetition");
}
