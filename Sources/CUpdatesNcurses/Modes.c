#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <unistd.h>

static struct termios original_modes;
static int is_changed;

int updates_terminal_modes_restore(int descriptor, const struct termios *modes) {
  if (!updates_terminal_is_foreground(descriptor)) return 0;
  tcsetattr(descriptor, TCSADRAIN, modes);
  return 1;
}

/* Without ISIG the kernel could not stop the process for ^Z while it edits a line, so that only the
   two characters that end programs lose their meaning. Each ends the line, so that it is read at
   once. */
void updates_terminal_lines_begin(int descriptor) {
  struct termios modes;
  if (tcgetattr(descriptor, &modes) != 0) return;
  if (!is_changed) original_modes = modes;
  modes.c_iflag |= ICRNL;
  modes.c_oflag |= OPOST | ONLCR;
  modes.c_lflag |= ICANON | ECHO | ECHOE | ECHOK | ISIG | IEXTEN;
  modes.c_cc[VINTR] = _POSIX_VDISABLE;
  modes.c_cc[VQUIT] = _POSIX_VDISABLE;
  modes.c_cc[VEOL] = UPDATES_TERMINAL_CONTROL_C;
  modes.c_cc[VEOL2] = UPDATES_TERMINAL_CONTROL_BACKSLASH;
  if (!updates_terminal_modes_restore(descriptor, &modes)) return;
  is_changed = 1;
  updates_terminal_rescue_arm(descriptor, &original_modes, "");
}

void updates_terminal_lines_end(int descriptor) {
  if (!is_changed) return;
  is_changed = 0;
  updates_terminal_modes_restore(descriptor, &original_modes);
  updates_terminal_rescue_disarm();
}
