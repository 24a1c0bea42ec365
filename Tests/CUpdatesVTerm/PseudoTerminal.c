#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CUpdatesVTerm.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { argument_limit = 256 };

int pseudo_terminal_open(int columns, int rows) {
  /* Closed in every child that another thread starts meanwhile, or the end is never seen. */
  int primary = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (primary < 0) return -errno;
  if (grantpt(primary) != 0 || unlockpt(primary) != 0) {
    int failure = errno;
    close(primary);
    return -failure;
  }
  pseudo_terminal_resize(primary, columns, rows);
  fcntl(primary, F_SETFL, O_NONBLOCK);
  return primary;
}

static void split(const char *texts, int count, char **result) {
  if (count >= argument_limit) count = argument_limit - 1;
  for (int i = 0; i < count; i++, texts += strlen(texts) + 1) result[i] = (char *)texts;
  result[count] = 0;
}

static int add_actions(posix_spawn_file_actions_t *actions, const char *secondary,
                       const char *directory, const int *streams) {
  int failure = 0;
  if (directory && *directory) failure = posix_spawn_file_actions_addchdir_np(actions, directory);
  for (int i = 0; i < 3 && !failure; i++)
    failure = streams[i] >= 0 ? posix_spawn_file_actions_adddup2(actions, streams[i], i)
                              : posix_spawn_file_actions_addopen(actions, i, secondary, O_RDWR, 0);
  /* The first one opened becomes the controlling terminal, whichever stream it is. */
  int has_none = streams[0] >= 0 && streams[1] >= 0 && streams[2] >= 0;
  if (has_none && !failure)
    failure = posix_spawn_file_actions_addopen(actions, 3, secondary, O_RDWR, 0);
  return failure;
}

int pseudo_terminal_spawn(int primary, const char *path, const char *arguments,
                          int argument_count, const char *environment, int variable_count,
                          const char *directory, int input, int output, int error) {
  char *argument_list[argument_limit], *variables[argument_limit];
  split(arguments, argument_count, argument_list);
  split(environment, variable_count, variables);
  char secondary[128];
  if (ptsname_r(primary, secondary, sizeof secondary) != 0) return -errno;

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  const int streams[3] = {input, output, error};
  pid_t process = 0;
  int failure = add_actions(&actions, secondary, directory, streams);
  if (!failure)
    failure = posix_spawn(&process, path, &actions, &attributes, argument_list, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure ? -failure : process;
}

void pseudo_terminal_resize(int primary, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  ioctl(primary, TIOCSWINSZ, &size);
}

int pseudo_terminal_wait(int primary, int milliseconds) {
#ifdef __APPLE__
  fd_set ready;
  FD_ZERO(&ready);
  FD_SET(primary, &ready);
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  return select(primary + 1, &ready, 0, 0, &limit) > 0;
#else
  struct pollfd ready = {.fd = primary, .events = POLLIN};
  return poll(&ready, 1, milliseconds) > 0;
#endif
}

int pseudo_terminal_read(int primary, char *bytes, int count) {
  ssize_t result = read(primary, bytes, (size_t)count);
  if (result < 0) return errno == EAGAIN || errno == EINTR ? -1 : 0;
  return (int)result;
}

int pseudo_terminal_write(int primary, const char *bytes, int count) {
  ssize_t result = write(primary, bytes, (size_t)count);
  return result < 0 ? -errno : (int)result;
}

int pseudo_terminal_reap(int process, int block) {
  int status;
  pid_t result;
  do result = waitpid(process, &status, block ? 0 : WNOHANG);
  while (result < 0 && errno == EINTR);
  return result == process ? status : -1;
}

int pseudo_terminal_modes(int primary) {
  struct termios modes;
  if (tcgetattr(primary, &modes) != 0) return -1;
  return (modes.c_lflag & ICANON ? 1 : 0) | (modes.c_lflag & ECHO ? 2 : 0) |
         (modes.c_lflag & ISIG ? 4 : 0) | (modes.c_iflag & ICRNL ? 8 : 0) |
         (modes.c_iflag & IXON ? 16 : 0) | (modes.c_oflag & OPOST ? 32 : 0);
}

int pseudo_terminal_foreground(int primary) { return tcgetpgrp(primary); }

void pseudo_terminal_close(int descriptor) { close(descriptor); }

int pseudo_terminal_pipe(int *ends) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
#else
  if (pipe(ends) != 0) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return 0;
}

void pseudo_terminal_kill(int process, int number) { kill(process, number); }

int pseudo_status_is_exit(int status) { return WIFEXITED(status); }

int pseudo_status_code(int status) { return WEXITSTATUS(status); }

int pseudo_status_signal(int status) { return WTERMSIG(status); }

const char *own_image_path(void) {
  static char path[PATH_MAX];
#ifdef __linux__
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
#else
  Dl_info image;
  if (dladdr((const void *)own_image_path, &image)) strlcpy(path, image.dli_fname, sizeof path);
#endif
  return path;
}
