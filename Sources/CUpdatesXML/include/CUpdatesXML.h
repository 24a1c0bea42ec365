#pragma once

#include <stdbool.h>
#include <stddef.h>

enum cxml_outcome {
  CXML_DONE,
  /* The event function ended the parsing. */
  CXML_STOPPED,
  CXML_LIBRARY_MISSING,
  CXML_NO_MEMORY,
  /* Not XML, or its namespaces are used wrongly; the message says how. */
  CXML_MALFORMED,
  /* It begins with something else than an element. */
  CXML_NO_ELEMENT,
  /* It ends before its last element does. */
  CXML_CUT_OFF,
  CXML_DOCUMENT_TYPE,
  CXML_TOO_DEEP,
  CXML_TOO_MANY_ATTRIBUTES,
};

enum cxml_limit { CXML_DEEPEST = 64, CXML_MOST_ATTRIBUTES = 128 };

enum cxml_kind {
  /* An element begins. */
  CXML_ENTER,
  /* An attribute of the element that has just begun. */
  CXML_ATTRIBUTE,
  /* A piece of text, as long as the parser likes. */
  CXML_TEXT,
  /* The element that began last ends. */
  CXML_LEAVE,
};

/* Anything but 0 ends the parsing. `space` is the URI of the namespace and `name` the name without
   a prefix; both are empty for text, and the same pointers for equal names of one parsing. The text
   is not terminated and lives for the call only. */
typedef int (*cxml_event)(
    void *context, int kind, int line, const char *space, const char *name, const char *text,
    size_t size);

/* Whether libxml2 is there; the first call loads it. */
bool cxml_is_available(void);

/* The version of libxml2 as it writes it itself, such as `20914`; empty without the library. */
const char *cxml_version(void);

/* Parses UTF-8, whatever encoding the document itself declares. Nothing outside of it is read, and
   a document type declaration ends the parsing.

   The line of an error and its message, cut to `room` and terminated, are put out. */
int cxml_parse(
    const char *bytes, size_t size, cxml_event event, void *context, int *line, char *message,
    size_t room);
