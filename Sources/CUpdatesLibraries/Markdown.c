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

static int kind_of_block(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_QUOTE: return UPDATES_MARKDOWN_QUOTE;
    case MD_BLOCK_UL: return UPDATES_MARKDOWN_BULLETS;
    case MD_BLOCK_OL: return UPDATES_MARKDOWN_NUMBERS;
    case MD_BLOCK_LI: return UPDATES_MARKDOWN_ITEM;
    case MD_BLOCK_HR: return UPDATES_MARKDOWN_RULE;
    case MD_BLOCK_H: return UPDATES_MARKDOWN_HEADING;
    case MD_BLOCK_CODE: return UPDATES_MARKDOWN_CODE_BLOCK;
    case MD_BLOCK_HTML: return UPDATES_MARKDOWN_HTML_BLOCK;
    case MD_BLOCK_P: return UPDATES_MARKDOWN_PARAGRAPH;
    case MD_BLOCK_TABLE: return UPDATES_MARKDOWN_TABLE;
    case MD_BLOCK_TR: return UPDATES_MARKDOWN_TABLE_ROW;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: return UPDATES_MARKDOWN_TABLE_CELL;
    default: return UPDATES_MARKDOWN_OTHER;
  }
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

static int kind_of_span(MD_SPANTYPE type) {
  switch (type) {
    case MD_SPAN_EM: return UPDATES_MARKDOWN_EMPHASIS;
    case MD_SPAN_STRONG: return UPDATES_MARKDOWN_STRONG;
    case MD_SPAN_A: return UPDATES_MARKDOWN_LINK;
    case MD_SPAN_IMG: return UPDATES_MARKDOWN_IMAGE;
    case MD_SPAN_CODE: return UPDATES_MARKDOWN_CODE;
    case MD_SPAN_DEL: return UPDATES_MARKDOWN_STRUCK_OUT;
    default: return UPDATES_MARKDOWN_OTHER;
  }
}

static int enter_span(MD_SPANTYPE type, void *detail, void *userdata) {
  MD_ATTRIBUTE address = {0};
  if (type == MD_SPAN_A) address = ((MD_SPAN_A_DETAIL *)detail)->href;
  if (type == MD_SPAN_IMG) address = ((MD_SPAN_IMG_DETAIL *)detail)->src;
  const char *text = address.text ? address.text : "";
  return report(userdata, UPDATES_MARKDOWN_ENTER, kind_of_span(type), 0, text, address.size);
}

static int leave_span(MD_SPANTYPE type, void *detail, void *userdata) {
  (void)detail;
  return report(userdata, UPDATES_MARKDOWN_LEAVE, kind_of_span(type), 0, "", 0);
}

static int kind_of_text(MD_TEXTTYPE type) {
  switch (type) {
    case MD_TEXT_NULLCHAR: return UPDATES_MARKDOWN_NULL;
    case MD_TEXT_BR: return UPDATES_MARKDOWN_HARD_BREAK;
    case MD_TEXT_SOFTBR: return UPDATES_MARKDOWN_SOFT_BREAK;
    case MD_TEXT_ENTITY: return UPDATES_MARKDOWN_ENTITY;
    case MD_TEXT_HTML: return UPDATES_MARKDOWN_HTML;
    default: return UPDATES_MARKDOWN_TEXT;
  }
}

static int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *userdata) {
  return report(userdata, UPDATES_MARKDOWN_CONTENT, kind_of_text(type), 0, text, size);
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
