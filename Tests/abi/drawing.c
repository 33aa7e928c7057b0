/* Display lists: their order, what they point to, leases, what they allocate, and lists held across everything. */
#define _DEFAULT_SOURCE
#include <pthread.h>

#include "check.h"

enum { DEPTH = 10000, SMALL_STACK = 128 * 1024 };

static const char DOCUMENT[] =
    "<UIView backgroundColor='white'>"
    "<state name='fade' type='Double' value='1'/><state name='title' type='String' value='Play'/>"
    "<state name='place' type='Double' value='5'/>"
    "<UIView id='card' left='10' top='20' width='100' height='50' alpha='fade' clipsToBounds='true'"
    " layer.cornerRadius='8' layer.borderWidth='2' backgroundColor='#102030' layer.shadowOpacity='0.5'>"
    "<UILabel id='title' left='place' top='5' width='40' height='20' text='{title}'/>"
    "</UIView>"
    "<UIView id='turned' left='200' width='20' height='10' transform.rotation='pi / 2'/>"
    "</UIView>";

static void set_number(plumb_layout *layout, const char *key, double number) {
  plumb_entry change = entry(key, number_value(number));
  OK(plumb_layout_set_state(layout, PLUMB_NO_NODE, &change, 1));
  OK(plumb_layout_compute_frames(layout, 300, 100));
}

static int is_rectangle(const plumb_root_frame *frame, float x, float y, float width, float height) {
  return frame->x == x && frame->y == y && frame->width == width && frame->height == height;
}

static void check_items(plumb_layout *layout) {
  size_t count = 0, again = 0;
  const plumb_draw_item *items = plumb_layout_display_list(layout, &count);
  CHECK(count == 5);
  CHECK(plumb_layout_display_list(layout, &again) == items && again == count);
  CHECK(items[0].parts == PLUMB_DRAW_BACKGROUND && items[0].group == PLUMB_NO_GROUP && !items[0].transform);
  CHECK(items[1].parts == (PLUMB_DRAW_SHADOW | PLUMB_DRAW_BACKGROUND) && items[1].shadow);
  CHECK(items[1].shadow->radius == 3 && items[1].shadow->offset_y == -3 && items[1].shadow->color.alpha == 128);
  CHECK(is_rectangle(&items[1].bounds, 1, 8, 118, 68));
  CHECK(items[2].parts == PLUMB_DRAW_TEXT && strcmp(items[2].text->utf8, "Play") == 0 && items[2].text->font);
  CHECK(strcmp(items[2].component, "UILabel") == 0 && items[2].group == 0);
  CHECK(items[3].node == items[1].node && items[3].parts == (PLUMB_DRAW_BORDER | PLUMB_DRAW_ABOVE));
  CHECK(items[4].parts == 0 && items[4].transform && items[4].transform->b > 0.999);
  CHECK(is_rectangle(&items[4].bounds, 205, -5, 10, 20));
  const plumb_draw_group *groups = plumb_layout_draw_groups(layout, &count);
  CHECK(count == 2 && groups[0].kind == PLUMB_GROUP_CLIP && groups[0].corner_radius == 8);
  CHECK(groups[1].kind == PLUMB_GROUP_EFFECT && groups[1].parent == PLUMB_NO_GROUP);
}

static void check_leases(plumb_layout *layout) {
  plumb_lease *lease = NULL;
  const plumb_draw_item *held = NULL;
  size_t count = 0, later = 0;
  CHECK(plumb_layout_lease_display_list(layout, NULL, &held, &count) == PLUMB_ERROR_ARGUMENT);
  OK(plumb_layout_lease_display_list(layout, &lease, &held, &count));
  CHECK(count == 5 && held[2].frame.x == 15);
  set_number(layout, "place", 7);
  const plumb_draw_item *items = plumb_layout_display_list(layout, &later);
  CHECK(items != held && later == 5 && items[2].frame.x == 17 && held[2].frame.x == 15);
  CHECK(items[2].revision == held[2].revision && strcmp(held[2].text->utf8, "Play") == 0);
  plumb_lease_release(lease);
  set_number(layout, "place", 8);
  CHECK(plumb_layout_display_list(layout, &later) == items && items[2].frame.x == 18);
}

