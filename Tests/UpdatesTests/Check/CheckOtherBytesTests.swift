import Testing
import UpdatesTestSupport

@testable import Updates

/// A feed that offers another file under a version that was seen before.
@Suite struct CheckOtherBytesTests {
  private var app: SignedApp
  private static let (one, two) = (
    String(repeating: "1", count: 64), String(repeating: "2", count: 64)
  )

  init() throws {
    app = try SignedApp()
    app.checker.feed.isSigned = false
  }

  /// Checks a feed with one file; returns the update and the warnings about its bytes.
  private func check(
    _ file: String, version: String = "2.0"
  ) async throws -> (update: Update?, warnings: [String]) {
    try app.site.publish(
      """
      {"version": "\(version)", "assets": [{"url": "https://example.com/tool.tar.gz", \(file)}]}
      """)
    let report = await app.checker.report()
    #expect(report.failure == nil)
    return (
      report.decision?.update,
      report.warnings.filter { $0.code == "feed.other-bytes" }.map(\.message)
    )
  }

  @Test(arguments: [true, false])
  func `another checksum is told at every check until the next version`(isSigned: Bool) async throws
  {
    var test = self
    test.app.checker.feed.isSigned = isSigned
    var found = try await test.check(#""digest": "sha256:\#(Self.one)""#)
    #expect(found.warnings == [] && found.update?.isReplaced == false)
    found = try await test.check(#""digest": "sha256:\#(Self.one)""#)
    #expect(found.warnings == [])
    for _ in 1...2 {
      found = try await test.check(#""digest": "sha256:\#(Self.two)""#)
      #expect(
        found.warnings == [
          "The file 'tool.tar.gz' of version 2.0 is not the one that was seen before: its checksum "
            + "was sha256:\(Self.one), and is sha256:\(Self.two)"
        ])
      #expect(found.update?.isReplaced == true)
    }
    found = try await test.check(#""digest": "sha256:\#(Self.one)""#)
    #expect(found.warnings == [])
    found = try await test.check(#""digest": "sha256:\#(Self.two)""#, version: "2.1")
    #expect(found.warnings == [])
  }

  @Test func `another size is told where there is no checksum`() async throws {
    #expect(try await check(#""size": 5"#).warnings == [])
    #expect(
      try await check(#""size": 6"#).warnings == [
        "The file 'tool.tar.gz' of version 2.0 is not the one that was seen before: it had 5 bytes, "
          + "and has 6"
      ])
    #expect(try await check(#""size": 5, "digest": "sha256:\#(Self.one)""#).warnings == [])
    #expect(try await check(#""size": 5, "digest": "sha256:\#(Self.two)""#).warnings.count == 1)
    #expect(try await check(#""name": "other.tar.gz", "size": 9"#).warnings == [], "another file")
  }

  @Test func `the installed file counts, whatever was seen before it`() async throws {
    #expect(try await check(#""digest": "sha256:\#(Self.one)""#).warnings == [])
    var record = InstallRecord(
      at: SignedApp.now, .installed, from: "1.0", to: "2.0", way: InstallRecord.ownWay)
    (record.url, record.bytes) = ("https://example.com/tool.tar.gz", Self.two)
    try app.checker.record.state.change { $0.installs = [record] }
    #expect(try await check(#""digest": "sha256:\#(Self.two)""#).warnings == [])
    #expect(try await check(#""digest": "sha256:\#(Self.one)""#).warnings.count == 1)
  }

  @Test func `a version that did not run is offered again with other bytes, and a warning`()
    async throws
  {
    #expect(try await check(#""digest": "sha256:\#(Self.one)""#).update?.shouldNotify == true)
    var record = InstallRecord(
      at: SignedApp.now, .failed, from: "1.0", to: "2.0", way: InstallRecord.ownWay)
    (record.url, record.bytes) = ("https://example.com/tool.tar.gz", Self.one)
    record.isProved = false
    try app.checker.record.state.change { state in
      state.installs = [record]
      state.notifications.removeAll()
    }
    var found = try await check(#""digest": "sha256:\#(Self.one)""#)
    #expect(found.update?.shouldNotify == false && found.warnings == [])
    found = try await check(#""digest": "sha256:\#(Self.two)""#)
    #expect(found.update?.shouldNotify == true && found.warnings.count == 1)
  }

  @Test func `what is installed already is compared too`() async throws {
    var test = self
    test.app.checker.app.version = "2.0"
    #expect(try await test.check(#""digest": "sha256:\#(Self.one)""#).warnings == [])
    #expect(try await test.check(#""digest": "sha256:\#(Self.two)""#).warnings.count == 1)
  }
}
