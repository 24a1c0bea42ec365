import UpdatesContent

@testable import UpdatesUI

extension Samples {
  static let presentation = Presentation(
    screen: "News",
    pages: [
      .init(
        image: "raizlabs_logo", title: "Something New",
        description: "The window that nobody liked is gone.\n\nWhat it did is now one key away, "
          + "and the key can be chosen."),
      .init(title: "Faster", description: "Searching takes *half* the time."),
      .init(title: "And more", description: (1...40).map { "Line \($0)" }.joined(separator: "\n")),
    ])

  static func presentationContent(
    _ presentation: Presentation = presentation, appName: String? = "Breeze",
    isFollowed: Bool = false, language: String = "en"
  ) -> PresentationContent {
    PresentationContent(
      presentation, appName: appName, isFollowed: isFollowed,
      words: Localization(language: language))
  }
}
