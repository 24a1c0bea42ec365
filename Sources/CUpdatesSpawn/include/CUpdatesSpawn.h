#pragma once

/// Starts a program; returns 0 or an error number. The descriptors become the child's 0, 1 and 2 (-1
/// or a closed one: /dev/null), and `extra` becomes its 3 (-1: none); all others are closed. The
/// child has an empty signal mask and default signal actions, except that hangup, interrupt and quit
/// stay ignored if this process was started so. If `session` is not 0, it has its own session.
int updates_spawn_start(const char *path, char *const *arguments, char *const *environment,
    int input, int output, int error, int extra, int session, int *pid);

/// Starts a program that leads its own session on a terminal, named by its path; otherwise the same.
int updates_spawn_start_on_terminal(const char *path, char *const *arguments,
    char *const *environment, const char *terminal, int *pid);

/// Returns a descriptor that hangs up when the child has ended, or -1 and `errno`. It does not reap
/// the child.
int updates_spawn_end_notice(int pid);

/// Reaps a child. Returns 1 with its exit status, 2 with its signal, 0 if it still runs and `wait`
/// is 0, or a negative error number.
int updates_spawn_reap(int pid, int wait, int *value);

/// Reaps a child when it ends, on a separate thread.
void updates_spawn_reap_later(int pid);

/// Starts a detached thread that gets no signals except those of its own crash. Returns 0 or an error
/// number.
int updates_spawn_thread(void *(*body)(void *), void *argument);

/// Keeps interrupt and quit from ending this process while a child has the terminal; calls nest.
/// 1: begin, 0: end.
void updates_spawn_ignore_interrupts(int begin);

/// Lets ended children be reaped even if this process was started with SIGCHLD ignored; calls nest.
/// 1: begin, 0: end.
void updates_spawn_keep_children(int begin);

/// Returns a descriptor that can be read when any process has ended, or -1 and `errno`.
int updates_spawn_watch_other(int pid);

/// Finds when a process started, in a unit of the system's own. Returns 0 or an error number.
int updates_spawn_start_of(int pid, unsigned long long *start);

/// Reads the words of a process's command line, each followed by a NUL, into `words`. Returns their
/// bytes; -1 if they cannot be read, or are longer.
long updates_spawn_words_of(int pid, char *words, unsigned long capacity);

/// Terminal.c: makes a terminal. Its other end, `keyboard`, never blocks; what the program writes is
/// read there. `name` gets the path of the terminal, and `screen` keeps that open, so that no reader
/// sees an end before the program has ended. Returns 0 or an error number.
int updates_spawn_terminal_open(int *keyboard, int *screen, char *name, int capacity);
void updates_spawn_terminal_resize(int keyboard, int columns, int rows);
/// Waits until the terminal has output or the notice hangs up, each of which may be -1; the time may
/// be -1 (no limit).
int updates_spawn_terminal_wait(int keyboard, int notice, int milliseconds);

enum { UPDATES_SPAWN_HAS_OUTPUT = 1, UPDATES_SPAWN_HAS_ENDED = 2 };
