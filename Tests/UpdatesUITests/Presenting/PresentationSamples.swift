import UpdatesTerminal

@testable import UpdatesUI

extension Samples {
  static let pages = [
    page(
      "Something New",
      "[raizlabs_logo]\n\nThe window that nobody liked is gone.\n\nWhat it did is now one key away, "
        + "and the key can be chosen."),
    page("Faster", "Searching takes *half* the time."),
    page("And more", (1...40).map { "Line \($0)" }.joined(separator: "\n")),
  ]

  static func page(_ title: String?, _ text: String) -> TextDocument.Section {
    .init(heading: title, source: text, format: .markdown)
  }

  static func presentationContent(
    _ pages: [TextDocument.Section] = pages, appName: String? = "Breeze",
    isFollowed: Bool = false, language: String = "en"
  ) -> PresentationContent {
    PresentationContent(
      pages, appName: appName, isFollowed: isFollowed, words: Localization(language: language))
  }
}
