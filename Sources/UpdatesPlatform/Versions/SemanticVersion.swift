/// A version in the strict form of Semantic Versioning 2.0.0.
///
/// The specification is at <https://semver.org/spec/v2.0.0.html>.
public struct SemanticVersion: Sendable {
  /// The version as it was written, including its build metadata.
  public let text: String
  /// Major, minor and patch: digits without leading zeros.
  private let numbers: [Substring]
  private let prerelease: [Substring]

  /// Reads a version; throws `VersionError` if the specification's grammar does not allow the text.
  public init(_ text: String) throws(VersionError) {
    guard !text.isEmpty else { throw .empty }
    guard text.unicodeScalars.count <= Version.maximumLength else {
      throw .tooLong(limit: Version.maximumLength)
    }
    let metadata = text.cut(at: "+")
    let parts = metadata.head.cut(at: "-")
    let numbers = parts.head.identifiers
    let prerelease = parts.tail?.identifiers ?? []
    guard numbers.count == 3, numbers.allSatisfy(\.isNumber),
      prerelease.allSatisfy({ $0.isIdentifier && ($0.isNumber || !$0.isAllDigits) }),
      (metadata.tail?.identifiers ?? []).allSatisfy(\.isIdentifier)
    else { throw .malformed(text, scheme: .semantic) }
    self.text = text
    self.numbers = numbers
    self.prerelease = prerelease
  }

  /// Whether the version has identifiers between a hyphen and the build metadata (SemVer 9).
  public var isPrerelease: Bool { !prerelease.isEmpty }

  /// The order of this version and another (SemVer 11).
  ///
  /// Pre-release identifiers are compared at the levels patch and build.
  public func compare(to other: SemanticVersion, at level: VersionLevel? = nil) -> Ordering {
    let level = level ?? .build
    for index in 0..<min(3, level.componentCount) {
      let order = Self.compareNumbers(numbers[index], other.numbers[index])
      guard order == .equal else { return order }
    }
    return level >= .patch ? comparePrerelease(to: other) : .equal
  }

  private func comparePrerelease(to other: SemanticVersion) -> Ordering {
    switch (prerelease.isEmpty, other.prerelease.isEmpty) {
    case (true, true): return .equal
    case (true, false): return .greater
    case (false, true): return .less
    case (false, false): break
    }
    for (left, right) in zip(prerelease, other.prerelease) where left != right {
      switch (left.isAllDigits, right.isAllDigits) {
      case (true, true): return Self.compareNumbers(left, right)
      case (true, false): return .less
      case (false, true): return .greater
      case (false, false):
        return left.utf8.lexicographicallyPrecedes(right.utf8)
          ? .less : .greater
      }
    }
    return order(prerelease.count, other.prerelease.count)
  }

  private static func compareNumbers(_ left: Substring, _ right: Substring) -> Ordering {
    let byLength = order(left.utf8.count, right.utf8.count)
    guard byLength == .equal, left != right else { return byLength }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? .less : .greater
  }
}

private func order(_ left: Int, _ right: Int) -> Ordering {
  if left == right { return .equal }
  return left < right ? .less : .greater
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
    !isEmpty
      && utf8.allSatisfy {
        $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || $0 == UInt8(ascii: "-")
      }
  }
}
