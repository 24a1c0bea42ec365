import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// A 304 vouches for nothing that was not verified when it came.
@Suite struct ContentVerificationTests {
  private let trial: ContentTrial
  private var home: TemporaryDirectory { trial.home }
  private var store: ContentStore { trial.store }

  private static let bytes = gzipped("one")

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  /// Answers a condition with 304, everything else with content, and with its signature if any.
  private static func server(signature: [UInt8] = []) throws -> RecordingServer {
    try RecordingServer { request in
      if request.path.hasSuffix(".minisig") {
        return .message(status: 200, headers: [], body: signature)
      }
      guard request["If-None-Match"] == nil, request["If-Modified-Since"] == nil else {
        return .status(304)
      }
      return .message(
        status: 200, headers: [.init("ETag", "x"), .init("Last-Modified", ContentTrial.date)],
        body: bytes)
    }
  }

  private func package(_ server: RecordingServer) -> ContentPackage {
    ContentPackage(name: "sample", url: server.url("/content"))
  }

  private static func sha256() throws -> String { try Checksum(of: bytes, .sha256).hex }

  @Test func `a checksum that was not asked for then is asked of a download`() async throws {
    let server = try Self.server()
    var sample = package(server)
    _ = try await store.update(sample)
    sample.sha256 = String(repeating: "0", count: 64)
    let wrong = try await store.update(sample)
    #expect(wrong.outcome == .kept && wrong.failure?.kind == .contentChecksum)
    sample.sha256 = try Self.sha256().uppercased()
    #expect(try await store.update(sample).outcome == .updated)
    #expect(try await store.update(sample).outcome == .notModified)
    sample.sha256 = nil
    #expect(try await store.update(sample).outcome == .notModified)
    sample.sha256 = String(repeating: "0", count: 64)
    #expect(try await store.update(sample).outcome == .kept)
  }

  @Test func `a key that did not vouch then is asked of a download`() async throws {
    var minisign = Tool(path: "/usr/bin/minisign", home: home.path)
    minisign.directory = home.path
    try home.write(Self.bytes, to: "file")
    for key in ["own", "foreign"] {
      let made = try await minisign.run(["-G", "-W", "-p", key + ".pub", "-s", key + ".sec"])
      try #require(made.status == 0, "\(made.errors)")
    }
    let signed = try await minisign.run(["-S", "-s", "own.sec", "-m", "file"])
    try #require(signed.status == 0, "\(signed.errors)")
    let folder = try OpenFolder(home.path)
    let server = try Self.server(
      signature: try folder.reading("file.minisig").contents(limit: 1 << 16))
    func key(_ name: String) throws -> String {
      String(decoding: try folder.reading(name + ".pub").contents(limit: 1 << 16), as: UTF8.self)
    }
    var sample = package(server)
    _ = try await store.update(sample)
    sample.publicKey = try key("foreign")
    let wrong = try await store.update(sample)
    #expect(wrong.outcome == .kept && wrong.failure?.kind == .contentSignature)
    sample.publicKey = try key("own")
    #expect(try await store.update(sample).outcome == .updated)
    #expect(try await store.update(sample).outcome == .notModified)
    sample.publicKey = try key("foreign")
    #expect(try await store.update(sample).outcome == .kept)
  }

  @Test func `the bundled copy is taken as it is`() async throws {
    let server = try Self.server()
    var sample = package(server)
    sample.bundledPath = try trial.bundle("bundled", date: ContentTrial.date)
    sample.sha256 = try Self.sha256()
    #expect(try await store.update(sample).outcome == .bundled)
    #expect(server.requests.map { $0["If-Modified-Since"] } == [ContentTrial.date])
  }

  @Test(arguments: [
    "{", "", "[]", "{}", #"{"Last-Modified": 7}"#, #"{"Last-Modified": "tomorrow"}"#,
    #"{"Last-Modified": "Sat, 10 Nov 2018 14:46:48 GMT\r\nX: y"}"#, #"{"ETag": "x"}"#,
  ])
  func `a date of a bundled copy that is none is a warning, and not sent`(
    text: String
  ) async throws {
    let server = try RecordingServer(.status(500))
    var sample = package(server)
    sample.bundledPath = try home.write(gzipped("bundled"), to: "sample.gz")
    try home.write(text, to: "sample.gz.meta")
    for _ in 0..<2 {
      let update = try await store.update(sample)
      #expect(update.warnings.map(\.code) == ["content.meta"])
      #expect(update.lastModified == nil)
      #expect(server.requests.last?["If-Modified-Since"] == nil)
    }
  }

  @Test func `a record tells nothing of a URL but its SHA-256`() async throws {
    let server = try Self.server()
    _ = try await store.update(package(server))
    let path = home.path + "/.local/state/updates-tui/content/sample.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let sum = try Checksum(of: Array(server.url("/content").utf8), .sha256).hex
    #expect(text.contains(#""source":"\#(sum)""#) && !text.contains("127.0.0.1"))
    // Where there is no library to compute it, nothing is sent.
    var record = try #require(
      try store.records.read("sample"))
    record.source = nil
    try store.records.write(record)
    #expect(try await store.update(package(server)).outcome == .updated)
  }
}
