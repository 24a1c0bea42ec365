/// The newest of many releases, newest first and one of each rank, without sorting all of them.
struct NewestReleases {
  typealias Candidate = ReleaseOrder.Candidate

  private(set) var candidates: [Candidate] = []
  let limit: Int
  let order: ReleaseOrder

  init(limit: Int, order: ReleaseOrder) {
    self.limit = limit
    self.order = order
  }

  /// Whether a release is newer than the oldest of those that are kept, or there is room for it.
  func takes(_ candidate: Candidate) -> Bool {
    guard candidates.count >= limit, let oldest = candidates.last else { return true }
    return order.isNewer(candidate, than: oldest)
  }

  /// Puts a release in its place; the first of a rank stays, and the oldest goes at the limit.
  mutating func insert(_ candidate: Candidate) {
    guard takes(candidate) else { return }
    var low = 0
    var high = candidates.count
    while low < high {
      let middle = (low + high) / 2
      switch order.compare(candidate, candidates[middle]) {
      case .orderedSame: return
      case .orderedDescending: high = middle
      case .orderedAscending: low = middle + 1
      }
    }
    candidates.insert(candidate, at: low)
    if candidates.count > limit { candidates.removeLast() }
  }
}
