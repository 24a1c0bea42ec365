import HarmlessText
package import UpdatesTerminal

package struct PresentationContent: Sendable {
  package let title: String
  /// A line such as `Installed: 1.4.0`; nil if the version is unknown.
  package let installed: String?
  package let pages: [TextDocument]
  package let words: Localization
  let isFollowed: Bool

  package init(
    _ pages: [TextDocument.Section], appName: String?, installed: String? = nil,
    isFollowed: Bool = false, words: Localization
  ) {
    self.isFollowed = isFollowed
    self.installed = installed?.harmlessLine().nonEmpty.map {
      words.text(.installed, ["installed": $0.truncated(to: Self.widest)])
    }
    title = Self.title(naming: appName, in: words)
    self.pages = pages.map { TextDocument([$0], cutNotice: words.text(.notesCut)) }
    self.words = words
  }

  package static func title(naming name: String?, in words: Localization) -> String {
    name?.harmlessLine().nonEmpty.map {
      words.text(.presentationTitle, ["name": $0.truncated(to: widest)])
    } ?? words.text(.presentationTitleWithoutName)
  }

  package func steps(of page: Int) -> [PresentationStep] {
    let first: PresentationStep = isLast(page) && !isFollowed ? .done : .next
    let leaving = leaving(of: page)
    return [first] + (page > 0 ? [.back] : []) + (leaving == first ? [] : [leaving])
  }

  package func leaving(of page: Int) -> PresentationStep {
    guard isFollowed else { return .done }
    return isLast(page) ? .next : .close
  }

  package func isLast(_ page: Int) -> Bool {
    page + 1 >= pages.count
  }

  /// The page number and the page count; nil if there is only one page.
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

  package func letter(of step: PresentationStep) -> Character {
    switch step {
    case .next: "x"
    case .back: "a"
    case .done: "d"
    case .close: "c"
    }
  }

  private static let widest = 40
}

package enum PresentationStep: Sendable, CaseIterable {
  case next, back
  case done
  case close
}
