/// What a command line asks for.
package enum Invocation: Equatable, Sendable {
  case run(Arguments)
  /// The help of the command at this path; of the whole tool where the path is empty.
  case help([String])
  case version
}
