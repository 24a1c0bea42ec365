import HarmlessText

/// In `$XDG_STATE_HOME/updates-tui/content/NAME.json`.
struct ContentRecords: Sendable {
  /// In bytes.
  static let limit = 64 << 10

  let folder: String

  init(directories: Directories) throws {
    folder = try Problem.content(.reading) { try directories.state } + "/content"
  }

  /// Reads the record of a package; nil if there is none or it cannot be understood.
  func read(_ name: String) throws -> ContentRecord? {
    try record(at: try path(of: name)).flatMap { $0.name == name ? $0 : nil }
  }

  func write(_ record: ContentRecord) throws {
    let file = try ContentStore.fileName(of: record.name)
    let bytes = Array((record.document.textInOrder + "\n").utf8)
    try Problem.content(.writing) {
      try FileSystem.makeFolder(folder)
      // No package's file name begins with a dot.
      try FileSystem.replace(
        folder + "/\(file).json", with: bytes, through: folder + "/.\(file).json.new")
    }
  }

  func remove(_ name: String) throws {
    let path = try path(of: name)
    try Problem.content(.writing) { try FileSystem.remove(path) }
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

  /// Waits for other processes that change the same content.
  ///
  /// Unlock the file at the end: closing alone does not unlock it while a child that has just
  /// started still has its copy.
  func lock(_ name: String, of store: ContentStore, until deadline: Deadline) throws -> OpenFile {
    let file = try ContentStore.fileName(of: name)
    let lock = FileLock(path: folder + "/\(file).lock", patience: .zero)
    let taken = try Problem.content(.writing) {
      try store.wait(until: deadline).take {
        try FileSystem.makeFolder(folder)
        return try lock.takeNow()
      }
    }
    guard let taken else { throw Problem.contentBusy(lock.path) }
    return taken
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
    } catch let problem as Problem {
      throw problem.ofContent(.reading)
    }
  }

  private func record(at path: String) throws -> ContentRecord? {
    do {
      let bytes = try FileSystem.contents(of: path, limit: Self.limit, followingLinks: false)
      return (try? JSON(parsing: bytes)).flatMap { ContentRecord($0) }
    } catch Problem.kind(.fileMissing, .fileTooLarge) {
      return nil
    } catch let problem as Problem {
      throw problem.ofContent(.reading)
    }
  }
}
