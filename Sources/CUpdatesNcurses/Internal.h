#pragma once

#include <termios.h>

/* Rescue.c: gives the terminal back when nobody else is left to do it. */

/* The text is copied; it undoes what the screen switched on. */
void rescue_arm(int descriptor, const struct termios *modes, const char *text);
void rescue_disarm(void);
/* For signal handlers: does not wait for a terminal that has taken nothing for so long. */
void rescue_give_back(int milliseconds);
/* Whether a screen is up whose terminal takes nothing now. */
int rescue_is_stuck(void);

/* Ending.c: ends a process that was told to end and does not come to it. The thread that prepares
   is the one that has to hear of the signal. */
void ending_prepare(void);
/* For signal handlers. */
void ending_begin(int signal_number);
void ending_heard(void);
void ending_forget(void);

/* Signals.c: lets a signal do what it did before it was watched. */
void signals_raise(int signal_number);
/* Each handler tells of itself, so that nothing it uses is taken away before it has ended. */
void handler_begins(void);
void handler_ends(void);
void handlers_wait(void);

/* StandardError.c: keeps what is written there while the screen is up. */
void standard_error_capture(void);
/* Puts standard error back and writes what was kept. */
void standard_error_release(void);
/* The same for signal handlers: writes to a descriptor that never blocks, as far as that takes it. */
void standard_error_offer(int descriptor, int milliseconds);

/* Curses.c: whether the named colours may be used. */
extern int screen_has_color;

/* Keys.c: the sequences that the database does not know, and the codes that our header has. */
void keys_define(void);
int keys_translate(int code);
