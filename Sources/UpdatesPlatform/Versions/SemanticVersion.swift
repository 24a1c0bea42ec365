/// A version in the strict form of Semantic Versioning 2.0.0.
///
/// The specification is at <https://semver.org/spec/v2.0.0.html>.
public struct SemanticVersion: Sendable {
  /// The version as it was written, including its build metadata.
  public let text: String
  /// Whether the version has identifiers between a hyphen and the build metadata (SemVer 9).
  public let isPrerelease: Bool
  private let key: VersionKey

  /// Reads a version; throws `usage.version` if the specification's grammar does not allow the text.
  public init(_ text: String) throws {
    guard !text.isEmpty else { throw Problem.versionEmpty }
    guard text.unicodeScalars.count <= Version.maximumLength else {
      throw Problem.versionTooLong
    }
    let metadata = text.cut(at: "+")
    let parts = metadata.head.cut(at: "-")
    let numbers = parts.head.identifiers
    let prerelease = parts.tail?.identifiers ?? []
    guard numbers.count == 3, numbers.allSatisfy(\.isNumber),
      prerelease.allSatisfy({ $0.isIdentifier && ($0.isNumber || !$0.isAllDigits) }),
      (metadata.tail?.identifiers ?? []).allSatisfy(\.isIdentifier)
    else { throw Problem.versionMalformed(text, .semantic) }
    self.text = text
    isPrerelease = !prerelease.isEmpty
    // Numbers come before words, and fewer identifiers before more.
    let tail: [[UInt8]] = prerelease.map { identifier in
      identifier.isAllDigits
        ? [1] + VersionKey.number(identifier.utf8) : [2] + Array(identifier.utf8) + [0]
    }
    key = VersionKey(
      numbers.map { VersionKey.number($0.utf8) }, tail: isPrerelease ? Array(tail.joined()) : [3])
  }

  /// The order of this version and another (SemVer 11).
  ///
  /// Pre-release identifiers are compared at the levels patch and build.
  public func compare(to other: SemanticVersion, at level: VersionLevel? = nil) -> Ordering {
    key.compare(to: other.key, at: level)
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func cut(at separator: Character) -> (head: Substring, tail: Substring?) {
    guard let index = firstIndex(of: separator) else { return (self[...], nil) }
    return (self[..<index], self[self.index(after: index)...])
  }

  fileprivate var identifiers: [Substring] {
    split(separator: ".", omittingEmptySubsequences: false)
  }
}

extension Substring {
  fileprivate var isAllDigits: Bool {
    !isEmpty && utf8.allSatisfy(\.isDigit)
  }

  fileprivate var isNumber: Bool {
    isAllDigits && (utf8.count == 1 || utf8.first != UInt8(ascii: "0"))
  }

  fileprivate var isIdentifier: Bool {
    !isEmpty && utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }
}
