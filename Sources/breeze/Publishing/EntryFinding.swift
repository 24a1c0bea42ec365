import UpdatesCLI
import UpdatesContent

/// What is wrong with an entry, and where it stands.
struct EntryFinding: Equatable, Sendable {
  /// The manifest's path as it can be opened, harmless.
  var manifest: String
  /// Counted from 1.
  var line: Int
  var fault: EntryFault

  /// Such as `App.freshair/manifest.json:12: 'logo.png' is missing`.
  var summary: String {
    "\(manifest):\(line): \(fault.summary)"
  }
}

/// Why an entry of a manifest cannot be brought up to date.
enum EntryFault: Equatable, Sendable {
  case manifest(ManifestError.Problem)
  /// The file that it names; the name is harmless.
  case file(filename: String, HashingError)

  /// What is wrong, in one line without a full stop.
  var summary: String {
    switch self {
    case .manifest(let problem): problem.summary
    case .file(let filename, .file(.missing)): "'\(filename)' is missing"
    case .file(let filename, let error): "'\(filename)': \(error.summary)"
    }
  }
}

extension Failure {
  /// The words for entries that cannot be brought up to date.
  init(_ findings: [EntryFinding]) {
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
}
