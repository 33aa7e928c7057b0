/* Loading a document with numbers as state, or ending the benchmark with what is wrong with it. */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include <plumb/plumb.h>

#include "measure.h"

static inline char *document_read(const char *path, size_t *out_length) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *text = malloc((size_t)length + 1);
  if (!text || fread(text, 1, (size_t)length, file) != (size_t)length) exit(1);
  text[length] = 0;
  fclose(file);
  *out_length = (size_t)length;
  return text;
}

static inline void require(plumb_status status, const char *what) {
  if (status == PLUMB_OK) return;
  fprintf(stderr, "%s: %s\n", what, plumb_status_string(status));
  exit(1);
}

typedef struct document {
  char *text;
  size_t length;
  plumb_engine *engine;
  plumb_scope scope;
  plumb_load_options options;
  plumb_entry entries[4];
  plumb_template *template_;
  plumb_layout *layout;
  double width, height;
  float *read;
} document;

static inline void document_load(document *self) {
  plumb_report *report = NULL;
  plumb_status status =
      plumb_template_load(self->engine, self->text, self->length, &self->options, &self->template_, &report);
  if (status != PLUMB_OK && plumb_report_count(report) > 0) {
    plumb_diagnostic diagnostic;
    plumb_report_get(report, 0, &diagnostic);
    fprintf(stderr, "%s\n", diagnostic.rendered);
  }
  require(status, "load");
  plumb_report_destroy(report);
}

/* State of the root, in place of numbers. `value` stays the caller's, until the document is loaded. */
static inline void document_give(document *self, const char *key, plumb_value value) {
  self->options.scopes = &self->scope;
  self->options.scope_count = 1;
  self->scope.state = self->entries;
  self->scope.state_count = 1;
  self->entries[0] = plumb_entry_of(key, value);
}

/* All that a load needs but the engine. */
static inline document *document_prepare(const char *path, const char *const *keys, const double *values) {
  document *self = calloc(1, sizeof *self);
  self->text = document_read(path, &self->length);
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  self->options = options;
  self->options.scopes = &self->scope;
  self->options.scope_count = 1;
  self->scope.state = self->entries;
  for (; keys && keys[self->scope.state_count]; self->scope.state_count++) {
    plumb_entry *entry = &self->entries[self->scope.state_count];
    entry->key = keys[self->scope.state_count];
    entry->key_length = strlen(entry->key);
    entry->value.type = PLUMB_TYPE_NUMBER;
    entry->value.as.number = values[self->scope.state_count];
  }
  self->width = 1280;
  self->height = 720;
  return self;
}

/* Chains are deeper than documents of strangers may be. */
static inline void document_make_engine(document *self) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  options.max_depth = 2048;
  require(plumb_engine_create(&options, &self->engine), "engine");
}

/* `keys` ends with NULL; their state begins with `values`. */
static inline document *document_open(const char *path, const char *const *keys, const double *values) {
  document *self = document_prepare(path, keys, values);
  document_make_engine(self);
  document_load(self);
  return self;
}

static inline void document_compute(document *self) {
  plumb_status status = plumb_layout_compute_frames(self->layout, self->width, self->height);
  if (status == PLUMB_OK) return;
  plumb_diagnostic diagnostic;
  if (plumb_layout_get_diagnostic(self->layout, 0, &diagnostic) == PLUMB_OK) fprintf(stderr, "%s\n", diagnostic.rendered);
  require(status, "compute");
}

static inline double document_sum(document *self) {
  size_t count;
  const plumb_frame *frames = plumb_layout_frames(self->layout, &count);
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += frames[i].x + frames[i].y + frames[i].width + frames[i].height;
  return sum;
}

/* What a host that draws does with the frames: all of them, into an array of its own. The peers' programs do the same. */
static inline void document_read_frames(document *self) {
  size_t count;
  const plumb_frame *frames = plumb_layout_frames(self->layout, &count);
  float *out = self->read;
  for (size_t i = 0; i < count; i++, out += 4) {
    out[0] = (float)frames[i].x;
    out[1] = (float)frames[i].y;
    out[2] = (float)frames[i].width;
    out[3] = (float)frames[i].height;
  }
  __asm__ volatile("" : : "r"(self->read) : "memory");
}

static inline plumb_state_key document_key(document *self, const char *name) {
  plumb_state_key key = 0;
  require(plumb_layout_state_key(self->layout, PLUMB_NO_NODE, name, strlen(name), &key), name);
  return key;
}

#endif
