import HarmlessText

extension SyncProblem {
  /// The failure in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .unsupportedLocation(let text):
      "'\(text)' is neither a path nor a file:, http: or https: URL"
    case .manifest(let error): error.summary
    case .condition(let manifest, let filename, let error):
      "'\(manifest)': the condition of '\(filename)' cannot be evaluated: \(error.summary)"
    case .changed(let url, let filename, let expected, let found):
      "'\(filename)' from '\(url)' has the checksum \(found), where its manifest says \(expected)"
    case .source(let error), .listed(let error), .directory(let error):
      Self.summary(error.path, error.summary)
    case .staging(let error): Self.summary(error.path, error.summary)
    case .download(let filename, let error):
      filename.map { "'\($0)': \(error.summary)" } ?? error.summary
    case .hashing(let path, let error): Self.summary(path, error.summary)
    case .linkInTheWay(let path):
      "'\(path)' is a symbolic link where a manifest has a folder, and nothing is written through it"
    case .fileInTheWay(let path): "'\(path)' is a file where a manifest has a folder"
    case .folderInTheWay(let path):
      "'\(path)' is a folder with files of its own where a manifest has a file"
    case .foreignFiles(let directory, let filenames, let count):
      Self.summary(of: filenames, count: count, in: directory)
    case .neverSynced(let path): "'\(path)' has files that no sync has put there"
    case .cryptography(let error): error.summary
    case .cancelled: "the sync was cancelled"
    }
  }

  /// Such as `'/srv/web' has 'a.css' and 2 more files of its own, which the set would replace`.
  private static func summary(
    of filenames: [String], count: Int, in directory: String
  ) -> String {
    var names = filenames.map { "'\($0)'" }
    if count > names.count {
      let more = count - names.count
      names.append("\(more) more \(more == 1 ? "file" : "files")")
    }
    let last = names.popLast() ?? ""
    let list = names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    return "'\(directory)' has \(list) of its own, which the set would replace"
  }

  private static func summary(_ path: String, _ problem: String) -> String {
    "'\(path.harmlessLine(limit: 512))': \(problem)"
  }
}
