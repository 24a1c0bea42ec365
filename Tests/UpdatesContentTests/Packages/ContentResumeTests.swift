import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// What an update could not finish is not fetched once more by the next one.
@Suite struct ContentResumeTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  private static let bytes = gzipped(
    (0..<80_000).map { "\($0 * 7919 % 100_003)" }.joined(separator: " "))

  private var strays: [String] {
    ((try? FileSystem.names(in: trial.folder)) ?? []).filter { $0.hasPrefix(".") }
  }

  private final class Mended: Sendable {
    let value = Mutex(false)
  }

  /// Sends half of the content; the rest as `rest` says, until it is mended.
  private func server(_ mended: Mended, rest: LoopbackResponse) throws -> LoopbackServer {
    try LoopbackServer { request in
      let (bytes, half) = (Self.bytes, Self.bytes.count / 2)
      func answer(_ fields: String, _ part: ArraySlice<UInt8>) -> LoopbackResponse {
        let head =
          "HTTP/1.1 \(fields)\r\nETag: \"x\"\r\nConnection: close\r\nContent-Length: "
        return .raw(Array(head.utf8) + part, pieceSize: .max, pause: .zero)
      }
      guard request["Range"] == "bytes=\(half)-" else {
        return answer("200 OK", Array("\(bytes.count)\r\n\r\n".utf8) + bytes[..<half])
      }
      guard mended.value.withLock(\.self) else { return rest }
      return answer(
        "206 P\r\nContent-Range: bytes \(half)-\(bytes.count - 1)/\(bytes.count)",
        Array("\(bytes.count - half)\r\n\r\n".utf8) + bytes[half...])
    }
  }

  private static let troubles: [LoopbackResponse] = [
    .status(503), .status(429, headers: [.init("Retry-After", "86400")]), .raw(""),
  ]

  @Test(arguments: [0, 1, 2], [false, true])
  func `what has come before a failure is kept for the next update`(
    index: Int, isBundled: Bool
  ) async throws {
    let mended = Mended()
    let server = try server(mended, rest: Self.troubles[index])
    var sample = ContentPackage(name: "sample", url: server.url("/content"))
    if isBundled {
      sample.bundledPath = try trial.bundle("bundled")
      let first = try await trial.store.update(sample)
      #expect(first.outcome == .bundled && first.failure != nil)
    } else {
      await #expect(throws: Problem.self) { try await trial.store.update(sample) }
    }
    #expect(strays == [".sample.staging"])
    let count = server.requests.count
    mended.value.withLock { $0 = true }
    #expect(try await trial.store.update(sample).outcome == .updated)
    #expect(
      server.requests.dropFirst(count).map { $0["Range"] } == ["bytes=\(Self.bytes.count / 2)-"])
    #expect(strays.isEmpty)
  }

  @Test func `what another try would not change keeps nothing`() async throws {
    trial.server.answer(.status(404))
    await #expect(throws: Problem.self) { try await trial.store.update(trial.package()) }
    #expect(strays.isEmpty)
  }
}
