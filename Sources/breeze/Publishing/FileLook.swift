import Synchronization
import UpdatesContent

/// Looks at many files of a folder, on several threads where they are many.
///
/// A class, for its threads share the work.
final class FileLook: Sendable {
  private let paths: [RelativePath]
  private let root: OpenFolder
  private let threads: Int
  private let next = Atomic(0)
  private let parts: Mutex<[[Result<FileFacts, FileError>]]>

  /// As many as one thread takes at once: mostly of the same folder.
  private static let partSize = 512

  init(_ paths: [RelativePath], in root: OpenFolder) {
    self.paths = paths
    self.root = root
    let count = (paths.count + Self.partSize - 1) / Self.partSize
    threads = min(Processors.count, count)
    parts = Mutex(Array(repeating: [], count: count))
  }

  /// What is known of each file, in the order of the paths; only a regular file is one.
  func run() -> [Result<FileFacts, FileError>] {
    Thread.runTogether(threads) { self.look() }
    return parts.withLock { $0.flatMap(\.self) }
  }

  private func look() {
    var folders = FolderCursor(root)
    while true {
      let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
      let start = part * Self.partSize
      guard start < paths.count else { return }
      let results = paths[start..<min(start + Self.partSize, paths.count)].map { path in
        Result { () throws(FileError) in try Self.facts(of: path, in: &folders) }
      }
      parts.withLock { $0[part] = results }
    }
  }

  private static func facts(
    of path: RelativePath, in folders: inout FolderCursor
  ) throws(FileError) -> FileFacts {
    let folder = try folders.folder(of: path)
    guard let facts = try folder.facts(of: path.name) else {
      throw .missing(path: folder.shown(path.name))
    }
    switch facts.kind {
    case .regular: return facts
    case .directory: throw .isDirectory(path: folder.shown(path.name))
    case .symbolicLink: throw .symbolicLink(path: folder.shown(path.name))
    case .other: throw .notRegular(path: folder.shown(path.name))
    }
  }
}
