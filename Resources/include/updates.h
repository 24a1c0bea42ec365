/* updates.h: the update prompt for programs in C, and in every language that can call C.
 *
 * Each call takes a request and returns a document; both are JSON in UTF-8. The document is the one
 * that `updates-tui check --json`, `notify --json` and `prompt --json` print, and `status` is the
 * exit code of that command.
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
 * configuration, which then needs no file; it is trusted, as it is part of your program.
 *
 * Ownership: a document belongs to the caller, who gives it back to updates_free. The request is
 * only read during the call.
 *
 * Errors: no call ends the process, and none returns NULL unless memory is exhausted. If something
 * fails, the member `error` of the document says what, and `status` is none of the first four
 * below. updates_notify hides such failures from your program: its status is then 0, and the cause
 * is in `warnings` or `error`. A request that is NULL, or names an option that the command does not
 * have, is 64 in every call; one that is no JSON object, or larger than 4 MiB, is 65.
 *
 * Threads: every function may be called from any thread; calls wait for each other. After a fork,
 * the child may call them too, if no other thread was in a call at that moment. They are not for
 * signal handlers, nor for programs that run with another user's rights. Do not change the
 * environment or the locale during a call.
 *
 * Signals: updates_check leaves all signals to the program. While updates_prompt talks with a
 * person, or updates_notify with "prompt": true, it handles SIGINT, SIGTERM, SIGHUP, SIGQUIT,
 * SIGTSTP, SIGCONT, SIGWINCH, SIGALRM and the signals of crashes, and puts the program's own
 * handlers back before it returns. ^C is then the status 130; SIGTERM, SIGHUP and SIGQUIT are sent
 * to the program again after the terminal is restored.
 *
 * The terminal: updates_prompt draws on the controlling terminal and restores its modes and its
 * contents. Flush your own output before, and leave the full-screen mode of curses with endwin().
 * If a standard stream is closed, a call opens it on the null device. LC_CTYPE is that of the
 * environment during a call.
 *
 * The stack of the calling thread needs 512 KiB. The library stays loaded after dlclose().
 */
#ifndef UPDATES_H
#define UPDATES_H

#ifdef __cplusplus
extern "C" {
#endif

/* What `status` can be besides the codes of errors, which the documentation lists. */
enum {
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

/* Checks now and reports; it writes nothing to the terminal. `status` may be NULL in all calls.
 *
 * It takes as long as the network, at most the seconds of "timeout", which are 10. An update whose
 * `shouldNotify` is true counts as shown: show it, or give "dry-run". */
char *updates_check(const char *request, int *status);

/* Announces a known update in some milliseconds, and never asks the network.
 *
 * It prints a notice on standard error where a person can see it; with "prompt": true it asks
 * instead. If a check is due, it starts `updates-tui` to check in the background; that is looked for
 * beside the library, then in ../bin and ../../bin, then in PATH. Where it is not found, a warning
 * in the document says so; call updates_check now and then instead. */
char *updates_notify(const char *request, int *status);

/* Checks now and asks: Update, Later, Skip This Version or Cancel, where a person can be asked.
 *
 * The member `choice` is the answer, or null if nobody was asked. The answer is carried out and
 * remembered: Update opens the page, runs the command or installs, as the app file says. */
char *updates_prompt(const char *request, int *status);

/* Frees a document; NULL is fine. */
void updates_free(char *document);

/* The version of the library, such as "1.0.0"; it must not be freed. */
const char *updates_version(void);

#ifdef __cplusplus
}
#endif

#endif
