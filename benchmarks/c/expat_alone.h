/* Reading a document with expat, without making anything of it: what no load can do without. */
#ifndef EXPAT_ALONE_H
#define EXPAT_ALONE_H

#include <expat.h>

#include "document.h"

static size_t expat_seen;

static void XMLCALL expat_start(void *data, const XML_Char *name, const XML_Char **attributes) {
  (void)data, (void)name;
  for (; *attributes; attributes += 2) expat_seen++;
}
static void XMLCALL expat_end(void *data, const XML_Char *name) { (void)data, (void)name; }
static void XMLCALL expat_text(void *data, const XML_Char *characters, int length) {
  (void)data, (void)characters;
  expat_seen += (size_t)length;
}

static void expat_alone(void *context, long iteration) {
  (void)iteration;
  document *self = context;
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetElementHandler(parser, expat_start, expat_end);
  XML_SetCharacterDataHandler(parser, expat_text);
  if (XML_Parse(parser, self->text, (int)self->length, 1) != XML_STATUS_OK) exit(1);
  XML_ParserFree(parser);
}

#endif
