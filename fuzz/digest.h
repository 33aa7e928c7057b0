/* Hashes of what a layout shows: two that are equal, bit for bit, have equal ones. */
#ifndef PLUMB_FUZZ_DIGEST_H
#define PLUMB_FUZZ_DIGEST_H

#include "host.h"

/* FNV-1a, eight bytes at a time. */
static inline uint64_t mix(uint64_t digest, uint64_t word) {
  digest = (digest ^ word) * 0x100000001b3u;
  return digest ^ digest >> 29;
}

static inline uint64_t mix_bytes(uint64_t digest, const void *bytes, size_t count) {
  const uint8_t *p = bytes;
  for (size_t i = 0; i < count; i++) digest = (digest ^ p[i]) * 0x100000001b3u;
  return mix(digest, count);
}

static inline uint64_t mix_text(uint64_t digest, const char *text) {
  return text ? mix_bytes(digest, text, strlen(text)) : mix(digest, 0x6e756c6cu);
}

static inline uint64_t mix_double(uint64_t digest, double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return mix(digest, bits);
}

static inline uint64_t mix_font(uint64_t digest, const plumb_font *font) {
  digest = mix_text(mix_text(mix_text(digest, font->family), font->face), font->text_style);
  return mix(mix(mix_double(digest, font->size), (uint64_t)font->weight), font->traits);
}

static inline uint64_t mix_value(uint64_t digest, const plumb_value *value) {
  digest = mix(mix(mix(digest, (uint64_t)value->type), value->flags), value->count);
  switch (value->type) {
    case PLUMB_TYPE_NUMBER: return mix_double(digest, value->as.number);
    case PLUMB_TYPE_INTEGER: return mix(digest, (uint64_t)value->as.integer);
    case PLUMB_TYPE_BOOL: return mix(digest, (uint64_t)value->as.boolean);
    case PLUMB_TYPE_STRING:
    case PLUMB_TYPE_TEXT:
    case PLUMB_TYPE_URL:
    case PLUMB_TYPE_SELECTOR:
    case PLUMB_TYPE_CLASS:
    case PLUMB_TYPE_ENUM:
    case PLUMB_TYPE_VISUAL_EFFECT: return mix_bytes(digest, value->as.utf8, value->count);
    case PLUMB_TYPE_OPTION_SET:
    case PLUMB_TYPE_ARRAY:
      for (uint64_t i = 0; i < value->count; i++) digest = mix_value(digest, &value->as.items[i]);
      return digest;
    case PLUMB_TYPE_DICTIONARY:
      for (uint64_t i = 0; i < value->count; i++) {
        digest = mix_bytes(digest, value->as.entries[i].key, value->as.entries[i].key_length);
        digest = mix_value(digest, &value->as.entries[i].value);
      }
      return digest;
    case PLUMB_TYPE_FONT: return mix_font(digest, value->as.font);
    case PLUMB_TYPE_IMAGE: return mix_text(mix_text(digest, value->as.image->name), value->as.image->bundle);
    case PLUMB_TYPE_ATTRIBUTED_TEXT: {
      const plumb_attributed_text *text = value->as.text;
      digest = mix_bytes(digest, text->utf8, text->length);
      for (size_t i = 0; i < text->run_count; i++)
        digest = mix_font(mix(mix(digest, text->runs[i].start), text->runs[i].flags), text->runs[i].font);
      return digest;
    }
    case PLUMB_TYPE_COLOR:
    case PLUMB_TYPE_RANGE:
    case PLUMB_TYPE_POINT:
    case PLUMB_TYPE_SIZE:
    case PLUMB_TYPE_RECT:
    case PLUMB_TYPE_INSETS:
    case PLUMB_TYPE_OFFSET:
    case PLUMB_TYPE_AFFINE_TRANSFORM:
    case PLUMB_TYPE_TRANSFORM_3D: return mix_bytes(digest, value->as.components, value->count * sizeof(double));
    case PLUMB_TYPE_OBJECT: return mix(digest, (uint64_t)(uintptr_t)value->as.object);
    default: return digest;
  }
}

/* A property by name, whether or not it has an expression. */
static inline uint64_t mix_property(uint64_t digest, plumb_layout *layout, plumb_node node, const char *name) {
  plumb_value value;
  plumb_status status = plumb_node_property(layout, node, name, strlen(name), &value);
  if (status != PLUMB_OK) return mix(digest, (uint64_t)status);
  touch_value(&value);
  return mix_value(digest, &value);
}

/* The properties of a node that have expressions, with their texts and values, in any order. */
static inline uint64_t mix_properties(uint64_t digest, plumb_layout *layout, plumb_node node) {
  size_t count = 0;
  uint64_t sum = 0;
  if (plumb_node_property_count(layout, node, &count) != PLUMB_OK) abort();
  for (size_t i = 0; i < count; i++) {
    plumb_property_info info;
    if (plumb_node_property_info(layout, node, i, &info) != PLUMB_OK) abort();
    touch_text(info.name);
    touch_text(info.type);
    touch_text(info.expression);
    sum += mix_property(mix_text(mix_text(0, info.name), info.expression), layout, node, info.name);
  }
  return mix(digest, sum);
}

/* All that is published: frames, flags, nodes, and the values of all expressions. */
static inline uint64_t digest_layout(plumb_layout *layout) {
  size_t count = 0, others = 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  const uint32_t *flags = plumb_layout_flags(layout, &others);
  const plumb_node *nodes = plumb_layout_nodes(layout, NULL);
  if (count == 0 || others != count || frames == NULL || flags == NULL || nodes == NULL) abort();
  uint64_t digest = mix_bytes(count, frames, count * sizeof *frames);
  digest = mix_bytes(digest, flags, count * sizeof *flags);
  digest = mix_bytes(digest, nodes, count * sizeof *nodes);
  for (size_t i = 0; i < count; i++) digest = mix_properties(digest, layout, nodes[i]);
  return digest;
}

/* The values of all state keys of the scope at a node. */
static inline uint64_t mix_state(uint64_t digest, plumb_layout *layout, plumb_node node) {
  size_t count = 0;
  if (plumb_layout_state_count(layout, node, &count) != PLUMB_OK) return digest;
  for (size_t i = 0; i < count; i++) {
    const char *name = NULL;
    plumb_value value;
    if (plumb_layout_state_name(layout, node, i, &name) != PLUMB_OK) abort();
    digest = mix_text(digest, name);
    if (plumb_layout_get_state(layout, node, name, strlen(name), &value) != PLUMB_OK) continue;
    touch_value(&value);
    digest = mix_value(digest, &value);
  }
  return digest;
}

#endif
