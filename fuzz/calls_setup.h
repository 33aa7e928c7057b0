/* Operations of calls.c on engines, templates, streams, expressions and leases. */
#ifndef PLUMB_FUZZ_CALLS_SETUP_H
#define PLUMB_FUZZ_CALLS_SETUP_H

#include <stdio.h>
#include <unistd.h>

#include "calls_callbacks.h"

static const char *const NAMES[] = {"a", "b", "n", "say", "refuse", "brand", "house", "Bar", "Kind", "x.y", "1", "UILabel", "part.xml"};

/* --------------------------------------------------------------------------------------------------------- Files --- */

/* A folder of this process, with the files that inputs write into it. */
static char folder[64];
static const char *const FILES[] = {"main.xml", "part.xml", "other.xml", "en.strings", ".layout-ignore", "Colors.strings"};
static int has_files;

static const char *path_of(const char *file) {
  static char path[128];
  snprintf(path, sizeof path, "%s/%s", folder, file);
  return path;
}

static void remove_files(void) {
  for (int i = 0; i < COUNT_OF(FILES) && has_files; i++) unlink(path_of(FILES[i]));
  has_files = 0;
}

static void remove_folder(void) {
  has_files = 1;
  remove_files();
  rmdir(folder);
}

static void use_folder(void) {
  if (folder[0]) {
    remove_files();
    return;
  }
  snprintf(folder, sizeof folder, "%s/plumb-calls-XXXXXX", P_tmpdir);
  if (mkdtemp(folder) == NULL) abort();
  atexit(remove_folder);
}

static plumb_status change_file(object *o) {
  const char *file = FILES[below(COUNT_OF(FILES))];
  unsigned choice = take();
  (void)o;
  version++;
  if (choice % 8 == 0) {
    unlink(path_of(file));
    return PLUMB_OK;
  }
  FILE *stream = fopen(path_of(file), "wb");
  if (stream == NULL) return PLUMB_OK;
  has_files = 1;
  piece text = choice % 8 == 1 ? next_own_piece() : piece_of(DOCUMENTS[choice % COUNT_OF(DOCUMENTS)]);
  if (strstr(file, "strings")) text = piece_of(choice & 1 ? "Greeting = \"Hallo\";" : "Brand = \"#f60\"; = ");
  fwrite(text.bytes, 1, text.length, stream);
  fclose(stream);
  return PLUMB_OK;
}

static piece next_path(void) {
  unsigned choice = take();
  if (choice < 60) return piece_of(folder);
  if (choice < 200) return piece_of(path_of(FILES[choice % COUNT_OF(FILES)]));
  static const char *const paths[] = {"/nowhere", ".", "..", "", "part.xml", "../../etc/passwd"};
  return next_piece(paths, COUNT_OF(paths));
}

/* ------------------------------------------------------------------------------------------------------- Reports --- */

/* A report says why; or the engine does, if the call itself was wrong. */
static void check_report(const object *o, plumb_status status, plumb_report *report) {
  size_t count = plumb_report_count(report);
  plumb_diagnostic diagnostic;
  int is_refused = status == PLUMB_ERROR_HANDLE || status == PLUMB_ERROR_BUSY;
  if (status != PLUMB_OK && count == 0 && is_good(o, ENGINE) && !is_refused) {
    if (plumb_engine_get_diagnostic(o->pointer, &diagnostic) != PLUMB_OK) {
      fprintf(stderr, "%s, and nothing says why\n", plumb_status_string(status));
      abort();
    }
    touch_text(diagnostic.rendered);
    if (diagnostic.message[0] == 0) abort();
  }
  for (size_t i = 0; i < count; i++) {
    if (plumb_report_get(report, i, &diagnostic) != PLUMB_OK) abort();
    touch_text(diagnostic.message);
    touch_text(diagnostic.rendered);
    touch_text(diagnostic.suggestion);
    if (diagnostic.message[0] == 0 || diagnostic.rendered[0] == 0) abort();
    if (i == 0 && status != PLUMB_OK && diagnostic.severity != PLUMB_SEVERITY_ERROR) abort();
  }
  if (plumb_report_get(report, count, &diagnostic) == PLUMB_OK) abort();
  touch_text(plumb_report_text(report));
  plumb_report_destroy(report);
}

