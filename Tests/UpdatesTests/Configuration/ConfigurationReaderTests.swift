import HarmlessText
import Testing

@testable import Updates

/// Random configurations are read by the fuzz target `configuration`.
@Suite struct ConfigurationReaderTests {
  @Test func `the sample of the original is read`() throws {
    let (configuration, warnings) = try read(
      """
      {"updates": {"check-for": "manually", "notify": "always", "app-store-id": "123456",
        "comparing": "major-versions", "min-os-required": "12.0.0", "version": "2.0.0"}}
      """)
    #expect(warnings.isEmpty)
    #expect(configuration.checkFor == .manually)
    #expect(configuration.notify == .always)
    #expect(configuration.appStoreID == "123456")
    #expect(configuration.comparing == .major)
    #expect(configuration.minimumOS == .any("12.0.0"))
    #expect(configuration.version == "2.0.0")
  }

  @Test func `without the key updates the document itself is the configuration`() throws {
    #expect(try read(#"{"notify": "twice", "other": 1}"#).0.notify == .twice)
    #expect(try read(#"{"notify": "twice", "updates": {}}"#).0.notify == nil)
  }

  @Test(arguments: ["\"x\"", "[]", "1", "null", "true"])
  func `updates that is not an object is malformed`(value: String) {
    #expect(throws: Problem.self) { try read(#"{"updates": \#(value)}"#) }
    #expect(throws: Problem.self) { try read(value) }
  }

  @Test func `a key that was nearly written is named, and others are anybody's`() throws {
    let (_, warnings) = try read(
      #"{"verison": "2.0", "notfy": "once", "name": "x", "builds": 3, "build": "7"}"#)
    #expect(
      warnings.map(\.message) == [
        "'verison' is unknown and was ignored (did you mean 'version'?)",
        "'notfy' is unknown and was ignored (did you mean 'notify'?)",
      ])
    #expect(Set(warnings.map(\.code)) == ["configuration.unknown-key"])
    let many = (0..<1000).map { "\"versio\($0)\": 1" }.joined(separator: ", ")
    #expect(try read("{\(many)}").1.count <= 40)
  }

