#define _GNU_SOURCE
#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static const struct {
  int number, bit;
} hooks[] = {
    {SIGINT, UPDATES_TERMINAL_GOT_INTERRUPT}, {SIGTERM, UPDATES_TERMINAL_GOT_TERMINATE},
    {SIGHUP, UPDATES_TERMINAL_GOT_HANG_UP},   {SIGQUIT, UPDATES_TERMINAL_GOT_QUIT},
    {SIGWINCH, UPDATES_TERMINAL_GOT_RESIZE},  {SIGCONT, UPDATES_TERMINAL_GOT_CONTINUE},
    {SIGTSTP, UPDATES_TERMINAL_GOT_STOP},
};
enum { hook_count = sizeof hooks / sizeof hooks[0], ending_count = 4 };

static volatile sig_atomic_t arrived[hook_count];
static struct sigaction previous[hook_count];
static char hooked[hook_count];
/* The pipe stays open, so that a handler in another thread never writes into something else. */
static int ends[2] = {-1, -1};
static int in_use;

static void note(int number) {
  int kept = errno;
  for (int i = 0; i < hook_count; i++)
    if (hooks[i].number == number) arrived[i] = 1;
  updates_terminal_wake();
  errno = kept;
}

static void hook(int i) {
  struct sigaction action = {.sa_handler = note};
  sigfillset(&action.sa_mask);
  sigaction(hooks[i].number, &action, 0);
}

static int open_pipe(void) {
  if (ends[0] >= 0) return 0;
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0 ? 0 : -errno;
#else
  if (pipe(ends) != 0) return -errno;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return 0;
#endif
}

int updates_terminal_signals_begin(int bits) {
  if (__atomic_exchange_n(&in_use, 1, __ATOMIC_ACQ_REL)) return UPDATES_TERMINAL_IN_USE;
  int failure = open_pipe();
  if (failure) {
    __atomic_store_n(&in_use, 0, __ATOMIC_RELEASE);
    return failure;
  }
  for (int i = 0; i < hook_count; i++) {
    arrived[i] = 0;
    hooked[i] = 0;
    if (!(hooks[i].bit & bits)) continue;
    sigaction(hooks[i].number, 0, &previous[i]);
    /* What the parent chose to ignore (nohup, a shell without job control) stays ignored. */
    int is_ignored = !(previous[i].sa_flags & SA_SIGINFO) && previous[i].sa_handler == SIG_IGN;
    if (is_ignored) continue;
    hooked[i] = 1;
    hook(i);
  }
  return 0;
}

void updates_terminal_signals_end(void) {
  for (int i = 0; i < hook_count; i++)
    if (hooked[i]) sigaction(hooks[i].number, &previous[i], 0);
  updates_terminal_wake_drain(ends[0]);
  /* Whoever was told to end too late to hear it is told again. */
  for (int i = 0; i < ending_count; i++)
    if (arrived[i]) raise(hooks[i].number);
  __atomic_store_n(&in_use, 0, __ATOMIC_RELEASE);
}

int updates_terminal_signals_take(void) {
  int result = 0;
  for (int i = 0; i < hook_count; i++) {
    if (!arrived[i]) continue;
    arrived[i] = 0;
    result |= hooks[i].bit;
  }
  return result;
}

int updates_terminal_wake_input(void) { return ends[0]; }

void updates_terminal_wake(void) {
  int output = ends[1];
  if (output < 0) return;
  /* A full pipe wakes just as well. */
  ssize_t ignored = write(output, "", 1);
  (void)ignored;
}

void updates_terminal_wake_drain(int descriptor) {
  char bytes[256];
  while (read(descriptor, bytes, sizeof bytes) > 0) {}
}

void updates_terminal_stop_process_group(void) {
  int number = hook_count - 1;
  if (!hooked[number]) return;
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, &standard, 0);
  /* The group's signal may go to another thread and stop us only after the hook is back. One of our
     own, let in when the group's is out, stops this thread in time; going on clears both. */
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_BLOCK, &stop, 0);
  raise(SIGTSTP);
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, 0);
  hook(number);
  arrived[number] = 0;
}

void updates_terminal_end_process(int number) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(number, &standard, 0);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, 0);
  raise(number);
  _exit(128 + number);
}
