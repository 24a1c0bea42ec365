import HarmlessText

/// One update of one package, with checked parameters.
struct ContentJob: Sendable {
  let package: ContentPackage
  let store: ContentStore
  let records: ContentRecords
  /// The content's place; if the program saves the content itself, it is downloaded beside this.
  private(set) var place: String
  /// The place of content for which the user has not chosen another.
  let ownPlace: String
  let expected: Checksum?
  let key: MinisignPublicKey?
  let deadline: ContinuousClock.Instant

  init(_ package: ContentPackage, store: ContentStore) throws(ContentError) {
    self.package = package
    self.store = store
    let directories = store.directories
    records = try ContentRecords(directories: directories)
    ownPlace = try ContentStore.place(of: package.name, in: directories)
    place =
      store.saving == nil ? package.destination.map(FileSystem.absolute) ?? ownPlace : ownPlace
    expected = try package.sha256.map { text throws(ContentError) in try Self.checksum(text) }
    key = try package.publicKey.map { text throws(ContentError) in
      do throws(SignatureError) {
        return try MinisignPublicKey(text)
      } catch {
        throw .malformedKey(problem: error.summary)
      }
    }
    deadline = .end(of: store.timeout)
  }

  /// The content's place in the record; nil if the program saves the content itself.
  var recordedPlace: String? { store.saving == nil ? place : nil }

  /// Updates the package under its lock.
  func update() async throws(ContentError) -> ContentUpdate {
    let lock = try await ContentLock.take(
      package.name, of: records, patience: patience, telling: store.tells)
    defer { withExtendedLifetime(lock) {} }
    let old = try records.read(package.name)?.destination
    var job = self
    if store.saving == nil, package.destination == nil { job.place = old ?? ownPlace }
    var result = try await job.updateAlone()
    if let warning = job.leftBehind(at: old, by: result) {
      result.warnings.insert(warning, at: 0)
    }
    return result
  }

  private var patience: Duration { min(store.patience, store.timeout) }

  /// A warning if the old content stays at a place that the user had chosen before.
  private func leftBehind(at old: String?, by result: ContentUpdate) -> Warning? {
    guard let old, old != recordedPlace, old != ownPlace, FileSystem.isThere(old),
      [.updated, .bundled].contains(result.outcome)
    else { return nil }
    return Warning(
      code: "content.left-behind",
      message: "'\(old.harmlessLine(limit: 512))' is left as it is: the package now goes "
        + "elsewhere, and this place is no longer updated")
  }

  private func updateAlone() async throws(ContentError) -> ContentUpdate {
    let staging = try await Staging.ofContent(
      at: place, patience: patience, makesParent: true, telling: store.tells)
    var result: ContentUpdate
    do throws(ContentError) {
      result = try await update(in: staging)
    } catch {
      // The first error is the one to report; the next run removes the rest.
      _ = await Self.finish(staging, keepsPart: true)
      throw error
    }
    let hasFailed = result.failure != nil
    if let leftover = await Self.finish(staging, keepsPart: hasFailed) {
      result.warnings.append(leftover)
    }
    return result
  }

  /// Removes files that are no longer needed; returns a warning if that fails.
  ///
  /// With `keepsPart`, the next run can continue an unfinished download.
  private static func finish(_ staging: Staging, keepsPart: Bool) async -> Warning? {
    await onThreadOfItsOwn {
      do throws(StagingError) {
        try staging.finish(keeping: keepsPart ? DownloadItem.parts(of: download) : [])
        return nil
      } catch {
        let path = error.path.harmlessLine(limit: 512)
        return Warning(
          code: "content.leftover",
          message: "Staged files could not be removed: '\(path)': \(error.summary)")
      }
    }
  }

  private static func checksum(_ text: String) throws(ContentError) -> Checksum {
    guard text.count == 64 else {
      throw .malformedChecksum(problem: "\(text.count) characters; expected 64")
    }
    do throws(ChecksumSpellingError) {
      return try Checksum(hex: text)
    } catch {
      throw .malformedChecksum(problem: error.summary)
    }
  }
}
