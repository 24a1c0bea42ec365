/// A version that a feed, or the configuration itself, announces.
public struct Release: Equatable, Sendable {
  /// The oldest system that a release runs on, and whose systems it speaks of.
  public struct SystemRequirement: Equatable, Sendable {
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

  /// The version announced.
  public var version: Version
  /// What is new.
  public var notes: ReleaseNotes?
  /// When it appeared.
  public var publishedAt: Date?
  /// What it needs.
  public var minimumOS: SystemRequirement?
  /// The store's number for the app.
  public var storeID: String?
  /// The app's page in the store: http or https, with a host.
  public var storeURL: String?
  /// Where the release itself lies: http or https, with a host.
  public var downloadURL: String?
  /// The size of the download in bytes.
  public var size: Int?
  /// What else the store says.
  public var listing: StoreListing

  /// A release with what is known.
  public init(
    version: Version, notes: ReleaseNotes? = nil, publishedAt: Date? = nil,
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
