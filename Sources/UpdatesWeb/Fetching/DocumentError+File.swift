import HarmlessText

extension DocumentError {
  /// What a file that should have been a document refused.
  package init(_ error: FileError) {
    let path = presentableLocation(error.path)
    switch error {
    case .missing: self = .missing(path: path)
    case .tooLarge(_, let limit): self = .tooLarge(source: path, limit: limit)
    case .failed: self = .readFailed(path: path, detail: error.summary)
    default: self = .unreadable(path: path, detail: error.summary)
    }
  }
}
