import Testing

@testable import UpdatesTerminal

@Suite struct NoticePlaceTests {
  private func place(
    isTerminal: Bool = true, isInBackground: Bool = false, hasPendingInput: Bool = false,
    columns: Int = 80, type: String? = "xterm", accessible: Bool = false
  ) -> NoticePlace {
    NoticePlace(
      NoticeFacts(
        isTerminal: isTerminal, isInBackground: isInBackground, hasPendingInput: hasPendingInput,
        columns: columns, terminalType: type, accessible: accessible))
  }

  @Test func `a terminal in front gets lines`() {
    #expect(place() == .lines(columns: 80))
  }

  @Test func `without a terminal, and in the background, nothing is shown`() {
    #expect(place(isTerminal: false) == .nowhere(.noTerminal))
    #expect(place(isTerminal: false, isInBackground: true) == .nowhere(.noTerminal))
    #expect(place(isInBackground: true) == .nowhere(.inBackground))
    #expect(place(isInBackground: true, columns: 10) == .nowhere(.inBackground))
  }

  @Test func `where somebody is typing one line must do`() {
    #expect(place(hasPendingInput: true) == .line(columns: 80))
  }

  @Test(arguments: [nil, "", "dumb"] as [String?])
  func `a simple terminal gets one line`(type: String?) {
    #expect(place(type: type) == .line(columns: 80))
  }

  @Test func `a screen reader gets one line`() {
    #expect(place(accessible: true) == .line(columns: 80))
  }

  @Test(
    arguments: [
      (0, .lines(columns: 80)), (-1, .lines(columns: 80)), (1, .line(columns: 1)),
      (39, .line(columns: 39)), (40, .lines(columns: 40)), (65_535, .lines(columns: 1000)),
    ] as [(Int, NoticePlace)])
  func `the columns decide`(columns: Int, expected: NoticePlace) {
    #expect(place(columns: columns) == expected)
  }

  @Test(arguments: [.nowhere(.noTerminal), .line(columns: 80)] as [NoticePlace])
  func `where there is no room for lines nothing is asked`(place: NoticePlace) {
    #expect(!place.canAsk(environment: ["TERM": "xterm"]))
  }
}
