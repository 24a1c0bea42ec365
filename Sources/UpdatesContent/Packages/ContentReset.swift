package struct ContentReset {
  package enum Outcome: Equatable, Sendable {
    case removed(paths: [String])
    case forgotten
    case unknown
  }

  let name: String
  let store: ContentStore
  let deadline: Deadline

  func run() throws -> Outcome {
    let directories = store.directories
    let records = try ContentRecords(directories: directories)
    let lock = try records.lock(name, of: store, until: deadline)
    defer { lock.unlock() }
    let wasKnown = try records.has(name)
    let record = try records.read(name)
    var removed: [String] = []
    var hadParts = false
    let ownPlace = try ContentStore.place(of: name, in: directories)
    let chosen = record?.destination.flatMap { $0 == ownPlace ? nil : $0 }
    // The store's own folder may still have content from before another place was chosen.
    for place in [chosen, ownPlace].compactMap(\.self) {
      let hasParts =
        try Problem.content(.placing) { try TreeReplacement.leftover(of: place) } != nil
      let isThere = try Self.isThere(place)
      guard hasParts || isThere else { continue }
      hadParts = hadParts || hasParts
      if try clear(place, whereItIsOf: place == ownPlace ? nil : record) {
        removed.append(place)
      }
    }
    // The record is removed last, so that it still lists content that could not be removed.
    try records.remove(name)
    if !removed.isEmpty { return .removed(paths: removed) }
    return wasKnown || hadParts ? .forgotten : .unknown
  }

  /// At the user's chosen place, it throws if anything is not as the package put it there.
  private func clear(_ place: String, whereItIsOf record: ContentRecord?) throws -> Bool {
    let staging = try store.staging(of: place, makesParent: false, until: deadline)
    // Opening the staging folder has put back everything that a killed process had moved away.
    let hasContent: Bool
    do {
      hasContent = try Problem.content(.placing) { try staging.isInPlace() }
      if let record { _ = try staging.holdsContent(of: record) }
      try Problem.content(.placing) { try staging.clear() }
    } catch {
      // The first error is the one to report; the next run removes the rest.
      try? staging.finish()
      throw error
    }
    try Problem.content(.placing) { try staging.finish() }
    return hasContent
  }

  static func isThere(_ path: String) throws -> Bool {
    do {
      _ = try FileSystem.facts(of: path, followingLinks: false)
      return true
    } catch Problem.kind(.fileMissing) {
      return false
    } catch let problem as Problem {
      throw problem.ofContent(.reading)
    }
  }
}
