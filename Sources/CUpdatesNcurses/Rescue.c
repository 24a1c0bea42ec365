#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE};
enum { crash_count = sizeof crashes / sizeof crashes[0] };
/* In milliseconds. */
enum { patience = 50 };

static struct sigaction previous[crash_count];
static struct termios original_modes;
static char restore_text[512];
static volatile sig_atomic_t restore_length;
/* Opened once more, as only that can write without blocking while others may block. */
static volatile sig_atomic_t terminal = -1;
static int owns_terminal;
static volatile sig_atomic_t is_armed;

static void *alternate_stack;

void updates_terminal_rescue_give_back(int milliseconds) {
  if (!is_armed) return;
  is_armed = 0;
  /* In the background the modes are somebody else's by now. */
  int is_front = tcgetpgrp(terminal) == getpgrp();
  if (!updates_terminal_has_room(terminal, milliseconds)) {
    /* Of the last picture nobody reads the rest, but the terminal must be given back. */
    if (is_front) tcflush(terminal, TCOFLUSH);
    milliseconds = 0;
  }
  updates_terminal_offer(terminal, restore_text, restore_length, milliseconds);
  if (is_front) tcsetattr(terminal, TCSANOW, &original_modes);
  updates_terminal_standard_error_offer(terminal, milliseconds);
}

int updates_terminal_rescue_is_stuck(void) {
  return is_armed && !updates_terminal_has_room(terminal, 0);
}

static void crashed(int number) {
  updates_terminal_rescue_give_back(patience);
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &previous[i], 0);
  raise(number);
}

static void at_exit(void) { updates_terminal_rescue_give_back(patience); }

/* An overflown stack has no room for a handler. Swift's own crash reporter brings a stack along. */
static void provide_stack(void) {
  stack_t current;
  if (sigaltstack(0, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  size_t size = 65536;
  alternate_stack = malloc(size);
  if (!alternate_stack) return;
  stack_t mine = {.ss_sp = alternate_stack, .ss_size = size};
  sigaltstack(&mine, 0);
}

static void remove_stack(void) {
  if (!alternate_stack) return;
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, 0);
  free(alternate_stack);
  alternate_stack = 0;
}

void updates_terminal_rescue_arm(int descriptor, const struct termios *modes, const char *text) {
  static int is_registered;
  if (!is_registered) is_registered = atexit(at_exit) == 0;

  is_armed = 0;
  original_modes = *modes;
  size_t length = strlen(text);
  if (length > sizeof restore_text) length = sizeof restore_text;
  memcpy(restore_text, text, length);
  restore_length = (sig_atomic_t)length;
  int is_first = terminal < 0;
  if (is_first) {
    int opened = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    owns_terminal = opened >= 0;
    terminal = owns_terminal ? opened : descriptor;
  }
  is_armed = 1;
  if (!is_first) return;

  provide_stack();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = crashed;
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &previous[i]);
}

void updates_terminal_rescue_disarm(void) {
  if (terminal < 0) return;
  is_armed = 0;
  if (owns_terminal) close(terminal);
  terminal = -1;
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &previous[i], 0);
  remove_stack();
}
