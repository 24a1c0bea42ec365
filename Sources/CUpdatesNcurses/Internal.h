#pragma once

#include <termios.h>

/* The keyboard of a screen, for terminals of the ANSI family. Pasted text is marked. Whatever another
   program has switched on, keys come as ever, and neither the mouse nor the focus is reported: flags
   0 of the kitty keyboard protocol are pushed, and popped afterwards. The terminal does not tell what
   modifyOtherKeys was, so its own setting comes back. */
#define KEYBOARD_ON \
  "\033[?2004h\033[>0u\033[>4;0m" \
  "\033[?1000l\033[?1001l\033[?1002l\033[?1003l\033[?1004l\033[?1005l\033[?1006l"
#define KEYBOARD_OFF "\033[>4;m\033[<u\033[?2004l"

/* Device.c: only in the foreground, where nobody else uses the terminal. */
void updates_terminal_modes_restore(int descriptor, const struct termios *modes);
/* Every key comes at once and is not echoed, ^C, ^\ and ^Z too; output is that of lines. In the
   background this stops the process until it comes to the foreground. */
void updates_terminal_modes_take(int descriptor, const struct termios *modes);

/* Capability.c: makes the entry of a type the current one, or that of a capable terminal if the type
   is newer than this system's database. The result is 0 if there is none. */
struct term;
int updates_terminal_take_entry(const char *type, int descriptor, struct term **before);
void updates_terminal_drop_entry(struct term *before);

/* Rescue.c: gives the terminal back when nobody else is left to do it; 0 once that is done. */
extern volatile int updates_terminal_is_armed;

/* The text is copied; it undoes what the screen switched on. */
void updates_terminal_rescue_arm(int descriptor, const struct termios *modes, const char *text);
void updates_terminal_rescue_disarm(void);

/* StandardError.c: keeps what is written there while the screen is up. */
void updates_terminal_standard_error_capture(void);
/* Puts standard error back and writes what was kept; signal handlers may call it. */
void updates_terminal_standard_error_release(void);

/* Curses.c: whether the named colours may be used. */
extern int updates_terminal_screen_has_color;
