import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct SSVCFeedTests {
  @Test func `every field is read`() throws {
    let answer = try read(.ssvc, fixture("ssvc/every-field.json")) { $0.app.build = "1" }
    #expect(answer.ruling == .required && answer.warnings == [])
    let release = try #require(answer.releases.first)
    #expect(release.build == "16809984" && release.version?.text == "1.0")
    #expect(release.publishedAt?.iso8601 == "2014-01-03T12:00:00Z")
  }

  @Test(
    arguments: [
      ("0", nil), ("18446744073709551615", "18446744073709551615"), ("7.0", "7"), ("1e3", "1000"),
      ("-0", nil),
    ] as [(String, String?)])
  func `a whole number is an unsigned integer however it is written`(
    text: String, build: String?
  ) throws {
    #expect(try ruled(#"{"N": \#(text)}"#, build: "1").releases.first?.build == build)
  }

  @Test(arguments: ["{}", #"{"K": "0.0.0"}"#, #"{"K": ""}"#, #"{"K": "\u001b[2J"}"#, #"{"M": 7}"#])
  func `an answer that names no version says that nothing is newer`(text: String) throws {
    #expect(try ruled(text, build: "7") == FeedResult(releases: [], ruling: .upToDate))
  }

  @Test func `a key that is no version is an error where it would have to be compared`() throws {
    #expect(
      throws: Problem.malformed(
        source: "here", problem: "'SSVCLatestVersionKey' is \"newest\", expected a version")
    ) { try self.ruled(#"{"K": "newest"}"#, build: nil) }
    let ruled = try self.ruled(#"{"K": "newest", "N": 99}"#, build: "7")
    #expect(ruled.ruling == .offered)
    #expect(ruled.releases.map(\.name) == ["newest"])
    #expect(ruled.releases.first?.version == nil)
  }

  @Test func `milliseconds are no date, with a warning`() throws {
    let answer = try ruled(#"{"N": 8, "S": 1388750400000}"#, build: "7")
    #expect(answer.releases[0].publishedAt == nil && answer.warnings.map(\.code) == ["feed.field"])
    let undated = try ruled(#"{"N": 8, "S": 0}"#, build: "7")
    #expect(undated.releases[0].publishedAt == nil && undated.warnings == [])
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
    let answer = try ruled(text, build: "7")
    #expect(answer.ruling == ruling)
    #expect(answer.releases.count == 1)
    #expect(answer.releases.first?.version?.text == version)
    #expect(answer.releases.first?.build == build)
    #expect(answer.releases.first?.name == nil)
    #expect(answer.warnings == [])
  }

  @Test func `without a number of ours every number is above it, with a warning`() throws {
    for text in [#"{"N": 1}"#, #"{"M": 1}"#] {
      let answer = try ruled(text, version: "1.10", build: nil)
      #expect(answer.ruling != .upToDate)
      #expect(answer.warnings.map(\.code) == ["feed.no-build-number"])
      #expect(answer.warnings[0].message.hasSuffix(", so every offered build is above it"))
    }
    #expect(try ruled(#"{"K": "1.11"}"#, version: "1.10", build: nil).warnings == [])
  }

  @Test func `an installed version that is none is said where it must be compared`() throws {
    #expect(throws: Problem.self) {
      try ruled(#"{"K": "2.0"}"#, version: "two", build: nil)
    }
    #expect(try ruled(#"{"N": 8}"#, version: "two", build: "7").ruling == .offered)
  }

  /// What the server rules with M for the minimum, N for the number, K for the key, S for the time.
  private func ruled(
    _ text: String, version: String = "1.4.0", build: String?
  ) throws -> FeedResult {
    var text = text
    for (short, key) in [
      "M": "SSVCMinimumSupportedVersionNumber", "N": "SSVCLatestVersionNumber",
      "K": "SSVCLatestVersionKey", "S": "SSVCLatestVersionAvailableSince",
    ] { text = text.replacing("\"\(short)\"", with: "\"\(key)\"") }
    return try read(.ssvc, text) { $0.app = App(version: version, build: build) }
  }

  @Test(
    arguments: [
      ("77", "1.0", 77), ("0", "1.0", 0), ("0077", "1.0", 77),
      ("18446744073709551615", "1.0", .max), ("18446744073709551616", "1.0", 16_809_984),
      (nil, "1.0", 16_809_984), ("", "1.0.4", 17_072_128), ("7.7", "1.0b2", 16_801_794),
      ("-1", "1.0", 16_809_984), ("+77", "1.0", 16_809_984), ("0x10", "1.0", 16_809_984),
      (" 77", "1.0", 16_809_984), ("٧٧", "1.0", 16_809_984), (nil, "1.10", 0), ("beta", "v1", 0),
    ] as [(String?, String, UInt64)])
  func `the build counts where it is an unsigned integer, else the packed version`(
    build: String?, version: String, number: UInt64
  ) {
    #expect(SSVCInstalled(App(version: version, build: build)).number == number)
  }

  /// What does not fit is 0.
  private static let unfit = [
    "", "1.10", "1.2.3.4", "v1", " 1.0", "1.0 ", "100", "1.2.10", "1.", ".5", "1..2", "1.b2",
    "1c1", "1.0B2", "1.0rc1", "1.0b256", "1.0b0001", "1.0b2x", "1.0bb", "b2", "-1", "+1",
    "99.9.9f0255", "12345678901", "１.０", "1.0\u{0}",
    String(repeating: "1.", count: 100_000),
  ].map { ($0, UInt32(0)) }

  @Test(
    arguments: [
      ("1.0", 16_809_984), ("1.0.4", 17_072_128), ("1.0b2", 16_801_794), ("1", 0x0100_8000),
      ("0", 0x8000), ("0.0.1", 0x0001_8000), ("9.9.9", 0x0999_8000), ("10", 0x1000_8000),
      ("12.3.4", 0x1234_8000), ("99.9.9", 0x9999_8000), ("01.0", 0x0100_8000),
      ("1d", 0x0100_2000), ("1a7", 0x0100_4007), ("1.2b3", 0x0120_6003), ("1.2.3f4", 0x0123_8004),
      ("1f0", 0x0100_8000), ("1.0f", 0x0100_8000), ("1d255", 0x0100_20FF), ("1.0b002", 0x0100_6002),
      ("99.9.9f255", 0x9999_80FF),
    ] + unfit)
  func `a version is packed as CoreFoundation packs it`(version: String, number: UInt32) {
    #expect(SSVCInstalled.packed(version) == number)
  }

  @Test(
    arguments: [
      ("en", "gb", "en", "GB"), ("pt-BR", "GB", "pt", "GB"), ("zh-Hans-CN", nil, "zh", ""),
      ("EN_gb", "", "en", ""), ("fil", nil, "fil", ""), (nil, nil, "", ""), ("-", nil, "", ""),
    ] as [(String?, String?, String, String)])
  func `the URL has five parameters in order, the language without script and country`(
    language: String?, country: String?, told: String, place: String
  ) throws {
    let app = App(version: "1.0", country: country, language: language)
    let query = FeedQuery(app: app, urls: ["https://example.com/latest"])
    #expect(
      try Feed.ssvc.urls(query) == [
        "https://example.com/latest?SSVCLatestVersionKey=1.0&SSVCLatestVersionNumber=16809984"
          + "&SSVCLanguage=\(told)&SSVCCountry=\(place)&SSVCClientProtocolVersion=1"
      ])
  }
}
