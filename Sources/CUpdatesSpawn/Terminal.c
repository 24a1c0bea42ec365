#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CUpdatesSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

static void set_modes(int screen) {
  struct termios modes;
  if (tcgetattr(screen, &modes) != 0) return;
  // ^S would stop the output, and nothing would say why.
  modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
#ifdef IUTF8
  modes.c_iflag |= IUTF8;
#endif
  tcsetattr(screen, TCSANOW, &modes);
}

static int open_ends(int *keyboard, int *screen, char *name, int capacity) {
  *keyboard = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*keyboard < 0 || grantpt(*keyboard) != 0 || unlockpt(*keyboard) != 0) return errno;
  if (ptsname_r(*keyboard, name, (size_t)capacity) != 0) return errno ? errno : ERANGE;
  *screen = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*screen < 0) return errno;
  if (fcntl(*keyboard, F_SETFL, O_NONBLOCK) != 0) return errno;
  set_modes(*screen);
  return 0;
}

int updates_spawn_terminal_open(int *keyboard, int *screen, char *name, int capacity) {
  *keyboard = *screen = -1;
  int failure = open_ends(keyboard, screen, name, capacity);
  if (!failure) return 0;
  if (*screen >= 0) close(*screen);
  if (*keyboard >= 0) close(*keyboard);
  *keyboard = *screen = -1;
  return failure;
}

void updates_spawn_terminal_resize(int keyboard, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  ioctl(keyboard, TIOCSWINSZ, &size);
}

#ifdef __APPLE__
// poll does not know terminals there.
int updates_spawn_terminal_wait(int keyboard, int notice, int milliseconds) {
  fd_set ready;
  FD_ZERO(&ready);
  if (keyboard >= 0 && keyboard < FD_SETSIZE) FD_SET(keyboard, &ready);
  if (notice >= 0 && notice < FD_SETSIZE) FD_SET(notice, &ready);
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  int highest = keyboard > notice ? keyboard : notice;
  if (select(highest + 1, &ready, 0, 0, milliseconds < 0 ? 0 : &limit) <= 0) return 0;
  int result = 0;
  if (keyboard >= 0 && FD_ISSET(keyboard, &ready)) result |= UPDATES_SPAWN_HAS_OUTPUT;
  if (notice >= 0 && FD_ISSET(notice, &ready)) result |= UPDATES_SPAWN_HAS_ENDED;
  return result;
}
#else
int updates_spawn_terminal_wait(int keyboard, int notice, int milliseconds) {
  struct pollfd both[2] = {{.fd = keyboard, .events = POLLIN}, {.fd = notice, .events = POLLIN}};
  if (poll(both, 2, milliseconds) <= 0) return 0;
  int result = 0;
  if (both[0].revents) result |= UPDATES_SPAWN_HAS_OUTPUT;
  if (both[1].revents) result |= UPDATES_SPAWN_HAS_ENDED;
  return result;
}
#endif
