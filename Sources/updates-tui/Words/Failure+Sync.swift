import HarmlessText
import UpdatesCLI
import UpdatesContent

extension Failure {
  /// The words for a folder that was not synced.
  init(_ error: SyncError) {
    self.init(error.problem)
  }

  private init(_ error: SyncProblem) {
    switch error {
    case .unsupportedLocation:
      self.init(
        code: "usage.url", message: error.summary,
        hint: "write it like https://example.com/App.freshair/manifest.json or ./manifest.json",
        exitCode: .usage)
    case .manifest(let inner): self.init(inner)
    case .condition(_, _, let inner): self.init(inner, message: error.summary)
    case .changed: self = Self.checksum(error.summary)
    case .download(let filename, let inner):
      self.init(inner)
      message = error.summary
      if filename != nil, case .status(_, let code, _) = inner, [404, 410].contains(code) {
        hint = Self.lists(nothingAt: "the server")
      }
    case .source(.isDirectory(let path)):
      let folder = path.hasSuffix("/") ? path : path + "/"
      self.init(
        code: "sync.unreadable", message: error.summary,
        hint: "name the manifest in it: \(folder.harmlessLine(limit: 512))\(Manifest.fileName)",
        exitCode: .noInput)
    case .source(.missing):
      self.init(
        code: "sync.unreadable", message: error.summary,
        hint: "check the path, or write https://… for a server", exitCode: .noInput)
    case .source(let inner), .listed(let inner), .hashing(_, .file(let inner)):
      self.init(inner, of: error)
      if case .listed(.missing) = error { hint = Self.lists(nothingAt: "its folder") }
    case .staging(.file(.diskFull(let path))): self.init(.diskFull(path: path), of: error)
    case .staging(.file(.notDirectory)), .directory(.notDirectory):
      self = .inTheWay(error.summary)
    case .staging(let inner): self.init(inner, message: error.summary)
    case .directory(let inner): self.init(inner, of: error)
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
      hint: "try again; if it stays so, " + publisherHas(to: "fix the manifest"),
      exitCode: .notPermitted)
  }

  private init(_ file: FileError, of error: SyncProblem) {
    let isSource =
      switch error {
      case .source, .listed: true
      default: false
      }
    switch file {
    case .symbolicLink where isSource:
      self.init(
        code: "sync.unreadable", message: error.summary, hint: "put what it leads to in its place",
        exitCode: .noInput)
    case .missing where isSource, .isDirectory where isSource, .notRegular where isSource,
      .permissionDenied where isSource, .notDirectory where isSource:
      self.init(
        code: "sync.unreadable", message: error.summary,
        hint: "check that it is there, and that you may read it",
        exitCode: .noInput)
    case .permissionDenied(let path) where file.placeOfStaging == path:
      self.init(
        code: "sync.cannot-create", message: error.summary,
        hint: Self.allIsTakenOver, exitCode: .cannotCreate)
    case .diskFull:
      self.init(
        code: "sync.disk-full", message: error.summary, hint: "make room; the old set is whole",
        exitCode: .inputOutput)
    case .locked:
      self.init(
        code: "sync.locked", message: error.summary, hint: "try again when the other is done",
        exitCode: .tryAgainLater)
    case .missing, .isDirectory, .notDirectory, .notRegular, .symbolicLink, .permissionDenied,
      .readOnly, .foreignOwner:
      self.init(
        code: "sync.cannot-create", message: error.summary,
        hint: "check the folder and its permissions", exitCode: .cannotCreate)
    case .tooLarge, .failed:
      self.init(
        code: "sync.failed", message: error.summary, hint: "check the folder and its disk",
        exitCode: .inputOutput)
    }
  }

  /// The words for a file that did not arrive.
  private init(_ error: DownloadError) {
    switch error {
    case .transport(let inner): self.init(inner, of: "sync")
    case .status(let url, let code, let retryAfter):
      self.init(DocumentError.status(url: url, code: code, retryAfter: retryAfter), of: "sync")
    case .stalled:
      self.init(
        code: "sync.timeout", message: error.summary, hint: "try again later",
        exitCode: .tryAgainLater)
    case .tooLarge:
      self.init(
        code: "sync.too-large", message: error.summary, hint: "check what the URL points to",
        exitCode: .malformed)
    case .wrongSize:
      self.init(
        code: "sync.cut-off", message: error.summary, hint: "try again later",
        exitCode: .protocolBroken)
    case .mismatch: self = Self.checksum(error.summary)
    case .unusableName:
      self.init(
        code: "manifest.malformed", message: error.summary,
        hint: Self.publisherHas(to: "give it another name"), exitCode: .malformed)
    case .file(let inner): self.init(inner, of: SyncProblem.directory(inner))
    case .cryptography(let inner): self.init(inner, message: error.summary)
    case .cancelled: self = .interrupted
    }
  }

  private init(_ error: CryptographyError, message: String) {
    switch error {
    case .libraryMissing(_, let package):
      self = .libraryMissing(
        message: message, hint: LibraryLoading.hint(package: package))
    case .failed:
      self.init(
        code: "process.defect", message: message, hint: "please report it", exitCode: .defect)
    }
  }
}
