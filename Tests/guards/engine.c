/* What no benchmark times: making an engine, and edits of a layout that runs: engine <n> <file with the state `leaf`> */
#include "document.h"

static void engine(void *context, long iteration) {
  (void)iteration;
  require(plumb_engine_create(NULL, (plumb_engine **)context), "engine");
}

static void no_engine(void *context, long iteration) {
  (void)iteration;
  plumb_engine_destroy(*(plumb_engine **)context);
}

static plumb_node node;

static void insert(void *context, long iteration) {
  (void)iteration;
  static const char text[] = "<UIView left='10' top='previous.bottom + 4' width='30' height='20'/>";
  document *self = context;
  require(plumb_layout_insert_xml(self->layout, PLUMB_NO_NODE, PLUMB_LAST, text, sizeof text - 1, &node), "insert");
  document_compute(self);
}

static void remove_again(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  require(plumb_layout_remove(self->layout, node), "remove");
  document_compute(self);
}

static void edit(void *context, long iteration) {
  document *self = context;
  char text[20];
  int length = snprintf(text, sizeof text, "leaf + %ld", iteration % 10);
  require(plumb_layout_set_expression(self->layout, node, "height", 6, text, (size_t)length), "edit");
  document_compute(self);
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"leaf", NULL};
  static const double values[] = {30};
  if (count < 3) return 2;
  plumb_engine *made = NULL;
  measure("engine create", 1, NULL, engine, no_engine, &made);
  long n = atol(arguments[1]);
  document *self = document_open(arguments[2], keys, values);
  require(plumb_layout_create(self->template_, &self->layout), "create");
  document_compute(self);
  measure("insert tree", n, NULL, insert, remove_again, self);
  require(plumb_layout_find(self->layout, PLUMB_NO_NODE, "#leaf", 5, &node), "#leaf");
  measure("edit tree", n, NULL, edit, NULL, self);
  return 0;
}
