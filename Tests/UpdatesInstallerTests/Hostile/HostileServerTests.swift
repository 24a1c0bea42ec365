import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesInstaller

/// Servers that send something else than they announce, or than they sent before.
@Suite struct HostileServerTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
  }

  /// A way to answer the request for the file; the number counts those requests from 0.
  struct Trick: CustomTestStringConvertible, Sendable {
    typealias Answer =
      @Sendable (_ good: [UInt8], LoopbackRequest, _ number: Int) -> LoopbackResponse

    let testDescription: String
    /// The size that the release announces.
    var size: Int?
    /// Whether the checksum of the good file is beside it.
    var hasChecksum = false
    /// Whether the beginning of the file stays for the next run.
    var leavesPart = false
    let answer: Answer
    let isRight: @Sendable (InstallError) -> Bool

    init(
      _ name: String, size: Int? = nil, hasChecksum: Bool = false, leavesPart: Bool = false,
      is isRight: @escaping @Sendable (InstallError) -> Bool, _ answer: @escaping Answer
    ) {
      (testDescription, self.size, self.hasChecksum) = (name, size, hasChecksum)
      (self.leavesPart, self.isRight, self.answer) = (leavesPart, isRight, answer)
    }
  }

  @Test(arguments: sizes + contents + ranges + redirects + statuses)
  func `nothing of it is installed`(trick: Trick) async throws {
    let good = try trial.packed()
    let server = try LyingServer(good: good, trick)
    var release = trial.release(at: server.url)
    release.asset.size = trick.size
    release.files = [release.asset]
    let error = await trial.refusal(of: release)
    #expect(error.map(trick.isRight) == true, "\(String(describing: error))")
    let parts = ["folder/download.part", "folder/download.part.json", "lock"]
    let left = trial.files.filter { $0 != "bin/tool" }
    #expect(left.isEmpty || trick.leavesPart && left.count == parts.count, "\(left)")
    try await trial.expectUnharmed(leaving: left)
  }

  @Test func `from https it does not go on to http`() async throws {
    let certificate = try TLSCertificate()
    let elsewhere = trial.server.url("/tool.tar.gz")
    let plain = try RecordingServer { _ in .redirect(to: elsewhere) }
    let secure = try WebServer(upstream: plain.url(""), certificate: certificate)
    var trial = trial
    trial.installer.environment = SystemEnvironment(
      variables: trial.installer.environment.variables.merging([
        "SSL_CERT_FILE": certificate.certificatePath
      ]) { $1 })
    let release = trial.release(at: secure.url("/tool.tar.gz", host: "localhost"))
    guard case .download(.transport(.downgraded))? = await trial.refusal(of: release) else {
      Issue.record("It was followed")
      return
    }
    try await trial.expectUnharmed()
  }

  @Test func `an interrupted download that changes under one ETag is not mixed`() async throws {
    let (old, new) = (try trial.packed("1.5.0"), try trial.packed("2.0.0"))
    let half = old.count / 2
    let server = try LyingServer(
      good: new,
      Trick("", hasChecksum: true, is: { _ in false }) { new, request, number in
        guard number > 0 else { return .cut(old, after: half, tag: "\"one\"") }
        guard request["Range"] != nil, number == 1 else { return .whole(new, tag: "\"one\"") }
        return .rest(new, from: half, tag: "\"one\"")
      })
    // The sum shows that the two halves do not belong together.
    let error = await trial.refusal(of: trial.release(at: server.url))
    if let error {
      guard case .download(.mismatch) = error else {
        Issue.record("\(error)")
        return
      }
      try await trial.expectUnharmed()
    } else {
      #expect(trial.says == "tool 2.0.0")
    }
  }

  @Test func `a download that goes on under another ETag begins anew`() async throws {
    let new = try trial.packed("2.0.0")
    let server = try LyingServer(
      good: new,
      Trick("", is: { _ in false }) { new, request, number in
        guard number > 0 else {
          return .cut([UInt8](repeating: 0, count: 500), after: 50, tag: "\"one\"")
        }
        return request["Range"] == nil
          ? .whole(new, tag: "\"two\"") : .rest(new, from: 50, tag: "\"two\"")
      })
    _ = try await trial.installer.install(trial.release(at: server.url))
    #expect(trial.says == "tool 2.0.0")
    #expect(trial.files == InstallTrial.kept)
  }
}

// MARK: - The tricks

