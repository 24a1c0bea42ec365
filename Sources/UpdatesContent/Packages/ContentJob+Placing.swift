import HarmlessText

extension ContentJob {
  static let unpacked = "unpacked"

  struct Placed {
    var record: ContentRecord
    /// The error if the record is incomplete; the next update then downloads the content again.
    var failure: ContentError?
  }

  func put(
    _ bundled: BundledContent, in staging: Staging, after old: ContentRecord?
  ) async throws -> Placed {
    let new = ContentRecord(
      name: package.name, source: ContentRecord.source(of: package.url),
      destination: recordedPlace, origin: .bundled,
      validators: Validators(lastModified: bundled.lastModified))
    if let saving = store.saving {
      return try await save(bundled.path, with: saving, as: new, after: old)
    }
    return try await onThreadOfItsOwn { isCancelled in
      let file = try ContentError.reading { try OpenFile.reading(bundled.path) }
      // The time limit does not apply, because this copy is used instead of a download.
      try unpack(
        file, of: bundled.path.harmlessLine(limit: 512), into: staging.folder, by: nil,
        unless: isCancelled)
      return try switchOver(to: new, in: staging, after: old, unless: isCancelled)
    }
  }

  func putDownload(
    as new: ContentRecord, in staging: Staging, after old: ContentRecord?
  ) async throws -> Placed {
    guard !Task.isCancelled else { throw ContentError.cancelled }
    if let saving = store.saving {
      let path = staging.folder.shown(Self.download)
      return try await save(path, with: saving, as: new, after: old)
    }
    store.tells?(.unpacking)
    return try await onThreadOfItsOwn { isCancelled in
      let file = try ContentError.reading { try staging.folder.reading(Self.download) }
      try unpack(file, of: shownURL, into: staging.folder, by: deadline, unless: isCancelled)
      return try switchOver(to: new, in: staging, after: old, unless: isCancelled)
    }
  }

  private func unpack(
    _ file: borrowing OpenFile, of source: String, into folder: OpenFolder,
    by deadline: ContinuousClock.Instant?, unless isCancelled: () -> Bool
  ) throws {
    // A killed process may have left this folder.
    try ContentError.writing { try folder.removeTree(Self.unpacked) }
    do {
      _ = try Archive.extract(from: file, into: folder, name: Self.unpacked) { _ in
        !isCancelled() && deadline.map { ContinuousClock.now < $0 } ?? true
      }
    } catch is CancellationError where !isCancelled() {
      throw ContentError.timedOut(source: source)
    } catch {
      throw ContentError(unpacking: error, of: source)
    }
  }

  /// First the old validators are removed from the record.
  ///
  /// If the process is killed meanwhile, the next update downloads the content; the server is never
  /// asked about one content with the validators of another.
  private func switchOver(
    to new: ContentRecord, in staging: Staging, after old: ContentRecord?,
    unless isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Placed {
    var new = new
    // All files in the store's own folder belong to the package.
    let isMarked = place != ownPlace
    if isMarked {
      new.placed = [
        try ContentError.writing { try staging.mark(Self.unpacked, unless: isCancelled) }
      ]
    }
    // Record it before it is in place, so that it counts as ours even if the process is then
    // killed.
    let blank = new.before(old)
    try records.write(blank)
    try ContentError.staging {
      try staging.replace(with: Self.unpacked) {
        // Somebody may have put a file there meanwhile.
        if isMarked { _ = try staging.holdsContent(of: blank) }
      }
    }
    return remember(new, else: blank)
  }

  private func remember(_ new: ContentRecord, else blank: ContentRecord) -> Placed {
    do {
      try records.write(new)
      return Placed(record: new)
    } catch {
      let error: ContentError = narrowed(error)
      return Placed(record: blank, failure: error)
    }
  }

  private func save(
    _ path: String, with saving: any ContentSaving, as new: ContentRecord,
    after old: ContentRecord?
  ) async throws -> Placed {
    let size = try ContentError.reading { try FileSystem.facts(of: path).size }
    let body = ContentBody(path: path, size: size)
    let blank = new.before(old)
    try records.write(blank)
    store.tells?(.saving)
    switch await TimeLimited(deadline: deadline).run({ try await saving.save(body, for: package) })
    {
    case .success: return remember(new, else: blank)
    case .timedOut: throw ContentError.timedOut(source: shownURL)
    case .failure(is CancellationError): throw ContentError.cancelled
    case .failure(let error): throw ContentError.notSaved(problem: Self.problem(error))
    }
  }

  static func problem(_ error: any Error) -> String {
    if case .notSaved(let problem)? = error as? ContentError { return problem }
    return "\(error)".harmlessLine(limit: 300)
  }
}
