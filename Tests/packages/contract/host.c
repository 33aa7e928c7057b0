/* A host that uses much of the interface: structures that it fills, structures that it reads, arrays, callbacks, errors.
 * Compiled with the headers of the version that the folder beside it keeps, and run with the library of today. */
#include <plumb/plumb.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct game {
  float health;
  int32_t score;
};

static const plumb_field fields[] = {
    PLUMB_BIND("health", struct game, health, FLOAT),
    PLUMB_BIND("score", struct game, score, INT32),
};

static const char document[] =
    "<UIView backgroundColor='#202830'>"
    "  <UIView id='health' left='10' top='10' width='200' height='12' backgroundColor='#3366cc' layer.cornerRadius='6'>"
    "    <UIView id='bar' width='100% * max(0, min(1, health / maximum))'/>"
    "  </UIView>"
    "  <UILabel id='score' right='10' top='10' text='{score}' font='bold 20' textColor='white'/>"
    "</UIView>";
static const char wrong[] = "<UIView><UIView id='bar' widht='10'/><UIView top='#baar.top'/></UIView>";

/* Seven points a character, eighteen a line. */
static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_node_text text;
  (void)width, (void)height;
  if (plumb_node_get_text(layout, node, &text) != PLUMB_OK) return PLUMB_DECLINED;
  ++*(int *)user_data;
  out->width = 7.0 * (double)text.length;
  out->height = 18;
  out->first_baseline = out->last_baseline = 14;
  return PLUMB_OK;
}

static void show_frames(plumb_layout *layout) {
  size_t count, i;
  const plumb_change *changes = plumb_layout_changes(layout, &count);
  const plumb_frame *frames = plumb_layout_frames(layout, NULL);
  const plumb_root_frame *roots = plumb_layout_root_frames(layout, NULL);
  for (i = 0; i < count; i++) {
    uint32_t row = changes[i].row;
    if (changes[i].kind != PLUMB_CHANGE_FRAME) continue;
    printf("row %u: %g %g %g %g, at %g %g\n", row, frames[row].x, frames[row].y, frames[row].width, frames[row].height,
           (double)roots[row].x, (double)roots[row].y);
  }
}

static void show_drawing(plumb_layout *layout) {
  size_t count, i;
  const plumb_draw_item *items = plumb_layout_display_list(layout, &count);
  for (i = 0; i < count; i++) {
    const plumb_draw_item *item = &items[i];
    if (item->parts & PLUMB_DRAW_BACKGROUND)
      printf("fill %g %g, radius %g, blue %d\n", item->frame.width, item->frame.height, item->corner_radius,
             item->background.blue);
    if (item->parts & PLUMB_DRAW_TEXT)
      printf("text %s, size %g, opacity %g\n", item->text->utf8, item->text->font->size, item->opacity);
  }
}

static int show_errors(plumb_engine *engine) {
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  size_t i;
  if (plumb_layout_load(engine, wrong, strlen(wrong), NULL, &layout, &report) == PLUMB_OK) return 1;
  for (i = 0; plumb_report_get(report, i, &diagnostic) == PLUMB_OK; i++)
    printf("%d:%d: %s\n", (int)diagnostic.line, (int)diagnostic.column, diagnostic.message);
  plumb_report_destroy(report);
  return 0;
}

int main(void) {
  struct game game = {100, 0};
  int measured = 0, frame;
  plumb_engine_options engine_options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_entry maximum = plumb_entry_of("maximum", plumb_number(100));
  plumb_scope scope = {0};
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_expression *formula = NULL;
  plumb_binding binding = 0;
  const char *names[] = {"a", "b"};
  const double inputs[] = {3, 4};
  double result = 0;

  scope.constants = &maximum;
  scope.constant_count = 1;
  scope.fields = fields;
  scope.field_count = sizeof fields / sizeof *fields;
  scope.base = &game;
  options.scopes = &scope;
  options.scope_count = 1;
  if (plumb_version_number() < PLUMB_VERSION_NUMBER) return 1;
  if (plumb_engine_create(&engine_options, &engine)) return 2;
  if (plumb_engine_set_measurer(engine, measure, &measured, NULL)) return 3;
  if (plumb_layout_load(engine, document, strlen(document), &options, &layout, NULL)) return 4;
  if (plumb_layout_bind_state(layout, PLUMB_NO_NODE, fields, 2, &binding)) return 5;
  for (frame = 0; frame < 3; frame++) {
    if (frame == 1) game.health = 40, game.score = 1250;
    if (plumb_layout_update_state(layout, binding, &game)) return 6;
    if (plumb_layout_compute_frames(layout, 640, 360)) return 7;
    printf("frame %d\n", frame);
    show_frames(layout);
  }
  show_drawing(layout);
  printf("measured: %s\n", measured ? "yes" : "no");
  if (show_errors(engine)) return 8;
  if (plumb_expression_create(engine, "sqrt(a * a + b * b)", 19, names, 2, &formula, NULL)) return 9;
  if (plumb_expression_evaluate(formula, inputs, 2, &result)) return 10;
  printf("%g\n", result);
  plumb_expression_destroy(formula);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return 0;
}
