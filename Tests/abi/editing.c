/* Nodes from code: made, inserted, moved, removed, changed, in batches, and refused without a trace. */
#include "parts.h"

static plumb_element element(const char *component, const plumb_attribute *attributes, size_t count) {
  plumb_element result = PLUMB_ELEMENT_INIT;
  result.component = component;
  result.attributes = attributes;
  result.attribute_count = count;
  return result;
}

/* ------------------------------------------------------------------------------------------------------- Build --- */

static void test_build(void) {
  static const plumb_attribute root_attributes[] = {{"width", "100%"}, {"height", "wide * 2"}};
  static const plumb_attribute label_attributes[] = {{"id", "title"}, {"width", "GAP + 5"}, {"height", "size"}};
  static const plumb_declaration declarations[] = {{PLUMB_DECLARE_MACRO, "GAP", NULL, "3"},
                                                   {PLUMB_DECLARE_STATE, "wide", "Double", "40"},
                                                   {PLUMB_DECLARE_STATE, "blank", "String", NULL}};
  static const plumb_declaration parameters[] = {{PLUMB_DECLARE_PARAMETER, "size", "CGFloat", NULL}};
  static const plumb_attribute holder_attributes[] = {{"size", "7"}, {"top", "10"}};
  plumb_element label = element("UILabel", label_attributes, 3);
  plumb_element children[2];
  plumb_element root = element("UIView", root_attributes, 2);
  stage s = {NULL, NULL, NULL};
  plumb_report *report = NULL;
  plumb_value value;
  label.text = "Hello <you> & {wide}";
  children[0] = element("UIView", holder_attributes, 2);
  children[0].declarations = parameters;
  children[0].declaration_count = 1;
  children[0].children = &label;
  children[0].child_count = 1;
  children[1] = element("UIButton", NULL, 0);
  root.children = children;
  root.child_count = 2;
  root.declarations = declarations;
  root.declaration_count = 3;
  OK(plumb_engine_create(NULL, &s.engine));
  plumb_status status = plumb_template_build(s.engine, &root, NULL, &s.template_, &report);
  for (size_t i = 0; status != PLUMB_OK && i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    OK(plumb_report_get(report, i, &diagnostic));
    printf("%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  STATUS(PLUMB_OK, status);
  if (status != PLUMB_OK) {
    stage_close(&s);
    return;
  }
  OK(plumb_layout_create(s.template_, &s.layout));
  CHECK_TREE(s.layout, "UIView(UIView(UILabel#title) UIButton)");
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "", "width") == 200 && number_of(s.layout, "", "height") == 80);
  CHECK(number_of(s.layout, "#title", "width") == 8 && number_of(s.layout, "#title", "height") == 7);
  OK(plumb_node_property(s.layout, node_at(s.layout, "#title"), TEXT("text"), &value));
  CHECK(value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, "Hello <you> & 40") == 0);
  OK(plumb_layout_get_state(s.layout, PLUMB_NO_NODE, TEXT("blank"), &value));
  CHECK(value.type == PLUMB_TYPE_STRING && value.count == 0);
  stage_close(&s);
}

