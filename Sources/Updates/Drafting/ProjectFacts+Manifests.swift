import HarmlessText

extension ProjectFacts {
  /// Reads npm's manifest.
  ///
  /// <https://docs.npmjs.com/cli/configuring-npm/package-json>
  mutating func readNode(_ bytes: [UInt8]) throws {
    let document = try JSON(parsing: bytes)
    let package = document["name"]?.stringValue
    let program = document["bin"]?.stringValue.flatMap { _ in Self.lastStep(package) }
    // A private package is on no registry.
    take(
      .node, package: package, version: document["version"]?.stringValue,
      programs: program.map { [$0] } ?? document["bin"]?.objectValue?.keys ?? [],
      of: document["private"] == true ? [] : Self.nodeManagers)
    let address = document["repository"]?.stringValue ?? document["repository"]?["url"]?.stringValue
    repository = address.flatMap(Self.nodeRepository)
  }

  static let nodeManagers: [Installation.Manager] = [.npm, .pnpm, .yarn, .bun]

  /// Reads also npm's short forms, `OWNER/NAME` and `gitlab:OWNER/NAME`.
  private static func nodeRepository(_ text: String) -> Repository? {
    let hosts = ["github": "github.com", "gitlab": "gitlab.com"]
    let parts = text.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let host = hosts[String(parts[0])] {
      return Repository("https://\(host)/\(parts[1])")
    }
    return Repository(GitHubPlace.page(of: text) ?? text)
  }

  /// Reads a project of Python, also one of Poetry.
  ///
  /// <https://packaging.python.org/en/latest/specifications/pyproject-toml>
  mutating func readPython(_ file: TOMLLines) {
    func value(_ key: String) -> String? {
      file.value("project", key) ?? file.value("tool.poetry", key)
    }
    take(
      .python, package: value("name"), version: value("version"),
      programs: file.keys(of: "project.scripts") + file.keys(of: "tool.poetry.scripts"),
      of: [.pipx, .uv])
    repository = Self.pythonRepository(file)
  }

  /// Reads the labels of links as the index does, which ignores case, blanks and punctuation.
  ///
  /// <https://packaging.python.org/en/latest/specifications/well-known-project-urls>
  private static func pythonRepository(_ file: TOMLLines) -> Repository? {
    let tables = ["project.urls", "tool.poetry", "tool.poetry.urls"]
    let links = file.lines.filter { tables.contains($0.table) }
    return ["repository", "source", "sourcecode", "github", "homepage"].lazy.compactMap { label in
      links.lazy.filter { $0.key.lowercased().filter { $0.isLetter || $0.isNumber } == label }
        // A home page may be any page.
        .compactMap { Repository($0.value) }.first { label != "homepage" || $0.forge != .other }
    }.first
  }

  /// Reads Cargo's manifest.
  ///
  /// <https://doc.rust-lang.org/cargo/reference/manifest.html>
  mutating func readRust(_ file: TOMLLines) {
    let package = file.value("package", "name")
    take(
      .rust, package: package, version: file.value("package", "version"),
      programs: [Self.word(file.value("bin", "name")) ?? package].compactMap(\.self),
      of: file.value("package", "publish") == "false" ? [] : [.cargo])
    repository = file.value("package", "repository").flatMap(Repository.init)
    readBinstall(file)
  }

  /// Reads a module of Go.
  ///
  /// <https://go.dev/ref/mod#go-mod-file-module>
  mutating func readGo(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("module ") }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    language = .go
    guard words.count > 1 else { return }
    var steps = words[1].filter { $0 != "\"" }.split(separator: "/")
    // The last step may only say which major version the module has.
    if steps.count > 1, let last = steps.last, last.first == "v",
      last.dropFirst().allSatisfy(\.isWholeNumber)
    {
      steps.removeLast()
    }
    program = Self.word(steps.last.map(String.init))
    name = Self.label(program)
    repository = Repository("https://" + steps.prefix(3).joined(separator: "/"))
  }

  /// Reads a package of Swift.
  ///
  /// <https://docs.swift.org/package-manager/PackageDescription>
  mutating func readSwift(_ text: String) {
    language = .swift
    name = Self.label(Self.name(after: "Package(", in: text))
    program =
      Self.word(Self.name(after: ".executable(", in: text))
      ?? Self.word(Self.name(after: ".executableTarget(", in: text))
  }

  /// The text of the next `name:` after a call begins.
  private static func name(after call: String, in text: String) -> String? {
    guard let begin = text.firstRange(of: call) else { return nil }
    let rest = text[begin.upperBound...].drop(while: \.isWhitespace)
    guard rest.hasPrefix("name:") else { return nil }
    let quoted = rest.dropFirst(5).drop(while: \.isWhitespace)
    guard quoted.first == "\"" else { return nil }
    let name = quoted.dropFirst().prefix { $0 != "\"" }
    return name.contains("\\") ? nil : String(name)
  }
}
