import HarmlessText

/// In `$XDG_STATE_HOME/updates-tui/content/NAME.json`.
struct ContentRecords: Sendable {
  /// In bytes.
  static let limit = 64 << 10

  let folder: String

  init(directories: Directories) throws {
    folder = try ContentError.reading { try directories.state } + "/content"
  }

  /// Reads the record of a package; nil if there is none or it cannot be understood.
  func read(_ name: String) throws -> ContentRecord? {
    try record(at: try path(of: name)).flatMap { $0.name == name ? $0 : nil }
  }

  func write(_ record: ContentRecord) throws {
    let file = try ContentStore.fileName(of: record.name)
    let bytes = Array((record.document.textInOrder + "\n").utf8)
    try ContentError.writing {
      try FileSystem.makeFolder(folder)
      // No package's file name begins with a dot.
      try FileSystem.replace(
        folder + "/\(file).json", with: bytes, through: folder + "/.\(file).json.new")
    }
  }

  func remove(_ name: String) throws {
    let path = try path(of: name)
    try ContentError.writing { try FileSystem.remove(path) }
  }

  /// Whether there is a record file of the package, readable or not.
  func has(_ name: String) throws -> Bool {
    try ContentReset.isThere(try path(of: name))
  }

  func all() throws -> [ContentRecord] {
    var records: [ContentRecord] = []
    for path in try paths() {
      if let record = try record(at: path) { records.append(record) }
    }
    return records.sorted { $0.name < $1.name }
  }

  func lock(_ name: String) throws -> FileLock {
    FileLock(path: folder + "/" + (try ContentStore.fileName(of: name)) + ".lock", patience: .zero)
  }

  private func path(of name: String) throws -> String {
    folder + "/" + (try ContentStore.fileName(of: name)) + ".json"
  }

  private func paths() throws -> [String] {
    do {
      return try FileSystem.names(in: folder).sorted()
        .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { folder + "/" + $0 }
    } catch Problem.kind(.fileMissing) {
      return []
    } catch let error as Problem {
      throw ContentError(reading: error)
    }
  }

  private func record(at path: String) throws -> ContentRecord? {
    do {
      let bytes = try FileSystem.contents(of: path, limit: Self.limit, followingLinks: false)
      return (try? JSON(parsing: bytes)).flatMap { ContentRecord($0) }
    } catch let error as Problem {
      guard ![.fileMissing, .fileTooLarge].contains(error.kind) else { return nil }
      throw ContentError(reading: error)
    }
  }
}
