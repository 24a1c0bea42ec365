#define _GNU_SOURCE
#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* A file rather than a pipe: nobody has to read it, so whoever writes never waits. */
static volatile int kept = -1;
static volatile int original = -1;

static int open_kept(void) {
#ifdef __linux__
  int descriptor = memfd_create("standard error", MFD_CLOEXEC);
  if (descriptor >= 0) return descriptor;
#endif
  char name[] = "/tmp/standard-error-XXXXXX";
  int file = mkstemp(name);
  if (file < 0) return -1;
  unlink(name);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

void updates_terminal_standard_error_capture(void) {
  /* What goes elsewhere, be it another terminal, spoils no screen. */
  if (tcgetpgrp(STDERR_FILENO) < 0) return;
  int file = open_kept();
  if (file < 0) return;
  int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) {
    close(file);
    return;
  }
  fflush(stderr);
  /* O_APPEND as on a terminal: no writer overwrites another. */
  fcntl(file, F_SETFL, O_APPEND);
  original = copy;
  kept = file;
  dup2(file, STDERR_FILENO);
}

void updates_terminal_standard_error_release(void) {
  int file = kept, copy = original;
  if (file < 0) return;
  kept = original = -1;
  dup2(copy, STDERR_FILENO);
  close(copy);
  char bytes[4096];
  ssize_t count;
  for (off_t offset = 0; (count = pread(file, bytes, sizeof bytes, offset)) > 0; offset += count)
    updates_terminal_write(STDERR_FILENO, bytes, (int)count);
  close(file);
}
