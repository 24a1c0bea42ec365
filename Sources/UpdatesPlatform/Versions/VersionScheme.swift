/// The rules by which version texts are read and ordered.
public enum VersionScheme: String, CaseIterable, Sendable {
  /// Numbers between dots, of any count and length; a tail makes a pre-release.
  case dotted
  /// [Semantic Versioning 2.0.0](https://semver.org/spec/v2.0.0.html), to the letter.
  case semantic
  /// The order of Foundation's numeric string search, in which `1.0` is before `1.0.0`.
  case numeric
}
