package enum Suggestion {
  static let longestWord = 64

  /// Nil if none is near enough.
  ///
  /// A candidate is near if it differs by about one typing error for every three letters, or if the
  /// word is a beginning of it with at least two letters.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    all(near: word, among: candidates).first
  }

  /// The nearest first; of words that differ only in case, one.
  package static func all(near word: String, among candidates: [String]) -> [String] {
    let letters = Array(word.lowercased().unicodeScalars.prefix(longestWord + 1))
    guard !letters.isEmpty, letters.count <= longestWord else { return [] }
    var found: [(distance: Int, candidate: String)] = []
    var seen: Set<String> = []
    for candidate in candidates where seen.insert(candidate.lowercased()).inserted {
      let other = Array(candidate.lowercased().unicodeScalars)
      let distance = distance(letters, other)
      let allowed = max(1, (min(letters.count, other.count) + 1) / 3)
      guard distance <= allowed, distance < other.count else { continue }
      let place = found.firstIndex { $0.distance > distance } ?? found.endIndex
      found.insert((distance, candidate), at: place)
    }
    if !found.isEmpty || letters.count < 2 { return found.map(\.candidate) }
    return candidates.first { $0.unicodeScalars.starts(with: letters) }.map { [$0] } ?? []
  }

  static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        let replaced = last[column] + (letter == other ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, current[column] + 1)
        let isSwapped =
          row > 0 && column > 0 && letter == second[column - 1] && first[row - 1] == other
        if isSwapped { least = min(least, beforeLast[column - 1] + 1) }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
