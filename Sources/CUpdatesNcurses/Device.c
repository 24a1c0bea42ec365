#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

int updates_terminal_open(void) {
  int descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

void updates_terminal_close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

int updates_terminal_is_terminal(int descriptor) { return isatty(descriptor); }

int updates_terminal_is_foreground(int descriptor) { return tcgetpgrp(descriptor) == getpgrp(); }

int updates_terminal_place(int descriptor) {
  pid_t group = tcgetpgrp(descriptor);
  if (group < 0) return -1;
  return group == getpgrp();
}

int updates_terminal_pending_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

/* A line without its Enter is counted only while lines are off. Tried on Linux: switching them off
   and on again loses no byte and echoes nothing, and where nothing was typed it changes nothing.
   What was typed becomes readable at once, as by Ctrl-D, and can no longer be rubbed out; several
   complete lines would become one. So the caller looks for complete lines before, and a terminal
   that is not in line mode is left as it is. On macOS the line goes back to being edited. */
int updates_terminal_pending_keys(int descriptor) {
  struct termios modes;
  if (tcgetattr(descriptor, &modes) != 0 || !(modes.c_lflag & ICANON))
    return updates_terminal_pending_bytes(descriptor);
  struct termios changed = modes;
  changed.c_lflag &= ~(tcflag_t)ICANON;
  /* Nothing may come between off and on: no stop, for being sent to the background just now, and no
     end. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int count = 0;
  if (updates_terminal_place(descriptor) != 0 && tcsetattr(descriptor, TCSANOW, &changed) == 0) {
    count = updates_terminal_pending_bytes(descriptor);
    tcsetattr(descriptor, TCSANOW, &modes);
  }
  pthread_sigmask(SIG_SETMASK, &before, 0);
  return count;
}

static int window(int descriptor, int rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return rows ? size.ws_row : size.ws_col;
}

int updates_terminal_columns(int descriptor) { return window(descriptor, 0); }

int updates_terminal_rows(int descriptor) { return window(descriptor, 1); }

void updates_terminal_discard_input(int descriptor) { tcflush(descriptor, TCIFLUSH); }

static int read_byte(int descriptor) {
  unsigned char byte;
  ssize_t count = read(descriptor, &byte, 1);
  if (count == 1) return byte;
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return UPDATES_TERMINAL_NOTHING;
  return UPDATES_TERMINAL_END;
}

int updates_terminal_read_key(int descriptor) {
  static int may_be_escape;
  int byte = UPDATES_TERMINAL_NOTHING;
  if (updates_terminal_wait(descriptor, -1, may_be_escape ? 25 : 0) & UPDATES_TERMINAL_HAS_INPUT)
    byte = read_byte(descriptor);
  may_be_escape = byte == 27;
  return byte;
}

void updates_terminal_write(int descriptor, const char *bytes, int count) {
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
int updates_terminal_wait(int input, int wake, int milliseconds) {
  fd_set ready;
  FD_ZERO(&ready);
  if (input >= 0 && input < FD_SETSIZE) FD_SET(input, &ready);
  if (wake >= 0 && wake < FD_SETSIZE) FD_SET(wake, &ready);
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  int highest = input > wake ? input : wake;
  if (select(highest + 1, &ready, 0, 0, milliseconds < 0 ? 0 : &limit) <= 0) return 0;
  int result = 0;
  if (input >= 0 && FD_ISSET(input, &ready)) result |= UPDATES_TERMINAL_HAS_INPUT;
  if (wake >= 0 && FD_ISSET(wake, &ready)) result |= UPDATES_TERMINAL_HAS_WAKE;
  return result;
}
#else
int updates_terminal_wait(int input, int wake, int milliseconds) {
  struct pollfd both[2] = {{.fd = input, .events = POLLIN}, {.fd = wake, .events = POLLIN}};
  if (poll(both, 2, milliseconds) <= 0) return 0;
  int result = 0;
  if (both[0].revents & POLLIN) result |= UPDATES_TERMINAL_HAS_INPUT;
  if (both[1].revents & POLLIN) result |= UPDATES_TERMINAL_HAS_WAKE;
  if (both[0].revents & (POLLHUP | POLLERR | POLLNVAL)) result |= UPDATES_TERMINAL_HUNG_UP;
  return result;
}
#endif

int updates_terminal_wait_for_reader(int output, int wake) {
  struct stat facts;
  int has_reader =
      fstat(output, &facts) == 0 && (S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode));
  /* No event is asked for: an error and a hang-up are told all the same. */
  struct pollfd both[2] = {{.fd = has_reader ? output : -1}, {.fd = wake, .events = POLLIN}};
  return poll(both, 2, -1) > 0 && (both[0].revents & (POLLERR | POLLHUP)) != 0;
}

long long updates_terminal_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct termios original_modes;
static int is_changed;

void updates_terminal_modes_restore(int descriptor, const struct termios *modes) {
  if (updates_terminal_is_foreground(descriptor)) tcsetattr(descriptor, TCSADRAIN, modes);
}

void updates_terminal_modes_take(int descriptor, const struct termios *modes) {
  struct termios changed = *modes;
  changed.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
  changed.c_iflag |= ICRNL;
  changed.c_oflag |= OPOST | ONLCR;
  changed.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
  changed.c_cc[VMIN] = 0;
  changed.c_cc[VTIME] = 0;
  tcsetattr(descriptor, TCSADRAIN, &changed);
}

int updates_terminal_lines_begin(int descriptor) {
  if (!is_changed && tcgetattr(descriptor, &original_modes) != 0) return 1;
  updates_terminal_modes_take(descriptor, &original_modes);
  is_changed = 1;
  updates_terminal_rescue_arm(descriptor, &original_modes, "");
  /* Where lines are edited without an echo, whoever sends them shows them. */
  return !(original_modes.c_lflag & ICANON) || (original_modes.c_lflag & ECHO);
}

void updates_terminal_lines_end(int descriptor) {
  if (!is_changed) return;
  is_changed = 0;
  updates_terminal_modes_restore(descriptor, &original_modes);
  updates_terminal_rescue_disarm();
}