static void test_build_refuses(void) {
  static const plumb_attribute twice[] = {{"width", "1"}, {"width", "2"}};
  static const plumb_attribute nameless[] = {{NULL, "1"}}, silent[] = {{"width", NULL}};
  static const plumb_attribute foreign[] = {{"width", "\xC0"}}, wrong[] = {{"width", "1 +"}}, unknown[] = {{"wdth", "1"}};
  static const plumb_declaration kinds[] = {{3, "a", "Int", "1"}}, typeless[] = {{PLUMB_DECLARE_PARAMETER, "a", NULL, ""}};
  static const plumb_declaration empty[] = {{PLUMB_DECLARE_MACRO, "A", NULL, NULL}};
  static const struct {
    const plumb_attribute *attributes;
    size_t count;
    const plumb_declaration *declarations;
    size_t declaration_count;
    const char *component;
    plumb_status status;
  } cases[] = {{twice, 2, NULL, 0, "UIView", PLUMB_ERROR_DUPLICATE},
               {nameless, 1, NULL, 0, "UIView", PLUMB_ERROR_ARGUMENT},
               {silent, 1, NULL, 0, "UIView", PLUMB_ERROR_ARGUMENT},
               {foreign, 1, NULL, 0, "UIView", PLUMB_ERROR_ENCODING},
               {wrong, 1, NULL, 0, "UIView", PLUMB_ERROR_SYNTAX},
               {unknown, 1, NULL, 0, "UIView", PLUMB_ERROR_PROPERTY},
               {NULL, 1, NULL, 0, "UIView", PLUMB_ERROR_ARGUMENT},
               {twice, SIZE_MAX, NULL, 0, "UIView", PLUMB_ERROR_ARGUMENT},
               {NULL, 0, kinds, 1, "UIView", PLUMB_ERROR_ARGUMENT},
               {NULL, 0, typeless, 1, "UIView", PLUMB_ERROR_ARGUMENT},
               {NULL, 0, empty, 1, "UIView", PLUMB_ERROR_ARGUMENT},
               {NULL, 0, kinds, SIZE_MAX / 2, "UIView", PLUMB_ERROR_ARGUMENT},
               {NULL, 0, NULL, 0, NULL, PLUMB_ERROR_ARGUMENT},
               {NULL, 0, NULL, 0, "", PLUMB_ERROR_ARGUMENT},
               {NULL, 0, NULL, 0, "div", PLUMB_ERROR_ARGUMENT},
               {NULL, 0, NULL, 0, "Nothing", PLUMB_ERROR_COMPONENT}};
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  OK(plumb_engine_create(NULL, &engine));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    plumb_element root = element(cases[i].component, cases[i].attributes, cases[i].count);
    plumb_report *report = NULL;
    plumb_diagnostic diagnostic;
    root.declarations = cases[i].declarations;
    root.declaration_count = cases[i].declaration_count;
    plumb_status status = plumb_template_build(engine, &root, NULL, &template_, &report);
    if (status != cases[i].status) printf("  case %zu\n", i);
    STATUS(cases[i].status, status);
    OK(plumb_report_get(report, 0, &diagnostic));
    CHECK(strlen(diagnostic.rendered) > 0);
    plumb_report_destroy(report);
  }
  CHECK(template_ == NULL);
  plumb_engine_destroy(engine);
}

/* Deep, endless, and larger than they look: each is bounded. */
static void test_build_bounds(void) {
  enum { DEEP = 100000 };
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_element *deep = malloc(DEEP * sizeof *deep);
  plumb_element levels[40][4];
  plumb_element itself = element("UIView", NULL, 0);
  for (int i = 0; i < DEEP; i++) {
    deep[i] = element("UIView", NULL, 0);
    deep[i].children = i + 1 < DEEP ? &deep[i + 1] : NULL;
    deep[i].child_count = i + 1 < DEEP;
  }
  options.max_depth = 1 << 20;
  OK(plumb_engine_create(&options, &engine));
  STATUS(PLUMB_ERROR_LIMIT, plumb_template_build(engine, deep, NULL, &template_, NULL));
  /* As deep as it may be. */
  OK(plumb_template_build(engine, deep + DEEP - 1024, NULL, &template_, NULL));
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
  OK(plumb_engine_create(NULL, &engine));
  STATUS(PLUMB_ERROR_LIMIT, plumb_template_build(engine, deep + DEEP - 513, NULL, &template_, NULL));
  OK(plumb_template_build(engine, deep + DEEP - 512, NULL, &template_, NULL));
  plumb_template_destroy(template_);
  free(deep);
  /* An element below itself. */
  itself.children = &itself;
  itself.child_count = 1;
  STATUS(PLUMB_ERROR_LIMIT, plumb_template_build(engine, &itself, NULL, &template_, NULL));
  plumb_engine_destroy(engine);
  /* Four times as many on every level. */
  for (int level = 0; level < 40; level++)
    for (int i = 0; i < 4; i++) {
      levels[level][i] = element("UIView", NULL, 0);
      levels[level][i].children = level < 39 ? levels[level + 1] : NULL;
      levels[level][i].child_count = level < 39 ? 4 : 0;
    }
  options.max_depth = 0;
  options.max_nodes = 5000;
  OK(plumb_engine_create(&options, &engine));
  STATUS(PLUMB_ERROR_LIMIT, plumb_template_build(engine, levels[0], NULL, &template_, NULL));
  plumb_engine_destroy(engine);
}

