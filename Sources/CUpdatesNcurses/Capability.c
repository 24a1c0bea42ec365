#include "CUpdatesNcurses.h"

#include <curses.h>
#include <string.h>
#include <term.h>

/* 1: known, with cursor addressing; 0: known, without; -1: not known. */
static int look_up(const char *type, int descriptor) {
  int status = 0;
  TERMINAL *before = cur_term;
  int result = setupterm(type, descriptor, &status);
  if (result == ERR) return status == 1 ? 0 : -1;
  const char *address = tigetstr("cup");
  int can = address != 0 && address != (const char *)-1 && *address;
  TERMINAL *mine = cur_term;
  if (mine != before) {
    set_curterm(before);
    del_curterm(mine);
  }
  return can;
}

int updates_terminal_can_address_cursor(const char *type, int descriptor) {
  if (!type || !*type || strcmp(type, "unknown") == 0) return 0;
  /* The answer is kept, since whoever draws a screen asks again. */
  static char known[64];
  static int answer;
  if (strcmp(type, known) == 0) return answer;
  int result = look_up(type, descriptor);
  /* A terminal newer than this system's database is a capable one. */
  if (result < 0) result = look_up("xterm-256color", descriptor);
  answer = result == 1;
  known[0] = 0;
  if (strlen(type) < sizeof known) strcpy(known, type);
  return answer;
}
