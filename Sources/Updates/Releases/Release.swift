/// A release that a feed or the configuration announces.
public struct Release: Equatable, Sendable {
  /// A bound on the version of the system that a release runs on.
  public struct SystemRequirement: Hashable, Sendable {
    /// The version, in dotted form.
    public var version: String
    /// Whether it applies only to Apple systems, like a store's `minimumOsVersion`.
    public var isForAppleSystems: Bool

    /// Creates a requirement.
    public init(version: String, isForAppleSystems: Bool = false) {
      (self.version, self.isForAppleSystems) = (version, isForAppleSystems)
    }
  }

  /// Why a release cannot be offered here, according to the feed.
  package enum Exclusion: String, Sendable {
    case nothingToDownload
    /// The release's conditions do not hold for this app on this system.
    case conditions
  }

  /// The decision of a server; it replaces this package's comparison of versions.
  package enum Ruling: String, Sendable {
    case upToDate, offered, required
  }

  /// The announced version, or nil if a deciding server names none.
  public var version: Version?
  /// The server's name for the release, if it names no readable version.
  public var name: String?
  /// The build; if the installed build is known too, builds are compared instead of versions.
  public var build: String?
  /// The release notes.
  public var notes: ReleaseNotes?
  package var features: [String] = []
  /// The URL of the release notes if they are separate: http or https, with a host.
  public var notesURL: String?
  /// When the release was published.
  public var publishedAt: Instant?
  /// The oldest system version that it runs on.
  public var minimumOS: SystemRequirement?
  /// The newest system version that it runs on.
  public var maximumOS: SystemRequirement?
  /// The systems that it is made for, such as `linux` and `macos`; nil for any.
  public var systems: Set<String>?
  /// The processors that it is made for, such as `x86_64` and `arm64`; nil for any.
  public var architectures: Set<String>?
  /// The channel that it is published on; nil for the default channel.
  public var channel: String?
  /// Whether it is a draft or was withdrawn; if so, it is never offered.
  public var isWithdrawn = false
  /// Whether the feed marks it as a pre-release.
  public var isPrerelease = false
  /// Whether the publisher names it as the newest one for everybody, whatever its version looks like.
  package var isForEverybody = false
  /// Why it is never offered here, regardless of its version; nil if there is no such reason.
  package var exclusion: Exclusion?
  /// Whether the publisher marks it as critical, so that no cool-down or rollout holds it back.
  public var isCritical = false
  /// Whether it cannot be installed, and `storeURL` only gives information about it.
  public var isInformational = false
  /// The time between the groups of a staged rollout; nil to offer it to all users at once.
  public var rolloutInterval: Duration?
  /// The oldest version or build that can be updated to it; older ones only get information.
  public var minimumAutoupdateVersion: String?
  /// The store's number for the app.
  public var storeID: String?
  /// The URL of the app's store page or the release's page: http or https, with a host.
  public var storeURL: String?
  /// The URL of the download: http or https, with a host, or `file:` if the feed is a file.
  public var downloadURL: String?
  /// The size of the download in bytes.
  public var size: Int?
  /// The files that it offers for download, which are read only if they are needed.
  var assetList = AssetList.known([])
  /// Further information from the store.
  public var listing: StoreListing

  /// Creates a release.
  public init(
    version: Version?, notes: ReleaseNotes? = nil, publishedAt: Instant? = nil,
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
  /// The files that it offers for download; `downloadURL` is one of them if there is only one.
  package var assets: [ReleaseAsset] {
    get { assetList.files(downloadURL: downloadURL, size: size) }
    set { assetList = .known(newValue) }
  }

  /// Whether the feed lists files for several systems, so that a lone one may be for another system.
  var listsFiles: Bool {
    if case .unread = assetList { true } else { false }
  }

  var isBeforeFinal: Bool {
    !isForEverybody && (isPrerelease || version?.isPrerelease ?? false)
  }

  /// The channel, or nil for the default channel, which is nil, empty or `stable`.
  static func special(_ channel: String?) -> String? {
    guard let channel, !channel.isEmpty, channel != "stable" else { return nil }
    return channel
  }

  /// Whether pre-releases are offered.
  ///
  /// They are offered on a special channel, to an installed pre-release, and if all are allowed to
  /// have them.
  static func offersPrereleases(on channel: String?, to installed: Version?, allowed: Bool) -> Bool
  {
    allowed || special(channel) != nil || installed?.isPrerelease == true
  }
}

extension Release {
  /// The key of every release without any known fact; it is not a name and must not be shown.
  package static let namelessKey = "unnamed"
  private static let buildPrefix = "build:"

  package var notificationKey: String {
    version?.text ?? name ?? downloadURL ?? build.map { Self.buildPrefix + $0 } ?? Self.namelessKey
  }

  func isMeant(by text: String) -> Bool {
    guard let version else { return text == notificationKey }
    return (try? Version(text, scheme: version.scheme)) == version
  }

  /// The build that a key names, or nil if the key is not a build.
  package static func build(ofKey key: String) -> String? {
    key.hasPrefix(buildPrefix) ? String(key.dropFirst(buildPrefix.count)) : nil
  }
}

/// A store's information about an app besides its version, which the prompt shows below the notes.
public struct StoreListing: Equatable, Sendable {
  /// The seller or publisher.
  public var seller: String?
  /// The price as the store writes it, such as `Free` or `£0.99`.
  public var price: String?
  /// The average rating, from 0 to 5 stars.
  public var rating: Double?
  /// The number of ratings.
  public var ratingCount: Int?

  /// Creates a listing.
  public init(
    seller: String? = nil, price: String? = nil, rating: Double? = nil, ratingCount: Int? = nil
  ) {
    self.seller = seller
    self.price = price
    self.rating = rating
    self.ratingCount = ratingCount
  }
}
