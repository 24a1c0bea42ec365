import Testing

@testable import Updates

@Suite struct ReleaseJSONTests {
  /// A release with every field set, so that a new one that is forgotten shows.
  static var full: Release {
    get throws {
      var release = Release(
        version: try Version("2.0-beta", scheme: .dotted),
        notes: ReleaseNotes(text: "# New\n\n\"quoted\" \u{1F600}\u{2028}\t", format: .markdown),
        publishedAt: Date(timeIntervalSince1970: 1_767_323_045.123_456_7),
        minimumOS: .init(version: "12.1", isForAppleSystems: true), storeID: "77",
        storeURL: "https://store.example/77", downloadURL: "https://example.com/2.zip",
        size: 1 << 53,
        listing: StoreListing(
          name: "Tool", seller: "Somebody", price: "£0.99", rating: 4.7, ratingCount: 3))
      release.name = "Two"
      release.build = "2.0.1"
      release.maximumOS = .init(version: "15", isForAppleSystems: false)
      release.systems = ["linux", "macos"]
      release.architectures = []
      release.channel = "beta"
      release.isWithdrawn = true
      release.isPrerelease = true
      release.exclusion = .conditions
      release.isCritical = true
      release.isInformational = true
      release.rolloutInterval = 86_400
      release.minimumAutoupdateVersion = "1.0"
      release.signature = "abc="
      release.notesURL = "https://example.com/notes"
      release.features = ["faster", "kinder"]
      return release
    }
  }

  @Test func `every field comes back as it was`() throws {
    let release = try Self.full
    for child in Mirror(reflecting: release).children {
      let isAbsent = "\(child.value)" == "nil" || "\(child.value)" == "false"
      #expect(!isAbsent, "\(child.label ?? "") is not set")
    }
    let json = try JSON(parsing: release.json.text)
    #expect(Release(json) == release)
    #expect(Release(json)?.version?.text == "2.0-beta")
  }

  @Test func `a release of which little is known says little`() throws {
    let release = Release(version: try Version("1.0", scheme: .dotted))
    #expect(release.json.text == #"{"version":["dotted","1.0"]}"#)
    #expect(Release(release.json) == release)
    #expect(Release([:]) == Release(version: nil))
  }

  @Test(arguments: VersionScheme.allCases)
  func `a version keeps its scheme and its text`(scheme: VersionScheme) throws {
    let release = Release(version: try Version("1.0.0-rc.1", scheme: scheme))
    let version = try #require(Release(release.json)?.version)
    #expect(version.scheme == scheme)
    #expect(version.text == "1.0.0-rc.1")
  }

  @Test func `a member of a wrong kind makes it no release`() throws {
    let members = try #require(try Self.full.json.objectValue).members
    #expect(members.count == Mirror(reflecting: try Self.full).children.count)
    for member in members {
      for wrong in [.null, .number("7.5"), ["x"], [:], "x"] as [JSON]
      where !fits(wrong, member.key) {
        var changed = try #require(try Self.full.json.objectValue)
        changed[member.key] = wrong
        #expect(Release(.object(changed)) == nil, "\(member.key): \(wrong)")
      }
    }
    #expect(Release(.null) == nil)
    #expect(Release(["version": ["roman", "XII"]]) == nil)
    #expect(Release(["version": ["dotted", "x"]]) == nil)
    #expect(Release(["notes": ["rtf", "x"]]) == nil)
    #expect(Release(["systems": ["linux", 7]]) == nil)
  }

  @Test func `an answer keeps ruling and warnings, not its place`() throws {
    let answer = FeedAnswer(
      releases: [try Self.full, Release(version: nil)], ruling: .required,
      url: "https://example.com/", isFromCache: true,
      warnings: [Warning(code: "a.b", message: "c"), Warning(code: "d", message: "")])
    var expected = answer
    expected.url = nil
    expected.isFromCache = false
    #expect(FeedAnswer(try JSON(parsing: answer.json.text)) == expected)
    #expect(FeedAnswer(FeedAnswer(releases: []).json) == FeedAnswer(releases: []))
  }

  @Test(
    arguments: [
      .null, [:], ["releases": [:]], ["releases": [7]], ["releases": [], "ruling": "maybe"],
      ["releases": [], "ruling": .null], ["releases": [], "warnings": "x"],
      ["releases": [], "warnings": ["x"]], ["releases": [], "warnings": [["a", 7]]],
    ] as [JSON])
  func `what is no answer is none`(json: JSON) {
    #expect(FeedAnswer(json) == nil)
  }

  /// Whether a value is of the right kind for a member after all.
  private func fits(_ value: JSON, _ key: String) -> Bool {
    switch value {
    case .string:
      [
        "name", "build", "channel", "minimumAutoupdateVersion", "notesURL", "signature", "storeID",
        "storeURL", "downloadURL",
      ].contains(key)
    case .number: key == "publishedAt"
    case .array: ["systems", "architectures", "features"].contains(key)
    case .object: key == "listing"
    default: false
    }
  }
}
