#pragma once

/// Runs all tasks of this process in one thread of ours. Swift's pool would retry for ever if the
/// system has no thread left, and it needs descriptors of its own.
///
/// The thread starts when the first task waits. If it cannot start, `refused` receives the error
/// number, each time that a task could continue. Call this before any task begins.
void updates_tasks_run_in_one_thread(void (*refused)(int error));

/// Makes a child that was forked start a thread of its own: that of its parent is not in the child.
void updates_tasks_forget_thread(void);
