import HarmlessText

extension ContentJob {
  static let unpacked = "unpacked"

  /// Content that is in place, or saved.
  struct Placed {
    /// Its record.
    var record: ContentRecord
    /// The error if the record is incomplete; the next update then downloads the content again.
    var failure: ContentError?
  }

  /// Puts the bundled copy in place, or lets the program save it.
  func put(
    _ bundled: BundledContent, in staging: Staging, after old: ContentRecord?
  ) async throws(ContentError) -> Placed {
    let new = ContentRecord(
      name: package.name, source: ContentRecord.source(of: package.url),
      destination: recordedPlace, origin: .bundled,
      validators: Validators(lastModified: bundled.lastModified))
    if let saving = store.saving {
      return try await save(bundled.path, with: saving, as: new, after: old)
    }
    return try await onThreadOfItsOwn { isCancelled throws(ContentError) in
      let file = try ContentError.reading { try OpenFile.reading(bundled.path) }
      // The time limit does not apply, because this copy is used instead of a download.
      try unpack(
        file, of: bundled.path.harmlessLine(limit: 512), into: staging.folder, by: nil,
        unless: isCancelled)
      return try switchOver(to: new, in: staging, after: old)
    }
  }

  /// Puts a download in place, or lets the program save it.
  func putDownload(
    as new: ContentRecord, in staging: Staging, after old: ContentRecord?
  ) async throws(ContentError) -> Placed {
    guard !Task.isCancelled else { throw .cancelled }
    if let saving = store.saving {
      let path = staging.folder.shown(Self.download)
      return try await save(path, with: saving, as: new, after: old)
    }
    store.tells?(.unpacking)
    return try await onThreadOfItsOwn { isCancelled throws(ContentError) in
      let file = try ContentError.reading { try staging.folder.reading(Self.download) }
      try unpack(file, of: shownURL, into: staging.folder, by: deadline, unless: isCancelled)
      return try switchOver(to: new, in: staging, after: old)
    }
  }

  private func unpack(
    _ file: borrowing OpenFile, of source: String, into folder: OpenFolder,
    by deadline: ContinuousClock.Instant?, unless isCancelled: () -> Bool
  ) throws(ContentError) {
    // A killed process may have left this folder.
    try ContentError.writing { try folder.setAside(RawName(Self.unpacked)) }
    do throws(ArchiveError) {
      var limits = ArchiveLimits()
      limits.leavesCancelled = true
      _ = try Archive.extract(from: file, into: folder, name: Self.unpacked, limits: limits) { _ in
        !isCancelled() && deadline.map { ContinuousClock.now < $0 } ?? true
      }
    } catch .cancelled where !isCancelled() {
      throw .timedOut(source: source)
    } catch {
      throw ContentError(error, of: source)
    }
  }

  /// Puts the new content in place and updates the record, in a safe order.
  ///
  /// First the old validators are removed from the record. If the process is killed meanwhile, the
  /// next update downloads the content; the server is never asked about one content with the
  /// validators of another.
  private func switchOver(
    to new: ContentRecord, in staging: Staging, after old: ContentRecord?
  ) throws(ContentError) -> Placed {
    var new = new
    let staged = try ContentError.reading { try staging.folder.identity(of: Self.unpacked) }
    let own = try known(in: staging, as: staged, after: old)
    // Record it before it is in place, so that it counts as ours even if the process is then
    // killed.
    let blank = new.before(old, staged: staged)
    try records.write(blank)
    do throws(StagingError) {
      try staging.replace(with: Self.unpacked, own: own)
    } catch {
      disown(blank, in: staging)
      throw ContentError(error)
    }
    new.placed = [staged].compactMap(\.self)
    return remember(new, else: blank)
  }

  /// The files in place that belong to the package, after recording those that will belong to it.
  ///
  /// Nil in the store's own folder, where all files belong to the package.
  private func known(
    in staging: Staging, as staged: FileIdentity?, after old: ContentRecord?
  ) throws(ContentError) -> OwnEntries? {
    guard place != ownPlace, let staged else { return nil }
    let own = try staging.ownEntries(of: package.name, in: records, after: old)
    let files = try ContentError.writing {
      try staging.folder.folderIfThere(Self.unpacked).map { new in
        try OwnEntries(in: new) { _, _ in true }.paths
      }
    }
    try records.write(next: files ?? [], of: package.name, in: staged)
    return own
  }

  /// Completes the list of the package's files if a killed process left it unfinished.
  func settleFiles(inPlace: FileIdentity?) throws(ContentError) {
    guard place != ownPlace else { return }
    try records.settleFiles(of: package.name, inPlace: inPlace)
  }

  /// Removes from the record the content that was not put in place after all.
  private func disown(_ blank: ContentRecord, in staging: Staging) {
    do throws(ContentError) {
      let found = try staging.identity()
      var record = blank
      record.placed.removeAll { !(found?.isSame(as: $0) ?? false) }
      try records.write(record)
    } catch {
      // The first error is the one to report; a superfluous entry in the record does no harm.
    }
  }

  private func remember(_ new: ContentRecord, else blank: ContentRecord) -> Placed {
    do throws(ContentError) {
      try settleFiles(inPlace: new.placed.first)
      try records.write(new)
      return Placed(record: new)
    } catch {
      return Placed(record: blank, failure: error)
    }
  }

  private func save(
    _ path: String, with saving: any ContentSaving, as new: ContentRecord,
    after old: ContentRecord?
  ) async throws(ContentError) -> Placed {
    let size = try ContentError.reading { try FileSystem.facts(of: path).size }
    let body = ContentBody(path: path, size: size)
    let blank = new.before(old, staged: nil)
    try records.write(blank)
    store.tells?(.saving)
    switch await TimeLimited(until: deadline).run({ try await saving.save(body, for: package) }) {
    case .success: return remember(new, else: blank)
    case .timedOut: throw .savingTimedOut(source: shownURL)
    case .failure(is CancellationError): throw .cancelled
    case .failure(let error): throw .notSaved(problem: Self.problem(error))
    }
  }

  /// The error of the program's own saving, in one line.
  static func problem(_ error: any Error) -> String {
    if case .notSaved(let problem)? = error as? ContentError { return problem }
    return "\(error)".harmlessLine(limit: 300)
  }
}
