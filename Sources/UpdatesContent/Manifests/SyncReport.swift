/// What a sync has done.
public struct SyncReport: Equatable, Sendable {
  /// Whether the folder is another now.
  public enum Result: String, Equatable, Sendable {
    /// The new set has taken the place of the old one.
    case updated
    /// All was right already.
    case unchanged
  }

  /// Whether the folder is another now.
  public var result: Result
  /// The folder's absolute path.
  public var directory: String
  /// How many files are listed, and what came of them.
  public var entries: Entries
  /// The files that were fetched, by their path below the folder: harmless text.
  public var fetched: [String]
  /// The files that were removed, by their path below the folder, in order: harmless text.
  ///
  /// Those that an earlier sync has put there and that do not apply any more; where all is pruned,
  /// others as well.
  public var removed: [String]
  /// The folder of each manifest, the first manifest's own first.
  public var bundles: [Bundle]
  /// What went well all the same.
  public var warnings: [Warning]

  /// Counts of entries, those of child manifests and the child manifests themselves included.
  public struct Entries: Equatable, Sendable {
    /// Listed.
    public var total = 0
    /// Those whose conditions hold.
    public var applicable = 0
    /// Those that were not in place, or not right.
    public var fetched = 0
    /// Applicable and right already, or fetched already by an earlier sync which did not end.
    public var reused = 0
    /// The size of the files that were fetched.
    public var bytes = 0
  }

  /// A manifest's folder with what belongs to it.
  public struct Bundle: Equatable, Sendable {
    /// The folder's name without `.freshair`.
    public var name: String
    /// Absolute.
    public var path: String
    /// The path of its `presentation.json`, where the manifest lists one that applies.
    public var presentation: String?
  }
}

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
