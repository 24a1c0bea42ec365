/// Proves that a new version is installed, by what its version command says.
package struct VersionProof: Sendable {
  let words: [String]
  let environment: SystemEnvironment
  let scheme: VersionScheme
  /// The path of what was installed.
  let target: String

  static let timeLimit = Duration.seconds(5)

  /// The variables that the version command gets, besides the one that silences `notify`.
  private static let passed = ["HOME", "LANG", "LOGNAME", "PATH", "TMPDIR", "USER"]

  /// Runs the command; nil if it names the version, or any version if that is unknown.
  func fault(expecting version: String?) -> ProofFault? {
    let variables = environment.variables.filter { Self.passed.contains($0.key) }
      .merging([SystemEnvironment.silencer: "1"]) { $1 }
    let command: VersionCommand
    let found: String
    do throws(ProcessError) {
      command = try VersionCommand(words: words, environment: variables)
      found = try command.run(timeLimit: Self.timeLimit)
    } catch {
      return .command(error)
    }
    guard let version, !isSame(found, version) else { return nil }
    if let other = copy(command.executable) {
      return .otherCopy(path: other, installed: target, version: found)
    }
    return .otherVersion(expected: version, found: found)
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? Version(one, scheme: scheme),
      let other = try? Version(other, scheme: scheme)
    else { return one == other }
    return one == other
  }

  /// The program's path if it has the target's name, but is neither the target nor in it.
  private func copy(_ executable: String) -> String? {
    guard let own = try? FileSystem.resolved(target),
      let found = try? FileSystem.resolved(executable),
      found != own, !found.hasPrefix(own + "/"),
      executable.split(separator: "/").last == target.split(separator: "/").last
    else { return nil }
    return executable
  }
}
