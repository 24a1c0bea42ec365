/// One step of a decision, and its result.
public struct Gate: Equatable, Sendable {
  /// The gates in the order in which they are evaluated.
  public enum Name: String, CaseIterable, Sendable {
    case checkFor = "check-for"
    case requiredMinimum = "required-minimum"
    case optionalMinimum = "optional-minimum"
    case server
    case channel
    case versionKnown = "version-known"
    case newer
    case level
    case operatingSystem = "operating-system"
    case pin
    case coolDown = "cool-down"
    case rollout
    case inChannel = "in-channel"
    case skipped
    case snoozed
    case notifyLimit = "notify-limit"
  }

  /// The result of a gate.
  public enum Outcome: String, Sendable {
    case pass, stop
    /// Something stronger overrides the gate, so its result does not count.
    case passedOver = "passed-over"
  }

  /// The name of the gate.
  public var name: Name
  /// The result of the gate.
  public var outcome: Outcome
  /// What the gate compared and what it found, in English.
  public var detail: String

  /// Creates a gate with its result.
  public init(_ name: Name, _ outcome: Outcome, _ detail: String) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
  }

  /// Why the release is held back, if this gate alone decides that and stops it.
  var reason: Reason? {
    guard outcome == .stop else { return nil }
    return switch name {
    case .newer: .upToDate
    case .level: .belowLevel
    case .operatingSystem: .osTooOld
    case .pin: .pinned
    case .coolDown: .tooYoung
    case .rollout: .notInRollout
    case .inChannel: .notInChannel
    case .skipped: .skipped
    case .snoozed: .snoozed
    case .notifyLimit: .notifiedEnough
    case .checkFor, .requiredMinimum, .optionalMinimum, .server, .channel, .versionKnown: nil
    }
  }
}

// MARK: Whether it runs here

extension PolicyFacts {
  func runs(_ release: Release) -> Bool { runsHere(release).outcome != .stop }

  /// Whether a release, or the configuration if there is no release, allows the running system.
  func runsHere(_ release: Release?) -> Gate {
    if let made = release?.systems, !made.contains(system.name) {
      return system(.stop, "it is made for \(list(made)), \(system.name) is running")
    }
    if let made = release?.architectures, let own = system.architecture, !made.contains(own) {
      return system(.stop, "it is made for \(list(made)) processors, this one is \(own)")
    }
    let oldest = oldestSystem(of: release).flatMap { try? Version($0) }
    let newest = release?.maximumOS.flatMap {
      isComparable($0) ? try? Version($0.version) : nil
    }
    guard let bound = oldest ?? newest else {
      let shown = release?.minimumOS.map { "; \($0.version) is required only of Apple's systems" }
      return system(.pass, "no version of \(system.name) is required" + (shown ?? ""))
    }
    let required = "\(system.name) \(bound.text) is required"
    guard let running = system.version.flatMap({ try? Version($0) }) else {
      return system(.passedOver, "\(required), the running version is unknown")
    }
    if oldest.map({ running >= $0 }) ?? true, let newest, running > newest {
      return system(
        .stop, "it runs on \(system.name) up to \(newest.text), \(running.text) is running")
    }
    guard let oldest else { return system(.pass, "no version of \(system.name) is required") }
    return system(
      running < oldest ? .stop : .pass, "\(required), \(running.text) is running")
  }

  private func system(_ outcome: Gate.Outcome, _ detail: String) -> Gate {
    Gate(.operatingSystem, outcome, detail)
  }

  private func list(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }

  /// The release's own requirement if it applies to this system, else that of the configuration.
  private func oldestSystem(of release: Release?) -> String? {
    if let own = release?.minimumOS, isComparable(own) { return own.version }
    return configuration.minimumOS?.version(on: system.name)
  }

  private func isComparable(_ requirement: Release.SystemRequirement) -> Bool {
    !requirement.isForAppleSystems || system.isApple || system.isGiven
  }
}

// MARK: Whether it is offered yet

extension PolicyFacts {
  func holdsBack(_ release: Release) -> Bool {
    waiting(for: release).contains { $0.outcome == .stop }
  }

  /// The gates that hold back a release that runs here.
  func waiting(for release: Release) -> [Gate] {
    [pinned(release), coolDown(of: release), rollout(of: release), inChannel(release)]
  }

  private func pinned(_ release: Release) -> Gate {
    guard let pin else { return Gate(.pin, .pass, "no version is pinned") }
    guard let version = release.version else {
      return Gate(.pin, .pass, "the release has no version")
    }
    let rule = pinRule.map { ": \($0.sentence)" } ?? ""
    return Gate(
      .pin, pin.allows(version) ? .pass : .stop, "versions are pinned to \(pin.text)\(rule)")
  }

  private func coolDown(of release: Release) -> Gate {
    guard let minimumAge else { return Gate(.coolDown, .pass, "no minimum age is set") }
    let key = release.notificationKey
    // A date in the future comes from a wrong clock.
    let age = state.firstSeen[key].map { Int(min(max(0, now.seconds(since: $0)), 1e15)) } ?? 0
    let seen = age == 0 ? "just now" : "\(SpokenDuration.text(seconds: age)) ago"
    return unlessCritical(
      release, .coolDown, stops: age < minimumAge,
      "\(key) was first seen \(seen); the minimum age is "
        + SpokenDuration.text(seconds: minimumAge))
  }

