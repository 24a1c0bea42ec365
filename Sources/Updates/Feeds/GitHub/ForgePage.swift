import HarmlessText

/// The releases in an answer of the API, which is an array of releases or a single one.
///
/// It is the form of GitHub, which Forgejo and Gitea share, or that of GitLab, whose fields have
/// other names.
struct ForgePage: Sendable {
  private(set) var releases: [Release] = []
  let warnings: [Warning]
  /// The number of entries, including those that cannot be used.
  let count: Int
  private(set) var countOfOthers = 0

  /// Reads all entries; throws if none can be read or if the document has another form.
  init(_ document: FeedDocument) throws {
    var document = document
    let entries = try Self.entries(of: document)
    count = entries.count
    releases.reserveCapacity(count)
    var broken = 0
    for (index, entry) in entries.enumerated() {
      guard let members = entry.objectValue, let tag = members["tag_name"]?.stringValue else {
        document.refuse(entry, at: "[\(index)]", key: "tag_name")
        broken += 1
        continue
      }
      switch document.query.reading(tag) {
      case .version(let version): releases.append(Self.release(version, members))
      case .ofAnother: countOfOthers += 1
      case .noVersion:
        document.refuse(document.wrong(.string(tag), "[\(index)].tag_name", "a version"))
      }
    }
    warnings = document.warnings
    if broken > 0, broken == count, let problem = document.firstRefusal {
      throw document.malformed(problem)
    }
  }

  private static func entries(of document: FeedDocument) throws -> [JSON] {
    let value = try document.json()
    switch value {
    case .array(let elements): return elements
    case .object(let members) where members["tag_name"] != nil: return [value]
    case .object(let members):
      let said = members["message"]?.stringValue.map { ": '\($0.harmlessLine(limit: 200))'" } ?? ""
      throw document.malformed("it is an object, expected an array" + said)
    default: throw document.malformed("it is \(value.kindName), expected an array")
    }
  }

  private static let assets = FeedAssets(urlKeys: ["browser_download_url"])
  private static let links = FeedAssets(urlKeys: ["direct_asset_url", "url"], hasTitles: true)

  private static func release(_ version: Version, _ members: JSONObject) -> Release {
    var release = Release(version: version)
    for member in members.members {
      let value = member.value
      switch (member.key, value) {
      case ("name", _): release.name = value.line
      case ("body", _), ("description", _):
        if let text = value.lines { release.notes = ReleaseNotes(text: text, format: .markdown) }
      case ("published_at", .string), ("released_at", .string): release.publishedAt = value.date
      case ("html_url", _): release.storeURL = value.webURL
      case ("draft", .bool(let isDraft)), ("upcoming_release", .bool(let isDraft)):
        release.isWithdrawn = isDraft
      case ("prerelease", .bool(let isPrerelease)): release.isPrerelease = isPrerelease
      case ("assets", .array(let entries)):
        release.assetList = assets.list(of: entries)
        // If there are several, nothing says which asset is for which system.
        guard entries.count == 1 else { continue }
        release.downloadURL = entries[0]["browser_download_url"]?.webURL
        release.size = entries[0]["size"]?.size
      case ("_links", .object(let links)): release.storeURL = links["self"]?.webURL
      case ("assets", .object(let assets)):
        release.assetList = links.list(of: assets["links"]?.arrayValue ?? [])
      default: break
      }
    }
    return release
  }
}

/// What the tag of a release says.
enum GitHubTag: Equatable, Sendable {
  case version(Version)
  case ofAnother
  case noVersion
}

extension FeedQuery {
  /// Reads the version, which follows the prefix and an optional `v` and begins with a digit.
  func reading(_ tag: String) -> GitHubTag {
    let prefix = tagPrefix ?? ""
    guard tag.utf8.starts(with: prefix.utf8) else { return .ofAnother }
    var rest = Substring(tag.utf8.dropFirst(prefix.utf8.count))
    if let first = rest.utf8.first, first | 0x20 == UInt8(ascii: "v") {
      // Drop a byte, because a character may include combining marks.
      rest = Substring(rest.utf8.dropFirst())
    }
    guard rest.utf8.first?.isDigit == true else { return .noVersion }
    let version = try? Version(String(rest).harmlessLine(), scheme: scheme)
    return version.map { .version($0) } ?? .noVersion
  }
}
