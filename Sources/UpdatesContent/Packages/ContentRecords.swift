import HarmlessText

/// The record files of packages: `$XDG_STATE_HOME/updates-tui/content/NAME.json`.
struct ContentRecords: Sendable {
  /// The most bytes that a record file may have.
  static let limit = 64 << 10

  let folder: String

  private enum Content {
    case missing
    case record(ContentRecord)
    /// The record of a newer version, which is not changed; nil if it cannot be understood.
    case newer(ContentRecord?, format: Int)
    case damaged(problem: String)

    /// The record, as far as it can be understood.
    var record: ContentRecord? {
      switch self {
      case .missing, .damaged: nil
      case .record(let record): record
      case .newer(let record, _): record
      }
    }
  }

  init(directories: Directories) throws(ContentError) {
    folder = try ContentError.reading { try directories.state } + "/content"
  }

  /// Reads the record of a package; nil if there is none or it cannot be understood.
  func read(_ name: String) throws(ContentError) -> ContentRecord? {
    guard let record = try content(of: try path(of: name)).record, record.name == name
    else { return nil }
    return record
  }

  func write(_ record: ContentRecord) throws(ContentError) {
    let file = try ContentStore.fileName(of: record.name)
    let bytes = Array((record.document.textInOrder + "\n").utf8)
    try ContentError.writing {
      try FileSystem.makeFolder(folder)
      // No package's file name begins with a dot.
      try FileSystem.replace(
        folder + "/\(file).json", with: bytes, through: folder + "/.\(file).json.new")
    }
  }

  func remove(_ name: String) throws(ContentError) {
    let path = try path(of: name)
    try ContentError.writing { try FileSystem.remove(path) }
  }

  /// Throws if an existing record could not be removed.
  func checkRemovable(_ name: String) throws(ContentError) {
    guard try has(name), !FileSystem.isWritable(folder) else { return }
    throw ContentError(writing: .permissionDenied(path: try path(of: name)))
  }

  /// Whether there is a record file of the package, readable or not.
  func has(_ name: String) throws(ContentError) -> Bool {
    try ContentReset.isThere(try path(of: name))
  }

  /// All records that can be read, sorted by name.
  func all() throws(ContentError) -> [ContentRecord] {
    var records: [ContentRecord] = []
    for path in try paths() {
      if let record = try content(of: path).record { records.append(record) }
    }
    return records.sorted { $0.name < $1.name }
  }

  /// The lock that is held by the one process that updates the package.
  func lock(_ name: String) throws(ContentError) -> FileLock {
    FileLock(path: folder + "/" + (try ContentStore.fileName(of: name)) + ".lock", patience: .zero)
  }

  // MARK: Damage

  /// Moves a damaged record aside and replaces one that was moved aside before.
  ///
  /// Call this under the package's lock.
  ///
  /// - Returns: A warning; nil if nothing is damaged.
  /// - Throws: `ContentError.newerRecord` if a newer version wrote the record.
  func setAsideDamaged(_ name: String) throws(ContentError) -> Warning? {
    let path = try path(of: name)
    let content = try content(of: path)
    if case .newer(_, let format) = content {
      throw .newerRecord(path: path.harmlessLine(limit: 512), format: format)
    }
    guard case .damaged(let problem) = content else { return nil }
    let aside = path + Self.damaged
    try ContentError.writing { try FileSystem.rename(path, to: aside) }
    return Self.warning(path, problem, movedTo: aside)
  }

  /// The path of a package's damaged record that was moved aside, harmless; nil if there is none.
  func damagedRecord(of name: String) throws(ContentError) -> String? {
    let aside = try path(of: name) + Self.damaged
    return try ContentReset.isThere(aside) ? aside.harmlessLine(limit: 512) : nil
  }

  /// Warnings about the record of a package, or about all records.
  ///
  /// They concern damaged records that are still in their place, and records of a newer version.
  func warnings(of name: String? = nil) throws(ContentError) -> [Warning] {
    let paths = if let name { [try path(of: name)] } else { try paths() }
    var warnings: [Warning] = []
    for path in paths {
      switch try content(of: path) {
      case .missing, .record: continue
      case .damaged(let problem): warnings.append(Self.warning(path, problem, movedTo: nil))
      case .newer(_, let format):
        let error = ContentError.newerRecord(path: path.harmlessLine(limit: 512), format: format)
        warnings.append(
          Warning(
            code: "content.newer-format", message: error.summary + "; it is read but not changed"))
      }
    }
    return warnings
  }

  private static let damaged = ".damaged"

  private static func warning(_ path: String, _ problem: String, movedTo aside: String?) -> Warning
  {
    let place = aside.map { " and was moved to '\($0.harmlessLine(limit: 512))'" } ?? ""
    return Warning(
      code: "content.damaged",
      message: "'\(path.harmlessLine(limit: 512))' is damaged (\(problem))\(place), so nothing is "
        + "known about the package any more")
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
    do throws(SyntaxError) {
      let document = try JSON(parsing: bytes)
      let record = ContentRecord(document)
      if let format = document["format"]?.integerValue, format > ContentRecord.format {
        return .newer(record, format: format)
      }
      return record.map(Content.record) ?? .damaged(problem: "it is not the record of a package")
    } catch {
      return .damaged(problem: error.summary)
    }
  }
}
