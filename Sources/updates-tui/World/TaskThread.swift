import CUpdatesTasks
import Synchronization

/// The one thread in which the tasks of this process run, instead of Swift's pool.
///
/// The pool waits for ever, in whichever thread asks for it, where the system has no thread left.
enum TaskThread {
  private static let listener = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// To be called before the first task is made; costs nothing until a task waits.
  static func prepare() {
    tasks_run_in_one_thread { error in
      TaskThread.listener.withLock(\.self)?(error)
    }
  }

  /// Has `refused` called with the error number where the thread cannot be started.
  static func whenRefused(_ refused: @escaping @Sendable (Int32) -> Void) {
    listener.withLock { $0 = refused }
  }
}
