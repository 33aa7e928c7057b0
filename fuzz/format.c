/* Any bytes as a format with arguments: how many, for each its kind and 8 bytes of it, the rest is the format. */
#include "host.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  plumb_value arguments[6];
  double components[6][4];
  size_t count = 0;
  memset(arguments, 0, sizeof arguments);
  if (size > 0) {
    size_t wanted = data[0] % 7;
    data++, size--;
    while (count < wanted && size >= 9) {
      plumb_value *value = &arguments[count];
      switch (data[0] % 8) {
        case 0: value->type = PLUMB_TYPE_NUMBER; break;
        case 1: value->type = PLUMB_TYPE_INTEGER; break;
        case 2: value->type = PLUMB_TYPE_BOOL; break;
        case 3:
        case 4:
          value->type = PLUMB_TYPE_STRING;
          value->as.utf8 = (const char *)data + 1;
          while (value->count < 8 && data[1 + value->count] != 0) value->count++;
          break;
        case 5:
          value->type = PLUMB_TYPE_COLOR;
          for (size_t i = 0; i < 4; i++) components[count][i] = data[1 + i] / 8.0;
          value->as.components = components[count];
          value->count = 4;
          break;
        case 6:
          value->type = PLUMB_TYPE_NUMBER;
          value->as.number = (int8_t)data[1] * 0.125;
          break;
        default: value->type = PLUMB_TYPE_NIL; break;
      }
      if (value->as.bits == 0 && value->type != PLUMB_TYPE_NIL) memcpy(&value->as.bits, data + 1, 8);
      count++, data += 9, size -= 9;
    }
  }
  plumb_engine *engine = shared_engine();
  plumb_report *report = NULL;
  const char *text = NULL;
  size_t length = 0;
  plumb_status status =
      plumb_engine_format(engine, (const char *)data, size, arguments, count, &text, &length, &report);
  if (status == PLUMB_OK) touch_text(text);
  if (status == PLUMB_OK && (strlen(text) > length || text[length] != 0)) abort();
  /* A string argument that is cut within a character is a wrong call as well. */
  end_report(status, report);
  return 0;
}
