import HarmlessText

/// The result of a sync.
public struct SyncReport: Equatable, Sendable {
  /// Whether the folder is another now.
  public enum Result: String, Equatable, Sendable {
    /// The new set has replaced the old one.
    case updated
    /// Everything was already up to date.
    case unchanged
  }

  /// Whether the folder is another now.
  public var result: Result
  /// The absolute path of the folder.
  public var directory: String
  /// The numbers of files that are listed, apply, and were fetched.
  public var entries: Entries
  /// The paths of the fetched files below the folder: harmless text.
  public var fetched: [String]
  /// The paths of the removed files below the folder, in order: harmless text.
  ///
  /// These are files of an earlier sync that no longer apply; with pruning, others as well.
  public var removed: [String]
  /// The folder of each manifest; that of the first manifest comes first.
  public var bundles: [Bundle]
  /// The problems that did not stop the sync.
  public var warnings: [Warning]

  /// Counts of entries, including child manifests and their entries.
  public struct Entries: Equatable, Sendable {
    /// The listed entries.
    public var total = 0
    /// The entries whose conditions hold.
    public var applicable = 0
    /// The files that were missing or wrong and were fetched.
    public var fetched = 0
    /// The files that apply and were right already, or were fetched by an earlier unfinished sync.
    public var reused = 0
    /// The size of the fetched files in bytes.
    public var bytes = 0
  }

  /// The folder of a manifest.
  public struct Bundle: Equatable, Sendable {
    /// The folder's name without `.freshair`.
    public var name: String
    /// The folder's absolute path.
    public var path: String
    /// The path of its `presentation.json`, if the manifest lists one that applies.
    public var presentation: String?
  }
}

extension [SyncReport.Bundle] {
  /// The bundles of the files of a set, in their order.
  init(of files: some Sequence<RelativePath>, in directory: String) {
    var manifests: [RelativePath] = []
    var presentations: Set<String> = []
    for file in files {
      if file.text == Manifest.fileName || file.isChildManifest { manifests.append(file) }
      if file.text.hasSuffix(Presentation.fileName) { presentations.insert(file.text) }
    }
    let suffix = Manifest.folderSuffix
    self = manifests.map { manifest in
      let prefix = manifest.folder.map { $0.text + "/" } ?? ""
      let path = manifest.folder.map { directory + "/" + $0.text } ?? directory
      let last = path.split(separator: "/").last.map(String.init) ?? path
      let isNamed = last.hasSuffix(suffix) && last != suffix
      return SyncReport.Bundle(
        name: isNamed ? String(last.dropLast(suffix.count)) : last, path: path,
        presentation: presentations.contains(prefix + Presentation.fileName)
          ? path + "/" + Presentation.fileName : nil)
    }
  }
}

/// What a sync would do.
package struct SyncExplanation: Sendable {
  package var entries: [SyncEntry]
  package var counts: SyncReport.Entries
  /// Paths below the synced folder; harmless text, in order.
  package var removed: [String]
  /// They stop a sync; harmless text, in order.
  package var foreign: [String] = []
  package var warnings: [Warning]
}