static const plumb_scope *next_scopes(object *o, size_t *count) {
  static plumb_entry constants[MAX_DEPTH + 1][4], states[MAX_DEPTH + 1][4];
  static plumb_scope scopes[MAX_DEPTH + 1][2];
  static const char *const keys[] = {"n", "t", "w", "d", "a", "say", "maybe", "d.x", ""};
  static const char *const nodes[] = {NULL, "", "#a", "0", "#nowhere", "9/9"};
  unsigned shape = take();
  void *data;
  *count = shape & 3;
  if (*count > 2) *count = 0;
  memset(scopes[depth], 0, sizeof scopes[depth]);
  for (size_t i = 0; i < *count; i++) {
    plumb_scope *scope = &scopes[depth][i];
    piece node = piece_of(i == 0 && shape & 4 ? NULL : nodes[below(COUNT_OF(nodes))]);
    scope->node = node.bytes;
    scope->node_length = node.length;
    scope->constants = constants[depth];
    scope->state = states[depth];
    scope->constant_count = i == 0 ? (size_t)below(3) : 0;
    scope->state_count = i == 0 ? (size_t)below(4) : 0;
    for (size_t j = 0; j < scope->constant_count + scope->state_count; j++) {
      int is_state = j >= scope->constant_count;
      plumb_entry *e = is_state ? &states[depth][j - scope->constant_count] : &constants[depth][j];
      memset(e, 0, sizeof *e);
      piece key = piece_of(keys[is_state && j < 3 ? (int)j : below(COUNT_OF(keys))]);
      e->key = key.bytes;
      e->key_length = key.length;
      e->value = next_value(o, &data);
      /* Functions that a load is given belong to the template, if there is one: see own(). */
      if (data) e->value = text_value(PLUMB_TYPE_STRING, "no function");
      e->declared_type = take() % 8 == 1 ? (plumb_type)below(30) : 0;
    }
  }
  return scopes[depth];
}

static const plumb_load_options *next_load_options(object *o) {
  static plumb_load_options options[MAX_DEPTH + 1];
  static const char *const languages[] = {"en", "de", "pt-BR", "not a language", ""};
  const plumb_load_options initial = PLUMB_LOAD_OPTIONS_INIT;
  plumb_load_options *result = &options[depth];
  unsigned shape = take();
  if (shape % 4 == 0) return NULL;
  *result = initial;
  if (shape % 16 == 1) result->struct_size = (uint32_t)below(200);
  if (shape % 16 == 2) result->mode = below(5) - 1;
  if (shape & 16) {
    piece name = piece_of(path_of("memory.xml"));
    result->name = name.bytes;
    result->name_length = name.length;
  }
  if (shape & 32) result->scopes = next_scopes(o, &result->scope_count);
  if (shape & 64) {
    piece language = next_piece(languages, COUNT_OF(languages));
    result->language = language.bytes;
    result->language_length = language.length;
  }
  return result;
}

static void finish_load(object *o, plumb_status status, plumb_template *template_, plumb_report *report, int has_report) {
  if ((status == PLUMB_OK) != (template_ != NULL)) abort();
  if (has_report) check_report(o, status, report);
  if (template_) keep(TEMPLATE, template_, o);
}

/* --------------------------------------------------------------------------------------------------------- Loads --- */

static plumb_status load_document(object *o) {
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  unsigned choice = take();
  const plumb_load_options *options = next_load_options(o);
  piece text = choice >= 240   ? next_own_piece()
               : choice >= 200 ? next_piece(DOCUMENTS, COUNT_OF(DOCUMENTS))
                               : piece_of(DOCUMENTS[choice % COUNT_OF(DOCUMENTS)]);
  int has_report = choice % 8 != 1;
  plumb_status status = plumb_template_load(o->pointer, text.bytes, text.length, options, &template_, has_report ? &report : NULL);
  finish_load(o, status, template_, report, has_report);
  return status;
}

