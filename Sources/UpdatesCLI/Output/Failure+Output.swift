extension Failure {
  /// The words for a result that could not be written.
  package init(_ error: OutputError) {
    switch error {
    case .writeFailed(let number):
      self.init(
        code: "output.write-failed",
        message: "cannot write standard output: \(StandardStreams.errorText(of: number))",
        hint: "check where standard output goes, and the space left there",
        exitCode: .inputOutput)
    }
  }
}
