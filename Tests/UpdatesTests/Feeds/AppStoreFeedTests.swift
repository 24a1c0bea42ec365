import Testing

@testable import Updates

@Suite struct AppStoreFeedTests {
  @Test(
    arguments: [
      ("com.example.tool", nil, "gb", "bundleId=com.example.tool&country=gb"),
      ("com.example.tool", nil, nil, "bundleId=com.example.tool"),
      ("a", "77", "GB", "bundleId=a&country=gb"), (nil, "77", "gb", "id=77&country=gb"),
    ] as [(String?, String?, String?, String)])
  func `the lookup is asked over https by identifier, else number, and country`(
    id: String?, storeID: String?, country: String?, query: String
  ) throws {
    let base = "https://itunes.apple.com/lookup?"
    #expect(try url(id: id, storeID: storeID, country: country) == base + query)
    let other = try url(id: id, storeID: storeID, country: country, base: "https://a.b/?key=1")
    #expect(other == "https://a.b/?key=1&" + query)
    #expect(throws: Problem.identifierMissing) { try url(id: nil, country: country) }
  }

  private func url(
    id: String?, storeID: String? = nil, country: String?, base: String = Feed.lookupURL
  ) throws -> String {
    try Feed.appStore.urls(
      FeedQuery(
        app: App(id: id, version: "1", country: country), storeID: storeID, lookupURL: base))[0]
  }

  @Test func `every field of a real answer is read`() throws {
    let release = try #require(try answer(named: "real-answer").releases.first)
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
    #expect(try answer(named: "real-answer").warnings == [])
    let none = try answer(parsing: #"{"resultCount": 0, "results": []}"#)
    #expect(none.releases == [] && none.warnings == [])
    let abroad = try read(.appStore, "[]")
    #expect(abroad.releases == [] && abroad.warnings.map(\.code) == ["feed.no-country"])
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

  @Test(arguments: [#""48123904""#, "48123904"])
  func `the size is a number or a string of digits`(size: String) throws {
    let answer = try answer(parsing: #"[{"version": "2", "fileSizeBytes": \#(size)}]"#)
    #expect(answer.releases.first?.size == 48_123_904)
  }

  private func answer(named name: String) throws -> FeedResult {
    try answer(parsing: String(decoding: fixture("app-store/\(name).json"), as: UTF8.self))
  }

  @discardableResult
  private func answer(parsing text: String) throws -> FeedResult {
    try read(.appStore, text) { $0.app.country = "gb" }
  }
}
