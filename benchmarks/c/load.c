/* From bytes to a template, and expat alone on the same bytes: load <case> <n> <file>… */
#include <expat.h>

#include "document.h"

static void load(void *context, long iteration) {
  (void)iteration;
  document_load(context);
}

static void unload(void *context, long iteration) {
  (void)iteration;
  plumb_template_destroy(((document *)context)->template_);
}

static size_t seen;

static void XMLCALL start(void *data, const XML_Char *name, const XML_Char **attributes) {
  (void)data, (void)name;
  for (; *attributes; attributes += 2) seen++;
}
static void XMLCALL end(void *data, const XML_Char *name) { (void)data, (void)name; }
static void XMLCALL text(void *data, const XML_Char *characters, int length) {
  (void)data, (void)characters;
  seen += (size_t)length;
}

static void expat(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetElementHandler(parser, start, end);
  XML_SetCharacterDataHandler(parser, text);
  if (XML_Parse(parser, self->text, (int)self->length, 1) != XML_STATUS_OK) exit(1);
  XML_ParserFree(parser);
}

int main(int count, char **arguments) {
  static const char *const keys[] = {"leaf", "first", NULL};
  static const double values[] = {30, 20};
  for (int i = 1; i + 2 < count; i += 3) {
    long n = atol(arguments[i + 1]);
    char name[100];
    document *self = document_open(arguments[i + 2], keys, values);
    plumb_template_destroy(self->template_);
    snprintf(name, sizeof name, "load %s", arguments[i]);
    measure(name, n, NULL, load, unload, self);
    snprintf(name, sizeof name, "expat %s", arguments[i]);
    measure(name, n, NULL, expat, NULL, self);
    plumb_engine_destroy(self->engine);
    free(self->text);
    free(self);
  }
  return 0;
}
