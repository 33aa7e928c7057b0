/*
 * plumb_bridge_files.h: what plumb_bridge.c keeps: buffers of bytes, the files that were pushed, sorted by
 * name, and the update that is arriving.
 */
#ifndef PLUMB_BRIDGE_FILES_H
#define PLUMB_BRIDGE_FILES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PB_MAX_FILES = 100000, PB_MAX_TOTAL = 256 << 20, PB_MAX_NAME = 1024 };

/** Bytes that grow. */
typedef struct pb_buffer {
  char *bytes;
  size_t length, capacity;
} pb_buffer;

/** Makes room for so many bytes more; false: no memory. */
static bool pb_reserve(pb_buffer *buffer, size_t more) {
  if (buffer->capacity - buffer->length >= more) return true;
  size_t capacity = buffer->capacity ? buffer->capacity : 4096;
  while (capacity - buffer->length < more) capacity *= 2;
  char *bytes = realloc(buffer->bytes, capacity);
  if (!bytes) return false;
  buffer->bytes = bytes;
  buffer->capacity = capacity;
  return true;
}

/** Writes a number of `size` bytes, the largest first. */
static void pb_store(char *bytes, uint64_t value, int size) {
  for (int i = size - 1; i >= 0; i--, value >>= 8) bytes[i] = (char)(value & 255);
}

/** Reads such a number. */
static uint64_t pb_number(const char *bytes, int size) {
  uint64_t value = 0;
  for (int i = 0; i < size; i++) value = value << 8 | (unsigned char)bytes[i];
  return value;
}

/** A copy of a text without the line that ends with `note`; to be freed. NULL: no memory, or no text. */
static char *pb_without(const char *text, const char *note) {
  size_t length = text ? strlen(text) : 0;
  char *copy = text ? malloc(length + 1) : NULL;
  if (!copy) return NULL;
  memcpy(copy, text, length + 1);
  char *found = strstr(copy, note);
  if (found) {
    char *start = found, *rest = found + strlen(note);
    while (start > copy && start[-1] != '\n') start--;
    rest += *rest == '\n';
    memmove(start, rest, strlen(rest) + 1);
  }
  return copy;
}

/** A file; in an update, without bytes, one that is gone. `name` is allocated, `bytes` too. */
typedef struct pb_file {
  char *name;
  char *bytes;
  size_t length;
} pb_file;

typedef struct pb_files {
  pb_file *items;
  size_t count, capacity, bytes;
} pb_files;

/** What UPDATE announces. */
typedef struct pb_update {
  uint64_t revision, bytes;
  uint32_t files, removals;
  bool is_everything, is_open;
} pb_update;

static void pb_clear(pb_files *files) {
  for (size_t i = 0; i < files->count; i++) {
    free(files->items[i].name);
    free(files->items[i].bytes);
  }
  free(files->items);
  memset(files, 0, sizeof *files);
}

/** Appends a copy; `bytes` NULL: a removal. false: no memory. */
static bool pb_append(pb_files *files, const char *name, size_t name_length, const char *bytes, size_t length) {
  if (files->count == files->capacity) {
    size_t capacity = files->capacity ? files->capacity * 2 : 16;
    pb_file *items = realloc(files->items, capacity * sizeof *items);
    if (!items) return false;
    files->items = items;
    files->capacity = capacity;
  }
  pb_file file = {malloc(name_length + 1), bytes ? malloc(length + 1) : NULL, length};
  if (!file.name || (bytes && !file.bytes)) {
    free(file.name);
    free(file.bytes);
    return false;
  }
  memcpy(file.name, name, name_length);
  file.name[name_length] = 0;
  if (bytes) {
    memcpy(file.bytes, bytes, length);
    file.bytes[length] = 0;
  }
  files->items[files->count++] = file;
  files->bytes += bytes ? length : 0;
  return true;
}

static int pb_compare(const void *one, const void *other) {
  return strcmp(((const pb_file *)one)->name, ((const pb_file *)other)->name);
}

