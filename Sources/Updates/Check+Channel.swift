extension Check {
  /// Asks the package manager of the installed copy whether it has the version that is offered.
  ///
  /// Only a new version is asked about, before anybody is told. A required update is not held back.
  mutating func askChannel(about result: FeedResult) async throws {
    guard let channel = checker.channel, isNews(result) else { return }
    channelAnswer = try await channel.answer(scheme: scheme, documents: documents)
    guard case .unknown(let manager, let reason)? = channelAnswer else { return }
    warnings.append(
      Warning(
        code: "channel.unknown",
        message: "Your package manager may not have it yet: \(manager) could not be asked: "
          + reason))
  }

  private func isNews(_ result: FeedResult) -> Bool {
    // The final decision reports errors in the version and in the state.
    guard let installed = app.version.flatMap({ try? Version($0, scheme: scheme) }) else {
      return false
    }
    var unused: [Warning] = []
    let decision = Policy.decide(
      facts(installed: installed, result: result).knowing(known(noting: &unused), newRolloutID))
    guard case .available(let update, nil) = decision.outcome else { return false }
    return !update.isRequired && !update.isInformational
  }
}
