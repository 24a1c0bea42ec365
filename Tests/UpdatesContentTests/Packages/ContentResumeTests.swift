import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// What an update could not finish is not fetched once more by the next one.
@Suite struct ContentResumeTests {
  private let home: TemporaryDirectory
  private let store: ContentStore

  init() throws {
    home = try TemporaryDirectory()
    store = ContentStore(environment: SystemEnvironment(variables: ["HOME": home.path]))
  }

  private static let text = (0..<4000).map { "\($0 * 7919 % 10007)" }.joined(separator: " ")

  private var strays: [String] {
    let folder = home.path + "/.local/share/updates-tui/content"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasPrefix(".") }
  }

  /// Sends half of the content; the rest as `rest` says, until it is mended.
  private func server(
    _ bytes: [UInt8], isMended: Mended, rest: LoopbackResponse
  ) throws -> RecordingServer {
    try RecordingServer { request in
      let half = bytes.count / 2
      let fields = "ETag: \"x\"\r\nConnection: close\r\n"
      guard request["Range"] == "bytes=\(half)-" else {
        let head = "HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(bytes.count)\r\n\r\n"
        return .raw(Array(head.utf8) + bytes[..<half], pieceSize: .max, pause: .zero)
      }
      guard isMended.value.withLock(\.self) else { return rest }
      let head =
        "HTTP/1.1 206 P\r\n\(fields)Content-Range: bytes \(half)-\(bytes.count - 1)/\(bytes.count)"
        + "\r\nContent-Length: \(bytes.count - half)\r\n\r\n"
      return .raw(Array(head.utf8) + bytes[half...], pieceSize: .max, pause: .zero)
    }
  }

  private final class Mended: Sendable {
    let value = Mutex(false)
  }

  private static let troubles: [LoopbackResponse] = [
    .status(503), .status(429, headers: [.init("Retry-After", "86400")]), .raw(""),
  ]

  @Test(arguments: [0, 1, 2], [false, true])
  func `what has come before a failure is kept for the next update`(
    index: Int, isBundled: Bool
  ) async throws {
    let bytes = gzipped(Self.text)
    let isMended = Mended()
    let server = try server(bytes, isMended: isMended, rest: Self.troubles[index])
    var sample = ContentPackage(name: "sample", url: server.url("/content"))
    if isBundled {
      sample.bundledPath = try home.write(gzipped("bundled"), to: "sample.gz")
      let first = try await store.update(sample)
      #expect(first.outcome == .bundled && first.failure != nil)
    } else {
      await #expect(throws: Problem.self) { try await store.update(sample) }
    }
    #expect(strays == [".sample.staging"])
    let count = server.requests.count
    isMended.value.withLock { $0 = true }
    #expect(try await store.update(sample).outcome == .updated)
    #expect(
      server.requests.dropFirst(count).map { $0["Range"] } == ["bytes=\(bytes.count / 2)-"])
    #expect(strays.isEmpty)
  }

  @Test func `what another try would not change keeps nothing`() async throws {
    let server = try RecordingServer(.status(404))
    let sample = ContentPackage(name: "sample", url: server.url("/content"))
    await #expect(throws: Problem.self) { try await store.update(sample) }
    #expect(strays.isEmpty)
  }
}
