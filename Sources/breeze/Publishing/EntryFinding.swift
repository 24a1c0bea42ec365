import UpdatesCLI
import UpdatesContent

/// An error in an entry, and its place.
struct EntryFinding: Equatable, Sendable {
  /// The manifest's path, as it can be opened, as harmless text.
  var manifest: String
  /// The line, counted from 1.
  var line: Int
  var fault: EntryFault

  /// A line such as `App.freshair/manifest.json:12: 'logo.png' is missing`.
  var summary: String {
    "\(manifest):\(line): \(fault.summary)"
  }
}

/// Why an entry of a manifest cannot be updated.
enum EntryFault: Equatable, Sendable {
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
}

extension Failure {
  /// The words for entries that cannot be updated.
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
        ? "add the files, or remove the entries" : "fix the entries",
      exitCode: isAboutFiles ? .noInput : .malformed)
  }
}
