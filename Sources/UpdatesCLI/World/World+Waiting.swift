import Synchronization
package import UpdatesPlatform
package import UpdatesTerminal
package import UpdatesUI

extension World {
  /// Shows the progress after a moment; ^C ends the work.
  ///
  /// `telling` returns the texts to show instead, the longest form first, and `progress` how far
  /// the work is, for a terminal that cannot overwrite a line. `patience` is in milliseconds.
  /// Throws `Problem.interrupted`, `EndingSignal`.
  package func result<Value: Sendable>(
    showing text: @autoclosure () -> String, telling: () -> [String] = { [] },
    plainly progress: () -> PlainProgress? = { nil }, isShown: Bool = true,
    patience: Int = World.patience,
    of work: @escaping @Sendable (Deadline) -> Value
  ) throws -> Value {
    let mailbox = Mailbox<Result<Value, Problem>>()
    let deadline = Deadline()
    let style = ProgressLine.style(
      environment: environment.variables, quiet: output.isQuiet || !isShown)
    // The words of a language are read only if they are shown.
    let line = ProgressLine(style == .hidden ? "" : text(), style: style)
    return try wait(
      for: mailbox, showing: line, telling: telling, plainly: progress,
      starting: { mailbox.serve { mailbox.post(.success(work(deadline))) } },
      stopping: deadline.cancel, patience: patience
    ).outcome.get()
  }

  /// Returns the result also if the person has cancelled the work.
  ///
  /// `patience` is in milliseconds, if the person or the system ends the work. Throws
  /// `Problem.interrupted`, `EndingSignal`, `TerminalError`.
  package func result<Value: Sendable>(
    on conversation: Conversation, titled title: String, words: Localization,
    step: @escaping () -> ProgressStep, patience: Int,
    of work: @escaping @Sendable (Deadline) -> Value
  ) throws -> WorkEnd<Value> {
    let mailbox = Mailbox<Result<Value, Problem>>()
    let deadline = Deadline()
    let screen = ProgressScreen<Result<Value, Problem>>(
      title: title, words: words, step: step,
      start: { mailbox.serve { mailbox.post(.success(work(deadline))) } }, cancel: deadline.cancel)
    let ending = try conversation.present(screen, posting: mailbox)
    if case .finished(let end) = ending {
      return WorkEnd(value: try end.value.get(), isCancelled: end.isCancelled)
    }
    deadline.cancel()
    linger(for: mailbox, milliseconds: patience)
    if case .ended(let signal) = ending { throw signal }
    throw Problem.interrupted
  }

  /// In milliseconds: the sender of a signal waits at most a tenth of a second.
  package static let patience = 80
}

extension Mailbox {
  /// Starts work on a thread of its own, which posts its results; or posts why it cannot start.
  package func serve<Value>(_ work: @escaping @Sendable () -> Void)
  where Message == Result<Value, Problem> {
    Thread.shareHeap()
    let failure = Thread.start(work)
    if failure != 0 { post(.failure(.noThread(failure))) }
  }
}

/// Thrown if the process received a signal to end while it waited; that signal ends it.
extension EndingSignal: Error {}

/// Written on one thread and shown on another: a class because both sides hold the same one.
package final class Latest<Value: Sendable>: Sendable {
  private let latest: Mutex<Value>

  package init(_ value: Value) {
    latest = Mutex(value)
  }

  package var value: Value { latest.withLock(\.self) }

  package func change(_ body: (inout Value) -> Void) {
    latest.withLock { body(&$0) }
  }
}

extension Ending {
  /// Throws if the person, or a signal, ended the program instead.
  package var outcome: Outcome {
    get throws {
      switch self {
      case .finished(let outcome): outcome
      case .interrupted: throw Problem.interrupted
      case .ended(let signal): throw signal
      }
    }
  }
}
