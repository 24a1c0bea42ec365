import UpdatesCLI
import UpdatesContent

/// Why an entry of a manifest cannot be updated.
enum EntryFault {
  case manifest(ManifestError.Problem)
  /// The file of the entry has an error; the name is harmless.
  case file(filename: String, HashingError)

  /// A description of the error in one line without a full stop.
  var summary: String {
    switch self {
    case .manifest(let problem): problem.summary
    case .file(let filename, .file(.missing)): "'\(filename)' is missing"
    case .file(let filename, let error): "'\(filename)': \(error.summary)"
    }
  }

  var isAboutFile: Bool {
    if case .file = self { true } else { false }
  }
}

extension Failure {
  /// The words for entries that cannot be updated.
  init(_ findings: [Finding], areAboutFiles: Bool, in folder: OpenFolder) {
    let count = findings.count == 1 ? "an entry" : "\(findings.count) entries"
    self.init(
      code: areAboutFiles ? "bundle.file" : "manifest.malformed",
      message: "\(count) cannot be brought up to date, and nothing was written:\n"
        + findings.sorted().map { "  \($0.text(in: folder))" }.joined(separator: "\n"),
      hint: areAboutFiles ? "add the files, or remove the entries" : "fix the entries",
      exitCode: areAboutFiles ? .noInput : .malformed)
  }
}
