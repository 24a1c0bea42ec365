import CLI
import Updates

extension Failure {
  /// The words for a folder or file that could not be replaced; `subject` is what it is.
  init(_ error: StagingError, of subject: String) {
    switch error {
    case .locked:
      self.init(
        code: "\(subject).busy", message: "'\(error.path.quotable)': \(error.summary)",
        hint: "try again when it has ended", exitCode: .tryAgainLater)
    case .file(let file):
      if let folder = error.missingFolder {
        self = .noFolder(folder.quotable, of: subject)
      } else {
        self = .unchangeable(
          file.placeOfStaging.quotable, because: file.problemOfStaging, of: subject)
        guard case .diskFull = file else { return }
        (hint, exitCode) = ("make room on the disk", .inputOutput)
      }
    case .noPlaceBeside, .foreignLink, .brokenLink, .mountPoint, .occupied:
      self.init(
        code: "\(subject).in-the-way", message: "'\(error.path.quotable)': \(error.summary)",
        hint: "move it away, or take another place", exitCode: .cannotCreate)
    }
  }

  /// The folder is not there that something is to be put in.
  static func noFolder(_ path: String, of subject: String) -> Failure {
    Failure(
      code: "\(subject).no-folder", message: "there is no folder '\(path)'",
      hint: "create it with 'mkdir -p \(path)'", exitCode: .cannotCreate)
  }

  /// Something cannot be made or changed where it is to be.
  static func unchangeable(_ path: String, because problem: String, of subject: String) -> Failure {
    Failure(
      code: "\(subject).cannot-create",
      message: "'\(path)' cannot be made or changed: \(problem)",
      hint: "check the folder that it is in, and its permissions", exitCode: .cannotCreate)
  }

  /// The words for a folder to be replaced that the person is in, or below; nil for any other.
  static func workingFolder(_ path: String) -> Failure? {
    guard FileSystem.containsWorkingFolder(path) else { return nil }
    let name = path.quotable
    let isIt = FileSystem.absolute(path) == FileSystem.absolute(".")
    return Failure(
      code: "usage.working-folder",
      message: isIt ? "'\(name)' is the folder you are in" : "you are in a folder of '\(name)'",
      hint: isIt ? "go to the one above and name it" : "name one of its own", exitCode: .usage)
  }
}
