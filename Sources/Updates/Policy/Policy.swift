/// Decides whether an update is offered: the gates in their order, the first that says no decides.
///
/// A function of values alone, so that every rule can be shown in a table of tests.
package struct Policy {
  let facts: PolicyFacts
  private(set) var gates: [Gate] = []

  package static func decide(_ facts: PolicyFacts) -> Decision {
    var policy = Policy(facts: facts)
    let outcome = policy.outcome()
    return Decision(outcome: outcome, gates: policy.gates)
  }

  private init(facts: PolicyFacts) {
    self.facts = facts
  }

  private mutating func outcome() -> Decision.Outcome {
    let mode = facts.configuration.checkFor ?? .automatically
    guard mode != .never else {
      trace(.checkFor, .stop, "check-for is 'never'")
      return .none(.switchedOff)
    }
    trace(.checkFor, .pass, "check-for is '\(mode.rawValue)'")
    if let minimum = unmetRequiredMinimum() {
      return requiredOutcome(minimum: minimum)
    }
    let isBelowOptionalMinimum = isBelowOptionalMinimum()
    guard let release = facts.release else {
      trace(.versionKnown, .stop, "no version is announced")
      return .none(.noRelease)
    }
    trace(.versionKnown, .pass, "\(release.version.text) is announced")
    let isHard = facts.configuration.updateType == .hard
    let stop =
      stopBeforeOffer(release, isBelowOptionalMinimum: isBelowOptionalMinimum)
    if let stop, facts.configuration.notify != .withoutAvailableUpdate { return .none(stop) }
    let reason = stop ?? silence(of: release, isHard: isHard, isUnlimited: isBelowOptionalMinimum)
    return .available(
      update(from: release, isRequired: isHard && stop == nil, shouldNotify: reason == nil), reason)
  }

  private mutating func stopBeforeOffer(
    _ release: Release, isBelowOptionalMinimum: Bool
  ) -> Reason? {
    let installed = facts.installed
    guard release.version.isNewer(than: installed) else {
      trace(.newer, .stop, "\(release.version.text) is not newer than installed \(installed.text)")
      return .upToDate
    }
    trace(.newer, .pass, "\(release.version.text) is newer than installed \(installed.text)")
    let level = facts.configuration.comparing ?? .patch
    if release.version.isNewer(than: installed, at: level) {
      trace(.level, .pass, "they differ at the level '\(level)'")
    } else if isBelowOptionalMinimum {
      trace(.level, .passedOver, "they are equal at the level '\(level)'")
    } else {
      trace(.level, .stop, "they are equal at the level '\(level)'")
      return .belowLevel
    }
    return runsHere(requirement(of: release)) ? nil : .osTooOld
  }

  mutating func trace(_ gate: Gate.Name, _ outcome: Gate.Outcome, _ detail: String) {
    gates.append(Gate(gate, outcome, detail))
  }

  func version(_ text: String?) -> Version? {
    text.flatMap { try? Version($0, scheme: facts.scheme) }
  }

  func update(from release: Release, isRequired: Bool, shouldNotify: Bool) -> Update {
    let isHard = isRequired || facts.configuration.updateType == .hard
    return Update(
      version: release.version.text, kind: isHard ? .hard : .soft, isRequired: isRequired,
      shouldNotify: shouldNotify, releaseNotes: release.notes, publishedAt: release.publishedAt,
      minimumOS: release.minimumOS?.version
        ?? facts.configuration.minimumOS?.version(on: facts.system.name),
      storeID: release.storeID ?? facts.configuration.appStoreID,
      storeURL: release.storeURL ?? storePage(release.storeID ?? facts.configuration.appStoreID),
      downloadURL: release.downloadURL, size: release.size, listing: release.listing)
  }

  private func storePage(_ id: String?) -> String? {
    guard let id else { return nil }
    let country = facts.country.map { "\($0)/" } ?? ""
    return "https://apps.apple.com/\(country)app/id\(id)"
  }
}
