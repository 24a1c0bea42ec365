extension Failure {
  /// A library that is loaded when it is needed could not be.
  package static func libraryMissing(message: String, hint: String) -> Failure {
    Failure(code: "library.missing", message: message, hint: hint, exitCode: .unavailable)
  }
}
