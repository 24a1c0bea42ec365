/// A version of an app under one scheme.
public struct Version: Sendable {
  /// The most characters of a version: fewer than the length to which texts are cut to fit a line.
  public static let maximumLength = 512

  /// The text that people see; for `dotted` and `pep440` without blanks and a leading `v`.
  public let text: String
  package let scheme: VersionScheme
  private let form: Form

  private enum Form: Sendable {
    case dotted(DottedVersion)
    case semantic(SemanticVersion)
    case numeric(NumericVersion)
    case pep440(PythonVersion)
  }

  /// Reads a version; throws `usage.version` if the text is not a version of the scheme.
  public init(_ text: String, scheme: VersionScheme = .dotted) throws {
    self.scheme = scheme
    switch scheme {
    case .dotted:
      let version = try DottedVersion(text)
      self.text = version.text
      form = .dotted(version)
    case .semantic:
      let version = try SemanticVersion(text)
      self.text = version.text
      form = .semantic(version)
    case .numeric:
      let version = try NumericVersion(text)
      self.text = version.text
      form = .numeric(version)
    case .pep440:
      let version = try PythonVersion(text)
      self.text = version.text
      form = .pep440(version)
    }
  }

  /// Whether the version is a pre-release, which is never the case for `numeric`.
  public var isPrerelease: Bool {
    switch form {
    case .dotted(let version): version.isPrerelease
    case .semantic(let version): version.isPrerelease
    case .numeric: false
    case .pep440(let version): version.isPrerelease
    }
  }

  /// The order of this version and another of the same scheme, down to a level or to the end.
  ///
  /// Versions of different schemes are ordered as Foundation's numeric search orders their texts.
  public func compare(to other: Version, at level: VersionLevel? = nil) -> Ordering {
    switch (form, other.form) {
    case (.dotted(let left), .dotted(let right)):
      left.compare(to: right, at: level)
    case (.semantic(let left), .semantic(let right)):
      left.compare(to: right, at: level)
    case (.numeric(let left), .numeric(let right)):
      left.compare(to: right, at: level)
    case (.pep440(let left), .pep440(let right)):
      left.key.compare(to: right.key, at: level)
    default:
      NumericVersion.compare(text, other.text)
    }
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
  case dotted
  /// Strictly [Semantic Versioning 2.0.0](https://semver.org/spec/v2.0.0.html).
  case semantic
  /// The order of Foundation's numeric string search, in which `1.0` is before `1.0.0`.
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

extension Ordering {
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