  @Test func `a warning names the key, the value and what was expected`() throws {
    #expect(
      try read(#"{"notify": "often"}"#).1.map(\.message) == [
        "'notify' is \"often\", expected one of never, once, twice, thrice, always, "
          + "without-available-update"
      ])
  }

  @Test(arguments: [
    (#""major-versions""#, VersionLevel.major), (#""minor-versions""#, .minor),
    (#""patch-versions""#, .patch), (#""build-versions""#, .build),
    (#""major-versions, minor-versions""#, .minor), (#""build-versions,major-versions""#, .build),
    ("1", .major), ("2", .minor), ("4", .patch), ("8", .build), ("3", .minor), ("7", .patch),
    ("15", .build), ("9", .build), (#""minor-versions,tiny""#, .minor),
  ])
  func `comparing takes the finest level named`(value: String, level: VersionLevel) throws {
    let (configuration, warnings) = try read(#"{"comparing": \#(value)}"#)
    #expect(configuration.comparing == level)
    #expect(warnings.count == (value.contains("tiny") ? 1 : 0))
  }

  @Test(
    arguments: [
      ("never", 0), ("once", 1), ("twice", 2), ("thrice", 3), ("always", nil),
      ("without-available-update", nil),
    ] as [(String, Int?)])
  func `each word of notify has its limit`(word: String, limit: Int?) throws {
    let mode = try #require(try read(#"{"notify": "\#(word)"}"#).0.notify)
    #expect(mode.limit == limit)
  }

  @Test func `numbers, blanks, a leading v and versions by platform are accepted`() throws {
    let (configuration, warnings) = try read(
      """
      {"app-store-id": 123456, "build": 77, "version": " v2.0 ", "min-required-app-version": "V1.5",
       "min-os-required": {"linux": "6.1", "macos": "13"}}
      """)
    #expect(warnings == [])
    #expect(configuration.appStoreID == "123456" && configuration.build == "77")
    #expect(configuration.version == "2.0" && configuration.minimumRequiredVersion == "1.5")
    let requirement = configuration.minimumOS
    #expect(
      ["linux", "macos", "windows"].map { requirement?.version(on: $0) } == ["6.1", "13", nil])
  }

  @Test func `the document wins over defaults key by key`() throws {
    var defaults = Configuration()
    defaults.notify = .always
    defaults.version = "9"
    defaults.comparing = .major
    let merged = try read(#"{"notify": "never", "version": "2"}"#).0.over(defaults)
    #expect(merged.notify == .never)
    #expect(merged.version == "2")
    #expect(merged.comparing == .major)
  }

  private func read(_ text: String) throws -> (Configuration, [Warning]) {
    let result = try Configuration.read(
      JSON(parsing: Array(text.utf8)), from: "here", scheme: .dotted)
    return (result.configuration, result.warnings)
  }

  @Test func `the configuration itself announces the version, its notes and its number`() throws {
    var configuration = Configuration()
    configuration.version = "2.0.0"
    configuration.releaseNotes = .byKey(["en": "Hello", "fr": "Bonjour"])
    configuration.appStoreID = "77"
    let release = try #require(configuration.announced(scheme: .dotted, language: "fr"))
    #expect(release.version?.text == "2.0.0")
    #expect(release.notes == ReleaseNotes(text: "Bonjour", format: .markdown))
    #expect(release.storeID == "77")
    for version in [nil, "two", ""] {
      configuration.version = version
      #expect(configuration.announced(scheme: .dotted, language: nil) == nil)
    }
  }

  @Test func `the manual feed cannot be named`() {
    #expect(Feed.named("manual") == nil)
    #expect(Feed.all.first?.kind == Feed.appStore.kind)
  }

  private static let text = KeyedText.byKey([
    "en": "Hello", "fr": "Bonjour", "pt-BR": "Oi", "PT": "Olá",
  ])

  @Test(
    arguments: [
      (text, "fr", "Bonjour"), (text, "FR", "Bonjour"), (text, "fr-CA", "Bonjour"),
      (text, "pt-BR", "Oi"), (text, "pt-br", "Oi"), (text, "pt", "Olá"), (text, "pt-PT", "Olá"),
      (text, "de", "Hello"), (text, nil, "Hello"), (text, "", "Hello"), (text, "-", "Hello"),
      // Without English the language that sorts first counts.
      (.byKey(["fr": "b", "de": "a"]), "it", "a"), (.byKey([:]), "it", nil),
      (.any("a"), "it", "a"), (.any("a"), nil, "a"),
      // Of several keys for one language always the same counts.
      (.byKey(["EN": "a", "En": "b", "eN": "c", "en": "d"]), "en", "a"),
    ] as [(KeyedText, String?, String?)])
  func `a language has its text, else its base's, else the English one`(
    text: KeyedText, language: String?, expected: String?
  ) {
    #expect(text.text(in: language) == expected)
  }

  @Test func `values and keys of a mebibyte make short warnings`() throws {
    let long = String(repeating: "9x", count: 1 << 19)
    var members = JSONObject()
    for key in Configuration.keys where key != "release-notes" { members[key] = .string(long) }
    members["min-os-required"] = .object([long: 1])
    let (configuration, warnings) = try Configuration.read(
      .object(members), from: "here", scheme: .dotted)
    #expect(warnings.map(\.message.utf8.count).reduce(0, +) < 10_000)
    #expect(try #require(configuration.build).utf8.count <= 1100)
  }

  @Test func `texts are made harmless when they enter`() throws {
    let hostile = "1.0-\u{1B}[31m\u{202E}x"
    let (configuration, _) = try Configuration.read(
      [
        "version": .string(hostile), "build": .string(hostile),
        "release-notes": ["en": .string(hostile)],
        "min-os-required": ["linux": .string(hostile)],
      ], from: "here", scheme: .dotted)
    #expect(configuration.version == hostile.harmlessLine())
    #expect(configuration.build == hostile.harmlessLine())
    #expect(configuration.releaseNotes?.text(in: "en") == hostile.harmlessText())
    #expect(configuration.minimumOS?.version(on: "linux") == hostile.harmlessLine())
  }
}
