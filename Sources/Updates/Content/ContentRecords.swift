/// The files that remember packages: `$XDG_STATE_HOME/updates-tui/content/NAME.json`.
struct ContentRecords: Sendable {
  /// The most bytes of such a file.
  static let limit = 64 << 10

  let folder: String

  init(directories: Directories) throws(ContentError) {
    do throws(Directories.Failure) {
      folder = try directories.state + "/content"
    } catch {
      throw ContentError(error)
    }
  }

  /// What is remembered of a package; nil where that is nothing, or nothing that can be read.
  func read(_ name: String) throws(ContentError) -> ContentRecord? {
    try read(file: try fileName(name) + ".json").flatMap { $0.name == name ? $0 : nil }
  }

  func write(_ record: ContentRecord) throws(ContentError) {
    let file = try fileName(record.name)
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
    let file = try fileName(name)
    do throws(FileError) {
      try FileSystem.remove(folder + "/" + file + ".json")
    } catch {
      throw ContentError(writing: error)
    }
  }

  /// Whether there is a file that remembers the package, readable or not.
  func has(_ name: String) throws(ContentError) -> Bool {
    try ContentReset.isThere(folder + "/" + fileName(name) + ".json")
  }

  /// All that can be read, by name.
  func all() throws(ContentError) -> [ContentRecord] {
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.names(in: folder)
    } catch .missing {
      return []
    } catch {
      throw ContentError(reading: error)
    }
    var records: [ContentRecord] = []
    for name in names where name.hasSuffix(".json") && !name.hasPrefix(".") {
      if let record = try read(file: name) { records.append(record) }
    }
    return records.sorted { $0.name < $1.name }
  }

  /// Held by the one process that updates the package.
  func lock(_ name: String) throws(ContentError) -> FileLock {
    FileLock(path: folder + "/" + (try fileName(name)) + ".lock", patience: .zero)
  }

  private func read(file: String) throws(ContentError) -> ContentRecord? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(
        of: folder + "/" + file, limit: Self.limit, followingLinks: false)
    } catch .missing {
      return nil
    } catch .tooLarge {
      return nil
    } catch {
      throw ContentError(reading: error)
    }
    // Damaged memory costs a download, and the next update mends it.
    return (try? JSON(parsing: bytes)).flatMap(ContentRecord.init)
  }

  private func fileName(_ name: String) throws(ContentError) -> String {
    try ContentStore.fileName(of: name)
  }
}
