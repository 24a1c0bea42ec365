#include "CUpdatesVTerm.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

struct virtual_terminal {
  VTerm *core;
  VTermScreen *screen;
  int cursor_is_visible, is_alternate, mouse, title_changes, bells, replies;
};

static int set_property(VTermProp property, VTermValue *value, void *user) {
  virtual_terminal *terminal = user;
  switch (property) {
  case VTERM_PROP_CURSORVISIBLE: terminal->cursor_is_visible = value->boolean; break;
  case VTERM_PROP_ALTSCREEN: terminal->is_alternate = value->boolean; break;
  case VTERM_PROP_MOUSE: terminal->mouse = value->number; break;
  case VTERM_PROP_TITLE:
  case VTERM_PROP_ICONNAME: terminal->title_changes++; break;
  default: break;
  }
  return 1;
}

static int ring(void *user) {
  ((virtual_terminal *)user)->bells++;
  return 1;
}

static void reply(const char *bytes, size_t count, void *user) {
  (void)bytes;
  ((virtual_terminal *)user)->replies += (int)count;
}

static const VTermScreenCallbacks callbacks = {.settermprop = set_property, .bell = ring};

virtual_terminal *virtual_terminal_new(int columns, int rows) {
  virtual_terminal *terminal = calloc(1, sizeof *terminal);
  if (!terminal) return 0;
  terminal->core = vterm_new(rows, columns);
  vterm_set_utf8(terminal->core, 1);
  vterm_output_set_callback(terminal->core, reply, terminal);
  terminal->screen = vterm_obtain_screen(terminal->core);
  vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
  vterm_screen_enable_altscreen(terminal->screen, 1);
  vterm_screen_reset(terminal->screen, 1);
  terminal->title_changes = 0;
  return terminal;
}

void virtual_terminal_free(virtual_terminal *terminal) {
  vterm_free(terminal->core);
  free(terminal);
}

void virtual_terminal_feed(virtual_terminal *terminal, const char *bytes, int count) {
  vterm_input_write(terminal->core, bytes, (size_t)count);
  vterm_screen_flush_damage(terminal->screen);
}

void virtual_terminal_resize(virtual_terminal *terminal, int columns, int rows) {
  vterm_set_size(terminal->core, rows, columns);
}

static VTermScreenCell cell_at(virtual_terminal *terminal, int row, int column) {
  VTermScreenCell cell;
  memset(&cell, 0, sizeof cell);
  vterm_screen_get_cell(terminal->screen, (VTermPos){.row = row, .col = column}, &cell);
  return cell;
}

int virtual_terminal_scalar(virtual_terminal *terminal, int row, int column, int index) {
  if (index < 0 || index >= VTERM_MAX_CHARS_PER_CELL) return 0;
  return (int)cell_at(terminal, row, column).chars[index];
}

int virtual_terminal_attributes(virtual_terminal *terminal, int row, int column) {
  VTermScreenCellAttrs attributes = cell_at(terminal, row, column).attrs;
  return (attributes.bold ? VIRTUAL_BOLD : 0) | (attributes.underline ? VIRTUAL_UNDERLINE : 0) |
         (attributes.italic ? VIRTUAL_ITALIC : 0) | (attributes.reverse ? VIRTUAL_REVERSE : 0);
}

static int number_of(VTermColor color, int is_own) {
  if (is_own) return -1;
  return VTERM_COLOR_IS_INDEXED(&color) ? color.indexed.idx : -2;
}

int virtual_terminal_foreground(virtual_terminal *terminal, int row, int column) {
  VTermColor color = cell_at(terminal, row, column).fg;
  return number_of(color, VTERM_COLOR_IS_DEFAULT_FG(&color) != 0);
}

int virtual_terminal_background(virtual_terminal *terminal, int row, int column) {
  VTermColor color = cell_at(terminal, row, column).bg;
  return number_of(color, VTERM_COLOR_IS_DEFAULT_BG(&color) != 0);
}

static VTermPos cursor(virtual_terminal *terminal) {
  VTermPos position = {0, 0};
  vterm_state_get_cursorpos(vterm_obtain_state(terminal->core), &position);
  return position;
}

int virtual_terminal_cursor_row(virtual_terminal *terminal) { return cursor(terminal).row; }

int virtual_terminal_cursor_column(virtual_terminal *terminal) { return cursor(terminal).col; }

int virtual_terminal_cursor_is_visible(virtual_terminal *terminal) {
  return terminal->cursor_is_visible;
}

int virtual_terminal_is_alternate(virtual_terminal *terminal) { return terminal->is_alternate; }

int virtual_terminal_mouse(virtual_terminal *terminal) { return terminal->mouse; }

int virtual_terminal_title_changes(virtual_terminal *terminal) { return terminal->title_changes; }

int virtual_terminal_bells(virtual_terminal *terminal) { return terminal->bells; }

int virtual_terminal_replies(virtual_terminal *terminal) { return terminal->replies; }
