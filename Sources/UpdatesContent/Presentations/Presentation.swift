/// The pages of news in a bundle, and whether the app must then be updated.
///
/// A presentation is read from the bundle's `presentation.json`. All its texts are harmless.
public struct Presentation: Equatable, Sendable {
  /// A page about one new feature.
  public struct Page: Equatable, Sendable {
    /// The name of an image in the bundle, which a terminal does not show.
    public var image: String?
    /// The title in one line; empty if there is none.
    public var title: String
    /// The description in plain text; empty if there is none.
    public var description: String

    /// A page with the given parts.
    public init(image: String? = nil, title: String, description: String) {
      self.image = image
      self.title = title
      self.description = description
    }

    /// Whether the page has neither text nor image; such a page is not shown.
    public var isBlank: Bool {
      image == nil && title.allSatisfy(\.isWhitespace) && description.allSatisfy(\.isWhitespace)
    }
  }

  /// The most bytes that the file may have.
  package static let byteLimit = ResponseCache.bodyLimit
  /// The most pages that are read.
  public static let pageLimit = 100
  /// The most bytes that one text may have.
  public static let textLimit = 64 << 10

  /// The name of the screen; nil if it has no name.
  public var screen: String?
  /// The pages in the order in which they are shown.
  public var pages: [Page]
  /// Whether the app must be updated; the pages then end in a prompt that requires the update.
  public var forceUpgrade: Bool
  /// The address of the update: an http or https URL with a host.
  public var upgradeURL: String?
  /// The problems that did not stop the reading, such as a damaged translation.
  public var warnings: [Warning] = []

  /// A presentation with the given parts.
  public init(
    screen: String? = nil, pages: [Page], forceUpgrade: Bool = false, upgradeURL: String? = nil
  ) {
    self.screen = screen
    self.pages = pages
    self.forceUpgrade = forceUpgrade
    self.upgradeURL = upgradeURL
  }

  /// Whether there is nothing to show.
  public var isBlank: Bool {
    pages.allSatisfy(\.isBlank) && !forceUpgrade
  }
}
