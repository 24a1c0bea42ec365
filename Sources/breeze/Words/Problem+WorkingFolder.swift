import HarmlessText
import UpdatesCLI
import UpdatesPlatform

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