  private func rollout(of release: Release) -> Gate {
    guard let rollout = Rollout(of: release, id: rolloutID) else {
      return Gate(.rollout, .pass, "it is not rolled out in stages")
    }
    return unlessCritical(
      release, .rollout, stops: rollout.start > now,
      "this machine is in group \(rollout.group + 1) of \(Rollout.groupCount), which gets it from "
        + rollout.start.iso8601)
  }

  private func unlessCritical(
    _ release: Release, _ name: Gate.Name, stops: Bool, _ detail: String
  ) -> Gate {
    stops && release.isCritical
      ? Gate(name, .passedOver, detail + "; the release is critical")
      : Gate(name, stops ? .stop : .pass, detail)
  }

  /// Whether the release can be installed already, however critical it is.
  private func inChannel(_ release: Release) -> Gate {
    guard let channelAnswer else {
      return Gate(.inChannel, .pass, "no package manager was asked")
    }
    return channelAnswer.lacks(release)
      ? Gate(.inChannel, .stop, channelAnswer.words(lacking: release.notificationKey))
      : Gate(.inChannel, .pass, channelAnswer.words)
  }
}

// MARK: Whether the user hears of it

package enum SnoozeEnd: Equatable, Sendable {
  case date(Instant)
  case versionAfter(String)
}

extension PolicyFacts {
  /// The gates that silence a release which is offered, unless it must be installed.
  func silence(of release: Release) -> [Gate] {
    [skipped(release), snoozed(release), notifyLimit(of: release)]
  }

  func isSkipped(_ release: Release) -> Bool { state.skipped.contains(where: release.isMeant) }

  private func skipped(_ release: Release) -> Gate {
    let key = release.notificationKey
    if let failed = state.failedProof(of: release) {
      let reason = failed.reason.map { ": \($0)" } ?? ""
      return silencing(.skipped, true, "\(key) was installed and did not run\(reason)")
    }
    guard isSkipped(release) else { return silencing(.skipped, false, "\(key) was not skipped") }
    let left = state.wasLeft(key) ? ", left by rollback" : ""
    return silencing(.skipped, true, "\(key) was skipped\(left)")
  }

  /// The end of the snooze that silences a release; nil if none does.
  func snooze(of release: Release) -> SnoozeEnd? {
    if let until = state.snoozeEnd(at: now), until > now { return .date(until) }
    guard let version = state.snoozedVersion, release.isMeant(by: version) else { return nil }
    return .versionAfter(version)
  }

  private func snoozed(_ release: Release) -> Gate {
    switch snooze(of: release) {
    case .date(let date): silencing(.snoozed, true, "snoozed until \(date.iso8601)")
    case .versionAfter(let version):
      silencing(.snoozed, true, "snoozed until a version after \(version)")
    case nil: silencing(.snoozed, false, "not snoozed")
    }
  }

  private func notifyLimit(of release: Release) -> Gate {
    let mode = configuration.notify ?? .once
    let shown = state.notifications[release.notificationKey] ?? 0
    let detail = "notify is '\(mode.rawValue)', shown \(SpokenCount.times(shown))"
    guard let limit = mode.limit else { return Gate(.notifyLimit, .pass, detail) }
    let end = shown >= limit ? ", the limit" : ""
    guard !isBelowOptionalMinimum else {
      return Gate(
        .notifyLimit, .passedOver,
        detail + end + "; below the optional minimum the limit does not count")
    }
    return silencing(.notifyLimit, shown >= limit, detail + end)
  }

  private func silencing(_ name: Gate.Name, _ stops: Bool, _ detail: String) -> Gate {
    Gate(name, stops ? ignoresSkipAndSnooze ? .passedOver : .stop : .pass, detail)
  }
}

struct Rollout: Equatable {
  static let groupCount = 7
  /// The maximum time between two groups in seconds: ten years.
  private static let longestInterval = 315_360_000

  /// The number of the group, from 0.
  let group: Int
  let start: Instant

  /// Finds the group of an installation; nil if the release has no staged rollout.
  init?(of release: Release, id: String) {
    guard let interval = release.rolloutInterval?.wholeSeconds, interval > 0,
      let publishedAt = release.publishedAt
    else { return nil }
    group = Self.group(id: id, key: release.notificationKey)
    start = publishedAt.adding(
      seconds:
        Double(group) * Double(min(interval, Self.longestInterval)))
  }

  /// The group for an identifier and a version's key, which is always the same for the same pair.
  ///
  /// It is a 64-bit FNV-1a hash, mixed because its low bits alone are not evenly distributed.
  static func group(id: String, key: String) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return Int((hash ^ (hash >> 33)) % UInt64(groupCount))
  }
}

package enum SpokenCount {
  /// A phrase such as `never`, `once`, `twice` or `3 times`.
  package static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
