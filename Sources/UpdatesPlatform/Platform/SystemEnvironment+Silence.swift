extension SystemEnvironment {
  /// What a person sets who wants to hear of no update.
  package static let silencer = "NO_UPDATE_NOTIFIER"
  /// The variables by which a person or a host says that nothing is to check by itself.
  package static let silencers = [silencer, "DISABLE_UPDATE_CHECK"]
  /// Those, and what is set where programs are built and nobody reads a notice.
  package static let noticeSilencers = silencers + ["CI", "BUILD_NUMBER", "RUN_ID"]

  /// The first of these variables that is there, whatever its value.
  package func first(of names: [String]) -> String? {
    names.first { variables[$0] != nil }
  }
}
