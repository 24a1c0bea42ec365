#pragma once

#include <termios.h>

/* Modes.c: only in the foreground, where nobody else uses the terminal; otherwise the result is 0. */
int updates_terminal_modes_restore(int descriptor, const struct termios *modes);
/* Every key comes at once and is not echoed, ^C, ^\ and ^Z too; output is that of lines. In the
   background this stops the process until it comes to the foreground. */
void updates_terminal_modes_take(int descriptor, const struct termios *modes);

/* Rescue.c: gives the terminal back when nobody else is left to do it. */

/* The text is copied; it undoes what the screen switched on. */
void updates_terminal_rescue_arm(int descriptor, const struct termios *modes, const char *text);
void updates_terminal_rescue_disarm(void);

/* StandardError.c: keeps what is written there while the screen is up. */
void updates_terminal_standard_error_capture(void);
/* Puts standard error back and writes what was kept; signal handlers may call it. */
void updates_terminal_standard_error_release(void);

/* Curses.c: whether the named colours may be used. */
extern int updates_terminal_screen_has_color;
