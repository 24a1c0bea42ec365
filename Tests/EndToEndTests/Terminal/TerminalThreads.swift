import Foundation
import Testing

/// Runs tests on threads of their own, as waiting for a terminal blocks a thread.
///
/// In the pool of tasks, which has a thread a core, they would keep all other tests waiting, and
/// one another: most of their time is a program's.
struct TerminalThreads: SuiteTrait, TestTrait, TestScoping {
  fileprivate let threads: WaitingThreads

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

extension Trait where Self == TerminalThreads {
  static var onTerminals: Self { Self(threads: .terminals) }

  /// For tests of processes that end by themselves after a while: nobody else keeps them waiting.
  static var aside: Self { Self(threads: .aside) }
}

/// A few threads that may block.
private final class WaitingThreads: TaskExecutor, @unchecked Sendable {
  static let terminals = WaitingThreads(count: 6)
  static let aside = WaitingThreads(count: 2)

  // Guards `jobs`, which makes the type safe to share.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  init(count: Int) {
    for _ in 0..<count {
      let thread = Thread { [self] in
        while true { take().runSynchronously(on: asUnownedTaskExecutor()) }
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  private func take() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
