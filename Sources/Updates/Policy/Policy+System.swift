extension PolicyFacts {
  /// Whether a release, or the configuration if there is no release, allows the running system.
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

  /// The release's own requirement if it applies to this system, else that of the configuration.
  private func requirement(of release: Release?) -> String? {
    if let own = release?.minimumOS, isComparable(own) { return own.version }
    return configuration.minimumOS?.version(on: system.name)
  }

  private func isComparable(_ requirement: Release.SystemRequirement) -> Bool {
    !requirement.isForAppleSystems || system.isApple || system.isGiven
  }

  private func version(of text: String) -> Version? {
    try? Version(text)
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

enum SystemFit: Equatable {
  /// Nothing is required here; `appleOnly` is a requirement that applies only to Apple's systems.
  case unbound(appleOnly: String?)
  case fits(required: String, running: String)
  case notKnown(required: String)
  case tooOld(required: String, running: String)
  case tooNew(newest: String, running: String)
  case otherSystem(made: [String])
  case otherProcessor(made: [String], running: String)

  var runs: Bool {
    switch self {
    case .unbound, .fits, .notKnown: true
    case .tooOld, .tooNew, .otherSystem, .otherProcessor: false
    }
  }

  func detail(on system: String) -> String {
    switch self {
    case .unbound(let shown):
      "no version of \(system) is required"
        + (shown.map { "; \($0) is required only of Apple's systems" } ?? "")
    case .fits(let required, let running), .tooOld(let required, let running):
      "\(system) \(required) is required, \(running) is running"
    case .notKnown(let required):
      "\(system) \(required) is required, the running version is unknown"
    case .tooNew(let newest, let running):
      "it runs on \(system) up to \(newest), \(running) is running"
    case .otherSystem(let made):
      "it is made for \(made.joined(separator: ", ")), \(system) is running"
    case .otherProcessor(let made, let running):
      "it is made for \(made.joined(separator: ", ")) processors, this one is \(running)"
    }
  }
}
