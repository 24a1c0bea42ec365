import HarmlessText

/// One update of a package, while the package's lock is held.
struct ContentJob {
  let package: ContentPackage
  let store: ContentStore
  let demands: ContentDemands
  let deadline: Deadline
  let staging: TreeReplacement
  /// Whether the content's place is in the store's own folder, where all is the store's.
  private let isOwnPlace: Bool
  /// What is known of the content in place; nil if nothing is.
  private var record: ContentRecord?
  private var update: ContentUpdate

  static let download = "download"
  private static let unpacked = "unpacked"

  /// If the program saves the content itself, it is downloaded beside the package's own place.
  init(
    _ package: ContentPackage, _ demands: ContentDemands, _ ownPlace: String,
    store: ContentStore, until deadline: Deadline
  ) throws {
    let known = try store.record(of: package.name)
    let chosen = store.saving == nil ? package.destination ?? known?.destination : nil
    let place = try chosen.map(FileSystem.absoluteToKeep) ?? ownPlace
    staging = try store.staging(of: place, makesParent: true, until: deadline)
    isOwnPlace = place == ownPlace
    let recordedPlace = store.saving == nil ? place : nil
    record = known?.destination == recordedPlace ? known : nil
    update = ContentUpdate(outcome: .kept, name: package.name, path: recordedPlace)
    (self.package, self.store, self.deadline) = (package, store, deadline)
    self.demands = demands
  }

  var shownURL: String { presentableURL(package.url) }

  mutating func run() throws -> ContentUpdate {
    var keepsPart = true
    defer {
      // An unfinished download is continued; what cannot be removed now, the next run removes.
      try? staging.finish(keeping: keepsPart ? DownloadItem.parts(of: Self.download) : [])
    }
    let bundledDate = package.bundledPath.flatMap { dateOfBundled($0) }
    let isInPlace = try hasContent()
    try putIfNewer(bundledDate, isInPlace: isInPlace)
    if update.failure == nil {
      try ask(isInPlace: isInPlace || update.outcome == .bundled, bundledDate)
    }
    update.lastModified = record?.validators.lastModified
    update.etag = record?.validators.etag
    keepsPart = update.failure != nil
    return update
  }

  /// The date in the `.meta` file of the bundled copy; nil if there is none that can be used.
  ///
  /// Warns if the copy or its date cannot be used.
  private mutating func dateOfBundled(_ path: String) -> String? {
    let meta = path + ".meta"
    func warning(_ code: String, _ message: String, _ error: any Error) -> Warning {
      Warning(code: code, message: "\(message): \(Problem(error).summary)")
    }
    do {
      _ = try OpenFile.reading(path)
    } catch {
      let words = "The bundled copy '\(path.harmlessLine(limit: 512))' cannot be read"
      update.warnings.append(warning("content.bundled", words, error))
      return nil
    }
    do {
      let bytes = try ifThere { try FileSystem.contents(of: meta, limit: 64 << 10) }
      guard let bytes else { return nil }
      guard let document = try? JSON(parsing: bytes) else {
        throw Problem(.malformed, "it is not JSON")
      }
      guard let text = Validators.kept(document["Last-Modified"]?.stringValue),
        Instant(httpDate: text) != nil
      else { throw Problem(.malformed, "it has no 'Last-Modified' with a date of HTTP") }
      return text
    } catch {
      let words = "'\(meta.harmlessLine(limit: 512))' is not used"
      update.warnings.append(warning("content.meta", words, error))
      return nil
    }
  }

  /// Puts the bundled copy in place if it is newer; warns if it cannot be used.
  private mutating func putIfNewer(_ bundledDate: String?, isInPlace: Bool) throws {
    guard let path = package.bundledPath,
      let date = bundledDate.flatMap({ Instant(httpDate: $0) })
    else { return }
    if isInPlace, let record {
      // Content without a date, or with one too recent to be reliable, may have any age.
      guard let stored = record.validators.lastModified.flatMap({ Instant(httpDate: $0) }),
        date > stored
      else { return }
    }
    do {
      try putBundled(path, bundledDate)
    } catch let problem as Problem
      where [.contentMalformed, .contentRefused, .contentTooLarge, .contentUnreadable]
      .contains(problem.kind)
    {
      // The bundled copy is damaged, but the server may have usable content.
      update.warnings.append(
        Warning(
          code: "content.bundled", message: "The bundled copy is not used: \(problem.summary)"))
    }
  }

  /// Asks the server; if it gives nothing and nothing is in place, the bundled copy is used.
  private mutating func ask(isInPlace: Bool, _ bundledDate: String?) throws {
    do {
      guard let found = try fetch(unless: isInPlace ? validators : []) else {
        update.status = 304
        if update.outcome == .kept { update.outcome = .notModified }
        return
      }
      update.status = 200
      try verify()
      try deadline.checkCancelled()
      if store.saving == nil { store.tells?(.unpacking) }
      let validators = Validators(etag: found.etag, lastModified: found.lastModified)
      let file = try Problem.content(.reading) { try staging.folder.reading(Self.download) }
      try put(file, of: shownURL, .remote, validators.settled(at: found.date), until: deadline)
    } catch var problem as Problem {
      update.status = update.status ?? problem.status
      problem.facts["status"] = update.status.map(String.init)
      update.failure = problem
      guard !isInPlace else { return }
      guard let path = package.bundledPath else { throw problem }
      do {
        try putBundled(path, bundledDate)
      } catch let second as Problem {
        throw problem.andBundled(second)
      }
    }
  }

