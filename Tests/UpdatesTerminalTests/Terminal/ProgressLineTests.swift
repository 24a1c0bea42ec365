import Testing

@testable import UpdatesTerminal

@Suite struct ProgressLineTests {
  @Test func `a plain line is written once and has no control sequence`() {
    let line = ProgressLine("Checking", style: .plain)
    #expect(line.drawing(step: 0, columns: 80, utf8: true) == "Checking\n")
    #expect(line.drawing(step: 1, columns: 80, utf8: true) == "")
    #expect(line.erasure == "")
  }

  @Test func `plain lines say every tenth at most, and not more often than every few seconds`() {
    var line = ProgressLine("Installing", style: .plain)
    func told(_ share: Double?, at time: Int) -> String? {
      line.line(for: share.map { PlainProgress(share: $0, text: "\($0)") }, at: time)
    }
    #expect(told(0.5, at: 9000) == nil, "the first line comes first")
    line.toldAt = 10_000
    #expect(told(0.5, at: 12_999) == nil)
    #expect(told(nil, at: 13_000) == nil)
    #expect(told(0.09, at: 13_000) == nil)
    #expect(told(0.5, at: 13_000) == "0.5")
    #expect(told(0.7, at: 15_000) == nil)
    #expect(told(0.59, at: 17_000) == nil)
    #expect(told(0.4, at: 17_000) == nil)
    #expect(told(7, at: 17_000) == "7.0")
    line.style = .animated
    #expect(told(1, at: 99_000) == nil)
  }

  @Test(arguments: [
    (40, "Syncing… 45 % of 12 MB, 5 s left"), (35, "Syncing… 45 % of 12 MB, 5 s left"),
    (34, "45 %, 5 s left"), (17, "45 %, 5 s left"), (16, "45 %"), (7, "45 %"),
  ])
  func `the longest form that fits is shown`(columns: Int, text: String) {
    var line = ProgressLine("Syncing…", style: .animated)
    line.forms = ["Syncing… 45 % of 12 MB, 5 s left", "45 %, 5 s left", "45 %"]
    #expect(line.drawing(step: 0, columns: columns, utf8: true) == "\r⠋ \(text)\u{1B}[K\r")
  }

  @Test(arguments: [
    (24, "Checking for updates…"), (23, "Checking for…"), (16, "Checking for…"),
    (15, "Checking…"), (12, "Checking…"), (11, "Checkin…"), (4, "…"), (3, ""),
  ])
  func `what fits in no form loses whole words`(columns: Int, text: String) {
    let line = ProgressLine("Checking for updates…", style: .animated)
    #expect(line.drawing(step: 0, columns: columns, utf8: true) == "\r⠋ \(text)\u{1B}[K\r")
  }

  @Test func `wide characters count twice`() {
    let line = ProgressLine("言葉 言葉", style: .animated)
    #expect(line.drawing(step: 0, columns: 11, utf8: true) == "\r⠋ 言葉…\u{1B}[K\r")
    #expect(line.drawing(step: 0, columns: 12, utf8: true) == "\r⠋ 言葉 言葉\u{1B}[K\r")
  }

  @Test func `without UTF-8 it is drawn in ASCII`() {
    let line = ProgressLine("Checking for updates…", style: .animated)
    #expect(
      line.drawing(step: 0, columns: 40, utf8: false) == "\r| Checking for updates.\u{1B}[K\r")
    let plain = ProgressLine("Checking for updates…", style: .plain)
    #expect(plain.drawing(step: 0, columns: 40, utf8: false) == "Checking for updates...\n")
  }
}
