/// The file that remembers one app between checks.
///
/// It is replaced as a whole, under a lock that is a file beside it, so two processes that change
/// it at once lose nothing, and a process that is killed leaves the old content or the new.
package struct StateFile: Equatable, Sendable {
  /// The most bytes that are read, or written.
  package static let sizeLimit = 1 << 20

  package let folder: String
  package let path: String
  /// How long a change waits for other processes.
  package let patience: Duration
  private let name: String

  /// The file of an app in a folder, neither of which must exist.
  package init(
    directory: String, id: String, patience: Duration = .seconds(4)
  ) throws(MemoryError) {
    guard let name = FileName.encoding(id) else { throw .badIdentifier(id) }
    self.name = name
    folder = directory
    path = directory + "/" + name + ".json"
    self.patience = patience
  }

  private init(_ file: StateFile, patience: Duration) {
    folder = file.folder
    path = file.path
    name = file.name
    self.patience = patience
  }

  /// The same file, for whose changes other processes are waited for at most so long.
  package func waiting(atMost patience: Duration) -> StateFile {
    StateFile(self, patience: patience)
  }

  /// Held by the one process that looks for updates behind the others' backs.
  var refreshLock: FileLock {
    FileLock(path: folder + "/" + name + ".refresh.lock", patience: .zero)
  }

  var lock: FileLock {
    FileLock(path: folder + "/" + name + ".lock", patience: patience)
  }

  /// Where a file goes of which nothing can be used.
  package var damagedPath: String {
    path + ".damaged"
  }

  /// A leading dot is something that no identifier can give.
  var temporaryPath: String {
    folder + "/." + name + ".json.new"
  }
}
