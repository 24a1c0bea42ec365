#pragma once

#include <termios.h>

/* Rescue.c: gives the terminal back when nobody else is left to do it. */

/* The text is copied; it undoes what the screen switched on. */
void rescue_arm(int descriptor, const struct termios *modes, const char *text);
void rescue_disarm(void);

/* StandardError.c: keeps what is written there while the screen is up. */
void standard_error_capture(void);
/* Puts standard error back and writes what was kept; safe in a signal handler. */
void standard_error_release(void);

/* Curses.c: whether the named colours may be used. */
extern int screen_has_color;

/* Keys.c: the sequences that the database does not know, and the codes that our header has. */
void keys_define(void);
int keys_translate(int code);
