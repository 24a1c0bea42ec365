import Foundation
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

  /// A way to answer the request for the file.
  struct Trick: CustomTestStringConvertible, Sendable {
    typealias Answer = @Sendable (_ good: [UInt8]) -> LoopbackResponse

    let testDescription: String
    /// The size that the release announces.
    var size: Int?
    /// Whether the checksum of the good file is beside it.
    var hasChecksum = false
    /// Whether the beginning of the file stays for the next run.
    var leavesPart = false
    let answer: Answer
    let isRight: @Sendable (Problem) -> Bool

    init(
      _ name: String, size: Int? = nil, hasChecksum: Bool = false, leavesPart: Bool = false,
      is isRight: @escaping @Sendable (Problem) -> Bool, _ answer: @escaping Answer
    ) {
      (testDescription, self.size, self.hasChecksum) = (name, size, hasChecksum)
      (self.leavesPart, self.isRight, self.answer) = (leavesPart, isRight, answer)
    }
  }

  @Test(arguments: tricks)
  func `nothing of it is installed`(trick: Trick) throws {
    let good = try trial.packed()
    let server = try LyingServer(good: good, trick)
    var release = trial.release(at: server.url)
    release.asset.size = trick.size
    release.files = [release.asset]
    let error = trial.refusal(of: release)
    #expect(error.map(trick.isRight) == true, "\(String(describing: error))")
    let parts = ["folder/download.part", "folder/download.part.json", "lock"]
    let left = trial.files.filter { $0 != "bin/tool" }
    #expect(left.isEmpty || trick.leavesPart && left.count == parts.count, "\(left)")
    try trial.expectUnharmed(leaving: left)
  }
}

extension HostileServerTests {
  static let tricks: [Trick] = [
    Trick("less than announced, with an ETag", leavesPart: true, is: { $0.isCutOff }) {
      .cut($0, after: 100, tag: "\"one\"")
    },
    Trick("4 GiB and one byte", is: { $0.isTooLarge(4 << 30) }) {
      .cut($0, after: $0.count, announcing: 4 << 30 + 1)
    },
    Trick("more than the release announces", size: 10, is: { $0.isWrongSize }) { .whole($0) },
    Trick("a page", is: { $0.isArchive }) { _ in
      .text("<html>Please sign in</html>", type: "text/html")
    },
    Trick("another file than the sum's", hasChecksum: true, is: { $0.isMismatch }) {
      .whole($0 + [0])
    },
    Trick("a way to a file of this machine", is: { $0.isDownload }) { _ in
      .redirect(to: "file:///bin/sh")
    },
    Trick("a wait of a year", is: { $0.isStatus(429) }) { _ in
      .status(429, headers: [.init("Retry-After", "31536000")])
    },
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
    server = try RecordingServer { request in
      switch request.path {
      case "/tool.tar.gz": trick.answer(good)
      case "/tool.tar.gz.sha256" where trick.hasChecksum: .text("\(sum)  tool.tar.gz\n")
      default: .status(404)
      }
    }
  }
}

extension LoopbackResponse {
  fileprivate static func whole(_ body: [UInt8]) -> Self {
    .message(status: 200, headers: [], body: body)
  }

  /// The beginning of a body.
  fileprivate static func cut(
    _ body: [UInt8], after count: Int, announcing size: Int? = nil, tag: String? = nil
  ) -> Self {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Length: \(size ?? body.count)\r\n"
      + (tag.map { "ETag: \($0)\r\n" } ?? "") + "Connection: close\r\n\r\n"
    return .raw(Array(head.utf8) + body.prefix(count), pieceSize: .max, pause: .zero)
  }
}

extension Problem {
  fileprivate var isDownload: Bool { subject == .download }
  fileprivate var isArchive: Bool { kind == .installArchive }
  fileprivate var isCutOff: Bool { isDownload && kind == .cutOff }
  fileprivate var isWrongSize: Bool {
    isDownload && kind == .downloadIncomplete && exitCode == .protocolBroken
  }
  fileprivate var isMismatch: Bool { isDownload && kind == .installChecksum }
  fileprivate func isTooLarge(_ limit: Int) -> Bool { facts["limit"] == limit.byteCount }
  fileprivate func isStatus(_ status: Int) -> Bool { isDownload && self.status == status }
}
