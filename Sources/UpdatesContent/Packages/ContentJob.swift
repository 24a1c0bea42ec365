import HarmlessText

struct ContentJob: Sendable {
  let package: ContentPackage
  let store: ContentStore
  let records: ContentRecords
  /// The content's place; if the program saves the content itself, it is downloaded beside this.
  private(set) var place: String
  let ownPlace: String
  let expected: Checksum?
  let key: MinisignPublicKey?
  let deadline: ContinuousClock.Instant

  init(_ package: ContentPackage, store: ContentStore) throws {
    self.package = package
    self.store = store
    let directories = store.directories
    records = try ContentRecords(directories: directories)
    ownPlace = try ContentStore.place(of: package.name, in: directories)
    place =
      store.saving == nil ? package.destination.map(FileSystem.absolute) ?? ownPlace : ownPlace
    expected = try package.sha256.map { text in try Self.checksum(text) }
    key = try package.publicKey.map { text in
      do {
        return try MinisignPublicKey(text)
      } catch let error as Problem {
        throw ContentError.malformedKey(problem: error.summary)
      }
    }
    deadline = .end(of: store.timeout)
  }

  /// The content's place in the record; nil if the program saves the content itself.
  var recordedPlace: String? { store.saving == nil ? place : nil }

  func update() async throws -> ContentUpdate {
    let lock = try await ContentLock.take(
      package.name, of: records, patience: patience, telling: store.tells)
    defer { withExtendedLifetime(lock) {} }
    let old = try records.read(package.name)?.destination
    var job = self
    if store.saving == nil, package.destination == nil { job.place = old ?? ownPlace }
    let staging = try await Staging.ofContent(
      at: job.place, patience: patience, makesParent: true, telling: store.tells)
    do {
      let result = try await job.update(in: staging)
      await Self.finish(staging, keepsPart: result.failure != nil)
      return result
    } catch let error as ContentError {
      await Self.finish(staging, keepsPart: true)
      throw error
    }
  }

  private var patience: Duration { min(store.patience, store.timeout) }

  /// What cannot be removed now, the next run removes.
  ///
  /// With `keepsPart`, the next run can continue an unfinished download.
  private static func finish(_ staging: Staging, keepsPart: Bool) async {
    await onThreadOfItsOwn {
      try? staging.finish(keeping: keepsPart ? DownloadItem.parts(of: download) : [])
    }
  }

  private static func checksum(_ text: String) throws -> Checksum {
    guard text.count == 64 else {
      throw ContentError.malformedChecksum(problem: "\(text.count) characters; expected 64")
    }
    do {
      return try Checksum(hex: text)
    } catch let error as Problem {
      throw ContentError.malformedChecksum(problem: error.summary)
    }
  }
}
