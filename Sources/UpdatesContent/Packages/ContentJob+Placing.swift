import HarmlessText

extension ContentJob {
  static let unpacked = "unpacked"

  struct Placed {
    var record: ContentRecord
    /// Why the record is incomplete; the next update then downloads the content again.
    var failure: Problem?
  }

  func put(
    _ bundled: BundledContent, in staging: TreeReplacement, after old: ContentRecord?
  ) throws -> Placed {
    let new = newRecord(.bundled, Validators(lastModified: bundled.lastModified))
    if let saving = store.saving {
      return try save(bundled.path, with: saving, as: new, after: old)
    }
    let file = try Problem.content(.reading) { try OpenFile.reading(bundled.path) }
    // The time limit does not apply, because this copy is used instead of a download.
    var unlimited = deadline
    unlimited.end = nil
    try unpack(
      file, of: bundled.path.harmlessLine(limit: 512), into: staging.folder, until: unlimited)
    return try switchOver(to: new, in: staging, after: old)
  }

  func putDownload(
    as new: ContentRecord, in staging: TreeReplacement, after old: ContentRecord?
  ) throws -> Placed {
    try deadline.checkCancelled()
    if let saving = store.saving {
      return try save(
        staging.folder.shown(Self.download), with: saving, as: new, after: old)
    }
    store.tells?(.unpacking)
    let file = try Problem.content(.reading) { try staging.folder.reading(Self.download) }
    try unpack(file, of: shownURL, into: staging.folder, until: deadline)
    return try switchOver(to: new, in: staging, after: old)
  }

  private func unpack(
    _ file: borrowing OpenFile, of source: String, into folder: OpenFolder,
    until deadline: Deadline
  ) throws {
    // A killed process may have left this folder.
    try Problem.content(.writing) { try folder.removeTree(Self.unpacked) }
    do {
      _ = try Archive.extract(from: file, into: folder, name: Self.unpacked) { _ in
        !deadline.isCancelled && !deadline.isOver
      }
    } catch let cancellation as CancellationError {
      try deadline.check(.contentTimeout(source))
      throw cancellation
    } catch let problem as Problem {
      throw problem.ofUnpacking(source)
    }
  }

  /// First the old validators are removed from the record.
  ///
  /// If the process is killed meanwhile, the next update downloads the content; the server is never
  /// asked about one content with the validators of another.
  private func switchOver(
    to record: ContentRecord, in staging: TreeReplacement, after old: ContentRecord?
  ) throws -> Placed {
    var new = record
    // All files in the store's own folder belong to the package.
    let isMarked = place != ownPlace
    if isMarked {
      new.placed = [
        try Problem.content(.writing) { try staging.mark(Self.unpacked, until: deadline) }
      ]
    }
    // Record it before it is in place, so that it counts as ours even if the process is then
    // killed.
    let blank = new.before(old)
    try records.write(blank)
    try Problem.content(.placing) {
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
      return Placed(record: blank, failure: Problem(error))
    }
  }

  private func save(
    _ path: String, with saving: any ContentSaving, as new: ContentRecord,
    after old: ContentRecord?
  ) throws -> Placed {
    let size = try Problem.content(.reading) { try FileSystem.facts(of: path).size }
    let blank = new.before(old)
    try records.write(blank)
    store.tells?(.saving)
    do {
      try saving.saveNow(ContentBody(path: path, size: size), for: package, until: deadline)
    } catch {
      try deadline.check(.contentTimeout(shownURL))
      if let cancellation = error as? CancellationError { throw cancellation }
      throw Self.notSaved(error)
    }
    return remember(new, else: blank)
  }
}