static void pb_sort(pb_files *files) {
  if (files->count > 1) qsort(files->items, files->count, sizeof *files->items, pb_compare);
}

/** The file of that name among sorted ones, or NULL. */
static const pb_file *pb_find(const pb_files *files, const char *name) {
  pb_file key = {(char *)(uintptr_t)name, NULL, 0};
  return files->count ? bsearch(&key, files->items, files->count, sizeof key, pb_compare) : NULL;
}

/** Whether bytes are a name: UTF-8 is left to the engine. */
static bool pb_is_name(const char *name, size_t length) {
  if (length == 0 || length > PB_MAX_NAME) return false;
  size_t start = 0;
  for (size_t i = 0; i <= length; i++) {
    unsigned char byte = i < length ? (unsigned char)name[i] : '/';
    if (byte < 32 || byte == 127 || byte == '\\' || byte == ':') return false;
    if (byte != '/') continue;
    size_t part = i - start;
    if (part == 0 || (part == 1 && name[start] == '.') || (part == 2 && !memcmp(name + start, "..", 2))) return false;
    start = i + 1;
  }
  return true;
}

static bool pb_same(const pb_file *one, const pb_file *other) {
  return one->length == other->length && memcmp(one->bytes, other->bytes, one->length) == 0;
}

/**
 * Takes an update: all of it, or nothing. Names that are different are appended to `changed`, without bytes if they are gone.
 * NULL, or what is wrong; `staged` is empty then too. O(n log n).
 */
static const char *pb_commit(pb_files *files, pb_files *staged, const pb_update *update, pb_files *changed) {
  size_t removals = 0;
  for (size_t i = 0; i < staged->count; i++) removals += staged->items[i].bytes == NULL;
  const char *wrong = NULL;
  pb_files merged = {0};
  pb_sort(staged);
  for (size_t i = 1; i < staged->count; i++) {
    if (pb_compare(&staged->items[i - 1], &staged->items[i]) == 0) wrong = "a name is in the update twice";
  }
  if (removals != update->removals || staged->count - removals != update->files || staged->bytes != update->bytes) {
    wrong = "an update is not what was announced";
  }
  size_t room = files->count + staged->count, kept_count = 0;
  if (!wrong && room > 0 && !(merged.items = malloc(room * sizeof *merged.items))) wrong = "no memory";
  merged.capacity = room;
  /* First which are different, so that nothing is changed if there is no memory. Then the entries move. */
  for (int pass = 0; pass < 2 && !wrong; pass++) {
    size_t i = 0, j = 0;
    while (i < files->count || j < staged->count) {
      pb_file *old = i < files->count ? &files->items[i] : NULL;
      pb_file *new_ = j < staged->count ? &staged->items[j] : NULL;
      int order = !old ? 1 : !new_ ? -1 : pb_compare(old, new_);
      if (order < 0) new_ = NULL;
      if (order > 0) old = NULL;
      i += old != NULL;
      j += new_ != NULL;
      pb_file *kept = new_ ? (new_->bytes ? new_ : NULL) : update->is_everything ? NULL : old;
      bool is_different = kept ? kept != old && !(old && pb_same(old, kept)) : old != NULL;
      if (pass == 0 && is_different) {
        const char *name = (new_ ? new_ : old)->name;
        if (!pb_append(changed, name, strlen(name), kept ? "" : NULL, 0)) {
          wrong = "no memory";
          break;
        }
      }
      if (pass == 0 && kept) {
        merged.bytes += kept->length;
        kept_count++;
      }
      if (pass == 1 && kept) {
        merged.items[merged.count++] = *kept;
        kept->name = kept->bytes = NULL;
      }
    }
    if (pass == 0 && (merged.bytes > PB_MAX_TOTAL || kept_count > PB_MAX_FILES)) wrong = "too many files";
  }
  if (wrong) {
    free(merged.items);
  } else {
    pb_clear(files);
    *files = merged;
  }
  pb_clear(staged);
  return wrong;
}

#endif
