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
    case .file(.notDirectory):
      self.init(
        code: "\(subject).in-the-way", message: "'\(error.path.quotable)': \(error.summary)",
        hint: Self.hint(inTheWay: error), exitCode: .cannotCreate)
    case .file(let file):
      let isFull = if case .diskFull = file { true } else { false }
      self.init(
        code: "\(subject).cannot-create",
        message: "'\(file.placeOfStaging.quotable)' cannot be made or changed: "
          + file.problemOfStaging,
        hint: isFull
          ? "make room on the disk" : "check the folder that it is in, and its permissions",
        exitCode: isFull ? .inputOutput : .cannotCreate)
    case .unfinished:
      self.init(
        code: "\(subject).unfinished", message: "'\(error.path.quotable)': \(error.summary)",
        hint: Self.putsBack, exitCode: .cannotCreate)
    case .replaced, .noPlaceBeside, .foreignLink, .brokenLink, .mountPoint, .holdsMount,
      .immovable, .occupied:
      self.init(
        code: "\(subject).in-the-way", message: "'\(error.path.quotable)': \(error.summary)",
        hint: Self.hint(inTheWay: error), exitCode: .cannotCreate)
    }
  }

  /// The next run does it by itself, where it can.
  static let putsBack =
    "with nothing in its place the next run puts it back; or move it away yourself"

  private static func hint(inTheWay error: StagingError) -> String {
    switch error {
    case .replaced: "see whose it is; it stays as it is, and the next run takes it as it finds it"
    case .holdsMount: "mount it elsewhere, or take another place"
    case .immovable: "put a copy in its place once: 'cp -a' it, remove it, and rename the copy"
    default: "move it away, or take another place"
    }
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
