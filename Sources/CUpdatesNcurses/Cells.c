#define _GNU_SOURCE
#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <curses.h>
#include <stddef.h>
#include <wchar.h>

/* A base and four marks: what a cell of curses can hold. */
enum { scalar_limit = 5 };

static attr_t attributes_of(int attributes) {
  attr_t result = A_NORMAL;
  if (attributes & UPDATES_TERMINAL_BOLD) result |= A_BOLD;
  if (attributes & UPDATES_TERMINAL_DIM) result |= A_DIM;
  if (attributes & UPDATES_TERMINAL_REVERSE) result |= A_REVERSE;
  if (attributes & UPDATES_TERMINAL_UNDERLINE) result |= A_UNDERLINE;
#ifdef A_ITALIC
  if (attributes & UPDATES_TERMINAL_ITALIC)
    result |= termattrs() & A_ITALIC ? A_ITALIC : A_UNDERLINE;
#else
  if (attributes & UPDATES_TERMINAL_ITALIC) result |= A_UNDERLINE;
#endif
  return result;
}

/* One scalar of UTF-8, which is valid, since it comes from a string of Swift. */
static wchar_t decode(const unsigned char *text, int *used) {
  int more = text[0] >= 0xF0 ? 3 : text[0] >= 0xE0 ? 2 : text[0] >= 0xC0 ? 1 : 0;
  unsigned value = more ? text[0] & (0x3Fu >> more) : text[0];
  for (int i = 1; i <= more; i++) value = value << 6 | (text[i] & 0x3Fu);
  *used = more + 1;
  return (wchar_t)value;
}

static void replace(int row, int column, int width) {
  wchar_t text[2] = {wcwidth(0xFFFD) == 1 ? 0xFFFD : '?', 0};
  mvaddnwstr(row, column, text, 1);
  for (int i = 1; i < width; i++) mvaddnwstr(row, column + i, L" ", 1);
}

static int is_ascii(const char *text, int length) {
  for (int i = 0; i < length; i++)
    if (text[i] < 0x20 || text[i] > 0x7E) return 0;
  return 1;
}

/* Cells as they are, of which curses asks nothing. */
static void put_ascii(int row, int column, const char *text, int length, chtype look) {
  chtype cells[128];
  while (length > 0) {
    int count = length < 128 ? length : 128;
    for (int i = 0; i < count; i++) cells[i] = (chtype)text[i] | look;
    mvaddchnstr(row, column, cells, count);
    text += count;
    column += count;
    length -= count;
  }
}

void updates_terminal_screen_blank(void) { werase(stdscr); }

void updates_terminal_screen_put(
    int row, int column, const char *text, int length, int width, int attributes, int color) {
  int pair = updates_terminal_screen_has_color ? color : 0;
  if (is_ascii(text, length)) {
    put_ascii(row, column, text, length, attributes_of(attributes) | (chtype)COLOR_PAIR(pair));
    return;
  }
  attr_set(attributes_of(attributes), (short)pair, NULL);
  /* Where the system and the layout disagree on a width the picture would shift: then a stand-in. */
  wchar_t scalars[16];
  int count = 0, columns = 0, marks = 0, is_sound = 1;
  for (int i = 0, used = 1; i < length; i += used) {
    wchar_t scalar = decode((const unsigned char *)text + i, &used);
    int own = wcwidth(scalar);
    if (own == 0 && ++marks >= scalar_limit) continue;
    if (own > 0) marks = 0;
    if (own < 0 || count == 15 || (own == 0 && count == 0)) is_sound = 0;
    if (count < 15) scalars[count++] = scalar;
    columns += own;
  }
  if (count == 0) return;
  if (!is_sound || columns != width) {
    replace(row, column, width);
    return;
  }
  mvaddnwstr(row, column, scalars, count);
}
