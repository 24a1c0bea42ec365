#include "CUpdatesXML.h"

#include <CUpdatesLoading.h>
#include <libxml/parser.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "Internal.h"

#define FUNCTIONS(FUNCTION)                                                                        \
  FUNCTION(xmlInitParser)                                                                          \
  FUNCTION(xmlCreatePushParserCtxt)                                                                \
  FUNCTION(xmlCtxtUseOptions)                                                                      \
  FUNCTION(xmlParseChunk)                                                                          \
  FUNCTION(xmlStopParser)                                                                          \
  FUNCTION(xmlSAX2GetLineNumber)                                                                   \
  FUNCTION(xmlFreeParserCtxt)

static struct {
  FUNCTIONS(UPDATES_LOADING_MEMBER)
  const char *version;
  bool is_available;
} library;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

#define RESOLVE(name) UPDATES_LOADING_RESOLVE(library.name, name)

static bool resolve(void *handle) {
  FUNCTIONS(RESOLVE)
  const char **version = dlsym(handle, "xmlParserVersion");
  library.version = version && *version ? *version : "";
  return true;
}

static void load(void) {
#ifdef __APPLE__
  static const char *const names[] = {"/usr/lib/libxml2.2.dylib", "libxml2.dylib", NULL};
#else
  static const char *const names[] = {"libxml2.so.2", "libxml2.so.16", NULL};
#endif
  library.is_available = updates_loading_load(names, resolve);
  if (library.is_available) library.xmlInitParser();
}

bool updates_xml_is_available(void) {
  pthread_once(&loading, load);
  return library.is_available;
}

const char *updates_xml_version(void) { return updates_xml_is_available() ? library.version : ""; }

struct reader {
  xmlParserCtxtPtr parser;
  updates_xml_event event;
  void *context;
  int outcome;
  int depth;
  bool has_begun;
  int *line;
  char *message;
  size_t room;
};

static void stop(struct reader *reader, int outcome) {
  reader->outcome = outcome;
  *reader->line = library.xmlSAX2GetLineNumber(reader->parser);
  library.xmlStopParser(reader->parser);
}

static bool send(
    struct reader *reader, int kind, const xmlChar *space, const xmlChar *name, const xmlChar *text,
    size_t size) {
  int line = kind == UPDATES_XML_ENTER ? library.xmlSAX2GetLineNumber(reader->parser) : 0;
  int answer = reader->event(
      reader->context, kind, line, space ? (const char *)space : "",
      name ? (const char *)name : "", text ? (const char *)text : "", size);
  if (answer != 0) stop(reader, UPDATES_XML_STOPPED);
  return answer == 0;
}

static void document_type(
    void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  (void)name, (void)external, (void)system;
  struct reader *reader = data;
  if (reader->outcome == UPDATES_XML_DONE) stop(reader, UPDATES_XML_DOCUMENT_TYPE);
}

static void enter(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
    int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted_count,
    const xmlChar **attributes) {
  (void)prefix, (void)namespace_count, (void)namespaces, (void)defaulted_count;
  struct reader *reader = data;
  if (reader->outcome != UPDATES_XML_DONE) return;
  reader->has_begun = true;
  if (++reader->depth > UPDATES_XML_DEEPEST) {
    stop(reader, UPDATES_XML_TOO_DEEP);
    return;
  }
  if (!send(reader, UPDATES_XML_ENTER, space, name, NULL, 0)) return;
  for (int index = 0; index < attribute_count; index++) {
    /* Local name, prefix, namespace, and where the value begins and ends. */
    const xmlChar **attribute = attributes + (size_t)index * 5;
    size_t size = (size_t)(attribute[4] - attribute[3]);
    if (!send(reader, UPDATES_XML_ATTRIBUTE, attribute[2], attribute[0], attribute[3], size))
      return;
  }
}

static void leave(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *space) {
  (void)prefix;
  struct reader *reader = data;
  if (reader->outcome != UPDATES_XML_DONE) return;
  reader->depth--;
  send(reader, UPDATES_XML_LEAVE, space, name, NULL, 0);
}

static void text(void *data, const xmlChar *text, int size) {
  struct reader *reader = data;
  if (reader->outcome == UPDATES_XML_DONE && size > 0) {
    send(reader, UPDATES_XML_TEXT, NULL, NULL, text, (size_t)size);
  }
}

/* Only remembers the first error: to stop the parser here would free what it is still reading. */
static void note(void *data, const xmlError *error) {
  struct reader *reader = data;
  if (reader->outcome != UPDATES_XML_DONE || !error || error->level < XML_ERR_ERROR) return;
  switch (error->code) {
    case XML_ERR_NO_MEMORY: reader->outcome = UPDATES_XML_NO_MEMORY; break;
    case XML_ERR_DOCUMENT_EMPTY: reader->outcome = UPDATES_XML_NO_ELEMENT; break;
    case XML_ERR_DOCUMENT_END:
      /* libxml2 says `Extra content` of a document that ends too early, too. */
      reader->outcome =
          reader->has_begun && reader->depth == 0 ? UPDATES_XML_MALFORMED : UPDATES_XML_CUT_OFF;
      break;
    default: reader->outcome = UPDATES_XML_MALFORMED;
  }
  *reader->line = error->line;
  if (reader->room == 0) return;
  const char *message = error->message ? error->message : "";
  size_t length = strlen(message);
  if (length > reader->room - 1) length = reader->room - 1;
  memcpy(reader->message, message, length);
  reader->message[length] = 0;
}

/* In pieces, for after the first error nothing more is parsed but the rest of its piece. */
static void feed(struct reader *reader, const char *bytes, size_t size) {
  const size_t piece = 64 << 10;
  size_t done = 0;
  while (done < size && reader->outcome == UPDATES_XML_DONE) {
    size_t length = size - done < piece ? size - done : piece;
    library.xmlParseChunk(reader->parser, bytes + done, (int)length, 0);
    done += length;
  }
  if (reader->outcome == UPDATES_XML_DONE) library.xmlParseChunk(reader->parser, NULL, 0, 1);
}

int updates_xml_parse(const char *bytes, size_t size, updates_xml_event event, void *context,
    int *line, char *message, size_t room) {
  *line = 0;
  if (room > 0) *message = 0;
  if (!updates_xml_is_available()) return UPDATES_XML_LIBRARY_MISSING;
  if (updates_xml_crowded_tag(bytes, size, UPDATES_XML_MOST_ATTRIBUTES, line))
    return UPDATES_XML_TOO_MANY_ATTRIBUTES;

  struct reader reader = {
      .event = event,
      .context = context,
      .outcome = UPDATES_XML_DONE,
      .line = line,
      .message = message,
      .room = room,
  };
  xmlSAXHandler handler = {
      .internalSubset = document_type,
      .startElementNs = enter,
      .endElementNs = leave,
      .characters = text,
      .ignorableWhitespace = text,
      .cdataBlock = text,
      .initialized = XML_SAX2_MAGIC,
      .serror = (xmlStructuredErrorFunc)note,
  };
  /* References within values are only resolved with NOENT; there are no entities of its own. */
  const int options = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC;
  reader.parser = library.xmlCreatePushParserCtxt(&handler, &reader, NULL, 0, NULL);
  if (!reader.parser) return UPDATES_XML_NO_MEMORY;
  library.xmlCtxtUseOptions(reader.parser, options);
  feed(&reader, bytes, size);
  library.xmlFreeParserCtxt(reader.parser);
  return reader.outcome;
}
