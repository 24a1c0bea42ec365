import Testing

@testable import Updates

@Suite struct AppStoreResponseTests {
  @Test func `every field of a real answer is read`() throws {
    let release = try #require(try answer("real-answer").releases.first)
    #expect(release.version?.text == "2.10.1")
    #expect(release.notes == ReleaseNotes(text: "• Faster start\n• Fixes", format: .plain))
    #expect(release.publishedAt?.iso8601 == "2025-12-30T18:05:09Z")
    #expect(release.minimumOS == .init(version: "16.4", isForAppleSystems: true))
    #expect(release.storeID == "1234567890")
    #expect(release.storeURL == "https://apps.apple.com/gb/app/tool-every-day/id1234567890?uo=4")
    #expect(release.downloadURL == nil)
    #expect(release.size == 48_123_904)
    #expect(
      release.listing
        == StoreListing(
          seller: "Example Ltd", price: "Free", rating: 4.56789, ratingCount: 1234))
    #expect(try answer("real-answer").warnings == [])
  }

  @Test(arguments: [
    (#"[{"version": "2.0", "trackId": 77}]"#, []),
    (#"[{"version": "2.0", "trackId": 77}, {"version": 5}, null]"#, []),
    (
      #"[{"trackId": 1}, "x", {"version": "two"}, {"version": "2.0", "trackId": 77}, {"version": "3"}]"#,
      [
        "'results[0].version' is missing, expected a string",
        "'results[1]' is \"x\", expected an object",
        "'results[2].version' is \"two\", expected a version",
      ]
    ),
  ])
  func `the first element with a version counts, and those before it are named`(
    text: String, warnings: [String]
  ) throws {
    let answer = try answer(parsing: text)
    #expect(answer.releases.first?.version?.text == "2.0")
    #expect(answer.releases.first?.storeID == "77")
    #expect(answer.warnings.map(\.message) == warnings)
  }

  @Test(arguments: ["[]", #"{"resultCount": 0, "results": []}"#])
  func `without a result there is no release and no error`(text: String) throws {
    #expect(try answer(parsing: text).releases == [])
    #expect(try answer(parsing: text).warnings == [])
  }

  @Test(arguments: [#""48123904""#, "48123904"])
  func `the size is a number or a string of digits`(size: String) throws {
    let answer = try answer(parsing: #"[{"version": "2", "fileSizeBytes": \#(size)}]"#)
    #expect(answer.releases.first?.size == 48_123_904)
  }

  @Test func `a line break in an address of the store does no harm`() throws {
    let answer = try answer(
      parsing: #"[{"version": "2.0", "trackViewUrl": "https://evil.example/\n--x"}]"#)
    #expect(answer.releases.map(\.storeURL) == [nil])
  }

  private func answer(_ name: String) throws -> FeedResult {
    try answer(parsing: String(decoding: fixture("app-store/\(name).json"), as: UTF8.self))
  }

  @discardableResult
  private func answer(parsing text: String) throws -> FeedResult {
    try read(.appStore, Array(text.utf8)) { $0.app.country = "gb" }
  }
}
