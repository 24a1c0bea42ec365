import UpdatesCLI
import UpdatesContent

extension Failure {
  /// The words for any error that a command may end with.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as ArgumentsError: self.init(error, tool: CommandTable.breeze.tool)
    case let error as OutputError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as ManifestError: self.init(error)
    case let error as ManifestHashingError: self.init(error)
    case let error as DirectoriesError: self.init(error)
    case let error as CryptographyError: self.init(error)
    default:
      self.init(
        code: "process.defect", message: "something happened that should not: \(error)".quotable,
        hint: "please report it, with the command line", exitCode: .defect)
    }
  }

  /// The words for a library that computes checksums and is not there.
  init(_ error: CryptographyError) {
    switch error {
    case .libraryMissing(_, let package):
      self = .libraryMissing(
        message: error.summary, hint: LibraryLoading.hint(package: package))
    case .failed:
      self.init(
        code: "process.defect", message: "libcrypto could not compute a checksum",
        hint: "check its installation", exitCode: .defect)
    }
  }
}
