package struct VersionProof: Sendable {
  let words: [String]
  let environment: SystemEnvironment
  let scheme: VersionScheme
  /// The path of what was installed; nil if a package manager has installed it.
  let target: String?

  private let timeLimit: Duration

  /// It is longer than that of the version command, because a program may be slow at its first start.
  package static let usualLimit = Duration.seconds(20)

  package init(
    words: [String], environment: SystemEnvironment, scheme: VersionScheme, target: String?,
    timeLimit: Duration = usualLimit
  ) {
    (self.words, self.environment) = (words, environment)
    (self.scheme, self.target, self.timeLimit) = (scheme, target, timeLimit)
  }

  /// The version that the command names; nil if it fails.
  package func found(until deadline: Deadline = Deadline()) -> String? {
    try? command().run(timeLimit: timeLimit, until: deadline)
  }

  private func command() throws -> VersionCommand {
    try VersionCommand(words: words, environment: environment.variables)
  }

  package struct Outcome: Equatable, Sendable {
    /// The version that the command names; nil if it failed.
    package var found: String?
    /// Nil if the version is proved.
    package var fault: ProofFault?
  }

  /// Runs the command; nil if it names the version, or a later one than `old` if that is unknown.
  package func fault(
    expecting version: String?, insteadOf old: String? = nil,
    until deadline: Deadline = Deadline()
  ) -> ProofFault? {
    outcome(expecting: version, insteadOf: old, until: deadline).fault
  }

  /// Runs the command, and compares what it says.
  ///
  /// A package manager may bring a later version than the expected one.
  package func outcome(
    expecting version: String?, insteadOf old: String? = nil,
    until deadline: Deadline = Deadline()
  ) -> Outcome {
    do {
      let command = try self.command()
      let found = try command.run(timeLimit: timeLimit, until: deadline)
      return Outcome(
        found: found, fault: fault(of: command.executable, found, expecting: version, old))
    } catch {
      let error = Problem(error)
      return Outcome(fault: .command(error))
    }
  }

  private func fault(
    of executable: String, _ found: String, expecting version: String?, _ old: String?
  ) -> ProofFault? {
    guard let version else {
      return old.flatMap { old in
        Self.isLater(found, than: old, scheme) ? nil : .notLater(than: old, found: found)
      }
    }
    guard !isSame(found, version) else { return nil }
    guard let target else {
      let isOld = old.map { isSame(found, $0) } ?? false
      guard isOld || !isAfter(found, version) else { return nil }
      return .notUpdated(
        path: executable, version: found, expected: isOld ? nil : version,
        others: others(than: executable))
    }
    if isCopy(executable, of: target) {
      return .otherCopy(path: executable, installed: target, version: found)
    }
    return .otherVersion(expected: version, found: found)
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? Version(one, scheme: scheme),
      let other = try? Version(other, scheme: scheme)
    else { return one == other }
    return one == other
  }

  /// Whether one version is later than another; false if they cannot be compared.
  private func isAfter(_ one: String, _ other: String) -> Bool {
    guard let one = try? Version(one, scheme: scheme),
      let other = try? Version(other, scheme: scheme)
    else { return false }
    return one > other
  }

  static func isLater(_ one: String, than other: String, _ scheme: VersionScheme) -> Bool {
    guard let one = try? Version(one, scheme: scheme),
      let other = try? Version(other, scheme: scheme)
    else { return one != other }
    return one > other
  }

  private func isCopy(_ executable: String, of target: String) -> Bool {
    guard let own = try? FileSystem.resolved(target),
      let found = try? FileSystem.resolved(executable)
    else { return false }
    return found != own && !found.hasPrefix(own + "/")
      && executable.split(separator: "/").last == target.split(separator: "/").last
  }

  /// The other programs of the same name that `PATH` leads to.
  private func others(than executable: String) -> [String] {
    let own = try? FileSystem.resolved(executable)
    let name = String(executable.split(separator: "/").last ?? "")
    var seen = Set([own].compactMap(\.self))
    return ExecutableSearch.paths(of: name, environment: environment.variables).filter { path in
      (try? FileSystem.resolved(path)).map { seen.insert($0).inserted } ?? false
    }
  }
}
