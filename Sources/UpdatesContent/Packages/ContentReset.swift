package struct ContentReset {
  package enum Outcome: Equatable, Sendable {
    case removed(paths: [String])
    case forgotten
    case unknown
  }

  let name: String
  let store: ContentStore

  func run() async throws -> Outcome {
    let directories = store.directories
    let records = try ContentRecords(directories: directories)
    let lock = try await ContentLock.take(
      name, of: records, patience: store.patience, telling: store.tells)
    defer { withExtendedLifetime(lock) {} }
    let wasKnown = try records.has(name)
    let record = try records.read(name)
    var removed: [String] = []
    var hadParts = false
    let ownPlace = try ContentStore.place(of: name, in: directories)
    let chosen = record?.destination.flatMap { $0 == ownPlace ? nil : $0 }
    // The store's own folder may still have content from before another place was chosen.
    for place in [chosen, ownPlace].compactMap(\.self) {
      let hasParts = try ContentError.staging { try Staging.leftover(of: place) } != nil
      let isThere = try Self.isThere(place)
      guard hasParts || isThere else { continue }
      hadParts = hadParts || hasParts
      if try await clear(place, whereItIsOf: place == ownPlace ? nil : record) {
        removed.append(place)
      }
    }
    // The record is removed last, so that it still lists content that could not be removed.
    try records.remove(name)
    if !removed.isEmpty { return .removed(paths: removed) }
    return wasKnown || hadParts ? .forgotten : .unknown
  }

  /// At the user's chosen place, it throws if anything is not as the package put it there.
  private func clear(
    _ place: String, whereItIsOf record: ContentRecord?
  ) async throws -> Bool {
    let staging = try await Staging.ofContent(
      at: place, patience: store.patience, makesParent: false, telling: store.tells)
    // Opening the staging folder has put back everything that a killed process had moved away.
    let hasContent = try ContentError.staging { try staging.isInPlace() }
    try await onThreadOfItsOwn {
      do {
        if let record { _ = try staging.holdsContent(of: record) }
        try ContentError.staging { try staging.clear() }
      } catch let error as ContentError {
        // The first error is the one to report; the next run removes the rest.
        try? staging.finish()
        throw error
      }
      try ContentError.staging { try staging.finish() }
    }
    return hasContent
  }

  static func isThere(_ path: String) throws -> Bool {
    do {
      _ = try FileSystem.facts(of: path, followingLinks: false)
      return true
    } catch Problem.kind(.fileMissing) {
      return false
    } catch let error as Problem {
      throw ContentError(reading: error)
    }
  }
}
