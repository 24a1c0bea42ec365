import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct AppFileReportTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func report(_ text: String) throws -> AppFileReport {
    try AppFileReport(path: try folder.write(text, to: "f.json"))
  }

  @Test(arguments: [
    #"{"app": {"id": "t"}, "updates": {"notify": "often"}}"#,
    #"{"app": {"id": "t"}, "notify": "often"}"#,
    #"{"app": {"id": "t"}, "feed": {"scheme": "semantic"}, "updates": {"version": "1.0"}}"#,
  ])
  func `what cannot be used of the configuration is found too`(text: String) throws {
    let report = try report(text)
    #expect(report.isUsable)
    #expect(
      report.configurationWarnings.map(\.code) == ["configuration.value", "update.no-way"])
  }

  @Test func `a file that is not there is a problem of its own`() {
    let path = folder.path + "/none"
    #expect(throws: Problem.document(.file(.fileMissing, path)).of(.appFile)) {
      try AppFileReport(path: path)
    }
  }
}
