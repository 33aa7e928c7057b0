/* Any bytes as a .strings file: the first chooses its language. What it defines is used in expressions and a layout. */
#include "host.h"

static const char *const languages[] = {"", "de", "pt-BR", "zh-Hant-TW", "not a language"};
static const char *const uses[] = {
    "strings.Greeting",   "strings.Greeting(n, 2)", "`strings.Any text!`", "strings.a(n)", "strings.a(s, n, c)",
    "strings.b ?? 'none'", "`strings.`", "strings.Plain"};

static void load_in_language(plumb_engine *engine, const char *language) {
  static const char document[] =
      "<UIView><UILabel text=\"{strings.Greeting}\"/><UILabel text=\"{`strings.Any text!`}\"/>"
      "<UITextView attributedText=\"{strings.Plain}\"/></UIView>";
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  options.language = language;
  options.language_length = strlen(language);
  plumb_status status = plumb_template_load(engine, document, sizeof document - 1, &options, &template_, &report);
  end_report(status, report);
  if (status == PLUMB_OK && plumb_layout_create(template_, &layout) == PLUMB_OK) {
    plumb_layout_compute_frames(layout, 200, 100);
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
      plumb_layout_set_language(layout, languages[i], strlen(languages[i]));
      plumb_layout_compute_frames(layout, 200, 100);
    }
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  const char *language = languages[data[0] % (sizeof languages / sizeof *languages)];
  /* Nothing but an engine: to make one takes longer than to read most files. */
  plumb_engine *engine = NULL;
  if (plumb_engine_create(NULL, &engine) != PLUMB_OK) abort();
  plumb_status status =
      plumb_engine_add_strings(engine, language, strlen(language), (const char *)data + 1, size - 1, "some.strings", 12);
  if (status != PLUMB_OK) {
    plumb_diagnostic diagnostic;
    if (plumb_engine_get_diagnostic(engine, &diagnostic) != PLUMB_OK) abort();
    touch_text(diagnostic.message);
    touch_text(diagnostic.rendered);
    if (diagnostic.message[0] == 0) abort();
    plumb_engine_destroy(engine);
    return 0;
  }
  plumb_entry entries[HOST_VALUES];
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  /* The first four need nothing of the host. */
  host_values(entries);
  scope.state = entries;
  scope.state_count = 4;
  /* Of what may be done with the texts, each input does a part. */
  for (size_t i = size % 3; i < sizeof uses / sizeof *uses; i += 3) {
    plumb_value value;
    plumb_report *report = NULL;
    plumb_status used = plumb_engine_evaluate(engine, uses[i], strlen(uses[i]), "any", &scope, &value, &report);
    if (used == PLUMB_OK) touch_value(&value);
    end_report(used, report);
  }
  if (size % 4 == 0) load_in_language(engine, language);
  plumb_engine_destroy(engine);
  return 0;
}
