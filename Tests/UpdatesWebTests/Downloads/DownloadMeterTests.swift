import Testing

@testable import UpdatesWeb

@Suite struct DownloadMeterTests {
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

  @Test func `bytes that are thrown away again are none`() {
    var meter = DownloadMeter()
    meter.add(received: 1_000_000, at: .zero)
    meter.add(received: 0, at: .seconds(1))
    #expect(meter.rate == 0)
    #expect(meter.timeLeft(received: 0, total: 10) == nil)
  }

  @Test func `samples that are too close say nothing`() {
    var meter = DownloadMeter()
    meter.add(received: 0, at: .seconds(5))
    meter.add(received: 1_000_000, at: .seconds(5))
    meter.add(received: 2_000_000, at: .seconds(4))
    #expect(meter.rate == 0)
  }

  @Test func `what is whole needs no more time, and an unknown end cannot be told`() {
    let meter = DownloadMeter()
    #expect(meter.timeLeft(received: 7, total: 7) == .seconds(0))
    #expect(meter.timeLeft(received: 7, total: nil) == nil)
    #expect(meter.timeLeft(received: 7, total: 8) == nil)
  }
}
