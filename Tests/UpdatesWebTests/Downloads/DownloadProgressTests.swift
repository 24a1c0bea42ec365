import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DownloadProgressTests {
  /// All that is told of the progress.
  private func progress(of items: [DownloadItem]) async throws -> [DownloadProgress] {
    let seen = Monitor([DownloadProgress]())
    let place = try DownloadFolder()
    _ = try await place.fetch(items, progress: { value in seen.change { $0.append(value) } })
    return seen.change { $0 }
  }

  @Test func `progress counts bytes and files to the end`() async throws {
    let server = try ServedContent(.init(bytes: randomBytes(100_000)))
    let last = try await progress(
      of: (0..<5).map {
        DownloadItem(url: server.url(), name: "f\($0)", sizeLimit: 1 << 20, expectedSize: 100_000)
      }
    ).last
    #expect(last?.received == 500_000 && last?.total == 500_000)
    #expect(last?.files == 5 && last?.totalFiles == 5 && last?.timeLeft == .zero)
  }

  @Test func `progress never goes back, even where a file begins anew`() async throws {
    let server = try LoopbackServer(numbered: { number, _ in
      let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n"
      // Slow enough for each piece to be told of.
      return .raw(
        Array(head.utf8) + [UInt8](repeating: 0x41, count: number == 1 ? 60_000 : 100_000),
        pieceSize: 20_000, pause: .milliseconds(120))
    })
    let received = try await progress(
      of: [DownloadItem(url: server.url(), name: "a", sizeLimit: 1 << 20)]
    ).map(\.received)
    #expect(received == received.sorted())
    #expect(received.last == 100_000)
    #expect(server.requests.count == 2)
  }

  @Test func `a steady stream has its rate from the second sample on`() {
    var meter = DownloadMeter()
    #expect(meter.rate == 0)
    for step in 0...40 {
      meter.add(received: step * 50_000, at: .milliseconds(step * 50))
      guard step > 0 else { continue }
      #expect(abs(meter.rate - 1_000_000) < 1)
    }
    #expect(meter.timeLeft(received: 2_000_000, total: 12_000_000) == .seconds(10))
    #expect(meter.timeLeft(received: 2_000_000, total: 12_000_001) == .seconds(11))
  }

  @Test func `a change of pace shows in some seconds, not at once`() {
    var meter = DownloadMeter()
    meter.add(received: 0, at: .zero)
    meter.add(received: 1_000_000, at: .seconds(1))
    meter.add(received: 1_000_000, at: .milliseconds(1050))
    #expect(meter.rate > 900_000)
    for step in 1...300 {
      meter.add(received: 1_000_000, at: .milliseconds(1050 + step * 50))
    }
    #expect(meter.rate < 20_000)
  }

  @Test func `a burst at the beginning is averaged, and nothing is foretold of it`() {
    var meter = DownloadMeter()
    meter.add(received: 0, at: .zero)
    // Nothing is on its way yet, however long that takes.
    meter.add(received: 0, at: .seconds(5))
    for step in 1...39 {
      meter.add(received: 3_000_000 + step * 5_000, at: .milliseconds(5000 + step * 50))
      #expect(meter.timeLeft(received: 3_000_000, total: 6_000_000) == nil)
    }
    meter.add(received: 3_200_000, at: .seconds(7))
    #expect(abs(meter.rate - 1_600_000) < 1)
    #expect(meter.timeLeft(received: 3_200_000, total: 6_400_000) == .seconds(2))
  }

  @Test(arguments: [
    // Bytes that are thrown away again are none.
    [(1_000_000, 0), (0, 1)],
    // Samples that are too close, or from before, say nothing.
    [(0, 5), (1_000_000, 5), (2_000_000, 4)],
    [],
  ])
  func `what says nothing gives no rate`(samples: [(received: Int, seconds: Int)]) {
    var meter = DownloadMeter()
    for sample in samples { meter.add(received: sample.received, at: .seconds(sample.seconds)) }
    #expect(meter.rate == 0)
    #expect(meter.timeLeft(received: 7, total: 7) == .seconds(0))
    #expect(meter.timeLeft(received: 7, total: nil) == nil)
    #expect(meter.timeLeft(received: 7, total: 8) == nil)
  }
}
