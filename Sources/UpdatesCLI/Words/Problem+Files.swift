package import UpdatesWeb

extension Problem {
  package static let immovableHint = "copy it with 'cp -a', remove it, and rename the copy"

  package init(_ error: FileError) {
    let kind: Code =
      switch error {
      case .missing: .fileMissing
      case .isDirectory: .fileIsFolder
      case .notDirectory: .fileNotFolder
      case .notRegular: .fileNotRegular
      case .symbolicLink: .fileIsLink
      case .tooLarge: .fileTooLarge
      case .permissionDenied: .fileDenied
      case .readOnly: .fileReadOnly
      case .foreignOwner: .fileForeign
      case .diskFull: .fileDiskFull
      case .locked: .fileLocked
      case .immovable: .fileImmovable
      case .failed: .fileFailed
      }
    self.init(kind, "'\(error.path.quotable)': \(error.summary)")
  }

  /// The words name `path`, whichever file the error names.
  package init(_ error: FileError, writing path: String) {
    let reason = if case .missing = error { "its folder does not exist" } else { error.summary }
    let message = "'\(path.quotable)' cannot be written: \(reason)"
    switch error {
    case .diskFull: self.init(.fileDiskFull, message)
    case .failed: self.init(.fileFailed, message, hint: "check the folder and its disk")
    default: self.init(.fileCannotCreate, message)
    }
  }

  package init(_ error: HashingError, path: String) {
    switch error {
    case .file(let error): self.init(error)
    case .cryptography(let error): self.init(error)
    case .changed, .cancelled:
      self.init(.fileChanged, "'\(path.quotable)': \(error.summary)")
    }
  }

  /// `message` replaces the error's own text.
  package init(_ error: CryptographyError, message: String? = nil) {
    let message = message ?? error.summary
    switch error {
    case .libraryMissing(_, let package): self = .libraryMissing(message, package: package)
    case .failed:
      self.init(.defect, message, hint: "please report it")
    }
  }

  package init(_ error: DirectoriesError) {
    switch error {
    case .noHome(let variable):
      self.init(.processNoHome, "there is no home directory", hint: "set HOME or \(variable)")
    }
  }

  package init(_ error: ProcessError) {
    self.init(.contentSaveCommand, error.summary)
  }
}
