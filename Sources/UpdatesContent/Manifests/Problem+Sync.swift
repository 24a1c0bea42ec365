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
    let shown = "'\((path ?? "").harmlessLine(limit: 512))'"
    var isReasonAlone = true
    if case .placing = work {
      isReasonAlone = [
        .fileBusy, .fileReplaced, .fileMountPoint, .fileOccupied, .fileBrokenLink,
      ].contains(kind)
    }
    let message =
      isReasonAlone ? "\(shown): \(summary)" : "\(shown) cannot be created or changed: \(summary)"
    switch work {
    case .reading(let isFirst): return ofSyncSource(message, isFirst: isFirst)
    case .changing where kind == .fileNotFolder, .placing: return ofSyncPlace(message)
    case .changing: return ofSyncFolder(message)
    }
  }

  private func ofSyncSource(_ message: String, isFirst: Bool) -> Problem {
    let hint: String
    switch kind {
    case .fileIsFolder where isFirst:
      let path = path ?? ""
      let folder = (path.hasSuffix("/") ? path : path + "/").harmlessLine(limit: 512)
      hint = "name the manifest in it: \(folder)\(Manifest.fileName)"
    case .fileMissing:
      hint =
        isFirst
        ? "check the path, or write https://… for a server" : Self.notKept(by: "its folder")
    case .fileIsLink: hint = "replace it with what it points to"
    case .fileIsFolder, .fileNotRegular, .fileDenied, .fileNotFolder:
      hint = "check that it exists, and that you may read it"
    default: return ofSyncFolder(message)
    }
    return Problem(.syncUnreadable, message, hint: hint)
  }

  private static func notKept(by keeper: String) -> String {
    "a manifest lists it, but \(keeper) does not have it; " + publisherHas(to: "fix that")
  }

  private func ofSyncPlace(_ message: String) -> Problem {
    switch kind {
    case .fileBusy: Problem(.syncLocked, message)
    case .fileReplaced:
      Problem(
        .syncInTheWay, message, hint: "check which program changes it, and run the command again")
    case .fileMountPoint:
      Problem(.syncInTheWay, message, hint: "unmount it, or sync to another folder")
    case .fileImmovable: Problem(.syncInTheWay, message, hint: hint)
    case .fileOccupied, .fileBrokenLink, .fileNotFolder, .fileNotRegular, .fileForeign:
      Problem(.syncInTheWay, message)
    case .fileDiskFull: ofSyncFolder(message)
    default:
      Problem(
        .syncCannotCreate, message, hint: "check its folder and the permissions",
        exitCode: kind == .fileFailed ? .inputOutput : nil)
    }
  }

  private func ofSyncFolder(_ message: String) -> Problem {
    switch kind {
    case .fileDiskFull: Problem(.syncDiskFull, message)
    case .fileLocked: Problem(.syncLocked, message)
    case .fileMissing, .fileIsFolder, .fileNotFolder, .fileNotRegular, .fileIsLink, .fileDenied,
      .fileReadOnly, .fileForeign:
      Problem(.syncCannotCreate, message)
    case .fileImmovable: Problem(.syncInTheWay, message, hint: hint)
    default: Problem(.syncFailed, message)
    }
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
