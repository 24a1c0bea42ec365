import HarmlessText

extension SyncError {
  /// The failure in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .unsupportedLocation(let text):
      "'\(text)' is neither a path nor a file:, http: or https: URL"
    case .manifest(let error): error.summary
    case .condition(let manifest, let filename, let error):
      "'\(manifest)': the condition of '\(filename)' has no answer: \(error.summary)"
    case .status(let url, let code, _): "'\(url)' answered with status \(code)"
    case .transport(let error): error.summary
    case .changed(let url, let filename, let expected, let found):
      "'\(filename)' from '\(url)' has the checksum \(found), where its manifest says \(expected)"
    case .source(let error), .directory(let error): Self.summary(error.path, error.summary)
    case .staging(let error): Self.summary(error.path, error.summary)
    case .download(let filename, let error):
      filename.isEmpty ? error.summary : "'\(filename)': \(error.summary)"
    case .hashing(let path, let error): Self.summary(path, error.summary)
    case .linkInTheWay(let path):
      "'\(path)' is a symbolic link where a manifest has a folder, and nothing is written through it"
    case .fileInTheWay(let path): "'\(path)' is a file where a manifest has a folder"
    case .folderInTheWay(let path):
      "'\(path)' is a folder with files of its own where a manifest has a file"
    case .neverSynced(let path): "'\(path)' has files that no sync has put there"
    case .cryptography(let error): error.summary
    case .cancelled: "the sync was cancelled"
    }
  }

  private static func summary(_ path: String, _ problem: String) -> String {
    "'\(path.harmlessLine(limit: 512))': \(problem)"
  }
}
