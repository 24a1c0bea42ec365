/// An available update, with the facts that a prompt shows and a program reads.
public struct Update: Equatable, Sendable {
  /// How strongly an update is offered.
  public enum Kind: String, CaseIterable, Sendable {
    case soft, hard
  }

  /// The offered version, or nil if the server names none.
  public var version: String?
  /// The server's name for the update, if the server names no version.
  public var name: String?
  /// The offered build, or nil if it is unknown.
  public var build: String?
  /// Hard if the publisher insists on the update, else soft.
  public var kind: Kind
  /// Whether the app must not continue without the update.
  public var isRequired: Bool
  /// Whether the user should be notified now.
  public var shouldNotify: Bool
  /// The publisher's release notes.
  public var releaseNotes: ReleaseNotes?
  /// The notes of all versions after the installed one up to the offered one, newest first.
  ///
  /// It is empty if the feed knows only one version. It has at most the 100 newest versions.
  public var history: [VersionNotes] = []
  /// Whether the update cannot be installed, and `storeURL` only gives information about it.
  public var isInformational = false
  /// When the version was published.
  public var publishedAt: Instant?
  /// The oldest system version that it runs on, as the feed gives it.
  public var minimumOS: String?
  /// The store's number for the app.
  public var storeID: String?
  /// The URL of the page in the store or of the release: http or https, with a host.
  public var storeURL: String?
  /// The configuration's `update-url`: the page that says how to update, or nil if it names none.
  public var updateURL: String?
  /// The URL of the download.
  public var downloadURL: String?
  /// The download's size in bytes.
  public var size: Int?
  /// Further information from the store.
  public var listing: StoreListing
  package var assets: [ReleaseAsset] = []
  /// Whether the files are for several systems, so that a lone one may be for another system.
  package var listsFiles = false
  /// Whether the feed says that it must not be missed, such as `sparkle:criticalUpdate`.
  package var isCritical = false
  package var notify = NotifyMode.once

  /// Creates an update.
  public init(
    version: String?, kind: Kind = .soft, isRequired: Bool = false, shouldNotify: Bool = true,
    releaseNotes: ReleaseNotes? = nil, publishedAt: Instant? = nil, minimumOS: String? = nil,
    storeID: String? = nil, storeURL: String? = nil, downloadURL: String? = nil, size: Int? = nil,
    listing: StoreListing = StoreListing()
  ) {
    self.version = version
    self.kind = kind
    self.isRequired = isRequired
    self.shouldNotify = shouldNotify
    self.releaseNotes = releaseNotes
    self.publishedAt = publishedAt
    self.minimumOS = minimumOS
    self.storeID = storeID
    self.storeURL = storeURL
    self.downloadURL = downloadURL
    self.size = size
    self.listing = listing
  }
}

extension Update {
  package var page: String? { updateURL ?? storeURL }

  package var notificationKey: String {
    Release.notificationKey(
      version: version, name: name, downloadURL: downloadURL, build: build)
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
