import Testing

@testable import UpdatesPlatform

@Suite struct SquirrelDateTests {
  @Test(arguments: [
    ("2013-09-18T11:29:53Z", 1_379_503_793.0), ("2013-09-18T12:29:53+01:00", 1_379_503_793),
    ("2013-09-18T04:29:53-0700", 1_379_503_793), ("2013-09-18T11:29:53.5Z", 1_379_503_793.5),
    ("2013-09-18T12:29:53.250+01:00", 1_379_503_793.25),
    ("2013-09-18t11:29:53z", 1_379_503_793),
    ("Tue Sep 17 10:24:27 -0700 2013", 1_379_438_667),
    ("Tue Sep 17 17:24:27 +0000 2013", 1_379_438_667),
    ("Mon Feb 29 23:59:59 +0000 2016", 1_456_790_399),
    ("Sun Jan 04 00:00:00 +0100 1970", 255_600), ("Thu Dec 31 00:00:00 +0000 2015", 1_451_520_000),
  ])
  func `a date in a form of Squirrel's is read`(text: String, seconds: Double) {
    #expect(Instant(squirrelDate: text)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "2013", "2013-09-18", "2013-09-18T12:29:53", "2013-09-18T12:29:53.5",
    "2013-09-18T12:29:53 UTC", "2013-09-18T25:29:53Z", "2013-02-30T12:29:53Z", "1379503793",
    "Wed, 18 Sep 2013 11:29:53 GMT", "Tue Sep 17 10:24:27 2013", "Tue Sep 17 10:24:27 PDT 2013",
    "Tue Sep 31 10:24:27 -0700 2013",
    "Tue Sep 17 10:24:61 -0700 2013", "Tue sep 17 10:24:27 -0700 2013",
    "Tue Sep 17 10:24:27 -0700 2013 ", "Tue  Sep 17 10:24:27 -0700 2013",
    "     ", "Tue Sep  10:24:27 -0700 2013", "２０１３-09-18T12:29:53Z",
    "2013-09-18T11:29:53." + String(repeating: "1", count: 100_000) + "Z",
    String(repeating: "Tue ", count: 100_000),
  ])
  func `any other text is no date`(text: String) {
    #expect(Instant(squirrelDate: text) == nil)
  }
}
