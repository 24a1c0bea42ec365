/// Proves that a new version is installed, by what its version command says.
package struct VersionProof: Sendable {
  let words: [String]
  let environment: SystemEnvironment
  let scheme: VersionScheme
  /// The path of what was installed; nil if a package manager has installed it.
  let target: String?

  package init(
    words: [String], environment: SystemEnvironment, scheme: VersionScheme, target: String?
  ) {
    (self.words, self.environment) = (words, environment)
    (self.scheme, self.target) = (scheme, target)
  }

  static let timeLimit = Duration.seconds(5)

  /// The variables that the version command gets, besides the one that silences `notify`.
  private static let passed = ["HOME", "LANG", "LOGNAME", "PATH", "TMPDIR", "USER"]

  /// The version that the command names; nil if it fails.
  var found: String? {
    do throws(ProcessError) {
      return try command().run(timeLimit: Self.timeLimit)
    } catch {
      return nil
    }
  }

  private func command() throws(ProcessError) -> VersionCommand {
    let variables = environment.variables.filter { Self.passed.contains($0.key) }
      .merging([SystemEnvironment.silencer: "1"]) { $1 }
    return try VersionCommand(words: words, environment: variables)
  }

  /// Runs the command; nil if it names the version, or a later one than `old` if that is unknown.
  package func fault(
    expecting version: String?, insteadOf old: String? = nil,
    unless isUnwanted: () -> Bool = { false }
  ) -> ProofFault? {
    let command: VersionCommand
    let found: String
    do throws(ProcessError) {
      command = try self.command()
      found = try command.run(timeLimit: Self.timeLimit, unless: isUnwanted)
    } catch {
      return .command(error)
    }
    guard let version else {
      return old.flatMap {
        Self.isLater(found, than: $0, scheme) ? nil : .notLater(than: $0, found: found)
      }
    }
    guard !isSame(found, version) else { return nil }
    guard let target else {
      return .stillOther(
        path: command.executable, version: found, others: others(than: command.executable))
    }
    if isCopy(command.executable, of: target) {
      return .otherCopy(path: command.executable, installed: target, version: found)
    }
    return .otherVersion(expected: version, found: found)
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? Version(one, scheme: scheme),
      let other = try? Version(other, scheme: scheme)
    else { return one == other }
    return one == other
  }

  static func isLater(_ one: String, than other: String, _ scheme: VersionScheme) -> Bool {
    guard let one = try? Version(one, scheme: scheme),
      let other = try? Version(other, scheme: scheme)
    else { return one != other }
    return one > other
  }

  /// Whether a program has the target's name, but is neither the target nor in it.
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
