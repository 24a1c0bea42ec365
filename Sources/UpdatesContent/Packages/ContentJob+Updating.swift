import HarmlessText

extension ContentJob {
  /// Warns if the bundled copy, or its date, cannot be used.
  func update(in staging: Staging) async throws -> ContentUpdate {
    let bundled = package.bundledPath.map(BundledContent.init)
    var warnings = bundled?.warnings ?? []
    var result = try await update(in: staging, bundled: bundled, warning: &warnings)
    result.warnings += warnings
    return result
  }

  private func update(
    in staging: Staging, bundled: BundledContent?, warning warnings: inout [Warning]
  ) async throws -> ContentUpdate {
    var record = try records.read(package.name)
    if record?.destination != recordedPlace { record = nil }
    var isInPlace = try await hasContent(of: record, in: staging)
    var isBundledNow = false
    if let bundled, bundled.isNewer(than: record, isInPlace: isInPlace) {
      do {
        let placed = try await put(bundled, in: staging, after: record)
        if let failure = placed.failure {
          return result(.bundled, status: nil, placed.record, failure)
        }
        record = placed.record
        (isInPlace, isBundledNow) = (true, true)
      } catch let error as ContentError {
        // The bundled copy is damaged, but the server may have usable content.
        guard error.isOfSource else { throw error }
        warnings.append(
          Warning(
            code: "content.bundled", message: "The bundled copy is not used: \(error.summary)"))
      }
    }

    let validators = isInPlace ? validators(of: record) : []
    var status: Int?
    do {
      guard let file = try await fetch(unless: validators, into: staging.folder) else {
        let outcome: ContentUpdate.Outcome = isBundledNow ? .bundled : .notModified
        return result(outcome, status: 304, record)
      }
      status = 200
      try await verify(in: staging.folder)
      let new = ContentRecord(
        name: package.name, source: ContentRecord.source(of: package.url),
        destination: recordedPlace, origin: .remote,
        validators: Validators(etag: file.etag, lastModified: file.lastModified),
        sha256: expected?.hex, publicKey: key?.text)
      let placed = try await putDownload(as: new, in: staging, after: record)
      return result(.updated, status: status, placed.record, placed.failure)
    } catch let error as ContentError {
      guard error != .cancelled else { throw error }
      if case .status(_, let code, _) = error, status == nil { status = code }
      let recordNow = try records.read(package.name)
      if isInPlace {
        return result(isBundledNow ? .bundled : .kept, status: status, recordNow, error)
      }
      guard let bundled else { throw error }
      return result(
        .bundled, status: status,
        try await putInstead(bundled, in: staging, after: record, of: error).record,
        error)
    }
  }

  private func putInstead(
    _ bundled: BundledContent, in staging: Staging, after old: ContentRecord?,
    of failure: ContentError
  ) async throws -> Placed {
    do {
      return try await put(bundled, in: staging, after: old)
    } catch let error as ContentError {
      throw ContentError.noneUsable(fetching: failure, bundled: error)
    }
  }

  /// Foreign content at a place of the user's choice is not replaced.
  ///
  /// The store's own folder belongs to the store alone.
  private func hasContent(
    of record: ContentRecord?, in staging: Staging
  ) async throws -> Bool {
    if let saving = store.saving {
      do {
        return try await saving.exists(package)
      } catch {
        throw ContentError.notSaved(problem: Self.problem(error))
      }
    }
    guard place == ownPlace else {
      return try await onThreadOfItsOwn {
        try staging.holdsContent(of: record)
      }
    }
    return try ContentError.staging { try staging.isInPlace() }
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
    _ failure: ContentError? = nil
  ) -> ContentUpdate {
    ContentUpdate(
      outcome: outcome, name: package.name, path: recordedPlace, status: status,
      lastModified: record?.lastModified, etag: record?.etag, failure: failure)
  }
}

extension ContentError {
  fileprivate var isOfSource: Bool {
    switch self {
    case .unpacking, .tooLarge: true
    default: isUnreadable
    }
  }
}
