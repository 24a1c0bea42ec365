/// An update that is available: what a prompt shows and a program reads.
public struct Update: Equatable, Sendable {
  /// How strongly it is offered.
  public enum Kind: String, CaseIterable, Sendable {
    case soft, hard
  }

  /// The version offered; nil where the server names none.
  public var version: String?
  /// What a server calls it that names no version.
  public var name: String?
  /// The build offered, where a server tells it.
  public var build: String?
  /// Soft, or hard where the publisher insists.
  public var kind: Kind
  /// Whether the app must not go on without it.
  public var isRequired: Bool
  /// Whether the person should hear of it now.
  public var shouldNotify: Bool
  /// What is new, in the publisher's words.
  public var releaseNotes: ReleaseNotes?
  /// The notes of every version from the offered one down to that after the installed one, newest
  /// first; empty where the feed knows of one version only.
  ///
  /// At most 100 versions and 1 MiB of text; what is more goes from the oldest on.
  public var history: [VersionNotes] = []
  /// Whether it can only be read about at `storeURL`, not installed.
  public var isInformational = false
  /// When the version appeared.
  public var publishedAt: Date?
  /// The oldest system that it runs on, as the feed says it.
  public var minimumOS: String?
  /// The store's number for the app.
  public var storeID: String?
  /// http or https, with a host.
  public var storeURL: String?
  /// Where the new version itself lies.
  public var downloadURL: String?
  /// The download's size in bytes.
  public var size: Int?
  /// What the store says besides.
  public var listing: StoreListing

  /// An update with what is known.
  public init(
    version: String?, kind: Kind = .soft, isRequired: Bool = false, shouldNotify: Bool = true,
    releaseNotes: ReleaseNotes? = nil, publishedAt: Date? = nil, minimumOS: String? = nil,
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
  /// Under what it is counted, skipped and put off: its version, else what else is known of it.
  package var notificationKey: String {
    Release.notificationKey(
      version: version, name: name, downloadURL: downloadURL, build: build)
  }
}

/// What a store says of an app besides its version; shown on the store sheet.
public struct StoreListing: Equatable, Sendable {
  /// The store's name of the app.
  public var name: String?
  /// Who sells or publishes it.
  public var seller: String?
  /// The price as the store writes it, such as `Free` or `£0.99`.
  public var price: String?
  /// 0 to 5 stars.
  public var rating: Double?
  /// How many people rated it.
  public var ratingCount: Int?

  /// A listing with what is known.
  public init(
    name: String? = nil, seller: String? = nil, price: String? = nil, rating: Double? = nil,
    ratingCount: Int? = nil
  ) {
    self.name = name
    self.seller = seller
    self.price = price
    self.rating = rating
    self.ratingCount = ratingCount
  }
}
