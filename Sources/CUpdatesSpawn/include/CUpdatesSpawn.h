#pragma once

/// Starts a program; returns 0 or an error number. The descriptors become the child's 0, 1 and 2 (-1
/// or a closed one: /dev/null), and `extra` becomes its 3 (-1: none); all others are closed. The
/// child has an empty signal mask and default signal actions, except that hangup, interrupt and quit
/// stay ignored if this process was started so. If `session` is not 0, it has its own session.
int updates_spawn_start(const char *path, char *const *arguments, char *const *environment,
    int input, int output, int error, int extra, int session, int *pid);

/// Returns a descriptor that hangs up when the child has ended, or -1 and `errno`. It does not reap
/// the child.
int updates_spawn_end_notice(int pid);

/// Reaps a child. Returns 1 with its exit status, 2 with its signal, 0 if it still runs and `wait`
/// is 0, or a negative error number.
int updates_spawn_reap(int pid, int wait, int *value);

/// Reaps a child when it ends, on a separate thread.
void updates_spawn_reap_later(int pid);

/// Keeps interrupt, quit, hangup and termination from ending this process while a child has the
/// terminal; calls nest. The last two are passed on to the child, and take effect here at the end.
/// 1: begin, 0: end.
void updates_spawn_leave_signals_to_child(int begin);

/// Blocks until the child that gets these signals has ended; it does not reap the child.
void updates_spawn_wait_in_foreground(int pid);

/// Starts a detached thread that gets no signals except those of its own crash. Returns 0 or an error
/// number.
int updates_spawn_thread(void *(*body)(void *), void *argument);

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