/* Structures of a host that was built with a later header, or an earlier one. */
static void test_build_strides(void) {
  struct larger {
    plumb_element element;
    double more;
  } larger;
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_element mixed[2], root = element("UIView", NULL, 0);
  /* The least there is: a size and a component. */
  struct least {
    uint32_t struct_size, reserved;
    const char *component;
  } least[3] = {{16, 0, "UILabel"}, {16, 0, "UIButton"}, {16, 0, "UIView"}};
  plumb_layout *layout = NULL;
  OK(plumb_engine_create(NULL, &engine));
  larger.element = element("UIView", NULL, 0);
  larger.element.struct_size = sizeof larger;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_build(engine, &larger.element, NULL, &template_, NULL));
  root.children = (const plumb_element *)(const void *)least;
  root.child_count = 3;
  OK(plumb_template_build(engine, &root, NULL, &template_, NULL));
  OK(plumb_layout_create(template_, &layout));
  CHECK_TREE(layout, "UIView(UILabel UIButton UIView)");
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  template_ = NULL;
  mixed[0] = mixed[1] = element("UIView", NULL, 0);
  mixed[1].struct_size = 16;
  root.children = mixed;
  root.child_count = 2;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_build(engine, &root, NULL, &template_, NULL));
  mixed[0].struct_size = 0;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_build(engine, &root, NULL, &template_, NULL));
  plumb_engine_destroy(engine);
}

/* ------------------------------------------------------------------------------------------------------- Edits --- */

static const char DOCUMENT[] =
    "<UIView id='root' width='100' height='100'>"
    "<UIView id='a' width='shift' height='10'><UILabel id='a1'/><UILabel id='a2'/></UIView>"
    "<UIView id='b' top='previous.bottom' width='20' height='10'/>"
    "</UIView>";

static void open_document(stage *s) {
  plumb_entry state = entry("shift", number_value(30));
  OK(stage_load(s, DOCUMENT, &state, 1));
  OK(plumb_layout_compute_frames(s->layout, 200, 200));
}

static void test_edits(void) {
  static const plumb_attribute attributes[] = {{"id", "new"}, {"width", "shift + 1"}, {"height", "5"}};
  plumb_element label = element("UILabel", attributes, 3);
  stage s = {NULL, NULL, NULL};
  plumb_node root, a, b, fresh = 0, other = 0;
  plumb_state_key key;
  const char *text;
  uint32_t row;
  open_document(&s);
  root = node_at(s.layout, "#root");
  a = node_at(s.layout, "#a");
  b = node_at(s.layout, "#b");
  OK(plumb_layout_state_key(s.layout, 0, TEXT("shift"), &key));

  OK(plumb_layout_insert(s.layout, root, 1, &label, &fresh));
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#a1 UILabel#a2) UILabel#new UIView#b)");
  CHECK(fresh && fresh == node_at(s.layout, "#new"));
  CHECK(a == node_at(s.layout, "#a") && b == node_at(s.layout, "#b"));
  OK(plumb_node_row(s.layout, b, &row));
  CHECK(row == 5);
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  CHECK(number_of(s.layout, "#new", "width") == 31 && number_of(s.layout, "#b", "top") == 5);
  OK(plumb_layout_set_number(s.layout, key, 40));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  CHECK(number_of(s.layout, "#new", "width") == 41 && number_of(s.layout, "#a", "width") == 40);

  OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, PLUMB_LAST,
                             TEXT("<UIView id='x' top='#b.bottom'><UIButton id='s'/></UIView>"), &other));
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#a1 UILabel#a2) UILabel#new UIView#b UIView#x(UIButton#s))");
  OK(plumb_layout_move(s.layout, a, other, 0));
  CHECK_TREE(s.layout, "UIView#root(UILabel#new UIView#b UIView#x(UIView#a(UILabel#a1 UILabel#a2) UIButton#s))");
  OK(plumb_layout_move(s.layout, other, root, 0));
  CHECK_TREE(s.layout, "UIView#root(UIView#x(UIView#a(UILabel#a1 UILabel#a2) UIButton#s) UILabel#new UIView#b)");
  OK(plumb_layout_remove(s.layout, other));
  CHECK_TREE(s.layout, "UIView#root(UILabel#new UIView#b)");
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_id(s.layout, a, &text));
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, other, &row));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_remove(s.layout, a));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_move(s.layout, a, root, 0));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert(s.layout, a, 0, &label, &fresh));
  /* A handle never comes back. */
  OK(plumb_layout_insert_xml(s.layout, root, 0, TEXT("<UIView id='again'/>"), &fresh));
  CHECK(fresh != a && fresh != other);
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, a, &row));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  stage_close(&s);
}

