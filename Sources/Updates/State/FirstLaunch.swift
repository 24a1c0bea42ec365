/// What is special about the version that runs now, judged by those that ran before.
public enum FirstLaunch: Equatable, Sendable {
  /// No version ran before.
  case afterInstall
  /// Others ran before, this one never did.
  case afterUpdate
  /// It ran before; so did one to which the person went back.
  case neither
}
