/// The version that is installed now, beside that for which the last check was made.
struct InstalledVersion {
  /// Nil where it is not known, or is none under the scheme.
  let version: Version?
  /// That of the last check.
  let checked: Version?
  /// Whether what is remembered was found for this very version, as far as is known.
  let isChecked: Bool
  /// Whether it ran at a check before.
  private let isKnown: Bool
  let scheme: VersionScheme

  /// `isUnanswered`: whether only a command knows the version, and it was not asked since the
  /// program changed.
  init(_ app: App, isUnanswered: Bool, scheme: VersionScheme, state: State) {
    self.scheme = scheme
    version = Self.version(app.version, scheme)
    checked = Self.version(state.app?.installed, scheme)
    guard let version else {
      isChecked = !isUnanswered
      isKnown = true
      return
    }
    isKnown = state.journal.contains { $0.version == version.text && $0.build == app.build }
    isChecked = checked == version && Self.agree(app.build, state.app?.build)
  }

  private static func agree(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
  }

  private static func version(_ text: String?, _ scheme: VersionScheme) -> Version? {
    text.flatMap { try? Version($0, scheme: scheme) }
  }

  /// Whether it is true for this version too why nothing was offered.
  func holds(_ reason: Reason) -> Bool {
    guard !isChecked else { return true }
    switch reason {
    case .upToDate:
      guard let version, let checked else { return false }
      return checked < version
    case .belowLevel: return false
    default: return true
    }
  }

  /// Whether a version that no check was made for is reason enough for one.
  ///
  /// Not while failures are waited out, and for a version that ran before, or is not known, at most
  /// once an hour: a configuration may say that another one is installed than really is, and what a
  /// command answers may not be kept.
  func asksForCheck(_ state: State, now: Date) -> Bool {
    guard !isChecked, state.failures == 0 else { return false }
    guard isKnown, let last = state.lastAttempt else { return true }
    return now.timeIntervalSince(last) >= 3_600
  }
}
