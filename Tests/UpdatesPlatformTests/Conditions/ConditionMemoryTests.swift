import Foundation
import Testing

@testable import UpdatesPlatform

/// In a process of its own, for the memory of this one is that of all tests.
@Suite(.timeLimit(.minutes(10))) struct ConditionMemoryTests {
  @Test(.enabled(if: residentBytes != nil, "needs the memory's size from /proc"))
  func `a condition that was asked keeps nothing of what its patterns were made into`() async {
    await #expect(processExitsWith: .success) {
      // Each becomes 45 KiB.
      let conditions = try (0..<60).map { number in
        let terms = (0..<100).map { "a MATCHES '\(number)-\($0)((a|b){999}){3}'" }
        return try Condition(parsing: terms.joined(separator: " OR "))
      }
      let before = try #require(Self.residentBytes)
      for condition in conditions { #expect(try !condition.holds(in: .sample)) }
      let after = try #require(Self.residentBytes)
      precondition(after - before < 64 << 20, "\(after - before) bytes are kept.")
      withExtendedLifetime(conditions) {}
    }
  }

  /// The memory of this process; nil where there is no `/proc`.
  private static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      .map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
