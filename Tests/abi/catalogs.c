/* Components of hosts in full, and catalogs that declare them. */
#include <math.h>

#include "check.h"

static plumb_engine *new_engine(void) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  return engine;
}

static plumb_layout *load(plumb_engine *engine, const char *document) {
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_status status = plumb_layout_load(engine, TEXT(document), NULL, &layout, &report);
  if (status != PLUMB_OK) fprintf(stderr, "%s", plumb_report_text(report));
  CHECK(status == PLUMB_OK);
  plumb_report_destroy(report);
  OK(plumb_layout_compute_frames(layout, 200, 100));
  return layout;
}

static double number(plumb_layout *layout, const char *path, const char *name) {
  plumb_node node = 0;
  plumb_value value;
  OK(plumb_layout_find(layout, 0, TEXT(path), &node));
  OK(plumb_node_property(layout, node, TEXT(name), &value));
  CHECK(value.type == PLUMB_TYPE_NUMBER || value.type == PLUMB_TYPE_INTEGER);
  return value.type == PLUMB_TYPE_NUMBER ? value.as.number : (double)value.as.integer;
}

/* A component with everything that one can have; properties are static, since the component points to them. */
static plumb_component meter(void) {
  static plumb_property properties[4];
  static const plumb_default defaults[] = {{"half", "level / 2"}, {"height", "auto + 1"}};
  plumb_component component = PLUMB_COMPONENT_INIT;
  memset(properties, 0, sizeof properties);
  properties[0].name = "level";
  properties[0].type = "CGFloat";
  properties[0].documentation = "From 0 to 1.";
  properties[1].name = "half";
  properties[1].type = "CGFloat";
  properties[1].flags = PLUMB_PROPERTY_READ_ONLY;
  properties[2].name = "look";
  properties[2].type = "String";
  properties[2].flags = PLUMB_PROPERTY_CONSTRUCTOR;
  properties[3].name = "label";
  properties[3].type = "String";
  component.name = "MyGame.Meter";
  component.natural = PLUMB_NATURAL_BOTH;
  component.natural_width = 30;
  component.natural_height = 10;
  component.properties = properties;
  component.property_count = 4;
  component.body = "label";
  component.defaults = defaults;
  component.default_count = 2;
  component.documentation = "Shows a level.";
  return component;
}

static void test_component(void) {
  plumb_engine *engine = new_engine();
  plumb_component component = meter();
  plumb_layout *layout;
  plumb_node node = 0;
  plumb_value value;
  OK(plumb_engine_register_component(engine, &component));
  layout = load(engine, "<UIView><Meter id='a' level='0.8'>text</Meter><MyGame.Meter id='b' look='x' height='3'/></UIView>");
  CHECK(number(layout, "#a", "half") == 0.4);
  CHECK(number(layout, "#a", "width") == 30 && number(layout, "#a", "height") == 11);
  CHECK(number(layout, "#b", "height") == 3);
  OK(plumb_layout_find(layout, 0, TEXT("#a"), &node));
  OK(plumb_node_property(layout, node, TEXT("label"), &value));
  CHECK(value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, "text") == 0);
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_set_expression(layout, node, TEXT("look"), TEXT("y")));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_set_expression(layout, node, TEXT("half"), TEXT("1")));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

/* Registers a changed component, which must fail and leave nothing behind. */
static void refuse(plumb_status expected, plumb_component component) {
  plumb_engine *engine = new_engine();
  STATUS(expected, plumb_engine_register_component(engine, &component));
  component = meter();
  OK(plumb_engine_register_component(engine, &component));
  plumb_engine_destroy(engine);
}

static void test_refused(void) {
  plumb_component component = meter();
  plumb_property property;
  plumb_default unknown = {"heigt", "1"}, wrong = {"height", "1 +"}, nameless = {NULL, "1"}, empty = {"height", NULL};
  component.body = "level";
  refuse(PLUMB_ERROR_PROPERTY, component);
  component.body = "\xff";
  refuse(PLUMB_ERROR_ENCODING, component);
  component = meter();
  component.natural_width = -1;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  component.natural_width = NAN;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  component.natural_width = 30;
  component.natural = PLUMB_NATURAL_HEIGHT;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  component = meter();
  component.default_count = 1;
  component.defaults = &unknown;
  refuse(PLUMB_ERROR_PROPERTY, component);
  component.defaults = &wrong;
  refuse(PLUMB_ERROR_SYNTAX, component);
  component.defaults = &nameless;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  component.defaults = &empty;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  component.defaults = NULL;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  component.default_count = SIZE_MAX;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  component = meter();
  property = component.properties[0];
  property.flags = PLUMB_PROPERTY_READ_ONLY | PLUMB_PROPERTY_CONSTRUCTOR;
  component.properties = &property;
  component.property_count = 1;
  component.body = NULL;
  component.default_count = 0;
  refuse(PLUMB_ERROR_ARGUMENT, component);
  property.flags = 4;
  refuse(PLUMB_ERROR_ARGUMENT, component);
}

