#pragma once

/// Starts a program; returns 0 or an error number. The descriptors become the child's 0, 1 and 2
/// (-1 or a closed one: /dev/null) and `extra` its 3 (-1: none), every other is closed. The child's
/// signal mask is empty and its dispositions are the default ones, but for hangup, interrupt and
/// quit where our own starter had them ignored. `session` not 0: in a session of its own.
int updates_spawn_start(const char *path, char *const *arguments, char *const *environment,
    int input, int output, int error, int extra, int session, int *pid);

/// Returns a descriptor that hangs up when the child has ended, or -1 with `errno` set; the child
/// stays to be reaped.
int updates_spawn_end_notice(int pid);

/// Reaps a child: 1 with its exit status, 2 with its signal, 0 where it still runs and `wait` is 0;
/// else minus an error number.
int updates_spawn_reap(int pid, int wait, int *value);

/// Reaps a child whenever it ends, on a thread of its own.
void updates_spawn_reap_later(int pid);

/// Keeps interrupt and quit from ending this process while a child has the terminal; calls nest.
/// 1: begin, 0: end.
void updates_spawn_ignore_interrupts(int begin);

/// Keeps ended children from being discarded where our starter had SIGCHLD ignored; calls nest.
/// 1: begin, 0: end.
void updates_spawn_keep_children(int begin);