/* A list is borrowed across edits and computes until the next one is asked for. */
static void check_edits(plumb_layout *layout) {
  size_t count = 0;
  plumb_node title = PLUMB_NO_NODE;
  uint32_t row = 0;
  const plumb_draw_item *items = plumb_layout_display_list(layout, &count);
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT("#title"), &title));
  OK(plumb_layout_remove(layout, title));
  CHECK(plumb_layout_display_list(layout, &count) == items && count == 5);
  CHECK(items[2].node == title && plumb_node_row(layout, items[2].node, &row) == PLUMB_ERROR_HANDLE);
  OK(plumb_layout_compute_frames(layout, 300, 100));
  CHECK(strcmp(items[2].text->utf8, "Play") == 0);
  items = plumb_layout_display_list(layout, &count);
  CHECK(count == 3 && items[1].parts == (PLUMB_DRAW_SHADOW | PLUMB_DRAW_BACKGROUND | PLUMB_DRAW_BORDER));
  OK(plumb_layout_begin_edit(layout));
  CHECK(plumb_layout_display_list(layout, &count) != NULL && count == 3);
  OK(plumb_layout_end_edit(layout));
}

static void check_dirty_rectangles(plumb_layout *layout) {
  size_t count = 0;
  const plumb_root_frame *dirty = plumb_layout_dirty_rectangles(layout, &count);
  CHECK(count == 1 && dirty[0].x == -1e9f);
  plumb_layout_dirty_rectangles(layout, &count);
  CHECK(count == 0);
  set_number(layout, "place", 50);
  dirty = plumb_layout_dirty_rectangles(layout, &count);
  CHECK(count == 2 && is_rectangle(&dirty[0], 15, 25, 40, 20) && is_rectangle(&dirty[1], 60, 25, 40, 20));
  set_number(layout, "place", 5);
  plumb_layout_dirty_rectangles(layout, &count);
}

static plumb_status square(void *user_data, plumb_asset_kind kind, const char *bundle, const char *name,
                           plumb_asset *out) {
  (void)user_data, (void)bundle, (void)name;
  out->width = out->height = 8;
  return kind == PLUMB_ASSET_IMAGE ? PLUMB_OK : PLUMB_DECLINED;
}

static void open_with_images(const char *text, size_t length, plumb_engine **engine, plumb_layout **layout) {
  OK(plumb_engine_create(NULL, engine));
  OK(plumb_engine_set_assets(*engine, square, NULL, NULL));
  OK(plumb_layout_load(*engine, text, length, NULL, layout, NULL));
  OK(plumb_layout_compute_frames(*layout, 300, 100));
}

static const char BUTTON[] =
    "<UIView><UIButton title='abcdefgh' titleLabel.font='Courier 10' left='10' width='100' height='40' image='star'"
    " backgroundImage='skin'/></UIView>";

/* A button's background image, its image and its title, each with its place. They outlive layout and engine. */
static void check_buttons(void) {
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_lease *lease = NULL;
  const plumb_draw_item *items = NULL;
  size_t count = 0;
  open_with_images(TEXT(BUTTON), &engine, &layout);
  OK(plumb_layout_lease_display_list(layout, &lease, &items, &count));
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  CHECK(count == 2 && !items[0].icon && !items[0].image);
  CHECK(items[1].parts == (PLUMB_DRAW_IMAGE | PLUMB_DRAW_ICON | PLUMB_DRAW_TEXT));
  CHECK(strcmp(items[1].image->name, "skin") == 0 && strcmp(items[1].icon->image->name, "star") == 0);
  const plumb_frame *frame = &items[1].icon->frame;
  CHECK(frame->x == 32 && frame->y == 16 && frame->width == 8 && frame->height == 8);
  CHECK(items[1].text->inset_left == 8 && strcmp(items[1].text->utf8, "abcdefgh") == 0);
  CHECK(strcmp(items[1].component, "UIButton") == 0 && items[1].text->font->size == 10);
  plumb_lease_release(lease);
}

static const char CONTROLS[] =
    "<UIView><state name='volume' type='Double' value='3'/>"
    "<UISlider width='100' height='30' value='volume' minimumValue='2' maximumValue='6' maximumTrackTintColor='red'/>"
    "<UISegmentedControl top='40' width='100' height='30' items=\"['A', 'B']\" selectedSegmentIndex='1'"
    " titleFont='Courier 10' titleColor='blue'/>"
    "<UIProgressView top='80' width='100' height='4' progress='0.5' trackImage='bar'/>"
    "<UILabel top='90' text='x'/></UIView>";

