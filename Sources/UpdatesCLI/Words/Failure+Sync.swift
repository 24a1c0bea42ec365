import HarmlessText
package import UpdatesContent

/// The words for synced folders, and for folders that are replaced as a whole.
extension Failure {
  /// The words for a folder that was not synced.
  package init(_ error: SyncError, for reader: Reader) {
    self.init(error.problem, for: reader)
  }

  private init(_ error: SyncProblem, for reader: Reader) {
    switch error {
    case .unsupportedLocation:
      self.init(
        code: "usage.url", message: error.summary,
        hint: "write it like https://example.com/App.freshair/manifest.json or ./manifest.json",
        exitCode: .usage)
    case .manifest(let inner): self.init(inner, for: reader)
    case .condition(_, _, let inner):
      if case .client(let width) = reader {
        self.init(inner, message: error.summary, width: width)
      } else {
        self.init(inner, message: error.summary) { $0.count }
      }
    case .changed: self = Self.checksum(error.summary)
    case .download(let filename, let inner):
      self.init(inner)
      message = error.summary
      if filename != nil, case .status(_, let code, _) = inner, [404, 410].contains(code) {
        hint = Self.lists(nothingAt: "the server")
      }
    case .source(let inner): self.init(inner, ofSource: error)
    case .listed(let inner):
      self.init(inner, ofSource: error)
      if case .missing = inner { hint = Self.lists(nothingAt: "its folder") }
    case .staging(.file(.diskFull(let path))): self.init(.diskFull(path: path), of: error)
    case .staging(.file(.notDirectory)), .directory(.notDirectory):
      self = .inTheWay(error.summary)
    case .staging(let inner): self.init(inner, message: error.summary)
    case .directory(let inner), .hashing(_, .file(let inner)): self.init(inner, of: error)
    case .linkInTheWay, .fileInTheWay, .folderInTheWay: self = .inTheWay(error.summary)
    case .foreignFiles:
      self.init(
        code: "sync.foreign-files", message: error.summary,
        hint: "move them away, or name another folder", exitCode: .cannotCreate)
    case .neverSynced:
      self.init(
        code: "sync.foreign-files", message: error.summary,
        hint: "choose another folder, or sync once without --prune and see what "
          + "'--prune --explain' would remove",
        exitCode: .cannotCreate)
    case .hashing(_, .changed):
      self.init(
        code: "sync.changing", message: error.summary, hint: "try again", exitCode: .tryAgainLater)
    case .hashing(_, .cryptography(let inner)), .cryptography(let inner):
      self.init(inner, message: error.summary)
    case .cancelled, .hashing(_, .cancelled): self = .interrupted
    }
  }

  private static func lists(nothingAt keeper: String) -> String {
    "a manifest lists it, but \(keeper) does not have it; " + publisherHas(to: "fix that")
  }

  private static func checksum(_ message: String) -> Failure {
    Failure(
      code: "sync.checksum", message: message,
      hint: "try again; if it fails again, " + publisherHas(to: "fix the manifest"),
      exitCode: .notPermitted)
  }

  /// The words for a file of a local source that cannot be read.
  private init(_ file: FileError, ofSource error: SyncProblem) {
    let hint: String
    switch (file, error) {
    case (.isDirectory(let path), .source):
      let folder = (path.hasSuffix("/") ? path : path + "/").harmlessLine(limit: 512)
      hint = "name the manifest in it: \(folder)\(Manifest.fileName)"
    case (.missing, .source): hint = "check the path, or write https://… for a server"
    case (.symbolicLink, _): hint = "replace it with what it points to"
    case (.missing, _), (.isDirectory, _), (.notRegular, _), (.permissionDenied, _),
      (.notDirectory, _):
      hint = "check that it exists, and that you may read it"
    default:
      self.init(file, of: error)
      return
    }
    self.init(code: "sync.unreadable", message: error.summary, hint: hint, exitCode: .noInput)
  }

  /// The words for a folder that cannot be filled.
  private init(_ file: FileError, of error: SyncProblem) {
    let (kind, hint, exitCode): (String, String, ExitCode) =
      switch file {
      case .diskFull: ("disk-full", "free some space; the old files are unchanged", .inputOutput)
      case .locked: ("locked", "try again when the other process has finished", .tryAgainLater)
      case .missing, .isDirectory, .notDirectory, .notRegular, .symbolicLink, .permissionDenied,
        .readOnly, .foreignOwner:
        ("cannot-create", "check the folder and its permissions", .cannotCreate)
      case .tooLarge, .failed: ("failed", "check the folder and its disk", .inputOutput)
      }
    self.init(code: "sync.\(kind)", message: error.summary, hint: hint, exitCode: exitCode)
  }

  /// The words for a file that could not be downloaded.
  private init(_ error: DownloadError) {
    let (code, hint, exitCode): (String, String, ExitCode)
    switch error {
    case .stalled: (code, hint, exitCode) = ("sync.timeout", "try again later", .tryAgainLater)
    case .tooLarge:
      (code, hint, exitCode) = ("sync.too-large", "check what the URL points to", .malformed)
    case .wrongSize:
      (code, hint, exitCode) = ("sync.cut-off", "try again later", .protocolBroken)
    case .unusableName:
      (code, exitCode) = ("manifest.malformed", .malformed)
      hint = Self.publisherHas(to: "give it another name")
    case .status(_, let status, let retryAfter):
      (code, exitCode) = ("sync.status", Self.exitCode(ofStatus: status, retryAfter: retryAfter))
      hint = Self.hint(status: status, retryAfter: retryAfter)
    case .transport(let inner):
      self.init(inner, of: "sync")
      return
    case .file(let inner):
      self.init(inner, of: SyncProblem.directory(inner))
      return
    case .cryptography(let inner):
      self.init(inner, message: error.summary)
      return
    case .mismatch:
      self = Self.checksum(error.summary)
      return
    case .cancelled:
      self = .interrupted
      return
    }
    self.init(code: code, message: error.summary, hint: hint, exitCode: exitCode)
  }

  /// The words for a folder that could not be replaced; `message` says which folder, and why.
  private init(_ error: StagingError, message: String) {
    switch error {
    case .locked:
      self.init(
        code: "sync.locked", message: message,
        hint: "try again when the other process has finished",
        exitCode: .tryAgainLater)
    case .file(let file):
      var exitCode = ExitCode.cannotCreate
      if case .failed = file { exitCode = .inputOutput }
      self.init(
        code: "sync.cannot-create",
        message: "'\(file.path.quotable)' cannot be created or changed: \(file.summary)",
        hint: "check its folder and the permissions", exitCode: exitCode)
    case .replaced:
      self = .inTheWay(
        message,
        hint: "check which program changes it, and run the command again")
    case .mountPoint:
      self = .inTheWay(message, hint: "unmount it, or sync to another folder")
    case .inTheWay, .occupied: self = .inTheWay(message)
    }
  }

  /// The words for a file or folder at a place where a sync would write.
  private static func inTheWay(
    _ message: String, hint: String = "move it away, or sync to another folder"
  ) -> Failure {
    Failure(code: "sync.in-the-way", message: message, hint: hint, exitCode: .cannotCreate)
  }
}