static plumb_status load_fragment(object *o) {
  plumb_fragment *fragment = NULL;
  plumb_report *report = NULL;
  unsigned choice = take();
  /* Most options have no meaning for a fragment, and are refused. */
  const plumb_load_options *options = choice % 4 == 1 ? next_load_options(o) : NULL;
  piece text = choice >= 240   ? next_own_piece()
               : choice >= 200 ? next_piece(DOCUMENTS, COUNT_OF(DOCUMENTS))
                               : piece_of(DOCUMENTS[choice % COUNT_OF(DOCUMENTS)]);
  int has_report = choice % 8 != 2;
  plumb_status status = plumb_fragment_load(o->pointer, text.bytes, text.length, options, &fragment, has_report ? &report : NULL);
  if ((status == PLUMB_OK) != (fragment != NULL)) abort();
  if (has_report) check_report(o, status, report);
  if (fragment) keep(FRAGMENT, fragment, o);
  return status;
}

static plumb_status load_file(object *o) {
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  const plumb_load_options *options = next_load_options(o);
  piece path = next_path();
  plumb_status status = plumb_template_load_file(o->pointer, path.bytes, path.length, options, &template_, &report);
  finish_load(o, status, template_, report, 1);
  return status;
}

/* An element with some children, whose parts may be wrong. */
static const plumb_element *next_built_element(void) {
  static plumb_element elements[MAX_DEPTH + 1][4];
  static plumb_attribute attributes[MAX_DEPTH + 1][2];
  static plumb_declaration declarations[MAX_DEPTH + 1][2];
  static const char *const components[] = {"UIView", "UILabel", "UIScrollView", "Bar", "Nothing", NULL, "\xff"};
  static const char *const names[] = {"width", "height", "id", "text", "template", "isHidden", "bogus", NULL};
  static const char *const expressions[] = {"12", "n", "next.width", "auto", "part.xml", "{w}", "1 +", NULL, "\xff"};
  const plumb_element initial = PLUMB_ELEMENT_INIT;
  plumb_element *result = elements[depth];
  unsigned shape = take();
  for (int i = 0; i < 4; i++) {
    result[i] = initial;
    result[i].component = take() % 4 ? components[i & 1] : components[below(COUNT_OF(components))];
  }
  result[0].children = &result[1];
  result[0].child_count = shape & 3;
  if (shape & 4) {
    for (int i = 0; i < 2; i++) {
      attributes[depth][i].name = names[below(COUNT_OF(names))];
      attributes[depth][i].expression = expressions[below(COUNT_OF(expressions))];
    }
    result[shape & 8 ? 1 : 0].attributes = attributes[depth];
    result[shape & 8 ? 1 : 0].attribute_count = shape & 16 ? 2 : 1;
  }
  if (shape & 32) {
    declarations[depth][0].kind = below(4);
    declarations[depth][0].name = NAMES[below(COUNT_OF(NAMES))];
    declarations[depth][0].type = "Double";
    declarations[depth][0].value = expressions[below(COUNT_OF(expressions))];
    result[0].declarations = declarations[depth];
    result[0].declaration_count = 1;
  }
  if (shape % 64 == 50) result[0].child_count = SIZE_MAX / 2;
  if (shape % 64 == 51) result[0].struct_size = (uint32_t)below(120);
  if (shape % 64 == 52) return NULL;
  result[1].text = shape & 128 ? "some text" : NULL;
  return result;
}

static plumb_status build(object *o) {
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  const plumb_element *element = next_built_element();
  plumb_status status = plumb_template_build(o->pointer, element, next_load_options(o), &template_, &report);
  finish_load(o, status, template_, report, 1);
  return status;
}

static plumb_status create_stream(object *o) {
  plumb_stream *stream = NULL;
  plumb_status status = plumb_stream_create(o->pointer, next_load_options(o), &stream);
  if (status == PLUMB_OK) keep(STREAM, stream, o);
  return status;
}

