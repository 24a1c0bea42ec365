import HarmlessText

/// In `$XDG_STATE_HOME/updates-tui/content/NAME.json`.
struct ContentRecords: Sendable {
  /// In bytes.
  static let limit = 64 << 10

  let folder: String

  init(directories: Directories) throws(ContentError) {
    folder = try ContentError.reading { try directories.state } + "/content"
  }

  /// Reads the record of a package; nil if there is none or it cannot be understood.
  func read(_ name: String) throws(ContentError) -> ContentRecord? {
    try record(at: try path(of: name)).flatMap { $0.name == name ? $0 : nil }
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

  /// Whether there is a record file of the package, readable or not.
  func has(_ name: String) throws(ContentError) -> Bool {
    try ContentReset.isThere(try path(of: name))
  }

  func all() throws(ContentError) -> [ContentRecord] {
    var records: [ContentRecord] = []
    for path in try paths() {
      if let record = try record(at: path) { records.append(record) }
    }
    return records.sorted { $0.name < $1.name }
  }

  func lock(_ name: String) throws(ContentError) -> FileLock {
    FileLock(path: folder + "/" + (try ContentStore.fileName(of: name)) + ".lock", patience: .zero)
  }

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

  private func record(at path: String) throws(ContentError) -> ContentRecord? {
    do throws(FileError) {
      let bytes = try FileSystem.contents(of: path, limit: Self.limit, followingLinks: false)
      return (try? JSON(parsing: bytes)).flatMap { ContentRecord($0) }
    } catch {
      switch error {
      case .missing, .tooLarge: return nil
      default: throw ContentError(reading: error)
      }
    }
  }
}
