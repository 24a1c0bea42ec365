/// Why a program could not be started, or what became of it is not known.
package enum ChildProcessError: Error, Equatable, Sendable {
  /// `code` is the system's error number.
  case cannotStart(path: String, code: Int32)
  case cannotWatch(code: Int32)
  /// What it should have read could not be laid ready.
  case cannotFeed(code: Int32)
  /// Another part of this process took the child's exit status.
  case lost
}

/// Why there is no program to run.
package enum ExecutableSearchError: Error, Equatable, Sendable {
  case notAName(String)
  /// A name with a slash that does not begin with one.
  case relative(String)
  case notFound(String)
  case notExecutable(path: String)
}
