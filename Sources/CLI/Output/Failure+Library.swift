extension Failure {
  /// A library that is loaded when it is needed is not there; the package that has it.
  package static func libraryMissing(package: String, message: String) -> Failure {
    Failure(
      code: "library.missing", message: message, hint: "install the package '\(package)'",
      exitCode: .unavailable)
  }
}
