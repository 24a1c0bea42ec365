import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct DetachedRunTests {
  @Test(arguments: [false, true])
  func `a detached program leaves no zombie in a program that goes on`(hasInput: Bool) async throws
  {
    let directory = try TemporaryDirectory()
    let environment = ["PATH": "/usr/bin:/bin"]
    let script = ["sh", "-c", "cd '\(directory.path)'; echo $$ > new; mv new id"]
    if hasInput {
      guard let lock = try FileLock(path: directory.path + "/lock", patience: .zero).takeNow()
      else { preconditionFailure("Nobody else has the lock.") }
      try DetachedRun.start(
        executable: "/bin/sh", arguments: script, environment: environment, input: [],
        holding: lock)
    } else {
      try DetachedRun.start(executable: "/bin/sh", arguments: script, environment: environment)
    }
    let end = ContinuousClock.now + .seconds(90)
    func id() -> Int32? {
      let text = try? String(contentsOfFile: directory.path + "/id", encoding: .utf8)
      return text.flatMap { Int32($0.dropLast()) }
    }
    while id() == nil, .now < end { await Task.yield() }
    let process = try #require(id())
    let later = ContinuousClock.now + .seconds(90)
    while isOurChild(process), .now < later { await Task.yield() }
    #expect(!isOurChild(process))
  }

  /// Whether a process is a child of ours that runs, or has ended and is not reaped.
  ///
  /// `kill` would not tell: the number may be another process or thread by now.
  private func isOurChild(_ process: Int32) -> Bool {
    var end = siginfo_t()
    return waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) == 0
  }
}
