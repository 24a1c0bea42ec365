#pragma once

/* Only scalars and character pointers: WINDOW and cchar_t differ by platform, so they stay in the C
   files. */

/* Device.c: the controlling terminal as a file. Failures are negative errno values. */
int updates_terminal_open(void);
void updates_terminal_close(int descriptor);
int updates_terminal_is_terminal(int descriptor);
int updates_terminal_is_foreground(int descriptor);
/* 1: in front; 0: in the background; -1: not this process's controlling terminal. */
int updates_terminal_place(int descriptor);
/* Bytes that a program could read now; in line mode, those of complete lines. */
int updates_terminal_pending_bytes(int descriptor);
/* The same, including a line that is still being typed. Call it only if no complete line waits. */
int updates_terminal_pending_keys(int descriptor);
int updates_terminal_columns(int descriptor);
int updates_terminal_rows(int descriptor);
void updates_terminal_discard_input(int descriptor);
/* A byte of a key, or one of UPDATES_TERMINAL_END and UPDATES_TERMINAL_NOTHING. The rest of a key that
   begins with Esc comes at once. */
int updates_terminal_read_key(int descriptor);
void updates_terminal_write(int descriptor, const char *bytes, int count);
/* Waits for input; either descriptor may be -1 (none), and the time may be -1 (no limit). */
int updates_terminal_wait(int input, int wake, int milliseconds);
/* Waits for `wake`, or until the reader of `output` is gone; the result is then 1. An output that is
   a file or a terminal is ignored. */
int updates_terminal_wait_for_reader(int output, int wake);
long long updates_terminal_milliseconds(void);

enum {
  UPDATES_TERMINAL_END = -1,
  UPDATES_TERMINAL_NOTHING = -2,

  UPDATES_TERMINAL_HAS_INPUT = 1,
  UPDATES_TERMINAL_HAS_WAKE = 2,
  UPDATES_TERMINAL_HUNG_UP = 4,
};

/* Device.c: takes the keys of a terminal, also for a program that uses it in raw mode. The result
   is whether the program should echo what is typed. */
int updates_terminal_lines_begin(int descriptor);
/* Restores the modes from before, if the process is in the foreground. */
void updates_terminal_lines_end(int descriptor);

/* Locale.c: 1 if characters are written as UTF-8. */
int updates_terminal_prepare_locale(void);

/* Signals.c: received signals as bits, and a pipe that wakes the waiting thread. The result is 0,
   UPDATES_TERMINAL_IN_USE, or a negative error number. */
int updates_terminal_signals_begin(int bits);
void updates_terminal_signals_end(void);
int updates_terminal_signals_take(void);
int updates_terminal_wake_input(void);
/* Wakes whoever waits on the pipe; any thread may call it. */
void updates_terminal_wake(void);
void updates_terminal_wake_drain(int descriptor);
void updates_terminal_stop_process_group(void);
_Noreturn void updates_terminal_end_process(int signal_number);

enum {
  UPDATES_TERMINAL_IN_USE = 1,

  UPDATES_TERMINAL_GOT_INTERRUPT = 1,
  UPDATES_TERMINAL_GOT_TERMINATE = 2,
  UPDATES_TERMINAL_GOT_HANG_UP = 4,
  UPDATES_TERMINAL_GOT_QUIT = 8,
  UPDATES_TERMINAL_GOT_RESIZE = 16,
  UPDATES_TERMINAL_GOT_CONTINUE = 32,
  UPDATES_TERMINAL_GOT_STOP = 64,
};

/* Capability.c */
int updates_terminal_can_address_cursor(const char *type, int descriptor);

/* Curses.c: the full screen. One thread calls these, between begin and end. Beginning returns 0,
   UPDATES_TERMINAL_UNKNOWN_TYPE or an error number. */
int updates_terminal_screen_begin(const char *type, int color);
void updates_terminal_screen_end(void);
int updates_terminal_screen_descriptor(void);
void updates_terminal_screen_resize(int columns, int rows);
void updates_terminal_screen_blank(void);
/* Either a run of printable ASCII, or one cell of any other text; it needs no NUL at its end. */
void updates_terminal_screen_put(
    int row, int column, const char *text, int length, int width, int attributes, int color);
/* Sends what changed, then the overlay, which leaves the cursor and the look of text as they are. A
   negative row hides the cursor. */
void updates_terminal_screen_paint(int cursor_row, int cursor_column, const char *overlay);
void updates_terminal_screen_accept_wheel(void);
/* Gives the terminal back for a while; resuming returns 0 if the terminal cannot be used again. */
void updates_terminal_screen_suspend(void);
int updates_terminal_screen_resume(void);
/* Call this after the process was stopped from outside and continues. */
void updates_terminal_screen_continue(void);

/* Inline.c: a picture at the cursor, below what the terminal shows already, by the terminal's own
   capabilities. It is used like the screen. */
int updates_terminal_inline_begin(const char *type, int color);
void updates_terminal_inline_end(void);
int updates_terminal_inline_descriptor(void);
/* Gives the terminal back for a while; what was drawn must be erased before. */
void updates_terminal_inline_give_back(void);
/* Takes the terminal again, also after the process was stopped from outside. In the background this
   stops the process once more. */
void updates_terminal_inline_resume(void);
void updates_terminal_inline_show_cursor(void);
/* Goes to a new row unless the cursor is at the beginning of one, without asking where it is. */
void updates_terminal_inline_fresh_row(int width);
/* Everything between these two is sent together. */
void updates_terminal_inline_begin_frame(void);
void updates_terminal_inline_end_frame(void);
/* Moves up or down, and to a column of the row. */
void updates_terminal_inline_move(int rows, int column);
void updates_terminal_inline_new_line(void);
/* Erases the rest of the row, or of the screen. */
void updates_terminal_inline_erase(int below);
void updates_terminal_inline_put(const char *text, int length, int attributes, int color);

enum {
  UPDATES_TERMINAL_UNKNOWN_TYPE = -1,

  UPDATES_TERMINAL_BOLD = 1,
  UPDATES_TERMINAL_DIM = 2,
  UPDATES_TERMINAL_REVERSE = 4,
  UPDATES_TERMINAL_UNDERLINE = 8,
  UPDATES_TERMINAL_ITALIC = 16,

  UPDATES_TERMINAL_RED = 1,
  UPDATES_TERMINAL_GREEN = 2,
  UPDATES_TERMINAL_YELLOW = 3,
  UPDATES_TERMINAL_CYAN = 4,
};
