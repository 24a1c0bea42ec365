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

extension SyncReport.Bundle {
  /// Nil stands for the synced folder.
  init(of folder: RelativePath?, in directory: String, hasPresentation: Bool) {
    path = folder.map { directory + "/" + $0.text } ?? directory
    let last = path.split(separator: "/").last.map(String.init) ?? path
    name =
      last.hasSuffix(Manifest.folderSuffix) && last != Manifest.folderSuffix
      ? String(last.dropLast(Manifest.folderSuffix.count)) : last
    presentation = hasPresentation ? path + "/" + Presentation.fileName : nil
  }
}

extension FolderRecord {
  func bundles(in directory: String) -> [SyncReport.Bundle] {
    let paths = files.map(\.path)
    let manifests = paths.filter { $0.text == Manifest.fileName || $0.isChildManifest }
    let folders = manifests.map { $0.folder?.text ?? "" }.sorted()
    let names = Set(paths.map(\.text))
    return folders.map { folder in
      SyncReport.Bundle(
        of: try? RelativePath(folder), in: directory,
        hasPresentation: names.contains(
          folder.isEmpty ? Presentation.fileName : folder + "/" + Presentation.fileName))
    }
  }
}

/// What a sync would do.
package struct SyncExplanation: Sendable {
  package var entries: [Entry]
  /// Paths below the synced folder; harmless text, in order.
  package var removed: [String]
  /// They stop a sync; harmless text, in order.
  package var foreign: [String] = []
  package var warnings: [Warning]

  package struct Entry: Sendable {
    package var manifest: String
    package var path: RelativePath
    package var applies: Bool
    /// In the order of the manifest, up to the first that does not hold.
    package var verdicts: [ConditionVerdict]
  }

  init(of plan: SyncPlan) {
    entries = plan.manifests.flatMap { manifest in
      let name = manifest.path.text.harmlessLine(limit: 200)
      return manifest.entries.map {
        Entry(manifest: name, path: $0.path, applies: $0.applies, verdicts: $0.verdicts)
      }
    }
    removed = plan.leaving
    warnings = SyncPlan.warnings(of: plan.manifests, in: plan.environment)
  }
}
