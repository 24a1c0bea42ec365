#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CUpdatesSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <malloc.h>
#include <sys/syscall.h>
#else
#include <string.h>
#include <sys/event.h>
#include <sys/sysctl.h>
#endif

static pthread_mutex_t holding = PTHREAD_MUTEX_INITIALIZER;
// Those of the keyboard reach the child by themselves; those sent to us alone are passed on.
static const int keyboard_signals[] = {SIGINT, SIGQUIT};
static const int passed_signals[] = {SIGHUP, SIGTERM};
static struct sigaction before_keyboard[2], before_passed[2];
static volatile sig_atomic_t has_arrived[2];
static volatile sig_atomic_t foreground_child;
static int holds;

int updates_spawn_pipe(int *reading, int *writing) {
  int ends[2];
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
#else
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#endif
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

static int is_ignored(const struct sigaction *action) {
  return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_IGN;
}

static void set_handler(int signal, void (*handler)(int), struct sigaction *before) {
  struct sigaction action = {.sa_handler = handler};
  sigaction(signal, &action, before);
}

static void pass_on(int signal) {
  int kept = errno;
  for (int i = 0; i < 2; i++) {
    if (passed_signals[i] == signal) has_arrived[i] = 1;
  }
  if (foreground_child > 0) kill(foreground_child, signal);
  errno = kept;
}

static void begin_hold(void) {
  for (int i = 0; i < 2; i++) {
    set_handler(keyboard_signals[i], SIG_IGN, &before_keyboard[i]);
    has_arrived[i] = 0;
    sigaction(passed_signals[i], NULL, &before_passed[i]);
    if (!is_ignored(&before_passed[i])) set_handler(passed_signals[i], pass_on, NULL);
  }
}

static void end_hold(void) {
  for (int i = 0; i < 2; i++) {
    sigaction(keyboard_signals[i], &before_keyboard[i], NULL);
    sigaction(passed_signals[i], &before_passed[i], NULL);
    if (has_arrived[i]) kill(getpid(), passed_signals[i]);
  }
}

// Dispositions belong to the process: the first who asks changes them, the last undoes it.
void updates_spawn_leave_signals_to_child(int begin) {
  pthread_mutex_lock(&holding);
  if (begin && holds++ == 0) begin_hold();
  if (!begin && --holds == 0) end_hold();
  pthread_mutex_unlock(&holding);
}

static void wait_for_end(int pid) {
  siginfo_t ended;
  // WNOWAIT: the number stays the child's until it is reaped, so a signal never hits another.
  while (waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
  }
}

void updates_spawn_wait_in_foreground(int pid) {
  foreground_child = pid;
  for (int i = 0; i < 2; i++) {
    if (has_arrived[i]) kill(pid, passed_signals[i]);
  }
  wait_for_end(pid);
  if (foreground_child == pid) foreground_child = 0;
}

void updates_spawn_keep_children(int begin) {
  static int keepers, changed;
  static struct sigaction before;
  pthread_mutex_lock(&holding);
  struct sigaction now;
  sigaction(SIGCHLD, NULL, &now);
  if (begin) {
    keepers++;
    // A handler goes on being called, unless it was set together with SA_NOCLDWAIT.
    if (is_ignored(&now) || (now.sa_flags & SA_NOCLDWAIT)) {
      if (!changed) before = now;
      changed = 1;
      set_handler(SIGCHLD, SIG_DFL, NULL);
    }
  } else if (keepers > 0 && --keepers == 0 && changed) {
    // What the program that embeds us has set meanwhile stays.
    if (!(now.sa_flags & SA_SIGINFO) && now.sa_handler == SIG_DFL)
      sigaction(SIGCHLD, &before, NULL);
    changed = 0;
  }
  pthread_mutex_unlock(&holding);
}

static int was_ignored(int signal, const struct sigaction *before) {
  if (before && holds > 0) return is_ignored(before);
  struct sigaction now;
  return sigaction(signal, NULL, &now) == 0 && is_ignored(&now);
}

static void fill_defaults(sigset_t *defaults) {
  sigfillset(defaults);
  pthread_mutex_lock(&holding);
  if (was_ignored(SIGINT, &before_keyboard[0])) sigdelset(defaults, SIGINT);
  if (was_ignored(SIGQUIT, &before_keyboard[1])) sigdelset(defaults, SIGQUIT);
  pthread_mutex_unlock(&holding);
  if (was_ignored(SIGHUP, NULL)) sigdelset(defaults, SIGHUP);
}

// Above all targets, so that no dup2 onto one overwrites a descriptor that is still to be copied.
enum { target_count = 4 };

static int copy_above_targets(int descriptor) {
  int copy = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, target_count);
  if (copy >= 0 || (descriptor >= 0 && errno != EBADF)) return copy;
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null < 0 || null >= target_count) return null;
  copy = fcntl(null, F_DUPFD_CLOEXEC, target_count);
  int failure = errno;
  close(null);
  errno = failure;
  return copy;
}

