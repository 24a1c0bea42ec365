#pragma once

#include <stdbool.h>

/* What an event is about; the number that comes with it is given after the colon. */
enum cmarkdown_kind {
  CMARKDOWN_DOCUMENT,
  CMARKDOWN_QUOTE,
  CMARKDOWN_BULLETS,        /* : 1 where the list is tight */
  CMARKDOWN_NUMBERS,        /* : twice the first number, 1 more where the list is tight */
  CMARKDOWN_ITEM,           /* : 'x', 'X' or ' ' for a task, else 0 */
  CMARKDOWN_RULE,
  CMARKDOWN_HEADING,        /* : 1 to 6 */
  CMARKDOWN_CODE_BLOCK,
  CMARKDOWN_HTML_BLOCK,
  CMARKDOWN_PARAGRAPH,
  CMARKDOWN_TABLE,          /* : the number of columns */
  CMARKDOWN_TABLE_HEAD,
  CMARKDOWN_TABLE_BODY,
  CMARKDOWN_TABLE_ROW,
  CMARKDOWN_TABLE_CELL,     /* : 0 default, 1 left, 2 centre, 3 right */
  CMARKDOWN_EMPHASIS,
  CMARKDOWN_STRONG,
  CMARKDOWN_LINK,           /* text: the address, its entities as written */
  CMARKDOWN_IMAGE,          /* text: the address, its entities as written */
  CMARKDOWN_CODE,
  CMARKDOWN_STRUCK_OUT,
  CMARKDOWN_TEXT,
  CMARKDOWN_NULL,
  CMARKDOWN_HARD_BREAK,
  CMARKDOWN_SOFT_BREAK,
  CMARKDOWN_ENTITY,
  CMARKDOWN_CODE_TEXT,
  CMARKDOWN_HTML,
  CMARKDOWN_OTHER
};

enum cmarkdown_step { CMARKDOWN_ENTER, CMARKDOWN_LEAVE, CMARKDOWN_CONTENT };

/* Anything but 0 ends the parsing. The text is not terminated and lives for the call only. */
typedef int (*cmarkdown_event)(
    void *context, int step, int kind, unsigned number, const char *text, unsigned size);

/* Whether libmd4c is there; the first call loads it. */
bool cmarkdown_is_available(void);

/* Parses UTF-8 text: 0, or what the event function ended with, or -1 where memory or libmd4c is
   missing. */
int cmarkdown_parse(const char *text, unsigned size, cmarkdown_event event, void *context);
