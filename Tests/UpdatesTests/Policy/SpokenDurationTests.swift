import Testing

@testable import Updates

@Suite struct SpokenDurationTests {
  @Test(arguments: [
    ("1s", 1), ("90s", 90), ("5m", 300), ("1h", 3600), ("1d", 86_400), ("1w", 604_800),
    ("007d", 604_800), ("315360000s", 315_360_000), ("3650d", 315_360_000),
    ("521w", 315_100_800),
  ])
  func `a number and a unit are a duration`(text: String, seconds: Int) {
    #expect(SpokenDuration(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "1", "h", "0h", "-1h", "+1h", "1.5h", "1 h", " 1h", "1h ", "1H", "1y", "1hh", "1h30m",
    "522w", "315360001s", "99999999999999999999s", "9223372036854775807w", "٣h", "1é", "0x1h",
  ])
  func `anything else is none`(text: String) {
    #expect(SpokenDuration(text) == nil)
  }
}
