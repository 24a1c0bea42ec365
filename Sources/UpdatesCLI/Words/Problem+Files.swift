import HarmlessText
package import UpdatesPlatform

extension Problem {
  /// The words name `path`, whichever file the error names.
  package static func writing(_ path: String, _ error: any Error) -> Problem {
    let error = Problem(error)
    let reason = error.kind == .fileMissing ? "its folder does not exist" : error.summary
    let message = "'\(path.quotable)' cannot be written: \(reason)"
    return switch error.kind {
    case .fileDiskFull: Problem(.fileDiskFull, message)
    case .fileFailed: Problem(.fileFailed, message, hint: "check the folder and its disk")
    default: Problem(.fileCannotCreate, message)
    }
  }
}
