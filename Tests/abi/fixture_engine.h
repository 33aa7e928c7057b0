/* What a fixture says of the host, registered with an engine. */
#ifndef PLUMB_TESTS_FIXTURE_ENGINE_H
#define PLUMB_TESTS_FIXTURE_ENGINE_H

#include <stdio.h>

#include "fixture_values.h"

/* The measurer: what the fixture says of the node's id. */
static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  json_t *fixture = user_data;
  const char *id = NULL;
  char key[64];
  json_t *size, *baselines;
  (void)height;
  if (plumb_node_id(layout, node, &id) != PLUMB_OK || !id) return PLUMB_DECLINED;
  snprintf(key, sizeof key, "#%s", id);
  out->first_baseline = out->last_baseline = -1;
  if ((size = json_object_get(json_object_get(fixture, "intrinsic"), key))) {
    out->width = number_at(size, 0);
    out->height = number_at(size, 1);
  } else if ((size = json_object_get(json_object_get(fixture, "wraps"), key))) {
    double full = number_at(size, 0);
    int fits = width == PLUMB_UNBOUNDED || width >= full;
    out->width = fits ? full : width;
    out->height = number_at(size, 1);
    if (!fits && width > 0) out->height *= ceil(full / width);
  } else {
    return PLUMB_DECLINED;
  }
  if ((baselines = json_object_get(json_object_get(fixture, "baselines"), key))) {
    out->first_baseline = number_at(baselines, 0);
    out->last_baseline = number_at(baselines, 1);
  }
  return PLUMB_OK;
}

/* The resolver: `Name` and `bundle:Name` with two numbers are images, with four colours. */
static plumb_status find_asset(void *user_data, plumb_asset_kind kind, const char *bundle, const char *name,
                               plumb_asset *out) {
  char wanted[512];
  const char *key;
  json_t *numbers;
  snprintf(wanted, sizeof wanted, "%s%s%s", bundle, bundle[0] ? ":" : "", name);
  json_object_foreach(user_data, key, numbers) {
    if (kind == PLUMB_ASSET_BUNDLE) {
      size_t length = strlen(bundle);
      if (strncmp(key, bundle, length) == 0 && key[length] == ':') return PLUMB_OK;
    } else if (strcmp(key, wanted) == 0) {
      if (json_array_size(numbers) != (kind == PLUMB_ASSET_COLOR ? 4u : 2u)) return PLUMB_DECLINED;
      for (size_t i = 0; kind == PLUMB_ASSET_COLOR && i < 4; i++) out->color[i] = number_at(numbers, i);
      if (kind == PLUMB_ASSET_IMAGE) {
        out->width = number_at(numbers, 0);
        out->height = number_at(numbers, 1);
      }
      return PLUMB_OK;
    }
  }
  return PLUMB_DECLINED;
}

static plumb_natural natural_of(const char *name) {
  if (strcmp(name, "width") == 0) return PLUMB_NATURAL_WIDTH;
  if (strcmp(name, "height") == 0) return PLUMB_NATURAL_HEIGHT;
  return strcmp(name, "both") == 0 ? PLUMB_NATURAL_BOTH : PLUMB_NATURAL_NONE;
}

static plumb_status register_component(plumb_engine *engine, block **blocks, const char *name, json_t *json) {
  plumb_component component = PLUMB_COMPONENT_INIT;
  json_t *properties = json_object_get(json, "properties"), *type;
  plumb_property *list = allocate(blocks, (json_object_size(properties) + 1) * sizeof *list);
  const char *key;
  plumb_status status;
  component.name = name;
  component.base = string_of(json, "base", NULL);
  component.template_ = string_of(json, "template", NULL);
  component.natural = natural_of(json_is_string(json) ? json_string_value(json) : string_of(json, "natural", "none"));
  component.properties = list;
  json_object_foreach(properties, key, type) {
    list[component.property_count].name = key;
    list[component.property_count].type = json_string_value(type);
    component.property_count++;
  }
  status = plumb_engine_register_component(engine, &component);
  /* The catalog grows: what it has by now need not be registered. */
  return status == PLUMB_ERROR_DUPLICATE ? PLUMB_OK : status;
}

