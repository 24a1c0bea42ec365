import HarmlessText

extension ContentJob {
  static let unpacked = "unpacked"

  /// Content that is in place, or saved.
  struct Placed {
    /// What is remembered of it.
    var record: ContentRecord
    /// Why less is remembered than is known; the next update mends that by a download.
    var failure: ContentError?
  }

  /// Puts the bundled copy in place, or has it saved.
  func put(
    _ bundled: BundledContent, in staging: Staging, after old: ContentRecord?
  ) async throws(ContentError) -> Placed {
    let new = ContentRecord(
      name: package.name, source: ContentRecord.source(of: package.url),
      destination: recordedPlace, origin: .bundled,
      validators: Validators(lastModified: bundled.lastModified))
    guard store.saving == nil else { return try await save(bundled.path, as: new, after: old) }
    return try await onThreadOfItsOwn { isCancelled throws(ContentError) in
      let file: OpenFile
      do throws(FileError) {
        file = try OpenFile.reading(bundled.path)
      } catch {
        throw ContentError(reading: error)
      }
      // Even where the time is over: it is what there is instead of a download.
      try unpack(
        file, of: bundled.path.harmlessLine(limit: 512), into: staging.folder, by: nil,
        unless: isCancelled)
      return try switchOver(to: new, in: staging, after: old)
    }
  }

  /// Puts a download in place, or has it saved.
  func putDownload(
    as new: ContentRecord, in staging: Staging, after old: ContentRecord?
  ) async throws(ContentError) -> Placed {
    guard !Task.isCancelled else { throw .cancelled }
    guard store.saving == nil else {
      return try await save(staging.folder.shown(Self.download), as: new, after: old)
    }
    store.tells?(.unpacking)
    return try await onThreadOfItsOwn { isCancelled throws(ContentError) in
      let file: OpenFile
      do throws(FileError) {
        file = try staging.folder.reading(Self.download)
      } catch {
        throw ContentError(reading: error)
      }
      try unpack(file, of: shownURL, into: staging.folder, by: deadline, unless: isCancelled)
      return try switchOver(to: new, in: staging, after: old)
    }
  }

  private func unpack(
    _ file: borrowing OpenFile, of source: String, into folder: OpenFolder,
    by deadline: ContinuousClock.Instant?, unless isCancelled: () -> Bool
  ) throws(ContentError) {
    do throws(FileError) {
      // What a killed process may have left.
      try folder.setAside(RawName(Self.unpacked))
    } catch {
      throw ContentError(writing: error)
    }
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

  /// Forgets what was in place, puts the new content there, and remembers that.
  ///
  /// A process that is killed on the way costs a download, and never lets a server say of the one
  /// content that it is the other.
  private func switchOver(
    to new: ContentRecord, in staging: Staging, after old: ContentRecord?
  ) throws(ContentError) -> Placed {
    let staged: FileIdentity?
    var new = new
    do throws(FileError) {
      staged = try staging.folder.identity(of: Self.unpacked)
    } catch {
      throw ContentError(reading: error)
    }
    let own = try known(in: staging, as: staged, after: old)
    // Known before it is in place, so that it is ours even where the process is killed just then.
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

  /// Which of the files in place are the package's, after noting which will be; nil in the store's
  /// own folder, where all are.
  private func known(
    in staging: Staging, as staged: FileIdentity?, after old: ContentRecord?
  ) throws(ContentError) -> OwnEntries? {
    guard place != ownPlace, let staged else { return nil }
    let own = try staging.ownEntries(of: package.name, in: records, after: old)
    let files: Set<[UInt8]>
    do throws(FileError) {
      let new = try staging.folder.folderIfThere(Self.unpacked)
      files =
        try new.map { new throws(FileError) in
          try OwnEntries(in: new) { _, _ in true }.paths
        } ?? []
    } catch {
      throw ContentError(writing: error)
    }
    try records.write(next: files, of: package.name, in: staged)
    return own
  }

  /// Ends what a killed process began with the files that are known as the package's.
  func settleFiles(inPlace: FileIdentity?) throws(ContentError) {
    guard place != ownPlace else { return }
    try records.settleFiles(of: package.name, inPlace: inPlace)
  }

  /// Forgets what is not in place after all.
  private func disown(_ blank: ContentRecord, in staging: Staging) {
    do throws(ContentError) {
      let found = try staging.identity()
      var record = blank
      record.placed.removeAll { !(found?.isSame(as: $0) ?? false) }
      try records.write(record)
    } catch {
      // The first cause is the one to report; what is remembered too much is not there.
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
    _ path: String, as new: ContentRecord, after old: ContentRecord?
  ) async throws(ContentError) -> Placed {
    guard let saving = store.saving else {
      preconditionFailure("Only what the program saves itself is saved.")
    }
    let body: ContentBody
    do throws(FileError) {
      body = ContentBody(path: path, size: try FileSystem.facts(of: path).size)
    } catch {
      throw ContentError(reading: error)
    }
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

  /// What a program's own saving threw, in one line.
  static func problem(_ error: any Error) -> String {
    if case .notSaved(let problem)? = error as? ContentError { return problem }
    return "\(error)".harmlessLine(limit: 300)
  }
}
