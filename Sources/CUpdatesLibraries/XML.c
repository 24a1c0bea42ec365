#include <limits.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "Loaded.h"

const char *updates_xml_version(void) { return updates_loaded.XML_ExpatVersion(); }

/* expat repeats a namespace in each name, so a small document could take all memory. A parsing
   stays in one thread, which counts what it takes. */
enum { MOST_MEMORY = 64 << 20, HEAD = alignof(max_align_t) };

static _Thread_local size_t taken;

static void *resize(void *old, size_t size) {
  char *place = old ? (char *)old - HEAD : NULL;
  size_t before = place ? *(size_t *)(void *)place : 0;
  if (size > MOST_MEMORY || taken - before > MOST_MEMORY - size) return NULL;
  place = realloc(place, HEAD + size);
  if (!place) return NULL;
  *(size_t *)(void *)place = size;
  taken += size - before;
  return place + HEAD;
}

static void *take(size_t size) { return resize(NULL, size); }

static void give_back(void *old) {
  if (!old) return;
  char *place = (char *)old - HEAD;
  taken -= *(size_t *)(void *)place;
  free(place);
}

enum { LONGEST_NAME = 1024 };

struct reader {
  XML_Parser parser;
  updates_xml_event event;
  void *context;
  int outcome;
  int line;
  int depth;
  bool has_begun;
  /* What is wrong where expat itself finds nothing. */
  const char *message;
};

static void stop(struct reader *reader, int outcome) {
  reader->outcome = outcome;
  reader->line = (int)updates_loaded.XML_GetCurrentLineNumber(reader->parser);
  updates_loaded.XML_StopParser(reader->parser, XML_FALSE);
}

static bool report(
    struct reader *reader, int kind, const char *name, const char *text, size_t size) {
  if (name && strnlen(name, LONGEST_NAME + 1) > LONGEST_NAME) {
    stop(reader, UPDATES_XML_MALFORMED);
    reader->message = "a name with its namespace is too long";
    return false;
  }
  int line =
      kind == UPDATES_XML_ENTER ? (int)updates_loaded.XML_GetCurrentLineNumber(reader->parser) : 0;
  int answer = reader->event(reader->context, kind, line, name ? name : "", text, size);
  if (answer != 0) stop(reader, UPDATES_XML_STOPPED);
  return answer == 0;
}

static void document_type(
    void *data, const char *name, const char *system, const char *external, int has_own) {
  (void)name, (void)system, (void)external, (void)has_own;
  stop(data, UPDATES_XML_DOCUMENT_TYPE);
}

/* A parser that was stopped may still call some of these, such as the end of an empty element. */
static void enter(void *data, const char *name, const char **attributes) {
  struct reader *reader = data;
  if (reader->outcome != UPDATES_XML_DONE) return;
  reader->has_begun = true;
  int count = 0;
  while (attributes[count]) count += 2;
  if (++reader->depth > UPDATES_XML_DEEPEST) {
    stop(reader, UPDATES_XML_TOO_DEEP);
  } else if (count / 2 > UPDATES_XML_MOST_ATTRIBUTES) {
    stop(reader, UPDATES_XML_TOO_MANY_ATTRIBUTES);
  } else if (report(reader, UPDATES_XML_ENTER, name, "", 0)) {
    for (; *attributes; attributes += 2) {
      const char *value = attributes[1];
      if (!report(reader, UPDATES_XML_ATTRIBUTE, attributes[0], value, strlen(value))) return;
    }
  }
}

static void leave(void *data, const char *name) {
  (void)name;
  struct reader *reader = data;
  if (reader->outcome != UPDATES_XML_DONE) return;
  reader->depth--;
  report(reader, UPDATES_XML_LEAVE, NULL, "", 0);
}

static void text(void *data, const char *text, int size) {
  struct reader *reader = data;
  if (reader->outcome == UPDATES_XML_DONE) {
    report(reader, UPDATES_XML_TEXT, NULL, text, (size_t)size);
  }
}

/* What the parser itself has found. */
static int outcome(const struct reader *reader, enum XML_Error error) {
  switch (error) {
    case XML_ERROR_NO_MEMORY: return UPDATES_XML_NO_MEMORY;
    case XML_ERROR_NO_ELEMENTS:
      return reader->has_begun ? UPDATES_XML_CUT_OFF : UPDATES_XML_NO_ELEMENT;
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_PARTIAL_CHAR:
    case XML_ERROR_UNCLOSED_CDATA_SECTION: return UPDATES_XML_CUT_OFF;
    default: return UPDATES_XML_MALFORMED;
  }
}

int updates_xml_parse(const char *bytes, size_t size, const char *encoding, updates_xml_event event,
    void *context, int *line, const char **message) {
  *line = 0;
  *message = "";
  if (size > INT_MAX) return UPDATES_XML_NO_MEMORY;
  const XML_Memory_Handling_Suite memory = {take, resize, give_back};
  const char separator[] = {UPDATES_XML_SEPARATOR, 0};
  taken = 0;
  XML_Parser parser = updates_loaded.XML_ParserCreate_MM(encoding, &memory, separator);
  if (!parser) return UPDATES_XML_NO_MEMORY;
  struct reader reader = {
      .parser = parser, .event = event, .context = context, .outcome = UPDATES_XML_DONE};
  updates_loaded.XML_SetUserData(parser, &reader);
  updates_loaded.XML_SetElementHandler(parser, enter, leave);
  updates_loaded.XML_SetCharacterDataHandler(parser, text);
  updates_loaded.XML_SetStartDoctypeDeclHandler(parser, document_type);
  if (!updates_loaded.XML_Parse(parser, bytes, (int)size, true) && reader.outcome == UPDATES_XML_DONE) {
    enum XML_Error error = updates_loaded.XML_GetErrorCode(parser);
    reader.outcome = outcome(&reader, error);
    reader.line = (int)updates_loaded.XML_GetCurrentLineNumber(parser);
    *message = updates_loaded.XML_ErrorString(error);
  }
  if (reader.message) *message = reader.message;
  *line = reader.line;
  updates_loaded.XML_ParserFree(parser);
  return reader.outcome;
}
