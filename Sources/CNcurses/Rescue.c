#include "Internal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE};
enum { crash_count = sizeof crashes / sizeof crashes[0] };

static struct sigaction previous[crash_count];
static struct termios original_modes;
static char restore_text[512];
static volatile sig_atomic_t restore_length;
static volatile sig_atomic_t terminal = -1;
static volatile sig_atomic_t is_armed;

static void *alternate_stack;

/* Everything here may be called in a signal handler. */
static void give_back(void) {
  if (!is_armed) return;
  is_armed = 0;
  ssize_t ignored = write(terminal, restore_text, (size_t)restore_length);
  (void)ignored;
  /* In the background the modes are somebody else's by now. */
  if (tcgetpgrp(terminal) == getpgrp()) tcsetattr(terminal, TCSANOW, &original_modes);
  standard_error_release();
}

static void crashed(int number) {
  give_back();
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &previous[i], 0);
  raise(number);
}

static void at_exit(void) { give_back(); }

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

void rescue_arm(int descriptor, const struct termios *modes, const char *text) {
  static int is_registered;
  if (!is_registered) is_registered = atexit(at_exit) == 0;

  is_armed = 0;
  original_modes = *modes;
  size_t length = strlen(text);
  if (length > sizeof restore_text) length = sizeof restore_text;
  memcpy(restore_text, text, length);
  restore_length = (sig_atomic_t)length;
  int is_first = terminal < 0;
  terminal = descriptor;
  is_armed = 1;
  if (!is_first) return;

  provide_stack();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = crashed;
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &previous[i]);
}

void rescue_disarm(void) {
  if (terminal < 0) return;
  is_armed = 0;
  terminal = -1;
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &previous[i], 0);
  remove_stack();
}