static void test_expressions(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node b;
  plumb_property_info info;
  size_t count = 0;
  open_document(&s);
  b = node_at(s.layout, "#b");
  OK(plumb_layout_set_expression(s.layout, b, TEXT("width"), TEXT("shift * 3")));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  CHECK(number_of(s.layout, "#b", "width") == 90);
  OK(plumb_layout_set_expression(s.layout, b, TEXT("left"), TEXT("7")));
  OK(plumb_node_property_count(s.layout, b, &count));
  CHECK(count == 4);
  for (size_t i = 0; i < count; i++) {
    OK(plumb_node_property_info(s.layout, b, i, &info));
    if (strcmp(info.name, "width") == 0) CHECK(strcmp(info.expression, "shift * 3") == 0);
  }
  OK(plumb_layout_set_expression(s.layout, b, TEXT("top"), NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  CHECK(number_of(s.layout, "#b", "top") == 0 && number_of(s.layout, "#b", "left") == 7);
  OK(plumb_layout_set_expression(s.layout, PLUMB_NO_NODE, TEXT("width"), TEXT("66")));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  CHECK(number_of(s.layout, "", "width") == 66);

  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_set_expression(s.layout, b, TEXT("wdth"), TEXT("1")));
  STATUS(PLUMB_ERROR_SYNTAX, plumb_layout_set_expression(s.layout, b, TEXT("width"), TEXT("1 +")));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_expression(s.layout, b, TEXT("width"), TEXT("'wide'")));
  STATUS(PLUMB_ERROR_SYMBOL, plumb_layout_set_expression(s.layout, b, TEXT("width"), TEXT("nobody")));
  CHECK(strstr(layout_message(s.layout), "nobody") != NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_expression(s.layout, b, TEXT("id"), TEXT("c")));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_expression(s.layout, b, TEXT("xml"), TEXT("c")));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_expression(s.layout, b, TEXT("template"), TEXT("c")));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_expression(s.layout, b, TEXT("width"), NULL, 3));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  CHECK(number_of(s.layout, "#b", "width") == 90);
  stage_close(&s);
}

/* What fails changes nothing: not the tree, not a handle, not a frame, not what was lent. */
static void test_failures(void) {
  static const char *const wrong[] = {"",          "<UIView",           "<UIView wdth='1'/>",   "<Nothing/>",
                                      "<UIView width='nobody'/>", "<html/>", "<UIView/><UIView/>", "\xFF"};
  static const plumb_attribute bad[] = {{"width", "nobody"}};
  stage s = {NULL, NULL, NULL};
  plumb_node root, a, a1, out = 4711;
  plumb_element element_ = element("UIView", bad, 1);
  const plumb_frame *frames;
  const char *id;
  uint64_t revision;
  size_t count;
  open_document(&s);
  root = node_at(s.layout, "#root");
  a = node_at(s.layout, "#a");
  a1 = node_at(s.layout, "#a1");
  frames = plumb_layout_frames(s.layout, &count);
  revision = plumb_layout_revision(s.layout);
  OK(plumb_node_id(s.layout, a, &id));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK(plumb_layout_insert_xml(s.layout, root, 0, TEXT(wrong[i]), &out) < 0);
    CHECK(plumb_layout_diagnostic_count(s.layout) > 0);
  }
  STATUS(PLUMB_ERROR_SYMBOL, plumb_layout_insert(s.layout, root, 0, &element_, &out));
  element_ = element("UIView", NULL, 0);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert(s.layout, root, 3, &element_, &out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move(s.layout, a, a1, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move(s.layout, a, a, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move(s.layout, root, a, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move(s.layout, a, root, 2));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_remove(s.layout, root));
  CHECK(out == 4711 && plumb_layout_frames(s.layout, NULL) == frames && plumb_layout_revision(s.layout) == revision);
  CHECK(strcmp(id, "a") == 0 && count == 5);
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#a1 UILabel#a2) UIView#b)");
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  stage_close(&s);
}

/* A removal that something refers to. */
static void test_removal_of_what_is_needed(void) {
  stage s = {NULL, NULL, NULL};
  OK(stage_load(&s, "<UIView><UIView id='a' width='5'/><UIView id='b' width='#a.width'/></UIView>", NULL, 0));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_remove(s.layout, node_at(s.layout, "#a")));
  CHECK_TREE(s.layout, "UIView(UIView#a UIView#b)");
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_remove(s.layout, node_at(s.layout, "#a")));
  OK(plumb_layout_remove(s.layout, node_at(s.layout, "#b")));
  OK(plumb_layout_end_edit(s.layout));
  CHECK_TREE(s.layout, "UIView");
  stage_close(&s);
}