static plumb_status feed(object *o) {
  unsigned choice = take();
  piece text = choice >= 200 ? next_own_piece() : next_piece(DOCUMENTS, COUNT_OF(DOCUMENTS));
  if (choice & 1) text.length = text.length < 1000 ? text.length / 2 : text.length;
  return plumb_stream_feed(o->pointer, text.bytes, text.length);
}

static plumb_status finish(object *o) {
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_status status = plumb_stream_finish(o->pointer, &template_, &report);
  finish_load(o, status, template_, report, 1);
  if (o->is_alive && status == PLUMB_OK && plumb_stream_finish(o->pointer, &template_, NULL) == PLUMB_OK) abort();
  return status;
}

/* -------------------------------------------------------------------------------------------------------- Set-up --- */

static plumb_status create_engine(object *o) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  unsigned shape = take();
  (void)o;
  /* Making one takes longer than all else. */
  if (world_count == MAX_WORLDS) return PLUMB_OK;
  options.lenient = shape & 1;
  options.strict = shape >> 1 & 1;
  options.legacy = shape >> 2 & 1;
  options.max_nodes = 300;
  options.max_value_bytes = shape & 8 ? 64 : 1 << 16;
  options.max_program_nodes = 20000;
  options.max_inclusions = 8;
  options.max_document_bytes = 1 << 16;
  if (shape % 32 == 31) options.struct_size = (uint32_t)below(200);
  if (shape % 32 == 30) options.no_live_reload = 1;
  if (shape % 32 == 29) options.max_depth = UINT64_MAX;
  plumb_status status = plumb_engine_create(shape % 64 == 63 ? NULL : &options, &engine);
  if (status != PLUMB_OK) return status;
  object maker = {.world = world_count++};
  has_arrivals[maker.world] = 0;
  keep(ENGINE, engine, &maker);
  return PLUMB_OK;
}

static plumb_status set_measurer(object *o) {
  void *data = take() % 8 ? new_data(o) : NULL;
  int is_none = take() % 8 == 1;
  return own(data, plumb_engine_set_measurer(o->pointer, is_none ? NULL : measure, data, data ? let_go : NULL));
}

static plumb_status set_assets(object *o) {
  void *data = new_data(o);
  return own(data, plumb_engine_set_assets(o->pointer, take() % 8 == 1 ? NULL : answer_asset, data, data ? let_go : NULL));
}

static plumb_status set_verifier(object *o) {
  void *data = new_data(o);
  return own(data, plumb_engine_set_verifier(o->pointer, take() % 8 == 1 ? NULL : verify, data, data ? let_go : NULL));
}

static plumb_status add_loader(object *o) {
  static const char *const schemes[] = {NULL, "https", "not a scheme", "", "\xff", "file"};
  void *data = new_data(o);
  const char *scheme = schemes[take() % 4 ? 0 : below(COUNT_OF(schemes))];
  return own(data, plumb_engine_add_loader(o->pointer, scheme, take() % 16 == 1 ? NULL : load, data, data ? let_go : NULL));
}

static plumb_status register_function(object *o) {
  static const char *const types[] = {"Double", "Any", "UIColor", "no type", NULL};
  plumb_function function = PLUMB_FUNCTION_INIT;
  unsigned shape = take();
  function.name = take() % 2 ? "say" : NAMES[below(COUNT_OF(NAMES))];
  function.call = shape % 32 == 31 ? NULL : call_function;
  function.is_pure = shape & 1;
  function.user_data = new_data(o);
  function.destroy = function.user_data ? let_go : NULL;
  function.min_arguments = shape % 16 == 15 ? below(6) - 3 : 0;
  if (shape % 16 == 14) function.max_arguments = below(4) - 2;
  if (shape & 32) {
    function.argument_types = types + below(4);
    function.argument_type_count = 1;
  }
  if (shape & 64) function.result_type = types[below(5)];
  if (shape % 32 == 30) function.struct_size = (uint32_t)below(100);
  return own(function.user_data, plumb_engine_register_function(o->pointer, &function));
}

