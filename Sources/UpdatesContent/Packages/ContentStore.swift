import HarmlessText

/// Keeps content up to date: fetches it from its server, puts it in place and records it.
///
/// The content is put in place in one step, so that readers see either the old or the new content.
/// Nothing is lost if the server cannot be reached, or sends content that cannot be unpacked.
public struct ContentStore: Sendable {
  /// The time limit of an update, including unpacking and saving.
  public var timeout: Duration = .seconds(600)
  /// Whether http is allowed for hosts other than this machine.
  public var allowsInsecureHTTP = false
  /// The largest accepted download in bytes.
  public var sizeLimit = 8 << 30
  /// The time to wait for another process that updates the same content.
  public var patience: Duration = .seconds(30)
  /// Saves content in the program's own way; nil unpacks it and puts it in place.
  public var saving: (any ContentSaving)?
  /// The environment of the process: directories, proxies, certificates.
  public var environment: SystemEnvironment
  package var tells: (@Sendable (ContentEvent) -> Void)?

  private let stateDirectory: String?
  private let dataDirectory: String?

  /// Creates a store in the user's directories by default.
  ///
  /// - Parameters:
  ///   - environment: Home folder, proxies and certificates.
  ///   - stateDirectory: The folder of the records; nil for `$XDG_STATE_HOME/updates-tui`.
  ///   - dataDirectory: The folder of content without a destination of its own; nil for
  ///     `$XDG_DATA_HOME/updates-tui`.
  public init(
    environment: SystemEnvironment = .current, stateDirectory: String? = nil,
    dataDirectory: String? = nil
  ) {
    self.environment = environment
    self.stateDirectory = stateDirectory
    self.dataDirectory = dataDirectory
  }

  /// Fetches a package if the server has newer content than is in place.
  ///
  /// If that fails, the content in place stays, or the bundled copy is put there if there is none;
  /// the result's `failure` is then the cause. Cancelling the waiting task leaves everything
  /// unchanged.
  ///
  /// - Throws: `Problem` if no content is in place, or if the update could not begin;
  ///   `CancellationError` if the task was cancelled.
  public func update(_ package: ContentPackage) async throws -> ContentUpdate {
    try await onThreadOfItsOwn(until: nil) { try update(package, until: $0) }
  }

  /// Blocks until the package is up to date, or the work is cancelled.
  package func update(_ package: ContentPackage, until deadline: Deadline) throws -> ContentUpdate {
    let deadline = deadline.within(timeout)
    // What is wanted is checked before anything is touched.
    let ownPlace = try place(of: package.name)
    let demands = try ContentDemands(package)
    return try holding(package.name, until: deadline) {
      var job = try ContentJob(package, demands, ownPlace, store: self, until: deadline)
      return try job.run()
    }
  }

  /// The path of a package's content, in place or not; nil if the program saves it itself.
  public func path(of name: String) throws -> String? {
    if let record = try record(of: name) { return record.destination }
    return try place(of: name)
  }

  /// Whether content with this name is in place.
  ///
  /// If the program saves it itself, this is whether it was ever saved.
  public func hasContent(_ name: String) throws -> Bool {
    try isInPlace(name, try record(of: name))
  }

  /// Removes a package's content and record; content that the program saved itself stays.
  ///
  /// - Returns: The path from which something was removed; nil if there was nothing.
  @discardableResult
  public func reset(_ name: String) async throws -> String? {
    try await onThreadOfItsOwn(until: nil) { try remove(name, until: $0)?.first }
  }

  /// The paths from which content was removed; nil if nothing is known of the package.
  package func remove(_ name: String, until deadline: Deadline) throws -> [String]? {
    let ownPlace = try place(of: name)
    return try holding(name, until: deadline) {
      let record = try record(of: name)
      // A record that cannot be understood counts, too.
      var isKnown = try isThere(recordPath(of: name))
      let chosen = record?.destination.flatMap { $0 == ownPlace ? nil : $0 }
      // The store's own folder may still have content from before another place was chosen.
      let removed = try [chosen, ownPlace].compactMap(\.self).filter { place in
        let hasParts = try leftover(of: place) != nil
        isKnown = isKnown || hasParts
        guard try hasParts || isThere(place) else { return false }
        return try clear(place, whereItIsOf: place == ownPlace ? nil : record, until: deadline)
      }
      // The record is removed last, so that it still lists content that could not be removed.
      try removeRecord(of: name)
      return isKnown || !removed.isEmpty ? removed : nil
    }
  }

