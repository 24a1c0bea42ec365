/// Why an action was not carried out, or what became of it is not known.
package enum ActionError: Error, Equatable, Sendable {
  case emptyCommand
  /// An argument with a NUL, which no program could be given.
  case notAnArgument(String)
  /// The command names a version, and the server told none.
  case versionUnknown
  /// A version that is no argument for a command; nothing ran.
  case versionNotSafe(String)
  /// A program that the version would choose.
  case placeholderInProgram(String)
  /// A placeholder other than `{version}`.
  case unknownPlaceholder(String)
  case program(ProcessError)
  case child(ProcessError)
}
