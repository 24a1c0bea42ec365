extension CommandLine {
  /// What follows the program's own name.
  ///
  /// Linux tells it in a file of /proc. Where that cannot be read there are no words at all, which
  /// would be taken for another command than the person's.
  ///
  /// - Throws: `Failure`
  package static func words() throws(Failure) -> [String] {
    let all = arguments
    guard !all.isEmpty else {
      throw Failure(
        code: "process.arguments", message: "the command line cannot be read",
        hint: "try again; on Linux /proc has to be mounted", exitCode: .inputOutput)
    }
    return Array(all.dropFirst())
  }
}
