#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <curses.h>
#include <errno.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/* One picture at a time, owned by the thread that began it. */
static struct term *before;
static int device = -1;
static int has_entry, is_active, speaks_ansi, has_color;
static struct termios original_modes;
/* What is not sent yet. */
static char buffer[16384];
static size_t used;

static void flush(void) {
  /* What belongs to a picture that is not shown any more is not sent. */
  if (is_active && updates_terminal_is_armed) updates_terminal_write(device, buffer, (int)used);
  used = 0;
}

static int put_character(int character) {
  if (used == sizeof buffer) flush();
  buffer[used++] = (char)character;
  return character;
}

static int is_there(const char *capability) {
  return capability && capability != (const char *)-1;
}

static void put(const char *capability) {
  if (is_there(capability)) tputs(capability, 1, put_character);
}

/* Private modes are noise to what is not of the ANSI family. */
static void put_private(const char *text) {
  if (speaks_ansi) put(text);
}

static void put_repeated(const char *of_many, const char *of_one, int count) {
  if (count <= 0) return;
  if (is_there(of_many)) put(tparm(of_many, count, 0, 0, 0, 0, 0, 0, 0, 0));
  else
    for (int i = 0; i < count; i++) put(of_one);
}

static void take_terminal(void) {
  updates_terminal_modes_take(device, &original_modes);
  is_active = 1;
  static const char rescue[] = "\030" KEYBOARD_OFF "\033[?2026l\033[m\033[?25h\r\n";
  updates_terminal_rescue_arm(device, &original_modes, speaks_ansi ? rescue : "\r\n");
  updates_terminal_standard_error_capture();
  put_private(KEYBOARD_ON);
  put(cursor_invisible);
}

int updates_terminal_inline_begin(const char *type, int color) {
  device = updates_terminal_open();
  if (device < 0) return -device;
  int failure = tcgetattr(device, &original_modes) != 0 ? errno : 0;
  has_entry = !failure && updates_terminal_take_entry(type, device, &before);
  int is_usable = has_entry && is_there(clr_eol) && is_there(clr_eos) && is_there(cursor_up);
  if (!is_usable) {
    updates_terminal_inline_end();
    return failure ? failure : UPDATES_TERMINAL_UNKNOWN_TYPE;
  }
  speaks_ansi = is_there(cursor_address) && strncmp(cursor_address, "\033[", 2) == 0;
  has_color = color && is_there(set_a_foreground) && max_colors >= 8;
  take_terminal();
  return 0;
}

void updates_terminal_inline_give_back(void) {
  if (!is_active) return;
  put(exit_attribute_mode);
  put(cursor_normal);
  put_private(KEYBOARD_OFF);
  flush();
  is_active = 0;
  updates_terminal_modes_restore(device, &original_modes);
  updates_terminal_rescue_disarm();
}

void updates_terminal_inline_end(void) {
  updates_terminal_inline_give_back();
  if (has_entry) updates_terminal_drop_entry(before);
  has_entry = 0;
  updates_terminal_close(device);
  device = -1;
}

void updates_terminal_inline_resume(void) {
  if (is_active) {
    updates_terminal_rescue_disarm();
    put_private(KEYBOARD_OFF);
  }
  take_terminal();
}

int updates_terminal_inline_descriptor(void) { return device; }

void updates_terminal_inline_show_cursor(void) {
  put(cursor_normal);
  flush();
}

/* A row full of blanks ends in the next row unless it began at the left edge: there the terminal
   wraps only when one more character comes. */
void updates_terminal_inline_fresh_row(int width) {
  if (!auto_right_margin || !eat_newline_glitch) return;
  for (int i = 0; i < width; i++) put_character(' ');
  put_character('\r');
}

void updates_terminal_inline_begin_frame(void) { put_private("\033[?2026h"); }

void updates_terminal_inline_end_frame(void) {
  put_private("\033[?2026l");
  flush();
}

void updates_terminal_inline_move(int rows, int column) {
  put_character('\r');
  put_repeated(parm_up_cursor, cursor_up, -rows);
  put_repeated(parm_down_cursor, cursor_down, rows);
  put_repeated(parm_right_cursor, cursor_right, column);
}

void updates_terminal_inline_new_line(void) {
  put_character('\r');
  put_character('\n');
}

void updates_terminal_inline_erase(int below) { put(below ? clr_eos : clr_eol); }

void updates_terminal_inline_put(const char *text, int length, int attributes, int color) {
  if (attributes & UPDATES_TERMINAL_BOLD) put(enter_bold_mode);
  if (attributes & UPDATES_TERMINAL_DIM) put(enter_dim_mode);
  if (attributes & UPDATES_TERMINAL_REVERSE) put(enter_reverse_mode);
  if (attributes & UPDATES_TERMINAL_UNDERLINE) put(enter_underline_mode);
  if (attributes & UPDATES_TERMINAL_ITALIC)
    put(is_there(enter_italics_mode) ? enter_italics_mode : enter_underline_mode);
  /* Our colours have other numbers than those of ANSI: red, green, yellow and cyan are 1, 2, 3, 6. */
  static const int colors[] = {0, 1, 2, 3, 6};
  int is_colored = has_color && color > 0 && color <= UPDATES_TERMINAL_CYAN;
  if (is_colored) put(tparm(set_a_foreground, colors[color], 0, 0, 0, 0, 0, 0, 0, 0));
  for (int i = 0; i < length; i++) put_character(text[i]);
  if (attributes || is_colored) put(exit_attribute_mode);
}
