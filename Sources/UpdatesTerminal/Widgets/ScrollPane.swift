package struct ScrollPane: Sendable {
  package var content: TextDocument
  package private(set) var top = 0
  package private(set) var width = 80
  package private(set) var height = 24
  package internal(set) var search: LiteralSearch?
  var matches: [LiteralSearch.Match] = []
  package internal(set) var currentMatch: LiteralSearch.Match?

  private var lettersBefore: Int?
  var topBeforeSearch = 0

  package init(_ content: TextDocument) {
    self.content = content
  }

  package mutating func scroll(_ move: ScrollMove) {
    switch move {
    case .lineUp: go(to: top - 1)
    case .lineDown: go(to: top + 1)
    case .halfPageUp: go(to: top - max(1, height / 2))
    case .halfPageDown: go(to: top + max(1, height / 2))
    case .pageUp: go(to: top - max(1, height - 1))
    case .pageDown: go(to: top + max(1, height - 1))
    case .top: go(to: 0)
    case .bottom: go(to: lastTop())
    }
    if let line = currentMatch?.start.line, !(top..<top + height).contains(line) {
      currentMatch = nil
    }
  }

  mutating func go(to line: Int) {
    top = min(max(0, line), lastTop())
    lettersBefore = nil
  }

  private mutating func lastTop() -> Int {
    max(0, content.lineCount(width: width) - height)
  }

  package mutating func resize(width: Int, height: Int) {
    let width = max(1, width)
    let height = max(1, height)
    guard width != self.width else {
      self.height = height
      // Shows earlier lines if the pane has grown past the end of its text.
      top = min(top, lastTop())
      return
    }
    let letters = top == 0 ? 0 : lettersBefore ?? countLetters()
    self.width = width
    self.height = height
    findMatches()
    go(to: letters == 0 ? 0 : line(after: letters))
    lettersBefore = letters
  }

  mutating func allLines() -> [StyledLine] {
    content.lines(0..<content.lineCount(width: width), width: width)
  }

  private mutating func countLetters() -> Int {
    content.lines(0..<top, width: width).reduce(0) { $0 + $1.letterCount }
  }

  private mutating func line(after letters: Int) -> Int {
    var count = 0
    let lines = allLines()
    let index = lines.firstIndex { line in
      count += line.letterCount
      return count > letters
    }
    return index ?? lines.count
  }
}

package enum ScrollMove: CaseIterable, Hashable, Sendable {
  case lineUp, lineDown, halfPageUp, halfPageDown, pageUp, pageDown, top, bottom
}
