#pragma once

#include <stdbool.h>

/* The subject of an event; the meaning of its number follows the colon. */
enum updates_markdown_kind {
  UPDATES_MARKDOWN_DOCUMENT,
  UPDATES_MARKDOWN_QUOTE,
  UPDATES_MARKDOWN_BULLETS, /* : 1 if the list is tight */
  UPDATES_MARKDOWN_NUMBERS, /* : twice the first number, plus 1 if the list is tight */
  UPDATES_MARKDOWN_ITEM,    /* : 'x', 'X' or ' ' for a task, else 0 */
  UPDATES_MARKDOWN_RULE,
  UPDATES_MARKDOWN_HEADING, /* : 1 to 6 */
  UPDATES_MARKDOWN_CODE_BLOCK,
  UPDATES_MARKDOWN_HTML_BLOCK,
  UPDATES_MARKDOWN_PARAGRAPH,
  UPDATES_MARKDOWN_TABLE, /* : the number of columns */
  UPDATES_MARKDOWN_TABLE_HEAD,
  UPDATES_MARKDOWN_TABLE_BODY,
  UPDATES_MARKDOWN_TABLE_ROW,
  UPDATES_MARKDOWN_TABLE_CELL, /* : 0 default, 1 left, 2 centre, 3 right */
  UPDATES_MARKDOWN_EMPHASIS,
  UPDATES_MARKDOWN_STRONG,
  UPDATES_MARKDOWN_LINK,  /* text: the address, its entities as written */
  UPDATES_MARKDOWN_IMAGE, /* text: the address, its entities as written */
  UPDATES_MARKDOWN_CODE,
  UPDATES_MARKDOWN_STRUCK_OUT,
  UPDATES_MARKDOWN_TEXT,
  UPDATES_MARKDOWN_NULL,
  UPDATES_MARKDOWN_HARD_BREAK,
  UPDATES_MARKDOWN_SOFT_BREAK,
  UPDATES_MARKDOWN_ENTITY,
  UPDATES_MARKDOWN_CODE_TEXT,
  UPDATES_MARKDOWN_HTML,
  UPDATES_MARKDOWN_OTHER
};

enum updates_markdown_step {
  UPDATES_MARKDOWN_ENTER,
  UPDATES_MARKDOWN_LEAVE,
  UPDATES_MARKDOWN_CONTENT
};

/* Any result other than 0 ends the parsing. The text is not terminated, and valid only during the
   call. */
typedef int (*updates_markdown_event)(
    void *context, int step, int kind, unsigned number, const char *text, unsigned size);

/* Whether libmd4c is available; the first call loads it. */
bool updates_markdown_is_available(void);

/* Parses UTF-8 text. Returns 0, the event function's last result, or -1 if memory or libmd4c is
   missing. */
int updates_markdown_parse(
    const char *text, unsigned size, updates_markdown_event event, void *context);
