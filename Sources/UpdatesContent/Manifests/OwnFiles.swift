import Synchronization

/// Which files of a folder belong to a set: those that were synced, and their manifests.
///
/// They are told by the record of the last sync, from wherever that was, and without a record by
/// the manifests themselves as they lie in the folder. A class, for what was read is shared by all
/// copies of who holds it.
final class OwnFiles: Sendable {
  private let folder: OpenFolder
  private let record: SyncRecord?
  private let state = Mutex(State())

  private struct State {
    var paths: Set<ExactText> = []
    /// The folders whose manifests were read; empty for the folder itself.
    var folders: Set<ExactText> = []
  }

  init(in folder: OpenFolder, record: SyncRecord?) {
    self.folder = folder
    self.record = record
  }

  /// Whether a path is listed; throws where a manifest in place cannot be read.
  func contains(_ path: String) throws(FileError) -> Bool {
    try state.withLock { state throws(FileError) in
      if let record {
        if state.folders.insert(ExactText("")).inserted { state.paths = Self.paths(in: record) }
      } else {
        try add(Self.bundles(around: path), to: &state)
      }
      return state.paths.contains(ExactText(path))
    }
  }

  private static func paths(in record: SyncRecord) -> Set<ExactText> {
    var paths: Set<ExactText> = []
    for manifest in record.manifests {
      let prefix = manifest.folder.map { $0.text + "/" } ?? ""
      paths.insert(ExactText(prefix + Manifest.fileName))
      for entry in manifest.entries where entry.file != nil {
        paths.insert(ExactText(prefix + entry.filename.text))
      }
    }
    return paths
  }

  /// The folders whose manifests may list a path, the first empty.
  private static func bundles(around path: String) -> [String] {
    var folders = [""]
    var folder = ""
    for part in path.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
      folder += (folder.isEmpty ? "" : "/") + String(Substring(part))
      guard part.reversed().starts(with: Manifest.folderSuffix.utf8.reversed()) else { continue }
      folders.append(folder)
    }
    return folders
  }

  private func add(_ bundles: [String], to state: inout State) throws(FileError) {
    for bundle in bundles where state.folders.insert(ExactText(bundle)).inserted {
      let prefix = bundle.isEmpty ? "" : bundle + "/"
      // What is no manifest of ours lists nothing.
      guard let bytes = try contents(of: prefix + Manifest.fileName),
        let manifest = try? ManifestReader(manifest: "").read(bytes)
      else { continue }
      state.paths.insert(ExactText(prefix + Manifest.fileName))
      for entry in manifest.entries {
        state.paths.insert(ExactText(prefix + entry.filename.text))
      }
    }
  }

  /// Nil where there is no file that could be a manifest.
  private func contents(of text: String) throws(FileError) -> [UInt8]? {
    // A name that is none leads to nothing.
    guard let path = try? RelativePath(text) else { return nil }
    do throws(FileError) {
      var cursor = FolderCursor(folder)
      return try cursor.folder(of: path).reading(path.name).contents(limit: Manifest.byteLimit)
    } catch .missing, .notDirectory, .symbolicLink, .isDirectory, .notRegular, .tooLarge {
      return nil
    }
  }
}
