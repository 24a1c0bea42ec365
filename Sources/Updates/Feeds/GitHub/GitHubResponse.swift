import HarmlessText

/// The releases in an answer of the API: an array of them, or one alone.
struct GitHubResponse: Sendable {
  private(set) var releases: [Release] = []
  private(set) var warnings: [Warning] = []
  /// The entries, those that cannot be used among them.
  let count: Int
  /// How many of them bear tags of something else.
  private(set) var countOfOthers = 0

  /// The most entries that cannot be used, of a whole feed, about which a word is said.
  static let mostWarnings = 5

  /// Reads all entries; throws where none can be read, or the document is of another form.
  init(_ document: JSON, source: String, tags: GitHubTags) throws(DocumentError) {
    let entries: [JSON]
    switch document {
    case .array(let elements): entries = elements
    case .object(let members) where members["tag_name"] != nil: entries = [document]
    case .object(let members):
      let said = members["message"]?.stringValue.map { ": '\($0.harmlessLine(limit: 200))'" } ?? ""
      throw .malformed(source: source, problem: "it is an object, expected an array" + said)
    default:
      throw .malformed(source: source, problem: "it is \(document.kindName), expected an array")
    }
    count = entries.count
    releases.reserveCapacity(entries.count)
    var (broken, problem) = (0, "")
    for (index, entry) in entries.enumerated() {
      guard case .object(let members) = entry, case .string(let tag)? = members["tag_name"] else {
        broken += 1
        let sentence = "'[\(index)]" + Self.problem(of: entry)
        if broken == 1 { problem = sentence }
        warn(sentence)
        continue
      }
      switch tags.reading(tag) {
      case .version(let version): releases.append(Self.release(version, members))
      case .ofAnother: countOfOthers += 1
      case .noVersion:
        warn("'[\(index)].tag_name' is \(JSON.string(tag).excerpt), expected a version")
      }
    }
    if broken > 0, broken == entries.count { throw .malformed(source: source, problem: problem) }
  }

  /// What is wrong with an entry that names no tag.
  private static func problem(of entry: JSON) -> String {
    guard case .object(let members) = entry else {
      return "' is \(entry.excerpt), expected an object"
    }
    return ".tag_name' is \(members["tag_name"]?.excerpt ?? "missing"), expected a string"
  }

  private mutating func warn(_ sentence: String) {
    guard warnings.count < Self.mostWarnings else { return }
    warnings.append(Warning(code: "feed.element", message: sentence))
  }

  private static func release(_ version: Version, _ members: JSONObject) -> Release {
    var release = Release(version: version)
    for member in members.members {
      switch (member.key, member.value) {
      case ("name", .string(let text)): release.name = line(text)
      case ("body", .string(let text)) where !text.isEmpty:
        release.notes = ReleaseNotes(text: text.harmlessText(), format: .markdown)
      case ("published_at", .string(let text)): release.publishedAt = Date(iso8601: text)
      case ("html_url", .string(let text)): release.storeURL = webURL(text)
      case ("draft", .bool(let isDraft)): release.isWithdrawn = isDraft
      case ("prerelease", .bool(let isPrerelease)): release.isPrerelease = isPrerelease
      case ("assets", .array(let assets)) where assets.count == 1:
        // Of several nobody says which is for whom.
        release.downloadURL = assets[0]["browser_download_url"]?.stringValue.flatMap(webURL)
        release.size = assets[0]["size"]?.integerValue.flatMap { $0 >= 0 ? $0 : nil }
      default: break
      }
    }
    return release
  }

  private static func line(_ text: String) -> String? {
    let line = text.harmlessLine()
    return line.isEmpty ? nil : line
  }

  private static func webURL(_ text: String) -> String? {
    // What is none is left out, as every other field of a wrong kind.
    WebAddress(text)?.text
  }
}

/// How the tags of a repository name its releases.
struct GitHubTags: Equatable, Sendable {
  /// What stands before the version in the tags that are ours, such as `cli-v`.
  var prefix: String?
  var scheme: VersionScheme

  enum Reading: Equatable, Sendable {
    case version(Version)
    /// The tag of something else in the same repository.
    case ofAnother
    case noVersion
  }

  /// The version is what follows the prefix and a `v`; it begins with a digit.
  func reading(_ tag: String) -> Reading {
    var rest = tag[...]
    if let prefix {
      guard tag.utf8.starts(with: prefix.utf8) else { return .ofAnother }
      rest = Substring(tag.utf8.dropFirst(prefix.utf8.count))
    }
    if let first = rest.utf8.first, first | 0x20 == UInt8(ascii: "v") {
      // A byte, not a character with the marks on it.
      rest = Substring(rest.utf8.dropFirst())
    }
    guard rest.utf8.first?.isDigit == true else { return .noVersion }
    let version = try? Version(String(rest).harmlessLine(), scheme: scheme)
    return version.map { .version($0) } ?? .noVersion
  }
}