/* ----------------------------------------------------------------------------------------------------- Batches --- */

static void test_batches(void) {
  stage s = {NULL, NULL, NULL};
  plumb_element view = element("UIView", NULL, 0);
  plumb_node root, outer = 0, inner = 0, lost = 0;
  plumb_state_key key;
  plumb_reload reload = PLUMB_RELOAD_INIT;
  uint32_t row;
  open_document(&s);
  root = node_at(s.layout, "#root");
  OK(plumb_layout_state_key(s.layout, 0, TEXT("shift"), &key));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_end_edit(s.layout));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_cancel_edit(s.layout));
  CHECK(plumb_layout_activity(s.layout) == PLUMB_ACTIVITY_IDLE);
  OK(plumb_layout_begin_edit(s.layout));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_begin_edit(s.layout));
  CHECK(plumb_layout_activity(s.layout) == PLUMB_ACTIVITY_EDITING);
  OK(plumb_layout_insert(s.layout, root, 0, &view, &outer));
  OK(plumb_layout_insert(s.layout, outer, 0, &view, &inner));
  OK(plumb_layout_set_expression(s.layout, inner, TEXT("width"), TEXT("#b.width + 2")));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert(s.layout, outer, 9, &view, &lost));
  CHECK(strlen(layout_message(s.layout)) > 0 && lost == 0);
  /* It reads as before; what would change it waits. */
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#a1 UILabel#a2) UIView#b)");
  CHECK(plumb_layout_frames(s.layout, NULL) != NULL);
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, outer, &row));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(s.layout, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_number(s.layout, key, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_poll_changes(s.layout, &reload));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_reload(s.layout, PLUMB_RELOAD_HARD, &reload));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_constants(s.layout, NULL, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_direction(s.layout, PLUMB_RIGHT_TO_LEFT));
  CHECK(plumb_layout_activity(s.layout) == PLUMB_ACTIVITY_EDITING);
  OK(plumb_layout_end_edit(s.layout));
  CHECK(plumb_layout_activity(s.layout) == PLUMB_ACTIVITY_IDLE);
  CHECK_TREE(s.layout, "UIView#root(UIView(UIView) UIView#a(UILabel#a1 UILabel#a2) UIView#b)");
  OK(plumb_node_row(s.layout, inner, &row));
  CHECK(row == 2);
  OK(plumb_layout_compute_frames(s.layout, 200, 200));
  CHECK(number_of(s.layout, "0/0", "width") == 22);

  /* All of it or nothing. */
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_remove(s.layout, outer));
  OK(plumb_layout_insert(s.layout, root, 0, &view, &lost));
  OK(plumb_layout_set_expression(s.layout, lost, TEXT("width"), TEXT("nobody")));
  STATUS(PLUMB_ERROR_SYMBOL, plumb_layout_end_edit(s.layout));
  CHECK_TREE(s.layout, "UIView#root(UIView(UIView) UIView#a(UILabel#a1 UILabel#a2) UIView#b)");
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, lost, &row));
  OK(plumb_node_row(s.layout, outer, &row));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));

  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_remove(s.layout, outer));
  OK(plumb_layout_cancel_edit(s.layout));
  OK(plumb_node_row(s.layout, outer, &row));
  OK(plumb_layout_compute_frames(s.layout, 200, 200));

  /* Destroyed in the middle. */
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_insert(s.layout, root, 0, &view, &lost));
  stage_close(&s);
}

