/*
 * formats.h: languages of documents that the host reads, and its own readers of parts of EverLayout documents
 * (docs/formats.md). Included by plumb.h.
 *
 * Both answer in JSON, in the words of EverLayout (docs/everlayout.md): that is the neutral form of a layout of constraints.
 * All of these functions are called while documents are loaded, reloaded and polled for, on the thread that does so. They may
 * use other engines, templates and layouts, but not the layout that is being reloaded (PLUMB_ERROR_BUSY).
 */
#ifndef PLUMB_FORMATS_H
#define PLUMB_FORMATS_H

#include "engine.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t plumb_stage;
enum {
  PLUMB_STAGE_INDEX = 0,           /**< The document: an object with `root`, `templates`, `navigationBar`, … */
  PLUMB_STAGE_VIEW = 1,            /**< An entry of `views`. */
  PLUMB_STAGE_CONSTRAINT = 2,      /**< An entry of `constraints`. */
  PLUMB_STAGE_PROPERTY = 3,        /**< An entry of `properties`, or of `navigationBar`. */
  PLUMB_STAGE_TEMPLATE = 4         /**< An entry of `templates`. */
};

/** What a stage is asked. Borrowed until it returns; texts end with a NUL and have no others in them. */
typedef struct plumb_stage_input {
  uint32_t struct_size;
  plumb_stage stage;
  const char *name;                /**< Of the entry: `left top`, `!title:UILabel`. Of an index: the name of the document. */
  size_t name_length;
  const char *json;                /**< The value of the entry as JSON, with injected texts in place of placeholders. */
  size_t json_length;
  const char *view;                /**< The id of the view that has the entry, of a view that around it; else "". */
  size_t view_length;
} plumb_stage_input;

/** What a stage answers. Plumb sets all of it to 0 before it asks. */
typedef struct plumb_stage_output {
  const char *json;                /**< Copied right after the return: a JSON object of the entries that stand in place of the
                                        one that was asked for, as many as there are, {} for none; of an index the document.
                                        What is in them is read as if it were written there, by stages too, but for
                                        placeholders. After a failure, a text that says why (or NULL). */
  size_t json_length;
} plumb_stage_output;

/**
 * Reads an entry of a document. Returns PLUMB_OK after filling `out`, PLUMB_DECLINED to have it read as it is written, or a
 * negative number: the load fails with PLUMB_ERROR_USER, the place of the entry and the text of `out`.
 */
typedef plumb_status (*plumb_stage_fn)(void *user_data, const plumb_stage_input *input, plumb_stage_output *out);

/**
 * Sets what reads a stage of documents in JSON and in the host's formats; NULL: Plumb. `destroy` as in
 * plumb_engine_set_measurer. Errors: FROZEN, ARGUMENT (not a stage).
 */
plumb_status plumb_engine_set_stage(plumb_engine *engine, plumb_stage stage, plumb_stage_fn read, void *user_data,
                                    void (*destroy)(void *user_data));

/** From `offset` of the JSON on, up to the next one's: which bytes of the document it was made of. */
typedef struct plumb_source_span {
  size_t offset;
  size_t source_offset;
  size_t source_length;
} plumb_source_span;

/** What a format makes of a document. Plumb sets all of it to 0 before it asks. */
typedef struct plumb_format_output {
  const char *json;                /**< Copied right after the return: a document of EverLayout. After a failure, a text that
                                        says why (or NULL). */
  size_t json_length;
  const plumb_source_span *spans;  /**< Copied too; in the order of their offsets. Errors in the JSON have these places in the
                                        document; those before the first one, its beginning. May be NULL. */
  size_t span_count;
  size_t error_offset;             /**< After a failure: where the document is wrong, in bytes. */
  size_t error_length;
} plumb_format_output;

/** Whether a document is in a format: 0 or 1. `name` is its path or URL, or what the load calls it. */
typedef int32_t (*plumb_recognize_fn)(void *user_data, const char *name, const char *bytes, size_t length);

/** Reads a document. Returns PLUMB_OK after filling `out`, or a negative number: the load fails with PLUMB_ERROR_USER. */
typedef plumb_status (*plumb_format_fn)(void *user_data, const char *name, const char *bytes, size_t length,
                                        plumb_format_output *out);

/** A language of documents, besides XML and JSON. */
typedef struct plumb_format {
  uint32_t struct_size;
  uint32_t reserved;               /**< 0. */
  const char *name;                /**< In messages: "TOML". NUL-terminated, as the suffix. */
  const char *suffix;              /**< Documents whose name (path, URL) ends like this are in it: ".toml". NULL: none. */
  plumb_recognize_fn recognize;    /**< Asked about documents that do not end so; NULL: they are not in it. */
  plumb_format_fn read;
  void *user_data;
  void (*destroy)(void *user_data); /**< Called once when nothing needs it any more; may be NULL. Not if the call fails. */
} plumb_format;
#define PLUMB_FORMAT_INIT \
  {(uint32_t)sizeof(plumb_format), 0, NULL, NULL, NULL, NULL, NULL, NULL}

/**
 * Adds a language that documents and their parts may be in: loads, reloads and streams (which are kept until they are complete)
 * recognise it. Formats are asked in the order in which they were added, before XML and JSON.
 * Errors: FROZEN, DUPLICATE (the name), ARGUMENT (no name, no `read`, neither suffix nor `recognize`), ENCODING.
 */
plumb_status plumb_engine_add_format(plumb_engine *engine, const plumb_format *format);

#ifdef __cplusplus
}
#endif

#endif
