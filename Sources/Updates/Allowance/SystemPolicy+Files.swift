import HarmlessText

extension SystemPolicy {
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
        guard let document = try PolicyFile.document(at: path) else { continue }
        for fault in policy.add(document, at: path) { damage(fault) }
      } catch let error as Problem where error.kind == .untrusted && path != usual {
        warnings.append(warning("policy.ignored", path, "was ignored: \(error.summary)"))
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

  private static func warning(_ code: String, _ path: String, _ problem: String) -> Warning {
    Warning(code: code, message: "The policy '\(path.harmlessLine())' \(problem)")
  }
}
