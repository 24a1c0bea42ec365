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
    while kill(process, 0) == 0, .now < end { await Task.yield() }
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }
}
