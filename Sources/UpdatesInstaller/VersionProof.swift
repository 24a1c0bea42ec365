import HarmlessText

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

  /// Runs the command, and compares the version that it names; that is nil if it failed.
  ///
  /// There is no fault if it is the expected version, or one later than `old` if none is expected.
  /// A package manager may bring a later version than the expected one.
  package func outcome(
    expecting version: String?, insteadOf old: String? = nil,
    until deadline: Deadline = Deadline()
  ) -> (found: String?, fault: ProofFault?) {
    do {
      let command = try self.command()
      let found = try command.run(timeLimit: timeLimit, until: deadline)
      return (found, fault(of: command.executable, found, expecting: version, old))
    } catch {
      return (nil, .command(Problem(error)))
    }
  }

  private func fault(
    of executable: String, _ found: String, expecting version: String?, _ old: String?
  ) -> ProofFault? {
    guard let version else {
      guard let old, !Self.isLater(found, than: old, scheme) else { return nil }
      return ProofFault(
        summary: "the file is version \(ProofFault.shown(found)), "
          + "but version \(ProofFault.shown(old)) is installed",
        facts: ["old": old.quotable, "found": found.quotable])
    }
    guard found != version, Self.order(found, version, scheme) != 0 else { return nil }
    guard let target else {
      let isOld = old.map { found == $0 || Self.order(found, $0, scheme) == 0 } ?? false
      guard isOld || Self.order(found, version, scheme) != 1 else { return nil }
      return .notUpdated(
        path: executable, version: found, expected: isOld ? nil : version,
        others: others(than: executable))
    }
    if isCopy(executable, of: target) {
      return .otherCopy(path: executable, installed: target, version: found)
    }
    return .otherVersion(expected: version, found: found)
  }

  /// 1 if one version is later than another, 0 if they are the same, and -1 if it is earlier; nil
  /// if they cannot be compared.
  private static func order(_ one: String, _ other: String, _ scheme: VersionScheme) -> Int? {
    guard let one = try? Version(one, scheme: scheme),
      let other = try? Version(other, scheme: scheme)
    else { return nil }
    return one > other ? 1 : one == other ? 0 : -1
  }

  static func isLater(_ one: String, than other: String, _ scheme: VersionScheme) -> Bool {
    order(one, other, scheme).map { $0 == 1 } ?? (one != other)
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

/// Why a new version is not proved.
package struct ProofFault: Equatable, Sendable {
  /// A clause without a full stop.
  package let summary: String
  /// What the words in other languages name.
  package var facts: [String: String] = [:]
  /// Whether the new version is to blame, and not another copy of it or this system.
  package var isOfVersion = true
  /// The path of the other copy that is to blame; nil if there is none.
  var otherCopy: String?

  package var sentence: String {
    summary.prefix(1).uppercased() + summary.dropFirst()
  }

  static func command(_ error: Problem) -> Self {
    Self(
      summary: "the new version does not run: \(error.summary)",
      isOfVersion: error.kind != .programShortage)
  }

  static func otherVersion(expected: String, found: String) -> Self {
    Self(
      summary: "after the update, the program says that it is version \(shown(found)), "
        + "expected \(shown(expected))",
      facts: ["expected": expected.quotable, "found": found.quotable])
  }

  /// The version command runs another copy of the program, which `PATH` finds first.
  static func otherCopy(path: String, installed: String, version: String) -> Self {
    Self(
      summary: "'\(installed.quotable)' was updated, but '\(path.quotable)' comes first in PATH, "
        + "and is version \(shown(version))",
      facts: [
        "path": path.quotable, "installed": installed.quotable, "version": version.quotable,
      ], isOfVersion: false, otherCopy: path)
  }

  /// The program that a command should have updated is another version.
  ///
  /// Nothing is `expected` if that is still the old version; `others` are more copies of it.
  static func notUpdated(
    path: String, version: String, expected: String?, others: [String]
  ) -> Self {
    let copies =
      others.isEmpty
      ? nil : others.prefix(3).map { "'\($0.quotable)'" }.joined(separator: ", ")
    let end = copies.map { "; there is another copy at \($0)" } ?? ""
    guard let expected else {
      var facts = ["path": path.quotable, "version": version.quotable]
      facts["others"] = copies
      return Self(
        summary: "'\(path.quotable)' is still version \(shown(version))" + end, facts: facts)
    }
    return Self(
      summary: "'\(path.quotable)' is version \(shown(version)), expected \(shown(expected))" + end,
      facts: ["expected": expected.quotable, "found": version.quotable])
  }

  static func shown(_ version: String) -> String { version.harmlessLine(limit: 80) }
}
