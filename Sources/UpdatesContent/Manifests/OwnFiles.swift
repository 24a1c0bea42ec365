import Synchronization

/// The files of a folder that belong to a set: those that were synced, and their manifests.
///
/// They come from the record of the last sync, whatever its remote was; without a record, they come
/// from the manifests in the folder. This is a class because all copies of its owner share what was
/// read.
final class OwnFiles: Sendable {
  private let folder: OpenFolder
  private let record: SyncRecord?
  private let state = Mutex(State())

  private struct State {
    var paths: Set<ExactText> = []
    /// The folders whose manifests were read; the empty text is the folder itself.
    var folders: Set<ExactText> = []
  }

  init(in folder: OpenFolder, record: SyncRecord?) {
    self.folder = folder
    self.record = record
  }

  /// Whether a path belongs to the set; throws if a manifest in the folder cannot be read.
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

  /// The folders whose manifests may list a path; the first one is empty.
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
      // A file that is not a valid manifest lists nothing.
      guard let bytes = try contents(of: prefix + Manifest.fileName),
        let manifest = try? ManifestReader(manifest: "").read(bytes)
      else { continue }
      state.paths.insert(ExactText(prefix + Manifest.fileName))
      for entry in manifest.entries {
        state.paths.insert(ExactText(prefix + entry.filename.text))
      }
    }
  }

  /// The bytes of a manifest; nil if there is no file that could be one.
  private func contents(of text: String) throws(FileError) -> [UInt8]? {
    // An invalid path leads to no file.
    guard let path = try? RelativePath(text) else { return nil }
    do throws(FileError) {
      var cursor = FolderCursor(folder)
      return try cursor.folder(of: path).reading(path.name).contents(limit: Manifest.byteLimit)
    } catch .missing, .notDirectory, .symbolicLink, .isDirectory, .notRegular, .tooLarge {
      return nil
    }
  }
}
