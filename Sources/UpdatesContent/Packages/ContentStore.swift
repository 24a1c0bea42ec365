import HarmlessText

/// Keeps content up to date: asks the server for it, puts it in place as a whole, remembers.
///
/// The content is put in place in one step, so that whoever reads it sees the old one or the new.
/// Nothing is lost where the server cannot be reached, or sends what cannot be unpacked.
public struct ContentStore: Sendable {
  /// How long an update may take altogether, unpacking and saving included.
  public var timeout: Duration = .seconds(600)
  /// Whether http is allowed for hosts other than this machine.
  public var allowsInsecureHTTP = false
  /// The most bytes that are fetched.
  public var sizeLimit = 8 << 30
  /// How long to wait for another process that updates the same content.
  public var patience: Duration = .seconds(30)
  /// What the program does with content itself; nil: it is unpacked and put in place.
  public var saving: (any ContentSaving)?
  /// What the process was given: directories, proxies, certificates.
  public var environment: SystemEnvironment
  /// Told what goes on.
  package var tells: (@Sendable (ContentEvent) -> Void)?

  /// A store in the user's directories.
  public init(environment: SystemEnvironment = .current) {
    self.environment = environment
  }

  /// Fetches a package where the server has newer content than is in place.
  ///
  /// Where that fails, what is in place stays, and else the bundled copy is put there; then the
  /// cause is the result's `failure`. Cancelling the task that waits leaves everything as it was.
  ///
  /// - Throws: `ContentError` where nothing is in place, or nothing could be tried.
  public func update(_ package: ContentPackage) async throws(ContentError) -> ContentUpdate {
    let job = try ContentJob(package, store: self)
    return try await job.update()
  }

  /// Where a package's content is, or would be put; nil where the program saves it itself.
  public func path(of name: String) throws(ContentError) -> String? {
    let directories = Directories(environment: environment)
    if let record = try ContentRecords(directories: directories).read(name) {
      return record.destination
    }
    return try Self.place(of: name, in: directories)
  }

  /// Whether content of this name is in place; where the program saves it itself, whether it was ever
  /// saved.
  public func hasContent(_ name: String) throws(ContentError) -> Bool {
    let record = try ContentRecords(directories: Directories(environment: environment)).read(name)
    return try isInPlace(name, record)
  }

  /// Whether the program itself was the last to save content of this name.
  func hasSaved(_ name: String) throws(ContentError) -> Bool {
    let record = try ContentRecords(directories: Directories(environment: environment)).read(name)
    guard let record else { return false }
    return record.destination == nil && record.origin != nil
  }

  /// Removes a package's content, and forgets it; what the program saved itself is not touched.
  ///
  /// - Returns: The path from which something was removed; nil where there was nothing.
  @discardableResult
  public func reset(_ name: String) async throws(ContentError) -> String? {
    guard case .removed(let paths) = try await remove(name) else { return nil }
    return paths.first
  }

  /// Removes a package's content, forgets it, and tells what there was.
  package func remove(_ name: String) async throws(ContentError) -> ContentReset.Outcome {
    try await ContentReset(name: name, store: self).run()
  }

  /// What to tell of a package's memory, or of all packages', where it is damaged.
  package func warnings(of name: String? = nil) throws(ContentError) -> [Warning] {
    try ContentRecords(directories: Directories(environment: environment)).warnings(of: name)
  }

  /// All packages that are remembered, and all content in the store's own folder, by name.
  public func list() throws(ContentError) -> [StoredContent] {
    let directories = Directories(environment: environment)
    var list: [StoredContent] = []
    for record in try ContentRecords(directories: directories).all() {
      let isInPlace = try isInPlace(record.name, record)
      let ownPlace = try Self.place(of: record.name, in: directories)
      let leftover = try leftover(of: record.destination ?? ownPlace)
      // What was begun, never came to anything and left nothing is not worth a word.
      guard isInPlace || record.origin != nil || leftover != nil else { continue }
      list.append(
        StoredContent(
          name: record.name, path: record.destination, isInPlace: isInPlace,
          leftover: leftover, lastModified: record.lastModified, etag: record.etag))
    }
    // The memory of these is damaged or gone.
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

  /// The place of a package that names none.
  static func place(of name: String, in directories: Directories) throws(ContentError) -> String {
    try folder(in: directories) + "/" + fileName(of: name)
  }

  /// What a package's files are named; refused are names that cannot be shown as they are.
  static func fileName(of name: String) throws(ContentError) -> String {
    guard let file = FileName.encoding(name), name.harmlessLine(limit: FileName.limit) == name
    else { throw .unusableName(name.harmlessLine(limit: 60)) }
    return file
  }

  private static func folder(in directories: Directories) throws(ContentError) -> String {
    do throws(DirectoriesError) {
      return try directories.data + "/content"
    } catch {
      throw ContentError(error)
    }
  }

  /// The names of what lies in the store's own folder.
  private static func names(in directories: Directories) throws(ContentError) -> [String] {
    let folder = try folder(in: directories)
    do throws(FileError) {
      let names = try FileSystem.names(in: folder).map { name in
        Staging.destination(ofStaging: name) ?? name
      }
      return Set(names).compactMap(FileName.decoding)
    } catch .missing {
      return []
    } catch {
      throw ContentError(reading: error)
    }
  }

  private func leftover(of destination: String) throws(ContentError) -> String? {
    do throws(StagingError) {
      return try Staging.leftover(of: destination)
    } catch {
      throw ContentError(error)
    }
  }

  private func isInPlace(_ name: String, _ record: ContentRecord?) throws(ContentError) -> Bool {
    if let record, record.destination == nil { return record.origin != nil }
    let directories = Directories(environment: environment)
    let ownPlace = try Self.place(of: name, in: directories)
    let path = record?.destination ?? ownPlace
    do throws(FileError) {
      _ = try FileSystem.facts(of: path)
      return true
    } catch .missing {
      return false
    } catch {
      throw ContentError(reading: error)
    }
  }
}
