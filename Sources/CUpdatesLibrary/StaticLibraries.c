#ifdef __linux__
#define _GNU_SOURCE
#include <dlfcn.h>

/* The static ncurses of Debian is built for programs: its code finds these by their distance, so in
   a shared library they must be the library's own. A hidden symbol is that. The references are
   weak, so that they draw in nothing, and in a section that is not loaded. */
#define OWN(name) ".weak " #name "\n.hidden " #name "\n.quad " #name "\n"
#define NAMES \
  OWN(BC) OWN(COLORS) OWN(COLOR_PAIRS) OWN(COLS) OWN(ESCDELAY) OWN(LINES) OWN(PC) OWN(SP) \
  OWN(TABSIZE) OWN(UP) OWN(_nc_curr_col) OWN(_nc_curr_line) OWN(_nc_globals) OWN(_nc_head) \
  OWN(_nc_nulls_sent) OWN(_nc_outc_wrapper) OWN(_nc_outch_sp) OWN(_nc_prescreen) \
  OWN(_nc_putchar_sp) OWN(_nc_screen_chain) OWN(_nc_suppress_warnings) OWN(_nc_tail) \
  OWN(_nc_tinfo_fkeys) OWN(_nc_tparm_err) OWN(_nc_tracing) OWN(_nc_user_definable) \
  OWN(_nc_wacs) OWN(acs_map) OWN(cur_term) OWN(curscr) OWN(newscr) OWN(ospeed) OWN(stdscr) \
  OWN(ttytype)

__asm__(".pushsection .updates.own, \"\", @progbits\n" NAMES ".popsection");

/* stdin, stdout and stderr are variables of which each program has copies. So has this library. */
#define HIDDEN __attribute__((visibility("hidden")))
HIDDEN void *stdin, *stdout, *stderr;

static void *shared(const char *name) {
  void **variable = dlsym(RTLD_DEFAULT, name);
  return variable ? *variable : 0;
}

__attribute__((constructor(101))) static void copy_streams(void) {
  stdin = shared("stdin");
  stdout = shared("stdout");
  stderr = shared("stderr");
}
#endif
