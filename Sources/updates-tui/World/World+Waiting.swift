import CUpdatesTasks
import Synchronization
import Updates
import UpdatesCLI
import UpdatesTerminal

extension World {
  /// Runs a check while this thread shows, after a moment, that something goes on; ^C ends it.
  func report(of checker: UpdateChecker) throws -> CheckReport {
    try result(showing: "Checking for updates…") { await checker.report() }
  }

  /// Does work while this thread shows its progress after a moment; ^C ends it.
  ///
  /// - Parameters:
  ///   - text: What is going on.
  ///   - telling: What is shown instead as soon as it answers something, the longest form first.
  ///   - patience: How many milliseconds work that was cancelled has to end of itself.
  ///   - work: Cancelled if the person or the system ends it.
  /// - Returns: The result of the work.
  /// - Throws: `Failure.interrupted`, `EndingSignal`.
  func result<Value: Sendable>(
    showing text: String, telling: () -> [String] = { [] },
    patience: Int = World.patience, of work: @escaping @Sendable () async -> Value
  ) throws -> Value {
    let mailbox = Mailbox<Result<Value, Failure>>()
    TaskThread.whenRefused { mailbox.post(.failure(.noThread($0))) }
    var task: Task<Void, Never>?
    let style = ProgressLine.style(environment: environment.variables, quiet: output.isQuiet)
    let line = ProgressLine(text, style: style)
    let outcome = try wait(
      for: mailbox, showing: line, telling: telling,
      starting: { task = Self.start { mailbox.post(.success(await work())) } },
      stopping: { task?.cancel() }, patience: patience)
    switch outcome {
    case .finished(let result):
      return try result.get()
    case .interrupted:
      throw Failure.interrupted
    case .ended(let signal):
      throw signal
    }
  }

  /// How many milliseconds work that was cancelled has to leave everything in order; whoever sends
  /// a signal waits no longer than a tenth of a second.
  static let patience = 80

  /// Starts work in this thread, where that can be, so that a check which asks nobody starts no
  /// other.
  private static func start(
    _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, *) { return Task.immediateDetached(operation: work) }
    return Task.detached(operation: work)
  }
}

/// Thrown where the process was asked to end while it waited; it ends by that signal.
extension EndingSignal: Error {}

/// What is known of work that goes on, told on one thread and shown on another.
///
/// A class for its identity: both sides hold the same one.
final class Latest<Value: Sendable>: Sendable {
  private let latest: Mutex<Value>

  init(_ value: Value) {
    latest = Mutex(value)
  }

  var value: Value { latest.withLock(\.self) }

  func change(_ body: (inout Value) -> Void) {
    latest.withLock { body(&$0) }
  }
}

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
