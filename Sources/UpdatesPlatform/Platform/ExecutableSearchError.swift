/// Why there is no program to run.
package enum ExecutableSearchError: Error, Equatable, Sendable {
  case notAName(String)
  /// A name with a slash that does not begin with one.
  case relative(String)
  case notFound(String)
  case notExecutable(path: String)
}
