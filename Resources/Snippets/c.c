#include <errno.h>
// moment: menu
#include <signal.h>
// moment: all
// with: file
#include <stdio.h>
// with: all
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
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

// Waits for updates-tui and returns its exit status, or 0 if it did not run.
static int updates_status(pid_t child) {
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) == -1 && errno == EINTR) {
  }
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

// moment: start+end
// Runs updates-tui for 3 seconds at most.
static int updates_notify(const char *option) {
  pid_t child = fork();
  if (child == 0) {
    alarm(3);
    execlp("updates-tui", "updates-tui", "notify", "--app", updates_app(),
           option, NULL);
    _exit(127); // not installed
  }
  return updates_status(child);
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
// Call this for a menu entry "Check for Updates…".
void check_for_updates(void) {
  // Meanwhile ^C is for updates-tui, as in system(3).
  struct sigaction ignored = {.sa_handler = SIG_IGN}, interrupt, quit;
  sigaction(SIGINT, &ignored, &interrupt);
  sigaction(SIGQUIT, &ignored, &quit);
  pid_t child = fork();
  if (child == 0) {
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    execlp("updates-tui", "updates-tui", "prompt", "--always", "--app",
           updates_app(), NULL);
    _exit(127); // not installed
  }
  int status = updates_status(child);
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
// with: required
  if (status == 101) exit(101); // a required update was refused
// with: all
  if (status == 130) exit(130); // ^C
}
