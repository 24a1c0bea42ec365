/// A pane that shows part of a text, keeps the reader's place, and searches.
///
/// It requests only the lines in view. It lays out the whole text when the reader goes to its end,
/// or searches for something that the text does not contain.
///
/// The text is only required to be scrollable where it is used, so that nothing has to look for the
/// conformance at run time.
package struct ScrollPane<Content: Sendable>: Sendable {
  package var content: Content
  /// The first line in view.
  package private(set) var top = 0
  package private(set) var width = 80
  package private(set) var height = 24
  package internal(set) var search: LiteralSearch?
  package internal(set) var currentMatch: LiteralSearch.Match?

  /// The number of letters before the top line, which marks the place when the width changes.
  private var lettersBefore: Int?
  var topBeforeSearch = 0
  var counted: CountedMatches?

  package init(_ content: Content) {
    self.content = content
  }
}

extension ScrollPane where Content: ScrollableText {
  package mutating func scroll(_ move: ScrollMove) {
    switch move {
    case .lineUp: go(to: top - 1)
    case .lineDown: go(to: top + 1)
    case .halfPageUp: go(to: top - max(1, height / 2))
    case .halfPageDown: go(to: top + max(1, height / 2))
    case .pageUp: go(to: top - max(1, height - 1))
    case .pageDown: go(to: top + max(1, height - 1))
    case .top: go(to: 0)
    case .bottom: go(to: content.lineCount(width: width) - height)
    }
    if let line = currentMatch?.start.line, !(top..<top + height).contains(line) {
      currentMatch = nil
    }
  }

  /// Lays out more of the text while the person reads; returns false if nothing is left.
  package mutating func layOutMore() -> Bool {
    content.layOutMore(width: width)
  }

  mutating func go(to line: Int) {
    let line = max(0, line)
    let shown = content.lines(line..<line + height, width: width).count
    top = shown < height ? max(0, content.lineCount(width: width) - height) : line
    lettersBefore = nil
  }

  /// Shows earlier lines if the pane has grown past the end of its text.
  private mutating func stayInside() {
    guard top > 0, content.lines(top..<top + height, width: width).count < height else { return }
    top = max(0, content.lineCount(width: width) - height)
  }

  /// Sets a new size and keeps the line at the top in view.
  package mutating func resize(width: Int, height: Int) {
    let width = max(1, width)
    let height = max(1, height)
    guard width != self.width else {
      self.height = height
      stayInside()
      return
    }
    let letters = top == 0 ? 0 : lettersBefore ?? countLetters()
    self.width = width
    self.height = height
    currentMatch = nil
    go(to: letters == 0 ? 0 : line(after: letters))
    lettersBefore = letters
  }

  private mutating func countLetters() -> Int {
    content.lines(0..<top, width: width).reduce(0) { $0 + $1.letterCount }
  }

  /// The line that holds the letter after this number of letters.
  private mutating func line(after letters: Int) -> Int {
    var count = 0
    var line = 0
    while true {
      let chunk = content.lines(line..<line + 256, width: width)
      for each in chunk {
        count += each.letterCount
        if count > letters { return line }
        line += 1
      }
      if chunk.count < 256 { return line }
    }
  }
}

/// A way to move through text that is higher than its pane.
package enum ScrollMove: CaseIterable, Hashable, Sendable {
  case lineUp, lineDown, halfPageUp, halfPageDown, pageUp, pageDown, top, bottom
}
