import HarmlessText

/// One update of a package, which holds the package's lock.
struct ContentJob: ~Copyable {
  let package: ContentPackage
  let store: ContentStore
  let expected: Checksum?
  let key: MinisignPublicKey?
  let deadline: Deadline
  let staging: TreeReplacement
  private let lock: OpenFile
  private let records: ContentRecords
  /// The content's place; if the program saves the content itself, it is downloaded beside this.
  private let place: String
  private let ownPlace: String
  /// What is known of the content in place; nil if nothing is.
  private var record: ContentRecord?
  private var update: ContentUpdate

  static let download = "download"
  private static let unpacked = "unpacked"

  /// Checks what is wanted before anything is touched.
  init(_ package: ContentPackage, store: ContentStore, until deadline: Deadline) throws {
    let deadline = deadline.within(store.timeout)
    let ownPlace = try store.place(of: package.name)
    let expected = try package.sha256.map(Self.checksum)
    let key = try package.publicKey.map(Self.key)
    let records = try store.records
    let lock = try records.lock(package.name, of: store, until: deadline)
    let known: ContentRecord?
    let place: String
    let staging: TreeReplacement
    do {
      known = try records.read(package.name)
      let chosen = store.saving == nil ? package.destination ?? known?.destination : nil
      place = try chosen.map(FileSystem.absoluteToKeep) ?? ownPlace
      staging = try store.staging(of: place, makesParent: true, until: deadline)
    } catch {
      lock.unlock()
      throw error
    }
    self.lock = lock
    let recordedPlace = store.saving == nil ? place : nil
    record = known?.destination == recordedPlace ? known : nil
    update = ContentUpdate(outcome: .kept, name: package.name, path: recordedPlace)
    (self.package, self.store, self.deadline) = (package, store, deadline)
    (self.expected, self.key, self.staging) = (expected, key, staging)
    (self.records, self.place, self.ownPlace) = (records, place, ownPlace)
  }

  deinit { lock.unlock() }

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

  private static func key(_ text: String) throws -> MinisignPublicKey {
    do {
      return try MinisignPublicKey(text)
    } catch {
      throw Problem.contentPublicKey(Problem(error).summary)
    }
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
    let isBundled = try putIfNewer(bundledDate, isInPlace: isInPlace)
    if update.failure == nil { try ask(isInPlace: isInPlace || isBundled, bundledDate) }
    update.lastModified = record?.validators.lastModified
    update.etag = record?.validators.etag
    keepsPart = update.failure != nil
    return update
  }

  /// The date in the `.meta` file of the bundled copy; nil if there is none that can be used.
  ///
  /// Warns if the copy or its date cannot be used.
  private mutating func dateOfBundled(_ path: String) -> String? {
    func shown(_ path: String) -> String { "'\(path.harmlessLine(limit: 512))'" }
    var isReadable = true
    do {
      _ = try OpenFile.reading(path)
    } catch {
      isReadable = false
      update.warnings.append(
        Warning(
          code: "content.bundled",
          message: "The bundled copy \(shown(path)) cannot be read: \(Problem(error).summary)"))
    }
    let meta = path + ".meta"
    do {
      let bytes = try ifThere { try FileSystem.contents(of: meta, limit: 64 << 10) }
      let date = try bytes.map(Self.date)
      return isReadable ? date : nil
    } catch {
      update.warnings.append(
        Warning(
          code: "content.meta",
          message: "\(shown(meta)) is not used: \(Problem(error).summary)"))
      return nil
    }
  }

  private static func date(ofMeta bytes: [UInt8]) throws -> String {
    guard let document = try? JSON(parsing: bytes) else {
      throw Problem(.malformed, "it is not JSON")
    }
    guard let text = Validators.kept(document["Last-Modified"]?.stringValue),
      Instant(httpDate: text) != nil
    else { throw Problem(.malformed, "it has no 'Last-Modified' with a date of HTTP") }
    return text
  }

  /// Whether the bundled copy is in place now; warns if it cannot be used.
  private mutating func putIfNewer(_ bundledDate: String?, isInPlace: Bool) throws -> Bool {
    guard let path = package.bundledPath,
      let date = bundledDate.flatMap({ Instant(httpDate: $0) })
    else { return false }
    if isInPlace, let record {
      // Content without a date, or with one too recent to be reliable, may have any age.
      guard let stored = record.validators.lastModified.flatMap({ Instant(httpDate: $0) }),
        date > stored
      else { return false }
    }
    do {
      update.failure = try putBundled(path, bundledDate)
      return true
    } catch let problem as Problem
      where [.contentMalformed, .contentRefused, .contentTooLarge, .contentUnreadable]
      .contains(problem.kind)
    {
      // The bundled copy is damaged, but the server may have usable content.
      update.warnings.append(
        Warning(
          code: "content.bundled", message: "The bundled copy is not used: \(problem.summary)"))
      return false
    }
  }

