import HarmlessText

struct AppFileReader {
  private(set) var findings: [AppFileFinding] = []

  /// The maximum number of errors and of warnings, because a file may have a million unknown keys.
  static let mostFindings = 100

  static func read(_ document: JSONObject) -> (file: AppFile, findings: [AppFileFinding]) {
    var reader = Self()
    let file = reader.file(from: document)
    return (file, reader.findings)
  }

  private mutating func file(from document: JSONObject) -> AppFile {
    var file = AppFile()
    // If `updates` is missing, the document itself is the configuration.
    let others = document["updates"] == nil ? Configuration.keys : []
    expect(Self.keys + others, in: document, under: "")
    if let schema = document["$schema"], schema.stringValue == nil {
      report(
        .wrongType(found: schema.typeName, expected: "a string"), at: "$schema", isError: false)
    }
    if let app = object(document["app"], at: "app", isError: true) {
      readApp(app, into: &file)
    }
    file.configurationURL = address(document["configuration-url"], at: "configuration-url") {
      Self.isConfigurationPlace($0) ? nil : "an http, https or file URL or an absolute path"
    }
    if let feed = object(document["feed"], at: "feed", isError: true) {
      file.feed = feedSettings(from: feed)
    }
    file.check = text(document["check"], at: "check", isError: false) {
      Schedule($0) != nil ? nil : "never, hourly, daily, weekly, monthly or a duration such as 20h"
    }
    file.action = action(from: document["action"])
    file.restart = restart(after: file.action, in: document["action"])
    let download = text(document["download"], at: "download", isError: false) {
      ["on-request", "automatically"].contains($0) ? nil : "on-request or automatically"
    }
    if download == "automatically" {
      // What nobody has asked for must at least be signed.
      if file.feed?.isProved != true {
        let expected = "on-request, or a 'feed.public-key' or 'feed.provenance' as well"
        report(
          .wrongValue(found: "automatically", expected: expected), at: "download", isError: true)
      }
      file.downloadsAutomatically = true
    }
    file.configuration = .object(document)
    if let updates = object(document["updates"], at: "updates", isError: true) {
      expect(Configuration.keys, in: updates, under: "updates.")
    }
    return file
  }

  private mutating func readApp(_ app: JSONObject, into file: inout AppFile) {
    expect(Self.appKeys, in: app, under: "app.")
    file.id = text(app["id"], at: "app.id") { id in
      id.utf8.count <= 200 && id.harmlessLine() == id ? nil : "an identifier of at most 200 bytes"
    }
    file.name = text(app["name"], at: "app.name", isError: false)?.harmlessLine()
    file.version = label(app["version"], at: "app.version")
    file.build = label(app["build"], at: "app.build")
    file.country = text(app["country"], at: "app.country", isError: false) { country in
      let isLetters = country.utf8.allSatisfy { (97...122).contains($0 | 32) }
      return isLetters && country.utf8.count == 2 ? nil : "two letters such as gb"
    }?.lowercased()
    file.channel = text(app["channel"], at: "app.channel", isError: false)?.harmlessLine()
    file.versionCommand = command(app["version-command"], at: "app.version-command")
    file.executable = text(app["executable"], at: "app.executable", isError: false) { path in
      path.hasPrefix("/") || !path.contains("/") ? nil : "an absolute path or a program name"
    }
    file.defaults = object(app["defaults"], at: "app.defaults", isError: false) ?? JSONObject()
  }

  mutating func report(_ fact: AppFileFinding.Fact, at keyPath: String, isError: Bool) {
    guard findings.count(where: { $0.isError == isError }) < Self.mostFindings else { return }
    findings.append(AppFileFinding(keyPath: keyPath, fact: fact, isError: isError))
  }