  /// All recorded packages, and all content in the store's own folder, sorted by name.
  public func list() throws -> [StoredContent] {
    let recorded = Dictionary(try records().map { ($0.name, $0) }) { first, _ in first }
    return try Set(recorded.keys).union(names()).sorted().compactMap { name in
      // A record may be damaged or missing.
      let record = recorded[name]
      let place = try record?.destination ?? place(of: name)
      let stored = StoredContent(
        name: name, path: record == nil ? place : record?.destination,
        isInPlace: try isInPlace(name, record), leftover: try leftover(of: place),
        lastModified: record?.validators.lastModified, etag: record?.validators.etag)
      // An update that began without a result and left nothing is not listed.
      let isKnown = record.map { $0.origin != nil } ?? true
      return isKnown || stored.isInPlace || stored.leftover != nil ? stored : nil
    }
  }
}

package enum ContentEvent: Equatable, Sendable {
  /// Whether the work waits for another process; sent if that takes more than a moment.
  case waiting(Bool)
  case downloading(DownloadProgress)
  case unpacking, saving
}

extension ContentStore {
  var directories: Directories {
    Directories(environment: environment, state: stateDirectory, data: dataDirectory)
  }

  private var folder: String {
    get throws { try Problem.content(.reading) { try directories.data } + "/content" }
  }

  /// The place in the store's own folder.
  func place(of name: String) throws -> String {
    try folder + "/" + Self.fileName(of: name)
  }

  /// The file name for a package's name; throws if the name cannot be shown unchanged.
  static func fileName(of name: String) throws -> String {
    guard let file = FileName.encoding(name), name.harmlessLine(limit: FileName.limit) == name
    else { throw Problem.contentName(name) }
    return file
  }

  private func names() throws -> [String] {
    let folder = try folder
    let found = try Problem.content(.reading) { try ifThere { try FileSystem.names(in: folder) } }
    return (found ?? []).map { TreeReplacement.destination(ofStaging: $0) ?? $0 }
      .compactMap(FileName.decoding)
  }

  private func leftover(of destination: String) throws -> String? {
    try Problem.content(.placing) { try TreeReplacement.leftover(of: destination) }
  }

  private func isInPlace(_ name: String, _ record: ContentRecord?) throws -> Bool {
    if let record, record.destination == nil { return record.origin != nil }
    let path = try record?.destination ?? place(of: name)
    return try Self.holdsContent(path)
  }

  /// Whether there is anything at a path, such as a link.
  private func isThere(_ path: String) throws -> Bool {
    try Problem.content(.reading) {
      try ifThere { try FileSystem.facts(of: path, followingLinks: false) } != nil
    }
  }

  /// Whether there is something at a path that is no empty folder.
  static func holdsContent(_ path: String) throws -> Bool {
    try Problem.content(.reading) {
      try ifThere {
        try FileSystem.facts(of: path).kind != .directory || !FileSystem.names(in: path).isEmpty
      } ?? false
    }
  }

  /// At the user's chosen place, it throws if anything is not as the package put it there.
  private func clear(
    _ place: String, whereItIsOf record: ContentRecord?, until deadline: Deadline
  ) throws -> Bool {
    let staging = try staging(of: place, makesParent: false, until: deadline)
    return try Problem.content(.placing) {
      let hasContent: Bool
      do {
        // Opening the staging folder has put back what a killed process had moved away.
        hasContent = try staging.isInPlace()
        if let record { _ = try staging.holdsContent(of: record) }
        try staging.clear()
      } catch {
        // The first error is the one to report; the next run removes the rest.
        try? staging.finish()
        throw error
      }
      try staging.finish()
      return hasContent
    }
  }

  func wait(until deadline: Deadline) -> LockWait {
    LockWait(patience: patience, until: deadline) { [tells] in tells?(.waiting($0)) }
  }

  func staging(
    of place: String, makesParent: Bool, until deadline: Deadline
  ) throws -> TreeReplacement {
    try Problem.content(.placing) {
      try TreeReplacement(
        destination: place, wait: wait(until: deadline), makesParent: makesParent)
    }
  }
}
