import Synchronization

/// The paths of all files that a sync has put into a folder, gathered when first asked for.
///
/// A class, for what was gathered is shared by all copies of who holds it.
final class OwnPaths: Sendable {
  private let manifests: [RecordedManifest]
  private let gathered = Mutex<Set<String>?>(nil)

  init(of record: SyncRecord?) {
    manifests = record?.manifests ?? []
  }

  func contains(_ path: String) -> Bool {
    gathered.withLock { gathered in
      let paths = gathered ?? all()
      gathered = paths
      return paths.contains(path)
    }
  }

  private func all() -> Set<String> {
    var paths: Set<String> = []
    for manifest in manifests {
      let prefix = manifest.folder.map { $0.text + "/" } ?? ""
      paths.insert(prefix + Manifest.fileName)
      for entry in manifest.entries where entry.file != nil {
        paths.insert(prefix + entry.filename.text)
      }
    }
    return paths
  }
}
