import HarmlessText

/// One update of one package: what was given is checked, and nothing done yet.
struct ContentJob: Sendable {
  let package: ContentPackage
  let store: ContentStore
  let records: ContentRecords
  /// Where the content is put; where the program saves it itself, it is fetched beside this.
  private(set) var place: String
  /// Where it is put that was never given a place.
  let ownPlace: String
  let expected: Checksum?
  let key: MinisignPublicKey?
  let deadline: ContinuousClock.Instant

  init(_ package: ContentPackage, store: ContentStore) throws(ContentError) {
    self.package = package
    self.store = store
    let directories = Directories(environment: store.environment)
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
    deadline = .now.advanced(by: store.timeout)
  }

  /// Where the record says that the content is.
  var recordedPlace: String? { store.saving == nil ? place : nil }

  /// Updates while no other process does.
  func update() async throws(ContentError) -> ContentUpdate {
    let lock = try await ContentLock.take(
      package.name, of: records, patience: min(store.patience, store.timeout))
    defer { withExtendedLifetime(lock) {} }
    var job = self
    if store.saving == nil, package.destination == nil {
      job.place = try records.read(package.name)?.destination ?? ownPlace
    }
    return try await job.updateAlone()
  }

  private func updateAlone() async throws(ContentError) -> ContentUpdate {
    let staging = try await openStaging()
    var result: ContentUpdate
    do throws(ContentError) {
      result = try await update(in: staging)
    } catch {
      // What has been fetched is resumed by the next run where this one was only stopped.
      guard error != .cancelled else { throw error }
      // The first cause is the one to report; the next run removes the rest.
      _ = await Self.finish(staging)
      throw error
    }
    if let warning = await Self.finish(staging) { result.warnings.append(warning) }
    return result
  }

  private func openStaging() async throws(ContentError) -> Staging {
    let makesParent = place == ownPlace
    let patience = min(store.patience, store.timeout)
    return try await aside { [place] () throws(ContentError) in
      do throws(StagingError) {
        return try Staging(destination: place, patience: patience, makesParent: makesParent)
      } catch {
        throw ContentError(error)
      }
    }
  }

  /// Removes what is not needed any more; a warning where that stays until the next run.
  private static func finish(_ staging: Staging) async -> Warning? {
    await onThreadOfItsOwn {
      do throws(StagingError) {
        try staging.finish()
        return nil
      } catch {
        let path = error.path.harmlessLine(limit: 512)
        return Warning(
          code: "content.leftover",
          message: "What was staged could not be removed: '\(path)': \(error.summary)")
      }
    }
  }

  private static func checksum(_ text: String) throws(ContentError) -> Checksum {
    let checksum: Checksum
    do throws(ChecksumSpellingError) {
      checksum = try Checksum(hex: text)
    } catch {
      throw .malformedChecksum(problem: error.summary)
    }
    guard checksum.algorithm == .sha256 else {
      throw .malformedChecksum(problem: "\(text.utf8.count) characters; expected 64 (SHA-256)")
    }
    return checksum
  }
}

/// Does what blocks on a thread of its own.
func aside<Value: Sendable>(
  _ body: @escaping @Sendable () throws(ContentError) -> Value
) async throws(ContentError) -> Value {
  try await onThreadOfItsOwn {
    Result { () throws(ContentError) in try body() }
  }.get()
}
