import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

extension Problem {
  init(_ error: any Error) {
    if let error = error as? ManifestError {
      self.init(authored: error)
    } else {
      self.init(any: error, tool: "breeze")
    }
  }

  /// The problem of a manifest for its author.
  init(authored error: ManifestError) {
    let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
    self.init(
      .manifestMalformed, "\(error.manifest)\(place): \(error.problem.summary)",
      hint: Self.hintForAuthor(of: error))
  }

  private static func hintForAuthor(of error: ManifestError) -> String {
    if case .tooManyEntries = error.problem { return "divide it into child manifests" }
    let line = error.place?.excerpt.marked() ?? ""
    guard line.isEmpty else { return "fix this line:\n\(line)" }
    return #"write it like [{"filename": "a.txt"}], or remove it and run 'breeze manifest'"#
  }
}

extension Problem {
  /// Nil for any folder but the working folder and those that contain it.
  static func workingFolder(_ path: String) -> Problem? {
    guard FileSystem.containsWorkingFolder(path) else { return nil }
    let name = path.quotable
    let isIt = FileSystem.absolute(path) == FileSystem.absolute(".")
    return Problem(
      .usageWorkingFolder,
      isIt
        ? "'\(name)' is the folder you are in" : "'\(name)' contains the folder you are in",
      hint: isIt
        ? "change to the folder above and name it"
        : "name another folder; a folder is replaced as a whole")
  }
}
