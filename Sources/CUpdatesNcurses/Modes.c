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
