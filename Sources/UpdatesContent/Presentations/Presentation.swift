/// What a bundle of files wants shown: pages of news, and whether the app must be updated after
/// them.
///
/// It is read from the bundle's `presentation.json`. All of its texts are harmless.
public struct Presentation: Equatable, Sendable {
  /// One thing that is new.
  public struct Page: Equatable, Sendable {
    /// The name of an image in the bundle, which a terminal does not show.
    public var image: String?
    /// One line; empty if there is none.
    public var title: String
    /// Plain text; empty if there is none.
    public var description: String

    /// A page with what is known.
    public init(image: String? = nil, title: String, description: String) {
      self.image = image
      self.title = title
      self.description = description
    }

    /// Whether it has neither text nor image; it is not shown then.
    public var isBlank: Bool {
      image == nil && title.allSatisfy(\.isWhitespace) && description.allSatisfy(\.isWhitespace)
    }
  }

  /// The most bytes of the file.
  package static let byteLimit = ResponseCache.bodyLimit
  /// The most pages that are read.
  public static let pageLimit = 100
  /// The most bytes of one text.
  public static let textLimit = 64 << 10

  /// What the screen is called; nil if it has no name.
  public var screen: String?
  /// In the order in which they are shown.
  public var pages: [Page]
  /// Whether the app must be updated: the pages end in the required form of the prompt.
  public var forceUpgrade: Bool
  /// Where the update is: http or https, with a host.
  public var upgradeURL: String?
  /// What did not stop the reading, such as a translation that is damaged.
  public var warnings: [Warning] = []

  /// A presentation with what is known.
  public init(
    screen: String? = nil, pages: [Page], forceUpgrade: Bool = false, upgradeURL: String? = nil
  ) {
    self.screen = screen
    self.pages = pages
    self.forceUpgrade = forceUpgrade
    self.upgradeURL = upgradeURL
  }

  /// Whether there is anything to show.
  public var isBlank: Bool {
    pages.allSatisfy(\.isBlank) && !forceUpgrade
  }
}
