/// A version that a feed, or the configuration itself, announces.
public struct Release: Equatable, Sendable {
  /// A bound on the system that a release runs on, and whose systems it speaks of.
  public struct SystemRequirement: Hashable, Sendable {
    /// The version, in dotted form.
    public var version: String
    /// Whether it speaks of Apple systems only, as a store's `minimumOsVersion` does.
    public var isForAppleSystems: Bool

    /// A requirement as the feed gave it.
    public init(version: String, isForAppleSystems: Bool) {
      self.version = version
      self.isForAppleSystems = isForAppleSystems
    }
  }

  /// Why what the feed says of a release keeps it from everybody here.
  package enum Exclusion: String, Sendable {
    /// It is a download, and there is none that could be fetched.
    case nothingToDownload
    /// Its own conditions do not hold for this app on this system.
    case conditions
  }

  /// What a server that decides by itself has decided; our version gates then do not count.
  package enum Ruling: String, Sendable {
    case upToDate, offered, required
  }

  /// The version announced; nil where a server that decides names none.
  public var version: Version?
  /// What a server calls it, where it names no version that can be read.
  public var name: String?
  /// The build, compared instead of the version where that of the installed app is known too.
  public var build: String?
  /// What is new.
  public var notes: ReleaseNotes?
  /// The keys of what is new, whose texts lie elsewhere in several languages.
  package var features: [String] = []
  /// Where what is new can be read instead: http or https, with a host.
  public var notesURL: String?
  /// When it appeared.
  public var publishedAt: Date?
  /// The oldest system that it runs on.
  public var minimumOS: SystemRequirement?
  /// The newest system that it runs on.
  public var maximumOS: SystemRequirement?
  /// The systems that it is made for, such as `linux` and `macos`; nil: any.
  public var systems: Set<String>?
  /// The processors that it is made for, such as `x86_64` and `arm64`; nil: any.
  public var architectures: Set<String>?
  /// The channel that it is published on; nil: the one that everybody is on.
  public var channel: String?
  /// Whether it is a draft, or was taken back: never offered.
  public var isWithdrawn = false
  /// Whether the feed calls it one that came before the final version.
  public var isPrerelease = false
  /// Why it is never offered here, whatever its version; nil: nothing speaks against it.
  package var exclusion: Exclusion?
  /// Whether the publisher calls it urgent: no cool-down and no rollout holds it back.
  public var isCritical = false
  /// Whether it can only be read about at `storeURL`, not installed.
  public var isInformational = false
  /// The time between the groups of people to whom it is offered; nil to offer it to all at once.
  public var rolloutInterval: Duration?
  /// An older installed version, or build, is only told of it and not updated to it.
  public var minimumAutoupdateVersion: String?
  /// The store's number for the app.
  public var storeID: String?
  /// The app's page in the store, or the release's: http or https, with a host.
  public var storeURL: String?
  /// Where the release itself lies: http or https, with a host; `file:` from a feed that is a file.
  public var downloadURL: String?
  /// The size of the download in bytes.
  public var size: Int?
  /// What else the store says.
  public var listing: StoreListing

  /// A release with what is known.
  public init(
    version: Version?, notes: ReleaseNotes? = nil, publishedAt: Date? = nil,
    minimumOS: SystemRequirement? = nil, storeID: String? = nil, storeURL: String? = nil,
    downloadURL: String? = nil, size: Int? = nil, listing: StoreListing = StoreListing()
  ) {
    self.version = version
    self.notes = notes
    self.publishedAt = publishedAt
    self.minimumOS = minimumOS
    self.storeID = storeID
    self.storeURL = storeURL
    self.downloadURL = downloadURL
    self.size = size
    self.listing = listing
  }
}

extension Release {
  /// Whether it came before the final version, as the feed or its version's own text says.
  var isBeforeFinal: Bool {
    isPrerelease || version?.isPrerelease ?? false
  }

  /// A channel where it is not the one that everybody is on: that is nil and `stable`.
  static func special(_ channel: String?) -> String? {
    guard let channel, !channel.isEmpty, channel != "stable" else { return nil }
    return channel
  }

  /// Whether pre-releases are offered: on a channel, to who has one, and where all may have them.
  static func offersPrereleases(on channel: String?, to installed: Version?, allowed: Bool) -> Bool
  {
    allowed || special(channel) != nil || installed?.isPrerelease == true
  }
}

extension Release {
  /// The key of all of which nothing is known; no name, and not to be shown as one.
  package static let namelessKey = "unnamed"
  /// What a key begins with that is a build.
  private static let buildPrefix = "build:"

  /// Under what it is counted, skipped and put off: its version, else what else is known of it.
  package var notificationKey: String {
    Self.notificationKey(
      version: version?.text, name: name, downloadURL: downloadURL, build: build)
  }

  /// Whether a text that is remembered means this release: by its version, else by its key.
  func isMeant(by text: String) -> Bool {
    guard let version else { return text == notificationKey }
    return (try? Version(text, scheme: version.scheme)) == version
  }

  static func notificationKey(
    version: String?, name: String?, downloadURL: String?, build: String?
  ) -> String {
    version ?? name ?? downloadURL ?? build.map { buildPrefix + $0 } ?? namelessKey
  }

  /// The build that a key names; nil where it is something else.
  package static func build(ofKey key: String) -> String? {
    key.hasPrefix(buildPrefix) ? String(key.dropFirst(buildPrefix.count)) : nil
  }
}
