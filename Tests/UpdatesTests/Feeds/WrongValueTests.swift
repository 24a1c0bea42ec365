import Testing
import UpdatesTestSupport

@testable import Updates

/// A real answer with one wrong value, and what comes of it.
struct WrongValue: CustomTestStringConvertible, Sendable {
  enum Outcome: Sendable {
    /// The answer is malformed.
    case refused(String)
    /// The answer is read as if the value were missing.
    case ignored([String])
    /// The answer has these versions.
    case read([String])
  }

  let answer: String
  let place: String
  let value: String
  let outcome: Outcome

  var testDescription: String { "\(answer) \(place) \(value.prefix(60))" }
}

@Suite struct WrongValueTests {
  @Test(arguments: WrongValue.all)
  func `a wrong value is refused, or counts as missing`(wrong: WrongValue) async throws {
    let kind = String(wrong.answer.prefix { $0 != "/" })
    let bytes = try changed(wrong.answer, wrong.place, wrong.value)
    switch wrong.outcome {
    case .refused(let problem):
      let error = await #expect(throws: Problem.self) { try await result(of: kind, bytes) }
      #expect(error?.kind == .malformed)
      let found = error?.summary ?? ""
      #expect(found.hasPrefix("'https://example.com/feed"))
      #expect(found.hasSuffix("' cannot be used: \(problem)"))
      #expect(HostileText.offence(in: found) == nil && found.utf8.count < 400)
    case .ignored(let warnings):
      let without = try await result(of: kind, changed(wrong.answer, wrong.place, ""))
      let found = try await result(of: kind, bytes)
      #expect(found.releases == without.releases)
      // One real answer has a version that was withdrawn, whatever else is wrong in it.
      let told = found.warnings.filter { $0.code != "feed.withdrawn" }
      #expect(told.map(\.message) == warnings)
    case .read(let versions):
      let found = try await result(of: kind, bytes)
      #expect(found.releases.map { $0.version?.text } == versions)
    }
  }
}
