import HarmlessText

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
    do throws(VersionError) {
      return .version(try Version(String(rest).harmlessLine(), scheme: scheme))
    } catch {
      return .noVersion
    }
  }
}