  /// Asks the server; if it gives nothing and nothing is in place, the bundled copy is used.
  private mutating func ask(isInPlace: Bool, _ bundledDate: String?) throws {
    do {
      guard let file = try fetch(unless: isInPlace ? validators : []) else {
        update.status = 304
        if update.outcome == .kept { update.outcome = .notModified }
        return
      }
      update.status = 200
      try verify()
      let new = newRecord(
        .remote,
        Validators(etag: file.etag, lastModified: file.lastModified).settled(at: file.date))
      update.failure = try putDownload(as: new)
      update.outcome = .updated
    } catch var problem as Problem {
      update.status = update.status ?? problem.status
      problem.facts["status"] = update.status.map(String.init)
      update.failure = problem
      guard !isInPlace else { return }
      guard let path = package.bundledPath else { throw problem }
      do {
        _ = try putBundled(path, bundledDate)
      } catch let second as Problem {
        throw problem.andBundled(second)
      }
    }
  }

  private func newRecord(
    _ origin: ContentRecord.Origin, _ validators: Validators
  ) -> ContentRecord {
    let isRemote = origin == .remote
    return ContentRecord(
      name: update.name, source: ContentRecord.source(of: package.url),
      destination: update.path, origin: origin, validators: validators,
      sha256: isRemote ? expected?.hex : nil, publicKey: isRemote ? key?.text : nil)
  }

  /// Foreign content at a place of the user's choice is not replaced.
  ///
  /// The store's own folder belongs to the store alone.
  private func hasContent() throws -> Bool {
    if let saving = store.saving {
      return try ownWay { [package] in try await saving.exists(package) }
    }
    guard place == ownPlace else { return try staging.holdsContent(of: record) }
    return try Problem.content(.placing) { try ContentStore.holdsContent(staging.destination) }
  }

  /// None if the URL or the required verification has changed.
  private var validators: [Header] {
    guard let record, let source = record.source,
      source == ContentRecord.source(of: package.url)
    else { return [] }
    // The bundled copy is not verified.
    let isVerified =
      record.origin == .bundled
      || (expected == nil || record.sha256 == expected?.hex)
        && (key == nil || record.publicKey == key?.text)
    return isVerified ? record.validators.headers : []
  }
}

extension ContentJob {
  /// Nil, or why the record is incomplete; the next update then downloads the content again.
  private mutating func putBundled(_ path: String, _ date: String?) throws -> Problem? {
    let new = newRecord(.bundled, Validators(lastModified: date))
    var failure: Problem?
    if store.saving == nil {
      let file = try Problem.content(.reading) { try OpenFile.reading(path) }
      // The time limit does not apply, because this copy is used instead of a download.
      var unlimited = deadline
      unlimited.end = nil
      try unpack(file, of: path.harmlessLine(limit: 512), until: unlimited)
      failure = try switchOver(to: new)
    } else {
      failure = try save(path, as: new)
    }
    update.outcome = .bundled
    return failure
  }

  /// Nil, or why the record is incomplete.
  private mutating func putDownload(as new: ContentRecord) throws -> Problem? {
    try deadline.checkCancelled()
    guard store.saving == nil else {
      return try save(staging.folder.shown(Self.download), as: new)
    }
    store.tells?(.unpacking)
    let file = try Problem.content(.reading) { try staging.folder.reading(Self.download) }
    try unpack(file, of: shownURL, until: deadline)
    return try switchOver(to: new)
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

  private mutating func switchOver(to record: ContentRecord) throws -> Problem? {
    var new = record
    // All files in the store's own folder belong to the package.
    let isMarked = place != ownPlace
    if isMarked {
      new.placed = [
        try Problem.content(.writing) { try staging.mark(Self.unpacked, until: deadline) }
      ]
    }
    return try remember(new) { job in
      try Problem.content(.placing) {
        try job.staging.replace(with: Self.unpacked) {
          // Somebody may have put a file there meanwhile.
          if isMarked { _ = try job.staging.holdsContent(of: job.record) }
        }
      }
    }
  }

  private mutating func save(_ path: String, as new: ContentRecord) throws -> Problem? {
    guard let saving = store.saving else { return nil }
    let size = try Problem.content(.reading) { try FileSystem.facts(of: path).size }
    return try remember(new) { job in
      job.store.tells?(.saving)
      try job.ownWay { [package = job.package] in
        try await saving.save(ContentBody(path: path, size: size), for: package)
      }
    }
  }

  /// Does work between two records: one without validators, then the whole one.
  ///
  /// If the process is killed meanwhile, the next update downloads the content; the server is never
  /// asked about one content with the validators of another. What is recorded before it is in place
  /// counts as ours.
  private mutating func remember(
    _ new: ContentRecord, after work: (borrowing ContentJob) throws -> Void
  ) throws -> Problem? {
    let blank = new.before(record)
    try records.write(blank)
    record = blank
    try work(self)
    do {
      try records.write(new)
      record = new
      return nil
    } catch {
      return Problem(error)
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
