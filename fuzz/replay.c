/* Runs a fuzz target over the files of a folder, without libFuzzer: replay <folder or file…>. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t replayed;

static int replay_file(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t size = 0, capacity = 1 << 16, more;
  uint8_t *data = malloc(capacity);
  if (file == NULL || data == NULL) {
    fprintf(stderr, "%s: cannot be read\n", path);
    free(data);
    return 0;
  }
  while ((more = fread(data + size, 1, capacity - size, file)) > 0) {
    size += more;
    if (size == capacity && (data = realloc(data, capacity *= 2)) == NULL) abort();
  }
  fclose(file);
  /* A copy of just that size: reading past its end is seen by the sanitizer. */
  uint8_t *exact = malloc(size ? size : 1);
  if (exact == NULL) abort();
  memcpy(exact, data, size);
  free(data);
  /* The last line of a crash's output. */
  printf("%s\n", path);
  fflush(stdout);
  LLVMFuzzerTestOneInput(exact, size);
  free(exact);
  replayed++;
  return 1;
}

int main(int argc, char **argv) {
  int good = 1;
  for (int i = 1; i < argc; i++) {
    struct dirent **entries;
    int count = scandir(argv[i], &entries, NULL, alphasort);
    if (count < 0) {
      good &= replay_file(argv[i]);
      continue;
    }
    for (int j = 0; j < count; j++) {
      char path[4096];
      if (entries[j]->d_name[0] != '.') {
        snprintf(path, sizeof path, "%s/%s", argv[i], entries[j]->d_name);
        good &= replay_file(path);
      }
      free(entries[j]);
    }
    free(entries);
  }
  printf("%zu replayed\n", replayed);
  return good && replayed > 0 ? 0 : 1;
}
