#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <curses.h>
#include <string.h>
#include <term.h>

int updates_terminal_take_entry(const char *type, int descriptor, struct term **before) {
  int status = 0;
  *before = cur_term;
  if (setupterm(type, descriptor, &status) != ERR) return 1;
  return status != 1 && setupterm("xterm-256color", descriptor, &status) != ERR;
}

void updates_terminal_drop_entry(struct term *before) {
  TERMINAL *own = cur_term;
  if (own == before) return;
  set_curterm(before);
  del_curterm(own);
}

int updates_terminal_can_address_cursor(const char *type, int descriptor) {
  if (!type || !*type || strcmp(type, "unknown") == 0) return 0;
  /* The answer is kept, since whoever draws a screen asks again. */
  static char known[64];
  static int answer;
  if (strcmp(type, known) == 0) return answer;
  struct term *before;
  answer = 0;
  if (updates_terminal_take_entry(type, descriptor, &before)) {
    const char *address = tigetstr("cup");
    answer = address != 0 && address != (const char *)-1 && *address;
    updates_terminal_drop_entry(before);
  }
  known[0] = 0;
  if (strlen(type) < sizeof known) strcpy(known, type);
  return answer;
}
