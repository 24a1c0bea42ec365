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

  /// Answers a condition with 304, everything else with content, and with a signature if it has it.
  private static func server(signatures: [String: [UInt8]] = [:]) throws -> LoopbackServer {
    try LoopbackServer { request in
      if let signature = signatures[request.path] {
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

  private func package(_ server: LoopbackServer) -> ContentPackage {
    ContentPackage(name: "sample", url: server.url("/content"))
  }

  private static func sha256() throws -> String { try Checksum(of: bytes, .sha256).hex }

  /// Updates without a demand, then with some that are not met, and with one that is.
  private func expect(
    _ kind: Problem.Code, from server: LoopbackServer,
    of wrong: [(inout ContentPackage) -> Void], right: (inout ContentPackage) -> Void
  ) async throws {
    let plain = package(server)
    _ = try await store.update(plain)
    func expectKept(_ wrong: some Sequence<(inout ContentPackage) -> Void>) async throws {
      for change in wrong {
        var sample = plain
        change(&sample)
        let update = try await store.update(sample)
        #expect(update.outcome == .kept && update.failure?.kind == kind)
      }
    }
    try await expectKept(wrong)
    var sample = plain
    right(&sample)
    #expect(try await store.update(sample).outcome == .updated)
    #expect(try await store.update(sample).outcome == .notModified)
    #expect(try await store.update(plain).outcome == .notModified)
    try await expectKept(wrong.prefix(1))
  }

  @Test func `a checksum that was not asked for then is asked of a download`() async throws {
    let right = try Self.sha256().uppercased()
    try await expect(
      .contentChecksum, from: try Self.server(),
      of: [{ $0.sha256 = String(repeating: "0", count: 64) }], right: { $0.sha256 = right })
  }

  @Test func `a key that did not vouch then is asked of a download`() async throws {
    var minisign = Tool(path: "/usr/bin/minisign", home: home.path)
    minisign.directory = home.path
    try home.write(Self.bytes, to: "content")
    try home.write("forged", to: "other")
    for words in [
      ["-G", "-W", "-p", "foreign", "-s", "foreign.sec"],
      ["-G", "-W", "-p", "own", "-s", "own.sec"],
      ["-S", "-s", "own.sec", "-m", "content"], ["-S", "-s", "own.sec", "-m", "other"],
    ] {
      let made = try await minisign.run(words)
      try #require(made.status == 0, "\(made.errors)")
    }
    func text(_ name: String) throws -> String { try #require(trial.text(name)) }
    let server = try Self.server(signatures: [
      "/content.minisig": Array(try text("content.minisig").utf8),
      "/other.minisig": Array(try text("other.minisig").utf8),
    ])
    let (own, foreign) = (try text("own"), try text("foreign"))
    try await expect(
      .contentSignature, from: server,
      of: [
        { $0.publicKey = foreign },
        { ($0.publicKey, $0.signatureURL) = (own, server.url("/other.minisig")) },
      ], right: { $0.publicKey = own })
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
    let server = try LoopbackServer(.status(500))
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
    var record = try #require(try store.record(of: "sample"))
    record.source = nil
    try store.write(record)
    #expect(try await store.update(package(server)).outcome == .updated)
  }
}
