import UpdatesCLI
import UpdatesContent

extension Arguments {
  /// The path of the folder that is meant.
  ///
  /// An empty one is a variable that was not set, and hardly means the working folder.
  var bundle: String {
    get throws(ArgumentsError) {
      guard let path = operands.first else { return "." }
      guard !path.isEmpty else {
        throw .invalidValue(
          of: "BUNDLE", value: path, expected: "the path of a folder", suggestion: nil)
      }
      return path
    }
  }

  /// Opens the folder that is meant, or that of the manifest that is.
  ///
  /// Throws `FileError`, or `Failure` where it is another file.
  func openBundle() throws -> OpenFolder {
    let path = try bundle
    guard try FileSystem.facts(of: path).kind != .directory else { return try OpenFolder(path) }
    guard Manifest.isNamed(by: path) else {
      throw Failure(
        code: "file.kind", message: "'\(path.quotable)' is neither a folder nor a manifest.json",
        hint: "name a folder, or the manifest.json in one", exitCode: .noInput)
    }
    return try OpenFolder(FileSystem.folder(of: path))
  }

  /// The algorithm that was given; nil if none was.
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