/* What a host compiled against the first version passes: shorter components with shorter properties. */
static void test_first_version(void) {
  struct {
    uint32_t struct_size;
    plumb_natural natural;
    const char *name, *base;
    const void *properties;
    size_t property_count;
    const char *template_;
  } component = {0, PLUMB_NATURAL_WIDTH, "Old", NULL, NULL, 2, NULL};
  struct {
    const char *name, *type;
    plumb_value default_value;
    const char *documentation;
  } properties[2];
  plumb_engine *engine = new_engine();
  plumb_component given;
  plumb_layout *layout;
  memset(properties, 0, sizeof properties);
  properties[0].name = "one";
  properties[1].name = "two";
  properties[0].type = properties[1].type = "CGFloat";
  properties[1].default_value.type = PLUMB_TYPE_NUMBER;
  properties[1].default_value.as.number = 2;
  component.struct_size = (uint32_t)sizeof component;
  component.properties = properties;
  memcpy(&given, &component, sizeof component);
  OK(plumb_engine_register_component(engine, &given));
  layout = load(engine, "<UIView><Old id='a' one='1'/></UIView>");
  CHECK(number(layout, "#a", "one") == 1 && number(layout, "#a", "two") == 2);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

static const char CATALOG[] =
    "<catalog namespace='MyGame'><component name='Bar' base='Slot'><property name='level' type='CGFloat' default='1'/>"
    "<default attribute='width' expression='level * gap'/></component><component name='Slot'/>"
    "<function name='twice' arguments='CGFloat' result='CGFloat' pure='true'/><constant name='gap' value='8'/></catalog>";

static plumb_status twice(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  (void)user_data;
  CHECK(count == 1 && arguments[0].type == PLUMB_TYPE_NUMBER);
  out->type = PLUMB_TYPE_NUMBER;
  out->as.number = arguments[0].as.number * 2;
  return PLUMB_OK;
}

static void test_catalog(void) {
  plumb_engine *engine = new_engine();
  plumb_function function = PLUMB_FUNCTION_INIT;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  plumb_layout *layout;
  OK(plumb_engine_load_catalog(engine, TEXT(CATALOG), TEXT("ui/game.xml"), &report));
  CHECK(report && plumb_report_count(report) == 0);
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_load_catalog(engine, TEXT(CATALOG), TEXT("ui/game.xml"), &report));
  CHECK(plumb_report_count(report) == 2);
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(diagnostic.code == PLUMB_ERROR_DUPLICATE && strcmp(diagnostic.file, "ui/game.xml") == 0 && diagnostic.line == 1);
  plumb_report_destroy(report);
  /* Without a report the engine keeps the first error. */
  STATUS(PLUMB_ERROR_XML, plumb_engine_load_catalog(engine, TEXT("<catalog>"), NULL, 0, NULL));
  OK(plumb_engine_get_diagnostic(engine, &diagnostic));
  CHECK(diagnostic.code == PLUMB_ERROR_XML && strcmp(diagnostic.file, "catalog.xml") == 0);
  STATUS(PLUMB_ERROR_ENCODING, plumb_engine_load_catalog(engine, TEXT("<catalog a='\xff'/>"), NULL, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_load_catalog(engine, NULL, 1, NULL, 0, NULL));
  STATUS(PLUMB_ERROR_XML, plumb_engine_load_catalog(engine, "", 0, NULL, 0, NULL));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_load_catalog_file(engine, TEXT("no such catalog.xml"), NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_load_catalog_file(engine, NULL, 0, NULL));

  function.name = "twice";
  function.call = twice;
  function.min_arguments = 2;
  STATUS(PLUMB_ERROR_TYPE, plumb_engine_register_function(engine, &function));
  function.min_arguments = 0;
  OK(plumb_engine_register_function(engine, &function));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_function(engine, &function));
  layout = load(engine, "<UIView><Bar id='a'/><Bar id='b' level='twice(1.5)'/></UIView>");
  CHECK(number(layout, "#a", "width") == 8 && number(layout, "#b", "width") == 24);
  plumb_layout_destroy(layout);
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_load_catalog(engine, TEXT("<catalog/>"), NULL, 0, NULL));
  plumb_engine_destroy(engine);
}

int main(void) {
  test_component();
  test_refused();
  test_first_version();
  test_catalog();
  return check_result("catalogs");
}
