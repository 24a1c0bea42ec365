#include "Loaded.h"

struct reader {
  updates_markdown_event event;
  void *context;
};

static int report(
    void *userdata, int step, int kind, unsigned number, const char *text, unsigned size) {
  struct reader *reader = userdata;
  return reader->event(reader->context, step, kind, number, text, size);
}

/* The kinds are md4c's numbers, with a distance between blocks, spans and texts. */
_Static_assert((int)MD_BLOCK_TH == UPDATES_MARKDOWN_TABLE_CELL, "the numbers of blocks");
_Static_assert(
    UPDATES_MARKDOWN_SPAN + MD_SPAN_DEL == UPDATES_MARKDOWN_STRUCK_OUT, "the numbers of spans");
_Static_assert(UPDATES_MARKDOWN_TEXT + MD_TEXT_HTML == UPDATES_MARKDOWN_HTML, "those of texts");

static int kind_of_block(MD_BLOCKTYPE type) {
  return (int)(type == MD_BLOCK_TD ? MD_BLOCK_TH : type);
}

static unsigned number_of_block(MD_BLOCKTYPE type, const void *detail) {
  const MD_BLOCK_OL_DETAIL *numbers = detail;
  const MD_BLOCK_LI_DETAIL *item = detail;
  switch (type) {
    case MD_BLOCK_UL: return ((const MD_BLOCK_UL_DETAIL *)detail)->is_tight ? 1 : 0;
    case MD_BLOCK_OL: return numbers->start * 2 + (numbers->is_tight ? 1 : 0);
    case MD_BLOCK_LI: return item->is_task ? (unsigned char)item->task_mark : 0;
    case MD_BLOCK_H: return ((const MD_BLOCK_H_DETAIL *)detail)->level;
    case MD_BLOCK_TABLE: return ((const MD_BLOCK_TABLE_DETAIL *)detail)->col_count;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: return (unsigned)((const MD_BLOCK_TD_DETAIL *)detail)->align;
    default: return 0;
  }
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
  unsigned number = number_of_block(type, detail);
  return report(userdata, UPDATES_MARKDOWN_ENTER, kind_of_block(type), number, "", 0);
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
  (void)detail;
  return report(userdata, UPDATES_MARKDOWN_LEAVE, kind_of_block(type), 0, "", 0);
}

static int enter_span(MD_SPANTYPE type, void *detail, void *userdata) {
  MD_ATTRIBUTE address = {0};
  if (type == MD_SPAN_A) address = ((MD_SPAN_A_DETAIL *)detail)->href;
  if (type == MD_SPAN_IMG) address = ((MD_SPAN_IMG_DETAIL *)detail)->src;
  const char *text = address.text ? address.text : "";
  int kind = UPDATES_MARKDOWN_SPAN + (int)type;
  return report(userdata, UPDATES_MARKDOWN_ENTER, kind, 0, text, address.size);
}

static int leave_span(MD_SPANTYPE type, void *detail, void *userdata) {
  (void)detail;
  return report(userdata, UPDATES_MARKDOWN_LEAVE, UPDATES_MARKDOWN_SPAN + (int)type, 0, "", 0);
}

static int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *userdata) {
  int kind = UPDATES_MARKDOWN_TEXT + (int)type;
  return report(userdata, UPDATES_MARKDOWN_CONTENT, kind, 0, text, size);
}

int updates_markdown_parse(
    const char *source, unsigned size, updates_markdown_event event, void *context) {
  struct reader reader = {event, context};
  MD_PARSER parser = {
      .flags = MD_DIALECT_GITHUB,
      .enter_block = enter_block,
      .leave_block = leave_block,
      .enter_span = enter_span,
      .leave_span = leave_span,
      .text = text,
  };
  return updates_loaded.md_parse(source, size, &parser, &reader);
}