extension HostileServerTests {
  static let sizes: [Trick] = [
    Trick("more than the header announces", is: { $0.isArchive }) { good, _, _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nConnection: close\r\n\r\n", good)
    },
    Trick("less than the header announces", is: { $0.isCutOff }) { good, _, _ in
      .cut(good, after: good.count, announcing: good.count + 1)
    },
    Trick("less than announced, with an ETag", leavesPart: true, is: { $0.isCutOff }) {
      good, _, _ in .cut(good, after: 100, tag: "\"one\"")
    },
    Trick("nothing", is: { $0.isArchive }) { _, _, _ in .whole([]) },
    Trick("4 GiB and one byte", is: { $0.isTooLarge(4 << 30) }) { good, _, _ in
      .cut(good, after: good.count, announcing: 4 << 30 + 1)
    },
    Trick("a length that is no number", is: { $0.isDownload }) { good, _, _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: -1\r\nConnection: close\r\n\r\n", good)
    },
    Trick("two lengths", is: { $0.isDownload || $0.isArchive }) { good, _, _ in
      .raw(
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nContent-Length: 20\r\nConnection: close\r\n\r\n",
        good)
    },
    Trick("more than the release announces", size: 10, is: { $0.isWrongSize }) { good, _, _ in
      .whole(good)
    },
    Trick("more than the release, in chunks", size: 10, is: { $0.isWrongSize }) { good, _, _ in
      .chunked(good)
    },
    Trick("less than the release announces", size: 1 << 20, is: { $0.isWrongSize }) {
      good, _, _ in .whole(good)
    },
    Trick("something where the release announces nothing", size: 0, is: { $0.isWrongSize }) {
      good, _, _ in .whole(good)
    },
    Trick("chunks without an end", is: { $0.isCutOff }) { good, _, _ in
      .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nFFFFFF\r\n", good
      )
    },
  ]

  static let contents: [Trick] = [
    Trick("a page", is: { $0.isArchive }) { _, _, _ in
      .text("<html>Please sign in</html>", type: "text/html")
    },
    Trick("another file than the sum's", hasChecksum: true, is: { $0.isMismatch }) { good, _, _ in
      .whole(good + [0])
    },
    Trick("the file of another day", hasChecksum: true, is: { $0.isMismatch }) { good, _, _ in
      .whole(Array(good.reversed()), tag: "\"one\"")
    },
    Trick("half of the file, said to be whole", hasChecksum: true, is: { $0.isMismatch }) {
      good, _, _ in .whole(Array(good.prefix(good.count / 2)))
    },
    Trick("nothing, although there is a sum", hasChecksum: true, is: { $0.isMismatch }) {
      _, _, _ in .whole([])
    },
    Trick("what is not HTTP", is: { $0.isDownload }) { _, _, _ in
      .raw("SSH-2.0-OpenSSH_9.2\r\n")
    },
    Trick("a header without an end", is: { $0.isDownload }) { _, _, _ in
      .raw("HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: aaaaaaaa\r\n", count: 100_000))
    },
  ]

  static let ranges: [Trick] = [
    Trick("always another half under one ETag", hasChecksum: true, is: { $0.isDownload }) {
      good, request, number in
      let other = good.map { $0 ^ UInt8(truncatingIfNeeded: number + 1) }
      guard request["Range"] != nil else {
        return number == 0 ? .cut(other, after: 100, tag: "\"one\"") : .whole(other, tag: "\"one\"")
      }
      return .rest(other, from: 100, tag: "\"one\"")
    },
    Trick("a part that nobody asked for", is: { $0.isStatus(206) }) { good, _, _ in
      .rest(good, from: 10, tag: "\"one\"")
    },
    Trick("a range of another size", hasChecksum: true, leavesPart: true, is: { $0.isDownload }) {
      good, request, _ in
      guard request["Range"] != nil else { return .cut(good.map(~), after: 100, tag: "\"one\"") }
      return .raw(
        "HTTP/1.1 206 Partial Content\r\nETag: \"one\"\r\nContent-Range: bytes 100-199/200\r\n"
          + "Content-Length: 100\r\nConnection: close\r\n\r\n", Array(good.prefix(100)))
    },
  ]

  static let redirects: [Trick] = [
    Trick("a way to a file of this machine", is: { $0.isDownload }) { _, _, _ in
      .redirect(to: "file:///bin/sh")
    },
    Trick("a way to ftp", is: { $0.isDownload }) { _, _, _ in
      .redirect(to: "ftp://127.0.0.1/tool.tar.gz")
    },
    Trick("a way in a circle", is: { $0.isCircle }) { _, request, _ in
      .redirect(to: request.target)
    },
    Trick("a way with a password", is: { $0.isDownload }) { _, request, _ in
      .redirect(to: "http://user:secret@127.0.0.1\(request.target)")
    },
    Trick("a way with a line break", is: { $0.isDownload }) { _, _, _ in
      .redirect(to: "http://127.0.0.1/a b\u{1}c")
    },
    Trick("a way to plain http elsewhere", is: { $0.isDownload }) { _, _, _ in
      .redirect(to: "http://192.0.2.1/tool.tar.gz")
    },
  ]

  static let statuses: [Trick] =
    [204, 304, 403, 404, 410, 416, 451, 500, 503].map { status in
      Trick("status \(status)", is: { $0.isStatus(status) }) { _, _, _ in .status(status) }
    } + [
      Trick("a wait of a year", is: { $0.isStatus(429) }) { _, _, _ in
        .status(429, headers: [.init("Retry-After", "31536000")])
      }
    ]
}