static void test_many(void) {
  enum { COUNT = 500 };
  stage s = {NULL, NULL, NULL};
  plumb_node nodes[COUNT];
  plumb_element view = element("UIView", NULL, 0);
  size_t count = 0;
  OK(stage_load(&s, "<UIView/>", NULL, 0));
  OK(plumb_layout_begin_edit(s.layout));
  for (int i = 0; i < COUNT; i++) OK(plumb_layout_insert(s.layout, PLUMB_NO_NODE, 0, &view, &nodes[i]));
  OK(plumb_layout_end_edit(s.layout));
  plumb_layout_frames(s.layout, &count);
  CHECK(count == COUNT + 1);
  OK(plumb_layout_begin_edit(s.layout));
  for (int i = 0; i < COUNT; i += 2) OK(plumb_layout_remove(s.layout, nodes[i]));
  OK(plumb_layout_end_edit(s.layout));
  for (int i = 0; i < COUNT; i++) {
    uint32_t row = 0;
    STATUS(i % 2 ? PLUMB_OK : PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, nodes[i], &row));
    if (i % 2) CHECK(row == (uint32_t)(COUNT - i + 1) / 2);
  }
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  stage_close(&s);
}

/* Rows of a stack view come, go, move and change, while another one stands beside it. */
static void test_stack_views(void) {
  static const char document[] =
      "<UIView width='200' height='100'><state name='k' type='Double' value='5'/>"
      "<UIStackView id='s' axis='vertical' width='100%' spacing='2'><UIView id='a' height='10'/></UIStackView>"
      "<UIView id='below' top='#s.bottom' height='9'/><UIStackView><UIView width='k' height='8'/></UIStackView></UIView>";
  stage s = {NULL, NULL, NULL};
  plumb_entry state = entry("k", number_value(7));
  plumb_node list, row;
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_layout_load(s.engine, TEXT(document), NULL, &s.layout, NULL));
  list = node_at(s.layout, "#s");
  for (int i = 0; i < 3; i++) OK(plumb_layout_insert_xml(s.layout, list, 0, TEXT("<UIView height='k'/>"), &row));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "top") == 21 && number_of(s.layout, "#below", "top") == 31);
  OK(plumb_layout_move(s.layout, node_at(s.layout, "#a"), list, 1));
  OK(plumb_layout_remove(s.layout, row));
  OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#a"), TEXT("height"), TEXT("k * 2")));
  OK(plumb_layout_set_expression(s.layout, list, TEXT("spacing"), TEXT("k")));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &state, 1));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(number_of(s.layout, "#a", "top") == 0 && number_of(s.layout, "#a", "height") == 14);
  CHECK(number_of(s.layout, "#below", "top") == 42);
  stage_close(&s);
}

/* Attributes that are new before the first compute are among the changes that it lists. */
static void test_edits_before_the_first_compute(void) {
  static const char *const names[] = {"alpha", "tag", "layer.zPosition", "layer.cornerRadius", "layer.borderWidth",
                                      "layer.shadowRadius", "layer.opacity", "layoutMargins.top"};
  enum { NODES = 40, NAMES = sizeof names / sizeof *names };
  char document[64 * NODES] = "<UIView>";
  stage s = {NULL, NULL, NULL};
  size_t count, listed = 0;
  for (int i = 0; i < NODES; i++) strcat(document, "<UIView width='1' height='1'/>");
  strcat(document, "</UIView>");
  OK(stage_load(&s, document, NULL, 0));
  for (size_t i = 1; i <= NODES; i++) {
    plumb_node node = plumb_layout_nodes(s.layout, &count)[i];
    for (size_t k = 0; k < NAMES; k++) OK(plumb_layout_set_expression(s.layout, node, TEXT(names[k]), TEXT("1")));
  }
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  const plumb_change *changes = plumb_layout_changes(s.layout, &count);
  for (size_t i = 0; i < count; i++) listed += changes[i].kind == PLUMB_CHANGE_PROPERTY;
  CHECK(listed == NODES * NAMES);
  stage_close(&s);
}

int main(void) {
  test_build();
  test_build_refuses();
  test_build_bounds();
  test_build_strides();
  test_edits();
  test_edits_before_the_first_compute();
  test_expressions();
  test_failures();
  test_removal_of_what_is_needed();
  test_batches();
  test_many();
  test_stack_views();
  return check_result("editing");
}
