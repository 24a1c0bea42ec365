#pragma once

#include <stdbool.h>
#include <stddef.h>

enum updates_xml_outcome {
  UPDATES_XML_DONE,
  /* The event function ended the parsing. */
  UPDATES_XML_STOPPED,
  UPDATES_XML_LIBRARY_MISSING,
  UPDATES_XML_NO_MEMORY,
  /* Not XML, or its namespaces are used wrongly; the message says how. */
  UPDATES_XML_MALFORMED,
  /* It begins with something other than an element. */
  UPDATES_XML_NO_ELEMENT,
  /* It ends before its last element does. */
  UPDATES_XML_CUT_OFF,
  UPDATES_XML_DOCUMENT_TYPE,
  UPDATES_XML_TOO_DEEP,
  UPDATES_XML_TOO_MANY_ATTRIBUTES,
};

enum updates_xml_limit { UPDATES_XML_DEEPEST = 64, UPDATES_XML_MOST_ATTRIBUTES = 128 };

/* Between the URI of a name's namespace and its local part; no document can contain it. */
enum { UPDATES_XML_SEPARATOR = 1 };

enum updates_xml_kind {
  /* An element begins. */
  UPDATES_XML_ENTER,
  /* An attribute of the element that has just begun. */
  UPDATES_XML_ATTRIBUTE,
  /* A piece of text of any length. */
  UPDATES_XML_TEXT,
  /* The element that began last ends. */
  UPDATES_XML_LEAVE,
};

/* Any result other than 0 ends the parsing. `name` is the URI of the namespace, the separator and
   the local part, or the local part alone; it is the same pointer for equal names of one parsing,
   and empty for text. `line` is where an element begins, and 0 for all else. The text is not
   terminated, and valid only during the call. */
typedef int (*updates_xml_event)(
    void *context, int kind, int line, const char *name, const char *text, size_t size);

/* Whether expat is available; the first call loads it. */
bool updates_xml_is_available(void);

/* The version of expat in its own form, such as `expat_2.5.0`; empty without the library. */
const char *updates_xml_version(void);

/* Parses UTF-8, whatever encoding the document declares. It reads nothing outside the document, and
   ends at a document type declaration. On an error it gives the line and the message. */
int updates_xml_parse(const char *bytes, size_t size, updates_xml_event event, void *context,
    int *line, const char **message);
