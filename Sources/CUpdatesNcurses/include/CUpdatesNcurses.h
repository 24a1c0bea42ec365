#pragma once

/* Only scalars and character pointers: WINDOW and cchar_t differ by platform and stay in the C files. */

/* Device.c: the controlling terminal as a file. Failures are negative errno values. */
int terminal_open(void);
void terminal_close(int descriptor);
int terminal_is_terminal(int descriptor);
int terminal_is_foreground(int descriptor);
/* 1: in front; 0: in the background; -1: not this process's controlling terminal. */
int terminal_place(int descriptor);
/* Bytes that a program could read now; in line mode, those of complete lines. */
int terminal_pending_bytes(int descriptor);
/* The same with a line that is still being typed. Ask only where no complete line waits: see there. */
int terminal_pending_keys(int descriptor);
int terminal_columns(int descriptor);
int terminal_rows(int descriptor);
void terminal_discard_input(int descriptor);
/* A byte, or one of TERMINAL_END and TERMINAL_NOTHING. */
int terminal_read_byte(int descriptor);
void terminal_write(int descriptor, const char *bytes, int count);
/* Writes to a descriptor that does not block; 0 where it then takes no more for so long. */
int terminal_offer(int descriptor, const char *bytes, int count, int milliseconds);
/* Waits until a terminal or a pipe takes something, or fails; 0 where it does not in time. */
int terminal_has_room(int descriptor, int milliseconds);
/* Waits for input; either descriptor may be -1, as may the time, which then has no end. */
int terminal_wait(int input, int wake, int milliseconds);
/* Waits for `wake`, or until whoever reads `output` has gone, which is 1; a file or a terminal for
   output is not looked at. */
int terminal_wait_for_reader(int output, int wake);
long long terminal_milliseconds(void);

enum {
  TERMINAL_END = -1,
  TERMINAL_NOTHING = -2,

  TERMINAL_HAS_INPUT = 1,
  TERMINAL_HAS_WAKE = 2,
  TERMINAL_HUNG_UP = 4,
};

/* Locale.c: 1 where characters are written as UTF-8. */
int terminal_prepare_locale(void);

/* Signals.c: signals as bits to be fetched, and a pipe that wakes whoever waits. */
/* 0, TERMINAL_IN_USE, or minus an error number. */
int terminal_signals_begin(int kinds);
void terminal_signals_end(void);
int terminal_signals_take(void);
int terminal_wake_input(void);
int terminal_wake_output(void);
void terminal_wake(int descriptor);
void terminal_wake_drain(int descriptor);
/* Lets a signal that ends what is watched end the process as well, although nobody reads what it
   still writes; without this that holds only until the watch has ended. */
void terminal_endings_are_final(void);
void terminal_stop_process_group(void);
_Noreturn void terminal_end_process(int signal_number);

enum {
  TERMINAL_IN_USE = 1,

  TERMINAL_HOOK_INTERRUPT = 1,
  TERMINAL_HOOK_ENDING = 2,
  TERMINAL_HOOK_SCREEN = 4,

  TERMINAL_GOT_INTERRUPT = 1,
  TERMINAL_GOT_TERMINATE = 2,
  TERMINAL_GOT_HANG_UP = 4,
  TERMINAL_GOT_QUIT = 8,
  TERMINAL_GOT_RESIZE = 16,
  TERMINAL_GOT_CONTINUE = 32,
  TERMINAL_GOT_STOP = 64,
};

/* Capability.c */
int terminal_can_address_cursor(const char *type, int descriptor);

/* Curses.c: the full screen. One thread calls these, between begin and end. */
int terminal_screen_begin(const char *type, int color);
void terminal_screen_end(void);
int terminal_screen_descriptor(void);
void terminal_screen_resize(int columns, int rows);
/* Either a run of printable ASCII, or one cell of any other text. */
void terminal_screen_put(int row, int column, const char *text, int length, int width,
                         int attributes, int color);
/* Sends what changed. A negative row hides the cursor. */
void terminal_screen_paint(int cursor_row, int cursor_column);
void terminal_screen_accept_wheel(void);
/* A byte, TERMINAL_NOTHING, or one of the keys below. */
int terminal_screen_key(void);
/* Gives the terminal back for a while; resuming answers 0 where it could not be had again. */
void terminal_screen_suspend(void);
int terminal_screen_resume(void);
/* After the process was stopped behind its back and goes on. */
void terminal_screen_continue(void);

enum {
  TERMINAL_UNKNOWN_TYPE = -1,

  TERMINAL_BOLD = 1,
  TERMINAL_DIM = 2,
  TERMINAL_REVERSE = 4,
  TERMINAL_UNDERLINE = 8,
  TERMINAL_ITALIC = 16,

  TERMINAL_RED = 1,
  TERMINAL_GREEN = 2,
  TERMINAL_YELLOW = 3,
  TERMINAL_CYAN = 4,

  TERMINAL_KEY_UP = 256,
  TERMINAL_KEY_DOWN,
  TERMINAL_KEY_LEFT,
  TERMINAL_KEY_RIGHT,
  TERMINAL_KEY_PAGE_UP,
  TERMINAL_KEY_PAGE_DOWN,
  TERMINAL_KEY_HOME,
  TERMINAL_KEY_END,
  TERMINAL_KEY_ENTER,
  TERMINAL_KEY_BACKSPACE,
  TERMINAL_KEY_DELETE,
  TERMINAL_KEY_BACK_TAB,
  TERMINAL_KEY_PASTE_BEGIN,
  TERMINAL_KEY_PASTE_END,
  TERMINAL_KEY_UNKNOWN,
};
