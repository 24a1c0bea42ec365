import CUpdatesResources
import HarmlessText
import Updates
import UpdatesCLI

/// The text is a file in `Resources/Snippets`, whose lines are marked by comments of three words.
///
/// After `moment: start+end` come lines for these moments, after `with: required` or
/// `without: file` lines of a variant; `all` ends either.
enum EmbeddedCode {
  enum Language: String, CaseIterable {
    case bash, zsh, fish, python, node, go, rust, c, swift, ruby, perl

    static let spellings = [
      "sh": "bash", "py": "python", "js": "node", "javascript": "node", "ts": "node",
      "typescript": "node", "golang": "go", "rs": "rust", "rb": "ruby",
    ]
  }

  enum Moment: String, CaseIterable {
    case start, end, menu
  }

  static let exampleID = "com.example.tool"

  static let exampleFile = "tool.updates.json"

  /// Without a line feed at its end; the app's identifier is one that `AppDraft.isPlain` accepts.
  ///
  /// The file is the name of the app file beside the program; nil for a registered app.
  static func code(
    for language: Language, app id: String, at moments: [Moment] = Moment.allCases,
    endsProgram: Bool = false, file: String? = nil
  ) -> String {
    func has(_ word: Substring) -> Bool { word == "required" ? endsProgram : file != nil }
    var lines: [Substring] = []
    var (isOfMoment, isOfVariant) = (true, true)
    let text = Resource.text(UPDATES_RESOURCE_SNIPPET, language.rawValue)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      switch words.count == 3 ? words.dropFirst().first : nil {
      case "moment:":
        let marked = words[2].split(separator: "+").map(String.init)
        isOfMoment = words[2] == "all" || moments.contains { marked.contains($0.rawValue) }
      case "with:": isOfVariant = words[2] == "all" || has(words[2])
      case "without:": isOfVariant = !has(words[2])
      default: if isOfMoment, isOfVariant { lines.append(line) }
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n").replacing(exampleID, with: id)
      .replacing(exampleFile, with: file ?? exampleFile)
  }
}

/// The code that checks for updates itself where updates-tui is not installed.
struct StandaloneCode {
  let id: String
  let name: String
  /// The URL of the document that has the newest version.
  private(set) var url: String
  /// The keys that lead to the version; one that is missing is left out, but for the last.
  private(set) var members: [String]
  /// The page or the command that gets the newest version.
  private(set) var hint: String

  static let languages: [EmbeddedCode.Language] = [.python, .node, .go, .bash]

  /// The code for a file, whose feed may be its configuration on a server.
  init(_ file: AppFile, id: String, page: String?) throws {
    let feed = file.feed ?? FeedSettings()
    guard !feed.isSpecial else { throw Problem.feedNeedsTool("a feed with settings of its own") }
    if let url = feed.urls.first {
      try self.init(kind: feed.kind, url: url, id: id, name: file.name, page: page)
    } else if let url = file.configurationURL {
      try self.init(kind: AppDraft.configuration, url: url, id: id, name: file.name, page: page)
    } else {
      throw Problem.feedUnknown
    }
    let link = file.configuration?["update-url"] ?? file.configuration?["updates"]?["update-url"]
    if let link = link?.stringValue, !link.contains("{") { hint = link }
    try check()
  }

  /// The code for the project in a folder.
  init(_ facts: ProjectFacts, id: String) throws {
    let draft = AppDraft(facts)
    guard !draft[.url].isEmpty else { throw Problem.feedUnknown }
    try self.init(
      kind: draft[.feed], url: draft[.url], id: id, name: facts.name, page: facts.repository?.page)
    try check()
  }

