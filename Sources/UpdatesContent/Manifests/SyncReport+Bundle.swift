extension SyncReport.Bundle {
  /// The bundle of a manifest's folder below a synced one; nil is that itself.
  init(of folder: RelativePath?, in directory: String, hasPresentation: Bool) {
    path = folder.map { directory + "/" + $0.text } ?? directory
    let last = path.split(separator: "/").last.map(String.init) ?? path
    name =
      last.hasSuffix(Manifest.folderSuffix) && last != Manifest.folderSuffix
      ? String(last.dropLast(Manifest.folderSuffix.count)) : last
    presentation = hasPresentation ? path + "/" + Presentation.fileName : nil
  }
}

extension SyncedFolder {
  /// The bundles that the record names, whole and in place.
  func bundles(in directory: String) -> [SyncReport.Bundle] {
    (record?.manifests ?? []).map { manifest in
      SyncReport.Bundle(
        of: manifest.folder, in: directory,
        hasPresentation: manifest.entries.contains { entry in
          entry.file != nil && entry.filename.text == Presentation.fileName
        })
    }
  }
}
