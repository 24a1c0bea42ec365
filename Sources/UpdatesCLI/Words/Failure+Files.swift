package import UpdatesWeb

extension Failure {
  package static let immovableHint = "copy it with 'cp -a', remove it, and rename the copy"

  package init(_ error: FileError) {
    let words: Words =
      switch error {
      case .missing: ("file.missing", "check the path", .noInput)
      case .isDirectory, .notDirectory, .notRegular, .symbolicLink:
        ("file.kind", "check what is at this path", .noInput)
      case .tooLarge: ("file.too-large", "check what is at this path", .malformed)
      case .permissionDenied, .readOnly, .foreignOwner:
        ("file.permission", "check its owner and permissions", .noInput)
      case .diskFull: ("file.disk-full", "free some space on the disk", .inputOutput)
      case .locked: ("file.locked", "try again", .tryAgainLater)
      case .immovable: ("file.failed", Self.immovableHint, .inputOutput)
      case .failed: ("file.failed", "check the path and its permissions", .inputOutput)
      }
    self.init(words, message: "'\(error.path.quotable)': \(error.summary)")
  }

  /// The words name `path`, whichever file the error names.
  package init(_ error: FileError, writing path: String) {
    let reason = if case .missing = error { "its folder does not exist" } else { error.summary }
    let words: Words =
      switch error {
      case .diskFull: ("file.disk-full", "free some space on the disk", .inputOutput)
      case .failed: ("file.failed", "check the folder and its disk", .inputOutput)
      default:
        ("file.cannot-create", "check its folder and the permissions", .cannotCreate)
      }
    self.init(words, message: "'\(path.quotable)' cannot be written: \(reason)")
  }

  package init(_ error: HashingError, path: String) {
    switch error {
    case .file(let error): self.init(error)
    case .cryptography(let error): self.init(error)
    case .changed, .cancelled:
      self.init(
        code: "file.changed", message: "'\(path.quotable)': \(error.summary)", hint: "try again",
        exitCode: .tryAgainLater)
    }
  }

  /// `message` replaces the error's own text.
  package init(_ error: CryptographyError, message: String? = nil) {
    let message = message ?? error.summary
    switch error {
    case .libraryMissing(_, let package): self = .libraryMissing(message, package: package)
    case .failed:
      self.init(
        code: "process.defect", message: message, hint: "please report it", exitCode: .defect)
    }
  }

  package init(_ error: DirectoriesError) {
    switch error {
    case .noHome(let variable):
      self.init(
        code: "process.no-home", message: "there is no home directory",
        hint: "set HOME or \(variable)", exitCode: .cannotCreate)
    }
  }

  package init(_ error: ProcessError) {
    self.init(
      code: "content.save-command", message: error.summary, hint: "check what follows --save",
      exitCode: .usage)
  }
}