  private init(kind: String?, url: String, id: String, name: String?, page: String?) throws {
    self.id = id
    // What would have to be quoted in one of the languages is left out.
    let plain = (name ?? "").harmlessLine(limit: 80).filter { !"\"'\\`$%".contains($0) }
    self.name = plain.isEmpty ? id : plain
    self.url = url
    switch kind {
    case Feed.gitHub.kind:
      members = ["tag_name"]
      let repository = Self.trimmed(
        url,
        from: ["https://github.com/", "https://www.github.com/", "https://api.github.com/repos/"],
        to: ["/latest", "/releases", ".git"])
      hint = page ?? url
      if repository.split(separator: "/").count == 2, !repository.contains(":") {
        self.url = "https://api.github.com/repos/\(repository)/releases/latest"
        hint = "https://github.com/\(repository)/releases/latest"
      } else if url.hasSuffix("/releases") {
        self.url += "/latest"
      }
    case Feed.npm.kind:
      members = ["version"]
      self.url += "/latest"
      hint = "npm install --global " + Self.package(in: url, after: 3)
    case Feed.pypi.kind:
      members = ["info", "version"]
      let package = Self.package(in: Self.trimmed(url, from: [], to: ["/", "/json"]), after: 4)
      self.url = url.replacing("/simple/\(package)/", with: "/pypi/\(package)/json")
      hint = "pip install --upgrade " + package
    case AppDraft.configuration:
      members = ["updates", "version"]
      hint = page ?? url.split(separator: "/").prefix(2).joined(separator: "//")
    default:
      throw Problem.feedNeedsTool("a feed of the kind '\(kind ?? Feed.appStore.kind)'")
    }
  }

  private static func trimmed(_ text: String, from starts: [String], to ends: [String]) -> String {
    var text = text[...]
    for start in starts where text.hasPrefix(start) { text = text.dropFirst(start.count) }
    for end in ends where text.hasSuffix(end) { text = text.dropLast(end.count) }
    return String(text)
  }

  /// The name after so many slashes, such as `@example/tool`.
  private static func package(in url: String, after slashes: Int) -> String {
    url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(slashes)
      .joined(separator: "/").replacing("%2F", with: "/").replacing("%2f", with: "/")
  }

  private func check() throws {
    let address = try Address(request: url)
    guard address.isSafeToOpen else { throw Problem.insecure(url: url) }
    for text in [url, hint] where !text.utf8.allSatisfy(Self.isPlain) {
      throw Problem.feedNeedsTool("the address '\(text.quotable)'")
    }
  }

  /// Whether a byte needs no quotation in any of the languages.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || " -._~:/?#@&+,;=%".utf8.contains(byte)
  }

  /// Without a line feed at its end.
  func code(in language: EmbeddedCode.Language) -> String {
    let path = members.map { "\"\($0)\"" }.joined(separator: ", ")
    let parent = members.count > 1 ? members[0] : ""
    let fields = members.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let type = fields.reversed().reduce("string") { "struct{ \($1) \($0) }" }
    let isGo = language == .go
    return Resource.text(UPDATES_RESOURCE_ALONE, language.rawValue).trimmingBlanks()
      .replacing(EmbeddedCode.exampleID, with: id)
      .replacing("Example Tool", with: name)
      .replacing("https://example.com/updates.json", with: url)
      .replacing("https://example.com/get", with: isGo ? hint.replacing("%", with: "%%") : hint)
      .replacing("\"updates\", \"version\"", with: path)
      .replacing(
        "parent=updates member=version", with: "parent='\(parent)' member=\(members.last ?? "")"
      )
      .replacing("struct{ Updates struct{ Version string } }", with: type)
      .replacing("value.Updates.Version", with: (["value"] + fields).joined(separator: "."))
  }
}

extension FeedSettings {
  /// Whether the feed needs more than its URL.
  fileprivate var isSpecial: Bool {
    tagPrefix != nil || !headers.isEmpty || body != nil || method != nil || publicKey != nil
      || urls.contains { $0.contains("{") }
  }
}

extension Problem {
  fileprivate static func feedNeedsTool(_ what: String) -> Problem {
    Problem(
      .usageFeed, "the code of '--alone' cannot ask \(what)",
      hint: "it asks github, npm, pypi or a configuration on a server; leave out '--alone' for "
        + "code that calls updates-tui")
  }

  fileprivate static let feedUnknown = Problem(
    .usageFeed, "the code of '--alone' needs a feed, and none is known",
    hint: "name an app file that has one with '--file FILE'; 'updates-tui new' makes it")
}
