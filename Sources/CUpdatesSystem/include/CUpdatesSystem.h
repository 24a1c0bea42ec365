#pragma once

/// Starts a program; returns 0 or an error number. The descriptors become the child's 0, 1 and 2 (-1
/// or a closed one: /dev/null), and `extra` becomes its 3 (-1: none); all others are closed. The
/// child has an empty signal mask and default signal actions, except that hangup, interrupt and quit
/// stay ignored if this process was started so. If `session` is not 0, it has its own session.
int updates_spawn_start(const char *path, char *const *arguments, char *const *environment,
    int input, int output, int error, int extra, int session, int *pid);

/// Makes a pipe that no child inherits. Returns 0 or an error number.
int updates_spawn_pipe(int *reading, int *writing);

/// Reaps a child. Returns 1 with its exit status, 2 with its signal, 0 if it still runs and `wait`
/// is 0, or a negative error number.
int updates_spawn_reap(int pid, int wait, int *value);

/// Keeps interrupt, quit, hangup and termination from ending this process while a child has the
/// terminal; calls nest. The last two are passed on to the child, and take effect here at the end.
/// 1: begin, 0: end.
void updates_spawn_leave_signals_to_child(int begin);

/// Blocks until the child that gets these signals has ended; it does not reap the child.
void updates_spawn_wait_in_foreground(int pid);

/// Starts a detached thread that gets no signals except those of its own crash. Returns 0 or an error
/// number.
int updates_spawn_thread(void *(*body)(void *), void *argument);

/// Lets all threads of this process share one heap: that of a second thread would grow by a page and
/// a system call at a time.
void updates_share_heap(void);

/// Lets ended children be reaped even if this process was started with SIGCHLD ignored; calls nest.
/// 1: begin, 0: end.
void updates_spawn_keep_children(int begin);

/// Returns a descriptor that can be read when any process has ended, or -1 and `errno`.
int updates_spawn_watch_other(int pid);

// Linux has these in /proc.
#ifdef __APPLE__
/// Finds when a process started, in microseconds since 1970. Returns 0 or an error number.
int updates_spawn_start_of(int pid, unsigned long long *start);

/// Reads the words of a process's command line, each followed by a NUL, into `words`. Returns their
/// bytes; -1 if they cannot be read, or are longer.
long updates_spawn_words_of(int pid, char *words, unsigned long capacity);
#endif

enum updates_filesystem_renaming {
  UPDATES_FILESYSTEM_EXCHANGING,
  /// The other name must be free.
  UPDATES_FILESYSTEM_NOT_REPLACING,
};

/// Returns 0 or an error number.
int updates_filesystem_rename(int folder, const char *name, int other_folder, const char *other,
    enum updates_filesystem_renaming how);

/// Waits until the descriptor's whole file system is written to the disk. Returns 0 or an error
/// number.
int updates_filesystem_synchronize(int descriptor);

/// Finds the time of birth of an entry, in nanoseconds since 1970; a link is not followed. Returns
/// 0, or an error number if the time is unknown.
int updates_filesystem_birth(int folder, const char *name, long long *nanoseconds);

/// Whether an entry has an extended attribute of Linux, or may have it, since it cannot be opened. A
/// link is not followed.
int updates_filesystem_has_attribute(int folder, const char *name, const char *attribute);

/// Finds a mount point at a path without links, or below it. Returns 1 and writes its path, or 0 if
/// the system knows of none.
int updates_filesystem_mount_within(const char *path, char *mount, unsigned long size);
