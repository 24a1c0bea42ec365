import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

extension Problem {
  init(_ error: any Error) {
    guard let fault = error as? ManifestFault else {
      self.init(any: error)
      return
    }
    // It is a manifest of the person who runs the tool.
    let place = fault.place.map { ":\($0.line):\($0.column)" } ?? ""
    let line = fault.place?.excerpt.marked() ?? ""
    let hint =
      fault.kind == .size
      ? "divide it into child manifests"
      : line.isEmpty
        ? #"write it like [{"filename": "a.txt"}], or remove it and run 'breeze manifest'"#
        : "fix this line:\n\(line)"
    self.init(.manifestMalformed, "\(fault.manifest)\(place): \(fault.message)", hint: hint)
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

/// Such as `1 file` or `3 files`.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
