import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct SSVCResponseTests {
  private static let minimum = "SSVCMinimumSupportedVersionNumber"
  private static let number = "SSVCLatestVersionNumber"
  private static let key = "SSVCLatestVersionKey"
  private static let since = "SSVCLatestVersionAvailableSince"

  @Test func `every field is read`() throws {
    let answer = try answer("every-field")
    #expect(answer.minimumNumber == 16_800_000)
    #expect(answer.latestNumber == 16_809_984)
    #expect(answer.latestKey == "1.0")
    #expect(answer.availableSince?.iso8601 == "2014-01-03T12:00:00Z")
    #expect(answer.warnings == [])
  }

  @Test func `every field may be missing`() throws {
    let answer = try answer(parsing: "{}")
    #expect(answer.minimumNumber == 0 && answer.latestNumber == 0)
    #expect(answer.latestKey == nil && answer.availableSince == nil)
    let ruled = try answer.result(for: SSVCInstalled(App(version: "1.0")), scheme: .dotted)
    #expect(ruled == FeedResult(releases: [], ruling: .upToDate))
  }

  @Test(
    arguments: [
      ("0", 0), ("18446744073709551615", .max), ("7.0", 7), ("1e3", 1000), ("-0", 0),
    ] as [(String, UInt64)])
  func `a whole number is an unsigned integer however it is written`(
    text: String, number: UInt64
  ) throws {
    #expect(try answer(parsing: #"{"\#(Self.number)": \#(text)}"#).latestNumber == number)
  }

  @Test(arguments: ["\"0.0.0\"", "\"\"", "\"\\u001b[2J\""])
  func `a key that says nothing counts as not said`(key: String) throws {
    #expect(try answer(parsing: #"{"\#(Self.key)": \#(key)}"#).latestKey == nil)
  }

  @Test func `a key that is no version is an error where it would have to be compared`() throws {
    #expect(
      throws: Problem.malformed(
        source: "here", problem: "'\(Self.key)' is \"newest\", expected a version")
    ) { try answer(parsing: #"{"\#(Self.key)": "newest"}"#) }
    let ruled = try ruled(#"{"\#(Self.key)": "newest", "\#(Self.number)": 99}"#, build: "7")
    #expect(ruled.ruling == .offered)
    #expect(ruled.releases.map(\.name) == ["newest"])
    #expect(ruled.releases.first?.version == nil)
  }

  @Test func `milliseconds are no date, with a warning`() throws {
    let answer = try answer(parsing: #"{"\#(Self.since)": 1388750400000}"#)
    #expect(answer.availableSince == nil)
    #expect(answer.warnings.map(\.code) == ["feed.field"])
    #expect(try self.answer(parsing: #"{"\#(Self.since)": 0}"#).availableSince == nil)
  }

  @Test(
    arguments: [
      (#"{"N": 8}"#, .offered, nil, "8"), (#"{"N": 7}"#, .upToDate, nil, "7"),
      (#"{"N": 6}"#, .upToDate, nil, "6"), (#"{"K": "1.5"}"#, .offered, "1.5", nil),
      (#"{"K": "1.4"}"#, .upToDate, "1.4", nil), (#"{"K": "1.3.9"}"#, .upToDate, "1.3.9", nil),
      (#"{"K": "1.4.0.1"}"#, .offered, "1.4.0.1", nil),
      (#"{"K": "1.3", "N": 8}"#, .offered, "1.3", "8"),
      (#"{"K": "9.0", "N": 7}"#, .upToDate, "9.0", "7"),
      (#"{"K": "9.0", "N": 0}"#, .offered, "9.0", nil),
      (#"{"K": "0.0.0", "N": 8}"#, .offered, nil, "8"),
      (#"{"M": 7, "N": 8}"#, .offered, nil, "8"), (#"{"M": 7, "N": 7}"#, .upToDate, nil, "7"),
      (#"{"M": 8, "N": 9, "K": "2.0"}"#, .required, "2.0", "9"),
      (#"{"M": 8, "N": 7, "K": "1.4"}"#, .required, "1.4", "7"),
      (#"{"M": 8, "K": "1.3"}"#, .required, "1.3", nil), (#"{"M": 8}"#, .required, nil, nil),
    ] as [(String, Release.Ruling, String?, String?)])
  func `the number wins over the key, and the minimum over both`(
    text: String, ruling: Release.Ruling, version: String?, build: String?
  ) throws {
    let answer = try ruled(Self.spelled(text), build: "7")
    #expect(answer.ruling == ruling)
    #expect(answer.releases.count == 1)
    #expect(answer.releases.first?.version?.text == version)
    #expect(answer.releases.first?.build == build)
    #expect(answer.releases.first?.name == nil)
    #expect(answer.warnings == [])
  }

  @Test func `a minimum alone says that nothing is newer`() throws {
    #expect(
      try ruled(Self.spelled(#"{"M": 7}"#), build: "7")
        == FeedResult(releases: [], ruling: .upToDate))
  }

  @Test func `without a number of ours every number is above it, with a warning`() throws {
    for text in [#"{"N": 1}"#, #"{"M": 1}"#] {
      let answer = try ruled(Self.spelled(text), version: "1.10", build: nil)
      #expect(answer.ruling != .upToDate)
      #expect(answer.warnings.map(\.code) == ["feed.no-build-number"])
      #expect(answer.warnings[0].message.hasSuffix(", so every offered build is above it"))
    }
    #expect(try ruled(Self.spelled(#"{"K": "1.11"}"#), version: "1.10", build: nil).warnings == [])
  }

  @Test func `an installed version that is none is said where it must be compared`() throws {
    #expect(throws: Problem.self) {
      try ruled(Self.spelled(#"{"K": "2.0"}"#), version: "two", build: nil)
    }
    #expect(try ruled(Self.spelled(#"{"N": 8}"#), version: "two", build: "7").ruling == .offered)
  }

  @Test func `other fields mean nothing`() throws {
    let answer = try answer(
      parsing: Self.spelled(#"{"K": "1.5", "url": "https://example.com/a.zip"}"#)
    )
    .result(for: SSVCInstalled(App(version: "1.4")), scheme: .dotted)
    #expect(answer.releases.map(\.downloadURL) == [nil])
    #expect(answer.warnings == [])
  }

  private static func spelled(_ text: String) -> String {
    text.replacing("\"M\"", with: "\"\(minimum)\"").replacing("\"N\"", with: "\"\(number)\"")
      .replacing("\"K\"", with: "\"\(key)\"")
  }

  private func ruled(
    _ text: String, version: String = "1.4.0", build: String?
  ) throws -> FeedResult {
    try answer(parsing: text).result(
      for: SSVCInstalled(App(version: version, build: build)), scheme: .dotted)
  }

  @discardableResult
  private func answer(parsing text: String) throws -> SSVCResponse {
    try SSVCResponse(JSON(parsing: text), source: "here", scheme: .dotted)
  }

  private func answer(_ name: String) throws -> SSVCResponse {
    try SSVCResponse(
      JSON(parsing: fixture("ssvc/\(name).json"), from: "here"), source: "here", scheme: .dotted)
  }
}
