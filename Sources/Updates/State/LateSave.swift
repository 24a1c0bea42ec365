/// Makes a change of a state file durable on a thread of its own, while the process goes on.
///
/// It is for a prompt, which is counted before it is shown: the new content is written before, and
/// this waits for the disk while the first picture is drawn. It holds the lock until then, and
/// whatever reads or changes the state next in this process waits for it. If the process is killed
/// before the disk has answered, the prompt may have been shown without being counted.
///
/// This is a class because all who use the state of an app share it.
package final class LateSave: Sendable {
  private enum Progress {
    case running
    /// It has ended; the error is nil if it has succeeded or was never begun.
    case over(StateError?)
  }

  private let progress = Monitor(Progress.over(nil))

  package init() {}

  /// Begins; the one before must be over.
  func begin(_ turn: FileTurn, holding lock: consuming OpenFile) {
    let work = Work(turn, lock)
    progress.change { $0 = .running }
    let run: @Sendable () -> Void = { [progress] in
      let error = work.end()
      progress.change { $0 = .over(error) }
    }
    if Thread.start(run) != 0 { run() }
  }

  /// Waits until the last change is durable; returns the error if it has failed.
  @discardableResult
  package func wait() -> StateError? {
    progress.wait { if case .over(let error) = $0 { .some(error) } else { nil } }
  }

  private final class Work: Sendable {
    private let turn: FileTurn
    private let lock: OpenFile

    init(_ turn: FileTurn, _ lock: consuming OpenFile) {
      self.turn = turn
      self.lock = lock
    }

    func end() -> StateError? {
      defer { lock.unlock() }
      do throws(FileError) {
        try turn.end()
        return nil
      } catch {
        return .cannotWrite(error)
      }
    }
  }
}
