import UpdatesContent

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