  mutating func expect(_ keys: [String], in object: JSONObject, under prefix: String) {
    lazy var absent = keys.filter { object[$0] == nil }
    for member in object.members where !keys.contains(member.key) {
      let place = prefix + presentableLocation(member.key)
      let isKey = prefix == "feed." && member.key.lowercased().hasSuffix("key")
      if let near = Self.protectingKeys.first(where: { isKey || Self.isNear(member.key, $0) }) {
        report(.misspelled(expected: near), at: place, isError: true)
        continue
      }
      let near = Suggestion.nearest(to: member.key, among: absent)
      // The reader of the configuration names those of its own.
      let isOfConfiguration =
        near.map(Configuration.keys.contains) ?? false && ["", "updates."].contains(prefix)
      // A condition that is not read must not count as none.
      let isError = prefix == "feed.provenance."
      if !isOfConfiguration { report(.unknownKey(near: near), at: place, isError: isError) }
    }
  }

  mutating func object(_ value: JSON?, at keyPath: String, isError: Bool) -> JSONObject? {
    guard let value else { return nil }
    if let object = value.objectValue { return object }
    report(.wrongType(found: value.typeName, expected: "an object"), at: keyPath, isError: isError)
    return nil
  }

  /// Reads a text that is not empty, not too long, and without control characters.
  ///
  /// `objection` returns what was expected instead, or nil if it accepts the text.
  mutating func text(
    _ value: JSON?, at keyPath: String, isError: Bool = true, limit: Int = 8192,
    objection: (String) -> String? = { _ in nil }
  ) -> String? {
    guard let value else { return nil }
    guard let text = value.stringValue else {
      report(
        .wrongType(found: value.typeName, expected: "a string"), at: keyPath, isError: isError)
      return nil
    }
    let expected =
      switch text {
      case _ where text.utf8.isEmpty: "a text"
      case _ where text.utf8.count > limit: "a text of at most \(limit) bytes"
      case _ where Self.hasControlCharacter(text): "a text without control characters"
      default: objection(text)
      }
    guard let expected else { return text }
    report(.wrongValue(found: text, expected: expected), at: keyPath, isError: isError)
    return nil
  }

  /// Reads an address without user information, which `objection` accepts.
  mutating func address(
    _ value: JSON?, at keyPath: String, objection: (String) -> String?
  ) -> String? {
    guard value?.stringValue?.hasUserInformation != true else {
      report(.userInformation, at: keyPath, isError: true)
      return nil
    }
    return text(value, at: keyPath, objection: objection)
  }

  private mutating func label(_ value: JSON?, at keyPath: String) -> String? {
    if case .number(let text) = value { return text }
    return text(value, at: keyPath, isError: false, limit: Version.maximumLength)?
      .harmlessLine()
  }

  /// Reads a list of arguments, the first of which names a program.
  mutating func command(_ value: JSON?, at keyPath: String) -> [String]? {
    guard let value else { return nil }
    guard let items = value.arrayValue else {
      let expected = "a list of arguments"
      report(.wrongType(found: value.typeName, expected: expected), at: keyPath, isError: true)
      return nil
    }
    guard items.first != .string(""), !items.isEmpty else {
      report(
        .wrongValue(found: "", expected: "a program and its arguments"), at: keyPath,
        isError: true)
      return nil
    }
    var words: [String] = []
    for (index, item) in items.enumerated() {
      let place = "\(keyPath)[\(index)]"
      guard let word = item.stringValue else {
        report(.wrongType(found: item.typeName, expected: "a string"), at: place, isError: true)
        continue
      }
      if word.utf8.contains(0) {
        report(
          .wrongValue(found: word, expected: "a text without a NUL character"), at: place,
          isError: true)
      }
      words.append(word)
    }
    return words.count == items.count && !words.contains { $0.utf8.contains(0) } ? words : nil
  }

  static func hasControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
  }

  private static func isConfigurationPlace(_ text: String) -> Bool {
    guard !text.hasPrefix("/") else { return true }
    guard !text.lowercased().hasPrefix("file:///") else { return true }
    return Address(link: text) != nil
  }
}
