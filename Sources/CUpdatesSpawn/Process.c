#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#else
#include <sys/event.h>
#include <sys/sysctl.h>
#endif

#include "CUpdatesSpawn.h"

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

int updates_spawn_start_of(int pid, unsigned long long *start) {
#ifdef __linux__
  char path[40], line[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  ssize_t count = read(file, line, sizeof line - 1);
  close(file);
  if (count <= 0) return ESRCH;
  line[count] = 0;
  // The name in parentheses may contain anything; the 22nd field follows its last parenthesis.
  char *field = strrchr(line, ')');
  for (int number = 2; field && number < 22; number++) field = strchr(field + 1, ' ');
  if (!field) return ESRCH;
  *start = strtoull(field, NULL, 10);
  return 0;
#else
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  struct kinfo_proc facts;
  size_t size = sizeof facts;
  if (sysctl(name, 4, &facts, &size, NULL, 0) != 0) return errno;
  if (size == 0) return ESRCH;
  struct timeval time = facts.kp_proc.p_starttime;
  *start = (unsigned long long)time.tv_sec * 1000000 + (unsigned long long)time.tv_usec;
  return 0;
#endif
}

long updates_spawn_words_of(int pid, char *words, unsigned long capacity) {
#ifdef __linux__
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/cmdline", pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  unsigned long size = 0;
  ssize_t count;
  while ((count = read(file, words + size, capacity - size)) > 0) size += (unsigned long)count;
  close(file);
  return count < 0 || size == capacity ? -1 : (long)size;
#else
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
#endif
}