/* Loads catalogs, each a text or an array of lines. */
static plumb_status load_catalogs(plumb_engine *engine, block **blocks, json_t *catalogs) {
  json_t *catalog, *line;
  size_t index, number;
  plumb_status status = PLUMB_OK;
  json_array_foreach(catalogs, index, catalog) {
    size_t length = json_is_string(catalog) ? json_string_length(catalog) : 0;
    char *text;
    json_array_foreach(catalog, number, line) length += json_string_length(line) + 1;
    text = allocate(blocks, length + 1);
    if (json_is_string(catalog)) memcpy(text, json_string_value(catalog), length);
    json_array_foreach(catalog, number, line) {
      strcat(text, json_string_value(line));
      strcat(text, "\n");
    }
    if (status == PLUMB_OK) status = plumb_engine_load_catalog(engine, text, length, NULL, 0, NULL);
  }
  return status;
}

static plumb_status register_cases(plumb_engine *engine, block **blocks, const char *name, json_t *cases, int is_set) {
  plumb_enumeration enumeration = PLUMB_ENUMERATION_INIT;
  plumb_enumerator *list = allocate(blocks, (json_array_size(cases) + 1) * sizeof *list);
  for (size_t i = 0; i < json_array_size(cases); i++) {
    list[i].name = json_string_value(json_array_get(cases, i));
    list[i].value = is_set ? (int64_t)1 << i : (int64_t)i;
  }
  enumeration.is_option_set = (uint32_t)is_set;
  enumeration.name = name;
  enumeration.cases = list;
  enumeration.case_count = json_array_size(cases);
  return plumb_engine_register_enumeration(engine, &enumeration);
}

static char *quote(char *out, const char *text) {
  *out++ = '"';
  for (; *text; text++) {
    if (*text == '"' || *text == '\\' || *text == '\n') *out++ = '\\';
    *out++ = *text == '\n' ? 'n' : *text;
  }
  *out++ = '"';
  return out;
}

/* Adds a `.strings` file that has these texts. */
static plumb_status add_strings(plumb_engine *engine, block **blocks, const char *language, json_t *texts) {
  size_t size = 1;
  const char *key;
  json_t *text;
  json_object_foreach(texts, key, text) size += 2 * (strlen(key) + json_string_length(text)) + 8;
  char *file = allocate(blocks, size), *end = file;
  json_object_foreach(texts, key, text) {
    end = quote(end, key);
    *end++ = '=';
    end = quote(end, json_string_value(text));
    *end++ = ';';
  }
  return plumb_engine_add_strings(engine, language, strlen(language), file, (size_t)(end - file), "Localizable.strings",
                                  strlen("Localizable.strings"));
}

/* Sets an engine up as the fixture says; the first failure, or PLUMB_OK. */
static plumb_status set_up(plumb_engine *engine, block **blocks, json_t *fixture) {
  json_t *json, *assets = json_object_get(fixture, "assets");
  const char *name;
  size_t index;
  plumb_status status = plumb_engine_set_measurer(engine, measure, fixture, NULL);
  if (assets && status == PLUMB_OK) status = plumb_engine_set_assets(engine, find_asset, assets, NULL);
  if (status == PLUMB_OK) status = load_catalogs(engine, blocks, json_object_get(fixture, "catalogs"));
  json_object_foreach(json_object_get(fixture, "enumerations"), name, json) {
    if (status == PLUMB_OK) status = register_cases(engine, blocks, name, json, 0);
  }
  json_object_foreach(json_object_get(fixture, "option_sets"), name, json) {
    if (status == PLUMB_OK) status = register_cases(engine, blocks, name, json, 1);
  }
  json_object_foreach(json_object_get(fixture, "named_colors"), name, json) {
    double color[4] = {number_at(json, 0), number_at(json, 1), number_at(json, 2), number_at(json, 3)};
    if (status == PLUMB_OK) status = plumb_engine_register_color(engine, name, strlen(name), color);
  }
  json_object_foreach(json_object_get(fixture, "fonts"), name, json) {
    plumb_font font = font_of(json);
    if (status == PLUMB_OK) status = plumb_engine_register_font(engine, name, strlen(name), &font);
  }
  json_array_foreach(json_object_get(fixture, "faces"), index, json) {
    plumb_font face = font_of(json);
    if (status == PLUMB_OK) status = plumb_engine_register_font_face(engine, &face);
  }
  json_object_foreach(json_object_get(fixture, "functions"), name, json) {
    plumb_function function = function_of(blocks, name, json);
    if (status == PLUMB_OK) status = plumb_engine_register_function(engine, &function);
  }
  json_object_foreach(json_object_get(fixture, "strings"), name, json) {
    if (status == PLUMB_OK) status = add_strings(engine, blocks, name, json);
  }
  json_object_foreach(json_object_get(fixture, "components"), name, json) {
    if (status == PLUMB_OK) status = register_component(engine, blocks, name, json);
  }
  return status;
}

#endif
