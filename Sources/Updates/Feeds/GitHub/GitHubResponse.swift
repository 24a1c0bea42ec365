import HarmlessText

/// The releases in an answer of the API, which is an array of releases or a single one.
///
/// It is the form of GitHub, which Forgejo and Gitea share, or that of GitLab, whose fields have
/// other names.
struct GitHubResponse: Sendable {
  private(set) var releases: [Release] = []
  private(set) var warnings: [Warning] = []
  /// The number of entries, including those that cannot be used.
  let count: Int
  private(set) var countOfOthers = 0

  static let mostWarnings = 5

  /// Reads all entries; throws if none can be read or if the document has another form.
  init(_ document: JSON, source: String, tags: GitHubTags) throws {
    let entries: [JSON]
    switch document {
    case .array(let elements): entries = elements
    case .object(let members) where members["tag_name"] != nil: entries = [document]
    case .object(let members):
      let said = members["message"]?.stringValue.map { ": '\($0.harmlessLine(limit: 200))'" } ?? ""
      throw Problem.malformed(
        source: source, problem: "it is an object, expected an array" + said)
    default:
      throw Problem.malformed(
        source: source, problem: "it is \(document.kindName), expected an array")
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
    if broken > 0, broken == entries.count {
      throw Problem.malformed(source: source, problem: problem)
    }
  }

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

  private static let assets = FeedAssets(urlKeys: ["browser_download_url"])
  private static let links = FeedAssets(urlKeys: ["direct_asset_url", "url"], hasTitles: true)

  private static func release(_ version: Version, _ members: JSONObject) -> Release {
    var release = Release(version: version)
    for member in members.members {
      switch (member.key, member.value) {
      case ("name", .string(let text)): release.name = line(text)
      case ("body", .string(let text)) where !text.isEmpty:
        release.notes = ReleaseNotes(text: text.harmlessText(), format: .markdown)
      case ("published_at", .string(let text)): release.publishedAt = Instant(iso8601: text)
      case ("html_url", .string(let text)): release.storeURL = webURL(text)
      case ("draft", .bool(let isDraft)): release.isWithdrawn = isDraft
      case ("prerelease", .bool(let isPrerelease)): release.isPrerelease = isPrerelease
      case ("assets", .array(let entries)):
        release.assetList = assets.list(of: entries)
        // If there are several, nothing says which asset is for which system.
        guard entries.count == 1 else { continue }
        release.downloadURL = entries[0]["browser_download_url"]?.stringValue.flatMap(webURL)
        release.size = entries[0]["size"]?.integerValue.flatMap { $0 >= 0 ? $0 : nil }
      case ("description", .string(let text)) where !text.isEmpty:
        release.notes = ReleaseNotes(text: text.harmlessText(), format: .markdown)
      case ("released_at", .string(let text)): release.publishedAt = Instant(iso8601: text)
      case ("_links", .object(let links)):
        release.storeURL = links["self"]?.stringValue.flatMap(webURL)
      case ("upcoming_release", .bool(let isUpcoming)): release.isWithdrawn = isUpcoming
      case ("assets", .object(let assets)):
        release.assetList = links.list(of: assets["links"]?.arrayValue ?? [])
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
    // A text that is not a web URL is left out, like every other field of the wrong kind.
    Address(link: text)?.text
  }
}

struct GitHubTags: Equatable, Sendable {
  /// The text before the version in the app's tags, such as `cli-v`.
  var prefix: String?
  var scheme: VersionScheme

  enum Reading: Equatable, Sendable {
    case version(Version)
    case ofAnother
    case noVersion
  }

  /// Reads the version, which follows the prefix and an optional `v` and begins with a digit.
  func reading(_ tag: String) -> Reading {
    var rest = tag[...]
    if let prefix {
      guard tag.utf8.starts(with: prefix.utf8) else { return .ofAnother }
      rest = Substring(tag.utf8.dropFirst(prefix.utf8.count))
    }
    if let first = rest.utf8.first, first | 0x20 == UInt8(ascii: "v") {
      // Drop a byte, because a character may include combining marks.
      rest = Substring(rest.utf8.dropFirst())
    }
    guard rest.utf8.first?.isDigit == true else { return .noVersion }
    let version = try? Version(String(rest).harmlessLine(), scheme: scheme)
    return version.map { .version($0) } ?? .noVersion
  }
}
