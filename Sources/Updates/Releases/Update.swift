/// An available update: a release, and how it is offered.
public struct Update: Equatable, Sendable {
  /// How strongly an update is offered.
  public enum Kind: String, CaseIterable, Sendable {
    case soft, hard
  }

  /// The offered release, with what the configuration says about it where the feed says nothing.
  ///
  /// That is its notes, the oldest system that it runs on, and its number and page in the store. If
  /// the installed version cannot be updated to it, it is informational.
  public var release: Release
  /// Hard if the publisher insists on the update, else soft.
  public var kind: Kind
  /// Whether the app must not continue without the update.
  public var isRequired: Bool
  /// Whether the user should be notified now.
  public var shouldNotify: Bool
  /// The notes of all versions after the installed one up to the offered one, newest first.
  ///
  /// It is empty if the feed knows only one version. It has at most the 100 newest versions.
  public var history: [VersionNotes] = []
  /// The configuration's `update-url`: the page that says how to update, or nil if it names none.
  public var updateURL: String?
  package var notify = NotifyMode.once

  /// Creates an update.
  public init(
    _ release: Release, kind: Kind = .soft, isRequired: Bool = false, shouldNotify: Bool = true
  ) {
    self.release = release
    self.kind = kind
    self.isRequired = isRequired
    self.shouldNotify = shouldNotify
  }
}

extension Update {
  /// The offered version, or nil if the server names none.
  public var version: String? { release.version?.text }
  /// The server's name for the update, if the server names no version.
  public var name: String? { release.name }
  /// The offered build, or nil if it is unknown.
  public var build: String? { release.build }
  /// The publisher's release notes.
  public var releaseNotes: ReleaseNotes? { release.notes }
  /// Whether the update cannot be installed, and `storeURL` only gives information about it.
  public var isInformational: Bool { release.isInformational }
  /// When the version was published.
  public var publishedAt: Instant? { release.publishedAt }
  /// The URL of the page in the store or of the release: http or https, with a host.
  public var storeURL: String? { release.storeURL }
  /// The URL of the download.
  public var downloadURL: String? { release.downloadURL }

  package var page: String? { updateURL ?? storeURL }

  package var notificationKey: String { release.notificationKey }
}

/// How often the user is notified of one version: the key `notify`.
public enum NotifyMode: String, CaseIterable, Sendable {
  case never, once, twice, thrice, always
  /// Always answer if a version is known, whether it is newer or not.
  case withoutAvailableUpdate = "without-available-update"

  /// The maximum number of announcements of one version; nil if there is no limit.
  public var limit: Int? {
    switch self {
    case .never: 0
    case .once: 1
    case .twice: 2
    case .thrice: 3
    case .always, .withoutAvailableUpdate: nil
    }
  }
}

/// Why nothing is offered, or why an available update should not be announced now.
public enum Reason: String, CaseIterable, Sendable {
  case upToDate = "up-to-date"
  case switchedOff = "switched-off"
  case osTooOld = "os-too-old"
  case belowLevel = "below-level"
  case noRelease = "no-release"
  case notifiedEnough = "notified-enough"
  case skipped
  case snoozed
  case notDue = "not-due"
  case tooYoung = "too-young"
  case pinned
  case notInRollout = "not-in-rollout"
  case notInChannel = "not-in-channel"
  case feedFailed = "feed-failed"
}