/* What controls show, with shapes that outlive layout and engine, also after the list went on. */
static void check_controls(void) {
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_lease *lease = NULL;
  const plumb_draw_item *items = NULL;
  size_t count = 0;
  open_with_images(TEXT(CONTROLS), &engine, &layout);
  OK(plumb_layout_lease_display_list(layout, &lease, &items, &count));
  set_number(layout, "volume", 6);
  const plumb_draw_item *later = plumb_layout_display_list(layout, &count);
  CHECK(later != items && later[1].control->value == 6 && later[1].control->shapes[2].frame.x == 88);
  const plumb_draw_shape *shapes = later[1].control->shapes;
  set_number(layout, "volume", 4);
  later = plumb_layout_display_list(layout, &count);
  CHECK(later[1].control->shapes == shapes && shapes[2].frame.x == 38);
  OK(plumb_node_set_control_state(layout, later[1].node, PLUMB_CONTROL_DISABLED | PLUMB_CONTROL_FOCUSED));
  OK(plumb_layout_compute_frames(layout, 300, 100));
  later = plumb_layout_display_list(layout, &count);
  CHECK(later[1].control->states == (PLUMB_CONTROL_DISABLED | PLUMB_CONTROL_FOCUSED));
  shapes = later[1].control->shapes;
  CHECK(later[1].control->shape_count == 4 && shapes[0].color.alpha == 127 && shapes[3].role == PLUMB_SHAPE_FOCUS);
  CHECK(shapes[3].line_width == 2 && shapes[3].frame.x == -4 && is_rectangle(&later[1].bounds, -4, -4, 108, 38));
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);

  CHECK(count == 5 && items[1].parts == PLUMB_DRAW_CONTROL && !items[4].control);
  const plumb_draw_control *control = items[1].control;
  CHECK(control->kind == PLUMB_KIND_SLIDER && control->value == 3 && control->minimum == 2 && control->maximum == 6);
  shapes = control->shapes;
  CHECK(control->shape_count == 3 && control->states == 0);
  CHECK(shapes[0].role == PLUMB_SHAPE_TRACK && shapes[0].color.red == 255 && shapes[0].color.alpha == 255);
  CHECK(shapes[1].role == PLUMB_SHAPE_FILL && shapes[1].frame.width == 25 && shapes[1].corner_radius == 2);
  CHECK(shapes[2].role == PLUMB_SHAPE_THUMB && shapes[2].frame.x == 13 && shapes[2].frame.width == 24);
  control = items[2].control;
  shapes = control->shapes;
  CHECK(control->kind == PLUMB_KIND_SEGMENTS && control->value == 1 && control->maximum == 1);
  CHECK(control->shape_count == 4 && shapes[1].role == PLUMB_SHAPE_TITLE && shapes[2].role == PLUMB_SHAPE_FILL);
  CHECK(strcmp(shapes[1].text->utf8, "A") == 0 && strcmp(shapes[3].text->utf8, "B") == 0);
  CHECK(shapes[3].text->font->size == 10 && shapes[3].text->color.blue == 255 && shapes[3].color.alpha == 0);
  shapes = items[3].control->shapes;
  CHECK(items[3].control->kind == PLUMB_KIND_PROGRESS && items[3].control->shape_count == 2);
  CHECK(strcmp(shapes[0].image->name, "bar") == 0 && shapes[0].frame.height == 8 && !shapes[1].image);
  plumb_lease_release(lease);
}

static void *draw(void *layout) {
  size_t count = 0;
  const plumb_draw_item *items = plumb_layout_display_list(layout, &count);
  CHECK(count == DEPTH && items[DEPTH - 1].opacity < 0.7 && items[DEPTH - 1].group == 2 * DEPTH - 2);
  return NULL;
}

/* Deeper than documents of strangers can be, on a small stack: no recursion. */
static void check_depth(void) {
  static char text[DEPTH * 120];
  char *end = text;
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  pthread_attr_t attributes;
  pthread_t thread;
  options.max_depth = DEPTH + 1;
  OK(plumb_engine_create(&options, &engine));
  for (int i = 0; i < DEPTH; i++)
    end += sprintf(end, "<UIView clipsToBounds='true' alpha='0.9999' layer.zPosition='%d'>", i % 2);
  for (int i = 0; i < DEPTH; i++) end += sprintf(end, "</UIView>");
  OK(plumb_layout_load(engine, TEXT(text), NULL, &layout, NULL));
  OK(plumb_layout_compute_frames(layout, 300, 100));
  CHECK(pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, SMALL_STACK) == 0);
  CHECK(pthread_create(&thread, &attributes, draw, layout) == 0 && pthread_join(thread, NULL) == 0);
  pthread_attr_destroy(&attributes);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

int main(void) {
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  size_t count = 99;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_layout_load(engine, TEXT(DOCUMENT), NULL, &layout, NULL));
  plumb_layout_display_list(layout, &count);
  CHECK(count == 0);
  OK(plumb_layout_compute_frames(layout, 300, 100));
  check_items(layout);
  check_dirty_rectangles(layout);
  check_leases(layout);
  check_edits(layout);
  check_buttons();
  check_controls();
  check_depth();
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return check_result("drawing");
}