  /// Foreign content at a place of the user's choice is not replaced.
  private func hasContent() throws -> Bool {
    if let saving = store.saving {
      return try ownWay { [package] in try await saving.exists(package) }
    }
    return isOwnPlace
      ? try ContentStore.holdsContent(staging.destination)
      : try staging.holdsContent(of: record)
  }

  /// None if the URL or the required verification has changed.
  private var validators: [Header] {
    guard let record, let source = record.source,
      source == ContentRecord.source(of: package.url)
    else { return [] }
    // The bundled copy is not verified.
    let isVerified = record.origin == .bundled || demands.areMet(by: record)
    return isVerified ? record.validators.headers : []
  }
}

/// What a download must have; the bundled copy need not.
struct ContentDemands {
  let checksum: Checksum?
  let key: MinisignPublicKey?

  init(_ package: ContentPackage) throws {
    do {
      checksum = try package.sha256.map { text in
        guard text.count == 64 else {
          throw Problem(.unusable, "\(text.count) characters; expected 64")
        }
        return try Checksum(hex: text)
      }
    } catch {
      throw Problem(
        .usageSHA256, "'sha256' is not a SHA-256 checksum: \(Problem(error).summary)")
    }
    do {
      key = try package.publicKey.map { try MinisignPublicKey($0) }
    } catch {
      throw Problem(
        .usagePublicKey, "'publicKey' cannot be used: \(Problem(error).summary)",
        hint: "give the key itself: the line that begins with RW")
    }
  }

  func areMet(by record: ContentRecord) -> Bool {
    (checksum == nil || record.sha256 == checksum?.hex)
      && (key == nil || record.publicKey == key?.text)
  }
}

extension ContentJob {
  private mutating func putBundled(_ path: String, _ date: String?) throws {
    let file = try Problem.content(.reading) { try OpenFile.reading(path) }
    // The time limit does not apply, because this copy is used instead of a download.
    var unlimited = deadline
    unlimited.end = nil
    let source = path.harmlessLine(limit: 512)
    try put(file, of: source, .bundled, Validators(lastModified: date), until: unlimited)
  }

  /// Puts a file in place, unpacked or in the program's own way.
  ///
  /// This happens between two records: one without validators, then the whole one. If the process
  /// is killed meanwhile, the next update downloads the content; the server is never asked about
  /// one content with the validators of another. What is recorded before it is in place counts as
  /// ours.
  private mutating func put(
    _ file: borrowing OpenFile, of source: String, _ origin: ContentRecord.Origin,
    _ validators: Validators, until deadline: Deadline
  ) throws {
    let met = origin == .remote ? demands : nil
    var new = ContentRecord(
      name: update.name, source: ContentRecord.source(of: package.url), destination: update.path,
      origin: origin, validators: validators, sha256: met?.checksum?.hex,
      publicKey: met?.key?.text)
    if store.saving == nil {
      try unpack(file, of: source, until: deadline)
      if !isOwnPlace {
        let marked = try Problem.content(.writing) {
          try staging.mark(Self.unpacked, for: package.name, until: deadline)
        }
        new.placed = [marked]
      }
    }
    let blank = new.before(record)
    try store.write(blank)
    record = blank
    if let saving = store.saving {
      store.tells?(.saving)
      let size = try Problem.content(.reading) { try file.facts().size }
      let body = ContentBody(path: file.path, size: size)
      try ownWay { [package] in try await saving.save(body, for: package) }
    } else {
      try Problem.content(.placing) {
        try staging.replace(with: Self.unpacked) {
          // Somebody may have put a file there meanwhile.
          if !isOwnPlace { _ = try staging.holdsContent(of: blank) }
        }
      }
    }
    update.outcome = origin == .remote ? .updated : .bundled
    do {
      try store.write(new)
      record = new
    } catch {
      // The content is in place; the next update downloads it again.
      update.failure = update.failure ?? Problem(error)
    }
  }

  private func unpack(
    _ file: borrowing OpenFile, of source: String, until deadline: Deadline
  ) throws {
    // A killed process may have left this folder.
    try Problem.content(.writing) { try staging.folder.removeTree(Self.unpacked) }
    do {
      _ = try Archive.extract(from: file, into: staging.folder, name: Self.unpacked) { _ in
        !deadline.isCancelled && !deadline.isOver
      }
    } catch let cancellation as CancellationError {
      try deadline.check(.contentTimeout(source))
      throw cancellation
    } catch let problem as Problem {
      throw problem.ofUnpacking(source)
    }
  }

  /// Lets the program do its part; blocks until that has ended.
  private func ownWay<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    do {
      return try awaiting(until: deadline, work)
    } catch {
      try deadline.check(.contentTimeout(shownURL))
      if error is CancellationError || (error as? Problem)?.kind == .contentNotSaved { throw error }
      throw Problem.contentNotSaved("\(error)".harmlessLine(limit: 300))
    }
  }
}