/// A server that plays a trick with the file, and answers for its checksum.
private final class LyingServer: Sendable {
  private let server: RecordingServer
  var url: String { server.url("/tool.tar.gz") }

  init(good: [UInt8], _ trick: HostileServerTests.Trick) throws {
    let sum = try good.withUnsafeBytes { bytes in
      var stream = try ChecksumStream(.sha256)
      try stream.add(bytes)
      return try stream.finish().hex
    }
    let counter = Counter()
    server = try RecordingServer { request in
      switch request.path {
      case "/tool.tar.gz": trick.answer(good, request, counter.next())
      case "/tool.tar.gz.sha256" where trick.hasChecksum: .text("\(sum)  tool.tar.gz\n")
      default: .status(404)
      }
    }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)
    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
  }
}

extension LoopbackResponse {
  fileprivate static func raw(_ head: String, _ body: [UInt8]) -> Self {
    .raw(Array(head.utf8) + body, pieceSize: .max, pause: .zero)
  }

  fileprivate static func whole(_ body: [UInt8], tag: String? = nil) -> Self {
    .message(status: 200, headers: tag.map { [.init("ETag", $0)] } ?? [], body: body)
  }

  /// The beginning of a body.
  fileprivate static func cut(
    _ body: [UInt8], after count: Int, announcing size: Int? = nil, tag: String? = nil
  ) -> Self {
    .raw(
      "HTTP/1.1 200 OK\r\nContent-Length: \(size ?? body.count)\r\n"
        + (tag.map { "ETag: \($0)\r\n" } ?? "") + "Connection: close\r\n\r\n",
      Array(body.prefix(count)))
  }

  fileprivate static func rest(_ body: [UInt8], from first: Int, tag: String) -> Self {
    .raw(
      "HTTP/1.1 206 Partial Content\r\nETag: \(tag)\r\nContent-Length: \(body.count - first)\r\n"
        + "Content-Range: bytes \(first)-\(body.count - 1)/\(body.count)\r\n"
        + "Connection: close\r\n\r\n", Array(body.dropFirst(first)))
  }

  fileprivate static func chunked(_ body: [UInt8]) -> Self {
    .raw(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        + "\(String(body.count, radix: 16))\r\n", body + Array("\r\n0\r\n\r\n".utf8))
  }
}

extension InstallError {
  fileprivate var isDownload: Bool { if case .download = self { true } else { false } }
  fileprivate var isArchive: Bool { if case .archive = self { true } else { false } }
  fileprivate var isCutOff: Bool {
    if case .download(.transport(.cutOff)) = self { true } else { false }
  }
  fileprivate var isWrongSize: Bool {
    if case .download(.wrongSize) = self { true } else { false }
  }
  fileprivate var isMismatch: Bool {
    if case .download(.mismatch) = self { true } else { false }
  }
  fileprivate func isTooLarge(_ limit: Int) -> Bool {
    if case .download(.tooLarge(_, limit)) = self { true } else { false }
  }
  fileprivate func isStatus(_ status: Int) -> Bool {
    if case .download(.status(_, status, _)) = self { true } else { false }
  }
  fileprivate var isCircle: Bool {
    if case .download(.transport(.tooManyRedirects)) = self { true } else { false }
  }
}
