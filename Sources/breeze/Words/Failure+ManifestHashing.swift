import UpdatesCLI
import UpdatesContent

extension Failure {
  /// The words for checksums that could not be brought up to date.
  init(_ error: ManifestHashingError) {
    switch error {
    case .file(let error):
      self.init(error)
      if case .missing(let path) = error, Manifest.isNamed(by: path) {
        hint = "'breeze manifest' writes one"
      }
    case .unwritable(let path, let error): self.init(error, writing: path)
    case .manifest(let error): self.init(error)
    case .faults(let findings): self.init(findings)
    case .changed(let path):
      self.init(
        code: "manifest.changed",
        message: "'\(path.quotable)' was changed by another program meanwhile",
        hint: "run the command again", exitCode: .tryAgainLater)
    case .cryptography(let error): self.init(error)
    case .cancelled:
      self.init(code: "process.cancelled", message: "it was cancelled", exitCode: .interrupted)
    }
  }

  private init(_ findings: [EntryFinding]) {
    let isAboutFiles = findings.allSatisfy {
      if case .file = $0.fault { true } else { false }
    }
    let count = findings.count == 1 ? "an entry" : "\(findings.count) entries"
    self.init(
      code: isAboutFiles ? "bundle.file" : "manifest.malformed",
      message: "\(count) cannot be brought up to date, and nothing was written:\n"
        + findings.map { "  \($0.summary)" }.joined(separator: "\n"),
      hint: isAboutFiles
        ? "put the files there, or take the entries out" : "fix the entries",
      exitCode: isAboutFiles ? .noInput : .malformed)
  }

  /// The words for a home that nobody knows.
  init(_ error: DirectoriesError) {
    switch error {
    case .noHome(let variable):
      self.init(
        code: "process.no-home", message: "there is no home directory",
        hint: "set HOME or \(variable)", exitCode: .cannotCreate)
    }
  }
}
