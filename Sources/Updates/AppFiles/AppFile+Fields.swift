import HarmlessText

extension AppFile {
  /// Reads a document; a value that cannot be used is left out, with a finding.
  static func read(_ document: JSONObject) -> (file: AppFile, findings: [Finding]) {
    var file = AppFile()
    var reader = FieldReader(.object(document), protecting: protectingKeys)
    // If `updates` is missing, the document itself is the configuration.
    reader.object(
      besides: document["updates"] == nil ? Configuration.keys : [], isNamed: isNamed
    ) { file.read(from: &$0) }
    file.configuration = .object(document)
    return (file, reader.findings)
  }

  /// The reader of the configuration names the keys that are nearly its own.
  private static func isNamed(_ near: String?) -> Bool {
    near.map { !Configuration.keys.contains($0) } ?? true
  }

  /// Keys without which nothing is verified.
  private static let protectingKeys = [
    "feed.public-key", "feed.provenance", "feed.signed-feed", "app.version-command",
  ]

  mutating func read(from reader: inout FieldReader) {
    reader.field("$schema", isError: false) { value in
      if value.value.stringValue == nil { value.fault("a string") }
    }
    reader.field("app") { value in value.object { readApp(from: &$0) } }
    reader.field("configuration-url") { value in
      configurationURL = value.address("an http, https or file URL or an absolute path") { text in
        text.hasPrefix("/") || text.lowercased().hasPrefix("file:///") || Address(link: text) != nil
      }
    }
    reader.field("feed") { value in
      var settings = FeedSettings()
      if value.object({ settings.read(from: &$0) }) { feed = settings }
    }
    reader.field("check", isError: false) { value in
      check = value.text("never, hourly, daily, weekly, monthly or a duration such as 20h") {
        Schedule($0) != nil
      }
    }
    reader.field("action") { (action, restart) = $0.action() }
    reader.field("download", isError: false) { value in
      downloadsAutomatically = value.isSecond(of: "on-request", "automatically")
      // What nobody has asked for must at least be signed.
      guard downloadsAutomatically, feed?.isProved != true else { return }
      value.fault(
        "on-request, or a 'feed.public-key' or 'feed.provenance' as well", isError: true)
    }
    reader.field("updates") { value in
      guard let object = value.object() else { return }
      value.nameUnknown(in: object, but: Configuration.keys, isNamed: Self.isNamed)
    }
  }

  mutating func readApp(from reader: inout FieldReader) {
    reader.field("id") { value in
      id = value.text("an identifier of at most 200 bytes") {
        $0.utf8.count <= 200 && $0.harmlessLine() == $0
      }
    }
    reader.field("name", isError: false) { name = $0.text()?.harmlessLine() }
    reader.field("version", isError: false) { version = $0.label() }
    reader.field("build", isError: false) { build = $0.label() }
    reader.field("country", isError: false) { value in
      country = value.text("two letters such as gb") { country in
        country.utf8.count == 2 && country.utf8.allSatisfy { (97...122).contains($0 | 32) }
      }?.lowercased()
    }
    reader.field("channel", isError: false) { channel = $0.text()?.harmlessLine() }
    reader.field("version-command") { versionCommand = $0.command() }
    reader.field("executable", isError: false) { value in
      executable = value.text("an absolute path or a program name") {
        $0.hasPrefix("/") || !$0.contains("/")
      }
    }
    reader.field("defaults", isError: false) { defaults = $0.object() ?? JSONObject() }
  }
}

extension FieldReader {
  /// A text, or a number, whose digits count.
  fileprivate mutating func label() -> String? {
    if case .number(let text) = value { return text }
    return text(limit: Version.maximumLength)?.harmlessLine()
  }
}
