/*
 * Files that are read again, with one attribute changed: reload <case> <n> <file>…
 *
 * The changed documents are written beside where this runs. After the reload everything is computed. Expat alone on the
 * same bytes, in the same process.
 */
#include "expat_alone.h"
#include "memory.h"

static const char WRITTEN[] = "reload-written.xml";

/* One digit of an attribute in the middle. */
static char *changed(document *self) {
  char *place = strstr(self->text + self->length / 2, "height=\"");
  if (!place) exit(1);
  return place + strlen("height=\"");
}

static void write_changed(void *context, long iteration) {
  document *self = context;
  *changed(self) = (char)('1' + iteration % 2);
  FILE *file = fopen(WRITTEN, "wb");
  if (!file || fwrite(self->text, 1, self->length, file) != self->length || fclose(file)) exit(1);
}

static void reload(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  plumb_reload info = PLUMB_RELOAD_INIT;
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
    write_changed(self, 0);
    require(plumb_layout_load_file(self->engine, WRITTEN, sizeof WRITTEN - 1, &self->options, &self->layout, NULL), "load");
    document_compute(self);
    snprintf(name, sizeof name, "reload %s", arguments[i]);
    measure(name, n, write_changed, reload, NULL, self);
    snprintf(name, sizeof name, "expat %s", arguments[i]);
    measure(name, n, NULL, expat_alone, NULL, self);
    plumb_layout_destroy(self->layout);
    plumb_engine_destroy(self->engine);
    free(self->text);
    free(self);
  }
  remove(WRITTEN);
  return 0;
}