static int spawn_with(
    const char *path, char *const *arguments, char *const *environment, const int *copies,
    int count, int session, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (session) flags |= POSIX_SPAWN_SETSID;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  sigset_t none, defaults;
  sigemptyset(&none);
  fill_defaults(&defaults);
  for (int target = 0; target < count && !failure; target++) {
    failure = posix_spawn_file_actions_adddup2(&actions, copies[target], target);
  }
#ifdef __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 34)
  if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, count);
#endif
#endif
  if (!failure) failure = posix_spawnattr_setsigmask(&attributes, &none);
  if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &defaults);
  if (!failure) failure = posix_spawnattr_setflags(&attributes, flags);
  if (!failure) failure = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int updates_spawn_start(const char *path, char *const *arguments, char *const *environment,
    int input, int output, int error, int extra, int session, int *pid) {
  const int given[target_count] = {input, output, error, extra};
  const int count = extra < 0 ? 3 : target_count;
  int copies[target_count] = {-1, -1, -1, -1};
  int failure = 0;
  for (int i = 0; i < count && !failure; i++) {
    copies[i] = copy_above_targets(given[i]);
    if (copies[i] < 0) failure = errno;
  }
  pid_t child = 0;
  if (!failure)
    failure = spawn_with(path, arguments, environment, copies, count, session, &child);
  for (int i = 0; i < count; i++) {
    if (copies[i] >= 0) close(copies[i]);
  }
  *pid = child;
  return failure;
}

void updates_share_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

int updates_spawn_thread(void *(*body)(void *), void *argument) {
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure) return failure;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  // A crash ends the process whatever is blocked, but only a thread that hears of it can give the
  // terminal back before.
  static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
  sigset_t others, before;
  sigfillset(&others);
  for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) sigdelset(&others, crashes[i]);
  // A thread inherits the mask of the one that starts it.
  pthread_sigmask(SIG_SETMASK, &others, &before);
  pthread_t thread;
  failure = pthread_create(&thread, &attributes, body, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return failure;
}

int updates_spawn_reap(int pid, int wait, int *value) {
  int status = 0;
  pid_t reaped;
  do {
    reaped = waitpid(pid, &status, wait ? 0 : WNOHANG);
  } while (reaped < 0 && errno == EINTR);
  if (reaped < 0) return -errno;
  if (reaped == 0) return 0;
  *value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return WIFSIGNALED(status) ? 2 : 1;
}

int updates_spawn_watch_other(int pid) {
#ifdef __linux__
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, pid, 0);
#else
  (void)pid;
  errno = ENOSYS;
  return -1;
#endif
#else
  int queue = kqueue();
  if (queue < 0) return -1;
  struct kevent change;
  EV_SET(&change, (uintptr_t)pid, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &change, 1, NULL, 0, NULL) == 0) return queue;
  int failure = errno;
  close(queue);
  errno = failure;
  return -1;
#endif
}

#ifdef __APPLE__
int updates_spawn_start_of(int pid, unsigned long long *start) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  struct kinfo_proc facts;
  size_t size = sizeof facts;
  if (sysctl(name, 4, &facts, &size, NULL, 0) != 0) return errno;
  if (size == 0) return ESRCH;
  struct timeval time = facts.kp_proc.p_starttime;
  *start = (unsigned long long)time.tv_sec * 1000000 + (unsigned long long)time.tv_usec;
  return 0;
}

long updates_spawn_words_of(int pid, char *words, unsigned long capacity) {
  // The number of words, the path of the program, some NULs, the words, and the environment.
  int name[] = {CTL_KERN, KERN_PROCARGS2, pid};
  size_t size = capacity;
  int number;
  if (sysctl(name, 3, words, &size, NULL, 0) != 0 || size <= sizeof number) return -1;
  memcpy(&number, words, sizeof number);
  char *end = words + size, *next = memchr(words + sizeof number, 0, size - sizeof number);
  while (next && next < end && *next == 0) next++;
  char *first = next;
  for (; next && number > 0; number--) {
    next = next < end ? memchr(next, 0, (size_t)(end - next)) : NULL;
    if (next) next++;
  }
  if (!next) return -1;
  memmove(words, first, (size_t)(next - first));
  return next - first;
}
#endif
