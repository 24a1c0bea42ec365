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
/* For signal handlers: does not wait for a terminal that has taken nothing for so long. */
void updates_terminal_rescue_give_back(int milliseconds);
/* Whether a screen is up whose terminal takes nothing now. */
int updates_terminal_rescue_is_stuck(void);

/* Ending.c: ends a process that was told to end and does not come to it. The thread that prepares
   is the one that has to hear of the signal. */
void updates_terminal_ending_prepare(void);
/* For signal handlers. */
void updates_terminal_ending_begin(int signal_number);
void updates_terminal_ending_heard(void);
void updates_terminal_ending_forget(void);

/* Signals.c: lets a signal do what it did before it was watched. */
void updates_terminal_signals_raise(int signal_number);
/* Each handler tells of itself, so that nothing it uses is taken away before it has ended. */
void updates_terminal_handler_begins(void);
void updates_terminal_handler_ends(void);
void updates_terminal_handlers_wait(void);

/* StandardError.c: keeps what is written there while the screen is up. */
void updates_terminal_standard_error_capture(void);
/* Puts standard error back and writes what was kept. */
void updates_terminal_standard_error_release(void);
/* The same for signal handlers: writes to a descriptor that never blocks, as far as that takes it. */
void updates_terminal_standard_error_offer(int descriptor, int milliseconds);

/* Curses.c: whether the named colours may be used. */
extern int updates_terminal_screen_has_color;

/* Keys.c: the sequences that the database does not know, and the codes that our header has. */
void updates_terminal_keys_define(void);
int updates_terminal_keys_translate(int code);
