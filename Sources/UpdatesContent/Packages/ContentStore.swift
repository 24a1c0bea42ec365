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

  let stateDirectory: String?
  let dataDirectory: String?

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

  var directories: Directories {
    Directories(environment: environment, state: stateDirectory, data: dataDirectory)
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
    try ContentJob(package, store: self, until: deadline).update()
  }

  /// The path of a package's content, in place or not; nil if the program saves it itself.
  public func path(of name: String) throws -> String? {
    if let record = try ContentRecords(directories: directories).read(name) {
      return record.destination
    }
    return try Self.place(of: name, in: directories)
  }

  /// Whether content with this name is in place.
  ///
  /// If the program saves it itself, this is whether it was ever saved.
  public func hasContent(_ name: String) throws -> Bool {
    let record = try ContentRecords(directories: directories).read(name)
    return try isInPlace(name, record)
  }

  func hasSaved(_ name: String) throws -> Bool {
    let record = try ContentRecords(directories: directories).read(name)
    guard let record else { return false }
    return record.destination == nil && record.origin != nil
  }

  /// Removes a package's content and record; content that the program saved itself stays.
  ///
  /// - Returns: The path from which something was removed; nil if there was nothing.
  @discardableResult
  public func reset(_ name: String) async throws -> String? {
    let outcome = try await onThreadOfItsOwn(until: nil) { try remove(name, until: $0) }
    guard case .removed(let paths) = outcome else { return nil }
    return paths.first
  }

  package func remove(_ name: String, until deadline: Deadline) throws -> ContentReset.Outcome {
    try ContentReset(name: name, store: self, deadline: deadline).run()
  }

  /// All recorded packages, and all content in the store's own folder, sorted by name.
  public func list() throws -> [StoredContent] {
    var list: [StoredContent] = []
    for record in try ContentRecords(directories: directories).all() {
      let isInPlace = try isInPlace(record.name, record)
      let ownPlace = try Self.place(of: record.name, in: directories)
      let leftover = try leftover(of: record.destination ?? ownPlace)
      // An update that began without a result and left nothing is not listed.
      guard isInPlace || record.origin != nil || leftover != nil else { continue }
      list.append(
        StoredContent(
          name: record.name, path: record.destination, isInPlace: isInPlace,
          leftover: leftover, lastModified: record.validators.lastModified,
          etag: record.validators.etag))
    }
    // The records of these are damaged or missing.
    let known = Set(list.map(\.name))
    for name in try Self.names(in: directories) where !known.contains(name) {
      let path = try Self.place(of: name, in: directories)
      list.append(
        StoredContent(
          name: name, path: path, isInPlace: FileSystem.isThere(path),
          leftover: try leftover(of: path), lastModified: nil, etag: nil))
    }
    return list.sorted { $0.name < $1.name }
  }

  static func place(of name: String, in directories: Directories) throws -> String {
    try folder(in: directories) + "/" + fileName(of: name)
  }

  /// The file name for a package's name; throws if the name cannot be shown unchanged.
  static func fileName(of name: String) throws -> String {
    guard let file = FileName.encoding(name), name.harmlessLine(limit: FileName.limit) == name
    else { throw Problem.contentName(name) }
    return file
  }

  private static func folder(in directories: Directories) throws -> String {
    try Problem.content(.reading) { try directories.data } + "/content"
  }

  private static func names(in directories: Directories) throws -> [String] {
    let folder = try folder(in: directories)
    do {
      let names = try FileSystem.names(in: folder).map { name in
        TreeReplacement.destination(ofStaging: name) ?? name
      }
      return Set(names).compactMap(FileName.decoding)
    } catch Problem.kind(.fileMissing) {
      return []
    } catch let problem as Problem {
      throw problem.ofContent(.reading)
    }
  }

  private func leftover(of destination: String) throws -> String? {
    try Problem.content(.placing) { try TreeReplacement.leftover(of: destination) }
  }

  private func isInPlace(_ name: String, _ record: ContentRecord?) throws -> Bool {
    if let record, record.destination == nil { return record.origin != nil }
    let ownPlace = try Self.place(of: name, in: directories)
    return try Problem.content(.reading) {
      try Self.holdsContent(record?.destination ?? ownPlace)
    }
  }

  /// Whether there is something at a path that is no empty folder.
  static func holdsContent(_ path: String) throws -> Bool {
    do {
      guard try FileSystem.facts(of: path).kind == .directory else { return true }
      return try !FileSystem.names(in: path).isEmpty
    } catch Problem.kind(.fileMissing) {
      return false
    }
  }

  func wait(until deadline: Deadline) -> LockWait {
    LockWait(patience: patience, until: deadline) { [tells] in tells?(.waiting($0)) }
  }

  func staging(of place: String, makesParent: Bool, until deadline: Deadline) throws
    -> TreeReplacement
  {
    try Problem.content(.placing) {
      try TreeReplacement(
        destination: place, wait: wait(until: deadline), makesParent: makesParent)
    }
  }
}
