import Testing
import UpdatesPlatform

@testable import Updates

@Suite struct QuietHoursTests {
  @Test(arguments: [
    ("22:00-07:00", "22:00-07:00"), ("7:5-9:00", "07:05-09:00"), ("00:00-23:59", "00:00-23:59"),
  ])
  func `two times of the day are hours`(text: String, written: String) {
    #expect(QuietHours(text)?.text == written)
  }

  @Test(arguments: [
    "", "22:00", "22-07", "24:00-07:00", "22:60-07:00", "22:00-22:00", "22:00-07:00-08:00",
    "-1:00-07:00", "22:00 - 07:00", "22:00-+7:00", "222:00-07:00", "２２:00-07:00", "a:b-c:d",
  ])
  func `anything else is none`(text: String) {
    #expect(QuietHours(text) == nil)
  }

  @Test(arguments: [
    ("22:00-07:00", 21, 59, false), ("22:00-07:00", 22, 0, true), ("22:00-07:00", 0, 0, true),
    ("22:00-07:00", 6, 59, true), ("22:00-07:00", 7, 0, false), ("09:30-10:00", 9, 29, false),
    ("09:30-10:00", 9, 30, true), ("09:30-10:00", 10, 0, false),
  ])
  func `they may go over midnight, and end before their last minute`(
    text: String, hour: Int, minute: Int, isQuiet: Bool
  ) throws {
    let time = LocalTime(year: 2026, month: 1, day: 2, hour: hour, minute: minute)
    #expect(try #require(QuietHours(text)).contains(time) == isQuiet)
  }
}
