/* updates.h: the update prompt for programs in C and C++. Copy this one file; it needs POSIX alone.
 *
 * Each call takes a request, runs `updates-tui`, and returns its document; both are JSON in UTF-8.
 * The document is the one that `updates-tui check --json`, `notify --json` and `prompt --json`
 * print, and `status` is the exit code of that command. The tool is found in PATH, or where the
 * environment variable UPDATES_TUI says.
 *
 * The request is an object whose members are the options of the command, without the dashes:
 *
 *     {"app": "com.example.tool", "installed": "1.4.0"}
 *     {"config": "/usr/share/tool/updates.json", "inline": true, "timeout": 5}
 *     {"config": {"app": {"id": "com.example.tool", "version": "1.4.0"},
 *                 "configuration-url": "https://example.com/updates.json"}}
 *
 * A text or a number is the value of an option; true gives a flag, false and null give nothing; an
 * array gives an option several times. "config" may also be the document itself, an app file or a
 * configuration, which then needs no file; it is trusted, as it is part of your program. NULL is an
 * empty request; the largest has 4 MiB. Others can see neither the request nor the document.
 *
 * Ownership: a document belongs to the caller, who gives it back to updates_free.
 *
 * Errors: no call ends the process. If something fails, the member `error` of the document says
 * what, and so does a line on standard error. If there is no tool, or it was ended by a signal or
 * by a lack of memory, the document is NULL, and `status` is UPDATES_NO_TOOL or 128 and the number
 * of the signal. updates_notify hides failures: its status is then 0.
 *
 * Threads and signals: any thread may call updates_check, which leaves all signals to the program.
 * The others are for one thread at a time, because the process ignores SIGINT and SIGQUIT meanwhile:
 * ^C is then an answer, with the status 130. A call leaves no process but a check in the
 * background, and no open descriptor; it works whatever SIGCHLD does, and leaves the status of
 * other children alone. They are not for signal handlers, nor for programs with another user's rights.
 *
 * The terminal: updates_prompt draws on the controlling terminal, and restores it. Flush your own
 * output before, and leave the full-screen mode of curses with endwin().
 *
 * With -std=c99, include this header first, or define _POSIX_C_SOURCE as 200809L.
 */
#ifndef UPDATES_H
#define UPDATES_H

#if defined __STRICT_ANSI__ && !defined _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* What `status` can be besides the codes of errors, which the documentation lists. */
enum {
  /* The tool is not there, or cannot run; `errno` says why. Go on. */
  UPDATES_NO_TOOL = -1,
  /* Go on: there is no update, or the person has answered. */
  UPDATES_DONE = 0,
  /* updates_check: an update is available. */
  UPDATES_AVAILABLE = 100,
  /* A required update is available, and was not made: do not go on. */
  UPDATES_REQUIRED = 101,
  /* No supported version runs on this system. */
  UPDATES_UNSUPPORTED = 102,
  /* The person has pressed ^C. */
  UPDATES_INTERRUPTED = 130
};

extern char **environ;

