#include "CUpdatesNcurses.h"
#include "Internal.h"

#include <curses.h>

/* Past the codes that curses gives to the capabilities of a terminal that it has no name for. */
enum { own_keys = 0x2000 };

void updates_terminal_keys_define(void) {
  static const struct {
    const char *sequence;
    int key;
  } forms[] = {
      {"\033[A", KEY_UP},
      {"\033OA", KEY_UP},
      {"\033[B", KEY_DOWN},
      {"\033OB", KEY_DOWN},
      {"\033[C", KEY_RIGHT},
      {"\033OC", KEY_RIGHT},
      {"\033[D", KEY_LEFT},
      {"\033OD", KEY_LEFT},
      {"\033[H", KEY_HOME},
      {"\033OH", KEY_HOME},
      {"\033[F", KEY_END},
      {"\033OF", KEY_END},
      {"\033[1~", KEY_HOME},
      {"\033[7~", KEY_HOME},
      {"\033[4~", KEY_END},
      {"\033[8~", KEY_END},
      {"\033[3~", KEY_DC},
      {"\033[5~", KEY_PPAGE},
      {"\033[6~", KEY_NPAGE},
      {"\033[Z", KEY_BTAB},
      {"\033OM", KEY_ENTER},
      {"\033[200~", own_keys + UPDATES_TERMINAL_KEY_PASTE_BEGIN},
      {"\033[201~", own_keys + UPDATES_TERMINAL_KEY_PASTE_END},
  };
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
    define_key(forms[i].sequence, forms[i].key);
  /* The rest of a report of the mouse would be read as digits. */
  keyok(KEY_MOUSE, FALSE);
}

int updates_terminal_keys_translate(int code) {
  switch (code) {
    case KEY_UP: return UPDATES_TERMINAL_KEY_UP;
    case KEY_DOWN: return UPDATES_TERMINAL_KEY_DOWN;
    case KEY_LEFT: return UPDATES_TERMINAL_KEY_LEFT;
    case KEY_RIGHT: return UPDATES_TERMINAL_KEY_RIGHT;
    case KEY_PPAGE: return UPDATES_TERMINAL_KEY_PAGE_UP;
    case KEY_NPAGE: return UPDATES_TERMINAL_KEY_PAGE_DOWN;
    case KEY_HOME: return UPDATES_TERMINAL_KEY_HOME;
    case KEY_END: return UPDATES_TERMINAL_KEY_END;
    case KEY_ENTER: return UPDATES_TERMINAL_KEY_ENTER;
    case KEY_BACKSPACE: return UPDATES_TERMINAL_KEY_BACKSPACE;
    case KEY_DC: return UPDATES_TERMINAL_KEY_DELETE;
    case KEY_BTAB: return UPDATES_TERMINAL_KEY_BACK_TAB;
    /* Some terminals of the database call ^Z a key. */
    case KEY_SUSPEND: return UPDATES_TERMINAL_CONTROL_Z;
    case own_keys + UPDATES_TERMINAL_KEY_PASTE_BEGIN: return UPDATES_TERMINAL_KEY_PASTE_BEGIN;
    case own_keys + UPDATES_TERMINAL_KEY_PASTE_END: return UPDATES_TERMINAL_KEY_PASTE_END;
    default: return UPDATES_TERMINAL_KEY_UNKNOWN;
  }
}
