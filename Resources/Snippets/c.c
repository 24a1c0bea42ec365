#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// Runs updates-tui and returns its exit status.
// Meanwhile ^C is for updates-tui, as in system(3).
static int updates_tui(const char *command, const char *option) {
  struct sigaction ignored = {.sa_handler = SIG_IGN}, interrupt, quit;
  sigaction(SIGINT, &ignored, &interrupt);
  sigaction(SIGQUIT, &ignored, &quit);
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    execlp("updates-tui", "updates-tui", command, "--app", "com.example.tool",
           option, NULL);
    _exit(127); // not installed
  }
  while (child > 0 && waitpid(child, &status, 0) == -1 && errno == EINTR) {
  }
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

// moment: start
// Call this where the program starts.
void notify_about_update(void) {
  if (updates_tui("notify", NULL) == 101) exit(101); // no longer supported
}

// moment: end
// Call this where the program ends, or by: atexit(notify_about_update_at_exit)
void notify_about_update_at_exit(void) {
  updates_tui("notify", "--at-exit");
}

// moment: menu
// Call this for a menu entry "Check for Updates…".
void check_for_updates(void) {
  int status = updates_tui("prompt", "--always");
  // 101: a required update was refused. 130: ^C.
  if (status == 101 || status == 130) exit(status);
}
