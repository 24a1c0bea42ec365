import CLI
import Updates

extension Failure {
  /// The words for an archive that could not be extracted.
  init(_ error: ArchiveError) {
    let (kind, exitCode, hint): (String, ExitCode, String?) =
      switch error {
      case .unrecognized: ("malformed", .malformed, "verify that it is gzip format")
      case .cutOff: ("cut-off", .malformed, "fetch it again, or make it anew")
      case .trailingData, .damaged: ("malformed", .malformed, "fetch it again, or make it anew")
      case .unsupported: ("unsupported", .malformed, "make it with 'tar' and 'gzip'")
      case .refused: ("refused", .malformed, "whoever made the archive has to mend it")
      case .tooManyEntries, .tooLarge: ("too-large", .malformed, "make smaller ones of it")
      case .expandsTooMuch:
        ("too-large", .malformed, "check who made it: it may be meant to fill the disk")
      case .libraryMissing(_, let package):
        ("library", .unavailable, "install the package '\(package)'")
      case .outOfMemory: ("memory", .inputOutput, "try again when less is running")
      case .cannotRead: ("unreadable", .inputOutput, "check the disk that it is on")
      case .cannotCreate(.diskFull): ("cannot-create", .cannotCreate, "make room on the disk")
      case .cannotCreate: ("cannot-create", .cannotCreate, "check the folder's permissions")
      case .cannotWrite: ("cannot-write", .inputOutput, "check the space left on the disk")
      case .cancelled: ("cancelled", .interrupted, nil)
      }
    self.init(
      code: "archive.\(kind)", message: error.summary, hint: hint, exitCode: exitCode)
  }
}
