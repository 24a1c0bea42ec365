/// Removes the content of a name, and what is remembered of it.
package struct ContentReset {
  /// What there was of the package.
  package enum Outcome: Equatable, Sendable {
    /// Content at this path.
    case removed(path: String)
    /// No content, but memory or a part of a download.
    case forgotten
    case unknown
  }

  let name: String
  let store: ContentStore

  func run() async throws(ContentError) -> Outcome {
    let directories = Directories(environment: store.environment)
    let records = try ContentRecords(directories: directories)
    let lock = try await ContentLock.take(name, of: records, patience: store.patience)
    defer { withExtendedLifetime(lock) {} }
    let record = try records.read(name)
    let ownPlace = try ContentStore.place(of: name, in: directories)
    // What the program saves itself is its own; it was fetched beside this.
    let isSaved = record.map { $0.destination == nil } ?? false
    let place = record?.destination ?? ownPlace
    let isTaken = try Self.isThere(place)
    let hasContent = isTaken && !isSaved
    let hasParts = try Self.isThere(Staging.folder(for: place))
    let wasKnown = try records.has(name)
    if hasContent || hasParts {
      let refusal = try await aside {
        [patience = store.patience] () throws(ContentError) -> ContentError? in
        do throws(StagingError) {
          let staging = try Staging(destination: place, patience: patience)
          if hasContent, place != ownPlace, let refusal = Self.refusal(of: staging, record) {
            return refusal
          }
          if hasContent { try staging.clear() }
          try staging.finish()
        } catch {
          throw ContentError(error)
        }
        return nil
      }
      if let refusal { throw refusal }
    }
    // Last, so that content which could not be removed is still known.
    try records.remove(name)
    if hasContent { return .removed(path: place) }
    return wasKnown || hasParts ? .forgotten : .unknown
  }

  /// Why what lies at a place of the user's choice is not removed; nil where it was put there.
  private static func refusal(of staging: Staging, _ record: ContentRecord?) -> ContentError? {
    do throws(ContentError) {
      _ = try staging.holdsContent(of: record)
      return nil
    } catch {
      // The first cause is the one to report; the next run removes the rest.
      try? staging.finish()
      return error
    }
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
