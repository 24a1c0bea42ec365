import Synchronization

/// The only thread for the tasks of a tool, instead of Swift's pool.
///
/// Where the system has no thread left, the pool waits for ever; without descriptors, it traps.
package final class TaskThread: TaskExecutor {
  package static let shared = TaskThread()

  private struct Queue {
    var jobs: [UnownedJob] = []
    var hasThread = false
  }

  private let queue = Monitor(Queue())
  private let listener = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// The thread, if this process runs its tasks there; nil for the pool.
  package static var inUse: TaskThread? {
    shared.listener.withLock { $0 == nil } ? nil : shared
  }

  /// Calls `refused` with the error number if the thread cannot be started.
  ///
  /// The thread starts when the first task waits.
  package static func whenRefused(_ refused: @escaping @Sendable (Int32) -> Void) {
    shared.listener.withLock { $0 = refused }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = queue.change { queue in
      queue.jobs.append(job)
      defer { queue.hasThread = true }
      return !queue.hasThread
    }
    guard isFirst else { return }
    let failure = Thread.start { self.run() }
    guard failure != 0 else { return }
    queue.change { $0.hasThread = false }
    listener.withLock(\.self)?(failure)
  }

  private func run() {
    while true {
      let job = queue.wait { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
