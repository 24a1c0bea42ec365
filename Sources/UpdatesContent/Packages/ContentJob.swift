import HarmlessText

/// One update of a package.
struct ContentJob {
  let package: ContentPackage
  let store: ContentStore
  let records: ContentRecords
  /// The content's place; if the program saves the content itself, it is downloaded beside this.
  private(set) var place: String
  let ownPlace: String
  let expected: Checksum?
  let key: MinisignPublicKey?
  let deadline: Deadline

  init(_ package: ContentPackage, store: ContentStore, until deadline: Deadline) throws {
    self.package = package
    self.store = store
    self.deadline = deadline.within(store.timeout)
    let directories = store.directories
    records = try ContentRecords(directories: directories)
    ownPlace = try ContentStore.place(of: package.name, in: directories)
    place =
      store.saving == nil
      ? try package.destination.map(FileSystem.absoluteToKeep) ?? ownPlace : ownPlace
    expected = try package.sha256.map(Self.checksum)
    do {
      key = try package.publicKey.map { try MinisignPublicKey($0) }
    } catch {
      throw Problem.contentPublicKey(Problem(error).summary)
    }
  }

  private static func checksum(_ text: String) throws -> Checksum {
    guard text.count == 64 else {
      throw Problem.contentSHA256("\(text.count) characters; expected 64")
    }
    do {
      return try Checksum(hex: text)
    } catch {
      throw Problem.contentSHA256(Problem(error).summary)
    }
  }

  /// The content's place in the record; nil if the program saves the content itself.
  private var recordedPlace: String? { store.saving == nil ? place : nil }

  func update() throws -> ContentUpdate {
    let lock = try records.lock(package.name, of: store, until: deadline)
    defer { lock.unlock() }
    var job = self
    if store.saving == nil, package.destination == nil {
      job.place = try records.read(package.name)?.destination ?? ownPlace
    }
    let staging = try store.staging(of: job.place, makesParent: true, until: deadline)
    var keepsPart = true
    defer {
      // An unfinished download is continued; what cannot be removed now, the next run removes.
      try? staging.finish(keeping: keepsPart ? DownloadItem.parts(of: Self.download) : [])
    }
    let bundled = package.bundledPath.map(BundledContent.init)
    var warnings = bundled?.warnings ?? []
    var result = try job.update(in: staging, bundled: bundled, warning: &warnings)
    result.warnings += warnings
    keepsPart = result.failure != nil
    return result
  }

  /// Warns if the bundled copy cannot be used.
  private func update(
    in staging: TreeReplacement, bundled: BundledContent?, warning warnings: inout [Warning]
  ) throws -> ContentUpdate {
    var record = try records.read(package.name)
    if record?.destination != recordedPlace { record = nil }
    var isInPlace = try hasContent(of: record, in: staging)
    var isBundledNow = false
    if let bundled, bundled.isNewer(than: record, isInPlace: isInPlace) {
      do {
        let placed = try put(bundled, in: staging, after: record)
        if let failure = placed.failure {
          return result(.bundled, status: nil, placed.record, failure)
        }
        record = placed.record
        (isInPlace, isBundledNow) = (true, true)
      } catch let problem as Problem
        where [.contentMalformed, .contentRefused, .contentTooLarge, .contentUnreadable]
        .contains(problem.kind)
      {
        // The bundled copy is damaged, but the server may have usable content.
        warnings.append(
          Warning(
            code: "content.bundled",
            message: "The bundled copy is not used: \(problem.summary)"))
      }
    }

    var status: Int?
    do {
      let validators = isInPlace ? validators(of: record) : []
      guard let file = try fetch(unless: validators, into: staging.folder) else {
        return result(isBundledNow ? .bundled : .notModified, status: 304, record)
      }
      status = 200
      try verify(in: staging.folder)
      let new = newRecord(
        .remote,
        Validators(etag: file.etag, lastModified: file.lastModified).settled(at: file.date))
      let placed = try putDownload(as: new, in: staging, after: record)
      return result(.updated, status: status, placed.record, placed.failure)
    } catch let problem as Problem {
      status = status ?? problem.status
      let recordNow = try records.read(package.name)
      if isInPlace {
        return result(isBundledNow ? .bundled : .kept, status: status, recordNow, problem)
      }
      guard let bundled else { throw problem }
      do {
        let placed = try put(bundled, in: staging, after: record)
        return result(.bundled, status: status, placed.record, problem)
      } catch let second as Problem {
        throw problem.andBundled(second)
      }
    }
  }

  func newRecord(_ origin: ContentRecord.Origin, _ validators: Validators) -> ContentRecord {
    let isRemote = origin == .remote
    return ContentRecord(
      name: package.name, source: ContentRecord.source(of: package.url),
      destination: recordedPlace, origin: origin, validators: validators,
      sha256: isRemote ? expected?.hex : nil, publicKey: isRemote ? key?.text : nil)
  }

  /// Foreign content at a place of the user's choice is not replaced.
  ///
  /// The store's own folder belongs to the store alone.
  private func hasContent(of record: ContentRecord?, in staging: TreeReplacement) throws -> Bool {
    if let saving = store.saving {
      do {
        return try saving.existsNow(package, until: deadline)
      } catch let cancellation as CancellationError {
        throw cancellation
      } catch {
        throw Self.notSaved(error)
      }
    }
    guard place == ownPlace else { return try staging.holdsContent(of: record) }
    return try Problem.content(.placing) { try ContentStore.holdsContent(staging.destination) }
  }

  static func notSaved(_ error: any Error) -> Problem {
    if let problem = error as? Problem, problem.kind == .contentNotSaved { return problem }
    return .contentNotSaved("\(error)".harmlessLine(limit: 300))
  }

  /// None if the URL or the required verification has changed.
  private func validators(of record: ContentRecord?) -> [Header] {
    guard let record, let source = record.source,
      source == ContentRecord.source(of: package.url), isVerified(record)
    else { return [] }
    return record.validators.headers
  }

  private func isVerified(_ record: ContentRecord) -> Bool {
    // The bundled copy is not verified.
    if record.origin == .bundled { return true }
    return (expected == nil || record.sha256 == expected?.hex)
      && (key == nil || record.publicKey == key?.text)
  }

  private func result(
    _ outcome: ContentUpdate.Outcome, status: Int?, _ record: ContentRecord?,
    _ failure: Problem? = nil
  ) -> ContentUpdate {
    ContentUpdate(
      outcome: outcome, name: package.name, path: recordedPlace, status: status,
      lastModified: record?.validators.lastModified, etag: record?.validators.etag,
      failure: failure)
  }
}
