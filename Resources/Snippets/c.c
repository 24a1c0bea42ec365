#include <errno.h>
#include <signal.h>
#include <spawn.h>
// with: file
#include <stdio.h>
// with: all
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
// with: file
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
// with: all

// without: file
static const char *updates_app(void) { return "com.example.tool"; }
// with: file
// The app file beside the program.
static const char *updates_app(void) {
  static char path[4096 + sizeof "tool.updates.json"];
#ifdef __APPLE__
  uint32_t size = 4096;
  if (_NSGetExecutablePath(path, &size) != 0) path[0] = 0;
#else
  ssize_t length = readlink("/proc/self/exe", path, 4095);
  path[length > 0 ? length : 0] = 0;
#endif
  char *name = strrchr(path, '/');
  strcpy(name ? name + 1 : path, "tool.updates.json");
  return path;
}
// with: all

extern char **environ;

// Runs updates-tui for this time at most (0 is no limit), and returns its exit
// status, or 0 where it cannot run. After a fork, execlp would have one that
// was made for another machine read as a script.
static int updates_tui(char **words, int milliseconds) {
  const struct timespec step = {.tv_nsec = 1000000};
  int status = 0;
  pid_t child, ended;
  if (posix_spawnp(&child, words[0], NULL, NULL, words, environ)) return 0;
  do {
    ended = waitpid(child, &status, milliseconds ? WNOHANG : 0);
    if (ended == 0) {
      nanosleep(&step, NULL);
      if (--milliseconds == 0) kill(child, SIGKILL);
    }
  } while (ended == 0 || (ended == -1 && errno == EINTR));
  return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

// moment: start+end
// Runs updates-tui for 3 seconds at most.
static int updates_notify(char *option) {
  char *words[] = {"updates-tui", "notify", "--app", (char *)updates_app(),
                   option, NULL};
  return updates_tui(words, 3000);
}

// moment: start
// Call this where the program starts, with the arguments of main.
void notify_about_update(char **words) {
  const char *quiet[] = {"-h", "--help", "--version", "completion"};
  for (; *words; words++) {
    for (int i = 0; i < 4; i++) {
      if (strcmp(*words, quiet[i]) == 0) return;
    }
  }
// without: required
  updates_notify(NULL);
// with: required
  if (updates_notify(NULL) == 101) exit(101); // no longer supported
// with: all
}

// moment: end
// Call this where the program ends, or by: atexit(notify_about_update_at_exit)
// It does not know the arguments: leave it out for --help and the like.
void notify_about_update_at_exit(void) { updates_notify("--at-exit"); }

// moment: menu
static void updates_caught(int number) { (void)number; }

// Call this for a menu entry "Check for Updates…".
void check_for_updates(void) {
  char *words[] = {"updates-tui", "prompt", "--always", "--app",
                   (char *)updates_app(), NULL};
  // Meanwhile ^C is for updates-tui, as in system(3).
  struct sigaction caught = {.sa_handler = updates_caught}, interrupt, quit;
  sigaction(SIGINT, &caught, &interrupt);
  sigaction(SIGQUIT, &caught, &quit);
  int status = updates_tui(words, 0);
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
// with: required
  if (status == 101) exit(101); // a required update was refused
// with: all
  if (status == 130) exit(130); // ^C
}
