#pragma once

/// Lets all tasks of this process run in one thread of ours instead of Swift's pool, which retries
/// for ever where the system has no thread, and needs descriptors of its own.
///
/// The thread is started when the first task waits; where it cannot be, `refused` is told the error
/// number, each time that another task wants to go on. To be called before any task begins.
void updates_tasks_run_in_one_thread(void (*refused)(int error));