static plumb_status register_component(object *o) {
  static plumb_property properties[2];
  static const char *const types[] = {"CGFloat", "String", "UIColor", "[Int]", "Thing", NULL, ""};
  plumb_component component = PLUMB_COMPONENT_INIT;
  void *data;
  unsigned shape = take();
  component.name = shape & 1 ? "Bar" : NAMES[below(COUNT_OF(NAMES))];
  component.base = shape & 2 ? "UILabel" : shape & 4 ? NAMES[below(COUNT_OF(NAMES))] : NULL;
  component.natural = (plumb_natural)(shape >> 3 & 3);
  component.template_ = shape & 32 ? "part.xml" : NULL;
  for (int i = 0; i < 2; i++) {
    properties[i].name = i ? "level" : NAMES[below(COUNT_OF(NAMES))];
    properties[i].type = types[i ? 0 : below(COUNT_OF(types))];
    memset(&properties[i].default_value, 0, sizeof properties[i].default_value);
    if (shape & 64) properties[i].default_value = next_value(o, &data);
    if (shape & 64 && data) properties[i].default_value.type = PLUMB_TYPE_NIL;
  }
  static const plumb_default defaults[] = {{"height", "auto"}, {"level", "width / 2"}, {"x.y", "1 +"}, {NULL, ""}};
  unsigned more = take();
  for (int i = 0; i < 2; i++) properties[i].flags = more >> (2 * i) & 3;
  component.body = more & 16 ? "text" : more & 32 ? NAMES[below(COUNT_OF(NAMES))] : NULL;
  component.defaults = more & 64 ? &defaults[below(COUNT_OF(defaults))] : NULL;
  component.default_count = more & 64 ? 1 : 0;
  if (more & 128) component.natural_width = next_number();
  component.properties = &properties[shape & 1];
  component.property_count = shape & 128 ? 1 : 0;
  if (shape % 64 == 62) component.property_count = SIZE_MAX / 4;
  return plumb_engine_register_component(o->pointer, &component);
}

/* A catalog of the input's own, or one of these. */
static plumb_status load_catalog(object *o) {
  static const char *const catalogs[] = {
      "<catalog namespace='Game'><enumeration name='Kind'><case name='one'/></enumeration><component name='Bar' "
      "base='Slot'><property name='level' type='CGFloat' default='1'/><property name='kind' type='[Kind]' "
      "constructor='true'/><property name='half' type='CGFloat' readonly='true'/><action name='a'/><default "
      "attribute='half' expression='level / 2'/><default attribute='left' expression='parent.width / n'/></component>"
      "<component name='Slot' template='part.xml' natural='both'><natural height='3'/></component></catalog>",
      "<catalog><component name='A' base='B'/><component name='B' base='A'/></catalog>",
      "<catalog><function name='say' arguments='String, Int?' result='String' pure='true'/><function name='f' "
      "arguments='Any...'/><color name='brand' value='#f60'/><font name='x' value='bold 3'/><image name='a' width='1' "
      "height='2'/><constant name='x.y' value='1 + 2'/><constant name='n' type='String' value='{1}'/></catalog>",
      "<catalog><options name='Kind'><option name='a'/><option name='b' value='3'/></options>text<param/></catalog>",
      "<catalog>"};
  unsigned choice = take();
  piece text = choice & 1 ? next_own_piece() : piece_of(catalogs[choice / 2 % COUNT_OF(catalogs)]);
  plumb_report *report = NULL;
  if (choice % 16 == 15) {
    piece path = next_path();
    return plumb_engine_load_catalog_file(o->pointer, path.bytes, path.length, NULL);
  }
  plumb_status status = plumb_engine_load_catalog(o->pointer, text.bytes, text.length, choice & 32 ? "ui/game.xml" : NULL,
                                                  choice & 32 ? 11 : 0, choice & 64 ? &report : NULL);
  if (report) plumb_report_text(report);
  plumb_report_destroy(report);
  return status;
}

