import CLI
import TerminalUI
import Updates

extension World {
  /// Runs a check while this thread shows, after a moment, that something goes on; ^C ends it.
  func report(of checker: UpdateChecker) throws -> CheckReport {
    let mailbox = Mailbox<CheckReport>()
    var task: Task<Void, Never>?
    let style = ProgressLine.style(environment: environment.variables, quiet: output.isQuiet)
    let line = ProgressLine("Checking for updates…", style: style)
    let outcome = try wait(for: mailbox, showing: line) {
      task = Self.start { mailbox.post(await checker.report()) }
    }
    switch outcome {
    case .finished(let report):
      return report
    case .interrupted:
      task?.cancel()
      throw Failure.interrupted
    case .ended(let signal):
      task?.cancel()
      throw EndedBySignal(signal: signal)
    }
  }
}

extension World {
  /// Starts work in this thread, where that can be, so that a check which asks nobody starts no
  /// other.
  private static func start(
    _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, *) { return Task.immediateDetached(operation: work) }
    return Task.detached(operation: work)
  }
}

/// The process was asked to end while it waited; it ends by that signal.
struct EndedBySignal: Error {
  var signal: EndingSignal
}

extension Failure {
  /// Ctrl-C.
  static let interrupted = Failure(
    code: "process.interrupted", message: "interrupted", exitCode: .interrupted)
}
