import HarmlessText
package import UpdatesContent
package import UpdatesTerminal

/// What the pages of a presentation say and offer, on a screen and in plain lines alike.
package struct PresentationContent: Sendable {
  package let title: String
  package let pages: [TextDocument]
  package let words: Localization
  /// Whether the last page is not the end, as a question or another presentation comes after it.
  let isFollowed: Bool

  package init(
    _ presentation: Presentation, appName: String?, isFollowed: Bool = false, words: Localization
  ) {
    self.isFollowed = isFollowed
    title = Self.title(naming: appName, in: words)
    pages = presentation.pages.filter { !$0.isBlank }.map { page in
      TextDocument([Self.section(of: page)], cutNotice: words.text(.notesCut))
    }
    self.words = words
  }

  /// `What's New in Tool`.
  package static func title(naming name: String?, in words: Localization) -> String {
    name?.harmlessLine().nonEmpty.map {
      words.text(.presentationTitle, ["name": $0.truncated(to: widest)])
    } ?? words.text(.presentationTitleWithoutName)
  }

  /// What can be chosen on a page, the default first.
  package func steps(of page: Int) -> [PresentationStep] {
    let first: PresentationStep = isLast(page) && !isFollowed ? .done : .next
    let leaving = leaving(of: page)
    return [first] + (page > 0 ? [.back] : []) + (leaving == first ? [] : [leaving])
  }

  /// What leads away from the pages, by Esc and by `q`.
  package func leaving(of page: Int) -> PresentationStep {
    guard isFollowed else { return .done }
    return isLast(page) ? .next : .close
  }

  package func isLast(_ page: Int) -> Bool {
    page + 1 >= pages.count
  }

  /// Nil where there is one page only.
  package func place(of page: Int) -> String? {
    guard pages.count > 1 else { return nil }
    return words.text(.presentationPage, ["page": "\(page + 1)", "count": "\(pages.count)"])
  }

  package func title(of step: PresentationStep) -> String {
    switch step {
    case .next: words.text(.nextButtonTitle)
    case .back: words.text(.backButtonTitle)
    case .done: words.text(.doneButtonTitle)
    case .close: words.text(.closeButtonTitle)
    }
  }

  /// On a screen: letters that neither search nor scroll.
  package func letter(of step: PresentationStep) -> Character {
    switch step {
    case .next: "x"
    case .back: "a"
    case .done: "d"
    case .close: "c"
    }
  }

  /// The page's title as its heading; an image is named, as a terminal shows none.
  private static func section(of page: Presentation.Page) -> TextDocument.Section {
    let image = page.image?.harmlessLine().nonEmpty.map { "[\($0)]" }
    let text = [image, page.description.nonEmpty].compactMap { $0 }.joined(separator: "\n\n")
    return TextDocument.Section(
      heading: page.title.harmlessLine().nonEmpty, source: text, format: .plain)
  }

  /// A name wider than this would push the rest of its line away.
  private static let widest = 40
}

/// A button of a page of a presentation.
package enum PresentationStep: Sendable, CaseIterable {
  case next, back
  /// To the end, from whichever page.
  case done
  /// To what follows the pages, from whichever but the last.
  case close
}

/// How a presentation ended.
public enum PresentationAnswer: Equatable, Sendable {
  /// The person has seen it, or as much of it as they wanted to.
  case closed
  /// The app must be updated, and the person wants to.
  case update
  /// The app must be updated, and the person left.
  case quit
}
