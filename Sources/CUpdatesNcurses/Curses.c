#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

/* One screen at a time, owned by the thread that began it. */
static SCREEN *screen;
static FILE *stream;
static int device = -1;
static int is_active;
static int speaks_ansi;
static int wheel_is_on;
static int cursor_is_shown;
static int overlay_is_shown;
/* The alternate screen has flags of the keyboard of its own: they are set once it is shown. */
static int keyboard_is_due;
static struct termios original_modes;
int updates_terminal_screen_has_color;

static const char begin_frame[] = "\033[?2026h", end_frame[] = "\033[?2026l";
static const char wheel_on[] = "\033[?1007h", wheel_off[] = "\033[?1007l";

/* The buffer of curses may have been sent up to the middle of a sequence: the rest goes first. What
   is public to send it is a delay, here of no time. */
static void write_beside(const char *text) {
  delay_output(0);
  updates_terminal_write(device, text, (int)strlen(text));
}

/* Private modes are noise to what is not of the ANSI family. */
static void send(const char *text) {
  if (speaks_ansi) write_beside(text);
}

/* Adds a capability without its padding, which nothing could wait for any more. */
static void append(char *text, size_t size, const char *capability) {
  if (!capability || capability == (char *)-1) return;
  size_t length = strlen(text);
  while (*capability && length + 1 < size) {
    const char *close = capability[0] == '$' && capability[1] == '<' ? strchr(capability, '>') : 0;
    if (close) {
      capability = close + 1;
      continue;
    }
    text[length++] = *capability++;
  }
  text[length] = 0;
}

static void arm_rescue(void) {
  char text[512] = "";
  if (speaks_ansi) {
    /* Ends a sequence of which only the beginning was sent. */
    append(text, sizeof text, "\030");
    append(text, sizeof text, wheel_off);
    append(text, sizeof text, KEYBOARD_OFF);
  }
  append(text, sizeof text, exit_attribute_mode);
  if (change_scroll_region)
    append(text, sizeof text, tparm(change_scroll_region, 0, LINES - 1, 0, 0, 0, 0, 0, 0, 0));
  append(text, sizeof text, cursor_normal);
  append(text, sizeof text, exit_ca_mode);
  if (speaks_ansi) append(text, sizeof text, end_frame);
  if (!exit_ca_mode) append(text, sizeof text, "\r\n");
  updates_terminal_rescue_arm(device, &original_modes, text);
}

static void set_modes(void) {
  cbreak();
  noecho();
  nonl();
  /* ^S must not freeze a screen that does not explain it. ^C, ^\ and ^Z are keys of the screen: as
     signals they would reach the program around it first, which would then use the terminal. */
  struct termios modes;
  if (tcgetattr(device, &modes) == 0) {
    modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
    modes.c_lflag &= ~(tcflag_t)ISIG;
    tcsetattr(device, TCSANOW, &modes);
  }
  def_prog_mode();
}

static SCREEN *open_screen(const char *type) {
  SCREEN *result = newterm(type, stream, stream);
  /* Terminals newer than the database: far away over ssh they are still of the xterm family. */
  return result ? result : newterm("xterm-256color", stream, stream);
}

static void start_colors(int color) {
  updates_terminal_screen_has_color = 0;
  if (!color || !has_colors() || start_color() == ERR) return;
  /* Only on the terminal's own background: a black box on a white terminal is worse than none. */
  if (use_default_colors() == ERR) return;
  init_pair(UPDATES_TERMINAL_RED, COLOR_RED, -1);
  init_pair(UPDATES_TERMINAL_GREEN, COLOR_GREEN, -1);
  init_pair(UPDATES_TERMINAL_YELLOW, COLOR_YELLOW, -1);
  init_pair(UPDATES_TERMINAL_CYAN, COLOR_CYAN, -1);
  updates_terminal_screen_has_color = 1;
}

static void close_device(void) {
  if (stream) fclose(stream);
  else
    updates_terminal_close(device);
  stream = 0;
  device = -1;
}