static plumb_status register_names(object *o) {
  static const plumb_enumerator cases[] = {{"one", 1}, {"two", 2}, {"one", 3}, {NULL, 0}};
  plumb_enumeration enumeration = PLUMB_ENUMERATION_INIT;
  plumb_font font = {"Serif", "Serif-Bold", "", next_number(), below(1000), (uint32_t)take()};
  double components[4] = {next_number(), 0.5, 0.25, 1};
  piece name = next_piece(NAMES, COUNT_OF(NAMES));
  switch (below(5)) {
    case 0: return plumb_engine_register_color(o->pointer, name.bytes, name.length, components);
    case 1: return plumb_engine_register_font(o->pointer, name.bytes, name.length, &font);
    case 2: font.face = take() % 8 ? "Serif-Bold" : "\xff"; return plumb_engine_register_font_face(o->pointer, &font);
    case 3:
      enumeration.name = NAMES[below(COUNT_OF(NAMES))];
      enumeration.cases = cases;
      enumeration.case_count = take() % 8 == 1 ? SIZE_MAX : (size_t)below(5);
      if (enumeration.case_count == 4) enumeration.case_count = 2;
      enumeration.is_option_set = take() & 1;
      return plumb_engine_register_enumeration(o->pointer, &enumeration);
    default: return plumb_engine_register_color(o->pointer, "brand", 5, NULL);
  }
}

static plumb_status set_folders(object *o) {
  piece path = next_path();
  switch (below(5)) {
    case 0: return plumb_engine_set_root(o->pointer, path.bytes, path.length);
    case 1: return plumb_engine_add_search_folder(o->pointer, path.bytes, path.length);
    case 2: return plumb_engine_set_asset_folder(o->pointer, path.bytes, path.length);
    case 3:
      if (take() % 4) path = piece_of(folder);
      return plumb_engine_set_source_root(o->pointer, path.bytes, path.length);
    default: {
      static const char *const texts[] = {"Greeting = \"Hello %@\";", "Greeting = \"x", "a = b; ", ""};
      static const char *const languages[] = {"", "de", "en", "pt-BR", "!"};
      piece text = next_piece(texts, COUNT_OF(texts)), language = next_piece(languages, COUNT_OF(languages));
      return plumb_engine_add_strings(o->pointer, language.bytes, language.length, text.bytes, text.length, "s", 1);
    }
  }
}

static plumb_status complete(object *o) {
  unsigned choice = take();
  piece document = choice & 32 ? next_own_piece() : piece_of(DOCUMENTS[choice % COUNT_OF(DOCUMENTS)]);
  plumb_status answer = choice & 64 ? PLUMB_ERROR_FILE : choice == 33 ? PLUMB_PENDING : PLUMB_OK;
  int known = request_count < MAX_REQUESTS ? request_count : MAX_REQUESTS, index = known ? (int)(choice % (unsigned)known) : 0;
  plumb_request request = choice < 230 && known ? requests[index].id : UINT64_MAX - choice;
  int world = o->world, is_fresh = choice < 230 && known && requests[index].world == world && !requests[index].is_answered;
  plumb_status status = plumb_loader_complete(o->pointer, request, answer, document.bytes, document.length);
  if (status != PLUMB_OK) return status;
  if (!is_fresh) abort();
  requests[index].is_answered = 1;
  has_arrivals[world] = 1;
  return status;
}

/* --------------------------------------------------------------------------------------------------- Expressions --- */

static const char *const EXPRESSIONS[] = {"1 + 2",   "a * b", "n ?? 3",     "say(1)",       "brand",    "1 +",        "'x' + n",
                                          "[1, 2]",  "a / 0", "max(a, b)",  "{w}",          "a ? b : 1", "strings.Greeting",
                                          "refuse()", "17 bold", "Kind.one", "rgb(1,2,3)", "pi % 2"};

