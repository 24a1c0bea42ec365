import Testing

@testable import Updates

/// A time limit that stands for none: longer than the system's waits can take.
@Suite struct EndlessTimeoutTests {
  @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e20)])
  func `a check may have all the time`(limit: Duration) async throws {
    var app = try CheckedApp(configuration: #"{"check-for": "manually", "version": "2.0"}"#)
    app.checker.options.timeout = limit
    #expect(await app.checker.report().failure == nil)
  }
}
