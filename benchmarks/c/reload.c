/*
 * Documents that are read again, with one attribute changed: reload <case> <n> <file>…
 *
 * A loader answers with them, so that no file system is measured. After the reload everything is computed. Expat alone on
 * the same bytes, in the same process.
 */
#include "expat_alone.h"
#include "memory.h"

/* The document as a part: the loader is asked for it by every reload. */
static const char ROOT[] = "<UIView width='1280' height='720' xml='part.xml'/>";

static plumb_status answer(void *context, plumb_request request, const char *url, const char *base, plumb_resource *out) {
  (void)request, (void)url, (void)base;
  document *self = context;
  out->bytes = self->text;
  out->length = self->length;
  return PLUMB_OK;
}

/* One digit of an attribute in the middle. */
static char *changed(document *self) {
  char *place = strstr(self->text + self->length / 2, "height=\"");
  if (!place) exit(1);
  return place + strlen("height=\"");
}

static void reload(void *context, long iteration) {
  document *self = context;
  plumb_reload info = PLUMB_RELOAD_INIT;
  *changed(self) = (char)('1' + iteration % 2);
  require(plumb_layout_reload(self->layout, PLUMB_RELOAD_SOFT, &info), "reload");
  if (!info.is_changed || info.lost_nodes) exit(1);
  document_compute(self);
}

int main(int count, char **arguments) {
  memory_stay_warm();
  for (int i = 1; i + 2 < count; i += 3) {
    long n = atol(arguments[i + 1]);
    char name[100];
    document *self = document_prepare(arguments[i + 2], NULL, NULL);
    document_make_engine(self);
    require(plumb_engine_add_loader(self->engine, NULL, answer, self, NULL), "loader");
    require(plumb_layout_load(self->engine, ROOT, sizeof ROOT - 1, &self->options, &self->layout, NULL), "load");
    document_compute(self);
    snprintf(name, sizeof name, "reload %s", arguments[i]);
    measure(name, n, NULL, reload, NULL, self);
    snprintf(name, sizeof name, "expat %s", arguments[i]);
    measure(name, n, NULL, expat_alone, NULL, self);
    plumb_layout_destroy(self->layout);
    plumb_engine_destroy(self->engine);
    free(self->text);
    free(self);
  }
  return 0;
}