static plumb_status evaluate(object *o) {
  static const char *const types[] = {"any", "number", "string", "color", "font", "bool", "attributed-string", "image", "no type"};
  plumb_value value;
  plumb_report *report = NULL;
  const char *text = NULL;
  size_t count = 0;
  piece expression = take() % 8 == 1 ? next_own_piece() : next_piece(EXPRESSIONS, COUNT_OF(EXPRESSIONS));
  if (take() % 4 == 1) {
    plumb_status status = plumb_engine_print_expression(o->pointer, expression.bytes, expression.length, &text, &report);
    if (status == PLUMB_OK) touch_text(text);
    check_report(o, status, report);
    return status;
  }
  const plumb_scope *scope = next_scopes(o, &count);
  plumb_status status = plumb_engine_evaluate(o->pointer, expression.bytes, expression.length, types[below(COUNT_OF(types))],
                                              count ? scope : NULL, &value, &report);
  if (status == PLUMB_OK) touch_value(&value);
  check_report(o, status, report);
  return status;
}

static plumb_status format(object *o) {
  static const char *const formats[] = {"%d", "%@ and %@", "%5.2f%%", "%n", "%s", "%*d", "plain", "%1$@ %3$@"};
  plumb_value arguments[3];
  plumb_report *report = NULL;
  const char *text = NULL;
  size_t length = 0;
  void *data;
  piece pattern = next_piece(formats, COUNT_OF(formats));
  size_t count = (size_t)below(4);
  for (size_t i = 0; i < count; i++) {
    arguments[i] = next_value(o, &data);
    if (data) arguments[i].type = PLUMB_TYPE_NIL;
  }
  plumb_status status = plumb_engine_format(o->pointer, pattern.bytes, pattern.length, arguments, count, &text,
                                               &length, &report);
  if (status == PLUMB_OK) touch_text(text);
  if (status == PLUMB_OK && text[length] != 0) abort();
  check_report(o, status, report);
  return status;
}

static plumb_status read_engine_diagnostic(object *o) {
  plumb_diagnostic diagnostic;
  plumb_status status = plumb_engine_get_diagnostic(o->pointer, &diagnostic);
  if (status == PLUMB_OK) touch_text(diagnostic.rendered);
  if (status == PLUMB_OK) touch_text(diagnostic.message);
  return status;
}

static plumb_status create_expression(object *o) {
  static const char *const names[] = {"a", "b", "a", "x.y", "1"};
  plumb_expression *expression = NULL;
  plumb_report *report = NULL;
  piece text = next_piece(EXPRESSIONS, COUNT_OF(EXPRESSIONS));
  size_t count = (size_t)below(6);
  plumb_status status = plumb_expression_create(o->pointer, text.bytes, text.length, names, count, &expression, &report);
  check_report(o, status, report);
  if (status != PLUMB_OK) return status;
  object *kept = keep(EXPRESSION, expression, o);
  if (kept) kept->inputs = (int)count;
  return status;
}

static plumb_status evaluate_expression(object *o) {
  double inputs[6], first = 0, second = 0;
  size_t count = take() % 8 == 1 ? (size_t)below(7) : (size_t)o->inputs;
  for (int i = 0; i < 6; i++) inputs[i] = next_number();
  if (count > 6) count = SIZE_MAX;
  plumb_status status = plumb_expression_evaluate(o->pointer, inputs, count, &first);
  if (status != PLUMB_OK) return status;
  if (plumb_expression_evaluate(o->pointer, inputs, count, &second) != PLUMB_OK) abort();
  if (mix_double(0, first) != mix_double(0, second)) abort();
  return status;
}

static plumb_status create_layout(object *o) {
  plumb_layout *layout = NULL;
  plumb_status status = plumb_layout_create(o->pointer, &layout);
  if (status == PLUMB_OK) keep(LAYOUT, layout, o);
  return status;
}

static plumb_status create_console(object *o) {
  plumb_layout *layout = NULL;
  plumb_status status = plumb_console_create(o->pointer, &layout);
  if (status == PLUMB_OK) keep(LAYOUT, layout, o);
  return status;
}

/* Frames that are leased stay as they are. */
static plumb_status read_lease(object *o) {
  if (!is_good(o, LEASE)) return PLUMB_ERROR_HANDLE;
  if (mix_bytes(0, o->frames, o->frame_count * sizeof *o->frames) != o->frames_digest) abort();
  return PLUMB_OK;
}

#endif
