import UpdatesCLI
import UpdatesContent

enum EntryFault {
  case manifest(ManifestError.Problem)
  /// The name is harmless.
  case file(filename: String, UpdatesPlatform.Problem)

  /// One line without a full stop.
  var summary: String {
    switch self {
    case .manifest(let problem): problem.summary
    case .file(let filename, let error) where error.kind == .fileMissing:
      "'\(filename)' is missing"
    case .file(let filename, let error): "'\(filename)': \(error.summary)"
    }
  }

  var isAboutFile: Bool {
    if case .file = self { true } else { false }
  }
}

extension Problem {
  init(_ findings: [Finding], areAboutFiles: Bool, in folder: OpenFolder) {
    let count = findings.count == 1 ? "an entry" : "\(findings.count) entries"
    self.init(
      areAboutFiles ? .bundleFile : .manifestMalformed,
      "\(count) cannot be brought up to date, and nothing was written:\n"
        + findings.sorted().map { "  \($0.text(in: folder))" }.joined(separator: "\n"),
      hint: areAboutFiles ? nil : "fix the entries")
  }
}
