import HarmlessText

/// Manifests that are programs, or lines of a format that is not read as a whole.
extension ProjectFacts {
  /// Reads the older manifest of Python.
  ///
  /// <https://setuptools.pypa.io/en/latest/userguide/declarative_config.html>
  mutating func readSetup(_ file: TOMLLines) {
    take(
      .python, package: file.value("metadata", "name"), version: file.value("metadata", "version"),
      programs: file.keys(of: "options.entry_points"), of: [.pipx, .uv])
    repository = Self.repository(file.value("metadata", "url"))
  }

  /// Reads a `setup.py` as text: a value that is computed is unknown.
  mutating func readSetup(_ text: String) {
    let call = text.firstRange(of: "setup(").map { String(text[$0.upperBound...]) } ?? ""
    // The key is in quotes itself.
    let scripts = call.firstRange(of: "console_scripts").map { call[$0.upperBound...].dropFirst() }
    let entry = scripts.flatMap { Self.strings(in: String($0)).first { $0.contains("=") } }
    take(
      .python, package: Self.value(of: "name", in: call),
      version: Self.value(of: "version", in: call),
      programs: entry.map { [String($0.prefix { $0 != "=" }).trimmingBlanks()] } ?? [],
      of: [.pipx, .uv])
    repository = Self.repository(Self.value(of: "url", in: call))
  }

  /// Reads a specification of a gem.
  ///
  /// <https://guides.rubygems.org/specification-reference>
  mutating func readGem(_ text: String) {
    func value(_ key: String) -> String? { Self.value(of: ".\(key)", in: text) }
    let package = value("name")
    let programs = text.firstRange(of: ".executables").map { text[$0.upperBound...] }
    let line = programs?.prefix { !$0.isNewline } ?? ""
    take(
      .ruby, package: package, version: value("version"),
      programs: [Self.word(Self.strings(in: String(line)).first) ?? package].compactMap(\.self),
      of: [.gem])
    repository = Self.repository(value("homepage"))
  }

  /// Reads Composer's manifest.
  ///
  /// <https://getcomposer.org/doc/04-schema.md>
  mutating func readComposer(_ bytes: [UInt8]) throws {
    let document = try JSON(parsing: bytes)
    let programs = document["bin"]?.arrayValue ?? document["bin"].map { [$0] }
    take(
      nil, package: document["name"]?.stringValue, version: document["version"]?.stringValue,
      programs: [Self.lastStep(programs?.first?.stringValue)].compactMap(\.self))
    repository = Self.repository(
      document["support"]?["source"]?.stringValue ?? document["homepage"]?.stringValue)
  }

  /// Reads the names in GoReleaser's file.
  ///
  /// <https://goreleaser.com/customization>
  mutating func readReleaser(_ text: String) {
    func value(_ key: String) -> String? {
      text.split(whereSeparator: \.isNewline).lazy
        .map { String($0).trimmingBlanks().drop { $0 == "-" || $0 == " " } }
        .first { $0.hasPrefix(key + ":") }
        .map { String($0.dropFirst(key.count + 1)).trimmingBlanks().filter { !"\"'".contains($0) } }
    }
    program = Self.word(value("binary")) ?? Self.word(value("project_name"))
    name = Self.label(value("project_name"))
  }

  /// A page of a forge; nil for any other, which may be a home page.
  private static func repository(_ address: String?) -> Repository? {
    address.flatMap(Repository.init).flatMap { $0.forge == .other ? nil : $0 }
  }

  /// The text in quotes after `KEY =`; nil for what is computed.
  private static func value(of key: String, in text: String) -> String? {
    var rest = text[...]
    while let found = rest.firstRange(of: key) {
      let before = rest[..<found.lowerBound].last
      rest = rest[found.upperBound...]
      let after = rest.drop { $0 == " " || $0 == "\t" }
      let isWhole = before.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
      guard isWhole || key.hasPrefix("."), after.first == "=" else { continue }
      let value = after.dropFirst().drop(while: \.isWhitespace)
      guard let quote = value.first, "\"'".contains(quote) else { return nil }
      return String(value.dropFirst().prefix { $0 != quote })
    }
    return nil
  }

  /// The texts in quotes, as far as they have none inside.
  static func strings(in text: String) -> [String] {
    var strings: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { "\"'".contains($0) }) {
      let inner = rest[rest.index(after: start)...]
      guard let end = inner.firstIndex(of: rest[start]) else { break }
      strings.append(String(inner[..<end]))
      rest = inner[inner.index(after: end)...]
    }
    return strings
  }
}