int updates_terminal_screen_begin(const char *type, int color) {
  updates_terminal_prepare_locale();
  device = updates_terminal_open();
  if (device < 0) return -device;
  if (tcgetattr(device, &original_modes) != 0 || !(stream = fdopen(device, "r+"))) {
    int failure = errno;
    close_device();
    return failure;
  }
  /* A window that is large on paper only would be paid for in memory; entries without a size of
     their own need the window's otherwise. */
  int is_absurd = updates_terminal_columns(device) > 4000 || updates_terminal_rows(device) > 2000;
  use_env(is_absurd ? FALSE : TRUE);
  screen = updates_terminal_can_address_cursor(type, device) ? open_screen(type) : 0;
  if (!screen) {
    close_device();
    return UPDATES_TERMINAL_UNKNOWN_TYPE;
  }
  speaks_ansi = cursor_address && strncmp(cursor_address, "\033[", 2) == 0;
  set_modes();
  typeahead(-1);
  idlok(stdscr, TRUE);
  start_colors(color);
  is_active = 1;
  wheel_is_on = 0;
  cursor_is_shown = 1;
  arm_rescue();
  updates_terminal_standard_error_capture();
  send(KEYBOARD_ON);
  return 0;
}

void updates_terminal_screen_suspend(void) {
  if (!is_active) return;
  is_active = 0;
  send(wheel_off);
  if (!keyboard_is_due) send(KEYBOARD_OFF);
  keyboard_is_due = 0;
  /* In the background the terminal's modes belong to whoever is in front, and touching them would
     stop this process. */
  if (updates_terminal_is_foreground(device)) {
    endwin();
    updates_terminal_modes_restore(device, &original_modes);
  } else {
    char text[256] = "";
    append(text, sizeof text, exit_attribute_mode);
    append(text, sizeof text, cursor_normal);
    append(text, sizeof text, exit_ca_mode);
    write_beside(text);
  }
  updates_terminal_rescue_disarm();
}

void updates_terminal_screen_end(void) {
  if (!screen) return;
  updates_terminal_screen_suspend();
  delscreen(screen);
  screen = 0;
  close_device();
}

int updates_terminal_screen_descriptor(void) { return device; }

void updates_terminal_screen_resize(int new_columns, int new_rows) {
  if (new_columns == COLS && new_rows == LINES) return;
  resizeterm(new_rows, new_columns);
  arm_rescue();
}

void updates_terminal_screen_paint(int cursor_row, int cursor_column, const char *overlay) {
  /* Another thread may have crashed, and given the terminal back. */
  if (!is_active || !updates_terminal_is_armed) return;
  send(begin_frame);
  int shown = cursor_row >= 0;
  leaveok(stdscr, !shown);
  if (shown) wmove(stdscr, cursor_row, cursor_column);
  if (shown != cursor_is_shown) curs_set(shown);
  cursor_is_shown = shown;
  /* A cell that curses takes for unchanged would keep the link that was written over it. */
  if (overlay || overlay_is_shown) redrawwin(stdscr);
  overlay_is_shown = overlay != 0;
  wnoutrefresh(stdscr);
  if (updates_terminal_is_armed) doupdate();
  if (overlay && updates_terminal_is_armed) send(overlay);
  if (keyboard_is_due && updates_terminal_is_armed) send(KEYBOARD_ON);
  keyboard_is_due = 0;
  if (updates_terminal_is_armed) send(end_frame);
}

void updates_terminal_screen_accept_wheel(void) {
  wheel_is_on = 1;
  if (is_active && updates_terminal_is_armed) send(wheel_on);
}

int updates_terminal_screen_resume(void) {
  if (is_active) return 1;
  if (reset_prog_mode() == ERR) return 0;
  is_active = 1;
  arm_rescue();
  updates_terminal_standard_error_capture();
  keyboard_is_due = 1;
  if (wheel_is_on) send(wheel_on);
  clearok(curscr, TRUE);
  cursor_is_shown = -1;
  return 1;
}

void updates_terminal_screen_continue(void) {
  if (!is_active) {
    updates_terminal_screen_resume();
    return;
  }
  if (reset_prog_mode() == ERR) return;
  char text[256] = "";
  append(text, sizeof text, enter_ca_mode);
  write_beside(text);
  /* Nothing was sent before the stop. What is pushed twice would have to be popped twice. */
  send(KEYBOARD_OFF KEYBOARD_ON);
  if (wheel_is_on) send(wheel_on);
  clearok(curscr, TRUE);
  cursor_is_shown = -1;
}
