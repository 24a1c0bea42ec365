extension Policy {
  /// What the release itself requires where that speaks of this system, else the configuration.
  func requirement(of release: Release?) -> String? {
    if let own = release?.minimumOS, isComparable(own) { return own.version }
    return facts.configuration.minimumOS?.version(on: facts.system.name)
  }

  func isComparable(_ requirement: Release.SystemRequirement) -> Bool {
    !requirement.isForAppleSystems || facts.system.isApple || facts.system.isGiven
  }

  mutating func runsHere(_ requirement: String?) -> Bool {
    guard let requirement, let required = try? DottedVersion(requirement) else {
      let shown = facts.release?.minimumOS.map { ", the \($0.version) asked for is Apple's" } ?? ""
      trace(.operatingSystem, .pass, "nothing is required of \(facts.system.name)\(shown)")
      return true
    }
    guard let text = facts.system.version, let running = try? DottedVersion(text) else {
      trace(
        .operatingSystem, .passedOver,
        "\(facts.system.name) \(required.text) is required, the version running is not known")
      return true
    }
    let runs = running >= required
    trace(
      .operatingSystem, runs ? .pass : .stop,
      "\(facts.system.name) \(required.text) is required, \(running.text) is running")
    return runs
  }
}
