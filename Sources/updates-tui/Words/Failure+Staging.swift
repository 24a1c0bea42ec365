import UpdatesCLI
import UpdatesFiles

extension Failure {
  /// The words for a folder that could not be replaced; `message` says which, and why.
  init(_ error: StagingError, message: String) {
    switch error {
    case .locked:
      self.init(
        code: "sync.locked", message: message, hint: "try again when the other is done",
        exitCode: .tryAgainLater)
    case .file(let file), .unmovable(let file):
      var exitCode = ExitCode.cannotCreate
      if case .failed = file { exitCode = .inputOutput }
      self.init(
        code: "sync.cannot-create",
        message: "'\(file.placeOfStaging.quotable)' cannot be made or changed: "
          + file.problemOfStaging,
        hint: "check the folder that it is in, and its permissions", exitCode: exitCode)
    case .unfinished:
      self.init(
        code: "sync.unfinished", message: message, hint: Self.putsBack, exitCode: .cannotCreate)
    case .replaced:
      self = .inTheWay(
        message,
        hint: "see whose it is; it stays as it is, and the next run takes it as it finds it")
    case .inTheWay: self = .inTheWay(message)
    case .holdsMount:
      self = .inTheWay(message, hint: "mount it elsewhere, or sync elsewhere")
    case .immovable:
      self = .inTheWay(
        message,
        hint: "put a copy in its place once: 'cp -a' it, remove it, and rename the copy")
    case .noPlaceBeside, .foreignLink, .brokenLink, .mountPoint, .occupied:
      self = .inTheWay(message)
    }
  }

  /// The words for what is where a sync would put something.
  static func inTheWay(
    _ message: String, hint: String = "move it away, or sync elsewhere"
  ) -> Failure {
    Failure(code: "sync.in-the-way", message: message, hint: hint, exitCode: .cannotCreate)
  }

  /// For what somebody else's rights keep from being moved.
  static let allIsTakenOver =
    "all of the folder is taken over: make it yours to change, or move it out of there"

  /// The next run does it by itself, where it can.
  static let putsBack =
    "with nothing in its place the next run puts it back; or move it away yourself"

  /// The words for a folder to be replaced that the person is in, or below; nil for any other.
  static func workingFolder(_ path: String) -> Failure? {
    guard FileSystem.containsWorkingFolder(path) else { return nil }
    let name = path.quotable
    let isIt = FileSystem.absolute(path) == FileSystem.absolute(".")
    return Failure(
      code: "usage.working-folder",
      message: isIt
        ? "'\(name)' is the folder you are in" : "'\(name)' holds the folder you are in",
      hint: isIt
        ? "go to the one above and name it" : "name another; a folder is replaced as a whole",
      exitCode: .usage)
  }
}
