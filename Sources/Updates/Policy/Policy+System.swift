extension PolicyFacts {
  /// Whether a release, or the configuration where there is none, allows the system that runs.
  func fit(of release: Release?) -> SystemFit {
    if let systems = release?.systems, !systems.contains(system.name) {
      return .otherSystem(made: systems.sorted())
    }
    if let made = release?.architectures, let running = system.architecture,
      !made.contains(running)
    {
      return .otherProcessor(made: made.sorted(), running: running)
    }
    let newest = release?.maximumOS.flatMap { isComparable($0) ? version(of: $0.version) : nil }
    let oldest = requirement(of: release).flatMap { version(of: $0) }
    guard let bound = oldest ?? newest else {
      return .unbound(appleOnly: release?.minimumOS?.version)
    }
    guard let running = system.version.flatMap({ version(of: $0) }) else {
      return .notKnown(required: bound.text)
    }
    if let oldest, running < oldest {
      return .tooOld(required: oldest.text, running: running.text)
    }
    if let newest, running > newest {
      return .tooNew(newest: newest.text, running: running.text)
    }
    guard let oldest else { return .unbound(appleOnly: nil) }
    return .fits(required: oldest.text, running: running.text)
  }

  /// What the release itself requires where that speaks of this system, else the configuration.
  private func requirement(of release: Release?) -> String? {
    if let own = release?.minimumOS, isComparable(own) { return own.version }
    return configuration.minimumOS?.version(on: system.name)
  }

  private func isComparable(_ requirement: Release.SystemRequirement) -> Bool {
    !requirement.isForAppleSystems || system.isApple || system.isGiven
  }

  /// What is no version binds nobody.
  private func version(of text: String) -> DottedVersion? {
    try? DottedVersion(text)
  }
}

extension Policy {
  mutating func runsHere(_ release: Release?) -> Bool {
    let fit = facts.fit(of: release)
    let detail = fit.detail(on: facts.system.name)
    if case .notKnown = fit {
      trace(.operatingSystem, .passedOver, detail)
    } else {
      trace(.operatingSystem, fit.runs ? .pass : .stop, detail)
    }
    return fit.runs
  }
}
