/// The administrator's policy and the user's settings, which say what may be done for each app.
///
/// While settings cannot be used, nothing happens by itself, and a warning says why.
package struct AllowanceSources: Sendable {
  private let policy: SystemPolicy
  private let settings: UserSettings
  /// Why the settings cannot be used, as a clause; nil if they can.
  private let obstacle: String?
  package let warnings: [Warning]

  /// Reads the files; a warning says if the settings cannot be used.
  package init(in directories: Directories) {
    var (policy, warnings) = SystemPolicy.read(directories.policies)
    var settings = UserSettings()
    var obstacle: String?
    do {
      settings = try UserSettingsFile(in: directories).read()
    } catch Problem.kind(.processNoHome) {
      // Without a home there are no settings; what needs the home reports it.
    } catch {
      obstacle = Problem(error).summary
      warnings.append(
        Warning(
          code: "settings.unusable",
          message:
            "Until the settings can be used, nothing happens by itself: \(Problem(error).summary)"))
    }
    self.policy = policy
    self.settings = settings
    self.obstacle = obstacle
    self.warnings = warnings + settings.warnings + settings.choices(for: nil).warnings
  }

  package func allowance(ids: [String]) -> (allowance: Allowance, warnings: [Warning]) {
    guard !settings.document.members.isEmpty || !policy.rules.isEmpty || obstacle != nil else {
      return (Allowance(), [])
    }
    var known: [String] = []
    var warnings: [Warning] = []
    for id in ids where !known.contains(id) {
      known.append(id)
      warnings += settings.choices(for: id).warnings
    }
    var allowance = Allowance(policy: policy, settings: settings, ids: known)
    allowance.obstacle = obstacle
    return (allowance, warnings)
  }
}
