extension ScrollPane {
  /// Continues when the query grows, and ends if it is empty; returns whether there is a match.
  @discardableResult
  package mutating func find(_ query: String) -> Bool {
    if search == nil { topBeforeSearch = top }
    search = LiteralSearch(query)
    findMatches()
    let start = LiteralSearch.Place(line: topBeforeSearch, offset: 0)
    if show(matches.first { $0.start >= start } ?? matches.first) { return true }
    go(to: topBeforeSearch)
    return search == nil
  }

  package mutating func findNext() -> Bool {
    let start = currentMatch.map { $0.start.next } ?? .init(line: top, offset: 0)
    return show(matches.first { $0.start >= start } ?? matches.first)
  }

  package mutating func findPrevious() -> Bool {
    let end = currentMatch?.start ?? .init(line: top, offset: 0)
    return show(matches.last { $0.start < end } ?? matches.last)
  }

  package mutating func abandonSearch() {
    guard search != nil else { return }
    endSearch()
    go(to: topBeforeSearch)
  }

  package mutating func endSearch() {
    search = nil
    findMatches()
  }

  /// Nil if there is no current match.
  package func matchPosition() -> (number: Int, count: Int)? {
    guard let currentMatch, let index = matches.firstIndex(of: currentMatch) else { return nil }
    return (index + 1, matches.count)
  }

  package mutating func settleSearch() {
    topBeforeSearch = top
  }

  mutating func findMatches() {
    currentMatch = nil
    matches = search?.matches(in: allLines()) ?? []
  }

  private mutating func show(_ match: LiteralSearch.Match?) -> Bool {
    guard let match else { return false }
    currentMatch = match
    if !(top..<top + height).contains(match.start.line) { go(to: match.start.line - height / 3) }
    return true
  }
}
