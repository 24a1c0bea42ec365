#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

int terminal_open(void) {
  int descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

void terminal_close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

int terminal_is_terminal(int descriptor) { return isatty(descriptor); }

int terminal_is_foreground(int descriptor) { return tcgetpgrp(descriptor) == getpgrp(); }

static int window(int descriptor, int rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return rows ? size.ws_row : size.ws_col;
}

int terminal_columns(int descriptor) { return window(descriptor, 0); }

int terminal_rows(int descriptor) { return window(descriptor, 1); }

void terminal_discard_input(int descriptor) { tcflush(descriptor, TCIFLUSH); }

int terminal_read_byte(int descriptor) {
  unsigned char byte;
  ssize_t count = read(descriptor, &byte, 1);
  if (count == 1) return byte;
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return TERMINAL_NOTHING;
  return TERMINAL_END;
}

void terminal_write(int descriptor, const char *bytes, int count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, (size_t)count);
    if (written < 0 && errno == EAGAIN) {
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      poll(&room, 1, 1000);
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (int)written;
  }
}

#ifdef __APPLE__
/* poll does not know terminals there. */
int terminal_wait(int input, int wake, int milliseconds) {
  fd_set ready;
  FD_ZERO(&ready);
  if (input >= 0 && input < FD_SETSIZE) FD_SET(input, &ready);
  if (wake >= 0 && wake < FD_SETSIZE) FD_SET(wake, &ready);
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  int highest = input > wake ? input : wake;
  if (select(highest + 1, &ready, 0, 0, milliseconds < 0 ? 0 : &limit) <= 0) return 0;
  int result = 0;
  if (input >= 0 && FD_ISSET(input, &ready)) result |= TERMINAL_HAS_INPUT;
  if (wake >= 0 && FD_ISSET(wake, &ready)) result |= TERMINAL_HAS_WAKE;
  return result;
}
#else
int terminal_wait(int input, int wake, int milliseconds) {
  struct pollfd both[2] = {{.fd = input, .events = POLLIN}, {.fd = wake, .events = POLLIN}};
  if (poll(both, 2, milliseconds) <= 0) return 0;
  int result = 0;
  if (both[0].revents & POLLIN) result |= TERMINAL_HAS_INPUT;
  if (both[1].revents & POLLIN) result |= TERMINAL_HAS_WAKE;
  if (both[0].revents & (POLLHUP | POLLERR | POLLNVAL)) result |= TERMINAL_HUNG_UP;
  return result;
}
#endif

long long terminal_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
