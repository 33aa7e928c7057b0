/* The files of a fixture: what a loader of the host answers with, at once or when a step says so. */
#ifndef PLUMB_TESTS_FIXTURE_FILES_H
#define PLUMB_TESTS_FIXTURE_FILES_H

#include "fixture_values.h"

enum { MAX_REQUESTS = 64 };

typedef struct fixture_files {
  block **blocks;
  json_t *files, *pending;
  /* What has not been completed. */
  struct {
    plumb_request id;
    char url[256];
  } requests[MAX_REQUESTS];
  size_t request_count;
} fixture_files;

/* A text, or lines of it to be joined. */
static const char *text_of(block **blocks, json_t *json) {
  size_t length = 1;
  char *text, *end;
  if (json_is_string(json)) return json_string_value(json);
  for (size_t i = 0; i < json_array_size(json); i++) length += json_string_length(json_array_get(json, i)) + 1;
  end = text = allocate(blocks, length);
  for (size_t i = 0; i < json_array_size(json); i++) {
    if (i) *end++ = '\n';
    size_t count = json_string_length(json_array_get(json, i));
    memcpy(end, json_string_value(json_array_get(json, i)), count);
    end += count;
  }
  return text;
}

/* A text, lines of it, an error, or what the host was led on to. */
static plumb_status answer_of(block **blocks, json_t *json, plumb_resource *out) {
  const char *error = string_of(json, "error", NULL);
  if (!json) return PLUMB_DECLINED;
  if (json_is_object(json) && !error) {
    out->url = string_of(json, "url", NULL);
    out->url_length = out->url ? strlen(out->url) : 0;
    json = json_object_get(json, "bytes");
  }
  out->bytes = error ? error : text_of(blocks, json);
  out->length = strlen(out->bytes);
  return error ? PLUMB_ERROR_USER : PLUMB_OK;
}

static plumb_status load_file(void *user_data, plumb_request request, const char *url, const char *base,
                              plumb_resource *out) {
  fixture_files *files = user_data;
  (void)base;
  for (size_t i = 0; i < json_array_size(files->pending); i++) {
    if (strcmp(json_string_value(json_array_get(files->pending, i)), url) != 0) continue;
    if (files->request_count == MAX_REQUESTS) return PLUMB_ERROR_LIMIT;
    files->requests[files->request_count].id = request;
    snprintf(files->requests[files->request_count].url, sizeof files->requests[0].url, "%s", url);
    files->request_count++;
    return PLUMB_PENDING;
  }
  return answer_of(files->blocks, json_object_get(files->files, url), out);
}

/* Lets an engine ask for the fixture's files, if it has some. */
static plumb_status add_files(plumb_engine *engine, fixture_files *files, block **blocks, json_t *fixture) {
  files->blocks = blocks;
  files->files = json_object_get(fixture, "files");
  files->pending = json_object_get(fixture, "pending");
  if (!files->files && !files->pending) return PLUMB_OK;
  return plumb_engine_add_loader(engine, NULL, load_file, files, NULL);
}

/* Answers what is pending; a step without an answer of its own gives the file. */
static plumb_status complete(plumb_engine *engine, fixture_files *files, json_t *step) {
  const char *url = string_of(step, "url", "");
  json_t *json = json_object_get(step, "bytes");
  plumb_resource answer;
  plumb_status status;
  size_t i = 0;
  while (i < files->request_count && strcmp(files->requests[i].url, url) != 0) i++;
  if (i == files->request_count) return PLUMB_ERROR_NOT_FOUND;
  if (!json) json = json_object_get(step, "error") ? step : json_object_get(files->files, url);
  memset(&answer, 0, sizeof answer);
  status = answer_of(files->blocks, json, &answer);
  plumb_request request = files->requests[i].id;
  files->requests[i] = files->requests[--files->request_count];
  return plumb_loader_complete(engine, request, status, answer.bytes, answer.length);
}

#endif
