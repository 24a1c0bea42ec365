import HarmlessText

/// A version of an app under one scheme.
public struct Version: Sendable {
  /// The most characters of a version: fewer than the length to which texts are cut to fit a line.
  public static let maximumLength = 512

  /// The text that people see: without blanks, and for `dotted` and `pep440` a leading `v`.
  public let text: String
  /// Whether the version is a pre-release, which is never the case for `numeric`.
  public let isPrerelease: Bool
  package let scheme: VersionScheme
  /// What two spellings of one version have in common.
  package let key: VersionKey

  /// Reads a version; throws `usage.version` if the text is not a version of the scheme.
  public init(_ text: String, scheme: VersionScheme = .dotted) throws {
    var version = scheme == .semantic ? text : text.trimmingBlanks()
    guard !version.isEmpty else { throw Problem.versionEmpty }
    guard version.unicodeScalars.count <= Self.maximumLength else { throw Problem.versionTooLong }
    if scheme == .dotted || scheme == .pep440, Self.hasLeadingV(version, of: scheme) {
      version = String(Substring(version.utf8.dropFirst()))
    }
    let found: (key: VersionKey, isPrerelease: Bool)? =
      switch scheme {
      case .dotted: VersionKey.dotted(Array(version.utf8))
      case .semantic: VersionKey.semantic(version)
      case .numeric: (VersionKey([], tail: VersionKey.runs(version.utf8)), false)
      case .pep440: VersionKey.python(version)
      }
    guard let found else { throw Problem.versionMalformed(text, scheme) }
    (key, isPrerelease) = found
    (self.text, self.scheme) = (version, scheme)
  }

  private static func hasLeadingV(_ text: String, of scheme: VersionScheme) -> Bool {
    guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "v") else { return false }
    let next = text.utf8.dropFirst().first
    return scheme == .pep440 || next.map { $0.isDigit || $0 == UInt8(ascii: ".") } ?? false
  }

  /// The order of this version and another of the same scheme, down to a level or to the end.
  ///
  /// Versions of different schemes are ordered as Foundation's numeric search orders their texts.
  public func compare(to other: Version, at level: VersionLevel? = nil) -> Ordering {
    guard scheme == other.scheme else { return Self.compareTexts(text, other.text) }
    guard scheme == .numeric, let level else { return key.compare(to: other.key, at: level) }
    return Self.compareTexts(
      text.firstComponents(level.componentCount), other.text.firstComponents(level.componentCount))
  }

  private static func compareTexts(_ left: String, _ right: String) -> Ordering {
    Ordering(VersionKey.runs(left.utf8), VersionKey.runs(right.utf8))
  }

  /// Whether this version comes after another, down to a level or to the end.
  public func isNewer(than other: Version, at level: VersionLevel? = nil) -> Bool {
    compare(to: other, at: level) == .greater
  }
}

extension Version: Comparable {
  /// Whether both have the same rank, as `1` and `1.0.0` do under `dotted`.
  public static func == (left: Version, right: Version) -> Bool {
    left.compare(to: right) == .equal
  }

  /// Whether the left one comes before the right one.
  public static func < (left: Version, right: Version) -> Bool {
    left.compare(to: right) == .less
  }
}

/// The rules by which version texts are read and ordered.
public enum VersionScheme: String, CaseIterable, Sendable {
  /// Numbers between dots, of any count and length; most tails make a version a pre-release.
  ///
  /// `1.10` is after `1.9`, `1` is `1.0.0`, and `1.0-beta2` is before `1.0`. A letter, a patch or a
  /// revision behind the numbers comes after them: `3.3a`, `1.9p2`, `1.0-1`.
  case dotted
  /// Strictly [Semantic Versioning 2.0.0](https://semver.org/spec/v2.0.0.html).
  case semantic
  /// Any text, in the order of Foundation's numeric string search: `1.0` is before `1.0.0`.
  case numeric
  /// The versions of Python's projects, as in [PEP 440](https://peps.python.org/pep-0440/).
  case pep440
}

/// How exactly two versions are compared: down to the named component.
public enum VersionLevel: Int, CaseIterable, Comparable, Sendable {
  case major = 1
  case minor, patch, build

  /// The number of components that are compared.
  public var componentCount: Int {
    rawValue
  }

  /// The word for the level in a configuration.
  ///
  /// It is written out because `"\(level)"` searches the types of the program, which takes long.
  package var word: String { name + "-versions" }

  /// The name of the level, such as `minor`.
  package var name: String {
    switch self {
    case .major: "major"
    case .minor: "minor"
    case .patch: "patch"
    case .build: "build"
    }
  }

  /// Orders levels from coarse to fine; `major` comes first.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What one value is, compared with another.
public enum Ordering: Int, Sendable {
  case less = -1
  case equal
  case greater
}

extension Ordering {
  /// The order of two texts, byte by byte.
  init(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) {
    if left.lexicographicallyPrecedes(right) {
      self = .less
    } else {
      self = right.lexicographicallyPrecedes(left) ? .greater : .equal
    }
  }

  /// The order of two values that may be unknown; an unknown value comes first.
  ///
  /// It is inlinable because other modules use it to sort thousands of releases.
  @inlinable package static func of<Value>(
    _ left: Value?, _ right: Value?, by compare: (Value, Value) -> Ordering
  ) -> Ordering {
    switch (left, right) {
    case (let left?, let right?): compare(left, right)
    case (nil, nil): .equal
    case (nil, _): .less
    case (_, nil): .greater
    }
  }
}

extension String {
  fileprivate func firstComponents(_ count: Int) -> String {
    split(separator: ".", omittingEmptySubsequences: false).prefix(count).joined(separator: ".")
  }
}

/// Why a text is not a version.
extension Problem {
  package static let versionEmpty = Problem(.usageVersion, "it is empty")

  package static let versionTooLong = Problem(
    .usageVersion, "it has more than \(Version.maximumLength) characters")

  /// The text, as it was given, does not have the form of the scheme.
  package static func versionMalformed(_ text: String, _ scheme: VersionScheme) -> Problem {
    Problem(
      .usageVersion,
      "'\(presentableLocation(text, limit: 60))' is not a version"
        + (scheme == .dotted ? "" : " of the scheme '\(scheme.rawValue)'"))
  }

  /// Says which version it is about, such as `the installed version`.
  package func ofVersion(_ subject: String) -> Problem {
    var problem = self
    problem.summary =
      summary.hasPrefix("it ") ? subject + summary.dropFirst(2) : "\(subject) \(summary)"
    return problem
  }
}