/* Starts the tool with one end of a pair of sockets as its input and output; returns an error. */
static inline int updates_start_(
    const char *command, int is_silent, const sigset_t *defaults, int end, pid_t *child) {
  const char *tool = getenv("UPDATES_TUI");
  if (!tool || !*tool) tool = "updates-tui";
  char *words[] = {(char *)"updates-tui", (char *)"request", (char *)command, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  error = posix_spawn_file_actions_adddup2(&actions, end, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, end, 1);
  if (!error && is_silent)
    error = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (!error) error = posix_spawnp(child, tool, &actions, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/* Sends all of the request; the tool may have ended meanwhile, which is then seen in its answer. */
static inline void updates_send_(int end, const char *request) {
#ifndef MSG_NOSIGNAL
  enum { MSG_NOSIGNAL = 0 };
  int on = 1;
  setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  size_t length = strlen(request);
  while (length > 0) {
    ssize_t sent = send(end, request, length, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) break;
    request += sent;
    length -= (size_t)sent;
  }
  shutdown(end, SHUT_WR);
}

/* Receives the document and, on a line of its own, the status; NULL if they are not complete. */
static inline char *updates_receive_(int end, int *status) {
  size_t length = 0, size = 4096;
  char *text = (char *)malloc(size), *line = NULL;
  while (text) {
    ssize_t count = recv(end, text + length, size - length - 1, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += (size_t)count;
    text[length] = 0;
    line = strchr(text, '\n');
    if (line && strchr(line + 1, '\n')) {
      *line = 0;
      *status = atoi(line + 1);
      return text;
    }
    if (length + 1 < size) continue;
    char *larger = (char *)realloc(text, size *= 2);
    if (!larger) break;
    text = larger;
  }
  free(text);
  return NULL;
}

/* Waits for the tool; returns the number of the signal that ended it, or else 0. */
static inline int updates_wait_(pid_t child) {
  int status = 0;
  pid_t ended;
  do ended = waitpid(child, &status, 0);
  while (ended < 0 && errno == EINTR);
  return ended == child && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static inline char *updates_call_(
    const char *command, const char *request, int is_silent, const sigset_t *defaults,
    int *status) {
  int ends[2], code = UPDATES_NO_TOOL;
  pid_t child = -1;
  char *document = NULL;
#ifdef SOCK_CLOEXEC
  int error = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) ? errno : 0;
#else
  int error = socketpair(AF_UNIX, SOCK_STREAM, 0, ends) ? errno : 0;
  for (int i = 0; !error && i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#endif
  if (!error) {
    error = updates_start_(command, is_silent, defaults, ends[1], &child);
    close(ends[1]);
    if (!error) {
      updates_send_(ends[0], request ? request : "{}");
      document = updates_receive_(ends[0], &code);
    }
    close(ends[0]);
    if (!error) {
      int number = updates_wait_(child);
      if (!document && number) code = 128 + number;
      if (!document) error = ENOEXEC;
    }
  }
  if (status) *status = code;
  if (error) errno = error;
  return document;
}

/* As in system(3), ^C and ^\ are meanwhile for the tool alone. */
static inline char *updates_ask_(const char *command, const char *request, int *status) {
  struct sigaction ignored, interrupt, quit;
  sigset_t defaults;
  memset(&ignored, 0, sizeof ignored);
  ignored.sa_handler = SIG_IGN;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGCHLD);
  sigaction(SIGINT, &ignored, &interrupt);
  sigaction(SIGQUIT, &ignored, &quit);
  if (interrupt.sa_handler != SIG_IGN) sigaddset(&defaults, SIGINT);
  if (quit.sa_handler != SIG_IGN) sigaddset(&defaults, SIGQUIT);
  char *document = updates_call_(command, request, 0, &defaults, status);
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  return document;
}

/* Checks now and reports; it writes nothing to the terminal. `status` may be NULL in all calls.
 *
 * It takes as long as the network, at most the seconds of "timeout", which are 10. An update whose
 * `shouldNotify` is true counts as shown: show it, or give "dry-run". */
static inline char *updates_check(const char *request, int *status) {
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGCHLD);
  return updates_call_("check", request, 1, &defaults, status);
}

/* Announces a known update in some milliseconds, and never asks the network.
 *
 * It prints a notice on standard error where a person can see it; with "prompt": true it asks
 * instead. If a check is due, it starts one in the background. */
static inline char *updates_notify(const char *request, int *status) {
  return updates_ask_("notify", request, status);
}

/* Checks now and asks: Update, Later, Skip This Version or Cancel, where a person can be asked.
 *
 * The member `choice` is the answer, or null if nobody was asked. The answer is carried out and
 * remembered: Update opens the page, runs the command or installs, as the app file says. */
static inline char *updates_prompt(const char *request, int *status) {
  return updates_ask_("prompt", request, status);
}

/* Frees a document; NULL is fine. */
static inline void updates_free(char *document) { free(document); }

#endif
