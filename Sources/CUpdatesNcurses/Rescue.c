#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Signals that no thread waits for: crashes, and what else ends a process by default. */
static const int signals[] = {SIGSEGV, SIGABRT, SIGILL,  SIGTRAP, SIGBUS,
                              SIGFPE,  SIGALRM, SIGUSR1, SIGUSR2};
enum { signal_count = sizeof signals / sizeof signals[0], crash_count = 6 };

static struct sigaction previous[signal_count];
static struct termios original_modes;
static char restore_text[512];
static volatile sig_atomic_t restore_length;
static volatile sig_atomic_t terminal = -1;
volatile int updates_terminal_is_armed;

/* An overflown stack has no room for a handler. Swift's own crash reporter brings a stack along. */
static char alternate_stack[65536];
static int has_stack;

static void give_back(void) {
  if (!updates_terminal_is_armed) return;
  updates_terminal_is_armed = 0;
  updates_terminal_write(terminal, restore_text, restore_length);
  /* In the background the modes are somebody else's by now. */
  if (updates_terminal_is_foreground(terminal)) tcsetattr(terminal, TCSANOW, &original_modes);
  updates_terminal_standard_error_release();
}

static void end(int number);

static void undo_handlers(void) {
  for (int i = 0; i < signal_count; i++) {
    struct sigaction now;
    sigaction(signals[i], 0, &now);
    if (now.sa_handler == end) sigaction(signals[i], &previous[i], 0);
  }
}

/* It runs in the thread that has crashed, whichever that is. */
static void end(int number) {
  give_back();
  undo_handlers();
  raise(number);
}

static void provide_stack(void) {
  stack_t current;
  if (sigaltstack(0, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t mine = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  has_stack = sigaltstack(&mine, 0) == 0;
}

static void remove_stack(void) {
  stack_t none = {.ss_flags = SS_DISABLE};
  if (has_stack) sigaltstack(&none, 0);
  has_stack = 0;
}

static void set_handlers(void) {
  struct sigaction action = {.sa_handler = end, .sa_flags = SA_ONSTACK};
  for (int i = 0; i < signal_count; i++) {
    sigaction(signals[i], 0, &previous[i]);
    int is_default = !(previous[i].sa_flags & SA_SIGINFO) && previous[i].sa_handler == SIG_DFL;
    if (i < crash_count || is_default) sigaction(signals[i], &action, 0);
  }
}

void updates_terminal_rescue_arm(int descriptor, const struct termios *modes, const char *text) {
  static int is_registered;
  if (!is_registered) is_registered = atexit(give_back) == 0;

  updates_terminal_is_armed = 0;
  original_modes = *modes;
  size_t length = strlen(text);
  if (length > sizeof restore_text) length = sizeof restore_text;
  memcpy(restore_text, text, length);
  restore_length = (sig_atomic_t)length;
  int is_first = terminal < 0;
  terminal = descriptor;
  updates_terminal_is_armed = 1;
  if (!is_first) return;
  provide_stack();
  set_handlers();
}

void updates_terminal_rescue_disarm(void) {
  if (terminal < 0) return;
  updates_terminal_is_armed = 0;
  terminal = -1;
  undo_handlers();
  remove_stack();
  updates_terminal_standard_error_release();
}
