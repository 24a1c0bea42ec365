#include "CUpdatesMarkdown.h"

#include <CUpdatesLoading.h>
#include <md4c.h>
#include <pthread.h>

typedef int (*parse_function)(const MD_CHAR *, MD_SIZE, const MD_PARSER *, void *);

static parse_function parse;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static bool resolve(void *library) {
  parse = (parse_function)dlsym(library, "md_parse");
  return parse != NULL;
}

static void load(void) {
#ifdef __APPLE__
  static const char *const names[] = {
      "libmd4c.dylib", "/opt/homebrew/lib/libmd4c.dylib", "/usr/local/lib/libmd4c.dylib", NULL};
#else
  static const char *const names[] = {"libmd4c.so.0", "libmd4c.so", NULL};
#endif
  updates_loading_load(names, resolve);
}

bool updates_markdown_is_available(void) {
  pthread_once(&loading, load);
  return parse != NULL;
}

struct reader {
  updates_markdown_event event;
  void *context;
};

static int send(
    void *userdata, int step, int kind, unsigned number, const char *text, unsigned size) {
  struct reader *reader = userdata;
  return reader->event(reader->context, step, kind, number, text, size);
}

static int send_block(MD_BLOCKTYPE type, void *detail, void *userdata, int step) {
  unsigned number = 0;
  int kind = UPDATES_MARKDOWN_OTHER;
  switch (type) {
    case MD_BLOCK_DOC: kind = UPDATES_MARKDOWN_DOCUMENT; break;
    case MD_BLOCK_QUOTE: kind = UPDATES_MARKDOWN_QUOTE; break;
    case MD_BLOCK_UL:
      kind = UPDATES_MARKDOWN_BULLETS;
      number = ((MD_BLOCK_UL_DETAIL *)detail)->is_tight ? 1 : 0;
      break;
    case MD_BLOCK_OL: {
      MD_BLOCK_OL_DETAIL *list = detail;
      kind = UPDATES_MARKDOWN_NUMBERS;
      number = list->start * 2 + (list->is_tight ? 1 : 0);
      break;
  }
  case MD_BLOCK_LI: {
    MD_BLOCK_LI_DETAIL *item = detail;
    kind = UPDATES_MARKDOWN_ITEM;
    number = item->is_task ? (unsigned char)item->task_mark : 0;
    break;
  }
  case MD_BLOCK_HR: kind = UPDATES_MARKDOWN_RULE; break;
  case MD_BLOCK_H:
    kind = UPDATES_MARKDOWN_HEADING;
    number = ((MD_BLOCK_H_DETAIL *)detail)->level;
    break;
  case MD_BLOCK_CODE: kind = UPDATES_MARKDOWN_CODE_BLOCK; break;
  case MD_BLOCK_HTML: kind = UPDATES_MARKDOWN_HTML_BLOCK; break;
  case MD_BLOCK_P: kind = UPDATES_MARKDOWN_PARAGRAPH; break;
  case MD_BLOCK_TABLE:
    kind = UPDATES_MARKDOWN_TABLE;
    number = ((MD_BLOCK_TABLE_DETAIL *)detail)->col_count;
    break;
  case MD_BLOCK_THEAD: kind = UPDATES_MARKDOWN_TABLE_HEAD; break;
  case MD_BLOCK_TBODY: kind = UPDATES_MARKDOWN_TABLE_BODY; break;
  case MD_BLOCK_TR: kind = UPDATES_MARKDOWN_TABLE_ROW; break;
  case MD_BLOCK_TH:
  case MD_BLOCK_TD:
    kind = UPDATES_MARKDOWN_TABLE_CELL;
    number = (unsigned)((MD_BLOCK_TD_DETAIL *)detail)->align;
    break;
  }
  return send(userdata, step, kind, number, "", 0);
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
  return send_block(type, detail, userdata, UPDATES_MARKDOWN_ENTER);
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
  return send_block(type, detail, userdata, UPDATES_MARKDOWN_LEAVE);
}

static int send_span(MD_SPANTYPE type, void *detail, void *userdata, int step) {
  MD_ATTRIBUTE address = {0};
  int kind = UPDATES_MARKDOWN_OTHER;
  switch (type) {
    case MD_SPAN_EM: kind = UPDATES_MARKDOWN_EMPHASIS; break;
    case MD_SPAN_STRONG: kind = UPDATES_MARKDOWN_STRONG; break;
    case MD_SPAN_A:
      kind = UPDATES_MARKDOWN_LINK;
      address = ((MD_SPAN_A_DETAIL *)detail)->href;
      break;
    case MD_SPAN_IMG:
      kind = UPDATES_MARKDOWN_IMAGE;
      address = ((MD_SPAN_IMG_DETAIL *)detail)->src;
      break;
    case MD_SPAN_CODE: kind = UPDATES_MARKDOWN_CODE; break;
    case MD_SPAN_DEL: kind = UPDATES_MARKDOWN_STRUCK_OUT; break;
    default: break;
  }
  return send(userdata, step, kind, 0, address.text ? address.text : "", address.size);
}

static int enter_span(MD_SPANTYPE type, void *detail, void *userdata) {
  return send_span(type, detail, userdata, UPDATES_MARKDOWN_ENTER);
}

static int leave_span(MD_SPANTYPE type, void *detail, void *userdata) {
  return send_span(type, detail, userdata, UPDATES_MARKDOWN_LEAVE);
}

static int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *userdata) {
  int kind = UPDATES_MARKDOWN_TEXT;
  switch (type) {
  case MD_TEXT_NORMAL:
  case MD_TEXT_LATEXMATH: kind = UPDATES_MARKDOWN_TEXT; break;
  case MD_TEXT_NULLCHAR: kind = UPDATES_MARKDOWN_NULL; break;
  case MD_TEXT_BR: kind = UPDATES_MARKDOWN_HARD_BREAK; break;
  case MD_TEXT_SOFTBR: kind = UPDATES_MARKDOWN_SOFT_BREAK; break;
  case MD_TEXT_ENTITY: kind = UPDATES_MARKDOWN_ENTITY; break;
  case MD_TEXT_CODE: kind = UPDATES_MARKDOWN_CODE_TEXT; break;
  case MD_TEXT_HTML: kind = UPDATES_MARKDOWN_HTML; break;
  }
  return send(userdata, UPDATES_MARKDOWN_CONTENT, kind, 0, text, size);
}

int updates_markdown_parse(
    const char *source, unsigned size, updates_markdown_event event, void *context) {
  if (!updates_markdown_is_available()) return -1;
  struct reader reader = {event, context};
  MD_PARSER parser = {
      .flags = MD_DIALECT_GITHUB,
      .enter_block = enter_block,
      .leave_block = leave_block,
      .enter_span = enter_span,
      .leave_span = leave_span,
      .text = text,
  };
  return parse(source, size, &parser, &reader);
}
