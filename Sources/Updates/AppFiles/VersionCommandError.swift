/// Why a version command does not tell the installed version.
package enum VersionCommandError: Error, Equatable, Sendable {
  case emptyCommand
  /// An argument with a NUL, which no program could be given.
  case notAnArgument(String)
  case program(ProcessError)
  case child(ProcessError)
  /// It was killed, with its process group.
  case timedOut(limit: Duration)
  case tooMuchOutput(limit: Int)
  case failed(ProcessEnd)
  /// Nothing on standard output looks like a version; `output` is its first line.
  case noVersion(output: String)
  /// `code` is the system's error number.
  case system(code: Int32)
}
