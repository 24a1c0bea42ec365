import HarmlessText

/// The files that remember packages: `$XDG_STATE_HOME/updates-tui/content/NAME.json`.
struct ContentRecords: Sendable {
  /// The most bytes of such a file.
  static let limit = 64 << 10

  let folder: String

  private enum Content {
    case missing
    case record(ContentRecord)
    case damaged(problem: String)
  }

  init(directories: Directories) throws(ContentError) {
    do throws(Directories.Failure) {
      folder = try directories.state + "/content"
    } catch {
      throw ContentError(error)
    }
  }

  /// What is remembered of a package; nil where that is nothing, or nothing that can be read.
  func read(_ name: String) throws(ContentError) -> ContentRecord? {
    guard case .record(let record) = try content(of: try path(of: name)), record.name == name
    else { return nil }
    return record
  }

  func write(_ record: ContentRecord) throws(ContentError) {
    let file = try ContentStore.fileName(of: record.name)
    let bytes = Array((record.document.textInOrder + "\n").utf8)
    do throws(FileError) {
      try FileSystem.makeFolder(folder)
      // A leading dot is something that no name gives.
      try FileSystem.replace(
        folder + "/\(file).json", with: bytes, through: folder + "/.\(file).json.new")
    } catch {
      throw ContentError(writing: error)
    }
  }

  func remove(_ name: String) throws(ContentError) {
    let path = try path(of: name)
    do throws(FileError) {
      try FileSystem.remove(path)
    } catch {
      throw ContentError(writing: error)
    }
  }

  /// Throws where a record that is there could not be removed.
  func checkRemovable(_ name: String) throws(ContentError) {
    guard try has(name), !FileSystem.isWritable(folder) else { return }
    throw ContentError(writing: .permissionDenied(path: try path(of: name)))
  }

  /// Whether there is a file that remembers the package, readable or not.
  func has(_ name: String) throws(ContentError) -> Bool {
    try ContentReset.isThere(try path(of: name))
  }

  /// All that can be read, by name.
  func all() throws(ContentError) -> [ContentRecord] {
    var records: [ContentRecord] = []
    for path in try paths() {
      if case .record(let record) = try content(of: path) { records.append(record) }
    }
    return records.sorted { $0.name < $1.name }
  }

  /// Held by the one process that updates the package.
  func lock(_ name: String) throws(ContentError) -> FileLock {
    FileLock(path: folder + "/" + (try ContentStore.fileName(of: name)) + ".lock", patience: .zero)
  }

  // MARK: Damage

  /// Moves a record that cannot be understood aside, in the place of one that was moved before.
  ///
  /// To be called under the package's lock.
  ///
  /// - Returns: What to tell of it; nil where nothing is damaged.
  func setAsideDamaged(_ name: String) throws(ContentError) -> Warning? {
    let path = try path(of: name)
    guard case .damaged(let problem) = try content(of: path) else { return nil }
    let aside = path + Self.damaged
    do throws(FileError) {
      try FileSystem.rename(path, to: aside)
    } catch {
      throw ContentError(writing: error)
    }
    return Self.warning(path, problem, movedTo: aside)
  }

  /// Where a package's damaged record was put, harmless; nil where none was.
  func damagedRecord(of name: String) throws(ContentError) -> String? {
    let aside = try path(of: name) + Self.damaged
    return try ContentReset.isThere(aside) ? aside.harmlessLine(limit: 512) : nil
  }

  /// What to tell of a package's record, or of all that are damaged and still in their place.
  func warnings(of name: String? = nil) throws(ContentError) -> [Warning] {
    let paths = if let name { [try path(of: name)] } else { try paths() }
    var warnings: [Warning] = []
    for path in paths {
      guard case .damaged(let problem) = try content(of: path) else { continue }
      warnings.append(Self.warning(path, problem, movedTo: nil))
    }
    return warnings
  }

  private static let damaged = ".damaged"

  private static func warning(_ path: String, _ problem: String, movedTo aside: String?) -> Warning
  {
    let place = aside.map { "; it was put aside as '\($0.harmlessLine(limit: 512))'" } ?? ""
    return Warning(
      code: "content.damaged",
      message: "'\(path.harmlessLine(limit: 512))' is damaged (\(problem))\(place), and nothing is "
        + "remembered of the package")
  }

  // MARK: Files

  private func path(of name: String) throws(ContentError) -> String {
    folder + "/" + (try ContentStore.fileName(of: name)) + ".json"
  }

  private func paths() throws(ContentError) -> [String] {
    do throws(FileError) {
      return try FileSystem.names(in: folder).sorted()
        .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { folder + "/" + $0 }
    } catch .missing {
      return []
    } catch {
      throw ContentError(reading: error)
    }
  }

  private func content(of path: String) throws(ContentError) -> Content {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, limit: Self.limit, followingLinks: false)
    } catch .missing {
      return .missing
    } catch {
      guard case .tooLarge = error else { throw ContentError(reading: error) }
      return .damaged(problem: error.summary)
    }
    do throws(JSONError) {
      return ContentRecord(try JSON(parsing: bytes)).map(Content.record)
        ?? .damaged(problem: "it is not the record of a package")
    } catch {
      return .damaged(problem: error.message)
    }
  }
}
