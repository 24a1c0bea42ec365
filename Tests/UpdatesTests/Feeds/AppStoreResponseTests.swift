import HarmlessText
import Testing

@testable import Updates

@Suite struct AppStoreResponseTests {
  @Test func `every field of a real answer is read`() throws {
    let release = try #require(try answer("real-answer").release)
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
          name: "Tool – Every Day", seller: "Example Ltd", price: "Free", rating: 4.56789,
          ratingCount: 1234))
    #expect(try answer("real-answer").warnings == [])
  }

  @Test(arguments: ["bare-array", "last-element-broken", "first-element-broken"])
  func `the first element with a version counts`(name: String) throws {
    let release = try #require(try answer(name).release)
    #expect(release.version?.text == "2.0")
    #expect(release.storeID == "77")
  }

  @Test func `elements that were passed over are named`() throws {
    #expect(
      try answer("first-element-broken").warnings.map(\.message) == [
        "'results[0].version' is missing, expected a string",
        "'results[1]' is \"x\", expected an object",
        "'results[2].version' is \"two\", expected a version",
      ])
    #expect(try answer("last-element-broken").warnings == [])
  }

  @Test(arguments: ["no-results", "no-results-bare"])
  func `without a result there is no release and no error`(name: String) throws {
    #expect(try answer(name).release == nil)
    #expect(try answer(name).warnings == [])
  }

  @Test(arguments: [
    ("version-missing", "'results[0].version' is missing, expected a string"),
    ("version-a-number", "'results[0].version' is 2.0, expected a string"),
    ("version-without-digit", "'results[0].version' is \"two\", expected a version"),
    ("results-an-object", "'results' is an object, expected an array"),
    ("error-message-instead", "'results' is missing, expected an array"),
    ("null-instead", "it is null, expected an object"),
  ])
  func `an answer of another form is malformed`(name: String, problem: String) {
    #expect(throws: DocumentError.malformed(source: "here", problem: problem)) {
      try answer(name)
    }
  }

  @Test func `a version of 10,000 characters is told in few words`() throws {
    let error = #expect(throws: DocumentError.self) {
      try answer("version-of-10000-characters")
    }
    #expect(try #require(error).summary.utf8.count < 200)
  }

  @Test(arguments: [
    "html-instead", "truncated", "deep-nesting", "empty", "latin-1-instead-of-utf-8",
  ])
  func `what is no JSON is refused with its place`(name: String) throws {
    let error = #expect(throws: DocumentError.self) { try answer(name) }
    guard case .notJSON(let source, let line, let column, let problem, let excerpt) = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
    #expect(source == "here")
    #expect(line >= 1 && column >= 1)
    #expect(!problem.isEmpty)
    #expect(excerpt.utf8.count < 1000)
  }

  @Test func `a byte order mark is accepted`() throws {
    #expect(try answer("byte-order-mark").release?.version?.text == "2.0")
  }

  @Test(arguments: [
    ("file-size-as-string", 48_123_904), ("file-size-as-number", 48_123_904),
    ("file-size-beyond-64-bits", nil),
  ])
  func `the size is a number or a string of digits`(name: String, size: Int?) throws {
    #expect(try answer(name).release?.size == size)
  }

  @Test(arguments: ["fields-of-wrong-types", "fields-empty"])
  func `a field that cannot be used counts as absent`(name: String) throws {
    let release = try #require(try answer(name).release)
    #expect(release == Release(version: release.version))
  }

  @Test func `a minimum system that is no version counts as absent`() throws {
    let text = #"[{"version": "2", "minimumOsVersion": "newest"}]"#
    let release = try AppStoreResponse(JSON(parsing: text), source: "here", scheme: .dotted).release
    #expect(release?.minimumOS == nil)
  }

  @Test func `no address of the store opens anything but a web page`() throws {
    let elements = try #require(
      try JSON(parsing: fixture("app-store/addresses-that-open-other-things.json")).arrayValue)
    #expect(elements.count == 7)
    for element in elements {
      let answer = try AppStoreResponse(.array([element]), source: "here", scheme: .dotted)
      #expect(answer.release?.version?.text == "2.0")
      let address = answer.release?.storeURL
      #expect(address == nil || address == "https://evil.example/%20--x", "\(element)")
    }
  }

  @Test func `all text is made harmless when it enters`() throws {
    let members = try #require(
      try JSON(parsing: fixture("app-store/hostile-text.json"))["results"]?.arrayValue?.first?
        .objectValue)
    func raw(_ key: String) throws -> String { try #require(members[key]?.stringValue) }
    let release = try #require(try answer("hostile-text").release)
    #expect(release.version?.text == (try raw("version").harmlessLine()))
    #expect(release.notes?.text == (try raw("releaseNotes").harmlessText()))
    #expect(release.listing.name == (try raw("trackName").harmlessLine()))
    #expect(release.listing.seller == (try raw("sellerName").harmlessLine()))
    #expect(release.listing.price == (try raw("formattedPrice").harmlessLine()))
    #expect(release.minimumOS?.version == (try raw("minimumOsVersion").harmlessLine()))
  }

  @Test func `of 100,000 broken elements few are named`() throws {
    let elements = [JSON](repeating: ["version": 1], count: 100_000)
    let good: JSON = ["version": "2.0"]
    let answer = try AppStoreResponse(.array(elements + [good]), source: "here", scheme: .dotted)
    #expect(answer.release?.version?.text == "2.0")
    #expect(answer.warnings.count == 5)
  }

  @Test func `a real answer that is cut at any byte is refused or whole`() throws {
    let bytes = try fixture("app-store/real-answer.json")
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0..<bytes.count {
      let document = try? JSON(parsing: Array(bytes.prefix(count)), from: "here")
      #expect((document != nil) == (count > end), "\(count) of \(bytes.count) bytes")
    }
  }

  @Test func `the scheme says what a version is`() throws {
    #expect(throws: DocumentError.self) { try answer("bare-array", scheme: .semantic) }
    #expect(try answer("real-answer", scheme: .semantic).release?.version?.text == "2.10.1")
  }

  @discardableResult
  private func answer(_ name: String, scheme: VersionScheme = .dotted) throws -> AppStoreResponse {
    let document = try JSON(parsing: fixture("app-store/\(name).json"), from: "here")
    return try AppStoreResponse(document, source: "here", scheme: scheme)
  }
}
