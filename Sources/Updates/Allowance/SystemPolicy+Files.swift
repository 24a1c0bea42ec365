import HarmlessText

extension SystemPolicy {
  /// The maximum size of a policy file in bytes.
  private static let limit = 1 << 20

  /// Reads all policy files; those that are not root's, or that others may write to, do not count.
  ///
  /// A file that cannot be used may forbid anything, so nothing is installed while it is there. That
  /// is also so if the file at `usual` is not root's: no variable has named it, and where a user
  /// namespace shows root as another user, it still is the administrator's.
  package static func read(
    _ paths: [String], usual: String = Directories.usualPolicy
  ) -> (policy: SystemPolicy, warnings: [Warning]) {
    var policy = SystemPolicy()
    var warnings: [Warning] = []
    for path in paths {
      do {
        let file = try OpenFile.reading(path)
        let facts = try file.facts()
        guard facts.owner == User.root, facts.permissions & 0o022 == 0 else {
          let why = facts.owner == User.root ? "other users may write to it" : "it is not root's"
          if path == usual {
            damage(why)
          } else {
            warnings.append(warning("policy.ignored", path, "was ignored: \(why)"))
          }
          continue
        }
        let (rules, faults) = Self.rules(in: try file.contents(limit: limit), at: path)
        policy.rules += rules
        for fault in faults { damage(fault) }
      } catch Problem.kind(.fileMissing) {
        continue
      } catch {
        damage(Problem(error).summary)
      }

      func damage(_ problem: String) {
        warnings.append(
          warning(
            "policy.damaged", path, "cannot be used, so nothing is installed: \(problem)"))
        guard !policy.rules.contains(where: { $0.isOfDamagedFile && $0.path == path }) else {
          return
        }
        policy.rules.append(Rule(never: .install, path: path, isOfDamagedFile: true))
      }
    }
    return (policy, warnings)
  }

  private static func rules(
    in bytes: [UInt8], at path: String
  ) -> (rules: [Rule], faults: [String]) {
    do {
      return rules(of: try JSON(parsing: bytes), at: path)
    } catch {
      let error = Problem(error)
      return ([], ["it is not JSON: \(error.located)"])
    }
  }

  private static func warning(_ code: String, _ path: String, _ problem: String) -> Warning {
    Warning(code: code, message: "The policy '\(path.harmlessLine())' \(problem)")
  }
}
