extension ScrollPane where Content: ScrollableText {
  /// Begins a search at the reader's place, or continues it when the query grows.
  ///
  /// An empty query ends the search. Returns whether there is a match.
  @discardableResult
  package mutating func find(_ query: String) -> Bool {
    if search == nil { topBeforeSearch = top }
    search = LiteralSearch(query)
    currentMatch = nil
    guard search != nil else {
      go(to: topBeforeSearch)
      return true
    }
    guard let match = firstMatch(from: .init(line: topBeforeSearch, offset: 0)) else {
      go(to: topBeforeSearch)
      return false
    }
    show(match)
    return true
  }

  /// Goes to the next match, or from the last one to the first.
  package mutating func findNext() -> Bool {
    let start = currentMatch.map { $0.start.next } ?? .init(line: top, offset: 0)
    guard let match = firstMatch(from: start) else { return false }
    show(match)
    return true
  }

  /// Goes to the previous match, or from the first one to the last.
  package mutating func findPrevious() -> Bool {
    let end = currentMatch?.start ?? .init(line: top, offset: 0)
    guard let match = lastMatch(before: end) else { return false }
    show(match)
    return true
  }

  /// Ends the search and returns to the place where it began.
  package mutating func abandonSearch() {
    guard search != nil else { return }
    search = nil
    currentMatch = nil
    go(to: topBeforeSearch)
  }

  /// Ends the search at the reader's place.
  package mutating func endSearch() {
    search = nil
    currentMatch = nil
  }

  /// The number of the current match and of all matches, of which at most `limit` are counted.
  ///
  /// Nil if there is no current match, or if it comes after the counted ones.
  package mutating func matchPosition(limit: Int) -> (number: Int, count: Int)? {
    guard let search, let current = currentMatch else { return nil }
    if counted?.query != search.query || counted?.width != width {
      counted = CountedMatches(query: search.query, width: width, starts: starts(limit: limit))
    }
    guard let counted, let index = counted.starts.firstIndex(of: current.start) else { return nil }
    return (index + 1, counted.starts.count)
  }

  private mutating func starts(limit: Int) -> [LiteralSearch.Place] {
    var starts: [LiteralSearch.Place] = []
    var line = 0
    while starts.count < limit {
      let (matches, isEnd) = matches(from: line)
      starts += matches.prefix(limit - starts.count).map(\.start)
      if isEnd { break }
      line += chunkHeight
    }
    return starts
  }

  /// Makes the next search begin at the reader's place, not where the last one began.
  package mutating func settleSearch() {
    topBeforeSearch = top
  }

  private mutating func show(_ match: LiteralSearch.Match) {
    currentMatch = match
    guard !(top..<top + height).contains(match.start.line) else { return }
    go(to: match.start.line - height / 3)
  }

  private mutating func firstMatch(from start: LiteralSearch.Place) -> LiteralSearch.Match? {
    firstMatch(in: start.line..<Int.max) { $0.start >= start }
      ?? firstMatch(in: 0..<start.line + 1) { $0.start < start }
  }

  private mutating func firstMatch(
    in lines: Range<Int>, where isWanted: (LiteralSearch.Match) -> Bool
  ) -> LiteralSearch.Match? {
    var line = lines.lowerBound
    while line < lines.upperBound {
      let (matches, isEnd) = matches(from: line)
      if let match = matches.first(where: isWanted) { return match }
      if isEnd { return nil }
      line += chunkHeight
    }
    return nil
  }

  private mutating func lastMatch(before end: LiteralSearch.Place) -> LiteralSearch.Match? {
    let count = content.lineCount(width: width)
    return lastMatch(from: end.line) { $0.start < end }
      ?? lastMatch(from: count - 1) { $0.start >= end }
  }

  private mutating func lastMatch(
    from line: Int, where isWanted: (LiteralSearch.Match) -> Bool
  ) -> LiteralSearch.Match? {
    var line = line - line % chunkHeight
    while line >= 0 {
      if let match = matches(from: line).matches.last(where: isWanted) { return match }
      line -= chunkHeight
    }
    return nil
  }

  private var chunkHeight: Int { 256 }

  /// The matches that start in the lines of one chunk, and whether the text ends there.
  private mutating func matches(from line: Int) -> (matches: [LiteralSearch.Match], isEnd: Bool) {
    guard let search else { return ([], true) }
    let wanted = chunkHeight + search.reach
    let lines = content.lines(line..<line + wanted, width: width)
    let matches = search.matches(in: lines, firstLine: line)
      .prefix { $0.start.line < line + chunkHeight }
    return (Array(matches), lines.count < chunkHeight)
  }
}

/// The places of the matches of a query in a layout, which are counted only once.
struct CountedMatches: Sendable {
  var query: String
  var width: Int
  var starts: [LiteralSearch.Place]
}
