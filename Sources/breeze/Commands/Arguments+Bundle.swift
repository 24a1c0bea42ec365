import CLI
import Updates

extension Arguments {
  /// The path of the folder that is meant.
  var bundle: String {
    guard let path = operands.first, !path.isEmpty else { return "." }
    return path
  }

  /// Opens the folder that is meant, or that of the manifest that is.
  ///
  /// Throws `FileError`, or `Failure` where it is another file.
  func openBundle() throws -> OpenFolder {
    let path = bundle
    guard try FileSystem.facts(of: path).kind != .directory else { return try OpenFolder(path) }
    guard Manifest.isNamed(by: path) else {
      throw Failure(
        code: "file.kind", message: "'\(path.quotable)' is neither a folder nor a manifest.json",
        hint: "give the folder that the manifest is of", exitCode: .noInput)
    }
    return try OpenFolder(FileSystem.folder(of: path))
  }

  /// The algorithm that was asked for; nil where none was.
  var algorithm: ChecksumAlgorithm? {
    value("algorithm").flatMap(ChecksumAlgorithm.init)
  }
}

extension Manifest {
  /// Whether a path ends in the name of manifests.
  static func isNamed(by path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == fileName } ?? false
  }
}
