import HarmlessText

/// Why a sync failed; the folder is unchanged.
extension Problem {
  /// The remote is neither a path nor a `file:`, http or https URL.
  static func syncLocation(_ text: String) -> Problem {
    Problem(
      .usageURL, "'\(text)' is neither a path nor a file:, http: or https: URL",
      hint: "write it like https://example.com/App.freshair/manifest.json or ./manifest.json")
  }

  /// A file does not have the checksum in its manifest, for example after a change on the server.
  static func syncChanged(
    _ filename: String, from url: String, expected: String, found: String
  ) -> Problem {
    Problem(
      .syncChecksum,
      "'\(filename)' from '\(url)' has the checksum \(found), but its manifest says \(expected)",
      hint: "try again; if it fails again, " + publisherHas(to: "fix the manifest"))
  }

  /// The folder has files that no sync has put there, or that were changed since.
  static func syncForeign(_ names: [String], in folder: ContentFolder) -> Problem {
    // Only a folder that is marked as the tool's own can be pruned.
    let other = folder.isMarked ? "remove them with --prune" : "name another folder"
    return Problem(
      .syncForeignFiles,
      ContentFolder.tell(names, in: folder.folder.path, notFrom: "no sync"),
      hint: "move them away, or \(other)")
  }

  /// Whether a later run cannot use what was fetched, because the folders are to blame.
  var isOfSyncedFolder: Bool {
    [.syncCannotCreate, .syncDiskFull, .syncFailed, .syncInTheWay, .syncLocked].contains(kind)
  }
}

extension Problem {
  /// What a sync does with a file or folder.
  enum SyncWork {
    /// Reading what a local remote has: its first manifest, or what that lists.
    case reading(isFirst: Bool)
    /// Reading or changing the synced folder.
    case changing
    /// Taking the place of the synced folder.
    case placing
  }

  /// Does work on files, whose problems are then those of a sync.
  static func sync<Value>(_ work: SyncWork, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let problem as Problem {
      throw problem.ofSync(work)
    }
  }

  /// The problem of a sync that any other problem is.
  func ofSync(_ work: SyncWork) -> Problem {
    guard subject == nil, !code.hasPrefix("sync."),
      ![.libraryMissing, .cryptography].contains(kind)
    else { return self }
    let shown = (path ?? "").harmlessLine(limit: 512)
    let message = "'\(shown)': \(summary)"
    func unreadable(_ hint: String) -> Problem { Problem(.syncUnreadable, message, hint: hint) }
    func inTheWay(_ hint: String? = nil) -> Problem { Problem(.syncInTheWay, message, hint: hint) }
    switch (work, kind) {
    case (.reading(isFirst: true), .fileIsFolder):
      let folder = shown.hasSuffix("/") ? shown : shown + "/"
      return unreadable("name the manifest in it: \(folder)\(Manifest.fileName)")
    case (.reading(isFirst: true), .fileMissing):
      return unreadable("check the path, or write https://… for a server")
    case (.reading, .fileMissing): return unreadable(Self.notKept(by: "its folder"))
    case (.reading, .fileIsLink): return unreadable("replace it with what it points to")
    case (.reading, .fileIsFolder), (.reading, .fileNotRegular), (.reading, .fileDenied),
      (.reading, .fileNotFolder):
      return unreadable("check that it exists, and that you may read it")
    case (.placing, .fileReplaced):
      return inTheWay("check which program changes it, and run the command again")
    case (.placing, .fileMountPoint): return inTheWay("unmount it, or sync to another folder")
    case (_, .fileImmovable): return inTheWay(hint)
    case (.placing, .fileOccupied), (.placing, .fileBrokenLink), (.placing, .fileNotFolder),
      (.placing, .fileNotRegular), (.placing, .fileForeign), (.changing, .fileNotFolder):
      return inTheWay()
    case (.placing, .fileBusy), (_, .fileLocked): return Problem(.syncLocked, message)
    case (_, .fileDiskFull): return Problem(.syncDiskFull, message)
    case (.placing, _):
      return Problem(
        .syncCannotCreate, "'\(shown)' cannot be created or changed: \(summary)",
        hint: "check its folder and the permissions",
        exitCode: kind == .fileFailed ? .inputOutput : nil)
    case (_, .fileMissing), (_, .fileIsFolder), (_, .fileNotFolder), (_, .fileNotRegular),
      (_, .fileIsLink), (_, .fileDenied), (_, .fileReadOnly), (_, .fileForeign):
      return Problem(.syncCannotCreate, message)
    default: return Problem(.syncFailed, message)
    }
  }

  private static func notKept(by keeper: String) -> String {
    "a manifest lists it, but \(keeper) does not have it; " + publisherHas(to: "fix that")
  }

  /// The problem of a download; `filename` is nil for the first manifest, and for all files.
  func ofSyncDownload(_ filename: String?) -> Problem {
    let message = (filename.map { "'\($0)': " } ?? "") + summaryWithWait
    var problem: Problem
    switch kind {
    case .libraryMissing: problem = self
    case .statusBusy, .statusDenied, .statusMissing, .statusOther, .statusServer:
      let isGone = filename != nil && kind == .statusMissing
      problem = Problem(
        .syncStatus, message, hint: isGone ? Self.notKept(by: "the server") : hint,
        exitCode: exitCode)
      problem.facts["status"] = facts["status"]
      problem.retryAfter = retryAfter
    case .downloadIncomplete:
      let kinds: [ExitCode: Code] = [.tryAgainLater: .syncTimeout, .malformed: .syncTooLarge]
      problem = Problem(kinds[exitCode] ?? .syncCutOff, message, exitCode: exitCode)
    case .installAsset:
      problem = Problem(
        .manifestMalformed, message, hint: Self.publisherHas(to: "give it another name"))
    default: problem = of(.sync)
    }
    problem.summary = message
    return problem
  }
}
