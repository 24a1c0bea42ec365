#define _GNU_SOURCE
#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* A process that was told to end does so within 100 ms, also where the thread that should hear of
   it computes, or writes to a terminal or a pipe that nobody reads. From the signal on a timer's
   handler looks after that thread; another thread might not be had. Each look is taken in the
   thread itself, so that one which only lacks processor time is not taken for a deaf one. */
enum { milliseconds_between_looks = 15, looks_in_vain = 3, patience = 10 };

static pthread_t owner;
static sigset_t looks, mask_before;
static volatile sig_atomic_t signal_number, is_heard, in_vain;
static int is_looking, is_final;
static struct sigaction action_before;
static struct itimerval timer_before;

static void end_now(void) {
  const struct itimerval never = {.it_value = {.tv_sec = 0}};
  setitimer(ITIMER_REAL, &never, 0);
  updates_terminal_rescue_give_back(patience);
  if (is_final && signal_number == SIGINT) _exit(128 + SIGINT);
  updates_terminal_signals_raise(signal_number);
}

static int is_output_stuck(void) {
  return updates_terminal_rescue_is_stuck() || !updates_terminal_has_room(STDOUT_FILENO, 0) ||
         !updates_terminal_has_room(STDERR_FILENO, 0);
}

static void look(int number) {
  int kept = errno;
  updates_terminal_handler_begins();
  if (!pthread_equal(pthread_self(), owner)) {
    pthread_kill(owner, number);
  } else if (is_heard && !is_output_stuck()) {
    in_vain = 0;
  } else if (++in_vain == looks_in_vain) {
    end_now();
  }
  updates_terminal_handler_ends();
  errno = kept;
}

void updates_terminal_ending_prepare(void) {
  owner = pthread_self();
  sigemptyset(&looks);
  sigaddset(&looks, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &looks, &mask_before);
}

void updates_terminal_ending_begin(int number) {
  signal_number = number;
  if (__atomic_exchange_n(&is_looking, 1, __ATOMIC_ACQ_REL)) return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = look;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(SIGALRM, &action, &action_before);
  const struct timeval interval = {.tv_usec = milliseconds_between_looks * 1000};
  const struct itimerval timer = {.it_interval = interval, .it_value = interval};
  setitimer(ITIMER_REAL, &timer, &timer_before);
}

void updates_terminal_ending_heard(void) {
  in_vain = 0;
  is_heard = 1;
}

void updates_terminal_ending_forget(void) {
  if (is_looking && is_final) return;
  if (is_looking) {
    const struct itimerval never = {.it_value = {.tv_sec = 0}};
    setitimer(ITIMER_REAL, &never, 0);
    /* Ignoring the signal drops one that is on its way, whose default action would end us. */
    struct sigaction ignoring;
    memset(&ignoring, 0, sizeof ignoring);
    ignoring.sa_handler = SIG_IGN;
    sigaction(SIGALRM, &ignoring, 0);
    updates_terminal_handlers_wait();
    sigaction(SIGALRM, &action_before, 0);
    setitimer(ITIMER_REAL, &timer_before, 0);
  }
  is_looking = signal_number = is_heard = in_vain = 0;
  if (sigismember(&mask_before, SIGALRM)) pthread_sigmask(SIG_BLOCK, &looks, 0);
}

void updates_terminal_endings_are_final(void) { is_final = 1; }
