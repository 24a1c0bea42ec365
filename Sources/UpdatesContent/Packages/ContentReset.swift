/// Removes a package's content and its record.
package struct ContentReset {
  /// What existed of the package.
  package enum Outcome: Equatable, Sendable {
    /// Content was removed from these paths; the path in use comes first.
    case removed(paths: [String])
    /// There was no content, but a record or an incomplete download, which was removed.
    case forgotten
    case unknown
  }

  /// What existed at a place.
  private struct Finding {
    var hasContent: Bool
    /// Whether a download or a killed process left files beside it.
    var hasParts: Bool
  }

  let name: String
  let store: ContentStore

  func run() async throws(ContentError) -> Outcome {
    let directories = store.directories
    let records = try ContentRecords(directories: directories)
    let lock = try await ContentLock.take(
      name, of: records, patience: store.patience, telling: store.tells)
    defer { withExtendedLifetime(lock) {} }
    let wasKnown = try records.has(name)
    try records.checkRemovable(name)
    let record = try records.read(name)
    var removed: [String] = []
    var hadParts = false
    let ownPlace = try ContentStore.place(of: name, in: directories)
    let chosen = record?.destination.flatMap { $0 == ownPlace ? nil : $0 }
    // The store's own folder may still have content from before another place was chosen.
    for place in [chosen, ownPlace].compactMap(\.self) {
      let found = try await clear(place, whereItIsOf: place == ownPlace ? nil : record)
      if found.hasContent { removed.append(place) }
      hadParts = hadParts || found.hasParts
    }
    // The record is removed last, so that it still lists content that could not be removed.
    try records.remove(name)
    if !removed.isEmpty { return .removed(paths: removed) }
    return wasKnown || hadParts ? .forgotten : .unknown
  }

  /// Removes the content at a place; at the user's chosen place, only files of the package.
  private func clear(
    _ place: String, whereItIsOf record: ContentRecord?
  ) async throws(ContentError) -> Finding {
    var found = Finding(
      hasContent: try Self.isThere(place), hasParts: try Self.hasParts(place))
    guard found.hasContent || found.hasParts else { return found }
    let staging = try await Staging.ofContent(
      at: place, patience: store.patience, makesParent: false, telling: store.tells)
    // Opening the staging folder has put back everything that a killed process had moved away.
    found.hasContent = try ContentError.writing { try staging.isInPlace() }
    try await onThreadOfItsOwn { () throws(ContentError) in
      do throws(ContentError) {
        if let record { _ = try staging.holdsContent(of: record) }
        try ContentError.writing { try staging.clear() }
      } catch {
        // The first error is the one to report; the next run removes the rest.
        try? staging.finish()
        throw error
      }
      try ContentError.writing { try staging.finish() }
    }
    return found
  }

  private static func hasParts(_ place: String) throws(ContentError) -> Bool {
    try ContentError.writing { try Staging.leftover(of: place) } != nil
  }

  static func isThere(_ path: String) throws(ContentError) -> Bool {
    do throws(FileError) {
      _ = try FileSystem.facts(of: path, followingLinks: false)
      return true
    } catch .missing {
      return false
    } catch {
      throw ContentError(reading: error)
    }
  }
}
